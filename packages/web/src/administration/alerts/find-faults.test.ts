import { defaultStepMinutes } from '@samklang/contract/alert-steps'
import { expect, test } from 'vitest'
import { findFaults } from './find-faults.ts'

const well = { Minutes: defaultStepMinutes, RepeatMinutes: 60, OnCallPhone: null, OnCallEmail: null, Roster: [] }
const interval = { Weekdays: 31, From: '08:00', To: '16:30', StaffUserIds: [] }

test('R-268 what the server would refuse is told before it is sent', () => {
  expect(findFaults(well)).toEqual({})
  expect(findFaults({ ...well, Minutes: { ...defaultStepMinutes, OnDuty: 10 } })).toEqual({ Minutes: 'OnDuty' })
  expect(findFaults({ ...well, Minutes: { ...defaultStepMinutes, Head: 300 } })).toEqual({ Minutes: 'Head' })
  expect(findFaults({ ...well, RepeatMinutes: 5 })).toEqual({ RepeatMinutes: true })
  expect(findFaults({ ...well, OnCallPhone: '010-000 01 01', OnCallEmail: 'jour' })).toEqual({
    OnCallPhone: true,
    OnCallEmail: true,
  })
  expect(findFaults({ ...well, OnCallPhone: '070-174 06 90', Roster: [interval] })).toEqual({})
  expect(findFaults({ ...well, Roster: [{ ...interval, Weekdays: 0 }] })).toEqual({ Roster: true })
  expect(findFaults({ ...well, Roster: [{ ...interval, To: '25:00' }] })).toEqual({ Roster: true })
})
