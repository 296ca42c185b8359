import type { AnalysisChart, AnalysisScore, Band } from '@samklang/contract/analysis'

/** What the height of a point means. */
export type AxisMeasure = Band['Of']
export type AxisSpan = readonly [low: number, high: number]

export function measured(score: AnalysisScore, measure: AxisMeasure): number | null {
  return measure === 'Tscore' ? score.NormalizedValue : score.Value
}

/** Where there are norms the T-scores come first: they are what the words belong to. */
export function firstMeasure({ Scores }: Pick<AnalysisChart, 'Scores'>): AxisMeasure {
  return hasTscores({ Scores }) ? 'Tscore' : 'Raw'
}

export function hasTscores({ Scores }: Pick<AnalysisChart, 'Scores'>): boolean {
  return Scores.some(({ NormalizedValue }) => NormalizedValue !== null)
}

/** Most people are between 40 and 60; the levels that matter lie above. */
const usualTscores: AxisSpan = [30, 80]

/** From bottom to top: the whole scale where it is known, and always everything that was measured. */
export function valueSpan(chart: AnalysisChart, measure: AxisMeasure): AxisSpan {
  const values = chart.Scores.flatMap((score) => measured(score, measure) ?? [])
  if (measure === 'Tscore') return widen(usualTscores, values, 5)
  const { Min, Max } = chart
  const limits = chart.Answerers.flatMap(({ Bands }) =>
    Bands.flatMap(({ Of, From, To }) => (Of === 'Raw' ? [From ?? [], To ?? []].flat() : [])),
  )
  const low = Min ?? Math.min(0, ...values)
  const high = Max ?? Math.max(low + 1, ...values, ...limits)
  return widen([low, high], values, 0)
}

function widen([low, high]: AxisSpan, values: readonly number[], room: number): AxisSpan {
  const least = Math.min(...values)
  const most = Math.max(...values)
  return [least < low ? least - room : low, most > high ? most + room : high]
}

const steps = [1, 2, 5, 10]

/** Round numbers within the span, at most so many. */
export function valueTicks([low, high]: AxisSpan, most: number): number[] {
  const step = tickStep([low, high], most)
  if (step === 0) return [low]
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** The span up to the next round number, so that nothing stands above the last one that is named. */
export function upToTick([low, high]: AxisSpan, most: number): AxisSpan {
  const step = tickStep([low, high], most)
  return step === 0 ? [low, high] : [low, Number((Math.ceil(high / step - 1e-9) * step).toPrecision(12))]
}

/** 0 where there is no distance to divide. */
function tickStep([low, high]: AxisSpan, most: number): number {
  const rough = (high - low) / Math.max(1, most - 1)
  if (!(rough > 0)) return 0
  const power = 10 ** Math.floor(Math.log10(rough))
  return (steps.find((factor) => factor * power >= rough - 1e-9) ?? 10) * power
}

/** From a span of values onto a span of pixels. */
export function placing([low, high]: AxisSpan, [from, to]: AxisSpan): (value: number) => number {
  const length = high - low
  return (value) => (length === 0 ? (from + to) / 2 : from + ((value - low) / length) * (to - from))
}
