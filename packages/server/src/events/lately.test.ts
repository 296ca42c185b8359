import type { LiveEvent } from '@samklang/contract/events'
import { expect, test } from 'vitest'
import { keepLately } from './lately.ts'

const changed = (PatientId: string): LiveEvent => ({ Kind: 'care-changed', PatientId })

test('what changed at a unit is told once per patient, for half a minute, and to no other unit', () => {
  let time = 0
  const lately = keepLately(() => time)
  lately.note('a', changed('one'))
  lately.note('b', changed('other'))
  time = 20_000
  lately.note('a', changed('two'))
  lately.note('a', changed('one'))
  expect(lately.at('a')).toEqual([changed('two'), changed('one')])
  time = 40_000
  expect(lately.at('b')).toEqual([])
  expect(lately.at('a')).toHaveLength(2)
  time = 50_001
  expect(lately.at('a')).toEqual([])
})

test('that a session has ended or a profile changed is not told again: who signs in anew is somebody new', () => {
  const lately = keepLately()
  lately.note('a', { Kind: 'session-ended' })
  lately.note('a', { Kind: 'profile-changed' })
  expect(lately.at('a')).toEqual([])
})
