import { expect } from 'vitest'
import { startAnsweringServer } from '../testing/answering-server.ts'
import { testWithServer } from '../testing/server-test.ts'

const test = testWithServer(startAnsweringServer)

test('R-357 another birth date by the same id is asked about before anything is written', async ({ server }) => {
  const me = await server.staff()
  const person = {
    ...{ Firstname: 'Vilja', Lastname: 'Provlund', Phone: null, Gender: 'Female', DateOfBirth: '2012-03-04' },
    // an id that tells no birth date
    ...{ IdType: 'LID', PersonalId: 'PROV2012', HasNotificationConsent: false },
  }
  const { Id } = (await me.post('/api/patients', person)).json()
  expect((await me.get(`/api/patients/${Id}/release`)).statusCode).toBe(200)
  const other = { ...person, DateOfBirth: '2012-03-05' }
  const refused = await me.post('/api/patients', other)
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json()).toMatchObject({
    Code: 'same-person-unconfirmed',
    Errors: [{ Field: 'DateOfBirth', Key: 'known-otherwise' }],
  })
  expect((await me.post('/api/patients', { ...other, IsSamePerson: true })).json()).toMatchObject({ Id })
  expect((await me.get(`/api/patients/${Id}`)).json()).toMatchObject({ DateOfBirth: '2012-03-04' })
})
