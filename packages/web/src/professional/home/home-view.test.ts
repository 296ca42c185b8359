import { expect, test } from 'vitest'
import { homeTabs, isNarrowed, sortsOf, startOfDay, wide } from './home-view.ts'

test('R-192: patients and treatments begin with one’s own, programs with the unit’s', () => {
  expect(startOfDay.scopes).toMatchObject({ ongoing: 'mine', treatments: 'mine', programs: 'unit' })
})

test('R-193, R-194: what has waited longest comes first, of treatments the one with the latest activity, which they alone offer', () => {
  expect(startOfDay.sorts).toMatchObject({ ongoing: 'earliest-at', treatments: 'latest-activity' })
  expect(homeTabs.filter((tab) => sortsOf(tab).includes('latest-activity'))).toEqual(['treatments'])
  for (const tab of homeTabs) expect(sortsOf(tab)).toContain(startOfDay.sorts[tab])
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
