import type { Scale, Severity } from '@samklang/contract/form-content'
import type { StaffForm } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import type { ScaleScore } from '@samklang/contract/scale-score'
import type { CutoffPassed, LaterAnswer, OtherMeasured, ScoreChange } from '@samklang/contract/score-change'
import { gravityOf } from '@samklang/engine/change/read-alone'
import { type CutoffStatus, cutoffWording } from '@samklang/engine/form/cutoff'
import { roundTo } from '@samklang/engine/form/decimals'
import type { FormWords } from '../../answering/words.ts'

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
  /** The latest first, as the form has them; null where it could not be computed. Those of another yardstick are not compared. */
  earlier: { formId: string; date: string; value: number | null; tscore: number | null; isOther: boolean }[]
  /** From the time before, where both have a value and were measured by one yardstick. */
  difference: number | null
  change: ScoreChange | null
  isNewYardstick: boolean
  /** The first of the earlier answers that were measured by another yardstick. */
  earliestOther: OtherMeasured | null
  cutoffPassed: CutoffPassed | null
  /** What the same informant has answered since. */
  later: LaterAnswer | null
}

type Scored = Pick<StaffForm, 'DetailedScore' | 'Earlier' | 'Changes' | 'VariantVersionDefinition'>

/** In the order of the form. */
export function readScores(form: Scored, words: FormWords): ScaleReading[] {
  const scores = form.DetailedScore ?? []
  return form.VariantVersionDefinition.Scoring.Scales.flatMap((scale) => {
    const score = scores.find(({ Key }) => Key === scale.Key)
    return score ? [readScale(scale, score, form, words)] : []
  })
}

function readScale(scale: Scale, score: ScaleScore, form: Scored, words: FormWords): ScaleReading {
  const told = form.Changes.find(({ ScaleKey }) => ScaleKey === scale.Key)
  const earlier = form.Earlier.map(({ FormId, AnsweredDate, DetailedScore }) => {
    const then = DetailedScore.find(({ Key }) => Key === scale.Key)
    return {
      formId: FormId,
      date: AnsweredDate,
      value: then?.Value ?? null,
      tscore: then?.NormalizedValue ?? null,
      isOther: told?.OtherFormIds.includes(FormId) ?? false,
    }
  })
  const [last] = earlier
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
    difference:
      score.Value === null || !last || last.value === null || last.isOther
        ? null
        : roundTo(score.Value - last.value, 6),
    change: told?.Change ?? null,
    isNewYardstick: told?.IsNewYardstick ?? false,
    earliestOther: told?.EarliestOther ?? null,
    cutoffPassed: told?.CutoffPassed ?? null,
    later: told?.Later ?? null,
  }
}

/** what has changed for the worse stands first; otherwise the order of the form. */
export function gravestFirst(scores: readonly ScaleReading[]): ScaleReading[] {
  const gravity = ({ change, cutoffPassed, later }: ScaleReading) =>
    gravityOf({ Change: change, CutoffPassed: cutoffPassed, Later: later })
  return scores.toSorted((one, other) => Math.min(2, gravity(one)) - Math.min(2, gravity(other)))
}

/** how much of what was asked is unanswered, which is why there is no value or only an estimate. */
export function countsOf({ ItemsUsed, MissingItems }: Pick<ScaleScore, 'ItemsUsed' | 'MissingItems'>) {
  return { missing: MissingItems.length, asked: ItemsUsed.length + MissingItems.length }
}
