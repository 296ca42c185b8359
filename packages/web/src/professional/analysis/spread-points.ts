type Placed = { x: number; y: number }

const near = 8
const steps = [9, -9, 18, -18]

/**
 * Informants who agree stand beside each other instead of one behind the other: each can be seen, and reached by the pointer.
 * Nobody's points change order for it.
 */
export function spreadPoints<Point extends Placed>(series: readonly (readonly Point[])[]): Point[][] {
  const taken: Placed[] = []
  return series.map((points) => {
    const own: Point[] = []
    for (const [index, point] of points.entries()) {
      const from = own.at(-1)?.x ?? Number.NEGATIVE_INFINITY
      const to = points[index + 1]?.x ?? Number.POSITIVE_INFINITY
      const by = isFree(point, taken)
        ? 0
        : steps.find((step) => {
            const x = point.x + step
            return x > from + near && x < to - near && isFree({ ...point, x }, taken)
          })
      own.push({ ...point, x: point.x + (by ?? 0) })
    }
    taken.push(...own)
    return own
  })
}

function isFree(point: Placed, taken: readonly Placed[]): boolean {
  return taken.every(({ x, y }) => Math.abs(x - point.x) >= near || Math.abs(y - point.y) >= near)
}
