import { expect, test } from 'vitest'
import { likeliestFirst } from './likeliest-first.ts'

test('a name that begins as typed comes before one that merely has it inside', () => {
  const rows = ['Ask Vildtimjan', 'Bo Ek', 'Åsa Timjan', 'Alm-Timjan Rut'].map((Fullname) => ({ Fullname }))
  const names = likeliestFirst(rows, 'timj').map(({ Fullname }) => Fullname)
  expect(names).toEqual(['Åsa Timjan', 'Alm-Timjan Rut', 'Ask Vildtimjan', 'Bo Ek'])
})
