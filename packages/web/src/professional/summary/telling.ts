import type { AnalysisChart, AnalysisGroup, AnalysisScore, AnsweredBy } from '@samklang/contract/analysis'
import type { Severity } from '@samklang/contract/form-content'
import { isForTheWorse } from '@samklang/engine/change/read-alone'
import { chartsOf } from '../analysis/dashboard.ts'
import { byAnswerer } from '../analysis/drawing.ts'

/** One informant's course on one scale: where it stands, and what has become of it. */
export type SummaryCourse = {
  chart: AnalysisChart
  answerer: AnsweredBy
  scores: AnalysisScore[]
  latest: AnalysisScore
  /** Answered after it, and without a value. */
  uncounted: AnalysisScore[]
}

const weight: Record<Severity, number> = { Alert: 3, Attention: 2, Info: 1, Default: 0 }
const longAgo = 365 * 86_400_000

/**
 * What a visit should begin with: what is high now, and what has changed for sure; of those that weigh the same, the latest.
 * Those who were asked the same stand together. What is older than a year beside the newest is history.
 */
export function tellingCourses(
  groups: readonly AnalysisGroup[],
  most: number,
): { courses: SummaryCourse[]; left: number } {
  const shown = groups.flatMap((group) => chartsOf(group, { isExpanded: false, onlyAggregated: true }))
  const all = [...new Map(shown.map((chart) => [chart.Key, chart])).values()].flatMap(coursesOf)
  const newest = Math.max(...all.map(({ latest }) => Date.parse(latest.DateTime)))
  const recent = all.filter(({ latest }) => Date.parse(latest.DateTime) > newest - longAgo)
  const ranked = recent.toSorted(
    (one, other) => weightOf(other) - weightOf(one) || other.latest.DateTime.localeCompare(one.latest.DateTime),
  )
  const courses = [...Map.groupBy(ranked.slice(0, most), ({ chart }) => chart.Key).values()].flat()
  return { courses, left: all.length - courses.length }
}

function coursesOf(chart: AnalysisChart): SummaryCourse[] {
  return byAnswerer(chart).flatMap(({ answerer, scores }) => {
    const latest = scores.findLast(({ Value }) => Value !== null)
    if (!latest) return []
    return [{ chart, answerer, scores, latest, uncounted: scores.slice(scores.indexOf(latest) + 1) }]
  })
}

/** worse weighs more than any high value that has not changed, better a little less than one that needs attention. */
function weightOf({ latest }: SummaryCourse): number {
  const said = latest.Change?.Judgements.map(({ Verdict }) => Verdict) ?? []
  const turned = isForTheWorse(latest) ? 4 : said.includes('Improved') ? 1.5 : 0
  return weight[latest.Severity] + turned
}
