import type { Option } from '@samklang/contract/form-content'
import { describe, expect, test } from 'vitest'
import { digitOf } from './digits.ts'
import { readDuration } from './read-duration.ts'
import { readNumber } from './read-number.ts'
import { toggle } from './toggle.ts'

function option(key: string, more: Partial<Option> = {}): Option {
  return { key, exclusive: false, ...more }
}

describe('digits', () => {
  test('R-341: are first, second, third whatever the options score, and end at nine', () => {
    expect([0, 1, 2, 3].map(digitOf)).toEqual(['1', '2', '3', '4'])
    expect(digitOf(8)).toBe('9')
    expect(digitOf(9)).toBeUndefined()
  })
})

describe('several of several', () => {
  const options = [option('glad'), option('calm'), option('none', { exclusive: true })]
  test('are kept in the order of the form, so that the same ticks are the same answer', () => {
    expect(toggle(options, ['calm'], option('glad'))).toEqual(['glad', 'calm'])
    expect(toggle(options, ['glad', 'calm'], option('glad'))).toEqual(['calm'])
  })
  test('or none of these: one unticks the other', () => {
    expect(toggle(options, ['glad', 'calm'], option('none', { exclusive: true }))).toEqual(['none'])
    expect(toggle(options, ['none'], option('glad'))).toEqual(['glad'])
  })
})

test.each([
  ['7', 7],
  [' 7,5 ', 7.5],
  ['7.5', 7.5],
  ['-3', -3],
  ['1 200', 1200],
  ['', undefined],
  ['7,', undefined],
  ['sju', undefined],
  ['1e3', undefined],
])('a number written “%s” is read as %s', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test('a time is read in hours and minutes, and what is out of bounds says so', () => {
  const read = (hours: string, minutes: string) => readDuration(hours, minutes, 15, 720)
  expect(read('', '')).toEqual({ minutes: undefined })
  expect(read('1', '5')).toEqual({ minutes: 65 })
  expect(read('', '75')).toEqual({ minutes: 75 })
  expect(read('0', '')).toEqual({ minutes: undefined, fault: 'min_value' })
  expect(read('12', '1')).toEqual({ minutes: undefined, fault: 'max_value' })
})
