import type { Instant } from '@samklang/contract/instants'
import type { NormChange } from '@samklang/contract/norm-people'
import { readAnswers } from '@samklang/engine/form/answers'
import { type ComputedScore, scoreAnew } from '@samklang/engine/form/score'
import { visibleItems } from '@samklang/engine/form/visible'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { type FoundForm, subjectOf } from '../forms/found-form.ts'
import { insertScores, listScores } from '../forms/scores.ts'
import { readVersion } from '../forms/version.ts'

/**
 * Reads the scales of a form anew for the age that the person had on another day; tells which are read in another way. What
 * they were asked then stays what they were asked.
 */
export async function scoreAgain(db: Db, form: FoundForm, answeredAt: Instant, now: Instant): Promise<NormChange[]> {
  const before = subjectOf(form, now)
  const { age } = subjectOf({ ...form, answeredBy: null }, answeredAt)
  if (form.birth === null || age === before.age) return []
  await db
    .updateTable('form')
    .set({ answered_by: sql<string>`jsonb_set(answered_by, '{Age}', to_jsonb(${age ?? null}::int))` })
    .where('id', '=', form.id)
    .where('answered_by', 'is not', null)
    .execute()
  const stored = (await listScores(db, [form.id])).get(form.id) ?? []
  if (stored.length === 0) return []
  const { compiled } = await readVersion(db, form.versionId)
  const shown = visibleItems(compiled, readAnswers(compiled, form.answers), before)
  const scores = scoreAnew(compiled, shown, { ...before, age }, stored)
  await db.deleteFrom('form_score').where('form_id', '=', form.id).execute()
  await insertScores(db, form, scores, now)
  return scores.flatMap((score) => {
    const was = stored.find(({ Key }) => Key === score.Key)
    const [From, To] = [was && readingOf(was), readingOf(score)]
    return From && JSON.stringify(From) !== JSON.stringify(To) ? [{ ScaleKey: score.Key, From, To }] : []
  })
}

type Read = Pick<ComputedScore, 'NormGroup' | 'NormalizedValue' | 'CutoffKey'>

/** Always in the same order, also where it comes from the database. */
function readingOf({ NormGroup: people, NormalizedValue, CutoffKey }: Read): NormChange['From'] {
  const Age = people?.Age ? { From: people.Age.From, To: people.Age.To } : null
  return { NormGroup: people && { Age, Gender: people.Gender }, NormalizedValue, CutoffKey }
}
