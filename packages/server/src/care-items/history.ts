import type { HistoryItem } from '@samklang/contract/care-items'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { listFormRows } from '../forms/form-rows.ts'
import type { SpokenLanguage } from '../http/messages.ts'
import type { Around } from './list.ts'

type Paging = { page: number; pageSize: number }
type Past = { id: string; at: string; by: string | null; event: string; total: number }

/** What is over, the latest first. Of units that one may not read only the number is told. */
export async function listHistory(db: Db, around: Around, { page, pageSize }: Paging, language: SpokenLanguage) {
  const { rows: past } = await sql<Past>`
    select f.id, ${endedAt} as at, e.event, nullif(concat_ws(' ', a.firstname, a.lastname), '') as by
    from form f
    left join lateral (
      select v.event, v.account_id from form_event v
      where v.form_id = f.id and v.event in ('Closed', 'Expired', 'Canceled')
      order by v.at desc, v.id desc limit 1) e on true
    left join account a on a.id = e.account_id
    where f.patient_id = ${around.patientId} and ${isOver} and ${inUnits(around)}
    order by ${endedAt} desc, f.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const forms = await listFormRows(db, { ids: past.map(({ id }) => id) }, language)
  const Items = past.flatMap(({ id, at, event, by }): HistoryItem[] => {
    const Form = forms.find(({ Id }) => Id === id)
    return Form ? [{ At: at, Kind: 'Form', Form, Event: event, Subject: Form.DisplayName, By: by }] : []
  })
  const { shown, hidden } = await countOver(db, around)
  return { Items, Total: shown, Page: page, PageSize: pageSize, HiddenCount: hidden }
}

async function countOver(db: Db, around: Around): Promise<{ shown: number; hidden: number }> {
  const { rows } = await sql<{ shown: number; hidden: number }>`
    select count(*) filter (where ${inUnits(around)}) as shown, count(*) filter (where not ${inUnits(around)}) as hidden
    from form f where f.patient_id = ${around.patientId} and ${isOver}`.execute(db)
  return rows[0] ?? { shown: 0, hidden: 0 }
}

const isOver = sql`f.status in ('Closed', 'Canceled')`
const endedAt = sql`coalesce(f.canceled_at, f.answered_at, f.entered_at, f.last_modified_at)`

function inUnits({ unitIds }: Around) {
  return unitIds ? sql`f.unit_id = any (${[...unitIds]}::uuid[])` : sql`true`
}
