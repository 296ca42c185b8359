import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { countUnopenable } from '../alert-rows/open-to.ts'
import { civilDay } from '../civil-day.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { listAudit } from '../testing/list-audit.ts'
import { setAbsent } from '../testing/set-absent.ts'
import { seedAlert } from '../testing/waiting.ts'
import { handOverAlerts } from './take-over.ts'
import { listTakers } from './takers.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
afterEach(async () => {
  const { db, clinic } = server
  await db.deleteFrom('risk_alert').execute()
  await db.deleteFrom('staff_absence').execute()
  await db.updateTable('unit').set({ status: 'Active' }).execute()
  await setGroup(clinic.units.adult.groupId)
  await sql`update account set status = 'Active' where status = 'Inactive' and id <> ${clinic.staff.inactiveStaff.id}`.execute(
    db,
  )
})

/** An alert of the ward's, where one person works who works at the adults' clinic too. */
async function seedAlarming() {
  const { patients, units } = server.clinic
  const formId = await server.seedForm({ status: 'Closed', patient: patients.inpatient, unit: units.ward })
  const alertId = await seedAlert(server.db, {
    formId,
    patient: patients.inpatient,
    unit: units.ward,
    raisedAt: server.clock.now(),
  })
  return { formId, alertId }
}

const close = () =>
  server.db.updateTable('unit').set({ status: 'Inactive' }).where('id', '=', server.clinic.units.ward.id).execute()

/** As if it had been raised after the unit was closed, which nobody can be asked about. */
async function alarmAtClosed() {
  await close()
  return seedAlarming()
}

const setGroup = (groupId: string | null) =>
  server.db.updateTable('unit').set({ unit_group_id: groupId }).where('id', '=', server.clinic.units.adult.id).execute()

/** The adults' clinic in the ward's group. */
const beside = () => setGroup(server.clinic.units.ward.groupId)

const at = (account: { id: string }, unit: { id: string }) => server.sign({ account, level: 'Four', unit })
const notifications = '/api/units/current/notifications'
const act = { Action: 'Ringde upp.' }
const acknowledge = (formId: string) => `/api/questionnaires/${formId}/acknowledge-alert`

test('R-273 an alert at a closed unit is seen, opened and acknowledged by whoever worked there, from their other unit', async () => {
  const { formId, alertId } = await alarmAtClosed()
  const { staff, units } = server.clinic
  const me = await at(staff.twoUnitStaff, units.adult)
  expect((await me.get(notifications)).json()).toMatchObject({
    AlertsTotal: 1,
    Alerts: [{ Id: alertId, ClosedUnit: expect.any(String), IsPatientHere: false, IsMine: true }],
  })
  expect((await me.get(`/api/forms/${formId}`)).statusCode).toBe(200)
  expect((await me.post(acknowledge(formId), act)).json()).toMatchObject([act])
  expect((await me.get(`/api/forms/${formId}`)).statusCode).toBe(404)
})

test('R-273 nobody else sees it: not a colleague at the other unit, not another unit, not while the unit is open', async () => {
  const { formId } = await seedAlarming()
  const { staff, units } = server.clinic
  const elsewhere = await at(staff.twoUnitStaff, units.adult)
  expect((await elsewhere.get(notifications)).json()).toMatchObject({ AlertsTotal: 0 })
  expect((await elsewhere.get(`/api/forms/${formId}`)).statusCode).toBe(404)
  await server.db.updateTable('risk_alert').set({ taken_over_at: server.clock.now() }).execute()
  await close()
  for (const [account, unit] of [
    [staff.adultStaff, units.adult],
    [staff.childStaff, units.child],
  ] as const) {
    const stranger = await at(account, unit)
    expect((await stranger.get(notifications)).json()).toMatchObject({ AlertsTotal: 0 })
    expect((await stranger.get(`/api/forms/${formId}`)).statusCode).toBe(404)
    expect((await stranger.post(acknowledge(formId), act)).statusCode).toBe(404)
  }
  // it opens nothing else of the patient's
  const patient = server.clinic.patients.inpatient.id
  expect((await elsewhere.get(`/api/patients/${patient}`)).statusCode).toBe(404)
  expect((await elsewhere.post(`/api/forms/${formId}/confirm`, {})).statusCode).toBe(404)
})

test('R-272 a unit where alerts wait is not closed until somebody is named who takes them over, also not in the database', async () => {
  const { formId } = await seedAlarming()
  const { db, clinic, clock } = server
  const { staff, units } = clinic
  await expect(close()).rejects.toThrow('alerts wait at the unit')
  const takers = { unitId: units.ward.id, isClosed: true }
  const by = { accountId: staff.admin.id, language: null, note: () => {} }
  const closing = { takers, takerId: undefined as string | undefined, by }
  const asked = handOverAlerts(db, { unitId: units.ward.id }, closing, clock.now())
  const refusal = await asked.then(
    () => undefined,
    (error) => error,
  )
  // an administrator is told how many, and nothing about whom
  expect(refusal).toMatchObject({ code: 'alert-taker-needed', details: { Details: { Waiting: 1, Alerts: [] } } })
  await handOverAlerts(db, { unitId: units.ward.id }, { ...closing, takerId: staff.twoUnitStaff.publicId }, clock.now())
  await close()
  const taker = await at(staff.twoUnitStaff, units.adult)
  expect((await taker.get(`/api/forms/${formId}`)).statusCode).toBe(200)
})

test('R-273 whoever took it over opens it also when they never worked there', async () => {
  const { formId } = await seedAlarming()
  const { db, clinic, clock } = server
  const { staff, units } = clinic
  await beside()
  const takers = { unitId: units.ward.id, isClosed: true }
  const by = { accountId: staff.admin.id, language: null, note: () => {} }
  const takerId = staff.adultStaff.publicId
  await handOverAlerts(db, { unitId: units.ward.id }, { takers, takerId, by }, clock.now())
  await close()
  const taker = await at(staff.adultStaff, units.adult)
  expect((await taker.get(notifications)).json()).toMatchObject({ AlertsTotal: 1 })
  expect((await taker.get(`/api/forms/${formId}`)).statusCode).toBe(200)
  expect(await countUnopenable(db)).toBe(0)
  expect((await taker.post(acknowledge(formId), act)).statusCode).toBe(200)
})

test('R-272 R-454 nobody takes over from a closed unit who is away from every unit where they work now', async () => {
  const { db, clinic, clock } = server
  const { staff, units } = clinic
  await beside()
  const able = async () => (await listTakers(db, { unitId: units.ward.id, isClosed: true }, clock.now())).map(idOf)
  const idOf = ({ accountId }: { accountId: string }) => accountId
  expect(await able()).toContain(staff.adultStaff.id)
  const today = civilDay(clock.now())
  await setAbsent(db, { account: staff.adultStaff, unit: units.adult, from: today, until: today })
  expect(await able()).not.toContain(staff.adultStaff.id)
})

test('R-274 an alert that nobody can open is counted, at a closed unit and at one where nobody may acknowledge', async () => {
  const { db, clinic } = server
  expect(await countUnopenable(db)).toBe(0)
  await alarmAtClosed()
  expect(await countUnopenable(db)).toBe(0)
  const gone = db.updateTable('account').set({ status: 'Inactive' }).where('id', '=', clinic.staff.twoUnitStaff.id)
  await gone.execute()
  expect(await countUnopenable(db)).toBe(1)
  await db.updateTable('unit').set({ status: 'Active' }).execute()
  expect(await countUnopenable(db)).toBe(1)
})

test('R-273 what nobody can open at a closed unit, staff of its group see as a number and take over, which is logged', async () => {
  const { formId, alertId } = await alarmAtClosed()
  const { db, clinic } = server
  const { staff, units } = clinic
  await beside()
  const me = await at(staff.adultStaff, units.adult)
  const take = `/api/units/${units.ward.id}/take-over-alerts`
  // somebody can: nobody else is shown or given anything
  expect((await me.get(notifications)).json()).toMatchObject({ AlertsTotal: 0, ClosedUnits: [] })
  expect((await me.post(take)).statusCode).toBe(404)
  await db.updateTable('account').set({ status: 'Inactive' }).where('id', '=', staff.twoUnitStaff.id).execute()
  const told = (await me.get(notifications)).json()
  expect(told).toMatchObject({ AlertsTotal: 0, ClosedUnits: [{ UnitId: units.ward.id, Waiting: 1 }] })
  expect((await me.get(`/api/forms/${formId}`)).statusCode).toBe(404)

  const stranger = await at(staff.childStaff, units.child)
  expect((await stranger.get(notifications)).json()).toMatchObject({ ClosedUnits: [] })
  expect((await stranger.post(take)).statusCode).toBe(404)
  expect((await me.post(take)).json()).toEqual({ TakenOver: 1 })
  // once is enough: what somebody can open is not there any more
  expect((await me.post(take)).statusCode).toBe(404)
  expect((await me.get(notifications)).json()).toMatchObject({ Alerts: [{ Id: alertId }], ClosedUnits: [] })
  expect((await me.post(acknowledge(formId), act)).statusCode).toBe(200)
  const log = await listAudit(server.database, { action: 'TakeOverAlerts' })
  expect(log.find(({ outcome }) => outcome === 'Done')).toMatchObject({ patient_ids: [clinic.patients.inpatient.id] })
})

test('R-274 whoever took an alert of a closed unit over can open it only while they have a unit to choose', async () => {
  const { db, clinic } = server
  const { alertId } = await alarmAtClosed()
  const taker = clinic.staff.childStaff.id
  await db.deleteFrom('account_care_unit').where('unit_id', '=', clinic.units.ward.id).execute()
  await db
    .updateTable('risk_alert')
    .set({ owner_account_id: taker, taken_over_at: server.clock.now() })
    .where('id', '=', alertId)
    .execute()
  expect(await countUnopenable(db)).toBe(0)
  await db.updateTable('unit').set({ status: 'Inactive' }).where('id', '=', clinic.units.child.id).execute()
  expect(await countUnopenable(db)).toBe(1)
})
