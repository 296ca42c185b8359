import type { HistoryItem } from '@samklang/contract/care-items'
import type { FormKind } from '@samklang/contract/definitions'
import type { RespondentType } from '@samklang/contract/form-content'
import type { CivilDate } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { listAcknowledged } from '../alerts/queries.ts'
import type { Db } from '../database/connect.ts'
import { listFormRows } from '../forms/form-rows.ts'
import { respondentName } from '../forms/respondent-name.ts'
import type { SpokenLanguage } from '../http/messages.ts'
import type { Around } from './list.ts'

type Filter = {
  kind?: FormKind | undefined
  respondent?: string | undefined
  from?: CivilDate | undefined
  to?: CivilDate | undefined
}
type Asked = Filter & { page: number; pageSize: number }
type Past = { id: string; at: string; by: string | null; event: string }

/** What is over, the latest first. Of units that one may not read only the number is told. */
export async function listHistory(db: Db, around: Around, asked: Asked, language: SpokenLanguage) {
  const { page, pageSize } = asked
  const { rows: past } = await sql<Past>`
    select f.id, ${endedAt} as at, e.event, nullif(concat_ws(' ', a.firstname, a.lastname), '') as by
    from form f
    join unit u on u.id = f.unit_id
    left join lateral (
      select v.event, v.account_id from form_event v
      where v.form_id = f.id and v.event in ('Closed', 'Expired', 'Canceled')
      order by v.at desc, v.id desc limit 1) e on true
    left join account a on a.id = e.account_id
    where f.patient_id = ${around.patientId} and ${isOver} and ${inUnits(around)} and ${isAskedFor(asked)}
    order by ${endedAt} desc, f.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const forms = await listFormRows(db, { ids: past.map(({ id }) => id) }, language)
  const Items = past.flatMap(({ id, at, event, by }): HistoryItem[] => {
    const Form = forms.find(({ Id }) => Id === id)
    return Form ? [{ At: at, Kind: 'Form', Form, Event: event, Subject: Form.DisplayName, By: by }] : []
  })
  const { shown, hidden } = await countOver(db, around, asked)
  return {
    Items,
    Total: shown,
    Page: page,
    PageSize: pageSize,
    HiddenCount: hidden,
    Respondents: await listRespondents(db, around),
    Acknowledged: await listAcknowledged(db, around, language),
  }
}

async function countOver(db: Db, around: Around, asked: Filter): Promise<{ shown: number; hidden: number }> {
  const { rows } = await sql<{ shown: number; hidden: number }>`
    select count(*) filter (where ${inUnits(around)} and ${isAskedFor(asked)}) as shown,
      count(*) filter (where not ${inUnits(around)}) as hidden
    from form f join unit u on u.id = f.unit_id
    where f.patient_id = ${around.patientId} and ${isOver}`.execute(db)
  return rows[0] ?? { shown: 0, hidden: 0 }
}

type Respondent = { Key: string; RespondentType: RespondentType; Name: string }

const mostRespondents = 100

/** By the name that they had when they answered last. Staff are one, whoever filled it in. */
async function listRespondents(db: Db, around: Around): Promise<Respondent[]> {
  const { rows } = await sql<Respondent>`
    select k.key as "Key", k.type as "RespondentType", case k.type when 'Staff' then '' else k.name end as "Name"
    from (
      select distinct on (${respondentKey}) ${respondentKey} as key, f.respondent_type as type, ${respondentName} as name
      from form f
      where f.patient_id = ${around.patientId} and ${isOver} and ${inUnits(around)}
      order by ${respondentKey}, ${endedAt} desc) k
    order by array_position(array['Patient', 'Caretaker', 'Other', 'Staff'], k.type::text), k.name, k.key
    limit ${sql.lit(mostRespondents)}`.execute(db)
  return rows
}

const isOver = sql`f.status in ('Closed', 'Canceled')`
const endedAt = sql`coalesce(f.canceled_at, f.answered_at, f.entered_at, f.last_modified_at)`
const respondentKey = sql`coalesce(f.relation_id::text, f.respondent_type::text)`

/** Days are those of the unit `u` that the form `f` belongs to. */
function isAskedFor({ kind, respondent, from, to }: Filter) {
  const day = sql`(${endedAt} at time zone u.time_zone)::date`
  const parts = [
    kind && sql`f.kind = ${kind}`,
    respondent && sql`${respondentKey} = ${respondent}`,
    from && sql`${day} >= ${from}::date`,
    to && sql`${day} <= ${to}::date`,
  ].filter((part) => typeof part === 'object')
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

function inUnits({ unitIds }: Around) {
  return unitIds ? sql`f.unit_id = any (${[...unitIds]}::uuid[])` : sql`true`
}
