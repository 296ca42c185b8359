import type { CivilDate, Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'

export type UnitOfAlerts = {
  id: string
  email: string | null
  phone: string | null
  timeZone: string
  reminderMinutes: number
  escalationMinutes: number
}

export type Waiting = {
  id: string
  patientId: string
  raisedAt: Instant
  ownerToldAt: Instant | null
  escalatedAt: Instant | null
  unitToldAt: Instant | null
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
const mostAlerts = 1000

/** What waits for a restored patient waits again; while they are deleted nobody could open it. */
const isWaiting = sql<boolean>`a.acknowledged_at is null and a.severity = 'Alert'
  and exists (select from patient p where p.id = a.patient_id and p.status = 'Active')`

export async function listUnitsWithAlerts(db: Db): Promise<UnitOfAlerts[]> {
  const { rows } = await sql<UnitOfAlerts>`select u.id, u.email, u.phone, u.time_zone as "timeZone",
      coalesce(g.alert_reminder_minutes, 15) as "reminderMinutes",
      coalesce(g.alert_escalation_minutes, 60) as "escalationMinutes"
    from unit u left join unit_group g on g.id = u.unit_group_id
    where exists (select from risk_alert a where a.unit_id = u.id and ${isWaiting})
    order by u.id limit ${mostUnits}`.execute(db)
  return rows
}

/** Held, so that nobody acknowledges one while it is decided whom to tell. Those that nobody was told of come first. */
export async function lockWaiting(db: Db, unitId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select a.id, a.patient_id as "patientId", a.raised_at as "raisedAt",
      a.owner_told_at as "ownerToldAt", a.escalated_at as "escalatedAt", a.unit_told_at as "unitToldAt",
      (select json_build_object('id', o.id, 'email', o.email, 'language', o.preferred_language,
          'awayUntil', o.away_until, 'isAtUnit', o.status = 'Active' and exists (select from account_care_unit held
            where held.account_id = o.id and held.unit_id = a.unit_id))
        from account o where o.id = a.owner_account_id) as owner
    from risk_alert a
    where a.unit_id = ${unitId} and ${isWaiting}
    order by a.escalated_at nulls first, a.unit_told_at nulls first, a.raised_at
    limit ${mostAlerts} for update of a skip locked`.execute(db)
  return rows
}

type Told = { owner: readonly string[]; escalated: readonly string[]; unit: readonly string[] }

export async function setTold(db: Db, { owner, escalated, unit }: Told, now: Instant): Promise<void> {
  const all = [...new Set([...owner, ...escalated, ...unit])]
  if (all.length === 0) return
  const among = (ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`id = any(${[...ids]}::uuid[])`
  await sql`update risk_alert set
      owner_told_at = case when ${among(owner)} then ${now}::timestamptz else owner_told_at end,
      escalated_at = case when ${among(escalated)} then ${now}::timestamptz else escalated_at end,
      unit_told_at = case when ${among(unit)} then ${now}::timestamptz else unit_told_at end
    where ${among(all)}`.execute(db)
}
