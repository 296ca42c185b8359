import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '../testing/a-storage.ts'
import { holdWords } from './kept-words.ts'
import { closeTextStorage, keepText, openTextStorage } from './text-storage.ts'

const scope = 'alva/-/unit'
const open = { scope, state: 'open' } as const
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
  const opening = { scope, place: 'patient/1', state: 'opening' } as const
  const writing = { ...opening, words: 'Nytt', before: undefined }
  expect(holdWords({ ...opening, state: 'open' }, writing)).toMatchObject({ words: 'Nytt', state: 'open' })
  const blank = { ...opening, words: undefined, before: undefined }
  expect(holdWords({ ...opening, state: 'open' }, blank).words).toBe('Från förut')
  expect(holdWords({ ...opening, state: 'open' }, blank).before?.text).toBe('Från förut')
})
