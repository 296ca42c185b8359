import type { AnalysisChart } from '@samklang/contract/analysis'
import { bandsShown } from './bands-shown.ts'
import {
  byAnswerer,
  type DrawnChart,
  type Frame,
  hasGaps,
  heightOf,
  idOf,
  placeBands,
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
        const top = value === null ? ground : y(value)
        return {
          id: idOf(score, chart),
          x,
          y: value === null ? (gapAt ?? plot.bottom) : top,
          isGap: value === null,
          bar:
            value === null
              ? null
              : {
                  left: x - width * 0.42,
                  top: Math.min(top, ground),
                  width: width * 0.84,
                  height: Math.abs(ground - top),
                },
          score,
          chart,
          look,
        }
      })
      return { answerer, look, lines: [], points }
    }),
  }
}
