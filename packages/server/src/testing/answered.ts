import type { Answer } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { answeredBy, findForm } from '../forms/found-form.ts'
import { inOrder, judge, shownInOrder } from '../forms/judge.ts'
import { insertScores } from '../forms/scores.ts'
import { readVersion } from '../forms/version.ts'
import { makeId } from '../keys/ids.ts'
import { type NewTestForm, seedTestForm } from './forms.ts'

/** One of the product's own forms, by name and variant, once the content has been stored. */
export async function contentType(db: Db, name: string, variant: string): Promise<NewTestForm['type']> {
  return db
    .selectFrom('form_type as t')
    .innerJoin('form_variant as v', 'v.form_type_id', 't.id')
    .innerJoin('form_variant_version as vv', 'vv.form_variant_id', 'v.id')
    .select(['t.kind', 't.id as typeId', 'v.id as variantId', 'vv.id as versionId'])
    .where('t.name', '=', name)
    .where('v.name', '=', variant)
    .orderBy('vv.version_no', 'desc')
    .executeTakeFirstOrThrow()
}

export type NewAnswered = Omit<NewTestForm, 'now' | 'status'> & {
  at: Instant
  answers: readonly Answer[]
  isIncomplete?: boolean
  enteredBy?: { id: string }
}

/** A questionnaire that was sent in at a time, with the scores that its answers come to; gives its id. */
export async function seedAnswered(db: Db, { at, answers, isIncomplete = false, enteredBy, ...form }: NewAnswered) {
  const id = await seedTestForm(db, { ...form, now: at })
  const found = await findForm(db, id)
  if (!found) throw new Error('the form is gone')
  const { compiled } = await readVersion(db, found.versionId)
  const judged = judge(compiled, found, inOrder(compiled, answers), at)
  await db
    .updateTable('form')
    .set({
      status: 'Closed',
      confirmation: 'Unconfirmed',
      answers: JSON.stringify(shownInOrder(compiled, judged.shown)),
      answered_at: at,
      entered_at: at,
      entered_by: enteredBy?.id ?? null,
      answered_by: JSON.stringify(answeredBy(found, at)),
      is_incomplete: isIncomplete,
    })
    .where('id', '=', id)
    .execute()
  await insertScores(db, found, judged.scores, at)
  return id
}

export type NewEntry = {
  formId: string
  day: CivilDate
  at: Instant
  answers: readonly Answer[]
  by: { id: string }
}

/** An entry of a diary; gives its id. */
export async function seedEntry(db: Db, { formId, day, at, answers, by }: NewEntry): Promise<string> {
  const id = makeId(at)
  const found = await findForm(db, formId)
  if (!found) throw new Error('the diary is gone')
  await db
    .insertInto('journal_entry')
    .values({
      id,
      form_id: formId,
      patient_id: found.patientId,
      entry_date: day,
      answers: JSON.stringify(answers),
      created_at: at,
      created_by: by.id,
      last_modified_at: at,
      last_modified_by: by.id,
      answered_by: JSON.stringify(answeredBy(found, at)),
    })
    .execute()
  return id
}
