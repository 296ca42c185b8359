import type { ContentLanguage } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import type { RecurringRow } from '@samklang/contract/recurring'
import { answerableStatuses } from '@samklang/engine/form/form-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { type Placeholder, statement, value } from '../database/statement.ts'
import { statusList } from '../forms/status-list.ts'
import type { ComingOccurrence, RecurringSeries } from './series.ts'

type Which = { ids: readonly string[] } | { patientId: string }

const most = 200

/** Series as a list shows them: named ones, or those that go on for a patient. */
export async function listRecurringRows(db: Db, which: Which, language: ContentLanguage): Promise<RecurringRow[]> {
  if ('patientId' in which) return rowsOfPatient(db, { patientId: which.patientId, language })
  return which.ids.length === 0 ? [] : namedRows(db, { ids: which.ids, language })
}

const namedRows = statement(
  'recurring-rows-named',
  { ids: value<readonly string[]>(), language: value<ContentLanguage>() },
  ({ ids, language }) => recurringRows(language, sql`r.id = any (${ids}::uuid[])`),
)
const rowsOfPatient = statement(
  'recurring-rows-of-patient',
  { patientId: value<string>(), language: value<ContentLanguage>() },
  ({ patientId, language }) => recurringRows(language, sql`r.patient_id = ${patientId} and r.status = 'Ongoing'`),
)

function recurringRows(language: Placeholder<ContentLanguage>, isAsked: RawBuilder<unknown>): RawBuilder<RecurringRow> {
  return sql<RecurringRow>`
    select r.id as "Id", r.form_type_id as "TypeId",
      coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name) as "DisplayName",
      coalesce(v.title ->> ${language}, v.title ->> 'sv', v.name) as "VariantName",
      r.respondent_type as "RespondentType", r.relation_id as "RelationId",
      coalesce(case when r.respondent_type = 'Staff'
        then (select concat_ws(' ', a.firstname, a.lastname) from account a where a.id = r.created_by)
        else (select concat_ws(' ', n.firstname, n.lastname) from person n where n.id = coalesce(l.person_id, p.person_id))
        end, '') as "RespondentName",
      r.content_language as "ContentLanguage", r.start_date as "StartDate", r.interval_days as "IntervalDays",
      r.occurrences_total as "Occurrences", r.end_date as "EndDate", r.answer_within_days as "AnswerWithinDays",
      r.reminder_days as "ReminderDays", f.done as "DoneCount", r.next_no as "NextNo",
      r.next_date as "NextDate", r.next_at as "NextAt",
      r.status as "Status", f.current as "CurrentFormId"
    from recurring_questionnaire r
    join patient p on p.id = r.patient_id
    join form_type t on t.id = r.form_type_id
    join form_variant v on v.id = r.form_variant_id
    left join relation l on l.id = r.relation_id
    cross join lateral (
      select count(*) as done, (array_agg(o.id order by o.occurrence_no desc)
        filter (where o.status in (${statusList(answerableStatuses)})))[1] as current
      from form o where o.recurring_id = r.id) f
    where ${isAsked}
    order by r.next_at, r.id limit ${sql.lit(most)}`
}

export async function readRecurringRow(db: Db, id: string, language: ContentLanguage): Promise<RecurringRow> {
  const [row] = await listRecurringRows(db, { ids: [id] }, language)
  if (!row) throw new Error(`series ${id} is gone`)
  return row
}

export async function findPatientOfSeries(db: Db, id: string): Promise<string | undefined> {
  const series = db.selectFrom('recurring_questionnaire').select('patient_id').where('id', '=', id)
  return (await series.executeTakeFirst())?.patient_id
}

/** Whoever changes a series holds it: two who press at once come one after the other. */
export function lockSeries(db: Db, id: string): Promise<RecurringSeries | undefined> {
  return seriesRows(db).where('r.id', '=', id).forUpdate('r').executeTakeFirst()
}

/**
 * Those whose next one is due, of patients who are still there; others leave alone what this one holds. The patients are held too:
 * of whoever accepts an invitation at this moment it begins in the next minute, and is told.
 */
export function lockDueSeries(
  db: Db,
  limit: number,
  now: Instant,
): Promise<(RecurringSeries & { unitName: string })[]> {
  return seriesRows(db)
    .innerJoin('unit', 'unit.id', 'r.unit_id')
    .innerJoin('patient', 'patient.id', 'r.patient_id')
    .select('unit.name as unitName')
    .where('r.status', '=', 'Ongoing')
    .where('r.next_at', '<=', now)
    .where('patient.status', '=', 'Active')
    .orderBy('r.next_at')
    .limit(limit)
    .modifyEnd(sql`for update of r skip locked for no key update of patient skip locked`)
    .execute()
}

function seriesRows(db: Db) {
  return db
    .selectFrom('recurring_questionnaire as r')
    .select([
      'r.id',
      'r.patient_id as patientId',
      'r.unit_id as unitId',
      'r.set_id as setId',
      'r.form_type_id as typeId',
      'r.form_variant_id as variantId',
      'r.respondent_type as respondentType',
      'r.relation_id as relationId',
      'r.content_language as language',
      'r.start_date as startDate',
      'r.interval_days as intervalDays',
      'r.occurrences_total as occurrences',
      'r.end_date as endDate',
      'r.time_of_day as timeOfDay',
      'r.time_zone as timeZone',
      'r.answer_within_days as answerWithinDays',
      'r.reminder_days as reminderDays',
      'r.notify',
      'r.created_by as createdBy',
      'r.next_no as nextNo',
      'r.next_date as nextDate',
      'r.status',
    ])
}

export async function insertSeries(db: Db, all: (RecurringSeries & ComingOccurrence)[], now: Instant): Promise<void> {
  if (all.length === 0) return
  await db
    .insertInto('recurring_questionnaire')
    .values(
      all.map((series) => ({
        id: series.id,
        patient_id: series.patientId,
        unit_id: series.unitId,
        set_id: series.setId,
        form_type_id: series.typeId,
        form_variant_id: series.variantId,
        respondent_type: series.respondentType,
        relation_id: series.relationId,
        content_language: series.language,
        start_date: series.startDate,
        time_of_day: series.timeOfDay,
        time_zone: series.timeZone,
        created_at: now,
        created_by: series.createdBy,
        ...changeable(series, now),
      })),
    )
    .execute()
}

export async function setSeries(db: Db, series: RecurringSeries & ComingOccurrence, now: Instant): Promise<void> {
  await db.updateTable('recurring_questionnaire').set(changeable(series, now)).where('id', '=', series.id).execute()
}

/** What comes next in each, of many at once. */
export async function setComing(db: Db, all: ({ id: string } & ComingOccurrence)[], now: Instant): Promise<void> {
  const rows = all.map(({ id, nextNo, nextDate, nextAt, status }) => ({ id, nextNo, nextDate, nextAt, status }))
  await sql`update recurring_questionnaire r
    set next_no = n."nextNo", next_date = n."nextDate", next_at = n."nextAt", status = n.status, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, "nextNo" int, "nextDate" date, "nextAt" timestamptz, status recurring_status)
    where r.id = n.id`.execute(db)
}

function changeable(series: RecurringSeries & ComingOccurrence, now: Instant) {
  return {
    interval_days: series.intervalDays,
    occurrences_total: series.occurrences,
    end_date: series.endDate,
    answer_within_days: series.answerWithinDays,
    reminder_days: series.reminderDays,
    notify: series.notify,
    next_no: series.nextNo,
    next_date: series.nextDate,
    next_at: series.nextAt,
    status: series.status,
    updated_at: now,
  }
}
