import {
  type AlertStep,
  defaultRepeatMinutes,
  defaultStepMinutes,
  type StepMinutes,
} from '@samklang/contract/alert-steps'
import type { Instant } from '@samklang/contract/instants'
import { believedAheadMinutes, type TellingOutcome } from '@samklang/engine/follow-up/escalation'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { isAwayFrom, todayAt, type UnitDay } from '../absence-rows/away.ts'
import { isToBeFollowedUp } from '../alert-rows/follow-up-columns.ts'
import { isToBeSeen } from '../alert-rows/is-to-be-seen.ts'
import { isSourceFree } from '../alert-rows/lock-sources.ts'
import { holdsAcknowledging } from '../alert-rows/owner.ts'
import { type SourceColumns, sourceColumns } from '../alert-rows/source.ts'
import type { Db } from '../database/connect.ts'

export type UnitOfAlerts = {
  id: string
  name: string
  email: string | null
  phone: string | null
  timeZone: string
  unitGroupId: string | null
  minutes: StepMinutes
  repeatMinutes: number
  onCallPhone: string | null
  onCallEmail: string | null
  head: ColleagueWithDeputy | null
}

/** A member of staff, as far as it matters for telling them. */
export type Colleague = {
  id: string
  email: string | null
  /** Sealed, in hexadecimal. */
  phone: string | null
  language: string
  /** R-454: from this very unit, today. */
  isAway: boolean
  isActive: boolean
  /** Signs in, may acknowledge alerts, and works at the unit still or took the alert over when the unit was closed. */
  isAtUnit: boolean
}
export type ColleagueWithDeputy = Colleague & { deputy: Colleague | null }

/** When a step was last told, and the best that became of those messages. */
export type ToldStep = { toldAt: Instant; outcome: TellingOutcome }

export type WaitingAlert = SourceColumns & {
  id: string
  patientId: string
  raisedAt: Instant
  escalatedAt: Instant | null
  isOwnerUnreached: boolean
  isUnitUnreached: boolean
  owner: ColleagueWithDeputy | null
  told: Partial<Record<AlertStep, ToldStep>>
}

const mostUnits = 5000
/** Held at once; whatever more waits comes after them. */
export const alertsAtOnce = 1000

/** What waits for a restored patient waits again; while they are deleted nobody could open it. */
const isWaiting = sql<boolean>`a.acknowledged_at is null and a.severity = 'Alert' and ${isToBeSeen}`

export async function listUnitsWithAlerts(db: Db, now: Instant): Promise<UnitOfAlerts[]> {
  return (await unitsStatement(now).execute(db)).rows
}

function unitsWhere(isMeant: RawBuilder<boolean>, now: Instant): RawBuilder<UnitOfAlerts> {
  return sql<UnitOfAlerts>`select u.id, u.name, u.email, u.phone,
      u.time_zone as "timeZone", u.unit_group_id as "unitGroupId",
      case when g.id is null then ${JSON.stringify(defaultStepMinutes)}::json else json_build_object(
        'Owner', g.alert_owner_minutes, 'Deputy', g.alert_deputy_minutes, 'OnDuty', g.alert_on_duty_minutes,
        'OnCall', g.alert_on_call_minutes, 'Head', g.alert_head_minutes) end as minutes,
      coalesce(g.alert_repeat_minutes, ${sql.lit(defaultRepeatMinutes)}) as "repeatMinutes",
      g.on_call_phone as "onCallPhone", g.on_call_email as "onCallEmail",
      ${deputised(sql`g.head_account_id`, todayAt(sql`u.id`, now))} as head
    from unit u left join unit_group g on g.id = u.unit_group_id
    where ${isMeant} order by u.id limit ${sql.lit(mostUnits)}`
}

export function unitsStatement(now: Instant): RawBuilder<UnitOfAlerts> {
  return unitsWhere(sql<boolean>`exists (select from risk_alert a where a.unit_id = u.id and ${isWaiting})`, now)
}

/** R-346: where a step is overdue that was not told today, or somebody was asked to take over and has not answered. */
export async function listUnitsWithFollowUps(db: Db, now: Instant): Promise<UnitOfAlerts[]> {
  return (await followUpUnitsStatement(now).execute(db)).rows
}

export function followUpUnitsStatement(now: Instant): RawBuilder<UnitOfAlerts> {
  const today = sql`(${now}::timestamptz at time zone u.time_zone)::date`
  return unitsWhere(
    sql<boolean>`(exists (select from risk_alert a where a.unit_id = u.id and ${isToBeFollowedUp}
      and a.next_step_on < ${today} and a.overdue_told_on is distinct from ${today} and ${isToBeSeen})
    or u.id in (select a.unit_id from alert_hand_over h join risk_alert a on a.id = h.alert_id where h.answer is null))`,
    now,
  )
}

/** Where alerts may come to wait. */
export async function listCareUnits(db: Db, unitIds: readonly string[] | 'all', now: Instant): Promise<UnitOfAlerts[]> {
  const isMeant = unitIds === 'all' ? sql<boolean>`true` : sql<boolean>`u.id = any (${[...unitIds]}::uuid[])`
  const { rows } = await unitsWhere(
    sql<boolean>`u.kind = 'CareUnit' and u.status = 'Active' and ${isMeant}`,
    now,
  ).execute(db)
  return rows
}

/** A provider that is down for so long has kept somebody from knowing. */
const patienceMinutes = 5

/**
 * What each step was last told by: one message that left is enough. What another owner or deputy was told before does not
 * count for the one that there is now, and what a clock that was ahead says only where there is nothing else.
 */
function toldSteps(now: Instant): RawBuilder<WaitingAlert['told']> {
  return sql`coalesce((select json_object_agg(s.step, json_build_object('outcome', s.outcome,
        'toldAt', to_char(s.told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from (select distinct on (t.step) t.step, t.told_at,
          case when bool_or(m.status in ('Sent', 'Delivered')) then 'Arrived'
            when bool_and(m.status <> 'Queued' or m.created_at <= ${now}::timestamptz - make_interval(mins => ${patienceMinutes}))
              then 'Missed' else 'OnItsWay' end as outcome
        from alert_telling t join outgoing_message m on m.id = t.message_id
        where t.alert_id = a.id and case t.step when 'Owner' then m.account_id = a.owner_account_id
          when 'Deputy' then m.account_id = (select o.deputy_account_id from account o where o.id = a.owner_account_id)
          else true end
        group by t.step, t.told_at
        order by t.step, t.told_at > ${now}::timestamptz + make_interval(mins => ${believedAheadMinutes}), t.told_at desc) s), '{}')`
}

/** After which one to go on. */
export type Position = { raisedAt: Instant; id: string }

/**
 * Held, so that nobody acknowledges one while it is decided whom to tell; what it came from too, whose history tells of it. So many
 * at a time, the oldest first.
 */
export async function lockWaiting(db: Db, unitId: string, now: Instant, after?: Position): Promise<WaitingAlert[]> {
  return (await lockStatement(unitId, now, after).execute(db)).rows
}

export function lockStatement(unitId: string, now: Instant, after?: Position): RawBuilder<WaitingAlert> {
  const { raisedAt, id } = after ?? { raisedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  return sql<WaitingAlert>`select a.id, ${sourceColumns}, a.patient_id as "patientId",
      a.raised_at as "raisedAt", a.escalated_at as "escalatedAt",
      a.owner_unreached_at is not null as "isOwnerUnreached", a.unit_unreached_at is not null as "isUnitUnreached",
      ${deputised(sql`a.owner_account_id`, todayAt(sql`a.unit_id`, now), tookOver)} as owner, ${toldSteps(now)} as told
    from risk_alert a
    where a.unit_id = ${unitId} and ${isWaiting} and ${isSourceFree} and (a.raised_at, a.id) > (${raisedAt}::timestamptz, ${id}::uuid)
    order by a.raised_at, a.id
    limit ${sql.lit(alertsAtOnce)} for no key update of a skip locked`
}

const mostMembers = 200

/** Those who work at the unit, or of them those who are named. */
export async function listColleagues(
  db: Db,
  unitId: string,
  ids: readonly string[] | null,
  now: Instant,
): Promise<Colleague[]> {
  const isNamed = ids === null ? sql<boolean>`true` : sql<boolean>`o.id = any (${[...ids]}::uuid[])`
  const { rows } = await sql<{
    colleague: Colleague
  }>`select ${colleague('o', todayAt(sql`held.unit_id`, now))} as colleague
    from account_care_unit held join account o on o.id = held.account_id
    where held.unit_id = ${unitId} and o.kind = 'Staff' and o.status = 'Active' and ${isNamed}
    order by o.id limit ${mostMembers}`.execute(db)
  return rows.map((row) => row.colleague)
}

const tookOver = sql<boolean>`a.taken_over_at is not null
  and (select u.status from unit u where u.id = a.unit_id) <> 'Active'`

export function deputised(
  accountId: Expression<unknown>,
  at: UnitDay,
  isAlsoHere: RawBuilder<boolean> = sql<boolean>`false`,
): RawBuilder<ColleagueWithDeputy | null> {
  return sql`(select ${colleague('o', at, isAlsoHere)}::jsonb || jsonb_build_object('deputy',
      (select ${colleague('d', at)} from account d where d.id = o.deputy_account_id))
    from account o where o.id = ${accountId})`
}

function colleague(
  alias: 'o' | 'd',
  at: UnitDay,
  isAlsoHere: RawBuilder<boolean> = sql<boolean>`false`,
): RawBuilder<Colleague> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`json_build_object('id', ${of('id')}, 'email', ${of('email')}, 'phone', encode(${of('phone')}, 'hex'),
      'language', ${of('preferred_language')}, 'isAway', ${isAwayFrom(alias, at)}, 'isActive', ${of('status')} = 'Active',
      'isAtUnit', ${holdsAcknowledging(alias)} and (exists (select from account_care_unit works
        where works.account_id = ${of('id')} and works.unit_id = ${at.unitId}) or ${isAlsoHere}))`
}
