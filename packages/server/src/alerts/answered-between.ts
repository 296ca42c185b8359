import type { AnsweredBetween } from '@samklang/contract/answered-between'
import type { Instant } from '@samklang/contract/instants'
import { isAnsweredLate } from '@samklang/engine/form/answered-late'

/** No browser keeps answers as long. */
const longest = 40 * 24 * 60 * 60_000

/**
 * what a browser says of when it was answered, where the first of it was not just now; nothing where it cannot be so.
 * Nothing was answered before the form was open.
 */
export function readBetween(
  { openedAt }: { openedAt: Instant | null },
  said: AnsweredBetween | undefined,
  now: Instant,
): AnsweredBetween | null {
  const begun = said && (readEarlier(said.First, now) ?? readEarlier(said.Last, now))
  if (!said || !begun || openedAt === null || said.Last < openedAt) return null
  const from = readEarlier(begun < openedAt ? openedAt : begun, now)
  if (!from) return null
  const [, to = from] = [from, said.Last > now ? now : said.Last].sort()
  return { First: from, Last: to }
}

/** A time of a browser's that is past by more than a call may take; undefined where it was just now, or cannot be true. */
export function readEarlier(said: Instant | undefined, now: Instant): Instant | undefined {
  if (said === undefined || !isAnsweredLate(said, now)) return undefined
  return Date.parse(now) - Date.parse(said) < longest ? said : undefined
}
