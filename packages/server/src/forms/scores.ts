import type { Instant } from '@samklang/contract/instants'
import type { NormPeople } from '@samklang/contract/norm-people'
import type { ScaleScore } from '@samklang/contract/scale-score'
import type { ComputedScore as Reckoned } from '@samklang/engine/form/score'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

type OfForm = { id: string; patientId: string }

export async function insertScores(db: Db, form: OfForm, scores: readonly Reckoned[], now: Instant): Promise<void> {
  if (scores.length === 0) return
  await db
    .insertInto('form_score')
    .values(scoreRows(form, scores, now))
    .execute()
}

/** Every scale with all that it rests on; one that could not be computed is kept as that. */
export function scoreRows(form: OfForm, scores: readonly Reckoned[], now: Instant) {
  return scores.map((score) => ({ form_id: form.id, patient_id: form.patientId, ...scoreFacts(score, now) }))
}

export function scoreFacts(score: Reckoned, now: Instant) {
  return {
    scale_key: score.Key,
    value: score.Value,
    validity: score.Validity,
    items_used: score.ItemsUsed,
    missing_items: score.MissingItems,
    normalized_value: score.NormalizedValue,
    normalized_value_type: score.NormalizedValueType,
    norm: score.Norm,
    norm_group: score.NormGroup && JSON.stringify(score.NormGroup),
    norm_is_demonstration: score.NormIsDemonstration,
    cutoff_key: score.CutoffKey,
    cutoff_status: score.CutoffStatus,
    comparison: score.Comparison,
    threshold_low: score.ThresholdLow,
    threshold_high: score.ThresholdHigh,
    severity: score.Severity,
    engine_version: score.EngineVersion,
    computed_at: now,
  }
}

/** Of a questionnaire's scores and of an entry's alike. */
export const scoreColumns = [
  'scale_key as Key',
  'value as Value',
  'validity as Validity',
  'items_used as ItemsUsed',
  'missing_items as MissingItems',
  'normalized_value as NormalizedValue',
  'norm as Norm',
  sql<NormPeople | null>`norm_group`.as('NormGroup'),
  'norm_is_demonstration as NormIsDemonstration',
  'cutoff_key as CutoffKey',
  'cutoff_status as CutoffStatus',
  'comparison as Comparison',
  'threshold_low as ThresholdLow',
  'threshold_high as ThresholdHigh',
  'severity as Severity',
  'engine_version as EngineVersion',
] as const

export function storedScore(score: Omit<ScaleScore, 'NormalizedValueType'>): ScaleScore {
  return { ...score, NormalizedValueType: score.NormalizedValue === null ? null : 'Tscore' }
}

/** By form, each in the order of its keys. */
export async function listScores(db: Db, formIds: readonly string[]): Promise<ReadonlyMap<string, ScaleScore[]>> {
  const scores = new Map<string, ScaleScore[]>(formIds.map((id) => [id, []]))
  if (formIds.length === 0) return scores
  const rows = await db
    .selectFrom('form_score')
    .select(scoreColumns)
    .select('form_id')
    .where('form_id', 'in', [...formIds])
    .orderBy('scale_key')
    .execute()
  for (const { form_id, ...score } of rows) scores.get(form_id)?.push(storedScore(score))
  return scores
}
