import type { Instant } from '@samklang/contract/instants'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { type RawBuilder, sql } from 'kysely'
import {
  followUpGoesOn,
  isHandedOverWith,
  isResponsibleHere,
  isToBeFollowedUp,
} from '../alert-rows/follow-up-columns.ts'
import { isToBeSeen } from '../alert-rows/is-to-be-seen.ts'
import { type AlertReader, type ListedAlert, ofAlertReader, rowsOfUnit } from '../alerts/list-of-unit.ts'
import { type AlertWording, alertRows, inWords } from '../alerts/queries.ts'
import type { Db } from '../database/connect.ts'
import { statement } from '../database/statement.ts'

/**
 * acknowledged alerts of the unit that are to be followed up still, what is overdue longest first; also of somebody whom
 * the unit has released since. Beside them those of closed units that this person answers for. Mine are also those of patients
 * whom I am responsible for, whoever answers for the follow-up.
 */
export async function listUnitFollowUps(
  db: Db,
  whose: AlertReader,
  wanted: AlertWording & { most: number },
): Promise<{ FollowUps: ListedAlert[]; Total: number }> {
  const { unitId, accountId } = whose
  const found = await unitFollowUpsStatement(db, { unitId, accountId, ...wanted })
  const rows = found.map(({ total, ...row }) => row)
  return { FollowUps: await inWords(db, rows, wanted), Total: found[0]?.total ?? 0 }
}

export const unitFollowUpsStatement = statement('unit-follow-ups', ofAlertReader, (given, db) => {
  const { unitId, accountId, most, ...said } = given
  const isMine = sql<boolean>`(a.follow_up_account_id = ${accountId} or not ${isResponsibleHere}
    or exists (select from account o where o.id = a.follow_up_account_id and o.deputy_account_id = ${accountId})
    or exists (select from patient_responsible r where r.patient_id = a.patient_id and r.unit_id = a.unit_id
      and r.account_id = ${accountId})
    or ${isHandedOverWith(accountId)})`
  const open = followUpGoesOn('w')
  return (
    rowsOfUnit(db, { unitId, isMine }, said)
      // One index for each way in: what the unit has, and what is left of closed ones.
      .where(
        sql<boolean>`a.id in (select w.id from risk_alert w where w.unit_id = ${unitId} and ${open}
          union select w.id from risk_alert w join unit u on u.id = w.unit_id and u.status <> 'Active'
            where w.follow_up_account_id = ${accountId} and ${open}
          union select w.id from account_care_unit c join unit u on u.id = c.unit_id and u.status <> 'Active'
            join risk_alert w on w.unit_id = u.id and ${open} where c.account_id = ${accountId})`,
      )
      .orderBy('a.next_step_on')
      .orderBy('a.raised_at')
      .orderBy('a.id')
      .limit(most)
  )
})

const mostOfPatient = 100

/** of one patient. */
export async function listFollowUpsOf(db: Db, patientId: string, said: AlertWording): Promise<RiskAlert[]> {
  const rows = alertRows(db, said)
    .where('a.patient_id', '=', patientId)
    .where(isToBeFollowedUp)
    .orderBy('a.next_step_on')
    .orderBy('a.id')
    .limit(mostOfPatient)
  return inWords(db, await rows.execute(), said)
}

type Elsewhere = { UnitId: string; UnitName: string; Alerts: number; HandOvers: number; Overdue: number }

const mostUnits = 50

/** at the other units where this person works: how many, and nothing about whom. Overdue is what is so by the unit's day. */
export async function countAlertsElsewhere(
  db: Db,
  { unitId, accountId }: AlertReader,
  now: Instant,
): Promise<Elsewhere[]> {
  return (await elsewhereStatement({ unitId, accountId }, now).execute(db)).rows
}

export function elsewhereStatement({ unitId, accountId }: AlertReader, now: Instant): RawBuilder<Elsewhere> {
  return sql`select u.id as "UnitId", u.name as "UnitName",
      (select count(*)::int from risk_alert a where a.unit_id = u.id and a.acknowledged_at is null and ${isToBeSeen}) as "Alerts",
      (select count(*)::int from alert_hand_over h join risk_alert a on a.id = h.alert_id
        where h.to_account_id = ${accountId} and h.answer is null and a.unit_id = u.id and ${isToBeSeen}) as "HandOvers",
      (select count(*)::int from risk_alert a where a.unit_id = u.id and ${isToBeFollowedUp}
        and a.follow_up_account_id = ${accountId} and a.next_step_on < (${now}::timestamptz at time zone u.time_zone)::date
        and ${isToBeSeen}) as "Overdue"
    from account_care_unit c join unit u on u.id = c.unit_id and u.status = 'Active' and u.kind = 'CareUnit'
    where c.account_id = ${accountId} and u.id is distinct from ${unitId}::uuid
    order by u.name collate "sv-x-icu", u.id limit ${mostUnits}`
}
