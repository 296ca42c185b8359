import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '../../testing/a-storage.ts'

const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const

beforeEach(() => {
  vi.stubGlobal('sessionStorage', aStorage())
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

/** As a page that was loaded. */
async function load() {
  vi.resetModules()
  return import('./newly-registered.ts')
}

test('R-351 what was left undone at registration is told after a reload too, of every patient until it is put away', async () => {
  const before = await load()
  for (const id of ids) before.noteRegistered(id)
  const { newlyRegistered, putAway } = await load()
  expect(newlyRegistered.get()).toEqual(ids)
  putAway(ids[0])
  expect((await load()).newlyRegistered.get()).toEqual([ids[1]])
})
