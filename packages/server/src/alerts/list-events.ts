import type { AlertEvent } from '@samklang/contract/form-events'
import { sql } from 'kysely'
import { isInThread, type ThreadOwner } from '../alert-rows/thread-owner.ts'
import type { Db } from '../database/connect.ts'
import { nameAt } from '../forms/name-at.ts'

/** Of an event `e` about an alert, who was told or was given it. */
export const eventTo = sql<
  string | null
>`case when e.event in ('AlertOwnerTold', 'AlertOwnerUnreached', 'AlertDeputyTold',
    'AlertHeadTold', 'AlertTakenOver', 'AlertHandOverAsked', 'AlertHandOverAccepted', 'AlertHandOverDeclined', 'AlertHandOverWithdrawn')
  then (select nullif(concat_ws(' ', o.firstname, o.lastname), '') from account o where o.id = (e.data ->> 'To')::uuid) end`

/** Of one that changed hands, whose it was before. */
export const eventFrom = sql<string | null>`case when e.event = 'AlertTakenOver' then (
  select nullif(concat_ws(' ', o.firstname, o.lastname), '') from account o where o.id = (e.data ->> 'From')::uuid) end`

/** Of an event `e`, which alert it is about. */
export const eventAlert = sql<string | null>`e.data ->> 'Alert'`

const most = 200

/** R-493: what was done about the alerts of a thread's messages, in order; the latest, where there is more than can be read. */
export async function listThreadEvents(db: Db, owner: ThreadOwner): Promise<AlertEvent[]> {
  const happened =
    'treatmentId' in owner
      ? sql`treatment_event e join treatment t on t.id = e.treatment_id`
      : sql`program_event e join program t on t.id = e.program_id`
  const { rows } = await sql<AlertEvent>`select e.id as "Id", e.event as "Event", e.at as "At",
      ${nameAt(sql`t.unit_id`, sql`e.at`)} as "By", ${eventTo} as "To", ${eventFrom} as "From",
      ${eventAlert} as "AlertId"
    from ${happened} left join account a on a.id = e.account_id
    where ${isInThread(owner, 'e')} and starts_with(e.event::text, 'Alert')
    order by e.at desc, e.id desc limit ${sql.lit(most)}`.execute(db)
  return rows.reverse()
}
