import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bindNavigation } from '../routes/go.ts'
import { aSession } from '../testing/a-session.ts'
import { aStorage } from '../testing/a-storage.ts'
import { clearOldLatest, isBehind, leaveLatest, makeTabKey, readLatest } from './latest.ts'
import { dropSession, keepSession, session } from './store.ts'
import { catchUp, endSession, isTabBehind } from './tabs.ts'

const went = vi.fn(async () => undefined)

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage())
  bindNavigation(went)
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

const tabKey = makeTabKey()
const asleep = aSession({ tabKey, token: 'replaced', keptAt: '2026-11-15T10:00:00.000Z' })
const renewed = { ...asleep, token: 'newest', keptAt: '2026-11-15T10:20:00.000Z' }
const always = () => true

test('a tab that slept while another renewed takes up the newest token before it asks for anything', async () => {
  keepSession(asleep)
  expect(isTabBehind()).toBe(false)
  await leaveLatest(renewed, always)
  expect(isTabBehind()).toBe(true)
  expect(await catchUp()).toBe(true)
  expect(session.get()).toEqual(renewed)
  expect(sessionStorage.getItem('token')).toBe('"newest"')
  expect(isTabBehind()).toBe(false)
})

test('R-045: what lies there is ciphertext, opened by the tabs of that sign-in alone', async () => {
  await leaveLatest(renewed, always)
  const [stored = ''] = Object.values(localStorage)
  expect(stored).not.toContain('newest')
  expect(await readLatest({ ...asleep, tabKey: makeTabKey() })).toBeUndefined()
  keepSession({ ...asleep, tabKey: makeTabKey() })
  await catchUp()
  expect(session.get()?.token).toBe('replaced')
})

test('whoever finds that another unit was chosen meanwhile is told so, and does not go on as before', async () => {
  keepSession(asleep)
  const userProfile = { ...asleep.userProfile, CurrentUnitId: '00000000-0000-4000-8000-0000000000aa' }
  await leaveLatest({ ...renewed, userProfile }, always)
  expect(await catchUp()).toBe(false)
  expect(went).toHaveBeenCalledWith('/')
})

test('older knowledge never takes the place of newer, and nothing is left by a session that was dropped', async () => {
  await leaveLatest(renewed, always)
  await leaveLatest(asleep, always)
  expect(isBehind(asleep)).toBe(true)
  vi.stubGlobal('localStorage', aStorage())
  await leaveLatest(renewed, () => false)
  expect(Object.keys(localStorage)).toEqual([])
})

test('R-044: logging out removes it, and so does the end of the longest login', async () => {
  keepSession(renewed)
  await leaveLatest(renewed, always)
  endSession()
  expect(Object.keys(localStorage)).toEqual([])
  await leaveLatest({ ...renewed, absolutExpirationTime: '2026-11-15T20:00:00.000Z' }, always)
  clearOldLatest('2026-11-15T19:59:59.000Z')
  expect(Object.keys(localStorage)).toHaveLength(1)
  clearOldLatest('2026-11-15T20:00:00.000Z')
  expect(Object.keys(localStorage)).toEqual([])
})
