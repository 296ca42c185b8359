import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '../testing/a-storage.ts'
import { holdWords } from './kept-words.ts'
import { closeTextStorage, dropText, keepText, openTextStorage } from './text-storage.ts'

const scope = 'alva/-/unit'
const open = { scope, state: 'open', changes: 0 } as const
const keys = { DraftKey: btoa('a'.repeat(32)), PreviousDraftKey: null }

beforeEach(() => {
  vi.stubGlobal('sessionStorage', aStorage())
  openTextStorage('alva', keys)
})
afterEach(() => {
  closeTextStorage()
  vi.unstubAllGlobals()
})

test('R-316 a field that comes to be about another patient holds nothing that was written of the first', () => {
  keepText(scope, 'patient/1', 'Om den första', '/admin/')
  const first = holdWords({ ...open, place: 'patient/1' })
  expect(first.words).toBe('Om den första')
  expect(holdWords({ ...open, place: 'patient/2' }, first)).toMatchObject({ words: undefined, before: undefined })
  keepText(scope, 'patient/2', 'Om den andra', '/admin/')
  expect(holdWords({ ...open, place: 'patient/2' }, first).words).toBe('Om den andra')
  expect(holdWords({ ...open, place: 'patient/1', scope: 'alva/-/other' }, first).words).toBeUndefined()
})

test('R-316 what is being written stands when the key comes later, and what was kept is there where nothing is', () => {
  keepText(scope, 'patient/1', 'Från förut', '/admin/')
  keepText(scope, 'patient/2', 'Från förut', '/admin/')
  closeTextStorage()
  const opening = { scope, state: 'opening', changes: 0 } as const
  const blank = holdWords({ ...opening, place: 'patient/1' })
  expect(blank).toMatchObject({ words: undefined, before: undefined })
  keepText(scope, 'patient/2', 'Nytt', '/admin/')
  const writing = holdWords({ ...opening, place: 'patient/2', changes: 1 }, { ...blank, place: 'patient/2' })
  openTextStorage('alva', keys)
  const opened = { scope, state: 'open', changes: 1 } as const
  expect(holdWords({ ...opened, place: 'patient/2' }, writing)).toMatchObject({ words: 'Nytt', before: undefined })
  expect(holdWords({ ...opened, place: 'patient/1' }, blank).words).toBe('Från förut')
  expect(holdWords({ ...opened, place: 'patient/1' }, blank).before?.text).toBe('Från förut')
})

test('R-316 two fields about the same hold one text, and one that was emptied by hand stays empty', () => {
  const first = holdWords({ ...open, place: 'patient/1' })
  const other = holdWords({ ...open, place: 'patient/1' })
  keepText(scope, 'patient/1', 'Halva svaret', '/admin/')
  expect(holdWords({ ...open, place: 'patient/1', changes: 1 }, other)).toMatchObject({
    words: 'Halva svaret',
    before: undefined,
  })
  dropText(scope, 'patient/1')
  const later = { ...open, place: 'patient/1', changes: 2 }
  expect(holdWords(later, { ...first, words: 'Halva svaret', changes: 1 }).words).toBeUndefined()
  expect(holdWords(later, { ...first, words: '', changes: 1 }).words).toBe('')
})
