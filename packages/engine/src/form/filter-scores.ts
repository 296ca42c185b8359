import type { CivilDate } from '@samklang/contract/instants'

/** What of an analysis a person wants to see. An end that is left out is open. */
export type ScoreFilter = {
  from?: CivilDate | null | undefined
  to?: CivilDate | null | undefined
  /** Keys of those who answered. */
  answerers?: readonly string[] | undefined
}

type Dated = { Day: CivilDate; AnsweredBy: { Key: string } }

export function filterScores<Score extends Dated>(scores: readonly Score[], filter: ScoreFilter): Score[] {
  return scores.filter((score) => isInPeriod(score.Day, filter) && isByChosen(score.AnsweredBy.Key, filter.answerers))
}

/** by the civil day, both ends included. */
export function isInPeriod(day: CivilDate, { from, to }: Pick<ScoreFilter, 'from' | 'to'>): boolean {
  return (!from || day >= from) && (!to || day <= to)
}

/** none chosen is all. */
export function isByChosen(key: string, answerers: readonly string[] | undefined): boolean {
  return !answerers || answerers.length === 0 || answerers.includes(key)
}

type Group<Chart> = { CanBeExpanded: boolean; AnalysisCharts: readonly Chart[] }

/** of a group that can be expanded and is not, only what is always visible. */
export function chartsToShow<Chart extends { AlwaysVisible: boolean }>(
  { CanBeExpanded, AnalysisCharts }: Group<Chart>,
  isExpanded: boolean,
): Chart[] {
  return AnalysisCharts.filter((chart) => !CanBeExpanded || isExpanded || chart.AlwaysVisible)
}
