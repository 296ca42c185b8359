import { notBefore } from '@samklang/contract/field-rules'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { isOver } from '@samklang/engine/form/form-status'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { endForm } from '../form-actions/move-form.ts'
import { publishCareChanged } from '../forms/events.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { endOfDay, morning } from '../forms/schedule.ts'
import { notFound, Refusal, refuseFault } from '../http/refusal.ts'
import { aboutForm, notify } from '../notifications/write.ts'

export type JournalToClose = {
  id: string
  patientId: string
  unitId: string
  startDate: CivilDate
  zone: string
  /** The early morning of its first day. */
  openedFrom: Instant
  status: FoundForm['status']
}

/** A questionnaire is no journal, and one that is over is no longer changed. */
export function journalOf({ id, patientId, unitId, status, journal }: FoundForm): JournalToClose {
  if (!journal) throw notFound()
  if (isOver(status)) throw new Refusal(409, 'invalid-transition')
  const { startDate, timeZone: zone } = journal
  return { id, patientId, unitId, status, startDate, zone, openedFrom: at(startDate, morning.Journal, zone) }
}

/** By staff, or by itself after its last day. */
export async function closeJournal(
  db: Db,
  journal: Pick<JournalToClose, 'id' | 'patientId' | 'unitId' | 'status'>,
  accountId: string | null,
  now: Instant,
): Promise<void> {
  await endForm(db, { ...journal, kind: 'Journal' }, { how: 'Closed', accountId }, now)
  if (accountId === null) await notify(db, 'JournalEnded', [aboutForm(journal)], now)
}

/** The last day is a whole one, and is neither over already nor before the first. */
export async function setEndDate(
  db: Db,
  journal: JournalToClose,
  endDate: CivilDate | null,
  now: Instant,
): Promise<void> {
  const { id, startDate, zone } = journal
  if (endDate !== null)
    for (const first of [startDate, civilDay(now, zone)]) refuseFault('EndDate', notBefore(first)(endDate))
  await db.updateTable('journal').set({ end_date: endDate }).where('form_id', '=', id).execute()
  await db
    .updateTable('form')
    .set({ open_till: endDate && endOfDay(endDate, zone) })
    .where('id', '=', id)
    .execute()
  await publishCareChanged(db, journal)
}
