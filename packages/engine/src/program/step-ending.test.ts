import { expect, test } from 'vitest'
import { type EndedStep, stepEndingOf } from './step-ending.ts'

const merged = { status: 'NotSent', reason: 'Merged' } as const
const missed = { status: 'NotSent', reason: 'TooLate' } as const
const sent = { status: 'Sent', reason: null } as const
const leftOut = { status: 'Skipped', reason: null } as const

test.each<[string, EndedStep['occurrences'], string]>([
  ['something was sent', [merged, missed, sent], 'Done'],
  ['nothing of it was', [merged, missed], 'NothingSent'],
  ['all else was left out by hand', [merged, leftOut], 'LeftOut'],
  ['nothing but what was merged is left of it', [merged], 'Done'],
])('R-675 R-570 a step that is over, where %s', (_, occurrences, ending) => {
  expect(stepEndingOf({ hasEnded: true, isSkipped: false, occurrences })).toBe(ending)
})

test('R-675 a step has no ending before it is over', () => {
  expect(stepEndingOf({ hasEnded: false, isSkipped: false, occurrences: [missed] })).toBeNull()
})
