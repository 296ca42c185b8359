import type { AnalysisChart, AnalysisScore, AnsweredBy } from '@samklang/contract/analysis'
import type { ShadedBand } from './layout-bands.ts'
import type { MarkPlace } from './layout-marks.ts'
import type { SeriesLook, SeriesLooks } from './looks.ts'
import { type AxisMeasure, type AxisSpan, measured, placing, valueTicks } from './value-axis.ts'

export type Size = { width: number; height: number }
export type Box = { left: number; top: number; right: number; bottom: number }
export type Bar = { left: number; top: number; width: number; height: number }

/** One score where it stands. A gap is a score that could not be computed: it has a place in time, and stands below the scale. */
export type Point = {
  id: string
  x: number
  y: number
  isGap: boolean
  bar: Bar | null
  score: AnalysisScore
  /** Which scale it is of; in a profile each point has its own. */
  chart: AnalysisChart
  look: SeriesLook
}

export type Series = { answerer: AnsweredBy; look: SeriesLook; lines: string[]; points: Point[] }
export type AxisTick = { at: number; label: string }
export type BandPlace = ShadedBand & { top: number; bottom: number }

/** Everything of a chart as numbers, before anything is drawn. */
export type DrawnChart = Size & {
  plot: Box
  values: AxisTick[]
  steps: AxisTick[]
  bands: BandPlace[]
  marks: MarkPlace[]
  series: Series[]
  /** The height at which gaps stand, outside the scale; null where there are none. */
  gapAt: number | null
  /** Over dimensions instead of time: what each answered latest. */
  isProfile: boolean
}

/** What a chart is drawn by beside its own scores. */
export type Frame = Size & { looks: SeriesLooks; measure: AxisMeasure; formatValue: (value: number) => string }

const margin = { left: 40, top: 22, right: 12, bottom: 26 }
/** Room for the marks at the edges, so that none is cut. */
export const inset = 14

/** Room below the scale for what has no value: at its foot it would be read as the lowest one. */
const gapRoom = 18

/** Where the values are drawn, and below it where those stand that have none. */
export function plotOf({ width, height }: Size, hasGaps: boolean): { plot: Box; gapAt: number | null } {
  const bottom = height - margin.bottom - (hasGaps ? gapRoom : 0)
  const plot = { left: margin.left, top: margin.top, right: width - margin.right, bottom }
  return { plot, gapAt: hasGaps ? bottom + gapRoom / 2 + 2 : null }
}

export function hasGaps({ Scores }: Pick<AnalysisChart, 'Scores'>, measure: AxisMeasure): boolean {
  return Scores.some((score) => measured(score, measure) === null)
}

export function heightOf(plot: Box, span: AxisSpan): (value: number) => number {
  return placing(span, [plot.bottom, plot.top])
}

type ValueAxis = { plot: Box; gapAt: number | null; y: (value: number) => number }

/** Where a score stands by its value; one without a value stands below the scale. */
export function placeScore(
  of: Pick<Point, 'score' | 'chart' | 'look'>,
  { x, value }: { x: number; value: number | null },
  { plot, gapAt, y }: ValueAxis,
): Point {
  return {
    id: idOf(of.score, of.chart),
    x,
    y: value === null ? (gapAt ?? plot.bottom) : y(value),
    isGap: value === null,
    bar: null,
    ...of,
  }
}

/** How many values have room beside the axis. */
export function mostTicks(plot: Box): number {
  return Math.max(2, Math.floor((plot.bottom - plot.top) / 28))
}

export function valueLines(plot: Box, span: AxisSpan, formatValue: Frame['formatValue']): AxisTick[] {
  const y = heightOf(plot, span)
  return valueTicks(span, mostTicks(plot)).map((value) => ({
    at: y(value),
    label: formatValue(value),
  }))
}

export function placeBands(stretches: readonly ShadedBand[], plot: Box, span: AxisSpan): BandPlace[] {
  const y = heightOf(plot, span)
  return stretches.map((stretch) => ({ ...stretch, top: y(stretch.high), bottom: y(stretch.low) }))
}

type OnLine = Pick<Point, 'x' | 'y' | 'isGap'> & { yardstick?: string }

/** A line through what follows upon each other without a gap and was measured by one yardstick. */
export function linesThrough(points: readonly OnLine[]): string[] {
  const lines: string[][] = []
  let before: OnLine | undefined
  for (const point of points) {
    if (point.isGap) before = undefined
    else {
      if (!before || before.yardstick !== point.yardstick) lines.push([])
      lines.at(-1)?.push(`${pixel(point.x)} ${pixel(point.y)}`)
      before = point
    }
  }
  return lines.filter(({ length }) => length > 1).map((line) => `M${line.join('L')}`)
}

export function pixel(value: number): number {
  return Math.round(value * 10) / 10
}

export function idOf({ FormId, AnswerGroupId }: AnalysisScore, chart: AnalysisChart): string {
  return [FormId, AnswerGroupId ?? '', chart.Key].join('/')
}

/** Each informant's scores, in the order of the chart's answerers; whoever has none left is not there. */
export function byAnswerer({ Answerers, Scores }: AnalysisChart): { answerer: AnsweredBy; scores: AnalysisScore[] }[] {
  return Answerers.map((answerer) => ({
    answerer,
    scores: Scores.filter(({ AnsweredBy }) => AnsweredBy.Key === answerer.Key),
  })).filter(({ scores }) => scores.length > 0)
}
