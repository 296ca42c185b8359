import type { Instant } from '@samklang/contract/instants'
import type { ScaleScore } from '@samklang/contract/scale-score'
import type { ComputedScore as Reckoned } from '@samklang/engine/form/score'
import type { Db } from '../database/connect.ts'
import { scoreColumns, scoreFacts, storedScore } from './scores.ts'

type OfEntry = { formId: string; entryId: string; versionNo: number }

/** What the entry comes to as it is now, in the place of what it came to before. */
export async function setEntryScores(db: Db, of: OfEntry, scores: readonly Reckoned[], now: Instant): Promise<void> {
  await db.deleteFrom('entry_score').where('form_id', '=', of.formId).where('entry_id', '=', of.entryId).execute()
  if (scores.length === 0) return
  await db
    .insertInto('entry_score')
    .values(entryScoreRows(of, scores, now))
    .execute()
}

export function entryScoreRows({ formId, entryId, versionNo }: OfEntry, scores: readonly Reckoned[], now: Instant) {
  return scores.map((score) => ({
    form_id: formId,
    entry_id: entryId,
    version_no: versionNo,
    ...scoreFacts(score, now),
  }))
}

export type EntryScore = ScaleScore & { computedAt: Instant }

/** By diary and entry. Of what was written before scores were kept there are none. */
export async function listEntryScores(db: Db, formIds: readonly string[]): Promise<ReadonlyMap<string, EntryScore[]>> {
  if (formIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('entry_score')
    .select(scoreColumns)
    .select(['form_id', 'entry_id', 'computed_at'])
    .where('form_id', 'in', [...formIds])
    .orderBy('scale_key')
    .execute()
  const scores = new Map<string, EntryScore[]>()
  for (const { form_id, entry_id, computed_at, ...score } of rows) {
    const key = entryKey(form_id, entry_id)
    scores.set(key, [...(scores.get(key) ?? []), { ...storedScore(score), computedAt: computed_at }])
  }
  return scores
}

export function entryKey(formId: string, entryId: string): string {
  return `${formId}/${entryId}`
}
