import { expect, test } from 'vitest'
import { placeOf } from './open-patient.ts'

const PatientId = 'b0b5a3e4-5a0e-4a8e-9d5c-0c7e5d1f2a3b'

test('R-030: a patient of the unit is opened', () => {
  const opened = { to: `/admin/patient/${PatientId}/`, search: {} }
  expect(placeOf({ PatientId, UnitId: null }, 'here')).toEqual(opened)
  expect(placeOf({ PatientId, UnitId: 'here' }, 'here')).toEqual(opened)
})

test('R-031: whoever was not found is said not to match', () => {
  expect(placeOf(null, 'here')).toEqual({ to: '/admin/', search: { 'no-patient-matched': true } })
})

test('R-228: for a patient of another of my units the change of unit is offered', () => {
  expect(placeOf({ PatientId, UnitId: 'there' }, 'here')).toEqual({
    to: '/admin/',
    search: { patient: PatientId, unit: 'there' },
  })
})
