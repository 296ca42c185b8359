import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { seedProgramTemplate } from './seed-program.ts'

/** Of every patient of a crowd a program that goes on and one that is over, each of four steps and eight things to send, postponed once. */
export async function seedCrowdPrograms(db: Db, now: Instant): Promise<void> {
  const steps = [1, 2, 3, 4].map((number) => ({
    Id: `00000000-0000-4000-8000-00000000000${number}`,
    Name: { sv: `Steg ${number}`, en: `Step ${number}` },
    Start: { Key: 'ProgramStarted' as const },
    StartOffset: '00:00:00',
    DurationDays: null,
    Repeat: null,
    Items: [],
  }))
  const content = {
    Name: { sv: 'Provprogram', en: 'Sample program' },
    Description: {},
    Information: { Title: {}, Body: {} },
    AvoidWeekends: false,
    AvoidClosedDays: false,
    Steps: steps,
  }
  const { versionId } = await seedProgramTemplate(db, content, now)
  await sql`insert into program (id, patient_id, unit_id, program_template_version_id, name, plan, status, start_date,
      time_zone, notify, created_at, started_at, ended_at, look_at, last_modified_at)
    select md5('program' || n || p.patient_id)::uuid, p.patient_id, p.unit_id, ${versionId}::uuid,
      ${JSON.stringify(content.Name)}::jsonb, ${JSON.stringify(content)}::jsonb,
      (case when n = 1 then 'Ongoing' else 'Completed' end)::program_status, '2026-01-01', 'Europe/Stockholm', true,
      p.registered_at, p.registered_at, case when n > 1 then p.registered_at end, case when n = 1 then p.registered_at end,
      p.registered_at
    from patient_unit p, generate_series(1, 2) n`.execute(db)
  await sql`insert into program_step (program_id, step_id, anchor_at, started_at, ended_at)
    select p.id, s.id, p.started_at, p.started_at, case when s.place < 3 then p.started_at end
    from program p, unnest(${steps.map(({ Id }) => Id)}::uuid[]) with ordinality s (id, place)`.execute(db)
  await sql`insert into program_occurrence (program_id, patient_id, key, step_id, item_id, round, no, respondent_type,
      planned_at, status, sent_at)
    select p.id, p.patient_id, n::text, ${steps[0]?.Id}::uuid, p.id, 1, n, 'Patient',
      p.started_at + n * interval '1 day', (case when n < 5 then 'Sent' else 'Planned' end)::program_occurrence_status,
      case when n < 5 then p.started_at + n * interval '1 day' end
    from program p, generate_series(1, 8) n`.execute(db)
  await sql`insert into program_event (id, program_id, patient_id, event, at)
    select gen_random_uuid(), id, patient_id, event::program_event_kind, started_at
    from program, (values ('Created'), ('ProgramStarted'), ('Postponed')) as happened (event)`.execute(db)
  await sql`insert into program_postponement (id, program_id, at, days, account_id)
    select gen_random_uuid(), p.id, p.started_at, 7, a.id from program p, (select id from account limit 1) a`.execute(
    db,
  )
  await sql`update form f set program_id = p.id from program p
    where p.patient_id = f.patient_id and p.status = 'Ongoing' and f.kind <> 'TreatmentModule'`.execute(db)
}
