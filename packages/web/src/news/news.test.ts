import { beforeEach, expect, test, vi } from 'vitest'
import { isNew, yearsFrom, yearsWithNews } from './new-news.ts'

const item = {
  Id: '00000000-0000-4000-8000-000000000001',
  Title: 'Ny handbok',
  Body: 'Läs den.',
  PublishedAt: '2026-11-01T08:00:00.000Z',
  NotifyUntil: '2026-11-20T08:00:00.000Z',
}
const now = '2026-11-16T00:00:00.000Z'

test.each([
  { what: 'told of and not read', item, read: [], isSo: true },
  { what: 'read here', item, read: [item.Id], isSo: false },
  { what: 'no longer told of', item: { ...item, NotifyUntil: now }, read: [], isSo: false },
  { what: 'never told of', item: { ...item, NotifyUntil: null }, read: [], isSo: false },
])('R-181: news that is $what is new: $isSo', (one) => {
  expect(isNew(one.item, one.read, now)).toBe(one.isSo)
})

test('R-182: this year and the four before it', () => {
  expect(yearsFrom(2026)).toEqual(['2026', '2025', '2024', '2023', '2022'])
})

test('R-181: the news of last year may still be new, however late in this one', () => {
  expect(yearsWithNews('2027-01-31')).toEqual(['2027', '2026'])
  expect(yearsWithNews('2027-06-01')).toEqual(['2027', '2026'])
})

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

test('R-183: what has been read is kept in the browser, once, beside what was read before', async () => {
  kept.set('read-news', '["a"]')
  const { markRead } = await import('./read-news.ts')
  markRead(['b', 'a'])
  markRead(['b'])
  expect(kept.get('read-news')).toBe('["a","b"]')
})

test('R-183: what somebody else has put there does no harm', async () => {
  kept.set('read-news', '{"not": "ours"')
  const { markRead } = await import('./read-news.ts')
  markRead(['a'])
  expect(kept.get('read-news')).toBe('["a"]')
})
