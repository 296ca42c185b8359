import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'
import { seedAlert } from '../testing/waiting.ts'

let server: AnsweringServer
let me: Awaited<ReturnType<AnsweringServer['staff']>>

beforeAll(async () => {
  server = await startAnsweringServer()
  me = await server.staff()
})
afterAll(() => server.close())
afterEach(async () => void (await server.db.deleteFrom('risk_alert').execute()))

const acknowledge = (formId: string, body?: object) => me.post(`/api/questionnaires/${formId}/acknowledge-alert`, body)

async function answer(formId: string, harm: string) {
  const patient = await server.sibling()
  const { LastModifiedAt } = (await patient.get(`/api/papp/forms/${formId}`)).json()
  const body = { Answers: answersOf({ harm }), PreviousLastModifiedAt: LastModifiedAt }
  expect((await patient.post(`/api/papp/questionnaires/${formId}/save`, body)).statusCode).toBe(200)
}

const alertsOf = async (formId: string) => (await me.get(`/api/forms/${formId}`)).json().Alerts

const inWords = { Action: 'Ringde upp.' }

test('R-174 R-294 what is of severity Alert is acknowledged by nobody without a word', async () => {
  const formId = await server.seedForm()
  await answer(formId, 'often')
  await alertsOf(formId)
  const silent = await acknowledge(formId)
  expect([silent.statusCode, silent.json().Errors]).toEqual([400, [{ Field: 'Action', Key: 'required' }]])
  expect(await alertsOf(formId)).toMatchObject([{ Severity: 'Alert', AcknowledgedAt: null }])
  expect((await acknowledge(formId, inWords)).statusCode).toBe(200)
})

test('R-174 without a body the one alert that waits is acknowledged as Other, once this person has read it, where it is less than an alert', async () => {
  const formId = await server.seedForm()
  await answer(formId, 'sometimes')
  await server.db.updateTable('risk_alert').set({ severity: 'Attention' }).execute()
  const unread = await acknowledge(formId)
  expect([unread.statusCode, unread.json().Code]).toEqual([409, 'alert-changed'])
  await alertsOf(formId)
  const done = await acknowledge(formId)
  expect([done.statusCode, done.json()]).toMatchObject([200, [{ Action: 'Other', AcknowledgedAt: expect.any(String) }]])
  expect((await acknowledge(formId)).statusCode).toBe(409)
})

test.each([
  ['with the patient’s care items', () => `/api/patients/${server.clinic.patients.sibling.id}/care-items`],
  ['among what waits at the unit', () => '/api/units/current/notifications'],
])('R-174 it may have been read %s', async (_, url) => {
  const formId = await server.seedForm()
  await answer(formId, 'often')
  await me.get(url())
  expect((await acknowledge(formId, inWords)).statusCode).toBe(200)
})

test('R-174 an answer that has changed since it was read is not acknowledged unread, by whatever it was read', async () => {
  const formId = await server.seedForm()
  await answer(formId, 'sometimes')
  const [read] = await alertsOf(formId)
  const asRead = { AlertId: read.Id, Action: 'Ringde upp.', PreviousLastModifiedAt: read.LastModifiedAt }
  await answer(formId, 'often')
  expect((await acknowledge(formId)).statusCode).toBe(409)
  expect((await acknowledge(formId, { Action: 'Ringde upp.' })).statusCode).toBe(409)
  expect((await acknowledge(formId, { AlertId: read.Id, Action: 'Ringde upp.' })).statusCode).toBe(409)
  expect((await acknowledge(formId, asRead)).statusCode).toBe(409)

  const [again] = await alertsOf(formId)
  expect(again).toMatchObject({ Id: read.Id, AnswerText: 'Ofta', AcknowledgedAt: null })
  // what was sent counts, also when this person has read it anew on another screen
  expect((await acknowledge(formId, asRead)).statusCode).toBe(409)
  await answer(formId, 'never')
  expect((await acknowledge(formId)).statusCode).toBe(409)
  const [changed] = await alertsOf(formId)
  expect(changed.LastModifiedAt > again.LastModifiedAt).toBe(true)
  const done = await acknowledge(formId, { ...asRead, PreviousLastModifiedAt: changed.LastModifiedAt })
  expect(done.json()).toMatchObject([{ Id: read.Id, Action: 'Ringde upp.', AcknowledgedBy: expect.any(String) }])
})

test('R-174 what one colleague has read another has not', async () => {
  const formId = await server.seedForm()
  await answer(formId, 'often')
  const { staff, units } = server.clinic
  const colleague = await server.sign({ account: staff.adminStaff, level: 'Four', unit: units.child })
  await colleague.get(`/api/forms/${formId}`)
  expect((await acknowledge(formId)).statusCode).toBe(409)
})

test('R-174 of several that wait on a form the one that is meant is named', async () => {
  const formId = await server.seedForm({ status: 'Closed' })
  const { patients, units } = server.clinic
  const now = server.clock.now()
  const laid = { formId, patient: patients.sibling, unit: units.child }
  await seedAlert(server.db, { ...laid, raisedAt: now })
  await seedAlert(server.db, { ...laid, rule: 'another', raisedAt: addMinutes(now, -1) })
  const [, harm] = await alertsOf(formId)
  expect((await acknowledge(formId)).statusCode).toBe(409)
  expect((await acknowledge(formId, { Action: 'Ringde upp.' })).statusCode).toBe(409)
  const Action = 'Ringde upp.'
  expect((await acknowledge(formId, { AlertId: harm.Id, Action })).json()).toMatchObject([
    { RuleKey: 'another', AcknowledgedAt: null },
    { Id: harm.Id, Action },
  ])
  expect((await acknowledge(formId, inWords)).statusCode).toBe(200)
})

test('R-174 a form that is canceled has changed its alerts', async () => {
  const formId = await server.seedForm()
  await answer(formId, 'often')
  await alertsOf(formId)
  expect((await me.post(`/api/forms/${formId}/cancel`)).statusCode).toBe(200)
  expect((await acknowledge(formId)).statusCode).toBe(409)
  await alertsOf(formId)
  expect((await acknowledge(formId, inWords)).statusCode).toBe(200)
})
