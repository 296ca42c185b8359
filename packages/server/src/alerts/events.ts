import type { Instant } from '@samklang/contract/instants'
import type { AlertSource } from '../alert-rows/source.ts'
import type { Db } from '../database/connect.ts'
import type { FormEventKind } from '../database/table-types.ts'
import { happenedRows, type NewEvent } from '../forms/events.ts'

export type AlertEventKind = Extract<FormEventKind, `Alert${string}`>
export type NewAlertEvent = NewEvent<AlertEventKind>

type OfSource = { source: AlertSource; patientId: string }

/** What was done about alerts, kept for ever and read as the history of what they came from. */
export function insertAlertEvents(db: Db, of: OfSource, events: readonly NewAlertEvent[], now: Instant): Promise<void> {
  return insertManyAlertEvents(db, [{ ...of, events }], now)
}

/** A statement takes 65,535 parameters, and an event has seven. */
const atOnce = 5000

/** Of a form with what happens to the form, of a thread with what happens to its treatment or program. */
export async function insertManyAlertEvents(
  db: Db,
  happened: readonly (OfSource & { events: readonly NewAlertEvent[] })[],
  now: Instant,
): Promise<void> {
  const rows = happened.map((one) => ({ source: one.source, rows: happenedRows(one, one.events, now) }))
  const ofForms = rows.flatMap(({ source, rows: some }) =>
    'formId' in source ? some.map((row) => ({ ...row, form_id: source.formId })) : [],
  )
  const ofTreatments = rows.flatMap(({ source, rows: some }) =>
    'treatmentId' in source ? some.map((row) => ({ ...row, treatment_id: source.treatmentId })) : [],
  )
  const ofPrograms = rows.flatMap(({ source, rows: some }) =>
    'programId' in source ? some.map((row) => ({ ...row, program_id: source.programId })) : [],
  )
  for (const some of portionsOf(ofForms)) await db.insertInto('form_event').values(some).execute()
  for (const some of portionsOf(ofTreatments)) await db.insertInto('treatment_event').values(some).execute()
  for (const some of portionsOf(ofPrograms)) await db.insertInto('program_event').values(some).execute()
}

function portionsOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, index) =>
    rows.slice(index * atOnce, (index + 1) * atOnce),
  )
}
