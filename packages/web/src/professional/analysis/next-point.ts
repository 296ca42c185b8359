import type { Point, Series } from './drawing.ts'

/** Where an arrow leads from a point: sideways along the same informant, up and down to what another answered about then. */
export function nextPoint(series: readonly Pick<Series, 'points'>[], id: string, key: string): Point | undefined {
  const row = series.findIndex(({ points }) => points.some((point) => point.id === id))
  const points = series[row]?.points ?? []
  const place = points.findIndex((point) => point.id === id)
  const here = points[place]
  if (!here) return undefined
  switch (key) {
    case 'ArrowRight':
      return points[place + 1]
    case 'ArrowLeft':
      return points[place - 1]
    case 'Home':
      return points[0]
    case 'End':
      return points.at(-1)
    case 'ArrowDown':
      return nearest(series[(row + 1) % series.length]?.points ?? [], here)
    case 'ArrowUp':
      return nearest(series.at(row - 1)?.points ?? [], here)
    default:
      return undefined
  }
}

function nearest(points: readonly Point[], { x }: Point): Point | undefined {
  return points.toSorted((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0]
}
