import { sql } from 'kysely'

/** R-491: what an alert came from: a form, or the messages of a treatment. */
export type AlertSource = { formId: string } | { treatmentId: string }

/** The same as a row has it: one of them is there. */
export type SourceColumns = { formId: string | null; treatmentId: string | null }

export function sourceOf({ formId, treatmentId }: SourceColumns): AlertSource {
  if (formId !== null) return { formId }
  if (treatmentId !== null) return { treatmentId }
  throw new Error('an alert came from nothing')
}

/** The columns of an alert `a`, for those who select them. */
export const sourceColumns = sql`a.form_id as "formId", a.treatment_id as "treatmentId"`

type AlertName = 'a' | 'w' | 'risk_alert'

/** Whether an alert of that name in the query came from there. */
export function isFrom(source: AlertSource, alert: AlertName = 'a') {
  return 'formId' in source
    ? sql<boolean>`${sql.ref(`${alert}.form_id`)} = ${source.formId}`
    : sql<boolean>`${sql.ref(`${alert}.treatment_id`)} = ${source.treatmentId}`
}

/** R-437: whether it was raised by a message, taken or refused, and not by a form. */
export function isOfThread(alert: AlertName) {
  return sql<boolean>`${sql.ref(`${alert}.form_id`)} is null`
}

/** Whether the alert `a` came from what the notification `o` is about. */
export const isFromSubject = sql<boolean>`(a.form_id = o.form_id or a.treatment_id = o.treatment_id)`

/** One text for each source, to tell them apart by. */
export function keyOfSource(source: AlertSource): string {
  return 'formId' in source ? source.formId : source.treatmentId
}
