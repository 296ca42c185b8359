import type { AnsweredBetween } from '@samklang/contract/answered-between'
import type { Instant } from '@samklang/contract/instants'

const minute = 60_000
/** No browser keeps answers as long. */
const longest = 40 * 24 * 60 * minute

/**
 * what a browser says of when it was answered, where that was not just now; nothing where it cannot be so. Nothing was
 * answered before the form was open.
 */
export function readBetween(
  { openedAt }: { openedAt: Instant | null },
  said: AnsweredBetween | undefined,
  now: Instant,
): AnsweredBetween | null {
  const to = said && readEarlier(said.Last, now)
  if (!said || !to || openedAt === null || to < openedAt) return null
  const from = said.First < openedAt ? openedAt : said.First
  return { First: from < to && readEarlier(from, now) ? from : to, Last: to }
}

/** A time of a browser's that is past by more than a call may take; undefined where it was just now, or cannot be true. */
export function readEarlier(said: Instant | undefined, now: Instant): Instant | undefined {
  const passed = said === undefined ? 0 : Date.parse(now) - Date.parse(said)
  return passed > minute && passed < longest ? said : undefined
}
