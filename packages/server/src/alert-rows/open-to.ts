import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SqlValue } from '../database/statement.ts'
import { isToBeSeen } from './is-to-be-seen.ts'
import { holdsAcknowledging } from './owner.ts'

type Reader = { unitId: string | null; accountId: string }

/**
 * an alert `a` is open to whoever has chosen its unit. Nobody can choose a unit that is closed: its alerts are open to
 * those who have a place there still, and to whoever took them over, whichever unit they have chosen. To nobody else.
 */
export function isOpenTo({ unitId, accountId }: Reader) {
  return sql<boolean>`(a.unit_id = ${unitId} or a.id in (${idsAtClosedUnits(accountId)}))`
}

export function idsAtClosedUnits(accountId: SqlValue<string>) {
  return sql<string>`select w.id from account_care_unit c
      join unit u on u.id = c.unit_id and u.status <> 'Active'
      join risk_alert w on w.unit_id = u.id and w.acknowledged_at is null
      where c.account_id = ${accountId}
    union select w.id from risk_alert w join unit u on u.id = w.unit_id and u.status <> 'Active'
      where w.owner_account_id = ${accountId} and w.taken_over_at is not null and w.acknowledged_at is null`
}

const hasUnit = sql<boolean>`exists (select from account_care_unit c join unit own on own.id = c.unit_id and own.status = 'Active'
  where c.account_id = o.id)`

/** Whether nobody at all can open and acknowledge the alert `a` of the unit `u` as things are. */
const isUnopenable = sql<boolean>`(a.acknowledged_at is null
  and ${isToBeSeen}
  and not exists (select from account_care_unit held join account o on o.id = held.account_id
    where held.unit_id = a.unit_id and ${holdsAcknowledging()} and (u.status = 'Active' or ${hasUnit}))
  and not exists (select from account o where o.id = a.owner_account_id and a.taken_over_at is not null
    and u.status <> 'Active' and ${holdsAcknowledging()} and ${hasUnit}))`

/** for every alert that waits there is somebody who can open and acknowledge it. */
export async function judgeOpenable(db: Db): Promise<{ Ok: boolean; Count: number }> {
  const Count = await countUnopenable(db)
  return { Ok: Count === 0, Count }
}

export async function countUnopenable(db: Db): Promise<number> {
  return (await unopenableStatement.execute(db)).rows[0]?.count ?? 0
}

export const unopenableStatement: RawBuilder<{ count: number }> = sql`select count(*)::int as count
  from risk_alert a join unit u on u.id = a.unit_id where ${isUnopenable}`

export async function listUnopenableAt(db: Db, unitId: string): Promise<{ id: string; patientId: string }[]> {
  const { rows } = await sql<{ id: string; patientId: string }>`select a.id, a.patient_id as "patientId"
    from risk_alert a join unit u on u.id = a.unit_id where a.unit_id = ${unitId} and ${isUnopenable}
    order by a.raised_at, a.id limit ${mostAlerts}`.execute(db)
  return rows
}

export type ClosedUnit = { UnitId: string; UnitName: string; Waiting: number }

const mostUnits = 50
const mostAlerts = 1000

/** closed units of the same group where alerts wait that nobody can open: how many, and nothing about whom. */
export async function listClosedUnits(db: Db, unitId: string | null): Promise<ClosedUnit[]> {
  return (await closedUnitsStatement(unitId).execute(db)).rows
}

export function closedUnitsStatement(unitId: string | null): RawBuilder<ClosedUnit> {
  return sql`select u.id as "UnitId", u.name as "UnitName", count(*)::int as "Waiting"
    from unit chosen
    join unit u on u.unit_group_id = chosen.unit_group_id and u.status <> 'Active'
    join risk_alert a on a.unit_id = u.id and ${isUnopenable}
    where chosen.id = ${unitId}
    group by u.id order by u.name, u.id limit ${mostUnits}`
}
