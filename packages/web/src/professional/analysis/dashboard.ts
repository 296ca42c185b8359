import type { Analysis, AnalysisChart, AnalysisGroup } from '@samklang/contract/analysis'
import { CivilDate } from '@samklang/contract/instants'
import { isForTheWorse } from '@samklang/engine/change/read-alone'
import { chartsToShow, type ScoreFilter } from '@samklang/engine/form/filter-scores'
import type { Style } from './chart-view.ts'
import { byAnswerer } from './drawing.ts'
import { dimensionsOf, hasProfile } from './layout-profile.ts'

type Mode = Analysis['Settings']['Mode']

/** The scale that somebody wants to look closer at. */
export type DashboardToOpen = { group: AnalysisGroup; chartKey: string | null }

/** What the dashboard is asked to show. */
export type Dashboard = {
  /** Null: as the unit group begins. */
  mode: Mode | null
  unitIds: readonly string[]
  /** Empty: whatever was asked for by whom. */
  programId: string
  answerers: readonly string[]
  from: string
  to: string
  onlyAggregated: boolean
  isExpanded: boolean
  /** Null: as each chart says. */
  style: Style | null
  asTable: boolean
  groupName: string
  /** By which the group is found again when it goes by another name. */
  formIds: readonly string[]
  chartKey: string | null
}

/** */
export function startDashboard({ group, chartKey }: DashboardToOpen, today: CivilDate): Dashboard {
  return {
    mode: null,
    unitIds: [],
    programId: '',
    answerers: [],
    from: '',
    to: today,
    onlyAggregated: true,
    isExpanded: false,
    style: null,
    asTable: false,
    groupName: group.Name,
    formIds: group.FormIds,
    chartKey,
  }
}

/** another mode begins unexpanded. */
export function withMode(dashboard: Dashboard, mode: Mode): Dashboard {
  return { ...dashboard, mode, isExpanded: false }
}

/** Every scale of the group. */
export function unfolded(dashboard: Dashboard): Dashboard {
  return { ...dashboard, onlyAggregated: false, isExpanded: true }
}

/** Everything there is, by everybody. */
export function widened(dashboard: Dashboard, today: CivilDate): Dashboard {
  return { ...dashboard, from: '', to: today, answerers: [] }
}

/** A day that is still being typed keeps nothing away. */
export function filterOf({ from, to, answerers }: Pick<Dashboard, 'from' | 'to' | 'answerers'>): ScoreFilter {
  return { from: wholeDay(from), to: wholeDay(to), answerers }
}

function wholeDay(day: string): string | null {
  return CivilDate.safeParse(day).success ? day : null
}

/** By name, otherwise the one with most of the same forms, otherwise the first. */
export function groupOf(
  { AnalysisGroups }: Pick<Analysis, 'AnalysisGroups'>,
  { groupName, formIds }: Pick<Dashboard, 'groupName' | 'formIds'>,
): AnalysisGroup | undefined {
  const shared = ({ FormIds }: AnalysisGroup) => FormIds.filter((id) => formIds.includes(id)).length
  return (
    AnalysisGroups.find(({ Name }) => Name === groupName) ??
    AnalysisGroups.toSorted((one, other) => shared(other) - shared(one))[0]
  )
}

/** R-188, and of those only what sums up, where anything does. */
export function chartsOf(
  group: AnalysisGroup,
  { isExpanded, onlyAggregated }: Pick<Dashboard, 'isExpanded' | 'onlyAggregated'>,
): AnalysisChart[] {
  const charts = chartsToShow(group, isExpanded)
  const aggregated = charts.filter(({ IsAggregated }) => IsAggregated)
  return onlyAggregated && aggregated.length > 0 ? aggregated : charts
}

/** The one that is large: what was asked for, if it is among those to see. */
export function largeOf(charts: readonly AnalysisChart[], chartKey: string | null): AnalysisChart | undefined {
  return charts.find(({ Key }) => Key === chartKey) ?? charts[0]
}

/** A profile is a picture of the whole group, whichever scale it was asked for at. */
export function pictured(large: AnalysisChart, group: AnalysisGroup, style: Dashboard['style']): AnalysisChart {
  if (style !== 'LineChartForDimension' || large.Dimension !== null || !hasProfile(group.AnalysisCharts)) return large
  return dimensionsOf(group.AnalysisCharts)[0] ?? large
}

/** What was answered latest first. */
/** what somebody's latest answer says is worse stands first, whatever is newer. */
export function gravestFirst(groups: readonly AnalysisGroup[]): AnalysisGroup[] {
  const isWorse = ({ AnalysisCharts }: AnalysisGroup) =>
    AnalysisCharts.some((chart) =>
      byAnswerer(chart).some(({ scores }) => {
        const latest = scores.findLast(({ Value }) => Value !== null)
        return latest !== undefined && isForTheWorse(latest)
      }),
    )
  const marked = byLatest(groups).map((group) => ({ group, place: isWorse(group) ? 0 : 1 }))
  return marked.toSorted((one, other) => one.place - other.place).map(({ group }) => group)
}

export function byLatest(groups: readonly AnalysisGroup[]): AnalysisGroup[] {
  const latest = ({ AnalysisCharts }: AnalysisGroup) =>
    AnalysisCharts.flatMap(({ Scores }) => Scores.map(({ DateTime }) => DateTime))
      .toSorted()
      .at(-1) ?? ''
  const dated = groups.map((group) => ({ group, at: latest(group) }))
  return dated.toSorted((one, other) => (one.at > other.at ? -1 : one.at < other.at ? 1 : 0)).map(({ group }) => group)
}
