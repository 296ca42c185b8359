import type { Instant } from '@samklang/contract/instants'

const remembered = 100_000

/** Counts what each does in a span of time: seconds until it may be done again, 0 while it may. Each instance counts for itself. */
export function countInWindow({
  most,
  seconds,
}: {
  most: number
  seconds: number
}): (who: string, now: Instant) => number {
  const counts = new Map<string, { since: number; uses: number }>()
  return (who, now) => {
    const at = Date.parse(now)
    const count = counts.get(who)
    if (!count || at - count.since >= seconds * 1000) {
      if (counts.size >= remembered) counts.clear()
      counts.delete(who)
      counts.set(who, { since: at, uses: 1 })
      return 0
    }
    count.uses += 1
    return count.uses <= most ? 0 : Math.ceil((count.since - at) / 1000) + seconds
  }
}
