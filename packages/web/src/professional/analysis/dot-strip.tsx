import type { AnalysisChart } from '@samklang/contract/analysis'
import classes from './chart.module.css'
import { Swatch } from './legend.tsx'
import { type SeriesLook, shapePath } from './looks.ts'
import { useChartWords } from './use-chart-words.ts'
import { type AxisMeasure, placing, valueSpan } from './value-axis.ts'

type DotStripProps = {
  chart: AnalysisChart
  unit: AxisMeasure
  values: readonly { key: string; name: string; look: SeriesLook; value: number }[]
  isNotable: boolean
}

const width = 220
const height = 34
const edge = 10
const middle = height / 2
const near = 11

/** Everybody's mark on one line, with the stretch between those furthest apart; below it the same in words. */
export function DotStrip({ chart, unit, values, isNotable }: DotStripProps) {
  const { number } = useChartWords()
  const x = placing(valueSpan(chart, unit), [edge, width - edge])
  const places = values.map(({ value }) => x(value))
  // Those who agree stand above each other instead of one behind the other.
  const heights = places.map((place, index) => {
    const before = places.slice(0, index).filter((other) => Math.abs(other - place) < near).length
    return middle + (before % 2 === 0 ? before / 2 : -(before + 1) / 2) * near
  })
  return (
    <>
      <svg className={classes.strip} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <line className={classes.axis} x1={edge} x2={width - edge} y1={middle} y2={middle} />
        <line
          className={classes.between}
          data-notable={isNotable || undefined}
          x1={Math.min(...places)}
          x2={Math.max(...places)}
          y1={middle}
          y2={middle}
        />
        {values.map(({ key, look }, index) => (
          <g key={key} className={classes.series} data-colour={look.colour}>
            <path
              className={classes.point}
              d={shapePath(look.shape, 11)}
              transform={`translate(${Math.round(places[index] ?? 0)} ${heights[index] ?? middle})`}
            />
          </g>
        ))}
      </svg>
      <ul className={classes.legend}>
        {values.map(({ key, name, look, value }) => (
          <li key={key} className={classes.informant}>
            <Swatch look={look} />
            {name} <b>{number(value)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
