import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'

/** What takes no longer than this came when it was written. */
const usualMinutes = 5
const longestMinutes = 30 * 24 * 60

/** when it was written, where it came late. What a device tells of a time to come, or of long ago, is not believed. */
export function writtenLate(told: Instant | null | undefined, now: Instant): Instant | null {
  if (!told || told >= addMinutes(now, -usualMinutes) || told < addMinutes(now, -longestMinutes)) return null
  return told
}
