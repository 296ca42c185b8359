import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { endForms } from '../form-actions/end-forms.ts'
import { lockFormsToEnd } from '../forms/lock-forms-to-end.ts'
import { resolveNotifications } from '../notifications/write.ts'
import { endPrograms, lockProgramsToEnd } from '../programs/close.ts'
import { endTreatments } from '../treatments/close.ts'

type CareToEnd = { patientId: string; unitId: string; accountId: string }

/**
 * What goes with a unit's care of a patient: who is responsible, what was asked, its treatments and programs, and what waits to be seen to; but for
 * follow-ups. All that it ends is held before the first of it ends, in the one order (docs/architecture/calls.md): what ends a
 * form changes the row of its program, and a patient who writes in that program holds its thread and waits for the row. The caller
 * holds the patient.
 */
export async function endCare(db: Db, ending: CareToEnd, now: Instant): Promise<{ forms: number; reminders: number }> {
  const { patientId, unitId, accountId } = ending
  await lockFormsToEnd(db, { patientId, unitId })
  await lockProgramsToEnd(db, ending)
  await db.deleteFrom('patient_responsible').where('patient_id', '=', patientId).where('unit_id', '=', unitId).execute()
  const modules = await endTreatments(db, ending, now)
  const ended = await endForms(db, ending, now)
  await endPrograms(db, ending, now)
  await resolveNotifications(db, { patientId, unitId }, accountId, now)
  return { ...ended, forms: ended.forms + modules }
}
