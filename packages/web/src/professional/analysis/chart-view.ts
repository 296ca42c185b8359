import type { AnalysisChart } from '@samklang/contract/analysis'
import type { ChartStyle } from '@samklang/contract/unit-groups'
import { filterScores, type ScoreFilter } from '@samklang/engine/form/filter-scores'
import type { z } from 'zod/mini'
import type { DrawnChart, Frame } from './drawing.ts'
import { layoutBars } from './layout-bars.ts'
import { layoutLines } from './layout-lines.ts'
import type { AnalysisMark } from './layout-marks.ts'
import { dimensionsOf, hasProfile, layoutProfile } from './layout-profile.ts'
import type { SeriesLooks } from './looks.ts'

export type Style = z.output<typeof ChartStyle>

/** What all charts of a page have in common: how informants look, what happened meanwhile, and what is asked for. */
export type ChartView = {
  looks: SeriesLooks
  marks: readonly AnalysisMark[]
  filter: ScoreFilter
  /** those whose answers are shown; none is everybody. */
  onChoose: (answerers: string[]) => void
}

/** */
export function within(chart: AnalysisChart, filter: ScoreFilter): AnalysisChart {
  return { ...chart, Scores: filterScores(chart.Scores, filter) }
}

/** A profile needs dimensions to stand beside each other; without them it is a line over time. */
export function styleFor(chart: AnalysisChart, wanted: Style, siblings: readonly AnalysisChart[]): Style {
  if (wanted !== 'LineChartForDimension') return wanted
  return chart.Dimension !== null && hasProfile(siblings) ? wanted : 'LineChart'
}

type ToLay = { chart: AnalysisChart; siblings: readonly AnalysisChart[]; style: Style; marks: readonly AnalysisMark[] }

export function lay({ chart, siblings, style, marks }: ToLay, frame: Frame): DrawnChart {
  if (style === 'BarChart') return layoutBars(chart, frame)
  if (style === 'LineChart') return layoutLines(chart, marks, frame)
  return layoutProfile(dimensionsOf(siblings), frame)
}

/** One more, or one less. */
export function toggled(chosen: readonly string[], key: string): string[] {
  return chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]
}
