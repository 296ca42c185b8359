import type { Instant } from '@samklang/contract/instants'
import { activeStatuses } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import { statusList } from '../forms/status-list.ts'
import { tellLate } from '../inbox/find-inactive.ts'
import type { DemoPast } from './cast.ts'

type Late = { formId: string; patientId: string; unitId: string; isJournal: boolean; since: Instant }

/** What has lain for so long that staff were told, on the day when they were. The calendar finds it told already. */
export async function seedInactivity({ db, now }: DemoPast): Promise<void> {
  const late = sql`coalesce(case when f.kind = 'Journal' then g.unanswered_journal_days else g.unanswered_questionnaire_days end, 7)`
  const { rows } = await sql<Late>`
    select l.* from (
      select f.id as "formId", f.patient_id as "patientId", f.unit_id as "unitId", f.kind = 'Journal' as "isJournal",
        greatest(f.opened_at, (select max(e.last_modified_at) from journal_entry e where e.form_id = f.id))
          + make_interval(days => ${late}) as since
      from form f join unit u on u.id = f.unit_id left join unit_group g on g.id = u.unit_group_id
      where f.status in (${statusList(activeStatuses)}) and f.respondent_type <> 'Staff'
        and f.kind <> 'TreatmentModule') l
    where l.since <= ${now}::timestamptz order by l.since, l."formId" limit 100`.execute(db)
  for (const { isJournal, since, ...form } of rows)
    await tellLate(db, isJournal ? 'Inactivity_UnansweredJournal' : 'Inactivity_UnansweredQuestionnaire', [form], since)
}
