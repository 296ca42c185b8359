import { sql } from 'kysely'
import type { ThreadOwner } from './thread-owner.ts'

/** R-491: what an alert came from: a form, or the messages of a treatment or of a program (R-650). */
export type AlertSource = { formId: string } | ThreadOwner

/** The same as a row has it: one of them is there. */
export type SourceColumns = { formId: string | null; treatmentId: string | null; programId: string | null }

export function sourceOf({ formId, treatmentId, programId }: SourceColumns): AlertSource {
  if (formId !== null) return { formId }
  if (treatmentId !== null) return { treatmentId }
  if (programId !== null) return { programId }
  throw new Error('an alert came from nothing')
}

/** The columns of an alert `a`, for those who select them. */
export const sourceColumns = sql`a.form_id as "formId", a.treatment_id as "treatmentId", a.program_id as "programId"`
export const sourceSelection = [
  'a.form_id as formId',
  'a.treatment_id as treatmentId',
  'a.program_id as programId',
] as const

type AlertName = 'a' | 'w' | 'risk_alert'

/** Whether an alert of that name in the query came from there. */
export function isFrom(source: AlertSource, alert: AlertName = 'a') {
  if ('formId' in source) return sql<boolean>`${sql.ref(`${alert}.form_id`)} = ${source.formId}`
  return 'treatmentId' in source
    ? sql<boolean>`${sql.ref(`${alert}.treatment_id`)} = ${source.treatmentId}`
    : sql<boolean>`${sql.ref(`${alert}.program_id`)} = ${source.programId}`
}

/** R-437: whether it was raised by a message, taken or refused, and not by a form. */
export function isOfThread(alert: AlertName) {
  return sql<boolean>`${sql.ref(`${alert}.form_id`)} is null`
}

/** Whether the alert `a` came from what the notification `o` is about. */
export const isFromSubject = sql<boolean>`(a.form_id = o.form_id or a.treatment_id = o.treatment_id or a.program_id = o.program_id)`

/** One text for each source, to tell them apart by. */
export function keyOfSource(source: AlertSource): string {
  if ('formId' in source) return source.formId
  return 'treatmentId' in source ? source.treatmentId : source.programId
}
