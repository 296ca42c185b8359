import { useTranslation } from 'react-i18next'
import classes from './chart.module.css'
import type { BandPlace, Box, Drawing, Point, Series } from './drawing.ts'
import { shapePath } from './looks.ts'
import { hasRoomForTurn, placeBandWord } from './place-words.ts'

const markSize = 10
const roomForWords = 680

/** The picture alone, without anything to press: what is seen, printed and saved. */
export function ChartDrawing({ drawing, label, unit }: { drawing: Drawing; label: string; unit: string }) {
  const { width, height, plot, values, steps, bands, marks, series } = drawing
  const points = series.flatMap((one) => one.points)
  const turns = drawing.isProfile ? [] : points.filter(({ score }) => isTurn(score))
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <rect className={classes.ground} width={width} height={height} />
      {bands.map((band) => (
        <BandShade key={band.low} band={band} left={plot.left} right={plot.right} />
      ))}
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
      {marks.map(({ number, x, text }) => (
        <g key={number} data-mark={number}>
          <line className={classes.mark} x1={x} x2={x} y1={plot.top - 4} y2={plot.bottom} />
          <text className={classes.markText} x={x + 4} y={plot.top + 6}>
            {text ? `${number} ${text}` : number}
          </text>
        </g>
      ))}
      {bands.map((band) => (
        <BandWord key={band.low} band={band} plot={plot} points={points} hasMarks={marks.length > 0} />
      ))}
      {series.map((one) => (
        <SeriesDrawing key={one.answerer.Key} series={one} />
      ))}
      {turns.map((point) => (
        <Turn
          key={point.id}
          point={point}
          plot={plot}
          hasWord={width >= roomForWords && hasRoomForTurn(point, turns)}
        />
      ))}
    </svg>
  )
}

function BandShade({ band: { band, top, bottom }, left, right }: { band: BandPlace; left: number; right: number }) {
  return (
    <rect
      className={classes.band}
      data-severity={band.Severity}
      x={left}
      y={top}
      width={Math.max(0, right - left)}
      height={Math.max(0, bottom - top)}
    />
  )
}

type BandWordProps = { band: BandPlace; plot: Box; points: readonly Point[]; hasMarks: boolean }

function BandWord({ band, plot, points, hasMarks }: BandWordProps) {
  const place = placeBandWord(band, plot, points, hasMarks)
  return (
    place && (
      <text className={classes.bandWord} x={place.x} y={place.y} textAnchor={place.anchor}>
        {band.band.Label}
      </text>
    )
  )
}

function SeriesDrawing({ series: { lines, points, look } }: { series: Series }) {
  return (
    <g data-colour={look.colour} className={classes.series}>
      {lines.map((line) => (
        <path key={line} className={classes.line} d={line} />
      ))}
      {points.map((point) => (
        <PointDrawing key={point.id} point={point} />
      ))}
    </g>
  )
}

function PointDrawing({ point: { x, y, isGap, bar, look } }: { point: Point }) {
  return (
    <>
      {bar && <rect className={classes.bar} x={bar.left} y={bar.top} width={bar.width} height={bar.height} />}
      <path
        className={isGap ? classes.gap : classes.point}
        d={shapePath(look.shape, markSize)}
        transform={`translate(${x} ${y})`}
      />
    </>
  )
}

function isTurn({ Change }: Point['score']): boolean {
  return Change !== null && Change.Verdict !== 'Unchanged'
}

type TurnProps = { point: Point; plot: Box; hasWord: boolean }

/** A change that is more than chance: an arrow the way the value went, and where there is room the word. */
function Turn({ point: { x, y, isGap, bar, score }, plot, hasWord }: TurnProps) {
  const { t } = useTranslation('professional')
  const change = score.Change
  if (isGap || !change) return null
  // It stays within the picture: at the floor it stands above the point, at the ceiling below.
  const isUp = change.Difference > 0
  const isAbove = bar !== null || (isUp ? y - 22 > 0 : y + 22 > plot.bottom)
  const [near, far] = isAbove ? [y - 10, y - 20] : [y + 10, y + 20]
  const [foot, tip] = isUp === isAbove ? [near, far] : [far, near]
  const barb = isUp ? tip + 4 : tip - 4
  const isAtEdge = x > plot.right - 50
  return (
    <g data-verdict={change.Verdict}>
      <path
        className={classes.arrow}
        d={`M${x} ${foot}L${x} ${tip}M${x - 3.5} ${barb}L${x} ${tip}L${x + 3.5} ${barb}`}
      />
      {hasWord && (
        <text
          className={classes.arrowWord}
          x={isAtEdge ? x - 7 : x + 7}
          y={(foot + tip) / 2 + 4}
          textAnchor={isAtEdge ? 'end' : 'start'}
        >
          {change.Verdict === 'Improved' ? t('analysis.better') : t('analysis.worse')}
        </text>
      )}
    </g>
  )
}
