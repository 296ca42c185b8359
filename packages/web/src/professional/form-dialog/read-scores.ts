import type { Scale, Severity } from '@samklang/contract/form-content'
import type { ScaleScore, StaffForm } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import { type ChangeVerdict, reliableChange } from '@samklang/engine/change'
import { type CutoffStatus, cutoffWording } from '@samklang/engine/cutoff'
import type { Words } from '../../answering/words.ts'

/** One scale as it is read: the value in words, and against the times before. */
export type ScaleReading = {
  key: string
  label: string
  score: ScaleScore
  max: number | null
  band: string | null
  /** The limits of the band were made up to show how they work. */
  isBandMadeUp: boolean
  /** Where there is no band with words: which side of the limit it lies on. */
  side: CutoffStatus
  severity: Severity
  /** The latest first, as the form has them; null where it could not be computed. */
  earlier: { formId: string; date: string; value: number | null; tscore: number | null }[]
  /** Against the time before, where both have a value. */
  change: { difference: number; verdict: ChangeVerdict | null; isDemonstration: boolean } | null
}

type Scored = Pick<StaffForm, 'DetailedScore' | 'Earlier' | 'VariantVersionDefinition'>

/** In the order of the form. */
export function readScores(form: Scored, words: Words): ScaleReading[] {
  const scores = form.DetailedScore ?? []
  return form.VariantVersionDefinition.Scoring.Scales.flatMap((scale) => {
    const score = scores.find(({ Key }) => Key === scale.Key)
    return score ? [readScale(scale, score, form.Earlier, words)] : []
  })
}

function readScale(scale: Scale, score: ScaleScore, before: Scored['Earlier'], words: Words): ScaleReading {
  const earlier = before.map(({ FormId, AnsweredDate, DetailedScore }) => {
    const then = DetailedScore.find(({ Key }) => Key === scale.Key)
    return {
      formId: FormId,
      date: AnsweredDate,
      value: then?.Value ?? null,
      tscore: then?.NormalizedValue ?? null,
    }
  })
  return {
    key: scale.Key,
    label: words.word(textKeys.scale(scale.Key)) || scale.Key,
    score,
    max: scale.Max ?? null,
    band: score.CutoffKey ? words.word(textKeys.band(scale.Key, score.CutoffKey)) || null : null,
    isBandMadeUp: score.CutoffKey !== null && scale.CutoffsAreDemonstration === true,
    side: cutoffWording(score.CutoffStatus, score.Comparison),
    severity: score.Severity,
    earlier,
    change: changeOf(scale, score.Value, earlier[0]?.value ?? null),
  }
}

/** A verdict only where the form says how surely it measures. */
function changeOf(scale: Scale, after: number | null, before: number | null): ScaleReading['change'] {
  if (after === null || before === null) return null
  const known = scale.Change
  const { difference, verdict, index } = reliableChange({
    before,
    after,
    reliability: known?.Reliability ?? Number.NaN,
    sd: known?.Sd ?? Number.NaN,
    direction: scale.Direction,
  })
  return { difference, verdict: index === null ? null : verdict, isDemonstration: known?.IsDemonstration ?? false }
}

/** how much of what was asked is unanswered, which is why there is no value or only an estimate. */
export function countsOf({ ItemsUsed, MissingItems }: Pick<ScaleScore, 'ItemsUsed' | 'MissingItems'>) {
  return { missing: MissingItems.length, asked: ItemsUsed.length + MissingItems.length }
}
