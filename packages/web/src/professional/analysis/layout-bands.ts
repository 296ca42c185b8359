import type { Band } from '@samklang/contract/analysis'
import type { AxisSpan } from './value-axis.ts'

/** A stretch of the scale that is shaded, from bottom to top. */
export type ShadedBand = { band: Band; low: number; high: number }

/**
 * The bands side by side within the span. Where several hold, the tightest one counts, as when a score is judged; whole
 * numbers that follow upon each other (up to 9, from 10) meet halfway.
 */
export function layoutBands(bands: readonly Band[], [low, high]: AxisSpan): ShadedBand[] {
  const limits = bands.flatMap(({ From, To }) => [From ?? [], To ?? []].flat()).filter((at) => at > low && at < high)
  const edges = [...new Set([low, ...limits, high])].toSorted((one, other) => one - other)
  const pieces = edges.slice(1).map((top, index) => {
    const bottom = edges[index] ?? low
    return { band: tightest(bands, (bottom + top) / 2), low: bottom, high: top }
  })
  const stretches: ShadedBand[] = []
  for (const [index, { band, ...piece }] of pieces.entries()) {
    const below = stretches.at(-1)
    const touches = below?.high === piece.low
    if (band && below && touches && below.band === band) below.high = piece.high
    else if (band) stretches.push({ band, ...piece })
    else if (below && touches && isStep(piece)) {
      const above = pieces[index + 1]
      if (above && !above.band) continue
      const middle = above ? (piece.low + piece.high) / 2 : piece.high
      below.high = middle
      if (above) above.low = middle
    }
  }
  return stretches
}

function isStep({ low, high }: { low: number; high: number }): boolean {
  return high - low <= 1
}

function tightest(bands: readonly Band[], value: number): Band | undefined {
  return bands
    .filter(({ From, To }) => value >= (From ?? Number.NEGATIVE_INFINITY) && value <= (To ?? Number.POSITIVE_INFINITY))
    .toSorted((one, other) => width(one, value) - width(other, value))[0]
}

// One with two ends is tighter than any that is open; of those the one whose limit lies nearest.
function width({ From, To }: Band, value: number): number {
  if (From !== null && To !== null) return -1 / (1 + To - From)
  return Math.abs(value - (From ?? To ?? Number.POSITIVE_INFINITY))
}
