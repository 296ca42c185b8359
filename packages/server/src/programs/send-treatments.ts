import type { ErrorCode } from '@samklang/contract/errors'
import type { Instant } from '@samklang/contract/instants'
import type { NotSentReason } from '@samklang/contract/programs'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { choosePlan } from '../treatments/choose-plan.ts'
import { isToCome, isUnderWay, plannedWhere } from '../treatments/plan.ts'
import { openIn } from '../treatments/start-module.ts'
import { startTreatment } from '../treatments/start-treatment.ts'
import { lockForms, lockTreatments } from '../treatments/treatment-for.ts'
import { chosenVariant, type JudgedOccurrence } from './judge-occurrences.ts'
import type { FoundProgram } from './program-for.ts'
import type { ProgramPatient } from './program-patient.ts'

export type ProgramSender = {
  program: FoundProgram
  patient: ProgramPatient
  /** Null: by itself. */
  accountId: string | null
}

/** What came of it: what it became, with the forms that opened by it, or why nothing. */
export type Sent =
  | { treatmentId: string | null; formId: string | null; opened: { id: string; notify: boolean }[] }
  | { reason: NotSentReason }

/** A treatment that goes on already is not begun a second time. */
export async function sendTreatment(
  db: Db,
  { program, patient, accountId }: ProgramSender,
  one: JudgedOccurrence,
  now: Instant,
): Promise<Sent> {
  const definitionId = one.item.DefinitionId ?? ''
  if (await goesOn(db, patient, definitionId)) return { reason: 'AlreadyOngoing' }
  const startDate = civilDay(now, patient.timeZone)
  const choice = { patient, definitionId, day: startDate, moduleIds: null, acceptWarnings: true }
  const plan = await unlessRefused(() => choosePlan(db, { ...choice, variantId: chosenVariant(one), language: null }))
  if ('reason' in plan) return plan
  const { treatment, forms } = await startTreatment(
    db,
    {
      patient,
      plan: plan.result,
      definitionId,
      startDate,
      opensNext: false,
      notify: program.notify,
      accountId,
      requestedBy: accountId ?? program.createdBy,
      programId: program.id,
    },
    now,
  )
  return { treatmentId: treatment.id, formId: null, opened: forms }
}

async function goesOn(db: Db, { id, unitId }: ProgramPatient, definitionId: string): Promise<boolean> {
  const { rows } = await sql`select true from treatment t where t.patient_id = ${id} and t.unit_id = ${unitId}
    and t.treatment_definition_id = ${definitionId} and t.status in ('NotStarted', 'Ongoing', 'Completed') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * A module opens in a treatment that goes on: the one whose plan has it still to come, else that of the program, else the latest. The
 * forms of all of them are locked by the caller (see `lockTreatmentForms`).
 */
export async function sendModule(
  db: Db,
  { program, patient, accountId }: ProgramSender,
  one: JudgedOccurrence,
  now: Instant,
): Promise<Sent> {
  const moduleId = one.item.DefinitionId ?? ''
  const isActive = sql`t.patient_id = ${patient.id} and t.unit_id = ${patient.unitId}
    and t.status in ('NotStarted', 'Ongoing', 'Completed')`
  const treatments = (await lockTreatments(db, isActive)).toReversed()
  if (treatments.length === 0) return { reason: 'NoTreatment' }
  const ids = treatments.map(({ id }) => id)
  const places = await plannedWhere(db, sql`m.treatment_id = any (${ids}::uuid[]) and v.form_type_id = ${moduleId}`)
  if (places.some(isUnderWay)) return { reason: 'AlreadyOngoing' }
  const own = await listOwn(db, program.id)
  const having = places.find(isToCome)?.treatmentId ?? places.at(-1)?.treatmentId
  const treatment =
    treatments.find(({ id }) => id === having) ?? treatments.find(({ id }) => own.includes(id)) ?? treatments[0]
  if (!treatment) return { reason: 'NoTreatment' }
  const start = { ModuleId: moduleId, StartDate: null, DurationDays: one.item.AnswerWithinDays, Notify: program.notify }
  const opened = await unlessRefused(() => openIn(db, { treatment, patient }, { ...start, accountId }, now))
  // Not to be used outside its own treatment, which is none of these.
  if ('reason' in opened && opened.reason === 'DefinitionRemoved' && (await isInLibrary(db, moduleId)))
    return { reason: 'NoTreatment' }
  if ('reason' in opened) return opened
  const form = opened.result
  await db.updateTable('form').set({ program_id: program.id }).where('id', '=', form.id).execute()
  return { treatmentId: null, formId: form.id, opened: [form] }
}

/** Before the program, as everywhere: whoever ends a module has its form first. */
export async function lockTreatmentForms(db: Db, patientId: string): Promise<void> {
  await lockForms(
    db,
    sql`m.treatment_id in (select t.id from treatment t where t.patient_id = ${patientId}
    and t.status in ('NotStarted', 'Ongoing', 'Completed'))`,
  )
}

async function listOwn(db: Db, programId: string): Promise<string[]> {
  const rows = await db.selectFrom('treatment').select('id').where('program_id', '=', programId).limit(200).execute()
  return rows.map(({ id }) => id)
}

async function isInLibrary(db: Db, moduleId: string): Promise<boolean> {
  const module = db
    .selectFrom('form_type')
    .select('id')
    .where('id', '=', moduleId)
    .where('kind', '=', 'TreatmentModule')
  const usable = module.where('status', '=', 'Active').where('maturity', 'not in', ['NotAvailable', 'Deprecated'])
  return (await usable.executeTakeFirst()) !== undefined
}

/** What it means that one of them is refused. A module that is under way is not asked for, so that the other state is a full plan. */
const reasons: Partial<Record<ErrorCode, NotSentReason>> = {
  'criteria-forbid': 'NoVariant',
  validation: 'DefinitionRemoved',
  'invalid-transition': 'PlanFull',
}

/** They refuse before they have written anything. */
async function unlessRefused<Result>(
  act: () => Promise<Result>,
): Promise<{ result: Result } | { reason: NotSentReason }> {
  try {
    return { result: await act() }
  } catch (error) {
    const reason = error instanceof Refusal ? reasons[error.code] : undefined
    if (!reason) throw error
    return { reason }
  }
}
