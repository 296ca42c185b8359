import type { Instant } from '@samklang/contract/instants'
import type { NewsItem } from '@samklang/contract/news'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

const most = 200

/** The newest first, in the reader's language; Swedish where it was never translated. */
export function listNews(
  db: Db,
  { from, before, now }: { from: Instant; before: Instant; now: Instant },
  language: SpokenLanguage,
): Promise<NewsItem[]> {
  return db
    .selectFrom('news_item')
    .select([
      'id as Id',
      sql<string>`coalesce(title ->> ${language}, title ->> 'sv', '')`.as('Title'),
      sql<string>`coalesce(body ->> ${language}, body ->> 'sv', '')`.as('Body'),
      'published_at as PublishedAt',
      'notify_until as NotifyUntil',
    ])
    .where('status', '=', 'Active')
    .where('published_at', '>=', from)
    .where('published_at', '<', before)
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}
