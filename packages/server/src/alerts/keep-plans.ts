import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/**
 * keeps what the patient's safety plans say at this moment, so that staff can read beside an alert what they said when it was
 * raised. Saving knows nothing of it. Of a plan that says what was kept last nothing more is kept, and one that is over changes no more.
 */
export async function keepPlans(db: Db, patientId: string, raisedAt: Instant): Promise<void> {
  await sql`insert into kept_plan (form_id, answers, written_at)
    select f.id, f.answers, least(f.last_modified_at, ${raisedAt}::timestamptz)
    from form f
    join form_variant_version v on v.id = f.variant_version_id
    left join lateral (select k.answers from kept_plan k where k.form_id = f.id
      order by k.written_at desc, k.id desc limit 1) latest on true
    where f.patient_id = ${patientId} and f.kind = 'TreatmentModule' and f.status not in ('Closed', 'Canceled')
      and f.started_at is not null and v.content @? '$.Artifacts[*] ? (@.isSafetyPlan == true)'
      and latest.answers is distinct from f.answers`.execute(db)
}
