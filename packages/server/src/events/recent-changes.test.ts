import type { LiveEvent } from '@samklang/contract/events'
import { expect, test } from 'vitest'
import { rememberRecentChanges } from './recent-changes.ts'

const changed = (PatientId: string): LiveEvent => ({ Kind: 'care-changed', PatientId })

test('what changed at a unit is told once per patient, for half a minute, and to no other unit', () => {
  let time = 0
  const recentChanges = rememberRecentChanges(() => time)
  recentChanges.note('a', changed('one'))
  recentChanges.note('b', changed('other'))
  time = 20_000
  recentChanges.note('a', changed('two'))
  recentChanges.note('a', changed('one'))
  expect(recentChanges.at('a')).toEqual([changed('two'), changed('one')])
  time = 40_000
  expect(recentChanges.at('b')).toEqual([])
  expect(recentChanges.at('a')).toHaveLength(2)
  time = 50_001
  expect(recentChanges.at('a')).toEqual([])
})

test('that a session has ended or a profile changed is not told again: who signs in anew is somebody new', () => {
  const recentChanges = rememberRecentChanges()
  recentChanges.note('a', { Kind: 'session-ended' })
  recentChanges.note('a', { Kind: 'profile-changed' })
  expect(recentChanges.at('a')).toEqual([])
})
