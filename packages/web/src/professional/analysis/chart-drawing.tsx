import { useText } from '../../i18n/use-text.ts'
import classes from './chart.module.css'
import { ChartAxes } from './chart-axes.tsx'
import type { BandPlace, Box, DrawnChart, Point, Series } from './drawing.ts'
import { layoutTurns, type TurnPlace } from './layout-turns.ts'
import { gapPath, shapePath } from './looks.ts'
import { alongLines, type DrawnText, hasRoomForTurn, placeBandWord, placeGapWord } from './place-words.ts'
import { turnOf } from './said-first.ts'

const markSize = 10
const roomForWords = 680

/** The picture alone, without anything to press: what is seen, printed and saved. */
export function ChartDrawing({ drawing, label, unit }: { drawing: DrawnChart; label: string; unit: string }) {
  const { width, height, plot, gapAt, values, steps, bands, marks, series } = drawing
  const points = series.flatMap((one) => one.points)
  const drawn = [...points, ...alongLines(series)]
  const gaps = points.filter(({ isGap }) => isGap)
  const turns = drawing.isProfile ? [] : points.filter(({ score }) => turnOf(score.Change) !== undefined)
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <rect className={classes.ground} width={width} height={height} />
      {bands.map((band) => (
        <BandShade key={band.low} band={band} left={plot.left} right={plot.right} />
      ))}
      <ChartAxes plot={plot} height={height} values={values} steps={steps} unit={unit} />
      {gapAt !== null && <GapWord gaps={gaps} plot={plot} y={gapAt} />}
      {marks.map(({ number, x, text }) => (
        <g key={number} data-mark={number}>
          <line className={classes.mark} x1={x} x2={x} y1={plot.top - 4} y2={plot.bottom} />
          <text className={classes.markText} x={x + 4} y={plot.top + 6}>
            {text ? `${number} ${text}` : number}
          </text>
        </g>
      ))}
      {bands.map((band) => (
        <BandWord key={band.low} band={band} plot={plot} drawn={drawn} hasMarks={marks.length > 0} />
      ))}
      {series.map((one) => (
        <SeriesDrawing key={one.answerer.Key} series={one} />
      ))}
      {layoutTurns(turns, points, plot).map((turn) => (
        <Turn key={turn.point.id} turn={turn} hasWord={width >= roomForWords && hasRoomForTurn(turn.point, turns)} />
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

type BandWordProps = { band: BandPlace; plot: Box; drawn: readonly DrawnText[]; hasMarks: boolean }

function BandWord({ band, plot, drawn, hasMarks }: BandWordProps) {
  const place = placeBandWord(band, plot, drawn, hasMarks)
  return (
    place && (
      <text className={classes.bandWord} x={place.x} y={place.y} textAnchor={place.anchor}>
        {band.band.Label}
      </text>
    )
  )
}

type GapWordProps = { gaps: readonly Point[]; plot: Box; y: number }

/** What the marks below the scale mean, wherever the fewest of them stand. */
function GapWord({ gaps, plot, y }: GapWordProps) {
  const { t } = useText('professional')
  const text = t(gaps.every(({ score }) => score.Value === null) ? 'analysis.not-counted' : 'analysis.no-value')
  const place = placeGapWord(text, plot, gaps)
  return (
    <text className={classes.bandWord} x={place.x} y={y + 4} textAnchor={place.anchor}>
      {text}
    </text>
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
        d={isGap ? gapPath(look.shape, markSize) : shapePath(look.shape, markSize)}
        transform={`translate(${x} ${y})`}
      />
    </>
  )
}

type TurnProps = { turn: TurnPlace; hasWord: boolean }

/** A change that is more than chance: an arrow the way the value went, and where there is room the word. */
function Turn({ turn: { point, x, foot, tip, isAtEdge }, hasWord }: TurnProps) {
  const { t } = useText('professional')
  const verdict = turnOf(point.score.Change)?.Verdict
  const barb = tip < foot ? tip + 4 : tip - 4
  return (
    <g data-verdict={verdict} data-colour={point.look.colour} className={classes.series}>
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
          {verdict === 'Improved' ? t('analysis.better') : t('analysis.worse')}
        </text>
      )}
    </g>
  )
}
