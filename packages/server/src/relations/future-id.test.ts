import { expect } from 'vitest'
import { madeUpCivicId } from '../demo/made-up-numbers.ts'
import { startAnsweringServer } from '../testing/answering-server.ts'
import { testWithServer } from '../testing/server-test.ts'

const test = testWithServer(startAnsweringServer)

test('R-360 a contact is neither added nor corrected by the id of somebody who is not born yet', async ({ server }) => {
  const me = await server.staff()
  const url = `/api/patients/${server.clinic.patients.child.id}/relations`
  const future = { IdType: 'PNR', PersonalId: madeUpCivicId('2099-03-02', '990') }
  const named = { RelationType: 'Guardian', Firstname: 'Alma', Lastname: 'Provstrand' }
  const fault = { Errors: [{ Field: 'PersonalId', Key: 'futureDateInCivicId' }] }
  const added = await me.post(url, { ...named, ...future })
  expect([added.statusCode, added.json()]).toMatchObject([400, fault])
  const known = await me.post(url, { ...named, IdType: 'PNR', PersonalId: madeUpCivicId('1979-03-04', '702') })
  expect(known.statusCode, known.body).toBe(200)
  const corrected = await me.put(`${url}/${known.json().Id}/correct`, {
    ...{ Firstname: 'Alma', Lastname: 'Provstrand' },
    ...future,
  })
  expect([corrected.statusCode, corrected.json()]).toMatchObject([400, fault])
})
