import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Instant } from './instants.ts'

/** In the reader's language. Which ones a person has read is kept in the browser. */
export const NewsItem = z.object({
  Id: z.uuid(),
  Title: z.string(),
  Body: z.string(),
  PublishedAt: Instant,
  /** until then it is shown as new to whoever has not read it. */
  NotifyUntil: z.nullable(Instant),
})
export type NewsItem = z.output<typeof NewsItem>

export const newsCalls = {
  /** by year; left out, the present one. */
  listNewsItems: {
    method: 'GET',
    path: '/api/news-items',
    shows: ['news'],
    access: 'staff',
    query: z.strictObject({ year: z.optional(z.string().check(z.regex(/^(19|20|21)\d\d$/, 'regex'))) }),
    reply: z.array(NewsItem),
  },
} as const satisfies Calls
