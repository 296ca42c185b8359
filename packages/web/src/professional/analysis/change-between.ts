import type { AnalysisChart, AnalysisScore, AnsweredBy } from '@samklang/contract/analysis'
import type { CivilDate } from '@samklang/contract/instants'
import { type Change, reliableChange } from '@samklang/engine/change'
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
  judged: (Change & { reliability: number; sd: number; isDemonstration: boolean }) | null
}

/** Ends that are left open are the first and the last time of each. */
export type Between = { from: CivilDate | null; to: CivilDate | null }

/** Per scale and informant: from their first answer since the one day to their last one until the other. */
export function changesBetween(charts: readonly AnalysisChart[], { from, to }: Between): ChangeBetween[] {
  return charts.flatMap((chart) =>
    byAnswerer(chart).flatMap(({ answerer, scores }) => {
      const computed = scores.filter(isComputed)
      const before = computed.find(({ Day }) => from === null || Day >= from)
      const after = computed.findLast(({ Day }) => to === null || Day <= to)
      if (!before || !after || before.DateTime >= after.DateTime) return []
      return [changeOf(chart, answerer, before, after)]
    }),
  )
}

function changeOf(chart: AnalysisChart, answerer: AnsweredBy, before: Computed, after: Computed): ChangeBetween {
  const known = after.Change
  const change = reliableChange({
    before: before.Value,
    after: after.Value,
    reliability: known?.Reliability ?? Number.NaN,
    sd: known?.StandardDeviation ?? Number.NaN,
    direction: chart.Direction,
  })
  const judged =
    known && change.index !== null
      ? {
          ...change,
          reliability: known.Reliability,
          sd: known.StandardDeviation,
          isDemonstration: known.IsDemonstration,
        }
      : null
  return { chart, answerer, before, after, difference: change.difference, judged }
}

/** The days on which anything was answered that could be computed, by time. */
export function occasionDays(charts: readonly AnalysisChart[]): CivilDate[] {
  return [...new Set(charts.flatMap(({ Scores }) => Scores.filter(isComputed).map(({ Day }) => Day)))].toSorted()
}

function isComputed(score: AnalysisScore): score is Computed {
  return score.Value !== null
}
