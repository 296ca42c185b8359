import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { now } from '../session/clock.ts'
import { aStorage } from '../testing/a-storage.ts'
import { readSettings, settings } from './settings.ts'

beforeEach(() => vi.stubGlobal('localStorage', aStorage()))
afterEach(() => {
  vi.unstubAllGlobals()
  settings.set(null)
})

test('R-001 what time it is is known before the settings are', async () => {
  const date = 'Sat, 03 Feb 2029 04:05:06 GMT'
  vi.stubGlobal('fetch', async () => Response.json({ Culture: { Default: 'sv' } }, { headers: { date } }))
  const times: string[] = []
  const forget = settings.subscribe(() => times.push(now()))
  await readSettings()
  forget()
  expect(times.map((time) => time.slice(0, 16))).toEqual(['2029-02-03T04:05'])
})
