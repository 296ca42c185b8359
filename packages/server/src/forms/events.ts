import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import type { FormEventKind } from '../database/table-types.ts'
import { publish } from '../events/bus.ts'
import { makeId } from '../keys/ids.ts'

export type NewEvent<Kind extends FormEventKind = FormEventKind> = {
  event: Kind
  /** Null: by itself. */
  accountId: string | null
  data?: Record<string, string | number | boolean | null | readonly object[]>
}

type OfForm = { id: string; patientId: string }

/** What has happened to a form, kept for ever and read as its history. */
export async function insertFormEvents(db: Db, form: OfForm, events: readonly NewEvent[], now: Instant): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('form_event')
    .values(eventRows(form, events, now))
    .execute()
}

export function eventRows(form: OfForm, events: readonly NewEvent[], now: Instant) {
  return happenedRows(form, events, now).map((row) => ({ ...row, form_id: form.id }))
}

/** The same without what it happened to. */
export function happenedRows<Kind extends FormEventKind>(
  { patientId }: Pick<OfForm, 'patientId'>,
  events: readonly NewEvent<Kind>[],
  now: Instant,
) {
  // What happens at one instant is read in this order.
  const ids = events.map(() => makeId(now)).sort()
  return events.map(({ event, accountId, data = {} }, index) => ({
    id: ids[index] ?? makeId(now),
    patient_id: patientId,
    event,
    at: now,
    account_id: accountId,
    data: JSON.stringify(data),
  }))
}

/** Whether this is what the form came to and this person did it: an answer was lost, and they ask once more. */
export async function wasDoneBy(db: Db, formId: string, event: FormEventKind, accountId: string): Promise<boolean> {
  const done = await db
    .selectFrom('form_event')
    .select('account_id')
    .where('form_id', '=', formId)
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return done?.account_id === accountId
}

/** Open screens of the unit read anew what they show of this patient. */
export function publishCareChanged(
  db: Db,
  { unitId, patientId }: { unitId: string; patientId: string },
): Promise<void> {
  return publish(db, { unitId }, { Kind: 'care-changed', PatientId: patientId })
}
