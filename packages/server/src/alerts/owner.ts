import { type Expression, sql } from 'kysely'

/**
 * Whose an alert of the patient's at the unit is: of those who answer for the patient and work there, the one who has done so
 * longest. Null, which is the whole unit's, where nobody does or the unit group knows no such thing.
 */
export function ownerAt(patientId: string, unitId: Expression<string> | string) {
  return sql<string | null>`(select r.account_id from patient_responsible r
    join account o on o.id = r.account_id and o.status = 'Active'
    join account_care_unit held on held.account_id = r.account_id and held.unit_id = r.unit_id
    join unit u on u.id = r.unit_id
    left join unit_group g on g.id = u.unit_group_id
    where r.patient_id = ${patientId} and r.unit_id = ${unitId} and coalesce(g.patient_responsible, true)
    order by r.created_at, r.account_id limit 1)`
}
