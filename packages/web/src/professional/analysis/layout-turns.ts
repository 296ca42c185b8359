import type { Box, Point } from './drawing.ts'
import { turnOf } from './said-first.ts'

/** The arrow at a point where the value has changed by more than chance. */
export type TurnPlace = { point: Point; x: number; foot: number; tip: number; isAtEdge: boolean }

const length = 10
const away = 10
const half = 5
const mark = 6
const aside = 11

/**
 * One arrow per turn, the way the value went. Informants who agree turn in the same place: their arrows stand beside each other,
 * and none lies on another's mark as long as there is room anywhere near.
 */
export function layoutTurns(turns: readonly Point[], points: readonly Point[], plot: Box): TurnPlace[] {
  const taken: Box[] = []
  const marks = points.map(({ x, y }) => around(x, y - mark, y + mark))
  return turns.flatMap((point) => {
    const change = turnOf(point.score.Change)
    if (point.isGap || !change) return []
    const isUp = change.Difference > 0
    const [best] = candidates(point, isUp, plot)
      .map((place) => ({ ...place, crowd: crowdOf(place.box, marks, taken) }))
      .toSorted((one, other) => one.crowd - other.crowd)
    if (!best) return []
    taken.push(best.box)
    const { top, bottom } = best.box
    const [foot, tip] = isUp ? [bottom, top] : [top, bottom]
    return [{ point, x: best.x, foot, tip, isAtEdge: best.x > plot.right - 50 }]
  })
}

/** The most natural first: at the end that the value went to, right over or under the point. It stays within the picture. */
function candidates({ x, y, bar }: Point, isUp: boolean, plot: Box): { x: number; box: Box }[] {
  const above = around(x, y - away - length, y - away)
  const below = around(x, y + away, y + away + length)
  const sides = bar !== null ? [above] : isUp ? [above, below] : [below, above]
  const inside = sides.filter(({ top, bottom }) => top >= 2 && bottom <= plot.bottom)
  return (inside.length > 0 ? inside : sides).flatMap((box) =>
    [0, aside, -aside, 2 * aside, -2 * aside].map((by) => ({
      x: x + by,
      box: { ...box, left: box.left + by, right: box.right + by },
    })),
  )
}

function around(x: number, top: number, bottom: number): Box {
  return { left: x - half, right: x + half, top, bottom }
}

/** An arrow upon an arrow cannot be told from one; upon a mark it is only hard to see. */
function crowdOf(box: Box, marks: readonly Box[], taken: readonly Box[]): number {
  return marks.filter((one) => meet(one, box)).length + 3 * taken.filter((one) => meet(one, box)).length
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
