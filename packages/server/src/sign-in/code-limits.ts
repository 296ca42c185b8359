import type { Instant } from '@samklang/contract/instants'

const limits = [
  { most: 3, seconds: 15 * 60 },
  { most: 10, seconds: 24 * 60 * 60 },
]

/** seconds until another code may go out, given when the earlier ones did (the newest first); 0 when it may now. */
export function secondsToWait(sendings: readonly Instant[], now: Instant): number {
  const waits = limits.map(({ most, seconds }) => {
    const oldest = sendings[most - 1]
    return oldest === undefined ? 0 : Math.ceil((Date.parse(oldest) - Date.parse(now)) / 1000) + seconds
  })
  return Math.max(0, ...waits)
}

const window = { most: 300, seconds: 15 * 60 }
const rememberedAddresses = 100_000

/** how often one network address may ask; a school shares one. Counted by each instance for itself. */
export function addressLimit(): (ip: string, now: Instant) => number {
  const counts = new Map<string, { since: number; uses: number }>()
  return (ip, now) => {
    const at = Date.parse(now)
    const count = counts.get(ip)
    if (!count || at - count.since >= window.seconds * 1000) {
      if (counts.size >= rememberedAddresses) counts.clear()
      counts.delete(ip)
      counts.set(ip, { since: at, uses: 1 })
      return 0
    }
    count.uses += 1
    return count.uses <= window.most ? 0 : Math.ceil((count.since - at) / 1000) + window.seconds
  }
}
