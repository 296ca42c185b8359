import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addRecordAt } from '../testing/clinic.ts'
import { type FollowingHouse, followingHouse } from '../testing/followed.ts'
import { listAudit } from '../testing/list-audit.ts'

let house: FollowingHouse

beforeAll(async () => {
  house = await followingHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  await house.db.deleteFrom('risk_alert').execute()
  await house.db.updateTable('patient_unit').set({ released_at: null }).execute()
})

const siblingUrl = () => `/api/patients/${house.clinic.patients.sibling.id}`

test('R-345 a patient is not deleted while an alert is followed up: nobody would see it any more', async () => {
  const [one] = [await house.layFollowed(), await house.layFollowed()]
  const refused = await house.colleague.send('DELETE', siblingUrl())
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { Code: 'follow-up-open', Details: { Open: 2 } }])
  expect(await house.followUps()).toHaveLength(2)
  expect((await house.step(one, {})).statusCode).toBe(200)
  expect((await house.colleague.send('DELETE', siblingUrl())).json().Details).toMatchObject({ Open: 1 })
  const [last] = await house.followUps()
  if (last) await house.step(last, {})
  expect((await house.colleague.send('DELETE', siblingUrl())).statusCode).toBe(200)
  expect((await house.colleague.post(`${siblingUrl()}/restore`)).statusCode).toBe(200)
})

test('R-345 a patient is released only by somebody who knows of the follow-ups that go on; they stay with the unit', async () => {
  const one = await house.layFollowed()
  const release = (known?: number) =>
    house.me.get(`${siblingUrl()}/release${known === undefined ? '' : `?FollowUpsKnown=${known}`}`)
  const refused = await release()
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    Code: 'follow-ups-unconfirmed',
    Details: { Open: 1, Alerts: [{ Id: one.Id, FollowUp: { NextStepOn: house.inDays(2) } }] },
  })
  expect((await house.me.get(siblingUrl())).statusCode).toBe(200)
  // one more since it was asked
  await house.layFollowed()
  expect((await release(1)).json()).toMatchObject({ Code: 'follow-ups-unconfirmed', Details: { Open: 2 } })
  expect((await release(2)).statusCode).toBe(200)
  expect((await house.followUps()).map(({ IsPatientHere }) => IsPatientHere)).toEqual([false, false])
  const rows = await listAudit(house.database, { action: 'ReleasePatient' })
  expect(rows.map(({ data }) => data)).toContainEqual({ FollowUpsKnown: [one.Id, expect.any(String)] })
})

test('R-345 a form moves to another unit only by somebody who knows that its follow-up stays', async () => {
  const alert = await house.layFollowed()
  const { staff, units, patients } = house.clinic
  await addRecordAt(house.db, patients.sibling, units.adult, house.clock.now())
  await house.db
    .insertInto('account_care_unit')
    .values({ account_id: staff.childStaff.id, unit_id: units.adult.id })
    .execute()
  const move = (more: object = {}) =>
    house.me.post(`/api/forms/${alert.FormId}/change-responsible-unit`, { UnitId: units.adult.id, ...more })
  expect((await move()).json()).toMatchObject({ Code: 'follow-ups-unconfirmed', Details: { Open: 1 } })
  const moved = await move({ FollowUpsKnown: 1 })
  expect(moved.statusCode, moved.body).toBe(200)
  expect((await house.followUps()).map(({ Id }) => Id)).toEqual([alert.Id])
})
