import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { seedDemoNews } from './news.ts'

const now = '2026-11-15T00:30:00.000Z'
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await seedDemoNews(database.db, now)
})
afterAll(() => database.close())

test('the demo has news of this year and the last, two of them still new', async () => {
  const news = await database.db.selectFrom('news_item').selectAll().execute()
  expect(new Set(news.map(({ published_at }) => published_at.slice(0, 4)))).toEqual(new Set(['2026', '2025']))
  expect(news).toHaveLength(6)
  expect(news.every(({ published_at }) => published_at < now)).toBe(true)
  expect(news.filter(({ notify_until }) => (notify_until ?? '') > now)).toHaveLength(2)
})
