import { confirmationCalls, type FormToConfirm } from '@samklang/contract/confirmations'
import type { ErrorCode } from '@samklang/contract/errors'
import type { FormRow } from '@samklang/contract/forms'
import { mayConfirm } from '@samklang/engine/form/form-status'
import { ageOn } from '@samklang/engine/time/age'
import { civilDay } from '../civil-day.ts'
import { listFormRows } from '../form-actions/form-rows.ts'
import { listConfirmablePatients } from '../form-actions/read-alone.ts'
import { listUndoable, undoConfirmation } from '../form-actions/undo-confirmation.ts'
import { notFound } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { shownPersonalId } from '../patients/person-fields.ts'
import { findSettings, listFormPatients, listSettings, setAllowsOthers } from './queries.ts'

/** Confirming many at a time: what would be confirmed, undoing it, and what a unit has decided about it. */
export function confirmations({ keys }: { keys: Keys }): Slice {
  return slice(confirmationCalls, {
    async previewConfirmation({ db, actor, now, origin, body, note }) {
      const people = await listFormPatients(db, actor.unitId, body.ids)
      const patientIds = [...new Set([...people.values()].map(({ patientId }) => patientId))]
      note({ patientIds })
      const own = await listConfirmablePatients(db, actor, patientIds)
      const rows = await listFormRows(db, { ids: [...people.keys()] }, origin.language)
      return rows
        .flatMap((Row): FormToConfirm[] => {
          const person = people.get(Row.Id)
          if (!person) return []
          const LeftOut = whyLeftOut(Row, own.has(person.patientId))
          const {
            patientId: PatientId,
            fullName: PatientFullName,
            dateOfBirth: birth,
            isProtected: IsProtected,
          } = person
          const PatientIdentity = { FormattedPersonalId: shownPersonalId(keys, person), IsProtected }
          const Age = birth === null ? null : (ageOn(birth, civilDay(now, person.timeZone))?.years ?? null)
          return [{ PatientId, PatientFullName, PatientIdentity, Age, Row, LeftOut }]
        })
        .toSorted((one, other) => one.PatientFullName.localeCompare(other.PatientFullName, 'sv'))
    },

    async listUndoableConfirmations({ db, actor, origin, note }) {
      const found = await listUndoable(db, actor, origin.language)
      note({ patientIds: [...new Set(found.flatMap(({ patientIds }) => patientIds))] })
      return found.map(({ patientIds: _, ...confirmation }) => confirmation)
    },

    undoConfirmation: (request) => undoConfirmation(request, request.params.id),

    listConfirmSettings: ({ db }) => listSettings(db),

    async setConfirmSettings({ db, params: { id }, body: { AllowsOthers }, note }) {
      note({ entity: 'Unit', entityId: id })
      const before = await findSettings(db, id)
      if (!before) throw notFound()
      if (before.AllowsOthers === AllowsOthers) return before
      await setAllowsOthers(db, id, AllowsOthers)
      note({ data: { AllowsOthers: `${before.AllowsOthers} → ${AllowsOthers}` } })
      return { ...before, AllowsOthers }
    },
  })
}

function whyLeftOut({ Status, Confirmation, ReadAlone }: FormRow, isOwn: boolean): ErrorCode | null {
  if (!mayConfirm(Status) || Confirmation === 'Confirmed') return 'invalid-transition'
  if (!isOwn) return 'confirm-own-only'
  return ReadAlone.length > 0 ? 'confirm-alone' : null
}
