import type { HistoryItem } from '@samklang/contract/care-items'
import type { FormKind } from '@samklang/contract/definitions'
import type { RespondentType } from '@samklang/contract/form-content'
import type { CivilDate } from '@samklang/contract/instants'
import { overStatuses } from '@samklang/engine/form/form-status'
import { type RawBuilder, sql } from 'kysely'
import { countAcknowledged, listAcknowledged } from '../alerts/queries.ts'
import type { Db } from '../database/connect.ts'
import { listFormRows } from '../form-actions/form-rows.ts'
import { respondentName } from '../forms/respondent-name.ts'
import { statusList } from '../forms/status-list.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { listNamedPrograms, type ProgramReadOptions } from '../programs/read-programs.ts'
import { listNamedTreatments } from '../treatments/list-treatments.ts'

type Filter = {
  kind?: FormKind | 'Program' | 'Event' | undefined
  program?: string | undefined
  respondent?: string | undefined
  from?: CivilDate | undefined
  to?: CivilDate | undefined
}
type Asked = Filter & { page: number; pageSize: number }
type Past = Pick<HistoryItem, 'Kind' | 'Ending' | 'Event' | 'Detail'> & {
  id: string
  at: string
  by: string | null
  unitName: string | null
}

/** What is over and what has happened, the latest first. Also at other units of the reader's that have the same person. */
export async function listHistory(db: Db, patientIds: readonly string[], asked: Asked, reading: ProgramReadOptions) {
  const { page, pageSize } = asked
  const { language } = reading
  const past = await listPast(db, patientIds, asked)
  const idsOf = (kind: Past['Kind']) => past.flatMap(({ id, Kind }) => (Kind === kind ? [id] : []))
  const forms = await listFormRows(db, { ids: idsOf('Form') }, language)
  const treatments = await listNamedTreatments(db, idsOf('Treatment'), reading)
  const programs = await listNamedPrograms(db, idsOf('Program'), reading)
  const Items = past.flatMap(({ id, at, by, unitName, Kind, Ending, Event, Detail }): HistoryItem[] => {
    const Form = forms.find(({ Id }) => Id === id) ?? null
    const Treatment = treatments.find(({ Id }) => Id === id) ?? null
    const Program = programs.find(({ Id }) => Id === id) ?? null
    if (Kind !== 'Event' && !Form && !Treatment && !Program) return []
    return [{ Id: id, At: at, By: by, Kind, Ending, Event, Detail, UnitName: unitName, Form, Treatment, Program }]
  })
  const shown = await countOver(db, patientIds, asked)
  return {
    Items,
    Total: shown,
    Page: page,
    PageSize: pageSize,
    Respondents: await listRespondents(db, patientIds),
    Programs: await listProgramNames(db, patientIds, language),
    Acknowledged: await listAcknowledged(db, patientIds, reading),
    AcknowledgedTotal: await countAcknowledged(db, patientIds),
  }
}

/** Which ones first, then what there is to tell of those. */
async function listPast(db: Db, patientIds: readonly string[], asked: Asked): Promise<Past[]> {
  const { rows } = await sql<Past>`
    with shown as (
      select f.id, ${endedAt} as at, 'Form' as kind
      from form f join unit u on u.id = f.unit_id
      where f.patient_id = any (${[...patientIds]}::uuid[]) and ${isOver} and ${isAskedFor(asked)}
      union all
      select t.id, t.closed_at, 'Treatment'
      from treatment t join unit u on u.id = t.unit_id
      where t.patient_id = any (${[...patientIds]}::uuid[]) and ${isTreatmentAskedFor(asked)}
      union all
      select g.id, g.ended_at, 'Program'
      from program g join unit u on u.id = g.unit_id
      where g.patient_id = any (${[...patientIds]}::uuid[]) and ${isProgramAskedFor(asked)}
      union all
      select v.id, v.at, 'Event'
      from patient_event v join unit u on u.id = v.unit_id
      where v.patient_id = any (${[...patientIds]}::uuid[]) and ${isEventAskedFor(asked)}
      order by at desc, id desc
      limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize})
    select s.id, s.at, s.kind as "Kind", e.event as "Ending", v.event as "Event", v.detail as "Detail", u.name as "unitName",
      nullif(concat_ws(' ', a.firstname, a.lastname), '') as by
    from shown s
    left join patient_event v on s.kind = 'Event' and v.id = s.id
    left join treatment t on s.kind = 'Treatment' and t.id = s.id
    left join program g on s.kind = 'Program' and g.id = s.id
    left join unit u on u.id = v.unit_id
    left join lateral (
      select o.event, o.account_id from form_event o
      where s.kind = 'Form' and o.form_id = s.id and o.event in ('Closed', 'Expired', 'Canceled')
      order by o.at desc, o.id desc limit 1) e on true
    left join account a on a.id = coalesce(e.account_id, v.account_id, t.closed_by, g.closed_by)
    order by s.at desc, s.id desc`.execute(db)
  return rows
}

async function countOver(db: Db, patientIds: readonly string[], asked: Filter): Promise<number> {
  const { rows } = await sql<{ shown: number }>`
    select f.shown + t.shown + g.shown + v.shown as shown
    from (
      select count(*) as shown
      from form f join unit u on u.id = f.unit_id
      where f.patient_id = any (${[...patientIds]}::uuid[]) and ${isOver} and ${isAskedFor(asked)}) f,
      (select count(*) as shown from treatment t join unit u on u.id = t.unit_id
      where t.patient_id = any (${[...patientIds]}::uuid[]) and ${isTreatmentAskedFor(asked)}) t,
      (select count(*) as shown from program g join unit u on u.id = g.unit_id
      where g.patient_id = any (${[...patientIds]}::uuid[]) and ${isProgramAskedFor(asked)}) g,
      (select count(*) as shown from patient_event v join unit u on u.id = v.unit_id
      where v.patient_id = any (${[...patientIds]}::uuid[]) and ${isEventAskedFor(asked)}) v`.execute(db)
  return rows[0]?.shown ?? 0
}

const mostPrograms = 200

/** Every program that there is or was, the latest first. */
async function listProgramNames(db: Db, patientIds: readonly string[], language: SpokenLanguage) {
  const { rows } = await sql<{ Id: string; DisplayName: string }>`
    select g.id as "Id", coalesce(g.name ->> ${language}, g.name ->> 'sv', g.name ->> 'en') as "DisplayName"
    from program g where g.patient_id = any (${[...patientIds]}::uuid[])
    order by g.start_date desc, g.created_at desc, g.id desc limit ${sql.lit(mostPrograms)}`.execute(db)
  return rows
}

type Respondent = { Key: string; RespondentType: RespondentType; Name: string }

const mostRespondents = 100

/** By the name that they had when they answered last. Staff are one, whoever filled it in. */
async function listRespondents(db: Db, patientIds: readonly string[]): Promise<Respondent[]> {
  const { rows } = await sql<Respondent>`
    select k.key as "Key", k.type as "RespondentType", case k.type when 'Staff' then '' else k.name end as "Name"
    from (
      select distinct on (${respondentKey}) ${respondentKey} as key, f.respondent_type as type, ${respondentName} as name
      from form f
      where f.patient_id = any (${[...patientIds]}::uuid[]) and ${isOver}
      order by ${respondentKey}, ${endedAt} desc) k
    order by array_position(array['Patient', 'Caretaker', 'Other', 'Staff'], k.type::text), k.name, k.key
    limit ${sql.lit(mostRespondents)}`.execute(db)
  return rows
}

/** a module is told of by its treatment, and by nothing else. */
const isOver = sql`f.kind <> 'TreatmentModule' and f.status in (${statusList(overStatuses)})`
const endedAt = sql`coalesce(f.canceled_at, f.answered_at, f.entered_at, f.last_modified_at)`
const respondentKey = sql`coalesce(f.relation_id::text, f.respondent_type::text)`

/** Days are those of the unit `u` that the form `f` belongs to. */
function isAskedFor({ kind, program, respondent, from, to }: Filter) {
  const isNoForm = kind === 'Event' || kind === 'Treatment' || kind === 'Program'
  return all([
    kind && (isNoForm ? sql`false` : sql`f.kind = ${kind}`),
    program && sql`f.program_id = ${program}`,
    respondent && sql`${respondentKey} = ${respondent}`,
    ...onDays(endedAt, { from, to }),
  ])
}

/** The same of treatments, `t`, that were ended, also those that the patient can still read. The patient works with them. */
function isTreatmentAskedFor({ kind, program, respondent, from, to }: Filter) {
  const isLeftOut = (kind && kind !== 'Treatment') || (respondent && respondent !== 'Patient')
  return all([
    isLeftOut ? sql`false` : sql`t.status in ('Maintained', 'Closed')`,
    program && sql`t.program_id = ${program}`,
    ...onDays(sql`t.closed_at`, { from, to }),
  ])
}

/** the same of programs, `g`, that are over. Several answer in one. */
function isProgramAskedFor({ kind, program, respondent, from, to }: Filter) {
  const isLeftOut = (kind && kind !== 'Program') || respondent
  return all([
    isLeftOut ? sql`false` : sql`g.status in ('Completed', 'Closed')`,
    program && sql`g.id = ${program}`,
    ...onDays(sql`g.ended_at`, { from, to }),
  ])
}

/** The same of what has happened, `v`. Nobody answered it, and no program sent it. */
function isEventAskedFor({ kind, program, respondent, from, to }: Filter) {
  const isLeftOut = (kind && kind !== 'Event') || program || respondent
  return all([isLeftOut && sql`false`, ...onDays(sql`v.at`, { from, to })])
}

function onDays(at: RawBuilder<unknown>, { from, to }: Pick<Filter, 'from' | 'to'>) {
  const day = sql`(${at} at time zone u.time_zone)::date`
  return [from && sql`${day} >= ${from}::date`, to && sql`${day} <= ${to}::date`]
}

function all(conditions: readonly (RawBuilder<unknown> | string | false | undefined)[]) {
  const parts = conditions.filter((part) => typeof part === 'object')
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}
