import type { Instant } from '@samklang/contract/instants'
import type { TreatmentRow, TreatmentStatus } from '@samklang/contract/treatments'
import { addMinutes } from '@samklang/engine/time/instants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nameAt } from '../forms/name-at.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { countAnsweredIn } from './count-answered.ts'
import { isAwaited, latestActivity, listModuleFacts, type ModuleFacts, progressOf, toModuleRow } from './module-rows.ts'
import { waitsForStaffSince } from './waits-for-staff.ts'

export type TreatmentReadOptions = { language: SpokenLanguage; now: Instant }

export const mostTreatments = 200
const minutesOfDay = 24 * 60

/** Not over for staff: those that the patient can still read, too. */
const goingOn: readonly TreatmentStatus[] = ['NotStarted', 'Ongoing', 'Completed', 'Maintained']

/** R-419, R-472: in the messages of `t` something waits for staff: unread, or refused words that may be about danger. */
const hasWaitingMessages = sql<boolean>`(exists (select from message m where m.treatment_id = t.id and m.kind = 'Chat'
    and not m.from_staff and m.confirmed_at is null)
  or exists (select from risk_alert w where w.treatment_id = t.id and w.acknowledged_at is null))`

/** What goes on around a patient, and what is over while messages in it wait; the latest begun first. */
export function listTreatmentsOf(db: Db, patientId: string, reading: TreatmentReadOptions): Promise<TreatmentRow[]> {
  const isShown = sql`(t.status in (${sql.join(goingOn.map(sql.lit))}) or ${hasWaitingMessages})`
  return listRows(db, sql`t.patient_id = ${patientId} and ${isShown}`, reading)
}

export function listNamedTreatments(
  db: Db,
  ids: readonly string[],
  reading: TreatmentReadOptions,
): Promise<TreatmentRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : listRows(db, sql`t.id = any (${[...ids]}::uuid[])`, reading)
}

export async function readTreatmentRow(db: Db, id: string, reading: TreatmentReadOptions): Promise<TreatmentRow> {
  const [row] = await listNamedTreatments(db, [id], reading)
  if (!row) throw new Error(`treatment ${id} is gone`)
  return row
}

/** What decides whether it is late, beside the modules. */
type Lateness = { lateDays: number; inThreadAt: Instant | null }

type OfModules = 'Progress' | 'LatestActivityAt' | 'LatestInModulesAt' | 'InactiveSince' | 'Modules'
type Facts = Omit<TreatmentRow, OfModules> & Lateness

/** Three statements, however many there are. */
async function listRows(db: Db, condition: RawBuilder<unknown>, { language, now }: TreatmentReadOptions) {
  const { rows } = await sql<Facts>`
    select t.id as "Id", t.patient_id as "PatientId", t.treatment_definition_id as "TreatmentDefinitionId",
      t.treatment_variant_id as "VariantId", coalesce(d.title ->> ${language}, d.title ->> 'sv', d.name) as "DisplayName",
      coalesce(v.title ->> ${language}, v.title ->> 'sv', v.name) as "VariantName", t.status as "Status",
      d.report_mode as "ReportMode", t.content_language as "ContentLanguage", t.start_date as "StartDate",
      t.started_at as "StartedAt", t.maintained_until as "MaintainUntil", t.closed_at as "ClosedAt",
      ${nameAt(sql`t.unit_id`, sql`t.closed_at`)} as "ClosedBy", t.close_reason as "CloseReason",
      t.opens_next as "OpensNext", (select h.patient_active_at from message_thread h where h.id = t.id) as "inThreadAt", (
        select count(*)::int from risk_alert w where w.treatment_id = t.id and w.acknowledged_at is null) as "MessageAlerts",
      (select count(*)::int from message m where m.treatment_id = t.id and m.kind = 'Chat'
        and not m.from_staff and m.confirmed_at is null) as "UnreadMessages", t.unit_id as "ResponsibleUnitId", u.name as "ResponsibleUnitName",
      t.last_modified_at as "LastModifiedAt", ${waitsForStaffSince} as "WaitsForStaffSince", coalesce(g.unanswered_treatment_days, ${sql.lit(usualLateDays)}) as "lateDays"
    from treatment t
    join treatment_definition d on d.id = t.treatment_definition_id
    join treatment_variant v on v.id = t.treatment_variant_id
    join unit u on u.id = t.unit_id
    left join unit_group g on g.id = u.unit_group_id
    left join account a on a.id = t.closed_by
    where ${condition} order by t.created_at desc, t.id desc limit ${sql.lit(mostTreatments)}`.execute(db)
  const ids = rows.map(({ Id }) => Id)
  const facts = await listModuleFacts(db, ids, language)
  const answeredIn = await countAnsweredIn(db, facts, now)
  const modules = Map.groupBy(facts, ({ treatmentId }) => treatmentId)
  return rows.map(({ lateDays, inThreadAt, ...row }): TreatmentRow => {
    const own = modules.get(row.Id) ?? []
    return {
      ...row,
      Progress: progressOf(own),
      LatestActivityAt: latestActivity(own, inThreadAt),
      LatestInModulesAt: latestActivity(own, null),
      InactiveSince: inactiveSince(own, { lateDays, inThreadAt, now }),
      Modules: own.map((module) => toModuleRow(module, answeredIn)),
    }
  })
}

/** Where no group has decided. */
export const usualLateDays = 7

/** R-377: since when nothing has come of what is open, where that was long ago. */
export function inactiveSince(
  modules: readonly ModuleFacts[],
  { lateDays, inThreadAt, now }: Lateness & { now: Instant },
): Instant | null {
  const late = addMinutes(now, -lateDays * minutesOfDay)
  const open = modules.filter(isAwaited)
  if (open.length === 0) return null
  const since = [...open.flatMap(({ openedAt }) => openedAt ?? []), latestActivity(modules, inThreadAt) ?? '']
    .sort()
    .at(-1)
  return since && since <= late ? since : null
}
