import type { HistoryItem } from '@samklang/contract/care-items'
import { expect, test } from 'vitest'
import { aFormRow } from '../../testing/a-form-row.ts'
import { isFiltered, matches, noFilter, respondentsOf } from './filter.ts'

function past(At: string, told: Parameters<typeof aFormRow>[0] = {}): HistoryItem {
  return { At, Kind: 'Form', Form: aFormRow({ Status: 'Closed', ...told }), Event: 'Closed', Subject: null, By: null }
}

test('the time line is narrowed down by kind, person and day, both days included', () => {
  const item = past('2026-11-10T10:00:00.000Z', { RespondentName: 'Rönnbär' })
  expect(matches(item, noFilter)).toBe(true)
  expect(matches(item, { ...noFilter, kind: 'Journal' })).toBe(false)
  expect(matches(item, { ...noFilter, respondent: 'Rönnbär' })).toBe(true)
  expect(matches(item, { ...noFilter, from: '2026-11-10', to: '2026-11-10' })).toBe(true)
  expect(matches(item, { ...noFilter, from: '2026-11-11' })).toBe(false)
  expect(isFiltered(noFilter)).toBe(false)
})

test('everyone who has answered can be chosen, once', () => {
  const items = ['Örn', 'Alm', 'Örn'].map((RespondentName) => past('2026-11-10T10:00:00.000Z', { RespondentName }))
  expect(respondentsOf(items)).toEqual(['Alm', 'Örn'])
})
