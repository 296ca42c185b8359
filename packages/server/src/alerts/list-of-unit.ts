import type { UnitAlert } from '@samklang/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/messages.ts'
import type { Actor } from '../session/actor.ts'
import { alertRows, inWords } from './queries.ts'

/** Severities from the worst on. */
const byWorst = sql`array_position(array['Alert', 'Attention', 'Info', 'Default']::severity[], a.severity)`

/**
 * What nobody at the unit has acknowledged: the worst first, and of those the one that has waited longest. Also of somebody
 * whom the unit has released since: what was answered here is read here.
 */
export async function listUnitAlerts(
  db: Db,
  { unitId, accountId }: Pick<Actor, 'unitId' | 'accountId'>,
  { language, most }: { language: SpokenLanguage; most: number },
): Promise<{ Alerts: UnitAlert[]; AlertsTotal: number }> {
  const rows = await alertRows(db, language)
    .innerJoin('patient as p', 'p.id', 'a.patient_id')
    .innerJoin('person as n', 'n.id', 'p.person_id')
    .select([
      'a.patient_id as PatientId',
      sql<string>`concat_ws(' ', n.firstname, n.lastname)`.as('PatientFullName'),
      'a.escalated_at as EscalatedAt',
      sql<boolean>`a.escalated_at is not null or a.owner_account_id is null or a.owner_account_id = ${accountId}
        or exists (select from patient_responsible r where r.patient_id = a.patient_id and r.unit_id = a.unit_id
          and r.account_id = ${accountId})`.as('IsMine'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('a.unit_id', '=', unitId)
    .where('a.acknowledged_at', 'is', null)
    .where('p.status', '=', 'Active')
    .orderBy(byWorst)
    .orderBy('a.raised_at')
    .orderBy('a.id')
    .limit(most)
    .execute()
  const Alerts = await inWords(
    db,
    rows.map(({ total, ...row }) => row),
    language,
  )
  return { Alerts, AlertsTotal: rows[0]?.total ?? 0 }
}
