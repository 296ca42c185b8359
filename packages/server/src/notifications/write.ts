import type { Instant } from '@samklang/contract/instants'
import { kindOf, type NotificationType } from '@samklang/contract/notifications'
import { sql } from 'kysely'
import type { ThreadOwner } from '../alert-rows/thread-owner.ts'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'

export type NotificationSubject = {
  patientId: string
  unitId: string
  formId?: string
  /** Of somebody around the patient, where it is not about a form. */
  relationId?: string
  /** Of what is said or happens in a treatment as a whole. */
  treatmentId?: string
  /** Of a program as a whole. */
  programId?: string
}

export function aboutForm({
  id: formId,
  patientId,
  unitId,
}: {
  id: string
  patientId: string
  unitId: string
}): NotificationSubject {
  return { formId, patientId, unitId }
}

/** Something waits for the unit from now on. What waits already is the same one: it happened again. */
export async function notify(
  db: Db,
  type: NotificationType,
  things: readonly NotificationSubject[],
  now: Instant,
): Promise<void> {
  if (things.length === 0) return
  await db
    .insertInto('notification')
    .values(things.map((about) => notificationRow(type, about, now)))
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'patient_id', 'unit_id', 'form_id', 'relation_id', 'treatment_id', 'program_id'])
        .where('handling_state', '=', sql.lit('NotHandled'))
        .doUpdateSet({ latest_at: now }),
    )
    .execute()
}

export function notificationRow(type: NotificationType, about: NotificationSubject, now: Instant) {
  const { patientId, unitId, formId = null, relationId = null, treatmentId = null, programId = null } = about
  const { Category: category, Severity: severity } = kindOf[type]
  return {
    id: makeId(now),
    type,
    category,
    severity,
    patient_id: patientId,
    unit_id: unitId,
    form_id: formId,
    relation_id: relationId,
    treatment_id: treatmentId,
    program_id: programId,
    created_at: now,
    latest_at: now,
  }
}

/** What is in the bell for named persons alone: who was asked to take over, and who asked. */
export const personalNotices = ['HandOverAsked', 'HandOverUnanswered'] as const

/** about an alert's follow-up, which goes on at its unit whatever becomes of the form. */
export const followUpNotices = [...personalNotices, 'FollowUpOverdue'] as const

/**
 * Of a form without types, and of a patient: all but what is about a follow-up, which outlives both, and which
 * follow-ups/notices.ts resolves once nothing is left to do.
 */
export type ResolvedBy =
  | { formId: string; unitId: string; types?: readonly NotificationType[] }
  | (ThreadOwner & { unitId: string; types: readonly NotificationType[] })
  | { relationId: string }
  | { patientId: string; unitId: string }

/** Nobody has to see to it any more: somebody has done what it was about or, without an account, it settled by itself. Which. */
export async function resolveNotifications(
  db: Db,
  what: ResolvedBy,
  accountId: string | null,
  now: Instant,
): Promise<string[]> {
  const waiting = db
    .updateTable('notification')
    .set({ handling_state: 'Handled', handled_at: now, handled_by: accountId })
    .where('handling_state', '=', sql.lit('NotHandled'))
    .returning('id')
  const rows = await about(waiting).execute()
  return rows.map(({ id }) => id)

  function about(some: typeof waiting) {
    if ('relationId' in what) return some.where('relation_id', '=', what.relationId)
    const atUnit = some.where('unit_id', '=', what.unitId)
    if ('treatmentId' in what)
      return atUnit.where('treatment_id', '=', what.treatmentId).where('type', 'in', what.types)
    if ('programId' in what) return atUnit.where('program_id', '=', what.programId).where('type', 'in', what.types)
    if (!('formId' in what))
      return atUnit.where('patient_id', '=', what.patientId).where('type', 'not in', followUpNotices)
    const ofForm = atUnit.where('form_id', '=', what.formId)
    return what.types ? ofForm.where('type', 'in', what.types) : ofForm.where('type', 'not in', followUpNotices)
  }
}

/** What was settled by mistake; of what has happened anew since one waits already. */
export async function waitAgain(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update notification n set handling_state = 'NotHandled', handled_at = null, handled_by = null
    where n.id = any (${[...ids]}::uuid[]) and n.handling_state = 'Handled' and not exists (select from notification o
      where o.handling_state = 'NotHandled' and o.type = n.type and o.patient_id = n.patient_id and o.unit_id = n.unit_id
        and o.form_id is not distinct from n.form_id and o.relation_id is not distinct from n.relation_id
        and o.treatment_id is not distinct from n.treatment_id
        and o.program_id is not distinct from n.program_id)`.execute(db)
}

type Moved = { unitId: string; patientId: string }

/**
 * All of a form's stay together, so that what was seen to by mistake waits again where the form is now; but for what is about a
 * follow-up, which stays at the unit.
 */
export async function moveToUnit(db: Db, formId: string, { unitId, patientId }: Moved): Promise<void> {
  const there = { unit_id: unitId, patient_id: patientId, relation_id: null }
  await db
    .updateTable('notification')
    .set(there)
    .where('form_id', '=', formId)
    .where('type', 'not in', followUpNotices)
    .execute()
}
