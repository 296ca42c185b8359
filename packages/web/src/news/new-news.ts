import type { Instant } from '@samklang/contract/instants'
import type { NewsItem } from '@samklang/contract/news'

/** new while it is to be told of, and until it has been read here. */
export function isNew({ Id, NotifyUntil }: NewsItem, read: readonly string[], now: Instant): boolean {
  return NotifyUntil !== null && NotifyUntil > now && !read.includes(Id)
}

/** this year and the four before it. */
export function yearsFrom(year: number): string[] {
  return Array.from({ length: 5 }, (_, back) => String(year - back))
}

/** What was told of late in a year may be new far into the next. */
export function yearsWithNews(day: string): string[] {
  const year = Number(day.slice(0, 4))
  return [String(year), String(year - 1)]
}
