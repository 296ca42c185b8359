import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { itemRef } from '@samklang/contract/item-names'
import type { RefusedAnswers, RefusedReason } from '@samklang/contract/refused-answers'
import { itemOf } from '@samklang/engine/form/answers'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { answerInWords, questionInWords } from '../forms/answer-words.ts'
import { formerIdWords } from '../forms/former-id.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { nameAt } from '../forms/name-at.ts'
import { type FormVersion, readVersion } from '../forms/version.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { makeId } from '../keys/ids.ts'
import type { InvalidAnswer } from './read-sent.ts'

export type NewRefusedAnswers = {
  accountId: string
  reason: RefusedReason
  answers: readonly Answer[]
  invalid: readonly InvalidAnswer[]
}

/** The row that keeps them. What the same person has sent before, and the form does not say yet, is kept already. */
export async function insertRefusedAnswers(
  db: Db,
  form: Pick<FoundForm, 'id' | 'patientId'>,
  { accountId, reason, answers, invalid }: NewRefusedAnswers,
  now: Instant,
): Promise<{ id: string; isNew: boolean }> {
  const [sent, wrong] = [JSON.stringify(answers), JSON.stringify(invalid)]
  const inserted = await db
    .insertInto('refused_answers')
    .values({
      id: makeId(now),
      form_id: form.id,
      patient_id: form.patientId,
      account_id: accountId,
      sent_at: now,
      reason,
      answers: sent,
      invalid_answers: wrong,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { ...inserted, isNew: true }
  const known = await db
    .selectFrom('refused_answers')
    .select('id')
    .where('form_id', '=', form.id)
    .where('account_id', '=', accountId)
    .where('overtaken_at', 'is', null)
    .where(sql<boolean>`answers = ${sent}::jsonb and invalid_answers = ${wrong}::jsonb`)
    .executeTakeFirstOrThrow()
  return { ...known, isNew: false }
}

/** the same on another occasion. */
export async function setSentAgain(db: Db, id: string, now: Instant): Promise<void> {
  await db.updateTable('refused_answers').set({ sent_at: now }).where('id', '=', id).execute()
}

/** What the form says now it no longer needs beside it: whatever was refused and is among these answers is overtaken. */
export async function markOvertaken(db: Db, formId: string, answers: readonly Answer[], now: Instant): Promise<void> {
  await sql`update refused_answers set overtaken_at = ${now}
    where form_id = ${formId} and overtaken_at is null and invalid_answers = '[]' and answers <> '[]'
      and not exists (select from jsonb_array_elements(answers) as was (answer)
        where not exists (select from jsonb_array_elements(${JSON.stringify(answers)}::jsonb) as said (answer)
          where said.answer = was.answer))`.execute(db)
}

const mostKept = 50

/** Whether beside the form there is room for more of the same person's. */
export async function hasRoom(db: Db, formId: string, accountId: string): Promise<boolean> {
  const kept = db.selectFrom('refused_answers').select('id').where('form_id', '=', formId)
  return (await kept.where('account_id', '=', accountId).limit(mostKept).execute()).length < mostKept
}

const mostShown = 50
/** Letters and signs: some two hundred pages. */
const longestShown = 400_000

/**
 * What was refused, in the words of the version that was answered: first what an alert waits for, then the latest. What there is
 * no room for is counted.
 */
export async function listRefusedAnswers(db: Db, form: FoundForm, language: SpokenLanguage): Promise<RefusedAnswers[]> {
  const sender = { identityId: sql`a.identity_id`, unitId: sql`${form.unitId}::uuid`, at: sql`r.sent_at` }
  const rows = await db
    .selectFrom('refused_answers as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .select((eb) => [
      'r.id as Id',
      'r.sent_at as SentAt',
      sql<string | null>`coalesce(${formerIdWords(sender, language)}, ${nameAt(sender.unitId, sender.at)})`.as(
        'SentBy',
      ),
      'r.reason as Reason',
      'r.overtaken_at as OvertakenAt',
      eb.ref('r.answers').$castTo<Answer[]>().as('answers'),
      eb.ref('r.invalid_answers').$castTo<InvalidAnswer[]>().as('invalid'),
    ])
    .where('r.form_id', '=', form.id)
    .orderBy(
      sql`exists (select from risk_alert a where a.refused_answers_id = r.id and a.acknowledged_at is null)`,
      'desc',
    )
    .orderBy('r.sent_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(mostShown)
    .execute()
  if (rows.length === 0) return []
  const version = await readVersion(db, form.versionId)
  let room = longestShown
  return rows.map(({ answers, invalid, ...row }) => {
    const words = [
      ...answers.map((answer) => inWords(version, answer, language)),
      ...invalid.map((answer) => ({
        ...inWords(version, answer, language),
        AnswerText: answer.Value,
        IsInvalid: true,
      })),
    ]
    const Answers = words.filter(({ Question, AnswerText }) => {
      room -= Question.length + AnswerText.length
      return room >= 0
    })
    return { ...row, Answers, LeftOut: words.length - Answers.length }
  })
}

/** How many there are beside those that are listed. */
export async function countUnlisted(db: Db, formId: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from refused_answers where form_id = ${formId}`.execute(db)
  return Math.max(0, (rows[0]?.n ?? 0) - mostShown)
}

function inWords(version: FormVersion, answer: Answer, language: SpokenLanguage): RefusedAnswers['Answers'][number] {
  const { QuestionId, Key, Value, AnswerGroupId = null } = answer
  const item = itemOf(version.compiled.items, answer)
  return {
    Question: item ? questionInWords(version, item, language) : itemRef(QuestionId, Key === QuestionId ? null : Key),
    AnswerText: item ? answerInWords(version, item, Value, language) : String(Value),
    AnswerGroupId,
    IsInvalid: false,
  }
}
