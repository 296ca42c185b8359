import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** A module as it was found by the save that the alert comes from. */
export type ModuleBefore = { formId: string; answers: readonly Answer[]; writtenAt: Instant }

const isPlan = sql`v.content @? '$.Artifacts[*] ? (@.isSafetyPlan == true)'`

/**
 * keeps what the patient's safety plans say at this moment, so that staff can read beside an alert what they said when it was
 * raised. Saving knows nothing of it. Of a plan that says what was kept last nothing more is kept, and one that is over changes no more.
 * Where it is a save in a plan that raises the alert, what the plan said before that save is kept as well.
 */
export async function keepPlans(db: Db, patientId: string, raisedAt: Instant, before?: ModuleBefore): Promise<void> {
  if (before) await keepBefore(db, before, raisedAt)
  await sql`insert into kept_plan (form_id, answers, written_at)
    select f.id, f.answers, least(f.last_modified_at, ${raisedAt}::timestamptz)
    from form f
    join form_variant_version v on v.id = f.variant_version_id
    left join lateral (select k.answers from kept_plan k where k.form_id = f.id
      order by k.written_at desc, k.id desc limit 1) latest on true
    where f.patient_id = ${patientId} and f.kind = 'TreatmentModule' and f.status not in ('Closed', 'Canceled')
      and f.started_at is not null and ${isPlan}
      and latest.answers is distinct from f.answers`.execute(db)
}

/** Always earlier than what is kept with the alert. One save may raise several: what was kept last until then says so already. */
async function keepBefore(db: Db, { formId, answers, writtenAt }: ModuleBefore, raisedAt: Instant): Promise<void> {
  await sql`insert into kept_plan (form_id, answers, written_at)
    select f.id, b.answers, b.written_at
    from form f
    join form_variant_version v on v.id = f.variant_version_id
    cross join (select ${JSON.stringify(answers)}::jsonb as answers,
      least(${writtenAt}::timestamptz, ${raisedAt}::timestamptz - interval '1 millisecond') as written_at) b
    left join lateral (select k.answers from kept_plan k where k.form_id = f.id and k.written_at <= b.written_at
      order by k.written_at desc, k.id desc limit 1) latest on true
    where f.id = ${formId} and ${isPlan} and latest.answers is distinct from b.answers`.execute(db)
}
