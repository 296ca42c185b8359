import type { Input } from '@samklang/contract/call'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { TreatmentRow, treatmentCalls } from '@samklang/contract/treatments'
import { addDays } from '@samklang/engine/time/days'
import { sql } from 'kysely'
import { recordManyBySystem } from '../audit/by-system.ts'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { endForm } from '../form-actions/move-form.ts'
import type { Origin } from '../http/slice.ts'
import { resolveNotifications } from '../notifications/write.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { settleWaiting } from './find-waiting.ts'
import { readTreatmentRow } from './list-treatments.ts'
import { moveTreatment } from './move-treatment.ts'
import { isUnderWay, listPlan } from './plan.ts'
import { columns, type FoundTreatment, lockForms, lockTreatments, treatmentFor } from './treatment-for.ts'

type Request = PatientRequest & { origin: Origin } & Input<typeof treatmentCalls.closeTreatment>

const atOnce = 100

/** What has not begun holds nothing to read, and is closed at once. Twice by the same person is once. */
export async function closeTreatment(request: Request): Promise<TreatmentRow> {
  const { db, actor, now, origin, params, body } = request
  const { treatment } = await treatmentFor(request, params.id, { withForms: true })
  const days = treatment.status === 'NotStarted' ? 0 : (body?.MaintainDurationDays ?? 0)
  const until = days > 0 ? addDays(civilDay(now, treatment.timeZone), days) : null
  if (!isRepeated(treatment, until, actor.accountId)) {
    const reason = body?.Reason?.trim() || null
    await endTreatment(db, treatment, { until, reason, accountId: actor.accountId }, now)
  }
  request.note({ data: { MaintainDurationDays: days } })
  return readTreatmentRow(db, treatment.id, { language: origin.language, now })
}

function isRepeated({ status, maintainedUntil, closedBy }: FoundTreatment, until: CivilDate | null, by: string) {
  const isThere = until === null ? status === 'Closed' : status === 'Maintained' && maintainedUntil === until
  return isThere && closedBy === by
}

type TreatmentEnding = { until: CivilDate | null; reason: string | null; accountId: string }

/** Its forms are locked by the caller. What is set for a day is taken back, what is open or done is closed. */
async function endTreatment(
  db: Db,
  treatment: FoundTreatment,
  { until, reason, accountId }: TreatmentEnding,
  now: Instant,
): Promise<number> {
  const { id, patientId, unitId, status } = treatment
  const wasMaintained = status === 'Maintained'
  const columns = {
    // What was only read any more was closed once already, and why stays unless it is said anew.
    ...((!wasMaintained || reason) && { close_reason: reason }),
    closed_at: now,
    closed_by: accountId,
    maintained_until: until,
  }
  await moveTreatment(db, treatment, { to: until === null ? 'Closed' : 'Maintained', accountId, columns }, now)
  const open = (await listPlan(db, id)).filter(isUnderWay)
  for (const { formId, formStatus } of open) {
    if (formId === null || formStatus === null) continue
    const form = { id: formId, kind: 'TreatmentModule', status: formStatus, patientId, unitId } as const
    await endForm(db, form, { how: formStatus === 'Scheduled' ? 'Canceled' : 'Closed', accountId }, now)
  }
  // what nobody has read, or may be about danger, waits on: it is as true of a treatment that is over.
  const types = ['Inactivity_UnconfirmedTreatmentMessage'] as const
  await resolveNotifications(db, { treatmentId: id, unitId, types }, accountId, now)
  await settleWaiting(db, treatment, accountId, now)
  return open.length
}

type CareToEnd = { patientId: string; unitId: string; accountId: string }

/** a unit's treatments end with its care of the patient, also those that could still be read. Resolves to how many forms. */
export async function endTreatments(
  db: Db,
  { patientId, unitId, accountId }: CareToEnd,
  now: Instant,
): Promise<number> {
  const isTheirs = sql`t.patient_id = ${patientId} and t.unit_id = ${unitId} and t.status <> 'Closed'`
  await lockForms(db, sql`m.treatment_id in (select t.id from treatment t where ${isTheirs})`)
  let forms = 0
  for (const treatment of await lockTreatments(db, isTheirs))
    forms += await endTreatment(db, treatment, { until: null, reason: null, accountId }, now)
  return forms
}

/** closed when its last day has passed by the clock of the unit. Resolves to how many. */
export async function closeMaintained(db: Db, now: Instant): Promise<number> {
  return inBatches(() => db.transaction().execute((trx) => closeSome(trx, now)))
}

/** With the patient, as by everybody who ends a treatment: its program is told of it, and whoever takes both holds the patient. */
async function closeSome(db: Db, now: Instant): Promise<number> {
  const { rows: due } = await sql<FoundTreatment>`select ${columns}
    from treatment t join patient p on p.id = t.patient_id
    where t.status = 'Maintained' and t.maintained_until < (${now}::timestamptz at time zone t.time_zone)::date
      and p.status = 'Active'
    order by t.maintained_until, t.id limit ${sql.lit(atOnce)} for no key update of t skip locked
    for no key update of p skip locked`.execute(db)
  for (const treatment of due) await moveTreatment(db, treatment, { to: 'Closed', accountId: null }, now)
  await recordManyBySystem(db, { action: 'CloseTreatment', call: 'closeMaintained', about: due }, now)
  return due.length
}
