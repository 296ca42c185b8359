import type { PatientRow } from '@samklang/contract/patients'
import { type RawBuilder, sql } from 'kysely'

/** Who of the staff answers for the patient of a listing `l` at its unit. */
export const responsiblesOf = sql<PatientRow['Responsibles']>`(
  select coalesce(json_agg(json_build_object('StaffUserId', a.public_id,
      'Fullname', concat_ws(' ', a.firstname, a.lastname)) order by a.lastname collate "sv-x-icu", a.id), '[]')
    from patient_responsible r join account a on a.id = r.account_id
    where r.patient_id = l.patient_id and r.unit_id = l.unit_id and a.status = 'Active')`

export function isResponsibleFor(accountId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from patient_responsible r where r.patient_id = l.patient_id
    and r.unit_id = l.unit_id and r.account_id = ${accountId})`
}
