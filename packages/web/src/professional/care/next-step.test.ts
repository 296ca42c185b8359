import { expect, test } from 'vitest'
import { faultsOf } from './next-step.ts'

const asked = { actions: [], today: '2026-11-17', severity: 'Alert', asksReason: true } as const
const none = { isNone: true, day: '', reason: '' }

test('R-308 a next step has a day from today on, or none with a reason in words', () => {
  expect(faultsOf({ isNone: false, day: '2026-11-18', reason: '' }, asked)).toEqual({})
  expect(faultsOf({ isNone: false, day: '', reason: '' }, asked)).toEqual({ day: 'required' })
  expect(faultsOf({ isNone: false, day: '2026-02-31', reason: '' }, asked)).toEqual({ day: 'date' })
  expect(faultsOf({ isNone: false, day: '2026-11-16', reason: '' }, asked)).toEqual({ day: 'greater-than-compare' })
  expect(faultsOf(none, asked)).toEqual({ reason: 'required' })
  expect(faultsOf({ ...none, reason: '–' }, asked)).toEqual({ reason: 'not-in-words' })
  expect(faultsOf({ ...none, reason: 'Träffas på torsdag ändå.' }, asked)).toEqual({})
  expect(faultsOf(none, { ...asked, asksReason: false })).toEqual({})
})

test('R-308 whoever could not be reached, or was handed over, has a next step whatever else is chosen', () => {
  const reason = 'Ingen uppföljning.'
  expect(faultsOf({ ...none, reason }, { ...asked, actions: ['CouldNotReach'] })).toEqual({ day: 'required' })
  expect(faultsOf({ ...none, reason }, { ...asked, actions: ['HandedOver'] })).toEqual({ day: 'required' })
})
