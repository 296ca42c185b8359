import { expect } from 'vitest'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import { clinicTest as test } from '../testing/server-test.ts'

test('R-323 R-357 a contact whose own record was deleted is corrected as a contact, and keeps the id', async ({
  clinic,
  signInStaff,
}) => {
  const me = await signInStaff('adminStaff')
  const DateOfBirth = '1980-03-04'
  const names = { Firstname: 'Alma', Lastname: 'Provstrand' }
  const person = { ...names, IdType: 'PNR', PersonalId: madeUpCivicId(DateOfBirth, '702') }
  const contacts = `/api/patients/${clinic.patients.child.id}/relations`
  const { Id: contact } = (
    await me.post(contacts, { ...person, RelationType: 'Guardian', Phone: madeUpPhone(702) })
  ).json()
  const registered = await me.post('/api/patients', { ...person, DateOfBirth, Gender: 'Female', IsSamePerson: true })
  expect(registered.statusCode, registered.body).toBe(200)
  const correct = (given: object) => me.put(`${contacts}/${contact}/correct`, given)
  expect((await correct({ Firstname: 'Alva' })).json()).toMatchObject({ Code: 'corrected-on-own-page' })
  expect((await me.send('DELETE', `/api/patients/${registered.json().Id}`)).statusCode).toBe(200)

  const corrected = await correct({ Firstname: 'Alva' })
  expect(corrected.statusCode, corrected.body).toBe(200)
  const other = { IdType: 'PNR', PersonalId: madeUpCivicId(DateOfBirth, '704') }
  expect((await correct(other)).json()).toMatchObject({ Errors: [{ Field: 'PersonalId', Key: 'not-allowed' }] })
})
