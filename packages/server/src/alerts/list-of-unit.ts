import type { Severity } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import type { UnitAlert } from '@samklang/contract/notifications'
import { takeByPatient } from '@samklang/engine/follow-up/alert-order'
import { type RawBuilder, sql } from 'kysely'
import { isHandedOverWith } from '../alert-rows/follow-up-columns.ts'
import { isToBeSeen } from '../alert-rows/is-to-be-seen.ts'
import { idsAtClosedUnits } from '../alert-rows/open-to.ts'
import type { Db } from '../database/connect.ts'
import { type SqlValue, statement, value } from '../database/statement.ts'
import type { Actor } from '../http/actor.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { type AlertWording, alertRows, inWords, type SqlWording } from './queries.ts'
import { noteReadings } from './readings.ts'

export type AlertReader = Pick<Actor, 'unitId' | 'accountId'>
/** Whom it is about is told beside (`about-patients.ts`). */
export type ListedAlert = Omit<UnitAlert, 'Patient'>
type Wanted = AlertWording & { most: number }

/** From the worst on. */
const severities: Severity[] = ['Alert', 'Attention', 'Info', 'Default']
const byWorst = sql`array_position(${sql.lit(`{${severities.join()}}`)}::severity[], a.severity)`

/**
 * What nobody at the unit has acknowledged: the worst first, and of those the one that has waited longest; where there are more
 * than the list holds, the gravest of each patient before a second of anybody. Also of somebody
 * whom the unit has released since: what was answered here is read here. Beside them what waits for this person at units that
 * are closed. From now on this person has read them.
 */
export async function listUnitAlerts(
  db: Db,
  { unitId, accountId }: AlertReader,
  wanted: Wanted,
): Promise<{ Alerts: ListedAlert[]; AlertsTotal: number }> {
  const { most } = wanted
  const here = await unitAlertsStatement(db, { unitId, accountId, ...wanted })
  const elsewhere = await closedAlertsStatement(db, { unitId, accountId, ...wanted })
  const rows = [...here, ...elsewhere].map(({ total, ...row }) => row)
  const Alerts = takeByPatient(await inWords(db, rows, wanted), most)
  await noteReadings(db, accountId, Alerts)
  return { Alerts, AlertsTotal: (here[0]?.total ?? 0) + (elsewhere[0]?.total ?? 0) }
}

/** For those who list alerts of a unit to a reader. */
export const ofAlertReader = {
  unitId: value<string | null>(),
  accountId: value<string>(),
  language: value<SpokenLanguage>(),
  now: value<Instant>(),
  most: value<number>(),
}

export const unitAlertsStatement = statement('unit-alerts', ofAlertReader, (given, db) =>
  waitingRows(db, given).where('a.unit_id', '=', given.unitId),
)

/** R-273 */
export const closedAlertsStatement = statement('closed-unit-alerts', ofAlertReader, (given, db) =>
  waitingRows(db, given).where(sql<boolean>`a.id in (${idsAtClosedUnits(given.accountId)})`),
)

function waitingRows(db: Db, { unitId, accountId, most, ...said }: typeof ofAlertReader) {
  const isMine = sql<boolean>`(a.escalated_at is not null or a.owner_account_id is null or a.owner_account_id = ${accountId}
    or exists (select from account o where o.id = a.owner_account_id and o.deputy_account_id = ${accountId})
    or exists (select from patient_responsible r where r.patient_id = a.patient_id and r.unit_id = a.unit_id
      and r.account_id = ${accountId})
    or ${isHandedOverWith(accountId)})`
  return (
    rowsOfUnit(db, { unitId, isMine }, said)
      .where('a.acknowledged_at', 'is', null)
      // Nobody's gravest is left out for somebody else's second, however grave that is.
      .orderBy(sql`row_number() over (partition by a.patient_id order by ${byWorst}, a.raised_at, a.id) > 1`)
      .orderBy(byWorst)
      .orderBy(sql`row_number() over (partition by a.patient_id, a.severity order by a.raised_at, a.id)`)
      .orderBy('a.raised_at')
      .orderBy('a.id')
      .limit(most)
  )
}

/** Alerts `a` as a unit sees them, for whoever says which, whose and in what order. */
export function rowsOfUnit(
  db: Db,
  { unitId, isMine }: { unitId: SqlValue<string | null>; isMine: RawBuilder<boolean> },
  said: SqlWording,
) {
  return alertRows(db, said)
    .select([
      'a.patient_id as PatientId',
      sql<string>`(select concat_ws(' ', n.firstname, n.lastname) from patient p join person n on n.id = p.person_id
        where p.id = a.patient_id)`.as('PatientFullName'),
      'a.escalated_at as EscalatedAt',
      sql<boolean>`a.owner_unreached_at is not null`.as('IsOwnerUnreached'),
      sql<boolean>`a.unit_unreached_at is not null`.as('IsUnitUnreached'),
      isMine.as('IsMine'),
      sql<boolean>`exists (select from patient_unit pu where pu.patient_id = a.patient_id and pu.unit_id = ${unitId}
        and pu.released_at is null)`.as('IsPatientHere'),
      sql<string | null>`(select u.name from unit u where u.id = a.unit_id and u.status <> 'Active')`.as('ClosedUnit'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where(isToBeSeen)
}
