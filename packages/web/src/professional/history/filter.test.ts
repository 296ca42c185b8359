import { expect, test } from 'vitest'
import { isFiltered, noFilter, queryOf } from './filter.ts'

test('what is chosen is asked of the server, and what is not is left out', () => {
  expect(queryOf(noFilter)).toEqual({})
  expect(
    queryOf({ kind: 'Journal', respondent: 'Patient', program: '', from: '2026-11-10', to: '2026-11-11' }),
  ).toEqual({
    kind: 'Journal',
    respondent: 'Patient',
    from: '2026-11-10',
    to: '2026-11-11',
  })
})

test('a day that is still being typed keeps nothing away', () => {
  expect(queryOf({ ...noFilter, from: '2026-1' })).toEqual({})
  expect(isFiltered({ ...noFilter, to: '2026-11-3' })).toBe(false)
  expect(isFiltered({ ...noFilter, to: '2026-11-30' })).toBe(true)
})
