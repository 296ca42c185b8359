import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { ErrorCode } from './errors.ts'
import { FormRow } from './forms.ts'
import { Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { OngoingPatient } from './ongoing.ts'

/** A form that somebody is about to confirm among others: whom it is about, what came out and what has become of it. */
export const FormToConfirm = z.object({
  PatientId: z.uuid(),
  PatientFullName: namesPerson(z.string(), 'name'),
  PatientIdentity: OngoingPatient.shape.PatientIdentity,
  Age: OngoingPatient.shape.Age,
  Row: FormRow,
  /** What keeps it from being confirmed among others; its reasons stand in the row. */
  LeftOut: z.nullable(ErrorCode),
})
export type FormToConfirm = z.output<typeof FormToConfirm>

/** How long whoever has confirmed something may take it back, by the clock of the database. */
export const undoMinutes = 10

/** What the person who is signed in has confirmed in the last minutes and can undo. */
export const UndoableConfirmation = z.object({
  Id: z.uuid(),
  ConfirmedAt: Instant,
  SecondsLeft: z.number(),
  Count: z.number(),
  /** Whom all of it is about; null where it is about several. */
  PatientId: z.nullable(z.uuid()),
  /** The first of them. */
  PatientFullName: namesPerson(z.string(), 'name'),
  FormName: z.string(),
})
export type UndoableConfirmation = z.output<typeof UndoableConfirmation>

/** whose answers are confirmed together at a unit. */
export const ConfirmSettings = z.object({ UnitId: z.uuid(), UnitName: z.string(), AllowsOthers: z.boolean() })
export type ConfirmSettings = z.output<typeof ConfirmSettings>

const byId = z.object({ id: z.uuid() })

/** Our own, beside the specification's. */
export const confirmationCalls = {
  previewConfirmation: {
    method: 'POST',
    path: '/api/forms/confirm/preview',
    shows: ['form'],
    access: 'careStaff',
    body: z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)) }),
    reply: z.array(FormToConfirm),
    audit: 'ViewForm',
    reads: true,
  },
  listUndoableConfirmations: {
    method: 'GET',
    path: '/api/forms/confirmations',
    shows: ['care/confirmations'],
    access: 'careStaff',
    reply: z.array(UndoableConfirmation),
    audit: 'ListPatients',
  },
  /** One's own alone. The same again is a success; each form by itself, as when they were confirmed. */
  undoConfirmation: {
    method: 'POST',
    path: '/api/forms/confirmations/:id/undo',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    reply: z.object({ Undone: z.array(z.uuid()), Failed: z.array(z.object({ Id: z.uuid(), Code: ErrorCode })) }),
    audit: 'UndoConfirmation',
  },
  listConfirmSettings: {
    method: 'GET',
    path: '/api/units/confirm-settings',
    shows: ['confirm-settings'],
    access: { permission: 'UnitGroups.Manage' },
    reply: z.array(ConfirmSettings),
  },
  setConfirmSettings: {
    method: 'PUT',
    path: '/api/units/:id/confirm-settings',
    changes: ['confirm-settings'],
    access: { permission: 'UnitGroups.Manage' },
    params: byId,
    body: z.strictObject({ AllowsOthers: z.boolean() }),
    reply: ConfirmSettings,
    audit: 'ChangeConfirmSettings',
  },
} as const satisfies Calls
