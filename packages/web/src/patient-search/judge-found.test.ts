import type { PatientRow } from '@samklang/contract/patients'
import { expect, test } from 'vitest'
import { judgeFound } from './judge-found.ts'

function aRow(Fullname: string): PatientRow {
  return {
    PatientId: crypto.randomUUID(),
    Fullname,
    FormattedPersonalId: null,
    DateOfBirth: null,
    Gender: 'Unknown',
    Tags: [],
    IsMine: false,
    IsProtected: false,
    Responsibles: [],
    LastActivityAt: null,
  }
}

const latest = { data: [aRow('Blåklint Ängsull'), aRow('Smultron Ängsull')], isFetching: false, isError: false }
const nothing = { data: undefined, isFetching: false, isError: false }
const smultron = {
  data: { Items: [aRow('Smultron Ängsull')], Openings: [], Total: 1 },
  isFetching: false,
  isError: false,
}

test('while nobody has been asked about what is typed, those visited last are no answer to it', () => {
  expect(judgeFound({ words: '', search: '', latest, found: nothing }).isSearching).toBe(false)
  expect(judgeFound({ words: 'Smultron', search: '', latest, found: nothing }).isSearching).toBe(true)
  expect(judgeFound({ words: 'Smultron', search: 'Blåk', latest, found: smultron }).isSearching).toBe(true)
  const asked = { ...smultron, isFetching: true }
  expect(judgeFound({ words: 'Smultron', search: 'Smultron', latest, found: asked }).isSearching).toBe(true)
  expect(judgeFound({ words: 'Smultron ', search: 'Smultron', latest, found: smultron })).toMatchObject({
    isSearching: false,
    total: 1,
  })
})

test('a single letter keeps those visited last who have it', () => {
  const { rows } = judgeFound({ words: 'S', search: 'S', latest, found: nothing })
  expect(rows.map(({ Fullname }) => Fullname)).toEqual(['Blåklint Ängsull', 'Smultron Ängsull'])
  expect(judgeFound({ words: 'x', search: 'x', latest, found: nothing })).toMatchObject({ rows: [], total: 0 })
})

test('those visited last who have the words stand until the answer is there', () => {
  const asked = { ...nothing, isFetching: true }
  for (const search of ['', 'Smul']) {
    const { rows, isSearching } = judgeFound({ words: 'Smul', search, latest, found: asked })
    expect(rows.map(({ Fullname }) => Fullname)).toEqual(['Smultron Ängsull'])
    expect(isSearching).toBe(true)
  }
})
