import { allCalls } from '@samklang/contract/all-calls'
import type { Call } from '@samklang/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUpSessions } from '../session/clean-up.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf, fullAnswers } from '../testing/forms.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

async function handOver(id: string) {
  const reply = await (await server.staff()).post(`/api/forms/${id}/start`, { AnswerMode: 'Self' })
  expect(reply.statusCode, reply.body).toBe(200)
  const { Row, Handover } = reply.json()
  const [path, ticket] = Handover.Path.split('#')
  expect(path).toBe('/svara-har')
  return { Row, ticket }
}

const take = (Ticket: string) => server.as().post('/api/auth/form-handover', { Ticket })

async function device(id: string) {
  const { ticket } = await handOver(id)
  const taken = await take(ticket)
  expect(taken.statusCode, taken.body).toBe(200)
  return server.as(taken.json().Token.AccessToken)
}

test('a form handed over is taken by one device, once, within ten minutes', async () => {
  const id = await server.seedForm()
  const { Row, ticket } = await handOver(id)
  expect(Row.Status).toBe('SelfTaxation')
  const replies = await Promise.all([take(ticket), take(ticket)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  const taken = replies.find(({ statusCode }) => statusCode === 200)?.json()
  expect(taken).toMatchObject({ FormId: id, Token: { SecurityLevel: 'Two' } })
  const late = await handOver(id)
  server.clock.moveTo(11 * 60_000)
  expect((await take(late.ticket)).statusCode).toBe(404)
  server.clock.moveTo(0)
  expect((await take('x'.repeat(43))).statusCode).toBe(404)
})

test('tickets are cleared away when nobody can use them any more', async () => {
  const { ticket } = await handOver(await server.seedForm())
  const tickets = async () => (await server.db.selectFrom('form_handover').select('form_id').execute()).length
  const before = await tickets()
  await cleanUpSessions(server.db, server.clock.now())
  expect(await tickets()).toBe(before)
  expect((await take(ticket)).statusCode).toBe(200)
  server.clock.moveTo(3 * 24 * 60 * 60_000)
  await cleanUpSessions(server.db, server.clock.now())
  expect(await tickets()).toBe(0)
  server.clock.moveTo(0)
})

test('a new ticket ends the one before, and the device that holds the form', async () => {
  const id = await server.seedForm()
  const older = await handOver(id)
  const held = await device(id)
  expect((await take(older.ticket)).statusCode).toBe(404)
  expect((await held.get(`/api/papp/forms/${id}`)).statusCode).toBe(200)
  await handOver(id)
  expect((await held.get(`/api/papp/forms/${id}`)).statusCode).toBe(401)
})

test('the device opens that form and nothing else: no other form, no other call, no other context', async () => {
  const id = await server.seedForm()
  const other = await server.seedForm()
  const me = await device(id)
  expect((await me.get(`/api/papp/forms/${id}`)).statusCode).toBe(200)
  expect((await me.get(`/api/papp/forms/${other}`)).statusCode).toBe(404)
  const blank = '018f0000-0000-7000-8000-00000000dead'
  const shut = Object.values(allCalls)
    .flatMap((group) => Object.values<Call>(group))
    .filter(({ lockedForm, access }) => !lockedForm && access !== 'guest' && access !== 'gateway')
    .filter(({ access, reply }) => access !== 'mediaToken' && reply !== 'stream')
  expect(shut.length).toBeGreaterThan(40)
  for (const { method, path } of shut) {
    const { statusCode } = await me.send(method, path.replaceAll(/:\w+/g, blank), method === 'GET' ? undefined : {})
    expect(statusCode, `${method} ${path}`).toBe(403)
  }
  expect((await me.get('/api/auth/token/renew')).statusCode).toBe(200)
})

test('what is answered on the device is a draft of the person’s own until it is sent, and then the device is shut', async () => {
  const id = await server.seedForm()
  const me = await device(id)
  const token = (await me.get(`/api/papp/forms/${id}`)).json().LastModifiedAt
  const url = `/api/papp/questionnaires/${id}`
  const saved = await me.post(`${url}/save`, { Answers: answersOf({ rest: 'never' }), PreviousLastModifiedAt: token })
  expect(saved.json()).toMatchObject({ Status: 'SelfTaxation' })
  expect((await (await server.staff()).get(`/api/forms/${id}`)).json().Answers).toEqual([])
  expect((await me.post(`${url}/submit`, { Answers: fullAnswers })).json()).toMatchObject({ Status: 'Closed' })
  expect((await me.get(`/api/papp/forms/${id}`)).statusCode).toBe(401)
  const { entered_by } = await server.db.selectFrom('form').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(entered_by).toBe(server.clinic.persons.sibling.account.id)
})

test('canceling shuts the device too, and its two hours are never prolonged', async () => {
  const id = await server.seedForm()
  const me = await device(id)
  const renewed = (await me.get('/api/auth/token/renew')).json()
  const left = Date.parse(renewed.AbsoluteExpirationTime) - Date.parse(server.clock.now())
  expect(left).toBeLessThanOrEqual(120 * 60_000)
  await (await server.staff()).post(`/api/forms/${id}/cancel`)
  expect((await server.as(renewed.AccessToken).get(`/api/papp/forms/${id}`)).statusCode).toBe(401)
})

test('nobody is handed a form whom the patient’s protection keeps out, nor what is staff’s to answer', async () => {
  const { patients, relations, units } = server.clinic
  const staffClient = await server.staff()
  const staffs = await server.seedForm({ respondentType: 'Staff' })
  expect((await staffClient.post(`/api/forms/${staffs}/start`, { AnswerMode: 'Self' })).statusCode).toBe(409)
  expect((await staffClient.post(`/api/forms/${staffs}/start`)).json()).toMatchObject({ Handover: null })
  const guardians = await server.seedForm({
    patient: patients.child,
    unit: units.child,
    respondentType: 'Caretaker',
    relationId: relations.guardianOfChild,
  })
  const me = await device(guardians)
  expect((await me.get(`/api/papp/forms/${guardians}`)).json()).toMatchObject({ AboutFirstname: 'Provbarn' })
  await server.db
    .updateTable('relation')
    .set({ status: 'Removed' })
    .where('id', '=', relations.guardianOfChild)
    .execute()
  expect((await me.get(`/api/papp/forms/${guardians}`)).statusCode).toBe(401)
  expect((await staffClient.post(`/api/forms/${guardians}/start`, { AnswerMode: 'Self' })).statusCode).toBe(409)
})

test('R-231 what is set for a coming day is begun today when the one who answers is here', async () => {
  const id = await server.seedForm({ status: 'Scheduled' })
  const me = await device(id)
  const { LastModifiedAt, Status } = (await me.get(`/api/papp/forms/${id}`)).json()
  expect(Status).toBe('SelfTaxation')
  const sent = await me.post(`/api/papp/questionnaires/${id}/submit`, {
    Answers: fullAnswers,
    PreviousLastModifiedAt: LastModifiedAt,
  })
  expect(sent.json().Status).toBe('Closed')
  const row = await server.db
    .selectFrom('form')
    .select(['opened_at', 'open_from'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row?.opened_at).toEqual(row?.open_from)
})

test('R-231 one that staff ask is begun early too, and what is theirs to answer then waits for them', async () => {
  const staffClient = await server.staff()
  const id = await server.seedForm({ status: 'Scheduled', respondentType: 'Staff' })
  const { Row, Handover } = (await staffClient.post(`/api/forms/${id}/start`)).json()
  expect([Row.Status, Handover]).toEqual(['Open', null])
  const waiting = await server.db.selectFrom('notification').select('type').where('form_id', '=', id).execute()
  expect(waiting).toEqual([{ type: 'AnswerStaffForm' }])
})
