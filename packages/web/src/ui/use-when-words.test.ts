import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whenWords } from './use-when-words.ts'

test.each([
  { language: 'sv', value: '2027-03-04', words: 'torsdag 4 mars 2027' },
  { language: 'en', value: '2027-03-04', words: 'Thursday, 4 March 2027' },
  { language: 'sv', value: '2027-04-03', words: 'lördag 3 april 2027' },
  // Neither summer time nor the hours before midnight make it another day.
  { language: 'sv', value: '2027-03-28', words: 'söndag 28 mars 2027' },
  { language: 'sv', value: '1938-12-31', words: 'lördag 31 december 1938' },
  // A year that is still being typed shows as what it is.
  { language: 'sv', value: '0002-03-04', words: 'måndag 4 mars 2' },
])('$value is $words, in any browser', ({ language, value, words }) => {
  expect(whenWords(value, language, false)).toBe(words)
  expect(whenWords(value, language, true)).toBe(words)
})

test.each(['', '2027-03', '2027-02-30', '2027-13-01', '20270304'])('%s is no day yet', (value) => {
  expect(whenWords(value, 'sv', true)).toBe('')
})

test('a time is told in 24 hours where the browser shows twelve, and is left alone where it does not', () => {
  expect(whenWords('15:30', 'sv', true)).toBe('15:30')
  expect(whenWords('15:30', 'sv', false)).toBe('')
})

const source = 'packages/web/src'
const screens = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

test("every day or time in a field of the browser's own also stands in words", () => {
  const native = screens.filter(({ text }) => /type=.*['"](date|time|datetime-local|month|week)['"]/.test(text))
  expect(native.length).toBeGreaterThan(1)
  expect(native.filter(({ text }) => !text.includes('<InWords')).map(({ file }) => file)).toEqual([])
})

test('every day that staff write is written in the one field for days', () => {
  const own = screens.filter(({ text }) => text.includes('hyphenateDate')).map(({ file }) => file)
  expect(own).toEqual(['ui/day-field.tsx'])
})
