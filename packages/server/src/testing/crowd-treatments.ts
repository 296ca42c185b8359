import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { seedTreatment } from './treatments.ts'

/** Of every patient of a crowd a treatment that goes on and two that are closed, each of three modules, the first of them with a form, and two messages. */
export async function seedCrowdTreatments(db: Db, now: Instant): Promise<void> {
  const { id, young, modules } = await seedTreatment(db, now)
  const [first] = modules
  await sql`insert into treatment (id, patient_id, unit_id, treatment_definition_id, treatment_variant_id, content_language, status,
      start_date, time_zone, opens_next, notify, created_at, last_modified_at, closed_at)
    select md5('treatment' || n || p.patient_id)::uuid, p.patient_id, p.unit_id, ${id}::uuid, ${young}::uuid, 'sv',
      (case when n = 1 then 'Ongoing' else 'Closed' end)::treatment_status, '2026-01-01', 'Europe/Stockholm', true, true,
      p.registered_at, p.registered_at, case when n > 1 then p.registered_at end
    from patient_unit p, generate_series(1, 3) n`.execute(db)
  await sql`insert into form (id, kind, patient_id, unit_id, form_type_id, variant_version_id, respondent_type, answer_mode,
      content_language, status, last_modified_at, created_at, open_from, opened_at, late_told_at)
    select md5('module' || t.id)::uuid, 'TreatmentModule', t.patient_id, t.unit_id, ${first.typeId}::uuid, ${first.versionId}::uuid,
      'Patient', 'Self', 'sv', (case t.status when 'Ongoing' then 'Open' else 'Closed' end)::form_status, t.created_at, t.created_at,
      t.created_at, t.created_at, t.created_at
    from treatment t`.execute(db)
  const variants = modules.map(({ variantId }) => variantId)
  await sql`insert into treatment_module (id, treatment_id, position, form_variant_id, form_id, created_at)
    select gen_random_uuid(), t.id, v.place, v.id, case when v.place = 1 then md5('module' || t.id)::uuid end, t.created_at
    from treatment t, unnest(${variants}::uuid[]) with ordinality as v (id, place)`.execute(db)
  await sql`insert into message_thread (id, last_number, patient_active_at) select id, 2, created_at from treatment`.execute(
    db,
  )
  await sql`insert into message (id, treatment_id, patient_id, number, kind, body, sent_by, from_staff, created_at)
    select gen_random_uuid(), t.id, t.patient_id, n, 'Chat', 'Hej', (select min(id::text)::uuid from account), true, t.created_at
    from treatment t, generate_series(1, 2) n`.execute(db)
  await sql`insert into message_guardian_reading (message_id, account_id, read_at)
    select id, sent_by, created_at from message where number = 1`.execute(db)
}
