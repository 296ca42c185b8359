import type { Answer, AnswerGroup } from '@samklang/contract/forms'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

const mostShown = 400

/** The entries of a diary, the latest first, and their answers with the entry that each belongs to. */
export async function listEntries(db: Db, formId: string): Promise<{ AnswerGroups: AnswerGroup[]; Answers: Answer[] }> {
  const rows = await db
    .selectFrom('journal_entry as e')
    .innerJoin('account as a', 'a.id', 'e.created_by')
    .innerJoin('form as f', 'f.id', 'e.form_id')
    .leftJoin('person as n', (join) =>
      join.onRef('n.identity_id', '=', 'a.identity_id').onRef('n.unit_id', '=', 'f.unit_id'),
    )
    .select((eb) => [
      'e.id as Id',
      'e.entry_date as EntryDate',
      'e.created_at as CreatedAt',
      'e.last_modified_at as LastModifiedAt',
      sql<
        string | null
      >`nullif(concat_ws(' ', coalesce(n.firstname, a.firstname), coalesce(n.lastname, a.lastname)), '')`.as(
        'EnteredBy',
      ),
      eb.ref('e.answers').$castTo<Answer[]>().as('answers'),
    ])
    .where('e.form_id', '=', formId)
    .orderBy('e.entry_date', 'desc')
    .orderBy('e.created_at', 'desc')
    .limit(mostShown)
    .execute()
  return {
    AnswerGroups: rows.map(({ answers, ...group }) => group),
    Answers: rows.flatMap(({ Id, answers }) => answers.map((answer) => ({ ...answer, AnswerGroupId: Id }))),
  }
}
