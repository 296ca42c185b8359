import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { addRecordAt } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { seedAlert } from '../testing/waiting.ts'
import { handOverAlerts } from './take-over.ts'

let server: AnsweringServer
let me: Awaited<ReturnType<AnsweringServer['staff']>>

beforeAll(async () => {
  server = await startAnsweringServer()
  me = await server.staff()
})
afterAll(() => server.close())
afterEach(async () => {
  const { db } = server
  for (const table of ['risk_alert', 'patient_responsible'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('patient_unit').set({ released_at: null }).execute()
  await db.updateTable('account').set({ away_until: null }).execute()
})

async function seedAlarming() {
  const formId = await server.seedForm({ status: 'Closed' })
  const { patients, units } = server.clinic
  const alert = { formId, patient: patients.sibling, unit: units.child, raisedAt: server.clock.now() }
  const alertId = await seedAlert(server.db, alert)
  return { formId, alertId }
}

const release = (takerId?: string) =>
  me.get(`/api/patients/${server.clinic.patients.sibling.id}/release${takerId ? `?AlertTakerId=${takerId}` : ''}`)

const alertOf = (formId: string) =>
  server.db.selectFrom('risk_alert').selectAll().where('form_id', '=', formId).executeTakeFirstOrThrow()

async function eventsOf(formId: string) {
  const events = server.db
    .selectFrom('form_event')
    .select(['event', 'account_id', 'data'])
    .where('form_id', '=', formId)
  return (await events.execute()).filter(({ event }) => event === 'AlertTakenOver')
}

const isReleased = async () => {
  const at = server.db.selectFrom('patient_unit').select('released_at')
  const row = await at.where('patient_id', '=', server.clinic.patients.sibling.id).executeTakeFirstOrThrow()
  return row.released_at !== null
}

test('R-272 a patient with an alert that waits is released only once somebody is named who takes it over', async () => {
  const { formId, alertId } = await seedAlarming()
  const { childStaff, adminStaff, limitedAdminStaff, inactiveStaff } = server.clinic.staff
  const asked = await release()
  expect([asked.statusCode, asked.json().Code]).toEqual([409, 'alert-taker-needed'])
  const { Waiting, Alerts, Takers } = asked.json().Details
  expect([Waiting, Alerts]).toMatchObject([1, [{ Id: alertId, AnswerText: 'Ofta' }]])
  const named = Takers.map(({ StaffUserId }: { StaffUserId: string }) => StaffUserId)
  expect(named.sort()).toEqual([childStaff.publicId, adminStaff.publicId].sort())
  expect(named).not.toContain(limitedAdminStaff.publicId)
  expect(named).not.toContain(inactiveStaff.publicId)
  expect(await isReleased()).toBe(false)

  expect((await release(adminStaff.publicId)).statusCode).toBe(200)
  expect(await isReleased()).toBe(true)
  expect(await alertOf(formId)).toMatchObject({ owner_account_id: adminStaff.id, taken_over_at: expect.any(String) })
  const data = { Alert: alertId, From: null, To: adminStaff.id }
  expect(await eventsOf(formId)).toEqual([{ event: 'AlertTakenOver', account_id: childStaff.id, data }])
  const [row] = await listAudit(server.database, { action: 'ReleasePatient' })
  expect(row?.data).toMatchObject({ AlertTaker: adminStaff.id, AlertsTakenOver: [alertId] })

  const taker = await server.sign({ account: adminStaff, level: 'Four', unit: server.clinic.units.child })
  expect((await taker.get('/api/units/current/notifications')).json().Alerts).toMatchObject([
    { Id: alertId, IsMine: true, IsPatientHere: false, OwnerName: expect.any(String) },
  ])
  expect((await taker.get(`/api/forms/${formId}`)).json().Events.at(-1)).toMatchObject({ Event: 'AlertTakenOver' })
  const act = { Action: 'Ringde upp.' }
  expect((await taker.post(`/api/questionnaires/${formId}/acknowledge-alert`, act)).statusCode).toBe(200)
})

test('R-272 whoever releases waits for what is being answered at that moment, and neither waits for the other for ever', async () => {
  const { formId } = await seedAlarming()
  const { adminStaff } = server.clinic.staff
  let releasing: ReturnType<typeof release> | undefined
  await server.db.transaction().execute(async (answering) => {
    await answering.selectFrom('form').select('id').where('id', '=', formId).forUpdate().execute()
    releasing = release(adminStaff.publicId)
    await vi.waitFor(async () => expect(await countWaitingForLocks()).toBe(1), { timeout: 60_000 })
    await answering.updateTable('risk_alert').set({ value: '"sometimes"' }).where('form_id', '=', formId).execute()
  })
  expect((await releasing)?.statusCode).toBe(200)
  expect(await alertOf(formId)).toMatchObject({ value: 'sometimes', owner_account_id: adminStaff.id })
})

async function countWaitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows[0]?.count ?? 0
}

test('R-272 without an alert that waits nobody is asked, and a second press within a minute asks nothing either', async () => {
  expect((await release()).statusCode).toBe(200)
  await seedAlarming()
  expect((await release()).json()).toMatchObject({ OpenForms: 0 })
})

test.each([
  ['a secretary', () => server.clinic.staff.limitedAdminStaff],
  ['somebody who has left', () => server.clinic.staff.inactiveStaff],
  ['somebody at another unit', () => server.clinic.staff.adultStaff],
  ['nobody we know', () => ({ publicId: '018f0000-0000-7000-8000-00000000dead' })],
])('R-272 %s takes nothing over', async (_, who) => {
  const { formId } = await seedAlarming()
  const refused = await release(who().publicId)
  expect(refused.json()).toMatchObject({ Errors: [{ Field: 'AlertTakerId', Key: 'not-allowed' }] })
  expect(await isReleased()).toBe(false)
  expect(await alertOf(formId)).toMatchObject({ taken_over_at: null })
})

test('R-272 whoever is away takes nothing over', async () => {
  await seedAlarming()
  const { adminStaff } = server.clinic.staff
  const away = server.db.updateTable('account').set({ away_until: '2999-01-01' }).where('id', '=', adminStaff.id)
  await away.execute()
  expect((await release(adminStaff.publicId)).statusCode).toBe(400)
})

test('R-272 whoever answers no longer for a patient hands over the alerts that are theirs, to a colleague', async () => {
  const { patients, units, staff } = server.clinic
  const url = `/api/patients/${patients.sibling.id}/responsible-professionals`
  const mine = { patient_id: patients.sibling.id, unit_id: units.child.id, account_id: staff.childStaff.id }
  await server.db
    .insertInto('patient_responsible')
    .values({ ...mine, created_at: server.clock.now() })
    .execute()
  const { formId } = await seedAlarming()
  await server.db.updateTable('risk_alert').set({ owner_account_id: staff.childStaff.id }).execute()
  const asked = await me.send('DELETE', `${url}/remove`)
  expect(asked.json()).toMatchObject({ Code: 'alert-taker-needed', Details: { Waiting: 1 } })
  const named = asked.json().Details.Takers.map(({ StaffUserId }: { StaffUserId: string }) => StaffUserId)
  expect(named).toEqual([staff.adminStaff.publicId])
  const done = await me.send('DELETE', `${url}/remove?AlertTakerId=${staff.adminStaff.publicId}`)
  expect(done.json()).toMatchObject({ ResponsibleProfessionals: [] })
  expect(await alertOf(formId)).toMatchObject({ owner_account_id: staff.adminStaff.id })
})

test('R-272 whoever takes the alerts over may take the patient over with them, and the log tells who gave what to whom', async () => {
  const { patients, units, staff } = server.clinic
  const mine = { patient_id: patients.sibling.id, unit_id: units.child.id, account_id: staff.childStaff.id }
  await server.db
    .insertInto('patient_responsible')
    .values({ ...mine, created_at: server.clock.now() })
    .execute()
  const renamed = server.db.updateTable('account').set({ firstname: 'Provlav' }).where('id', '=', staff.adminStaff.id)
  await renamed.execute()
  const { formId } = await seedAlarming()
  await server.db.updateTable('risk_alert').set({ owner_account_id: staff.childStaff.id }).execute()
  const url = `/api/patients/${patients.sibling.id}/responsible-professionals/remove`
  const done = await me.send('DELETE', `${url}?AlertTakerId=${staff.adminStaff.publicId}&TakesOver=Patient`)
  const named = [{ StaffUserId: staff.adminStaff.publicId }]
  expect([done.statusCode, done.json().ResponsibleProfessionals]).toMatchObject([200, named])
  const { Events } = (await me.get(`/api/forms/${formId}`)).json()
  const taken = Events.find(({ Event }: { Event: string }) => Event === 'AlertTakenOver')
  expect(taken.To).toMatch(/^Provlav/)
  expect(taken.From).toBe(taken.By)
  expect(taken.By).not.toBe(taken.To)
})

test('R-272 whoever owns none of the alerts stops answering for the patient without being asked', async () => {
  await seedAlarming()
  const url = `/api/patients/${server.clinic.patients.sibling.id}/responsible-professionals/remove`
  expect((await me.send('DELETE', url)).statusCode).toBe(200)
})

test('R-272 whoever leaves a unit hands over the alerts that are theirs there, and leaves those of colleagues alone', async () => {
  const { db, clinic, clock } = server
  const { staff, units } = clinic
  const [mine, theirs] = [await seedAlarming(), await seedAlarming()]
  const owned = (formId: string, owner_account_id: string) =>
    db.updateTable('risk_alert').set({ owner_account_id }).where('form_id', '=', formId).execute()
  await owned(mine.formId, staff.childStaff.id)
  await owned(theirs.formId, staff.adminStaff.id)
  const left = { ownerId: staff.childStaff.id, unitId: units.child.id }
  const takers = { unitId: units.child.id, except: staff.childStaff.id }
  const by = { accountId: staff.admin.id, language: null, note: () => {} }
  const asking = handOverAlerts(db, left, { takers, takerId: undefined, by }, clock.now())
  await expect(asking).rejects.toMatchObject({ details: { Details: { Waiting: 1, Alerts: [] } } })
  await handOverAlerts(db, left, { takers, takerId: staff.adminStaff.publicId, by }, clock.now())
  expect(await alertOf(mine.formId)).toMatchObject({ owner_account_id: staff.adminStaff.id })
  expect(await alertOf(theirs.formId)).toMatchObject({ taken_over_at: null })
})

test('R-272 a form with an alert that waits goes to another unit only with somebody there who takes it over', async () => {
  const { db, clinic } = server
  const { patients, units, staff } = clinic
  const { formId } = await seedAlarming()
  await db
    .insertInto('account_care_unit')
    .values({ account_id: staff.childStaff.id, unit_id: units.adult.id })
    .execute()
  const record = await addRecordAt(db, patients.sibling, units.adult, server.clock.now())
  const url = `/api/forms/${formId}/change-responsible-unit`
  const asked = await me.post(url, { UnitId: units.adult.id })
  expect(asked.json()).toMatchObject({ Code: 'alert-taker-needed', Details: { Waiting: 1 } })
  const there = asked.json().Details.Takers.map(({ StaffUserId }: { StaffUserId: string }) => StaffUserId)
  expect(there).toContain(staff.adultStaff.publicId)
  expect(there).not.toContain(staff.adminStaff.publicId)
  expect(await alertOf(formId)).toMatchObject({ unit_id: units.child.id })
  const moved = await me.post(url, { UnitId: units.adult.id, AlertTakerId: staff.adultStaff.publicId })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(await alertOf(formId)).toMatchObject({
    unit_id: units.adult.id,
    patient_id: record.id,
    owner_account_id: staff.adultStaff.id,
    owner_told_at: null,
  })
  await db
    .deleteFrom('account_care_unit')
    .where('account_id', '=', staff.childStaff.id)
    .where('unit_id', '=', units.adult.id)
    .execute()
})
