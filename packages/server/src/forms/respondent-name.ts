import { type RawBuilder, sql } from 'kysely'

const respondentId = sql<string>`case when f.relation_id is null
        then (select q.person_id from patient q where q.id = f.patient_id)
        else (select l.person_id from relation l where l.id = f.relation_id) end`

/**
 * Who answers the form `f`: as they were called when they answered, and until then as they are called today. Of a form
 * that staff answer themselves it is the one who filled it in, or asked for it.
 */
export const respondentName = sql<string>`coalesce(f.answered_by ->> 'Name', (
  select case when f.respondent_type = 'Staff' then (
      select concat_ws(' ', o.firstname, o.lastname) from account o where o.id = coalesce(f.entered_by, f.requested_by))
    else (
      select concat_ws(' ', o.firstname, o.lastname) from person o
      where o.id = ${respondentId})
  end), '')`

/** the same in an alert `a` or a notification `o` of the form; where that has left their unit, as their unit knows them. */
export function respondentNameAt(told: 'a' | 'o'): RawBuilder<string> {
  const unitId = sql.ref(`${told}.unit_id`)
  return sql<string>`case when ${unitId} = f.unit_id or f.respondent_type = 'Staff' then ${respondentName}
    else coalesce((select concat_ws(' ', own.firstname, own.lastname) from person there
      join person own on own.identity_id = there.identity_id and own.unit_id = ${unitId}
      where there.id = ${respondentId}), '') end`
}
