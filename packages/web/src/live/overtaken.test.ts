import { expect, test } from 'vitest'
import { noteTurns } from './overtaken.ts'

test('an answer that comes after that of a later question is known to be old, and no other is', () => {
  const ask = noteTurns()
  const first = ask('a')
  const beside = ask('b')
  const second = ask('a')
  expect([first, beside, second].map(({ isOvertaken }) => isOvertaken())).toEqual([true, false, false])
})
