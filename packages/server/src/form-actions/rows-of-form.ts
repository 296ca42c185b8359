import type { Db } from '../database/connect.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { moveToUnit } from '../notifications/write.ts'

/** A form as it was, and the record and unit that it goes to. */
type FormMove = { form: Pick<FoundForm, 'id' | 'patientId'>; patientId: string; unitId: string }

type MoveRows = (db: Db, moving: FormMove) => Promise<unknown>

/**
 * Every table whose rows name a form and a patient, and what becomes of them when the form goes to another unit's record: they move
 * with it, all or some of them, or stay for a reason. A test holds the list to the tables that there are.
 */
export const rowsOfForm: Record<string, MoveRows | { stay: string }> = {
  form_score: moveAll('form_score'),
  journal_entry: moveAll('journal_entry'),
  refused_answers: moveAll('refused_answers'),
  form_event: moveEvents,
  risk_alert: moveUnacknowledged,
  notification: (db, { form, ...there }) => moveToUnit(db, form.id, there),
  form_judgement: { stay: 'both records are judged anew: the database notes it when a form changes its patient' },
  treatment_artifact: { stay: 'made of a module, which does not move: its treatment belongs to the unit' },
  program_occurrence: { stay: 'its program is in the record that it was in; it tells what has become of what it sent' },
  outgoing_message: { stay: 'the unit that had the form has written it, to somebody in its own record' },
}

export async function moveRowsOfForm(db: Db, moving: FormMove): Promise<void> {
  for (const move of Object.values(rowsOfForm)) if (typeof move === 'function') await move(db, moving)
}

function moveAll(table: 'form_score' | 'journal_entry' | 'refused_answers'): MoveRows {
  return (db, { form, patientId }) =>
    db.updateTable(table).set({ patient_id: patientId }).where('form_id', '=', form.id).execute()
}

/** What another unit has done since about an alert that stayed there is in its own record. */
function moveEvents(db: Db, { form, patientId }: FormMove) {
  return db
    .updateTable('form_event')
    .set({ patient_id: patientId })
    .where('form_id', '=', form.id)
    .where('patient_id', '=', form.patientId)
    .execute()
}

/** what was acknowledged stays with the unit that did so. */
function moveUnacknowledged(db: Db, { form, patientId, unitId }: FormMove) {
  return db
    .updateTable('risk_alert')
    .set({
      patient_id: patientId,
      unit_id: unitId,
      // Nobody there has been told yet.
      owner_told_at: null,
      escalated_at: null,
      unit_told_at: null,
      owner_unreached_at: null,
      unit_unreached_at: null,
    })
    .where('form_id', '=', form.id)
    .where('acknowledged_at', 'is', null)
    .execute()
}
