import type { AnswerGroup, StaffAnswerGroup } from '@samklang/contract/form-entries'
import type { Answer } from '@samklang/contract/forms'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nameAt } from './name-at.ts'
import { entryOnBehalf } from './on-behalf.ts'

const mostShown = 400

type Entries<Group> = { AnswerGroups: Group[]; Answers: Answer[] }

/** The entries of a diary as they are now, the latest first, and their answers with the entry that each belongs to. */
export async function listEntries(db: Db, formId: string): Promise<Entries<AnswerGroup>> {
  return entriesOf(await entryRows(db, formId).execute())
}

/** The same, with how often each was changed. */
export async function listEntriesForStaff(db: Db, formId: string): Promise<Entries<StaffAnswerGroup>> {
  const changes = [
    'e.changes as Changes',
    'e.changed_at as ChangedAt',
    'e.has_unknown_versions as HasUnknownVersions',
    entryOnBehalf('e').as('OnBehalf'),
  ] as const
  return entriesOf(await entryRows(db, formId).select(changes).execute())
}

function entriesOf<Group extends { Id: string }>(rows: readonly (Group & { answers: Answer[] })[]) {
  return {
    AnswerGroups: rows.map(({ answers, ...group }) => group),
    Answers: rows.flatMap(({ Id, answers }) => answers.map((answer) => ({ ...answer, AnswerGroupId: Id }))),
  }
}

function entryRows(db: Db, formId: string) {
  return db
    .selectFrom('journal_entry as e')
    .innerJoin('account as a', 'a.id', 'e.created_by')
    .innerJoin('form as f', 'f.id', 'e.form_id')
    .select((eb) => [
      'e.id as Id',
      'e.entry_date as EntryDate',
      'e.created_at as CreatedAt',
      'e.last_modified_at as LastModifiedAt',
      nameAt(sql`f.unit_id`, sql`e.created_at`).as('EnteredBy'),
      sql<number | null>`(e.answered_by ->> 'Age')::int`.as('Age'),
      eb.ref('e.answers').$castTo<Answer[]>().as('answers'),
    ])
    .where('e.form_id', '=', formId)
    .orderBy('e.entry_date', 'desc')
    .orderBy('e.created_at', 'desc')
    .limit(mostShown)
}
