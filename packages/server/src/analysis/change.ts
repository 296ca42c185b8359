import type { ScoreChange } from '@samklang/contract/analysis'
import type { Scale } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import { reliableChange } from '@samklang/engine/change'

/** What one informant scored on a scale at a time. */
export type Earlier = { formId: string; at: Instant; value: number | null; scale: Scale }

/**
 * Whether a score has reliably changed since the informant's computable one before. The figures are those of the version
 * answered now. Nothing is said where they are missing, or where the two were not measured by the same yardstick.
 */
export function changeSince(before: Earlier | undefined, now: Earlier): ScoreChange | null {
  const figures = now.scale.Change
  if (!before || !figures || before.value === null || now.value === null) return null
  if (!isSameYardstick(before.scale, now.scale)) return null
  const { Reliability: reliability, Sd: sd } = figures
  const { Direction: direction } = now.scale
  const { difference, standardError, index, verdict } = reliableChange({
    before: before.value,
    after: now.value,
    reliability,
    sd,
    direction,
  })
  return {
    SinceFormId: before.formId,
    SinceDateTime: before.at,
    Difference: difference,
    Reliability: reliability,
    StandardDeviation: sd,
    StandardError: standardError,
    Index: index,
    Verdict: verdict,
    IsDemonstration: figures.IsDemonstration === true,
  }
}

// A young person who comes of age answers another variant: the words may differ, the measure must not.
function isSameYardstick(one: Scale, other: Scale): boolean {
  return (
    one.Direction === other.Direction &&
    one.Method === other.Method &&
    (one.Min ?? null) === (other.Min ?? null) &&
    (one.Max ?? null) === (other.Max ?? null) &&
    one.Items.length === other.Items.length &&
    one.SubScales.length === other.SubScales.length
  )
}
