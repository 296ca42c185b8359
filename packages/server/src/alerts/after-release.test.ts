import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'
import { seedAlert } from '../testing/waiting.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await server.db.deleteFrom('risk_alert').execute()
  await server.db.updateTable('patient_unit').set({ released_at: null }).execute()
})

async function seedAlarming() {
  const formId = await server.seedForm({ status: 'Closed' })
  const { clinic, clock } = server
  await seedAlert(server.db, {
    formId,
    patient: clinic.patients.sibling,
    unit: clinic.units.child,
    raisedAt: clock.now(),
  })
  return formId
}

function release() {
  return server.db
    .updateTable('patient_unit')
    .set({ released_at: server.clock.now() })
    .where('patient_id', '=', server.clinic.patients.sibling.id)
    .execute()
}

const act = { Action: 'Ringde upp.' }

test('R-174 an alert of a patient whom the unit has released is read and acknowledged there, and then the form is closed to it', async () => {
  const form = await seedAlarming()
  const other = await server.seedForm({ status: 'Closed' })
  await release()
  const me = await server.staff()
  expect((await me.get(`/api/forms/${form}`)).statusCode).toBe(200)
  expect((await me.post(`/api/questionnaires/${form}/acknowledge-alert`, act)).json()).toMatchObject([act])
  expect((await me.get('/api/units/current/notifications')).json()).toMatchObject({ AlertsTotal: 0 })
  expect((await me.get(`/api/forms/${form}`)).statusCode).toBe(404)
  // it opened nothing else
  expect((await me.get(`/api/forms/${other}`)).statusCode).toBe(404)
})

test('R-228 to another unit it is not there, and the alert opens no other way to the patient', async () => {
  const form = await seedAlarming()
  await release()
  const stranger = await server.otherStaff()
  expect((await stranger.get(`/api/forms/${form}`)).statusCode).toBe(404)
  expect((await stranger.post(`/api/questionnaires/${form}/acknowledge-alert`, act)).statusCode).toBe(404)
  const me = await server.staff()
  expect((await me.get(`/api/patients/${server.clinic.patients.sibling.id}`)).statusCode).toBe(404)
  expect((await me.post(`/api/forms/${form}/confirm`, {})).statusCode).toBe(404)
})

test('what was done about an alert is told with the history, to the unit that it belongs to', async () => {
  const form = await seedAlarming()
  const me = await server.staff()
  await me.get(`/api/forms/${form}`)
  await me.post(`/api/questionnaires/${form}/acknowledge-alert`, act)
  const url = `/api/patients/${server.clinic.patients.sibling.id}/care-history`
  const { Acknowledged } = (await me.get(url)).json()
  expect(Acknowledged[0]).toMatchObject({ FormId: form, ...act, AcknowledgedAt: expect.any(String) })
  expect((await (await server.otherStaff()).get(url)).statusCode).toBe(404)
})

test('a patient is not deleted while an alert waits, wherever it does', async () => {
  const form = await seedAlarming()
  const { staff, units, patients } = server.clinic
  const admin = await server.sign({ account: staff.adminStaff, level: 'Four', unit: units.child })
  const refused = await admin.send('DELETE', `/api/patients/${patients.sibling.id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ Code: 'alert-waiting' })
  await admin.get(`/api/forms/${form}`)
  await admin.post(`/api/questionnaires/${form}/acknowledge-alert`, { ...act, NoFollowUpReason: 'Fel patient.' })
  expect((await admin.send('DELETE', `/api/patients/${patients.sibling.id}`)).statusCode).toBe(200)
  await admin.post(`/api/patients/${patients.sibling.id}/restore`)
})

test('R-257 an answer that calls for help while the patient is being deleted is not hidden with them', async () => {
  const { db, clinic, seedForm } = server
  const { sibling } = clinic.patients
  const Answers = answersOf({ rest: 'sometimes', energy: 'never', harm: 'often' })
  const form = await seedForm()
  const patient = await server.sibling()
  const now = server.clock.now()
  let answering: ReturnType<typeof patient.post> | undefined
  await db.transaction().execute(async (deleting) => {
    await deleting
      .updateTable('patient')
      .set({ status: 'Deleted', deleted_at: now })
      .where('id', '=', sibling.id)
      .execute()
    await deleting.selectFrom('patient').select('id').where('id', '=', sibling.id).forUpdate().execute()
    answering = patient.post(`/api/papp/questionnaires/${form}/submit`, { Answers })
    await vi.waitFor(async () => expect(await countWaitingForLocks()).toBe(1), { timeout: 60_000 })
  })
  expect((await answering)?.statusCode).toBe(404)
  const { Alerts } = (await (await server.staff()).get('/api/units/current/notifications')).json()
  expect(Alerts).toMatchObject([{ FormId: form, Refused: { Reason: 'Deleted' } }])
  expect(await db.selectFrom('form').select('status').where('id', '=', form).execute()).toEqual([{ status: 'Open' }])
  await db.updateTable('patient').set({ status: 'Active', deleted_at: null }).where('id', '=', sibling.id).execute()
})

test('whoever deletes a patient waits for what is being answered at that moment', async () => {
  const { db, clinic, seedForm, clock } = server
  const { staff, units, patients } = clinic
  const admin = await server.sign({ account: staff.adminStaff, level: 'Four', unit: units.child })
  const form = await seedForm({ status: 'Closed' })
  let deleting: ReturnType<typeof admin.send> | undefined
  await db.transaction().execute(async (answering) => {
    await seedAlert(answering, { formId: form, patient: patients.sibling, unit: units.child, raisedAt: clock.now() })
    deleting = admin.send('DELETE', `/api/patients/${patients.sibling.id}`)
    await vi.waitFor(async () => expect(await countWaitingForLocks()).toBe(1), { timeout: 60_000 })
  })
  expect((await deleting)?.statusCode).toBe(409)
})

async function countWaitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows[0]?.count ?? 0
}
