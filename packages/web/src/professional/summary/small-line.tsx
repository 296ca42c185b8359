import type { AnalysisChart } from '@samklang/contract/analysis'
import chartClasses from '../analysis/chart.module.css'
import { linesThrough } from '../analysis/drawing.ts'
import { firstMeasure, measured, placing, valueSpan } from '../analysis/value-axis.ts'
import classes from './summary.module.css'

const width = 130
const height = 34
const edge = 5

/** The course at a glance; the figures stand beside it. */
export function SmallLine({ chart }: { chart: AnalysisChart }) {
  const measure = firstMeasure(chart)
  const times = chart.Scores.map(({ DateTime }) => Date.parse(DateTime))
  const x = placing([Math.min(...times), Math.max(...times)], [edge, width - edge])
  const y = placing(valueSpan(chart, measure), [height - edge, edge])
  const points = chart.Scores.map((score) => {
    const value = measured(score, measure)
    return {
      id: score.FormId + score.DateTime,
      x: x(Date.parse(score.DateTime)),
      y: value === null ? height : y(value),
      isGap: value === null,
      yardstick: score.Measure.Yardstick,
    }
  })
  const last = points.findLast(({ isGap }) => !isGap)
  return (
    <svg className={classes.small} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <line className={chartClasses.axis} x1={0} x2={width} y1={height - 1} y2={height - 1} />
      <g className={chartClasses.series}>
        {linesThrough(points).map((line) => (
          <path key={line} className={chartClasses.line} d={line} />
        ))}
        {last && <circle className={chartClasses.point} cx={last.x} cy={last.y} r={4.5} />}
      </g>
    </svg>
  )
}
