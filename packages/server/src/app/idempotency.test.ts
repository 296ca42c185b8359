import { randomBytes, randomUUID } from 'node:crypto'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { madeUpPhone } from '../demo/made-up-numbers.ts'
import { changeKeys } from '../keys/change-keys.ts'
import { openField } from '../keys/sealed-field.ts'
import { cleanUpSessions } from '../session/clean-up.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedTestForms, type TestForms } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import { caller, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic
let forms: TestForms
let staff: string
let key: string

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  forms = await seedTestForms(server.db, server.clock.now())
})
afterAll(() => server.close())
beforeEach(async () => {
  key = randomUUID()
  staff = await signIn(clinic.staff.childStaff)
})

function signIn(account: { id: string }, unit = clinic.units.child): Promise<string> {
  return openSession(server.db, { account, level: 'Four', unit, now: server.clock.now() })
}

function assign(token = staff, more: object = {}, app = server.app) {
  const body = {
    PatientId: clinic.patients.child.id,
    TypeIds: [forms.questionnaire.typeId],
    Respondents: [{ RespondentType: 'Patient' }],
    ...more,
  }
  return caller(app, token).send('POST', '/api/questionnaires', body, { 'idempotency-key': key })
}

async function countForms(): Promise<number> {
  return (await server.db.selectFrom('form').select('id').execute()).length
}

function countKeys(): Promise<unknown[]> {
  return server.db.selectFrom('idempotency_key').select('id').where('key', '=', key).execute()
}

test('R-249 two at the same time, also at two instances, make one and are answered alike', async () => {
  const before = await countForms()
  const beside = await server.beside()
  const replies = await Promise.all([assign(), assign(staff, {}, beside), assign(), assign(staff, {}, beside)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(await countForms()).toBe(before + 1)
})

test('a series is made once, with all that follows from it', async () => {
  const Recurring = { IntervalDays: 7, Occurrences: 3 }
  const series = () => server.db.selectFrom('recurring_questionnaire').select('id').execute()
  const [first, again] = [await assign(staff, { Recurring }), await assign(staff, { Recurring })]
  expect(first.statusCode, first.body).toBe(200)
  expect(again.body).toBe(first.body)
  expect(await series()).toHaveLength(1)
})

test('R-249 the same key for something else is refused, and makes nothing', async () => {
  const first = await assign()
  const before = await countForms()
  const other = await assign(staff, { PatientId: clinic.patients.sibling.id })
  expect([other.statusCode, other.json().Code]).toEqual([409, 'key-reused'])
  const send = { 'idempotency-key': key }
  const journal = { PatientId: clinic.patients.child.id, TypeId: forms.journal.typeId }
  const call = await server
    .as(staff)
    .send('POST', '/api/journals', { ...journal, Respondents: [{ RespondentType: 'Patient' }] }, send)
  expect([call.statusCode, call.json().Code]).toEqual([409, 'key-reused'])
  expect(await countForms()).toBe(before)
  expect((await assign()).body).toBe(first.body)
})

test('in whatever order the fields are sent, it is the same request', async () => {
  const first = await assign()
  const body = {
    Respondents: [{ RespondentType: 'Patient' }],
    TypeIds: [forms.questionnaire.typeId],
    patientId: clinic.patients.child.id,
  }
  const again = await server.as(staff).send('POST', '/api/questionnaires', body, { 'idempotency-key': key })
  expect(again.body).toBe(first.body)
})

test('R-249 a key is the account’s own: somebody else with the same one makes something of their own', async () => {
  const colleague = await signIn(clinic.staff.adminStaff)
  const before = await countForms()
  const [mine, theirs] = [await assign(), await assign(colleague)]
  expect([mine.statusCode, theirs.statusCode]).toEqual([200, 200])
  expect(await countForms()).toBe(before + 2)
  // The same person with another token, after a renewal or a new sign-in, is the same account.
  expect((await assign(await signIn(clinic.staff.childStaff))).body).toBe(mine.body)
})

test('R-249 a refused call leaves no trace of its key and can be tried again', async () => {
  const refused = await assign(staff, { TypeIds: [randomUUID()] })
  expect(refused.statusCode).toBeGreaterThanOrEqual(400)
  expect(await countKeys()).toEqual([])
  expect((await assign()).statusCode).toBe(200)
  expect(await countKeys()).toHaveLength(1)
})

test('without a key everything is as it was, and a key that is none is told', async () => {
  const before = await countForms()
  const body = {
    PatientId: clinic.patients.child.id,
    TypeIds: [forms.questionnaire.typeId],
    Respondents: [{ RespondentType: 'Patient' }],
  }
  for (const _ of [1, 2]) expect((await server.as(staff).post('/api/questionnaires', body)).statusCode).toBe(200)
  expect(await countForms()).toBe(before + 2)
  for (const none of ['', 'short', 'x'.repeat(101), 'a key with blanks in it']) {
    const reply = await server.as(staff).send('POST', '/api/questionnaires', body, { 'idempotency-key': none })
    expect(reply.statusCode, none).toBe(400)
    expect(reply.json().Errors).toEqual([{ Field: 'Idempotency-Key', Key: 'regex' }])
  }
})

test('R-075 a repetition is in the log as such, about the same patient', async () => {
  const traces = [await assign(), await assign()].map(({ headers }) => String(headers['x-trace-id']))
  const log = await listAudit(server.database, { action: 'CreateQuestionnaire' })
  const [first, again] = traces.map((trace) => log.filter(({ trace_id }) => trace_id === trace))
  expect(first).toMatchObject([{ outcome: 'Done', patient_id: clinic.patients.child.id }])
  expect(again).toMatchObject([
    { outcome: 'Done', patient_id: clinic.patients.child.id, data: { Repeated: true }, entity: first?.[0]?.entity },
  ])
  expect(first?.[0]?.data ?? {}).not.toHaveProperty('Repeated')
})

test('whoever has lost the session, the unit or the patient since then is told nothing', async () => {
  const { patients, units } = clinic
  const { inpatient } = patients
  const { twoUnitStaff } = clinic.staff
  const ward = await signIn(twoUnitStaff, units.ward)
  const body = { PatientId: inpatient.id }
  const first = await assign(ward, body)
  expect(first.statusCode, first.body).toBe(200)
  const elsewhere = await assign(await signIn(twoUnitStaff, units.adult), body)
  expect([elsewhere.statusCode, elsewhere.json().Code]).toEqual([409, 'key-reused'])
  await server.db
    .updateTable('patient_unit')
    .set({ released_at: server.clock.now() })
    .where('patient_id', '=', inpatient.id)
    .execute()
  const released = await assign(ward, body)
  expect(released.statusCode).toBe(404)
  expect(released.body).not.toContain('Questionnaires')
  await server.as(ward).post('/api/adminauth/logout')
  expect((await assign(ward, body)).statusCode).toBe(401)
})

test('R-239 R-249 what was answered before the patient was protected is not repeated in clear', async () => {
  const { id } = clinic.patients.sibling
  const contact = {
    RelationType: 'Other',
    ActsAs: 'Other',
    Firstname: 'Provmoster',
    Lastname: 'Provkulle',
    Phone: madeUpPhone(57),
  }
  const add = () => server.as(staff).send('POST', `/api/patients/${id}/relations`, contact, { 'idempotency-key': key })
  const first = await add()
  expect(first.statusCode, first.body).toBe(200)
  expect((await add()).body).toBe(first.body)
  const reply = await server.as(staff).put(`/api/patients/${id}/protection`, { IsProtected: true })
  expect(reply.statusCode, reply.body).toBe(200)
  const again = await add()
  expect(again.statusCode).toBe(409)
  expect(again.body).not.toContain(first.json().Phone)
})

test('what was answered is kept sealed, moves to new keys and is removed after a day', async () => {
  const first = await assign()
  const [kept] = await server.db.selectFrom('idempotency_key').selectAll().where('key', '=', key).execute()
  expect(kept?.done.includes(clinic.patients.child.id)).toBe(false)
  const newest = { id: 'newest', key: randomBytes(32) }
  await changeKeys(server.db, { ...server.keys, fieldKeys: [newest, ...server.keys.fieldKeys] })
  const { id, done } = await server.db
    .selectFrom('idempotency_key')
    .select(['id', 'done'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const place = { table: 'idempotency_key', column: 'done', row: id }
  const { answer } = JSON.parse(openField({ ...server.keys, fieldKeys: [newest] }, place, done))
  expect(answer).toEqual(first.json())
  const now = server.clock.now()
  await cleanUpSessions(server.db, addMinutes(now, 23 * 60))
  expect(await countKeys()).toHaveLength(1)
  await cleanUpSessions(server.db, addMinutes(now, 25 * 60))
  expect(await countKeys()).toEqual([])
})
