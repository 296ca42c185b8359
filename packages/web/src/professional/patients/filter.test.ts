import { expect, test } from 'vitest'
import { matches } from './filter.ts'

const row = {
  PatientId: crypto.randomUUID(),
  Fullname: 'Åskfrid Ömansson',
  FormattedPersonalId: '20140302-0009',
  DateOfBirth: '2014-03-02',
  Gender: 'Female',
  Tags: ['Nybesök'],
  IsMine: true,
  IsProtected: false,
  Responsibles: [],
  LastActivityAt: null,
} as const

test.each(['', 'ås', 'ÖMAN', 'frid man', '201403020009', '20140302-0009', '0302'])('%j finds the patient', (words) => {
  expect(matches({ ...row, Tags: [...row.Tags], Responsibles: [] }, { words, tag: null })).toBe(true)
})

test.each([
  ['as', null],
  ['', 'Ångest'],
])('%j with the tag %s does not', (words, tag) => {
  expect(matches({ ...row, Tags: [...row.Tags], Responsibles: [] }, { words, tag })).toBe(false)
})
