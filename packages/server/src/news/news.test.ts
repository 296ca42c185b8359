import { clientVersion } from '@samklang/contract/client-version'
import type { NewsItem } from '@samklang/contract/news'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '../keys/ids.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { layTestClinic, openSession } from '../testing/clinic.ts'

let house: TestApp
let token: string

beforeAll(async () => {
  house = await testApp()
  house.clock.moveTo(Date.parse('2026-06-15T10:00:00.000Z') - Date.parse(house.clock.now()))
  const now = house.clock.now()
  const clinic = await layTestClinic(house.db, house.keys, now)
  token = await openSession(house.db, {
    account: clinic.staff.childStaff,
    level: 'Four',
    unit: clinic.units.child,
    now,
  })
  await lay('Last new year', '2025-01-01T00:00:00.000Z')
  // still the old year in London, already the new one here
  await lay('At midnight', '2025-12-31T23:00:00.000Z', { notify_until: '2026-02-01T00:00:00.000Z' })
  await lay('Before midnight', '2025-12-31T22:59:59.999Z')
  await lay('Spring', '2026-04-01T08:00:00.000Z')
  await lay('Autumn', '2026-10-01T08:00:00.000Z')
  await lay('Taken away', '2026-05-01T08:00:00.000Z', { status: 'Deleted' })
})
afterAll(() => house.close())

async function lay(en: string, published_at: string, more: object = {}) {
  const title = JSON.stringify(en === 'Spring' ? { sv: 'Vår' } : { sv: `${en} (sv)`, en })
  const body = JSON.stringify({ sv: 'Text', en: 'Words' })
  const times = { published_at, updated_at: published_at }
  await house.db
    .insertInto('news_item')
    .values({ id: makeId(published_at), title, body, ...times, ...more })
    .execute()
}

async function titles(query: string, language = 'en'): Promise<string[]> {
  const reply = await house.app.inject({
    url: `/api/news-items${query}`,
    headers: { 'x-client-version': clientVersion, authorization: `Bearer ${token}`, 'accept-language': language },
  })
  expect(reply.statusCode).toBe(200)
  const items: NewsItem[] = reply.json()
  return items.map(({ Title }) => Title)
}

test('R-182 news are listed by year, the newest first, by the clock on the wall here', async () => {
  expect(await titles('?year=2025')).toEqual(['Before midnight', 'Last new year'])
  expect(await titles('?year=2026')).toEqual(['Vår', 'At midnight'])
  expect(await titles('?year=2024')).toEqual([])
})

test('without a year it is the present one; what is not published yet or was taken away is not there', async () => {
  expect(await titles('')).toEqual(['Vår', 'At midnight'])
})

test('news come in the reader’s language, in Swedish where they were never translated', async () => {
  expect(await titles('', 'sv')).toEqual(['Vår', 'At midnight (sv)'])
})

test('R-181 each item says until when it is new', async () => {
  const reply = await house.as(token).get('/api/news-items?year=2026')
  const items: NewsItem[] = reply.json()
  expect(items.map(({ NotifyUntil }) => NotifyUntil)).toEqual([null, '2026-02-01T00:00:00.000Z'])
})

test('a year that is none is refused', async () => {
  expect((await house.as(token).get('/api/news-items?year=now')).statusCode).toBe(400)
})
