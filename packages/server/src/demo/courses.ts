import type { RandomDraw } from './draw.ts'

/** How hard things are, from 0 to 1, over the years: points of time, from 0 to 1, and of burden. */
export const shapes = {
  Improving: [
    [0, 0.74],
    [0.3, 0.6],
    [0.7, 0.34],
    [1, 0.2],
  ],
  Relapse: [
    [0, 0.7],
    [0.35, 0.36],
    [0.58, 0.24],
    [0.76, 0.72],
    [1, 0.4],
  ],
  Plateau: [
    [0, 0.66],
    [0.2, 0.5],
    [1, 0.47],
  ],
  Worsening: [
    [0, 0.24],
    [0.55, 0.34],
    [1, 0.62],
  ],
  Waves: [
    [0, 0.62],
    [0.25, 0.3],
    [0.5, 0.6],
    [0.75, 0.28],
    [1, 0.46],
  ],
} as const satisfies Record<string, readonly (readonly [number, number])[]>

export type CourseShape = keyof typeof shapes

export function burdenAt(shape: CourseShape, time: number): number {
  const points: readonly (readonly [number, number])[] = shapes[shape]
  const next = points.findIndex(([at]) => at >= time)
  const [after, before] = [points[next], points[next - 1]]
  if (!after) return points.at(-1)?.[1] ?? 0
  if (!before) return after[1]
  return before[1] + ((after[1] - before[1]) * (time - before[0])) / (after[0] - before[0])
}

export type DaySpan = { from: number; to: number; times: number }

/** Days ago at which somebody was asked, spread over a span with a little of chance, the first longest ago. */
export function daysAgo({ from, to, times }: DaySpan, draw: RandomDraw): number[] {
  const step = times > 1 ? (from - to) / (times - 1) : 0
  return Array.from({ length: times }, (_, turn) => {
    const isAtEnd = turn === 0 || turn === times - 1
    return Math.round(from - turn * step) + (isAtEnd ? 0 : draw.below(9) - 4)
  })
}
