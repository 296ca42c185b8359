import type { AnalysisChart } from '@samklang/contract/analysis'
import { useMemo } from 'react'
import { type ChartView, lay, type Style, styleFor, within } from './chart-view.ts'
import type { DrawnChart, Size } from './drawing.ts'
import { dimensionsOf, latestOf } from './layout-profile.ts'
import type { TableRow } from './score-table.tsx'
import { useChartWords } from './use-chart-words.ts'
import type { AxisMeasure } from './value-axis.ts'

type Wanted = {
  chart: AnalysisChart
  siblings: readonly AnalysisChart[]
  view: ChartView
  style: Style
  measure: AxisMeasure
  size: Size
}

/** What is left of a chart, laid out as a picture (once there is room for one) and as rows. */
export function useDrawing({ chart, siblings, view, style: wanted, measure, size }: Wanted) {
  const { number: formatValue } = useChartWords()
  const { looks, marks, filter } = view
  const { width, height } = size
  const style = styleFor(chart, wanted, siblings)
  const isProfile = style === 'LineChartForDimension'
  const shown = useMemo(() => within(chart, filter), [chart, filter])
  const beside = useMemo(() => siblings.map((one) => within(one, filter)), [siblings, filter])
  const drawing = useMemo<DrawnChart | undefined>(() => {
    if (width === 0 || shown.Scores.length === 0) return undefined
    return lay({ chart: shown, siblings: beside, style, marks }, { width, height, looks, measure, formatValue })
  }, [width, height, shown, beside, style, measure, looks, marks, formatValue])
  const rows = useMemo<TableRow[]>(
    () =>
      isProfile
        ? latestOf(dimensionsOf(beside)).flatMap(({ scores }) => scores)
        : shown.Scores.toReversed().map((score) => ({ score, chart: shown })),
    [isProfile, beside, shown],
  )
  const judged = useMemo(() => (isProfile ? dimensionsOf(beside) : [shown]), [isProfile, beside, shown])
  return { shown, drawing, rows, judged, isProfile }
}
