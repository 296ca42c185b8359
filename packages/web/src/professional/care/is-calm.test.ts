import { expect, test } from 'vitest'
import { isCalm } from './is-calm.ts'

test('R-359 nothing is calm while an alert waits or is followed up', () => {
  expect([isCalm([], []), isCalm(['one'], []), isCalm([], ['one']), isCalm(['one'], ['two'])]).toEqual([
    ...[true, false, false, false],
  ])
})
