import { expect, test } from 'vitest'
import { sayWhen } from './say-when.ts'

const local = (text: string) => new Date(`${text}+01:00`).toISOString()
const tuesday = local('2026-11-17T17:52')

test.each([
  ['2026-11-17T08:00', { is: 'today' }],
  ['2026-11-17T19:00', { is: 'today' }],
  ['2026-11-16T21:03', { is: 'yesterday' }],
  ['2026-11-08T09:00', { is: 'days', count: 9 }],
  ['2026-10-18T09:00', { is: 'days', count: 30 }],
  ['2026-10-17T09:00', { is: 'day' }],
  // A clinic that is closed opens on another day than today.
  ['2026-11-18T08:00', { is: 'tomorrow' }],
  ['2026-11-23T08:00', { is: 'later' }],
])('%s is told, on Tuesday at 17:52, as %o', (instant, said) => {
  expect(sayWhen(local(instant), tuesday)).toEqual(said)
})
