import type { Instant } from '@samklang/contract/instants'
import { readAnswers } from '@samklang/engine/form/answers'
import { scoreAnew } from '@samklang/engine/form/score'
import { visibleItems } from '@samklang/engine/form/visible'
import type { Db } from '../database/connect.ts'
import { entryKey, listEntryScores, setEntryScores } from '../forms/entry-scores.ts'
import { insertFormEvents, publishCareChanged } from '../forms/events.ts'
import { type FoundForm, lockForm, subjectOf } from '../forms/found-form.ts'
import { lookAtProgramsOf } from '../forms/look-at-program.ts'
import { dayOf, listEntries } from '../forms/read-journal-entries.ts'
import { readVersion } from '../forms/version.ts'
import { scoreAgain } from './score-again.ts'

/**
 * what follows wherever the date of birth of a patient was corrected: whatever was answered about them is read by the norms
 * of the age that they had in truth, every form whose reading changes says so, and the patient's programs are looked at. The caller holds
 * the patient.
 */
export async function correctBirth(
  db: Db,
  { patientId, accountId }: { patientId: string; accountId: string },
  now: Instant,
): Promise<void> {
  const forms = await db
    .selectFrom('form')
    .select('id')
    .where('patient_id', '=', patientId)
    .where((eb) => eb.or([eb('answered_by', 'is not', null), eb('kind', '=', 'Journal')]))
    .orderBy('id')
    .execute()
  for (const { id } of forms) {
    const form = await lockForm(db, id)
    if (!form) continue
    if (form.journal) await scoreEntriesAgain(db, form, now)
    else await tellOfNorms(db, form, accountId, now)
  }
  // After all forms: programs are locked last.
  await lookAtProgramsOf(db, patientId, now)
}

async function tellOfNorms(db: Db, form: FoundForm, accountId: string, now: Instant): Promise<void> {
  const Norms = await scoreAgain(db, form, form.answeredAt ?? form.lastModifiedAt, now)
  if (Norms.length === 0) return
  await insertFormEvents(db, form, [{ event: 'BirthDateCorrected', accountId, data: { Norms } }], now)
  await publishCareChanged(db, form)
}

/** What stood in the entry, and who wrote it at what age as it was known then, stays. */
async function scoreEntriesAgain(db: Db, form: FoundForm, now: Instant): Promise<void> {
  const { compiled } = await readVersion(db, form.versionId)
  const stored = await listEntryScores(db, [form.id])
  for (const { id, answers, entryDate, versionNo } of await listEntries(db, form.id)) {
    const subject = subjectOf({ ...form, answeredBy: null }, dayOf(form, entryDate, now))
    const shown = visibleItems(compiled, readAnswers(compiled, answers), subject)
    const scores = scoreAnew(compiled, shown, subject, stored.get(entryKey(form.id, id)) ?? [])
    await setEntryScores(db, { formId: form.id, entryId: id, versionNo }, scores, now)
  }
}
