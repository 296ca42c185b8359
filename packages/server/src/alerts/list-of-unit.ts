import type { UnitAlert } from '@samklang/contract/notifications'
import { sql } from 'kysely'
import { type Db, named } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/messages.ts'
import type { Actor } from '../session/actor.ts'
import { isToBeSeen } from './is-to-be-seen.ts'
import { alertRows, inWords } from './queries.ts'
import { noteReadings } from './readings.ts'

type Whose = Pick<Actor, 'unitId' | 'accountId'>
type Wanted = { language: SpokenLanguage; most: number }

/** Severities from the worst on. */
const byWorst = sql`array_position(array['Alert', 'Attention', 'Info', 'Default']::severity[], a.severity)`

/**
 * What nobody at the unit has acknowledged: the worst first, and of those the one that has waited longest. Also of somebody
 * whom the unit has released since: what was answered here is read here. From now on this person has read them.
 */
export async function listUnitAlerts(
  db: Db,
  { unitId, accountId }: Whose,
  { language, most }: Wanted,
): Promise<{ Alerts: UnitAlert[]; AlertsTotal: number }> {
  const query = unitAlertsStatement(db, { unitId, accountId }, { language, most }).compile()
  const rows = await named('unit-alerts', query)(db, [...query.parameters])
  const Alerts = await inWords(
    db,
    rows.map(({ total, ...row }) => row),
    language,
  )
  await noteReadings(db, accountId, Alerts)
  return { Alerts, AlertsTotal: rows[0]?.total ?? 0 }
}

export function unitAlertsStatement(db: Db, { unitId, accountId }: Whose, { language, most }: Wanted) {
  return alertRows(db, language)
    .select([
      'a.patient_id as PatientId',
      sql<string>`(select concat_ws(' ', n.firstname, n.lastname) from patient p join person n on n.id = p.person_id
        where p.id = a.patient_id)`.as('PatientFullName'),
      'a.escalated_at as EscalatedAt',
      sql<boolean>`a.owner_unreached_at is not null`.as('IsOwnerUnreached'),
      sql<boolean>`a.unit_unreached_at is not null`.as('IsUnitUnreached'),
      sql<boolean>`a.escalated_at is not null or a.owner_account_id is null or a.owner_account_id = ${accountId}
        or exists (select from patient_responsible r where r.patient_id = a.patient_id and r.unit_id = a.unit_id
          and r.account_id = ${accountId})`.as('IsMine'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('a.unit_id', '=', unitId)
    .where('a.acknowledged_at', 'is', null)
    .where(isToBeSeen)
    .orderBy(byWorst)
    .orderBy('a.raised_at')
    .orderBy('a.id')
    .limit(most)
}
