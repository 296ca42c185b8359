import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMinutes } from '../clock.ts'
import { connect } from '../database/connect.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { layTestClinic, openSession, type TestClinic } from '../testing/clinic.ts'

let house: TestApp
let clinic: TestClinic

beforeAll(async () => {
  house = await testApp()
  clinic = await layTestClinic(house.db, house.keys, house.clock.now())
})
afterAll(() => house.close())

const opening = { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten.', Hours: 2 }

async function staff(signedInAt = house.clock.now()) {
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child } as const
  return house.as(await openSession(house.db, { ...session, now: signedInAt }))
}

async function reviewer() {
  const account = clinic.staff.limitedAdmin
  return house.as(await openSession(house.db, { account, level: 'Four', now: house.clock.now() }))
}

const url = () => `/api/patients/${clinic.patients.adult.id}/emergency-opening`

test('an opening needs a reason, a fresh sign-in and a patient who exists', async () => {
  const me = await staff()
  expect((await me.post(url(), { ...opening, Reason: 'För kort' })).statusCode).toBe(400)
  expect((await me.post(url(), { ...opening, Reason: ' '.repeat(30) })).statusCode).toBe(400)
  expect((await me.post(url(), { ...opening, Hours: 169 })).statusCode).toBe(400)
  const old = await staff(addMinutes(house.clock.now(), -16))
  expect((await old.post(url(), opening)).statusCode).toBe(403)
  const missing = '/api/patients/018f0000-0000-7000-8000-00000000dead/emergency-opening'
  expect((await me.post(missing, opening)).statusCode).toBe(404)
  expect((await me.get(`/api/patients/${clinic.patients.adult.id}`)).statusCode).toBe(404)
})

test('an opening lets its own opener in until it ends, shows when, and the log carries it', async () => {
  const { id } = clinic.patients.adult
  const me = await staff()
  const { Id, EndsAt, UnitName } = (await me.post(url(), opening)).json()
  expect(UnitName).toContain('Ekorrgläntan')
  const seen = await me.get(`/api/patients/${id}`)
  expect(seen.json()).toMatchObject({ OpeningEndsAt: EndsAt })
  const owner = connect(house.database.ownerUrl, { max: 1 })
  const row = await owner
    .selectFrom('audit_log')
    .select(['opening_id', 'patient_id'])
    .where('trace_id', '=', String(seen.headers['x-trace-id']))
    .executeTakeFirst()
  await owner.destroy()
  expect(row).toEqual({ opening_id: Id, patient_id: id })

  const { adminStaff } = clinic.staff
  const colleague = { account: adminStaff, level: 'Four', unit: clinic.units.child, now: house.clock.now() } as const
  expect((await house.as(await openSession(house.db, colleague)).get(`/api/patients/${id}`)).statusCode).toBe(404)

  expect((await me.post(`/api/patients/${id}/responsible-professionals`)).statusCode).toBe(403)
  expect((await me.get(`/api/patients/${id}/release`)).statusCode).toBe(403)
  house.clock.moveTo(2 * 3600_000 + 1000)
  expect((await (await staff()).get(`/api/patients/${id}`)).statusCode).toBe(404)
  house.clock.moveTo(0)
})

test('openings are reviewed by somebody else who may see the log', async () => {
  const me = await reviewer()
  const [first] = (await me.get('/api/emergency-openings?reviewed=false')).json()
  expect(first).toMatchObject({
    Reason: opening.Reason,
    ReviewedAt: null,
    StaffUserId: clinic.staff.childStaff.publicId,
  })
  const review = { Outcome: 'Justified', Comment: 'Akut läge.' }
  expect((await me.post(`/api/emergency-openings/${first.Id}/review`, review)).statusCode).toBe(200)
  expect((await me.get('/api/emergency-openings?reviewed=false')).json()).toEqual([])
  expect((await me.get('/api/emergency-openings?reviewed=true')).json()).toMatchObject([{ ReviewOutcome: 'Justified' }])
  const missing = '/api/emergency-openings/018f0000-0000-7000-8000-00000000dead/review'
  expect((await me.post(missing, review)).statusCode).toBe(404)
  expect((await (await staff()).get('/api/emergency-openings')).statusCode).toBe(403)
})
