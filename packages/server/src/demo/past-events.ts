import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Whoever has answered for two years came to the clinic before that. */
export async function seedPastEvents(db: Db): Promise<void> {
  await sql`update patient_unit p set registered_at = least(p.registered_at, f.first_at - interval '1 day')
    from (select patient_id, unit_id, min(created_at) as first_at from form group by patient_id, unit_id) f
    where f.patient_id = p.patient_id and f.unit_id = p.unit_id`.execute(db)
  await sql`insert into patient_event (id, patient_id, unit_id, event, at, account_id, detail)
    select gen_random_uuid(), p.patient_id, p.unit_id, e.event::patient_event_kind,
      case e.event when 'Admitted' then greatest(p.registered_at, p.admitted_date::timestamptz) else p.registered_at end,
      (select r.account_id from patient_responsible r where r.patient_id = p.patient_id and r.unit_id = p.unit_id
        order by r.created_at, r.account_id limit 1),
      case e.event when 'Admitted' then p.admitted_date::text end
    from patient_unit p, (values ('Registered'), ('Admitted')) as e (event)
    where e.event = 'Registered' or p.admitted_date is not null`.execute(db)
}
