import type { BandPlace, Bar, Box, Point } from './drawing.ts'

type Place = { x: number; y: number }
export type DrawnText = Place & { bar?: Bar | null }

/** A word beside something drawn; the end that is anchored is the one at x. */
export type WordPlace = Place & { anchor: 'start' | 'middle' | 'end' }

const letter = 6.2
const lineHeight = 14
const least = 13

/**
 * Where the word of a band stands: at the left, in the middle or at the right, wherever least would lie on it. A band
 * too thin for its word has none, and is told below the chart.
 */
export function placeBandWord(
  { band, top, bottom }: BandPlace,
  plot: Box,
  drawn: readonly DrawnText[],
  marksAbove: boolean,
): WordPlace | null {
  const from = marksAbove ? Math.max(top, plot.top + lineHeight) : top
  if (bottom - from < least) return null
  const length = band.Label.length * letter
  const y = from + lineHeight - 3
  const candidates: WordPlace[] = [
    { x: plot.left + 5, y, anchor: 'start' },
    { x: plot.right - 5, y, anchor: 'end' },
    { x: (plot.left + plot.right) / 2, y, anchor: 'middle' },
  ]
  const crowd = ({ x, anchor }: WordPlace) => {
    const left = anchor === 'start' ? x : anchor === 'end' ? x - length : x - length / 2
    return drawn.filter((point) =>
      isWithin(point, { left: left - 8, right: left + length + 8, top: from, bottom: y + 8 }),
    ).length
  }
  return candidates.toSorted((one, other) => crowd(one) - crowd(other))[0] ?? null
}

/** Below the scale, at the end or in the middle, where the fewest marks stand in its way. */
export function placeGapWord(text: string, plot: Box, gaps: readonly Pick<Place, 'x'>[]): Omit<WordPlace, 'y'> {
  const length = text.length * letter
  const candidates = [
    { x: plot.left + 5, from: plot.left, anchor: 'start' },
    { x: plot.right - 5, from: plot.right - length, anchor: 'end' },
    { x: (plot.left + plot.right) / 2, from: (plot.left + plot.right - length) / 2, anchor: 'middle' },
  ] as const
  const crowd = (from: number) => gaps.filter(({ x }) => x > from - 10 && x < from + length + 10).length
  const [best = candidates[0]] = candidates.toSorted((one, other) => crowd(one.from) - crowd(other.from))
  return { x: best.x, anchor: best.anchor }
}

const stride = 8

/** Where the lines run between their points: a word is as hard to read across a line as upon a mark. */
export function alongLines(
  series: readonly { points: readonly (Place & { isGap: boolean; bar: Bar | null })[] }[],
): Place[] {
  return series.flatMap(({ points }) =>
    points.flatMap((from, index) => {
      const to = points[index + 1]
      if (!to || from.isGap || to.isGap || from.bar || to.bar) return []
      const steps = Math.ceil(Math.abs(to.x - from.x) / stride)
      return Array.from({ length: steps }, (_, step) => ({
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
      }))
    }),
  )
}

/** A bar hides all that lies between its top and the ground. */
function isWithin({ x, y, bar }: DrawnText, { left, right, top, bottom }: Box): boolean {
  return x >= left && x <= right && y <= bottom && (bar ? true : y >= top - 8)
}

const turnRoom = { x: 58, y: 22 }

/** The words "better" and "worse" beside arrows are left out where arrows stand close: then the points tell them. */
export function hasRoomForTurn(
  point: Pick<Point, 'id' | 'x' | 'y'>,
  others: readonly Pick<Point, 'id' | 'x' | 'y'>[],
): boolean {
  return others.every(
    (other) =>
      other.id === point.id || Math.abs(other.x - point.x) > turnRoom.x || Math.abs(other.y - point.y) > turnRoom.y,
  )
}
