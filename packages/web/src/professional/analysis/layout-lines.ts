import type { AnalysisChart } from '@samklang/contract/analysis'
import { bandsShown } from './bands-shown.ts'
import { daySpan, dayTicks } from './day-axis.ts'
import {
  byAnswerer,
  type DrawnChart,
  type Frame,
  hasGaps,
  heightOf,
  inset,
  linesThrough,
  type Point,
  placeBands,
  placeScore,
  plotOf,
  valueLines,
} from './drawing.ts'
import { layoutBands } from './layout-bands.ts'
import { type AnalysisMark, layoutMarks, marksAround } from './layout-marks.ts'
import { lookNumber } from './looks.ts'
import { spreadPoints } from './spread-points.ts'
import { measured, placing, valueSpan } from './value-axis.ts'

const dayRoom = 84

/** A line per informant over time. */
export function layoutLines(chart: AnalysisChart, marks: readonly AnalysisMark[], frame: Frame): DrawnChart {
  const { plot, gapAt } = plotOf(frame, hasGaps(chart, frame.measure))
  const values = valueSpan(chart, frame.measure)
  const y = heightOf(plot, values)
  const times = chart.Scores.map(({ DateTime }) => Date.parse(DateTime))
  const near = times.length > 0 ? marksAround(marks, daySpan(times)) : []
  const days = daySpan([...times, ...near.map(({ At }) => Date.parse(At))])
  const x = placing(days, [plot.left + inset, plot.right - inset])
  const people = byAnswerer(chart).map((one) => ({ ...one, look: frame.looks.get(one.answerer.Key) ?? lookNumber(0) }))
  const spread = spreadPoints(
    people.map(({ scores, look }) =>
      scores.map((score) => {
        const at = { x: x(Date.parse(score.DateTime)), value: measured(score, frame.measure) }
        return placeScore({ score, chart, look }, at, { plot, gapAt, y })
      }),
    ),
  )
  return {
    width: frame.width,
    height: frame.height,
    plot,
    gapAt,
    isProfile: false,
    values: valueLines(plot, values, frame.formatValue),
    steps: dayTicks(days, Math.floor((plot.right - plot.left) / dayRoom)).map(({ at, label }) => ({
      at: x(at),
      label,
    })),
    bands: placeBands(layoutBands(bandsShown(chart, frame.measure).bands, values), plot, values),
    marks: layoutMarks(near, x, plot.right),
    series: people.map(({ answerer, look }, index) => {
      const points = spread[index] ?? []
      return { answerer, look, lines: linesThrough(points.map(withYardstick)), points }
    }),
  }
}

function withYardstick(point: Point) {
  return { ...point, yardstick: point.score.Measure.Yardstick }
}
