import { isDeepStrictEqual } from 'node:util'
import type { AnsweredBetween } from '@samklang/contract/answered-between'
import type { Instant } from '@samklang/contract/instants'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { dangerInText } from '@samklang/engine/follow-up/alerts-in-text'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { ModuleBefore } from './keep-plans.ts'
import { type IsWorse, isOf, isOfFormOr, leaveOutSettled, modifiedAt, type SettledAlert } from './raise.ts'
import { isSameOccasion, raiseWithinBounds } from './refused-bounds.ts'
import { sayings } from './sayings.ts'

type Of = { raised: readonly RaisedAlert[]; entry: string | null }
/** What one person sent. */
type Sent = Of & { accountId: string }
/** of a call that was refused, when; left out of what stays unsaid in a call that was taken. */
type SentAgain = Sent & { refusedAt?: Instant }

/**
 * What refused answers call for and nobody knows yet: neither does an alert wait that says the same, of the form or of what the
 * same person sent before, nor was it acknowledged for that answer; what was refused on an earlier occasion and acknowledged is
 * said anew. What somebody else sent is theirs alone. The form is locked by
 * whoever asks.
 */
export async function leaveOutKnown(
  db: Db,
  formId: string,
  { raised, entry, accountId, refusedAt }: SentAgain,
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
    .where(isOfFormOr(accountId))
    .execute()
  const isKnown = (alert: RaisedAlert) =>
    waiting.some((row) => isOf(row, alert) && isDeepStrictEqual(row.value, alert.Value))
  const unknown = raised.filter((alert) => !isKnown(alert))
  if (unknown.length === 0) return []
  const isSettledStill = ({ refusedAnswersId, toldAt }: SettledAlert) =>
    refusedAnswersId === null || refusedAt === undefined || isSameOccasion(toldAt, refusedAt)
  return leaveOutSettled(db, formId, { raised: unknown, entry, writtenBy: accountId }, { isWorse, isSettledStill })
}

/**
 * Of what an answer to a hidden question calls for, what the form's own alerts have never said: whoever answered so and then hid
 * the question has an alert already, marked as changed. What was acknowledged is settled.
 */
export async function leaveOutSaid(db: Db, formId: string, { raised, entry, accountId }: Sent): Promise<RaisedAlert[]> {
  if (raised.length === 0) return []
  const rows = await db
    .selectFrom('risk_alert')
    .select(['rule_key', 'item_ref', 'value', 'raised_value'])
    .where('form_id', '=', formId)
    .where(sql<boolean>`entry_id is not distinct from ${entry}`)
    .where(isOfFormOr(accountId))
    .where(sql<boolean>`(refused_answers_id is null or acknowledged_at is not null)`)
    .execute()
  const isSaid = (alert: RaisedAlert) =>
    rows.some(
      (row) => isOf(row, alert) && [row.value, row.raised_value].some((value) => isDeepStrictEqual(value, alert.Value)),
    )
  return raised.filter((alert) => !isSaid(alert))
}

type Refused = Sent & { isDraft: boolean; refusedAnswersId: string; between: AnsweredBetween | null }

/**
 * Raises them beside whatever the form's own answers say, and whatever somebody else sent, which stay as they are. Where another
 * refused answer of the same person to the same question waits already, that alert says the latest one and those before it: a
 * milder one hides no graver one.
 */
export async function raiseRefused(
  db: Db,
  form: { id: string; patientId: string; before?: ModuleBefore | undefined },
  { raised, entry, accountId, refusedAnswersId, isDraft, between }: Refused,
  now: Instant,
): Promise<void> {
  if (raised.length === 0) return
  const { rows: told } = await sql<{
    rule_key: string
    item_ref: string | null
  }>`update risk_alert a set value = n.value, refused_answers_id = ${refusedAnswersId}, told_anew_at = ${now},
      raised_value = case when ${goesOn} then a.raised_value else coalesce(a.raised_value, a.value) end,
      values_between = case when ${goesOn} or ${isToldBefore} then a.values_between
        else a.values_between || jsonb_build_array(a.value) end,
      answered_from = ${between?.First ?? null}, answered_to = ${between?.Last ?? null},
      last_modified_at = ${modifiedAt(now, 'a')}
    from ${sayings(raised)}
    where a.form_id = ${form.id} and a.entry_id is not distinct from ${entry} and a.rule_key = n.rule
      and a.item_ref is not distinct from n.item and a.refused_answers_id is not null and a.written_by = ${accountId}
      and a.acknowledged_at is null
    returning a.rule_key, a.item_ref`.execute(db)
  const others = raised.filter((alert) => !told.some((row) => isOf(row, alert)))
  const alerts = { raised: others, entry, isDraft, writtenBy: accountId, refusedAnswersId, between }
  const origin = { source: { formId: form.id }, patientId: form.patientId, before: form.before }
  await raiseWithinBounds(db, origin, alerts, now)
}

/** A free text that holds the one before takes nothing back. */
const goesOn = sql<boolean>`(a.rule_key = ${dangerInText} and strpos(n.value #>> '{}', a.value #>> '{}') > 0)`

/** More than anybody reads on one card; all of them stand beside the form. */
const mostBetween = 8

const isToldBefore = sql<boolean>`(coalesce(a.raised_value, a.value) = a.value
  or a.values_between @> jsonb_build_array(a.value) or jsonb_array_length(a.values_between) >= ${mostBetween})`
