import { expect, test } from 'vitest'
import { isConsentGiven, RegistrationStatus } from './consent-status.ts'
import { PatientInformation, patientCalls, Registration } from './patients.ts'

test('R-156 consent counts as given unless nobody asked or the patient said no', () => {
  const given = RegistrationStatus.options.filter(isConsentGiven)
  expect(given).toEqual(['Accepted', 'Presumptive', 'Waiting', 'Cancelled'])
})

const fields = ['Firstname', 'Lastname', 'Phone', 'Gender', 'DateOfBirth', 'Tags', 'Comment', 'PreferredLanguage']

test('R-138 registering and editing take the same fields', () => {
  const information = Object.keys(PatientInformation.shape)
  expect(information).toEqual(expect.arrayContaining(fields))
  expect(Object.keys(Registration.shape)).toEqual(expect.arrayContaining(information))
  expect(Object.keys(patientCalls.savePatient.body.shape)).toEqual(expect.arrayContaining(information))
  expect(Object.keys(patientCalls.registerPatient.body.shape)).toEqual(expect.arrayContaining(information))
})
