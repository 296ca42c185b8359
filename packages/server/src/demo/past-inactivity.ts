import type { Instant } from '@samklang/contract/instants'
import { activeStatuses } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import { statusList } from '../forms/status-list.ts'
import { tellLate } from '../inbox/find-inactive.ts'
import type { DemoPast } from './cast.ts'

type Late = { formId: string; patientId: string; unitId: string; kind: keyof typeof typeOf; since: Instant }

/** What has lain for so long that staff were told, on the day when they were. The calendar finds it told already. */
export async function seedInactivity({ db, now }: DemoPast): Promise<void> {
  const late = sql`coalesce(case f.kind when 'Journal' then g.unanswered_journal_days
    when 'TreatmentModule' then g.unanswered_treatment_days else g.unanswered_questionnaire_days end, 7)`
  const { rows } = await sql<Late>`
    select l.* from (
      select f.id as "formId", f.patient_id as "patientId", f.unit_id as "unitId", f.kind,
        greatest(f.opened_at, case f.kind when 'TreatmentModule' then f.last_written_at
            else (select max(e.last_modified_at) from journal_entry e where e.form_id = f.id) end)
          + make_interval(days => ${late}) as since
      from form f join unit u on u.id = f.unit_id left join unit_group g on g.id = u.unit_group_id
      where f.status in (${statusList(activeStatuses)}) and f.respondent_type <> 'Staff' and f.status <> 'Done') l
    where l.since <= ${now}::timestamptz order by l.since, l."formId" limit 100`.execute(db)
  for (const { kind, since, ...form } of rows) await tellLate(db, typeOf[kind], [form], since)
}

const typeOf = {
  Questionnaire: 'Inactivity_UnansweredQuestionnaire',
  Journal: 'Inactivity_UnansweredJournal',
  TreatmentModule: 'Inactivity_UnansweredTreatmentModule',
} as const
