import type { AnalysisChart, AnalysisScore } from '@samklang/contract/analysis'
import { bandsShown } from './bands-shown.ts'
import {
  byAnswerer,
  type DrawnChart,
  type Frame,
  heightOf,
  linesThrough,
  placeBands,
  placeScore,
  plotOf,
  valueLines,
} from './drawing.ts'
import { layoutBands } from './layout-bands.ts'
import { shorten } from './layout-marks.ts'
import { answerersOf, lookNumber } from './looks.ts'
import { spreadPoints } from './spread-points.ts'
import { type AxisSpan, measured, valueSpan } from './value-axis.ts'

const letter = 6.4
const percent: AxisSpan = [0, 100]

/** Scales that measure different sides of the same thing, and may therefore stand beside each other. */
export function dimensionsOf(charts: readonly AnalysisChart[]): AnalysisChart[] {
  return charts.filter(({ Dimension }) => Dimension !== null)
}

export function hasProfile(charts: readonly AnalysisChart[]): boolean {
  return dimensionsOf(charts).length > 1
}

/** What each informant answered latest, over the dimensions. Raw values of unlike scales are shown as parts of the whole. */
export function layoutProfile(charts: readonly AnalysisChart[], frame: Frame): DrawnChart {
  const byT = frame.measure === 'Tscore'
  const latest = latestOf(charts)
  const heightValue = ({ score, chart }: Latest) => (byT ? measured(score, 'Tscore') : shareOf(score, chart))
  const { plot, gapAt } = plotOf(
    frame,
    latest.some(({ scores }) => scores.some((one) => heightValue(one) === null)),
  )
  const values = byT ? spanOf(charts) : percent
  const y = heightOf(plot, values)
  const slot = (plot.right - plot.left) / Math.max(1, charts.length)
  const [first] = charts
  const bands = byT && first ? layoutBands(bandsShown(first, 'Tscore').bands, values) : []
  const people = latest.map((one) => ({ ...one, look: frame.looks.get(one.answerer.Key) ?? lookNumber(0) }))
  const spread = spreadPoints(
    people.map(({ scores, look }) =>
      scores.map((one) => {
        const { score, chart, index } = one
        const at = { x: plot.left + slot * (index + 0.5), value: heightValue(one) }
        return placeScore({ score, chart, look }, at, { plot, gapAt, y })
      }),
    ),
  )
  return {
    width: frame.width,
    height: frame.height,
    plot,
    gapAt,
    isProfile: true,
    values: valueLines(plot, values, (value) => frame.formatValue(value) + (byT ? '' : ' %')),
    steps: charts.map(({ DisplayName }, index) => ({
      at: plot.left + slot * (index + 0.5),
      label: shorten(DisplayName, Math.floor(slot / letter)),
    })),
    bands: placeBands(bands, plot, values),
    marks: [],
    series: people.map(({ answerer, look }, place) => {
      const points = spread[place] ?? []
      return { answerer, look, lines: linesThrough(points), points }
    }),
  }
}

type Latest = { score: AnalysisScore; chart: AnalysisChart; index: number }

/** For each informant the scores of the form that they answered last. */
export function latestOf(charts: readonly AnalysisChart[]) {
  const group = { Name: '', DisplayName: '', FormIds: [], CanBeExpanded: false, AnalysisCharts: [...charts] }
  return answerersOf([group]).flatMap((answerer) => {
    const own: Latest[] = charts.flatMap((chart, index) =>
      byAnswerer(chart)
        .filter((one) => one.answerer.Key === answerer.Key)
        .flatMap(({ scores }) => scores.map((score) => ({ score, chart, index }))),
    )
    const [latest] = own.toSorted((one, other) => (one.score.DateTime > other.score.DateTime ? -1 : 1))
    if (!latest) return []
    return [{ answerer, scores: own.filter(({ score }) => score.FormId === latest.score.FormId) }]
  })
}

function shareOf({ Value }: AnalysisScore, { Min, Max }: AnalysisChart): number | null {
  const low = Min ?? 0
  if (Value === null || Max === null || Max <= low) return null
  return ((Value - low) / (Max - low)) * 100
}

function spanOf(charts: readonly AnalysisChart[]): AxisSpan {
  const spans = charts.map((chart) => valueSpan(chart, 'Tscore'))
  return [Math.min(...spans.map(([low]) => low)), Math.max(...spans.map(([, high]) => high))]
}
