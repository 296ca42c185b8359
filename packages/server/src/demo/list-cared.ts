import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { holdsAcknowledging } from '../alert-rows/owner.ts'
import type { Db } from '../database/connect.ts'
import type { DemoPatient } from './cast.ts'

/** Patients of the demo's own units, each with somebody who treats them and with those who stand around them. */
export async function listCared(db: Db, unitIds: string[], now: Instant): Promise<Map<string, DemoPatient>> {
  const { rows } = await sql<DemoPatient>`
    select distinct on (p.id) p.id as "patientId", pu.unit_id as "unitId", a.id as "accountId", n.gender,
      n.preferred_language as language, pu.admitted_in_treatment as "isInside",
      concat_ws(' ', n.firstname, n.lastname) as name, n.date_of_birth as birth, n.is_protected as "isProtected",
      coalesce(date_part('year', age(${now}::timestamptz, n.date_of_birth))::int, 0) as age,
      r.account_id as "responsibleId",
      (select o.id from account_care_unit c join account o on o.id = c.account_id
        where c.unit_id = pu.unit_id and ${holdsAcknowledging()}
        order by o.id is distinct from r.account_id, o.id limit 1) as "clinicianId",
      coalesce((select json_agg(json_build_object('relationId', l.id, 'actsAs', l.acts_as, 'accountId', k.id,
          'language', o.preferred_language, 'name', concat_ws(' ', o.firstname, o.lastname),
          'description', l.description, 'isProtected', o.is_protected) order by l.id)
        from relation l join person o on o.id = l.person_id left join account k on k.identity_id = o.identity_id
        where l.patient_id = p.id and l.status = 'Active'), '[]') as contacts
    from patient p
    join person n on n.id = p.person_id
    join patient_unit pu on pu.patient_id = p.id and pu.released_at is null and pu.unit_id = any(${unitIds}::uuid[])
    left join account a on a.identity_id = n.identity_id
    left join lateral (select r.account_id from patient_responsible r
      where r.patient_id = p.id and r.unit_id = pu.unit_id order by r.created_at, r.account_id limit 1) r on true
    where p.status = 'Active' and n.date_of_birth is not null
    order by p.id, pu.unit_id limit 200`.execute(db)
  return new Map(rows.flatMap((cared) => (cared.clinicianId ? [[cared.patientId, cared]] : [])))
}
