import type { FormStatus } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { openedStatus } from '@samklang/engine/form/form-status'
import type { Db } from '../database/connect.ts'
import type { FormEventKind, FormKind, RespondentType } from '../database/table-types.ts'
import { makeId } from '../keys/ids.ts'
import { aboutForm, notify } from '../notifications/write.ts'

export type NewForm = {
  id: string
  kind: FormKind
  patientId: string
  unitId: string
  typeId: string
  versionId: string
  setId: string | null
  recurring: { id: string; no: number } | null
  /** What it was sent by, where that is a program. */
  programId?: string | null
  respondentType: RespondentType
  relationId: string | null
  language: string
  /** Whether the one who is asked is written to. */
  notify: boolean
  /** Who wants to know; also of what comes by itself later. */
  requestedBy: string | null
  openFrom: Instant
  openTill: Instant | null
  reminders: Instant[]
}

/** Makes the forms, and writes down who did (null: the calendar). What opens later than now is scheduled. */
export async function insertForms(db: Db, forms: NewForm[], accountId: string | null, now: Instant): Promise<void> {
  if (forms.length === 0) return
  await db
    .insertInto('form')
    .values(forms.map((form) => formRow(form, now)))
    .execute()
  await insertEventsOfForms(
    db,
    forms.flatMap((form) => eventsOf(form, now).map((event) => ({ event, form, accountId }))),
    now,
  )
  const opened = forms.filter((form) => isOpen(form, now))
  await notifyOfStaffForms(db, opened, now)
  const reminders = forms.flatMap(({ id, reminders }) =>
    reminders.map((due) => ({ id: makeId(now), form_id: id, due_at: due })),
  )
  if (reminders.length > 0) await db.insertInto('form_reminder').values(reminders).execute()
}

export function formRow(form: NewForm, now: Instant) {
  return {
    id: form.id,
    kind: form.kind,
    patient_id: form.patientId,
    unit_id: form.unitId,
    form_type_id: form.typeId,
    variant_version_id: form.versionId,
    set_id: form.setId,
    recurring_id: form.recurring?.id ?? null,
    occurrence_no: form.recurring?.no ?? null,
    program_id: form.programId ?? null,
    respondent_type: form.respondentType,
    relation_id: form.relationId,
    content_language: form.language,
    status: statusOf(form, now),
    last_modified_at: now,
    notify: form.notify,
    requested_by: form.requestedBy,
    created_at: now,
    open_from: form.openFrom,
    open_till: form.openTill,
    opened_at: isOpen(form, now) ? now : null,
  }
}

export function isOpen({ openFrom }: Pick<NewForm, 'openFrom'>, now: Instant): boolean {
  return openFrom <= now
}

type Opened = { id: string; kind: FormKind; patientId: string; unitId: string; respondentType: RespondentType }

/** What staff answer themselves is sent to nobody: it waits for them. */
export async function notifyOfStaffForms(db: Db, opened: readonly Opened[], now: Instant): Promise<void> {
  const forStaff = opened.filter(({ kind, respondentType }) => kind === 'Questionnaire' && respondentType === 'Staff')
  await notify(db, 'AnswerStaffForm', forStaff.map(aboutForm), now)
}

function statusOf(form: NewForm, now: Instant): FormStatus {
  return isOpen(form, now) ? openedStatus(form.kind) : 'Scheduled'
}

export function eventsOf(form: NewForm, now: Instant): FormEventKind[] {
  return isOpen(form, now) ? ['Created'] : ['Created', 'Scheduled']
}

export type NewFormEvent = {
  event: FormEventKind
  form: { id: string; patientId: string }
  /** Null: it happened by itself. */
  accountId: string | null
}

export async function insertEventsOfForms(db: Db, events: NewFormEvent[], now: Instant): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ event, form, accountId }) => ({
    id: makeId(now),
    form_id: form.id,
    patient_id: form.patientId,
    event,
    at: now,
    account_id: accountId,
  }))
  await db.insertInto('form_event').values(rows).execute()
}
