import type { CivilDate, Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import { isToBeFollowedUp } from '../alert-rows/follow-up-columns.ts'
import { isToBeSeen } from '../alert-rows/is-to-be-seen.ts'
import { type AlertSource, isFrom, isFromSubject } from '../alert-rows/source.ts'
import type { Db } from '../database/connect.ts'
import type { SqlValue } from '../database/statement.ts'
import { followUpNotices, personalNotices, resolveNotifications } from '../notifications/write.ts'

const personal = sql.join(personalNotices.map((type) => sql.lit(type)))
const ofFollowUps = sql.join(followUpNotices.map((type) => sql.lit(type)))

/**
 * of a notification `o`, that it is about what its unit has to see to still. As in the lists of alerts and follow-ups that is
 * so also of a patient who was released since, and not of one who was deleted.
 */
export const isOfSeenFollowUp: RawBuilder<boolean> = sql<boolean>`(o.type in (${ofFollowUps}) and exists (select
  from risk_alert a where ${isFromSubject} and a.unit_id = o.unit_id
    and (a.acknowledged_at is null or ${isToBeFollowedUp}) and ${isToBeSeen}))`

/** Of a notification `o`: that it is to everybody at the unit, or a request that waits with this person. */
export function isForReader(accountId: SqlValue<string>): RawBuilder<boolean> {
  return sql<boolean>`(o.type not in (${personal}) or exists (select from risk_alert a
    join alert_hand_over h on h.alert_id = a.id and h.answer is null where ${isFromSubject}
      and a.unit_id = o.unit_id and case o.type when 'HandOverAsked' then h.to_account_id else h.from_account_id end = ${accountId}))`
}

/** Of a notification `o`: that it is about what this person has to do, whoever is responsible for the patient. */
export function isOwnNotice(accountId: SqlValue<string>): RawBuilder<boolean> {
  return sql<boolean>`(o.type in (${personal}) or o.type = 'FollowUpOverdue' and exists (select from risk_alert a
    where ${isFromSubject} and a.unit_id = o.unit_id and ${isToBeFollowedUp} and a.follow_up_account_id = ${accountId}))`
}

type Dealt = { source: AlertSource; unitId: string; accountId: string; now: Instant }

/** Once none of the follow-ups from there at the unit is overdue any more. */
export async function resolveOverdue(
  db: Db,
  { source, unitId, accountId, now }: Dealt,
  today: CivilDate,
): Promise<void> {
  const fromThere = db.selectFrom('risk_alert as a').select('a.id').where(isFrom(source))
  const overdue = fromThere.where('a.unit_id', '=', unitId)
  const left = overdue.where(isToBeFollowedUp).where('a.next_step_on', '<', today).limit(1)
  if (await left.executeTakeFirst()) return
  await resolveNotifications(db, { ...source, unitId, types: ['FollowUpOverdue'] }, accountId, now)
}

/** Once nobody is asked about any of the alerts from there at the unit. */
export async function resolveRequests(db: Db, { source, unitId, accountId, now }: Dealt): Promise<void> {
  const asked = await db
    .selectFrom('alert_hand_over as h')
    .innerJoin('risk_alert as a', 'a.id', 'h.alert_id')
    .select('h.id')
    .where(isFrom(source))
    .where('a.unit_id', '=', unitId)
    .where('h.answer', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!asked) await resolveNotifications(db, { ...source, unitId, types: personalNotices }, accountId, now)
}
