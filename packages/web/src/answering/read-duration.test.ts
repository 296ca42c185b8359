import { expect, test } from 'vitest'
import { inWholeHours } from './read-duration.ts'

test('more than 59 minutes are shown as the hours that they are', () => {
  expect(inWholeHours('1', '90')).toEqual({ hours: '2', minutes: '30' })
  expect(inWholeHours('', '90')).toEqual({ hours: '1', minutes: '30' })
  expect(inWholeHours('1', '59')).toEqual({ hours: '1', minutes: '59' })
  expect(inWholeHours('', '')).toEqual({ hours: '', minutes: '' })
  expect(inWholeHours('7', '')).toEqual({ hours: '7', minutes: '' })
})
