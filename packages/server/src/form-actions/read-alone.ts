import { type ReadAloneReason, readAloneReasons } from '@samklang/contract/score-change'
import { sql } from 'kysely'
import { isToBeFollowedUp } from '../alert-rows/follow-up-columns.ts'
import type { Db } from '../database/connect.ts'
import type { FoundForm } from '../forms/found-form.ts'
import type { Actor } from '../http/actor.ts'
import { judgeForm } from '../judgements/judge-form.ts'
import { reasonsOfScales } from '../judgements/keep-judgements.ts'

// Each is looked up by key: no plan can turn a subquery of one row into reading all of the region's.
const wasAlerted = sql`coalesce((select true from risk_alert x where x.form_id = f.id limit 1), false)`
const hasAnswersBeside = sql`coalesce((select true from refused_answers x where x.form_id = f.id and x.overtaken_at is null
  limit 1), false)`
const hasFreeText = sql`(f.kind = 'Questionnaire' and coalesce(f.has_free_text, true))`
/** What the form itself has raised is said of it already. */
const isOfAlerted = sql`coalesce((select true from risk_alert a where a.patient_id = f.patient_id
  and a.form_id is distinct from f.id
  and (a.acknowledged_at is null or ${isToBeFollowedUp}) limit 1), false)`

/** What is kept of the judgement of a form `f`, as `m`. */
export const keptJudgement = sql`left join lateral (
  select k.reasons, k.change from form_judgement k where k.form_id = f.id limit 1) m on true`

/** why a form `f`, whose kept judgement is `m`, is to be read by itself, for lists. */
export const keptReadAlone = sql<
  ReadAloneReason[]
>`array_remove(array[case when ${wasAlerted} then 'Alerted' end], null)
  || coalesce(m.reasons, '{}') || array_remove(array[
    case when ${hasAnswersBeside} then 'AnswersBeside' end,
    case when ${hasFreeText} then 'FreeText' end,
    case when ${isOfAlerted} then 'PatientAlerted' end,
    case when f.kind = 'Journal' or (select true from judgement_due d where d.patient_id = f.patient_id limit 1) then 'NotJudged' end
  ], null)`

const foundReasons = ['Alerted', 'AnswersBeside', 'FreeText', 'PatientAlerted'] as const
type Found = Record<(typeof foundReasons)[number], boolean>

/** the same as of now, judged anew: what decides whether it may be confirmed among many. */
export async function findReadAlone(db: Db, form: FoundForm): Promise<ReadAloneReason[]> {
  const { rows } = await sql<Found>`select ${wasAlerted} as "Alerted", ${hasAnswersBeside} as "AnswersBeside",
      ${hasFreeText} as "FreeText", ${isOfAlerted} as "PatientAlerted" from form f where f.id = ${form.id}`.execute(db)
  const [found] = rows
  const reasons = new Set<ReadAloneReason>(reasonsOfScales(await judgeForm(db, form)))
  for (const reason of foundReasons) if (found?.[reason] !== false) reasons.add(reason)
  // A diary has as many results as days.
  if (form.kind === 'Journal') reasons.add('NotJudged')
  return readAloneReasons.filter((reason) => reasons.has(reason))
}

/** of which of these patients this person may confirm many answers at a time: their own, unless the unit says otherwise. */
export async function listConfirmablePatients(
  db: Db,
  { accountId, unitId }: Pick<Actor, 'accountId' | 'unitId'>,
  patientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select x.id from unnest(${[...patientIds]}::uuid[]) x (id)
    join unit u on u.id = ${unitId} left join unit_group g on g.id = u.unit_group_id
    where u.confirms_others or (coalesce(g.patient_responsible, true) and exists (select from patient_responsible r
      where r.patient_id = x.id and r.unit_id = u.id and r.account_id = ${accountId}))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
