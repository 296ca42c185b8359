import { isDeepStrictEqual } from 'node:util'
import type { AnsweredBetween } from '@samklang/contract/answered-between'
import type { Instant } from '@samklang/contract/instants'
import type { RaisedAlert } from '@samklang/engine/alerts'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { insertFormEvents } from '../forms/events.ts'
import { eventOf, type IsWorse, insertAlerts, isOf, leaveOutSettled, modifiedAt } from './raise.ts'
import { sayings } from './sayings.ts'

type Of = { raised: readonly RaisedAlert[]; entry: string | null }

/**
 * What refused answers call for and nobody knows yet: neither does an alert wait that says the same, nor was it acknowledged for
 * that answer. The form is locked by whoever asks.
 */
export async function leaveOutKnown(
  db: Db,
  formId: string,
  { raised, entry }: Of,
  isWorse?: IsWorse,
): Promise<RaisedAlert[]> {
  if (raised.length === 0) return []
  const waiting = await db
    .selectFrom('risk_alert')
    .select(['rule_key', 'item_ref', 'value'])
    .where('form_id', '=', formId)
    .where(sql<boolean>`entry_id is not distinct from ${entry}`)
    .where('acknowledged_at', 'is', null)
    .where('answer_changed_at', 'is', null)
    .execute()
  const isKnown = (alert: RaisedAlert) =>
    waiting.some((row) => isOf(row, alert) && isDeepStrictEqual(row.value, alert.Value))
  const unknown = raised.filter((alert) => !isKnown(alert))
  return unknown.length > 0 ? leaveOutSettled(db, formId, { raised: unknown, entry }, isWorse) : []
}

/**
 * Of what an answer to a hidden question calls for, what the form's own alerts have never said: whoever answered so and then hid
 * the question has an alert already, marked as changed. What was acknowledged is settled.
 */
export async function leaveOutSaid(db: Db, formId: string, { raised, entry }: Of): Promise<RaisedAlert[]> {
  if (raised.length === 0) return []
  const rows = await db
    .selectFrom('risk_alert')
    .select(['rule_key', 'item_ref', 'value', 'raised_value'])
    .where('form_id', '=', formId)
    .where(sql<boolean>`entry_id is not distinct from ${entry}`)
    .where(sql<boolean>`(refused_answers_id is null or acknowledged_at is not null)`)
    .execute()
  const isSaid = (alert: RaisedAlert) =>
    rows.some(
      (row) => isOf(row, alert) && [row.value, row.raised_value].some((value) => isDeepStrictEqual(value, alert.Value)),
    )
  return raised.filter((alert) => !isSaid(alert))
}

type Refused = Of & { isDraft: boolean; refusedAnswersId: string; between: AnsweredBetween | null }

/**
 * Raises them beside whatever the form's own answers say, which stays as it is. Where another refused answer to the same question
 * waits already, that alert says the latest one.
 */
export async function raiseRefused(
  db: Db,
  form: { id: string; patientId: string },
  { raised, entry, refusedAnswersId, isDraft, between }: Refused,
  now: Instant,
): Promise<void> {
  if (raised.length === 0) return
  await sql`update risk_alert a set value = n.value, refused_answers_id = ${refusedAnswersId},
      answered_from = ${between?.First ?? null}, answered_to = ${between?.Last ?? null},
      last_modified_at = ${modifiedAt(now, 'a')}
    from ${sayings(raised)}
    where a.form_id = ${form.id} and a.entry_id is not distinct from ${entry} and a.rule_key = n.rule
      and a.item_ref is not distinct from n.item and a.refused_answers_id is not null and a.acknowledged_at is null`.execute(
    db,
  )
  const fresh = await insertAlerts(db, form, { raised, entry, isDraft, refusedAnswersId, between }, now)
  await insertFormEvents(db, form, fresh.map(eventOf), now)
}
