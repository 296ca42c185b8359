import type { LiveEvent } from '@samklang/contract/events'

/** Longer than a page takes from its first question to its stream, also where another tab held the stream before. */
const recentMs = 30_000

type Change = { unitId: string; event: LiveEvent; at: number }

/**
 * What changed around patients a moment ago. A screen is filled before its stream is open: what happens in between would
 * otherwise never be heard of there, and it may be an alert.
 */
export function rememberRecentChanges(nowMs: () => number = () => performance.now()) {
  // The oldest first; a patient around whom much happens stands here once.
  const changes = new Map<string, Change>()

  function forgetOld(): void {
    for (const [key, { at }] of changes) {
      if (nowMs() - at <= recentMs) return
      changes.delete(key)
    }
  }

  return {
    note(unitId: string, event: LiveEvent): void {
      if (event.Kind !== 'care-changed') return
      forgetOld()
      const key = `${unitId} ${event.PatientId}`
      changes.delete(key)
      changes.set(key, { unitId, event, at: nowMs() })
    },
    at(unitId: string): LiveEvent[] {
      forgetOld()
      return [...changes.values()].filter((change) => change.unitId === unitId).map(({ event }) => event)
    },
  }
}
