import { defaultStepMinutes } from '@samklang/contract/alert-steps'
import { expect, test } from 'vitest'
import { findFaults } from './find-faults.ts'

const staff = [
  { StaffUserId: 'may', MayAcknowledge: true },
  { StaffUserId: 'may-not', MayAcknowledge: false },
]
const well = {
  Minutes: defaultStepMinutes,
  RepeatMinutes: 60,
  OnCallPhone: null,
  OnCallEmail: null,
  HeadUserId: null,
  Roster: [],
}
const interval = { Weekdays: 31, From: '08:00', To: '16:30', StaffUserIds: [] }

test('R-268 what the server would refuse is told before it is sent', () => {
  expect(findFaults(well, staff)).toEqual({})
  expect(findFaults({ ...well, Minutes: { ...defaultStepMinutes, OnDuty: 10 } }, staff)).toEqual({ Minutes: 'OnDuty' })
  expect(findFaults({ ...well, Minutes: { ...defaultStepMinutes, Head: 300 } }, staff)).toEqual({ Minutes: 'Head' })
  expect(findFaults({ ...well, RepeatMinutes: 5 }, staff)).toEqual({ RepeatMinutes: true })
  expect(findFaults({ ...well, OnCallPhone: '010-000 01 01', OnCallEmail: 'jour' }, staff)).toEqual({
    OnCallPhone: true,
    OnCallEmail: true,
  })
  expect(findFaults({ ...well, OnCallPhone: '070-174 06 90', Roster: [interval] }, staff)).toEqual({})
  expect(findFaults({ ...well, Roster: [{ ...interval, Weekdays: 0 }] }, staff)).toEqual({ Roster: true })
  expect(findFaults({ ...well, Roster: [{ ...interval, To: '25:00' }] }, staff)).toEqual({ Roster: true })
})

test('R-301 a head of unit or a shift that could acknowledge nothing is a fault before anything is sent', () => {
  const shift = { Weekdays: 31, From: '08:00', To: '16:30' }
  const named = (...StaffUserIds: string[]) => ({ ...well, Roster: [{ ...shift, StaffUserIds }] })
  expect(findFaults({ ...well, HeadUserId: 'may' }, staff)).toEqual({})
  expect(findFaults({ ...well, HeadUserId: 'may-not' }, staff)).toEqual({ Head: true })
  expect(findFaults(named('may-not'), staff)).toEqual({ Roster: true })
  expect(findFaults(named('may-not', 'may'), staff)).toEqual({})
  expect(findFaults(named(), staff)).toEqual({})
})
