import type { AnalysisChart, AnalysisScore, AnsweredBy } from '@samklang/contract/analysis'
import type { CivilDate } from '@samklang/contract/instants'
import { type ReliableChange, reliableChange } from '@samklang/engine/change/reliable-change'
import { roundTo } from '@samklang/engine/form/decimals'
import { byAnswerer } from './drawing.ts'

type Computed = AnalysisScore & { Value: number }

/** What has become of one informant's value on one scale, with the figures that it is judged by. */
export type ChangeBetween = {
  chart: AnalysisChart
  answerer: AnsweredBy
  before: Computed
  after: Computed
  difference: number
  /** Null where the scale does not say how surely it measures. */
  judged: ReliableChange | null
  isDemonstration: boolean
  /** In that time they also answered by another yardstick, which is not compared. */
  hasOther: boolean
}

/** Ends that are left open are the first and the last time of each. */
export type DayRange = { from: CivilDate | null; to: CivilDate | null }

/**
 * Per scale and informant: from their first answer since the one day to their last one until the other. What was measured by
 * another yardstick than the last one is passed over.
 */
export function changesBetween(charts: readonly AnalysisChart[], { from, to }: DayRange): ChangeBetween[] {
  return charts.flatMap((chart) =>
    byAnswerer(chart).flatMap(({ answerer, scores }) => {
      const within = scores
        .filter(isComputed)
        .filter(({ Day }) => (from === null || Day >= from) && (to === null || Day <= to))
      const after = within.at(-1)
      const alike = within.filter(({ Measure }) => Measure.Yardstick === after?.Measure.Yardstick)
      const [before] = alike
      if (!before || !after || before.DateTime >= after.DateTime) return []
      return [{ ...changeOf(chart, answerer, before, after), hasOther: alike.length < within.length }]
    }),
  )
}

function changeOf(chart: AnalysisChart, answerer: AnsweredBy, before: Computed, after: Computed) {
  const { Min: min, Max: max, Sem } = after.Measure
  const judged = reliableChange(
    { value: before.Value, sem: before.Measure.Sem ?? Sem },
    { value: after.Value, sem: Sem },
    { min, max, direction: chart.Direction },
  )
  const difference = roundTo(after.Value - before.Value, 6)
  return { chart, answerer, before, after, difference, judged, isDemonstration: after.Change?.IsDemonstration ?? false }
}

/** The days on which anything was answered that could be computed, by time. */
export function occasionDays(charts: readonly AnalysisChart[]): CivilDate[] {
  return [...new Set(charts.flatMap(({ Scores }) => Scores.filter(isComputed).map(({ Day }) => Day)))].toSorted()
}

function isComputed(score: AnalysisScore): score is Computed {
  return score.Value !== null
}
