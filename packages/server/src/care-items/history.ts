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

type Filter = {
  kind?: FormKind | 'Event' | undefined
  respondent?: string | undefined
  from?: CivilDate | undefined
  to?: CivilDate | undefined
}
type Asked = Filter & { page: number; pageSize: number }
type Past = Pick<HistoryItem, 'Ending' | 'Event' | 'Detail'> & {
  id: string
  at: string
  by: string | null
  unitName: string | null
}

/** What is over and what has happened, the latest first. Also at other units of the reader's that have the same person. */
export async function listHistory(db: Db, patientIds: readonly string[], asked: Asked, language: SpokenLanguage) {
  const { page, pageSize } = asked
  const past = await listPast(db, patientIds, asked)
  const ids = past.flatMap(({ id, Event }) => (Event ? [] : [id]))
  const forms = await listFormRows(db, { ids }, language)
  const Items = past.flatMap(({ id, at, by, unitName, Ending, Event, Detail }): HistoryItem[] => {
    const told = { Id: id, At: at, By: by, Ending, Event, Detail, UnitName: unitName }
    if (Event) return [{ ...told, Kind: 'Event', Form: null }]
    const Form = forms.find(({ Id }) => Id === id)
    return Form ? [{ ...told, Kind: 'Form', Form }] : []
  })
  const shown = await countOver(db, patientIds, asked)
  return {
    Items,
    Total: shown,
    Page: page,
    PageSize: pageSize,
    Respondents: await listRespondents(db, patientIds),
    Acknowledged: await listAcknowledged(db, patientIds, language),
    AcknowledgedTotal: await countAcknowledged(db, patientIds),
  }
}

/** Which ones first, then what there is to tell of those. */
async function listPast(db: Db, patientIds: readonly string[], asked: Asked): Promise<Past[]> {
  const { rows } = await sql<Past>`
    with shown as (
      select f.id, ${endedAt} as at, true as is_form
      from form f join unit u on u.id = f.unit_id
      where f.patient_id = any (${[...patientIds]}::uuid[]) and ${isOver} and ${isAskedFor(asked)}
      union all
      select v.id, v.at, false
      from patient_event v join unit u on u.id = v.unit_id
      where v.patient_id = any (${[...patientIds]}::uuid[]) and ${isEventAskedFor(asked)}
      order by at desc, id desc
      limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize})
    select s.id, s.at, e.event as "Ending", v.event as "Event", v.detail as "Detail", u.name as "unitName",
      nullif(concat_ws(' ', a.firstname, a.lastname), '') as by
    from shown s
    left join patient_event v on not s.is_form and v.id = s.id
    left join unit u on u.id = v.unit_id
    left join lateral (
      select o.event, o.account_id from form_event o
      where s.is_form and o.form_id = s.id and o.event in ('Closed', 'Expired', 'Canceled')
      order by o.at desc, o.id desc limit 1) e on true
    left join account a on a.id = coalesce(e.account_id, v.account_id)
    order by s.at desc, s.id desc`.execute(db)
  return rows
}

async function countOver(db: Db, patientIds: readonly string[], asked: Filter): Promise<number> {
  const { rows } = await sql<{ shown: number }>`
    select f.shown + v.shown as shown
    from (
      select count(*) as shown
      from form f join unit u on u.id = f.unit_id
      where f.patient_id = any (${[...patientIds]}::uuid[]) and ${isOver} and ${isAskedFor(asked)}) f,
      (select count(*) as shown from patient_event v join unit u on u.id = v.unit_id
      where v.patient_id = any (${[...patientIds]}::uuid[]) and ${isEventAskedFor(asked)}) v`.execute(db)
  return rows[0]?.shown ?? 0
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

const isOver = sql`f.status in (${statusList(overStatuses)})`
const endedAt = sql`coalesce(f.canceled_at, f.answered_at, f.entered_at, f.last_modified_at)`
const respondentKey = sql`coalesce(f.relation_id::text, f.respondent_type::text)`

/** Days are those of the unit `u` that the form `f` belongs to. */
function isAskedFor({ kind, respondent, from, to }: Filter) {
  return all([
    kind && (kind === 'Event' || kind === 'Treatment' ? sql`false` : sql`f.kind = ${kind}`),
    respondent && sql`${respondentKey} = ${respondent}`,
    ...onDays(endedAt, { from, to }),
  ])
}

/** The same of what has happened, `v`. Nobody answered it. */
function isEventAskedFor({ kind, respondent, from, to }: Filter) {
  const isLeftOut = (kind && kind !== 'Event') || respondent
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
