import classes from './chart.module.css'
import type { Drawing } from './drawing.ts'

type Axes = Pick<Drawing, 'plot' | 'height' | 'values' | 'steps'>

/** The values to the left with a line across at each, the steps below, and the line that they stand under. */
export function ChartAxes({ plot, height, values, steps }: Axes) {
  return (
    <>
      {values.map(({ at, label }) => (
        <g key={label}>
          <line className={classes.grid} x1={plot.left} x2={plot.right} y1={at} y2={at} />
          <text className={classes.figure} x={plot.left - 6} y={at + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {steps.map(({ at, label }) => (
        <text key={at} className={classes.figure} x={at} y={height - 8} textAnchor="middle">
          {label}
        </text>
      ))}
      <line className={classes.axis} x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} />
    </>
  )
}
