import type { FormStatus } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { isOver } from '@samklang/engine/form/form-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'

/** A place in a plan, with how far what it stands for has come. */
export type PlannedModule = {
  id: string
  treatmentId: string
  position: number
  moduleId: string
  variantId: string
  durationDays: number | null
  isSkipped: boolean
  formId: string | null
  /** Null until it has begun or is set for a day. */
  formStatus: FormStatus | null
}

export const mostPlanned = 100

/** In its order. */
export function listPlan(db: Db, treatmentId: string): Promise<PlannedModule[]> {
  return plannedWhere(db, sql`m.treatment_id = ${treatmentId}`)
}

/** The plans of several, each in its order. */
export async function plannedWhere(db: Db, condition: RawBuilder<unknown>): Promise<PlannedModule[]> {
  const { rows } = await sql<PlannedModule>`
    select m.id, m.treatment_id as "treatmentId", m.position, v.form_type_id as "moduleId",
      m.form_variant_id as "variantId", m.duration_days as "durationDays", m.skipped_at is not null as "isSkipped",
      m.form_id as "formId", f.status as "formStatus"
    from treatment_module m join form_variant v on v.id = m.form_variant_id left join form f on f.id = m.form_id
    where ${condition} order by m.treatment_id, m.position limit 20000`.execute(db)
  return rows
}

/** Open, in somebody's hands, done and not closed, or set for a day. */
export function isUnderWay({ formStatus }: Pick<PlannedModule, 'formStatus'>): boolean {
  return formStatus !== null && !isOver(formStatus)
}

export function isToCome({ formId, isSkipped }: Pick<PlannedModule, 'formId' | 'isSkipped'>): boolean {
  return formId === null && !isSkipped
}

/** Nothing of it is left to do. */
export function isPlanOver(plan: readonly PlannedModule[]): boolean {
  return plan.every((module) => !isToCome(module) && !isUnderWay(module))
}

type NewPlanned = { variantId: string; durationDays: number | null }

/** One after the other from a place on. */
export async function insertPlanned(
  db: Db,
  treatmentId: string,
  { from, modules }: { from: number; modules: readonly NewPlanned[] },
  now: Instant,
): Promise<string[]> {
  const rows = modules.map(({ variantId, durationDays }, index) => ({
    id: makeId(now),
    treatment_id: treatmentId,
    position: from + index,
    form_variant_id: variantId,
    duration_days: durationDays,
    created_at: now,
  }))
  await db.insertInto('treatment_module').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Makes room for one at a place. */
export async function moveOnFrom(db: Db, treatmentId: string, position: number): Promise<void> {
  await sql`update treatment_module set position = position + 1
    where treatment_id = ${treatmentId} and position >= ${position}`.execute(db)
}

/** It has begun, or is set for a day: what it stands for is the form from now on. */
export async function setForm(
  db: Db,
  id: string,
  { formId, durationDays, dueOn }: { formId: string; durationDays: number | null; dueOn: CivilDate | null },
): Promise<void> {
  await db
    .updateTable('treatment_module')
    .set({ form_id: formId, duration_days: durationDays, due_on: dueOn, skipped_at: null, skipped_by: null })
    .where('id', '=', id)
    .execute()
}
