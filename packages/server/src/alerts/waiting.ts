import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { Outcome } from '@samklang/engine/escalation'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { isToBeSeen } from './is-to-be-seen.ts'

export type UnitOfAlerts = {
  id: string
  email: string | null
  phone: string | null
  timeZone: string
  reminderMinutes: number
  escalationMinutes: number
}

/** How a unit is told: at its own e-mail or number, or by writing to each of those who work there. */
export type WayToUnit = 'Email' | 'Sms' | 'Members'

export type Waiting = {
  id: string
  formId: string
  patientId: string
  raisedAt: Instant
  ownerToldAt: Instant | null
  escalatedAt: Instant | null
  unitToldAt: Instant | null
  ownerOutcome: Outcome | null
  unitOutcome: Outcome | null
  lastWay: WayToUnit | null
  isOwnerUnreached: boolean
  isUnitUnreached: boolean
  owner: {
    id: string
    email: string | null
    language: string
    awayUntil: CivilDate | null
    /** Signs in and works there still. */
    isAtUnit: boolean
  } | null
}

const mostUnits = 5000
/** Held at once; whatever more waits comes after them. */
export const alertsAtOnce = 1000

/** What waits for a restored patient waits again; while they are deleted nobody could open it. */
const isWaiting = sql<boolean>`a.acknowledged_at is null and a.severity = 'Alert' and ${isToBeSeen}`

export async function listUnitsWithAlerts(db: Db): Promise<UnitOfAlerts[]> {
  return (await unitsStatement.execute(db)).rows
}

export const unitsStatement: RawBuilder<UnitOfAlerts> = sql<UnitOfAlerts>`select u.id, u.email, u.phone, u.time_zone as "timeZone",
      coalesce(g.alert_reminder_minutes, 15) as "reminderMinutes",
      coalesce(g.alert_escalation_minutes, 60) as "escalationMinutes"
    from unit u left join unit_group g on g.id = u.unit_group_id
    where exists (select from risk_alert a where a.unit_id = u.id and ${isWaiting})
    order by u.id limit ${sql.lit(mostUnits)}`

/** A provider that is down for so long has kept somebody from knowing. */
const patienceMinutes = 5

/** The best that became of the messages that were written at that time: one who is reached is enough. */
function outcomeOf(isToUnit: boolean, toldAt: RawBuilder<unknown>, now: Instant): RawBuilder<Outcome | null> {
  return sql`case when ${toldAt} is not null then coalesce((
      select case when bool_or(m.status in ('Sent', 'Delivered')) then 'Arrived'
        when bool_and(m.status <> 'Queued' or m.created_at <= ${now}::timestamptz - make_interval(mins => ${patienceMinutes}))
          then 'Missed' else 'OnItsWay' end
      from alert_telling t join outgoing_message m on m.id = t.message_id
      where t.alert_id = a.id and t.is_to_unit = ${isToUnit} and t.told_at = ${toldAt}
      having count(*) > 0), 'Missed') end`
}

/** After which one to go on. */
export type Position = { raisedAt: Instant; id: string }

/**
 * Held, so that nobody acknowledges one while it is decided whom to tell; its form too, whose history tells of it: whoever is
 * closing that now may be waiting for the alert. So many at a time, the oldest first.
 */
export async function lockWaiting(db: Db, unitId: string, now: Instant, after?: Position): Promise<Waiting[]> {
  return (await lockStatement(unitId, now, after).execute(db)).rows
}

export function lockStatement(unitId: string, now: Instant, after?: Position): RawBuilder<Waiting> {
  const { raisedAt, id } = after ?? { raisedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  return sql<Waiting>`select a.id, a.form_id as "formId", a.patient_id as "patientId",
      a.raised_at as "raisedAt", a.owner_told_at as "ownerToldAt", a.escalated_at as "escalatedAt",
      a.unit_told_at as "unitToldAt", ${outcomeOf(false, sql`a.owner_told_at`, now)} as "ownerOutcome",
      ${outcomeOf(true, sql`a.unit_told_at`, now)} as "unitOutcome",
      (select case when m.account_id is null then m.channel::text else 'Members' end
        from alert_telling t join outgoing_message m on m.id = t.message_id
        where t.alert_id = a.id and t.is_to_unit and t.told_at = a.unit_told_at limit 1) as "lastWay",
      a.owner_unreached_at is not null as "isOwnerUnreached", a.unit_unreached_at is not null as "isUnitUnreached",
      (select json_build_object('id', o.id, 'email', o.email, 'language', o.preferred_language,
          'awayUntil', o.away_until, 'isAtUnit', o.status = 'Active' and exists (select from account_care_unit held
            where held.account_id = o.id and held.unit_id = a.unit_id))
        from account o where o.id = a.owner_account_id) as owner
    from risk_alert a join form f on f.id = a.form_id
    where a.unit_id = ${unitId} and ${isWaiting} and (a.raised_at, a.id) > (${raisedAt}::timestamptz, ${id}::uuid)
    order by a.raised_at, a.id
    limit ${sql.lit(alertsAtOnce)} for no key update of a skip locked for key share of f skip locked`
}

export type Member = { id: string; email: string; language: string }

const mostMembers = 200

/** Those who work at the unit, are not away and can be written to. */
export async function listMembers(db: Db, unitId: string, today: CivilDate): Promise<Member[]> {
  const { rows } = await sql<Member>`select o.id, o.email, o.preferred_language as language
    from account_care_unit held join account o on o.id = held.account_id
    where held.unit_id = ${unitId} and o.kind = 'Staff' and o.status = 'Active' and o.email is not null
      and (o.away_until is null or o.away_until < ${today}::date)
    order by o.id limit ${mostMembers}`.execute(db)
  return rows
}
