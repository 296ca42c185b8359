import { expect, test } from 'vitest'
import { isFresh } from './is-fresh.ts'

test('a tab that has just been opened reads nothing twice', () => {
  expect(isFresh({ isFirstTry: true, sinceMs: 1500 })).toBe(true)
})

test('a tab that takes the stream over, or found none at first, may have missed what nobody told it', () => {
  expect(isFresh({ isFirstTry: true, sinceMs: 3_600_000 })).toBe(false)
  expect(isFresh({ isFirstTry: false, sinceMs: 1500 })).toBe(false)
})
