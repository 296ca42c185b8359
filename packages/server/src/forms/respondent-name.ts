import { sql } from 'kysely'

/**
 * Who answers the form `f`: as they were called when they answered, and until then as they are called today. Of a form
 * that staff answer themselves it is the one who filled it in, or asked for it.
 */
export const respondentName = sql<string>`coalesce(f.answered_by ->> 'Name', (
  select case when f.respondent_type = 'Staff' then (
      select concat_ws(' ', o.firstname, o.lastname) from account o where o.id = coalesce(f.entered_by, f.requested_by))
    else (
      select concat_ws(' ', o.firstname, o.lastname) from person o
      where o.id = case when f.relation_id is null
        then (select q.person_id from patient q where q.id = f.patient_id)
        else (select l.person_id from relation l where l.id = f.relation_id) end)
  end), '')`
