import type { Instant } from '@samklang/contract/instants'
import type { MyTreatment } from '@samklang/contract/treatments'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { type ContextOwner, mayReadTreatments } from '../session/guardian-may.ts'
import { listModuleFacts, progressOf, toSharedModule } from './module-rows.ts'

type Context = NonNullable<Actor['context']>
type MyTreatmentsRequest = {
  db: Db
  actor: ContextOwner & Pick<Actor, 'accountId'>
  context: Context
  language: SpokenLanguage
  now: Instant
}

const most = 50

/** What the patient works with. */
export function listMyTreatments(request: MyTreatmentsRequest): Promise<MyTreatment[]> {
  return listMine(request, sql`t.status in ('NotStarted', 'Ongoing', 'Completed')`)
}

/** what is closed and can be read up to and including its last day, whether or not the job that closes it has run. */
export function listMyMaintained(request: MyTreatmentsRequest): Promise<MyTreatment[]> {
  const today = sql`(${request.now}::timestamptz at time zone t.time_zone)::date`
  return listMine(request, sql`t.status = 'Maintained' and t.maintained_until >= ${today}`)
}

type Facts = Omit<MyTreatment, 'Progress' | 'Modules'>

/**
 * the patient's own, for the patient and their agent. R-457: a guardian of a child who is young enough is told which there are
 * and how far the child is, and nothing of the modules. Nobody else around them is told that there is one.
 */
async function listMine(
  { db, actor, context, language, now }: MyTreatmentsRequest,
  condition: RawBuilder<unknown>,
): Promise<MyTreatment[]> {
  if (!(await mayReadTreatments(db, actor, context.patientId, now))) return []
  // what a guardian has read is not read by the child.
  const isUnread =
    context.type === 'Guardian'
      ? sql`not exists (select from message_guardian_reading g
          where g.message_id = m.id and g.account_id = ${actor.accountId})`
      : sql`m.confirmed_at is null`
  const { rows } = await sql<Facts>`
    select t.id as "Id", coalesce(d.title ->> ${language}, d.title ->> 'sv', d.name) as "DisplayName",
      coalesce(d.description ->> ${language}, d.description ->> 'sv') as "Description", t.status as "Status",
      d.report_mode as "ReportMode", t.start_date as "StartDate", t.maintained_until as "MaintainUntil",
      (select count(*)::int from message m where m.treatment_id = t.id and m.kind = 'Chat' and m.from_staff
        and ${isUnread}) as "UnreadMessages"
    from treatment t join treatment_definition d on d.id = t.treatment_definition_id
    where t.patient_id = ${context.patientId} and ${condition}
    order by t.created_at desc, t.id desc limit ${sql.lit(most)}`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map(({ Id }) => Id)
  const modules = Map.groupBy(await listModuleFacts(db, ids, language), ({ treatmentId }) => treatmentId)
  return rows.map((row) => {
    const own = modules.get(row.Id) ?? []
    if (context.type === 'Guardian') return forGuardian(row, progressOf(own))
    const shown = own.filter(({ isSkipped, status }) => !isSkipped && status !== 'Canceled')
    return { ...row, Progress: progressOf(own), Modules: shown.map(toSharedModule) }
  })
}

/** What a treatment is about is said to the one who works with it. How far is told by pages in per cent, since no module is named. */
function forGuardian(facts: Facts, Progress: number): MyTreatment {
  return { ...facts, Description: null, ReportMode: 'Percentage', Progress, Modules: [] }
}
