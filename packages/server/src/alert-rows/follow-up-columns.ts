import type { FollowUp, HandOver } from '@samklang/contract/alert-follow-up'
import type { Instant } from '@samklang/contract/instants'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { type RawBuilder, sql } from 'kysely'
import { awayUntil, todayAt } from '../absence-rows/away.ts'
import type { SqlValue } from '../database/statement.ts'
import { holdsAcknowledging } from './owner.ts'

/** R-308: whether the follow-up of an alert of that name in the query goes on. The one place that says so. */
export function followUpGoesOn(alert: 'a' | 'w') {
  const of = (column: string) => sql.ref(`${alert}.${column}`)
  return sql<boolean>`(${of('next_step_on')} is not null and ${of('followed_up_at')} is null)`
}

export const isToBeFollowedUp = followUpGoesOn('a')

export const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const fullName = (account: string) =>
  sql`concat_ws(' ', ${sql.ref(`${account}.firstname`)}, ${sql.ref(`${account}.lastname`)})`

/** Whether the account `o` can act on an alert `a`: at its unit, or, of a closed one, wherever they work now. */
const isHere = sql<boolean>`(${holdsAcknowledging()} and (exists (select from account_care_unit works
    where works.account_id = o.id and works.unit_id = a.unit_id)
  or (select u.status from unit u where u.id = a.unit_id) <> 'Active'))`

/** Whether whoever answers for the follow-up of an alert `a` can act on it still. */
export const isResponsibleHere = sql<boolean>`exists (select from account o where o.id = a.follow_up_account_id and ${isHere})`

/** Of an alert `a`; null of one that nobody has acknowledged, or that was before follow-ups were asked for. */
export function followUpOf(now: SqlValue<Instant>): RawBuilder<FollowUp | null> {
  return sql`(select json_build_object('IsOpen', ${isToBeFollowedUp},
    'NextStepOn', a.next_step_on,
    'NoFollowUpReason', a.no_follow_up_reason, 'ResponsibleId', o.public_id, 'ResponsibleName', ${fullName('o')},
    'ResponsibleAwayUntil', ${awayUntil('o', todayAt(sql`a.unit_id`, now))}, 'IsResponsibleHere', ${isHere}, 'EndedAt', ${moment('a.followed_up_at')},
    'EndedBy', (select ${fullName('ender')} from account ender where ender.id = a.followed_up_by),
    'LastModifiedAt', ${moment('a.follow_up_changed_at')})
  from account o where o.id = a.follow_up_account_id and a.acknowledged_at is not null)`
}

/** R-354: the request that waits that somebody take over an alert `a`, else the latest one. */
export function handOverOf(now: SqlValue<Instant>): RawBuilder<HandOver | null> {
  return sql`(select json_build_object('Id', h.id,
    'FromId', asker.public_id, 'FromName', ${fullName('asker')}, 'ToId', o.public_id, 'ToName', ${fullName('o')},
    'Note', h.note, 'AskedAt', ${moment('h.asked_at')}, 'AnswerBy', ${moment('h.answer_by')}, 'IsReceiverHere', ${isHere},
    'ReceiverAwayUntil', ${awayUntil('o', todayAt(sql`a.unit_id`, now))}, 'Answer', h.answer, 'AnsweredAt', ${moment('h.answered_at')}, 'Reason', h.reason)
  from alert_hand_over h join account asker on asker.id = h.from_account_id join account o on o.id = h.to_account_id
  where h.alert_id = a.id order by h.answer is null desc, h.asked_at desc, h.id desc limit 1)`
}

/** Everything that was written about an alert `a` since it was acknowledged. */
export const notesOf: RawBuilder<RiskAlert['Notes']> = sql`coalesce((select json_agg(json_build_object('Text', w.text,
    'By', nullif(${fullName('by')}, ''), 'At', ${moment('w.at')}, 'Actions', w.actions,
    'IsFollowUp', w.is_follow_up, 'NextStepOn', w.next_step_on) order by w.at, w.id)
  from alert_note w join account by on by.id = w.account_id where w.alert_id = a.id), '[]')`

/** Whether this person has asked, or was asked, to take over an alert `a`, and nobody has answered yet. */
export function isHandedOverWith(accountId: SqlValue<string>) {
  return sql<boolean>`exists (select from alert_hand_over h where h.alert_id = a.id and h.answer is null
    and ${accountId} in (h.from_account_id, h.to_account_id))`
}
