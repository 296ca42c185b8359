import type { FormStatus } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { type ActiveStatus, isOver, mayMove, openedStatus } from '@samklang/engine/form/form-status'
import type { UpdateObject } from 'kysely'
import { markFormCanceled } from '../alerts/raise.ts'
import type { Db } from '../database/connect.ts'
import { nextTokenOf } from '../database/next-token.ts'
import type { DB, FormEventKind } from '../database/table-types.ts'
import { publishCareChangedAt } from '../forms/due-forms.ts'
import { insertFormEvents, type NewEvent, publishCareChanged } from '../forms/events.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { notifyOfStaffForms } from '../forms/insert-forms.ts'
import { stopReminders } from '../forms/journal-reminders.ts'
import { lookAtProgramSoon } from '../forms/look-at-program.ts'
import { Refusal } from '../http/refusal.ts'
import { resolveNotifications } from '../notifications/write.ts'
import { endHandovers } from './end-handovers.ts'

// The one place that changes the status of a form (a test looks), with all that follows from it whoever moves it.

/** Locked by the caller until the transaction is over. */
export type LockedForm = Pick<FoundForm, 'id' | 'kind' | 'patientId' | 'unitId' | 'status'>

type Own = 'status' | 'last_modified_at' | 'opened_at' | 'entered_at' | 'canceled_at' | 'canceled_by'
/** What else changes with a move: neither what this file sets itself nor whose form it is. */
export type FurtherFormColumns = Omit<UpdateObject<DB, 'form'>, Own | 'id' | 'kind' | 'patient_id' | 'unit_id'>

/**
 * What goes on may also stay as it is: a form is handed over once more, a draft is saved again. What is over neither
 * moves nor is ended a second time.
 */
export function refuseUnlessMayMove({ kind, status }: Pick<LockedForm, 'kind' | 'status'>, to: FormStatus): void {
  const isSame = status === to && !isOver(to)
  if (!isSame && !mayMove(kind, status, to)) throw new Refusal(409, 'invalid-transition')
}

type Move = { to: ActiveStatus; columns: FurtherFormColumns; events: readonly [NewEvent, ...NewEvent[]] }

/** A form that goes on. What is over is ended by `endForm`, and what has not begun is opened by `openForms`. */
export async function moveForm(db: Db, form: LockedForm, { to, columns, events }: Move, now: Instant): Promise<void> {
  refuseUnlessMayMove(form, to)
  await db
    .updateTable('form')
    .set({ ...columns, status: to })
    .where('id', '=', form.id)
    .execute()
  await insertFormEvents(db, form, events, now)
  await publishCareChanged(db, form)
}

type Scheduled = LockedForm & Pick<FoundForm, 'respondentType'>

/**
 * What was set for a day that has come, or is begun before it: whoever answers can from now on, and what staff answer themselves
 * waits for them. Whether somebody is written to, and what the history says of that, is the caller's.
 */
export async function openForms(
  db: Db,
  forms: readonly Scheduled[],
  columns: FurtherFormColumns,
  now: Instant,
): Promise<void> {
  for (const form of forms) refuseUnlessMayMove(form, openedStatus(form.kind))
  for (const [status, same] of Map.groupBy(forms, ({ kind }) => openedStatus(kind)))
    await db
      .updateTable('form')
      .set({ ...columns, status, opened_at: now })
      .where(
        'id',
        'in',
        same.map(({ id }) => id),
      )
      .execute()
  await notifyOfStaffForms(db, forms, now)
  await publishCareChangedAt(db, forms)
}

type Ended = { to: 'Closed' | 'Canceled'; events: readonly FormEventKind[] }

/** The ways in which a form is over, each with what its history says. */
const endings = {
  /** Sent in. */
  Answered: { to: 'Closed', events: ['Answered', 'Closed'] },
  /** Its last day has passed. */
  Expired: { to: 'Closed', events: ['Expired'] },
  /** A diary, by staff or after its last day. */
  Closed: { to: 'Closed', events: ['Closed'] },
  Canceled: { to: 'Canceled', events: ['Canceled'] },
} as const satisfies Record<string, Ended>

type Ending = {
  how: keyof typeof endings
  /** Null: by itself. */
  accountId: string | null
  /** Who has done what waited for staff, where that is somebody else than who ended it. Null: it settled by itself. */
  handledBy?: string | null
  columns?: FurtherFormColumns
}

/**
 * A form is over, answered or not: nobody is reminded of it, no device opens it, and nothing of it waits for staff any more. What
 * the ending itself lets wait for them is told of after this; alerts are raised before it, since whoever deals with an alert
 * locks it before its notifications. Resolves to what tells this state of the form from those before.
 */
export async function endForm(db: Db, form: LockedForm, ending: Ending, now: Instant): Promise<Instant> {
  const { how, accountId, handledBy = accountId } = ending
  const { to, events } = endings[how]
  refuseUnlessMayMove(form, to)
  const token = await setOver(db, form.id, { to, ...ending }, now)
  const happened = events.map((event) => ({ event, accountId }))
  await insertFormEvents(db, form, happened, now)
  await stopFormReminders(db, form.id, how, now)
  if (form.kind === 'Journal') await stopReminders(db, [form.id])
  await endHandovers(db, form.id, now)
  if (to === 'Canceled') await markFormCanceled(db, form.id, now)
  await resolveNotifications(db, { formId: form.id, unitId: form.unitId }, handledBy, now)
  await lookAtProgramSoon(db, { formId: form.id }, now)
  await publishCareChanged(db, form)
  return token
}

async function setOver(
  db: Db,
  id: string,
  { to, accountId, columns }: Pick<Ending, 'accountId' | 'columns'> & Pick<Ended, 'to'>,
  now: Instant,
): Promise<Instant> {
  const over = await db
    .updateTable('form')
    .set({
      ...columns,
      ...(to === 'Canceled' ? { canceled_at: now, canceled_by: accountId } : { entered_at: now }),
      status: to,
      last_modified_at: nextTokenOf('last_modified_at', now),
    })
    .where('id', '=', id)
    .returning('last_modified_at')
    .executeTakeFirstOrThrow()
  return over.last_modified_at
}

async function stopFormReminders(db: Db, formId: string, outcome: string, now: Instant): Promise<void> {
  await db
    .updateTable('form_reminder')
    .set({ done_at: now, outcome })
    .where('form_id', '=', formId)
    .where('done_at', 'is', null)
    .execute()
}
