import classes from './chart.module.css'
import type { DrawnChart } from './drawing.ts'

type Axes = Pick<DrawnChart, 'plot' | 'height' | 'values' | 'steps'> & { unit: string }

/** The values to the left with a line across at each and what they count, the steps below, and the line that they stand under. */
export function ChartAxes({ plot, height, values, steps, unit }: Axes) {
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
      <text className={classes.unit} x={4} y={12}>
        {unit}
      </text>
      {steps.map(({ at, label }) => (
        <text key={at} className={classes.figure} x={at} y={height - 8} textAnchor="middle">
          {label}
        </text>
      ))}
      <line className={classes.axis} x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} />
    </>
  )
}
