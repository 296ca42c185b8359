import { expect, test } from 'vitest'
import { newEntry } from './entries.ts'

test('an entry gets an id of its own, also where the browser has no maker of ids', () => {
  const ids = Array.from({ length: 100 }, () => newEntry('2026-11-15').id)
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
