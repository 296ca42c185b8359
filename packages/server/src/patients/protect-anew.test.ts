import { expect } from 'vitest'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import { clinicTest as test } from '../testing/server-test.ts'

const days = 24 * 60 * 60_000

test('R-239 R-357 what protection ends is ended of a record that began anew beside a deleted one', async ({
  server,
  signInStaff,
}) => {
  const DateOfBirth = '2012-03-04'
  const names = { Firstname: 'Vilja', Lastname: 'Provlund', Gender: 'Female', DateOfBirth }
  const person = { ...names, IdType: 'PNR', PersonalId: madeUpCivicId(DateOfBirth, '702') }
  const before = await signInStaff('adminStaff')
  const { Id: deleted } = (await before.post('/api/patients', person)).json()
  expect((await before.send('DELETE', `/api/patients/${deleted}`)).statusCode).toBe(200)
  server.clock.moveTo(31 * days)
  const me = await signInStaff('adminStaff')
  const { Id } = (await me.post('/api/patients', person)).json()
  expect(Id).not.toBe(deleted)
  const guardian = { RelationType: 'Guardian', Firstname: 'Provfar', Lastname: 'Provskog', Phone: madeUpPhone(612) }
  const added = await me.post(`/api/patients/${Id}/relations`, { ...guardian, InviteBy: 'Sms' })
  expect(added.statusCode, added.body).toBe(200)
  const countPending = async () => {
    const pending = server.db.selectFrom('invitation').select('id').where('patient_id', '=', Id)
    const rows = await pending.where('status', '=', 'Pending').where('withdrawn_at', 'is', null).execute()
    return rows.length
  }
  expect(await countPending()).toBe(1)
  expect((await me.put(`/api/patients/${Id}/protection`, { IsProtected: true })).statusCode).toBe(200)
  expect(await countPending()).toBe(0)
})
