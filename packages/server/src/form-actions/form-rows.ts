import type { AnswerableKind } from '@samklang/contract/definitions'
import type { ContentLanguage } from '@samklang/contract/form-content'
import type { FormRow, FormStatus } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import { followUpGoesOn } from '../alert-rows/follow-up-columns.ts'
import type { Db } from '../database/connect.ts'
import { type SqlValue, statement, value } from '../database/statement.ts'
import { onBehalf } from '../forms/on-behalf.ts'
import { respondentName } from '../forms/respondent-name.ts'
import { keptJudgement, keptReadAlone } from './read-alone.ts'

/** Which forms a list is about: named ones, or those of a patient, as far as their units may be read. */
export type WhichForms = { ids: readonly string[] } | FormsOfPatient

type FormsOfPatient = {
  patientId: string
  /** Left out: whatever unit they belong to. */
  kinds?: readonly AnswerableKind[] | undefined
  statuses?: readonly FormStatus[] | undefined
  typeId?: string | undefined
  /** By when it was answered or, until then, when it opens. */
  from?: Instant | undefined
  before?: Instant | undefined
}

export const mostRows = 500

/** Forms as a list shows them, the newest first. */
export async function listFormRows(db: Db, which: WhichForms, language: ContentLanguage): Promise<FormRow[]> {
  if ('ids' in which) return which.ids.length === 0 ? [] : namedRows(db, { ids: which.ids, language })
  return (await formRows(conditionOf(which), language).execute(db)).rows
}

function formRows(isAsked: RawBuilder<unknown>, language: SqlValue<ContentLanguage>): RawBuilder<FormRow> {
  return sql<FormRow>`
    select f.id as "Id", f.kind as "Kind", f.form_type_id as "TypeId",
      coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name) as "DisplayName",
      coalesce(v.title ->> ${language}, v.title ->> 'sv', v.name) as "VariantName",
      f.set_id as "SetId", f.recurring_id as "RecurringId", f.occurrence_no as "OccurrenceNo",
      f.respondent_type as "RespondentType", f.relation_id as "RelationId", ${respondentName} as "RespondentName",
      f.program_id as "ProgramId", case when f.program_id is not null then (
        select coalesce(g.name ->> ${language}, g.name ->> 'sv', g.name ->> 'en') from program g where g.id = f.program_id)
        end as "ProgramName",
      ${onBehalf} as "OnBehalf",
      f.answer_mode as "AnswerMode", f.status as "Status", f.confirmation as "Confirmation",
      f.content_language as "ContentLanguage", f.created_at as "CreatedAt", f.open_from as "OpenFrom",
      f.open_till as "ExpiresAt", f.opened_at as "SentDate", ${notice} as "Notice", f.started_at as "StartedAt", f.answered_at as "AnsweredDate",
      f.confirmed_at as "ConfirmedDate", f.canceled_at as "CanceledAt", f.last_modified_at as "LastModifiedAt",
      f.is_incomplete as "IsIncomplete", f.comment as "AdministrativeComment",
      f.shared_with_guardians as "SharedWithGuardians", f.unit_id as "ResponsibleUnitId", u.name as "ResponsibleUnitName",
      a.worst as "AlertSeverity", a.waiting as "WaitingAlerts", a.followed_up as "FollowedUpAlerts",
      a.acknowledged as "AcknowledgedAlerts",
      coalesce((select true from refused_answers x where x.form_id = f.id and x.overtaken_at is null limit 1), false)
        as "HasRefusedAnswers", r.results as "Results", m.change as "Change", ${keptReadAlone} as "ReadAlone",
      j.start_date as "StartDate", j.end_date as "EndDate", e.entries as "EntriesCount", e.latest as "LastEntryAt"
    from form f
    join form_type t on t.id = f.form_type_id
    join form_variant_version vv on vv.id = f.variant_version_id
    join form_variant v on v.id = vv.form_variant_id
    join unit u on u.id = f.unit_id
    left join journal j on j.form_id = f.id
    ${keptJudgement}
    left join outgoing_message told on told.id = f.notice_id
    cross join lateral (
      select count(*) filter (where w.acknowledged_at is null)::int as waiting,
        count(*) filter (where ${isAcknowledgedHere} and ${followUpGoesOn('w')})::int as followed_up,
        count(*) filter (where ${isAcknowledgedHere} and not ${followUpGoesOn('w')})::int as acknowledged,
        (array_agg(w.severity order by array_position(array['Alert', 'Attention', 'Info', 'Default']::severity[],
          w.severity)) filter (where w.acknowledged_at is null))[1] as worst
      from risk_alert w where w.form_id = f.id) a
    cross join lateral (
      select count(n.id)::int as entries, max(n.created_at) as latest from journal_entry n where n.form_id = f.id) e
    cross join lateral (${resultsIn(language)}) r
    where ${isAsked}
    order by coalesce(f.answered_at, f.open_from) desc, f.id desc
    limit ${sql.lit(mostRows)}`
}

/** R-356: what a unit has acknowledged stays with its own record when the form moves on. */
const isAcknowledgedHere = sql`w.acknowledged_at is not null and w.patient_id = f.patient_id`

/** R-322: null where nobody is told, where it has not opened, and where it was assigned before this was kept. */
const notice = sql`case when f.opened_at is not null and f.respondent_type <> 'Staff' and f.is_notice_known
  then json_build_object('Status', case told.status when 'Sent' then 'Sent' when 'Delivered' then 'Sent'
      when 'Queued' then 'Queued' when 'Failed' then 'Failed' else 'None' end,
    'At', to_char(told.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`

/** R-287: what was scored before every method had a rule for missing answers stands, and says that some are missing. */
const validityNow = sql`case when s.validity = 'Valid' and cardinality(s.missing_items) > 0 then 'Prorated' else s.validity::text end`

/** The scales that are always shown, in the order of the form and the words of its version. */
function resultsIn(language: SqlValue<ContentLanguage>): RawBuilder<unknown> {
  const word = (key: RawBuilder<unknown>) =>
    sql`coalesce(vv.texts -> ${language} ->> ${key}, vv.texts -> 'sv' ->> ${key}, vv.texts -> 'en' ->> ${key})`
  return sql`select coalesce(json_agg(json_build_object(
        'Key', s.scale_key,
        'Label', coalesce(${word(sql`('scale/' || s.scale_key)`)}, s.scale_key),
        'Value', s.value, 'Validity', ${validityNow}, 'NormalizedValue', s.normalized_value, 'Severity', s.severity,
        'Band', ${word(sql`('scale/' || s.scale_key || '/band/' || s.cutoff_key)`)}) order by d.place), '[]') as results
      from form_score s
      join jsonb_array_elements(vv.scoring -> 'Scales') with ordinality as d (scale, place) on d.scale ->> 'Key' = s.scale_key
      where s.form_id = f.id and coalesce((d.scale ->> 'AlwaysVisible')::boolean, true)`
}

// Planning takes longer than reading a few.
const namedRows = statement(
  'form-rows',
  { ids: value<readonly string[]>(), language: value<ContentLanguage>() },
  ({ ids, language }) => formRows(sql`f.id = any(${ids}::uuid[])`, language),
)

function conditionOf(which: FormsOfPatient): RawBuilder<unknown> {
  const { kinds, statuses, typeId, from, before } = which
  const parts = [sql`f.patient_id = ${which.patientId}`]
  if (kinds) parts.push(sql`f.kind = any(${[...kinds]}::form_kind[])`)
  if (statuses) parts.push(sql`f.status = any(${[...statuses]}::form_status[])`)
  if (typeId) parts.push(sql`f.form_type_id = ${typeId}`)
  if (from) parts.push(sql`coalesce(f.answered_at, f.open_from) >= ${from}`)
  if (before) parts.push(sql`coalesce(f.answered_at, f.open_from) < ${before}`)
  return sql.join(parts, sql` and `)
}

export async function readFormRow(db: Db, id: string, language: ContentLanguage): Promise<FormRow> {
  const [row] = await listFormRows(db, { ids: [id] }, language)
  if (!row) throw new Error(`form ${id} is gone`)
  return row
}
