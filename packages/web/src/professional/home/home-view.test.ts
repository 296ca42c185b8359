import { expect, test } from 'vitest'
import { isNarrowed, startOfDay, wide } from './home-view.ts'

test('R-192: patients and treatments begin with one’s own, programs with the unit’s', () => {
  expect(startOfDay.scopes).toMatchObject({ ongoing: 'mine', treatments: 'mine', programs: 'unit' })
})

test('R-193, R-194: what has waited longest comes first, of treatments what happened last', () => {
  expect(startOfDay.sorts).toMatchObject({ ongoing: 'earliest-at', treatments: 'latest-at' })
})

test.each([
  [{}, false],
  [{ search: '  ' }, false],
  [{ search: 'ås' }, true],
  [{ responsible: 'assignee-missing' }, true],
  [{ group: 'Todo' as const }, true],
])('the list is narrowed by %j: %s', (change, isSo) => {
  expect(isNarrowed({ ...startOfDay, ...change })).toBe(isSo)
  expect(isNarrowed({ ...startOfDay, ...change, ...wide })).toBe(false)
})
