import type { AnalysisChart } from '@samklang/contract/analysis'
import { bandsShown } from './bands-shown.ts'
import {
  byAnswerer,
  type DrawnChart,
  type Frame,
  hasGaps,
  heightOf,
  placeBands,
  placeScore,
  plotOf,
  valueLines,
} from './drawing.ts'
import { layoutBands } from './layout-bands.ts'
import { lookNumber } from './looks.ts'
import { measured, valueSpan } from './value-axis.ts'

const widest = 34
const labelRoom = 74

/** A bar per score, those of one day side by side. Days stand in order, without regard to how long lies between them. */
export function layoutBars(chart: AnalysisChart, frame: Frame): DrawnChart {
  const { plot, gapAt } = plotOf(frame, hasGaps(chart, frame.measure))
  const values = valueSpan(chart, frame.measure)
  const y = heightOf(plot, values)
  const ground = y(Math.max(values[0], Math.min(0, values[1])))
  const days = [...new Set(chart.Scores.map(({ Day }) => Day))].toSorted()
  const slot = (plot.right - plot.left) / Math.max(1, days.length)
  const middleOf = (day: string) => plot.left + slot * (days.indexOf(day) + 0.5)
  const onDay = Map.groupBy(chart.Scores, ({ Day }) => Day)
  const most = Math.max(1, ...[...onDay.values()].map((scores) => scores.length))
  const width = Math.min(widest, (slot * 0.8) / most)
  const every = Math.ceil((days.length * labelRoom) / (plot.right - plot.left))
  return {
    width: frame.width,
    height: frame.height,
    plot,
    gapAt,
    isProfile: false,
    values: valueLines(plot, values, frame.formatValue),
    steps: days.flatMap((day, index) => (index % every === 0 ? [{ at: middleOf(day), label: day }] : [])),
    bands: placeBands(layoutBands(bandsShown(chart, frame.measure).bands, values), plot, values),
    marks: [],
    series: byAnswerer(chart).map(({ answerer, scores }) => {
      const look = frame.looks.get(answerer.Key) ?? lookNumber(0)
      const points = scores.map((score) => {
        const value = measured(score, frame.measure)
        const beside = onDay.get(score.Day) ?? [score]
        const x = middleOf(score.Day) + (beside.indexOf(score) - (beside.length - 1) / 2) * width
        const point = placeScore({ score, chart, look }, { x, value }, { plot, gapAt, y })
        if (point.isGap) return point
        const [top, height] = [Math.min(point.y, ground), Math.abs(ground - point.y)]
        return { ...point, bar: { left: x - width * 0.42, top, width: width * 0.84, height } }
      })
      return { answerer, look, lines: [], points }
    }),
  }
}
