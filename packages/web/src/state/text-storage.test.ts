import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSession } from '../session/store.ts'
import { dropTextsInAllTabs } from '../session/tabs.ts'
import { aStorage } from '../testing/a-storage.ts'
import { clearOldTexts, dropTextsBut, listTextKeys, placeOfTexts } from './kept-texts.ts'
import {
  closeTextStorage,
  countTexts,
  dropText,
  forgetTexts,
  keepText,
  listWaitingPlaces,
  openTextStorage,
  readText,
} from './text-storage.ts'

const alva = 'alva/-/unit'
const bo = 'bo/-/unit'
const place = 'comment/form/1'
const path = '/admin/patient/1/'
const keyOf = (letter: string) => ({ DraftKey: btoa(letter.repeat(32)), PreviousDraftKey: null })
const written = 'Ringde hem till mamma, hon är orolig.'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-16T10:12:00Z') })
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('localStorage', aStorage())
})
afterEach(() => {
  closeTextStorage()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A reload, or a new page after signing in: what the page knew is gone, what lies in the tab is not. */
function openAnew(person: string, letter: string): void {
  closeTextStorage()
  dropTextsBut(person)
  openTextStorage(person, keyOf(letter))
}

const all = () => JSON.stringify(sessionStorage)

test('R-316: what was written is there after a reload, with when it was written and where', () => {
  openTextStorage('alva', keyOf('a'))
  keepText(alva, place, written, path)
  openAnew('alva', 'a')
  expect(listWaitingPlaces(alva, path)).toEqual([place])
  expect(readText(alva, place)).toEqual({ text: written, at: '2026-11-16T10:12:00.000Z' })
  expect(listWaitingPlaces(alva, path)).toEqual([])
})

test('R-316: what lies in the browser is ciphertext', () => {
  openTextStorage('alva', keyOf('a'))
  keepText(alva, place, written, path)
  expect(listTextKeys()).toHaveLength(1)
  expect(all()).not.toContain('Ringde')
  expect(all()).not.toContain('mamma')
})

test('R-316: a login that ends leaves it for the same person, who is led back to where they wrote', () => {
  openTextStorage('alva', keyOf('a'))
  keepText(alva, place, written, path)
  dropSession()
  closeTextStorage()
  expect(placeOfTexts()).toEqual({ path, until: '2026-11-16T22:12:00.000Z' })
  openAnew('alva', 'a')
  expect(readText(alva, place)?.text).toBe(written)
})

test('R-316: another person never reads it, and when they sign in it is gone', () => {
  openTextStorage('alva', keyOf('a'))
  keepText(alva, place, written, path)
  closeTextStorage()
  // As somebody would who looks into the browser with a key of their own.
  openTextStorage('bo', keyOf('b'))
  expect(readText(alva, place)).toBeUndefined()
  expect(readText(bo, place)).toBeUndefined()
  openAnew('bo', 'b')
  expect(listTextKeys()).toEqual([])
  openAnew('alva', 'a')
  expect(readText(alva, place)).toBeUndefined()
})

test('R-316: whoever logs out of their own will leaves nothing, and neither does a device that is handed to a patient', () => {
  openTextStorage('alva', keyOf('a'))
  keepText(alva, place, written, path)
  expect(countTexts('alva')).toBe(1)
  forgetTexts('alva')
  expect(listTextKeys()).toEqual([])
  expect(readText(alva, place)).toBeUndefined()

  keepText(alva, place, written, path)
  dropTextsInAllTabs()
  expect(listTextKeys()).toEqual([])
})

test('R-316: it is dropped after twelve hours, also from a page that stays open', () => {
  openTextStorage('alva', keyOf('a'))
  keepText(alva, place, written, path)
  vi.setSystemTime(Date.parse('2026-11-16T22:11:00Z'))
  clearOldTexts(new Date().toISOString())
  expect(readText(alva, place)?.text).toBe(written)
  vi.setSystemTime(Date.parse('2026-11-16T22:12:00Z'))
  clearOldTexts(new Date().toISOString())
  expect(listTextKeys()).toEqual([])
  expect(readText(alva, place)).toBeUndefined()
})

test('R-316: what is written before the key has come is kept once it has, and what is sent is let go', () => {
  keepText(alva, place, written, path)
  expect(listTextKeys()).toEqual([])
  openTextStorage('alva', keyOf('a'))
  expect(listTextKeys()).toHaveLength(1)
  dropText(alva, place)
  openAnew('alva', 'a')
  expect(readText(alva, place)).toBeUndefined()
})

test('R-316: it opens after the server’s key was changed, and belongs to one unit and one thing', () => {
  openTextStorage('alva', keyOf('a'))
  keepText(alva, place, written, path)
  closeTextStorage()
  openTextStorage('alva', { DraftKey: btoa('n'.repeat(32)), PreviousDraftKey: keyOf('a').DraftKey })
  expect(readText('alva/-/other', place)).toBeUndefined()
  expect(readText(alva, 'comment/form/2')).toBeUndefined()
  expect(readText(alva, place)?.text).toBe(written)
})
