import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addRecordAt } from '../testing/clinic.ts'
import { type FollowUpServer, startFollowUpServer } from '../testing/follow-up-server.ts'
import { listAudit } from '../testing/list-audit.ts'

let server: FollowUpServer

beforeAll(async () => {
  server = await startFollowUpServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await server.db.deleteFrom('risk_alert').execute()
  await server.db.updateTable('patient_unit').set({ released_at: null }).execute()
})

const siblingUrl = () => `/api/patients/${server.clinic.patients.sibling.id}`

test('R-345 a patient is not deleted while an alert is followed up: nobody would see it any more', async () => {
  const [one] = [await server.seedFollowed(), await server.seedFollowed()]
  const refused = await server.colleague.send('DELETE', siblingUrl())
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { Code: 'follow-up-open', Details: { Open: 2 } }])
  expect(await server.followUps()).toHaveLength(2)
  expect((await server.step(one, {})).statusCode).toBe(200)
  expect((await server.colleague.send('DELETE', siblingUrl())).json().Details).toMatchObject({ Open: 1 })
  const [last] = await server.followUps()
  if (last) await server.step(last, {})
  expect((await server.colleague.send('DELETE', siblingUrl())).statusCode).toBe(200)
  expect((await server.colleague.post(`${siblingUrl()}/restore`)).statusCode).toBe(200)
})

test('R-345 a patient is released only by somebody who knows of the follow-ups that go on; they stay with the unit', async () => {
  const one = await server.seedFollowed()
  const release = (known?: number) =>
    server.me.get(`${siblingUrl()}/release${known === undefined ? '' : `?FollowUpsKnown=${known}`}`)
  const refused = await release()
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    Code: 'follow-ups-unconfirmed',
    Details: { Open: 1, Alerts: [{ Id: one.Id, FollowUp: { NextStepOn: server.inDays(2) } }] },
  })
  expect((await server.me.get(siblingUrl())).statusCode).toBe(200)
  // one more since it was asked
  await server.seedFollowed()
  expect((await release(1)).json()).toMatchObject({ Code: 'follow-ups-unconfirmed', Details: { Open: 2 } })
  expect((await release(2)).statusCode).toBe(200)
  expect((await server.followUps()).map(({ IsPatientHere }) => IsPatientHere)).toEqual([false, false])
  const rows = await listAudit(server.database, { action: 'ReleasePatient' })
  expect(rows.map(({ data }) => data)).toContainEqual({ FollowUpsKnown: [one.Id, expect.any(String)] })
})

test('R-345 a form moves to another unit only by somebody who knows that its follow-up stays', async () => {
  const alert = await server.seedFollowed()
  const { staff, units, patients } = server.clinic
  await addRecordAt(server.db, patients.sibling, units.adult, server.clock.now())
  await server.db
    .insertInto('account_care_unit')
    .values({ account_id: staff.childStaff.id, unit_id: units.adult.id })
    .execute()
  const move = (more: object = {}) =>
    server.me.post(`/api/forms/${alert.FormId}/change-responsible-unit`, { UnitId: units.adult.id, ...more })
  expect((await move()).json()).toMatchObject({ Code: 'follow-ups-unconfirmed', Details: { Open: 1 } })
  const moved = await move({ FollowUpsKnown: 1 })
  expect(moved.statusCode, moved.body).toBe(200)
  expect((await server.followUps()).map(({ Id }) => Id)).toEqual([alert.Id])
})
