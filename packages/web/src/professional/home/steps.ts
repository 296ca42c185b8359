type Place = { at: number; count: number; inSight: number }

/** Where a key leads from one row to another; undefined where it leads nowhere. */
export function stepOf(key: string, { at, count, inSight }: Place): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + inSight,
    PageUp: at - inSight,
    Home: 0,
    End: count - 1,
  }
  const wished = steps[key]
  if (wished === undefined || count === 0) return undefined
  const next = Math.min(count - 1, Math.max(0, wished))
  return next === at ? undefined : next
}
