import { type Expression, sql } from 'kysely'

/** whether the account of that name in the query may acknowledge alerts; which, is another question. */
export function holdsAcknowledging(account: 'o' | 'd' = 'o') {
  const of = (column: string) => sql.ref(`${account}.${column}`)
  return sql<boolean>`(${of('status')} = 'Active'
    and exists (select from account_role held where held.account_id = ${of('id')} and held.role = 'Staff')
    and exists (select from account_permission held
      where held.account_id = ${of('id')} and lower(held.permission) = 'alerts.acknowledge'))`
}

/**
 * Whose an alert of the patient's at the unit is: of those who answer for the patient, work there and may acknowledge it, the
 * one who has answered for them longest. Null, which is the whole unit's, where nobody does or the unit group knows no such
 * thing.
 */
export function ownerAt(patientId: string, unitId: Expression<string> | string) {
  return sql<string | null>`(select r.account_id from patient_responsible r
    join account o on o.id = r.account_id and ${holdsAcknowledging()}
    join account_care_unit held on held.account_id = r.account_id and held.unit_id = r.unit_id
    join unit u on u.id = r.unit_id
    left join unit_group g on g.id = u.unit_group_id
    where r.patient_id = ${patientId} and r.unit_id = ${unitId} and coalesce(g.patient_responsible, true)
    order by r.created_at, r.account_id limit 1)`
}
