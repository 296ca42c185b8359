import type { AnswerFate } from '@samklang/contract/help-lines'
import { expect, test } from 'vitest'
import { clinicStateAt, fateOf, recentFateOf } from './clinic-state.ts'

const saturday = '2026-11-21T22:00:00.000Z'
const monday = '2026-11-23T07:00:00.000Z'
const closed = { State: 'Closed', OpensAt: monday, ClosesAt: null, AreHolidaysKnown: false } as const
const untold = { IsClosed: false, OpensAt: null }

test('R-328 what was told while it was closed holds without network until it opens, and then nobody claims to know', () => {
  const known = { crisis: untold, unit: { Hours: closed } }
  expect(clinicStateAt(known, saturday)).toEqual({ is: 'closed', opensAt: monday, areHolidaysKnown: false })
  expect(clinicStateAt(known, monday)).toEqual({ is: 'unknown' })
  expect(clinicStateAt({ crisis: { IsClosed: true, OpensAt: monday }, unit: null }, saturday)).toMatchObject({
    is: 'closed',
    areHolidaysKnown: false,
  })
  expect(clinicStateAt({ crisis: { IsClosed: true, OpensAt: null }, unit: null }, saturday)).toMatchObject({
    is: 'closed',
    opensAt: null,
  })
})

test('R-328 open is said only until it closes, and hours that nobody has told are not known', () => {
  const Hours = { State: 'Open', OpensAt: null, ClosesAt: monday, AreHolidaysKnown: true } as const
  expect(clinicStateAt({ crisis: untold, unit: { Hours } }, saturday)).toEqual({ is: 'open' })
  expect(clinicStateAt({ crisis: untold, unit: { Hours } }, monday)).toEqual({ is: 'unknown' })
  expect(clinicStateAt({ crisis: untold, unit: null }, saturday)).toEqual({ is: 'unknown' })
})

const none: AnswerFate = {
  SeenAt: null,
  SeenEarlierAt: null,
  RepliedAt: null,
  ToldAt: null,
  Next: null,
  WithoutAlarm: 'None',
}

test.each([
  ['nothing is known', null, false, 'notWatched'],
  ['somebody has acknowledged it', { ...none, SeenAt: saturday }, true, 'seen'],
  ['it was given again since somebody acknowledged it', { ...none, SeenEarlierAt: saturday }, true, 'seenEarlier'],
  ['staff have written since', { ...none, RepliedAt: saturday, ToldAt: saturday }, true, 'replied'],
  ['staff have written and nobody was told', { ...none, RepliedAt: saturday, WithoutAlarm: 'All' }, true, 'replied'],
  ['no alarm goes out about it', { ...none, WithoutAlarm: 'All' }, false, 'withoutAlarm'],
  ['a message has left about a part of it', { ...none, ToldAt: saturday, WithoutAlarm: 'Some' }, true, 'told'],
  ['a message has left', { ...none, ToldAt: saturday }, true, 'told'],
  ['nobody can be reached', none, true, 'nobody'],
  ['it is closed and somebody is on call', { ...none, Next: { Who: 'OnCall', At: saturday } }, true, 'onCall'],
  ['it is closed and the head of unit is told', { ...none, Next: { Who: 'Head', At: saturday } }, true, 'head'],
  ['it is closed and nobody is', { ...none, Next: { Who: 'Staff', At: saturday } }, true, 'staffAway'],
  ['it is open and the time has not come', { ...none, Next: { Who: 'Staff', At: monday } }, false, 'staffAt'],
  ['it is open and the time has come', { ...none, Next: { Who: 'Staff', At: saturday } }, false, 'staffSoon'],
] satisfies [string, AnswerFate | null, boolean, string][])(
  'R-330 when %s the card says no more',
  (_, fate, isClosed, words) => {
    expect(fateOf(fate, { isClosed, now: saturday }).words).toBe(words)
  },
)

test.each([
  [{ ...none, SeenAt: saturday }, 'recentSeen', saturday],
  [{ ...none, SeenEarlierAt: saturday }, 'recentSeenEarlier', saturday],
  [{ ...none, RepliedAt: saturday, ToldAt: saturday }, 'recentReplied', saturday],
  [{ ...none, ToldAt: saturday }, 'recentUnseen', null],
  [none, 'recentUnseen', null],
] satisfies [AnswerFate, string, string | null][])(
  'R-329 home says in words whether somebody has seen the answer: %j is %s',
  (fate, words, when) => {
    expect(recentFateOf(fate)).toEqual({ words, when })
  },
)
