import { clientVersion } from '@samklang/contract/client-version'
import type { NewsItem } from '@samklang/contract/news'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '../keys/ids.ts'
import { openSession, seedTestClinic } from '../testing/clinic.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  server.clock.moveTo(Date.parse('2026-06-15T10:00:00.000Z') - Date.parse(server.clock.now()))
  const now = server.clock.now()
  const clinic = await seedTestClinic(server.db, server.keys, now)
  token = await openSession(server.db, {
    account: clinic.staff.childStaff,
    level: 'Four',
    unit: clinic.units.child,
    now,
  })
  await seedForm('Last new year', '2025-01-01T00:00:00.000Z')
  // still the old year in London, already the new one here
  await seedForm('At midnight', '2025-12-31T23:00:00.000Z', { notify_until: '2026-02-01T00:00:00.000Z' })
  await seedForm('Before midnight', '2025-12-31T22:59:59.999Z')
  await seedForm('Spring', '2026-04-01T08:00:00.000Z')
  await seedForm('Autumn', '2026-10-01T08:00:00.000Z')
  await seedForm('Taken away', '2026-05-01T08:00:00.000Z', { status: 'Deleted' })
})
afterAll(() => server.close())

async function seedForm(en: string, published_at: string, more: object = {}) {
  const title = JSON.stringify(en === 'Spring' ? { sv: 'Vår' } : { sv: `${en} (sv)`, en })
  const body = JSON.stringify({ sv: 'Text', en: 'Words' })
  const times = { published_at, updated_at: published_at }
  await server.db
    .insertInto('news_item')
    .values({ id: makeId(published_at), title, body, ...times, ...more })
    .execute()
}

async function titles(query: string, language = 'en'): Promise<string[]> {
  const reply = await server.app.inject({
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
  const reply = await server.as(token).get('/api/news-items?year=2026')
  const items: NewsItem[] = reply.json()
  expect(items.map(({ NotifyUntil }) => NotifyUntil)).toEqual([null, '2026-02-01T00:00:00.000Z'])
})

test('a year that is none is refused', async () => {
  expect((await server.as(token).get('/api/news-items?year=now')).statusCode).toBe(400)
})
