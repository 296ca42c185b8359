import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDraft } from '../forms/found-form.ts'
import { openSession } from '../testing/clinic.ts'
import { answersOf } from '../testing/forms.ts'
import { type MoveServer, startMoveServer } from '../testing/move-server.ts'

let server: MoveServer

beforeAll(async () => {
  server = await startMoveServer()
})
afterAll(() => server.close())

const patientOfAdult = () => server.clinic.patients.adult
const answersIn = async (formId: string) => (await findDraft(server.db, formId))?.answers

/** What a server remembers of the form, as it does though another one has moved it. */
async function staleDraft(formId: string) {
  const draft = await findDraft(server.db, formId)
  if (!draft) throw new Error('no such form')
  return draft
}

test('R-356 whoever saves from the record that a form has left is told that it is gone, and their danger reaches the new unit', async () => {
  const formId = await server.seedForm()
  const agent = await server.asAgent()
  const saved = await server.save(agent, formId, 'never', await server.versionOf(agent, formId))
  expect(saved.statusCode, saved.body).toBe(200)
  const version = saved.json().LastModifiedAt
  const remembered = server.recentDrafts.recall(formId, version, server.clock.now())
  expect(remembered, 'this server goes on from what it saved').toBeDefined()
  expect((await server.move(formId)).statusCode).toBe(200)
  // as on a server that never heard of the move
  if (remembered) server.recentDrafts.remember(remembered, server.clock.now())

  expect((await agent.get(`/api/papp/forms/${formId}`)).statusCode).toBe(404)
  const late = await server.save(agent, formId, 'often', version)
  expect([late.statusCode, late.json()]).toMatchObject([404, { Code: 'not-found', AnswersKept: true }])
  expect(await answersIn(formId)).toEqual(answersOf({ harm: 'never' }))
  expect(await server.alertsOf(formId)).toMatchObject([
    { patient_id: server.record.id, unit_id: server.clinic.units.ward.id },
  ])
  const read = (await server.atWard.get(`/api/forms/${formId}`)).json()
  expect(read).toMatchObject({ RefusedAnswers: [{ Reason: 'AccessEnded' }], Alerts: [{ AnswerText: 'Ofta' }] })
})

test('R-356 the same again from the old record is no success either', async () => {
  const formId = await server.seedForm()
  const agent = await server.asAgent()
  const version = (await server.save(agent, formId, 'never', await server.versionOf(agent, formId))).json()
    .LastModifiedAt
  const remembered = await staleDraft(formId)
  await server.move(formId)
  server.recentDrafts.remember(remembered, server.clock.now())
  expect((await server.save(agent, formId, 'never', version)).statusCode).toBe(404)
})

test('R-356 the person in the new record saves at once, also on a server that remembers the form in the old one', async () => {
  const formId = await server.seedForm()
  const before = await server.asPatient(patientOfAdult())
  const version = (await server.save(before, formId, 'never', await server.versionOf(before, formId))).json()
    .LastModifiedAt
  const remembered = await staleDraft(formId)
  await server.move(formId)
  server.recentDrafts.remember(remembered, server.clock.now())
  const after = await server.asPatient(server.record)
  // what was written before the move and not sent goes on from what was read then
  const unsent = await server.save(after, formId, 'sometimes', version)
  expect(unsent.statusCode, unsent.body).toBe(200)
  server.recentDrafts.remember(remembered, server.clock.now())
  const next = await server.save(after, formId, 'often', await server.versionOf(after, formId))
  expect(next.statusCode, next.body).toBe(200)
  expect(await server.alertsOf(formId)).toMatchObject([
    { patient_id: server.record.id, unit_id: server.clinic.units.ward.id },
  ])
})

test('R-356 a save that was on its way when the form moved writes nothing in the other record', async () => {
  const formId = await server.seedForm()
  const before = await server.asPatient(patientOfAdult())
  const version = await server.versionOf(before, formId)
  server.recentDrafts.remember(await staleDraft(formId), server.clock.now())
  await server.move(formId)
  expect((await server.save(before, formId, 'sometimes', version)).statusCode).toBe(404)
  expect(await answersIn(formId)).toEqual([])
})

test('R-256 whoever answered at the unit that a form has left counts as one who answered, by a sign-in of that unit too', async () => {
  const { persons, units } = server.clinic
  const formId = await server.seedForm()
  const token = await openSession(server.db, {
    account: persons.adult.account,
    level: 'Two',
    context: { type: 'Patient', patient: patientOfAdult() },
    vouchedBy: [units.adult],
    now: server.clock.now(),
  })
  const person = server.as(token)
  const version = await server.versionOf(person, formId)
  await server.move(formId)
  expect((await server.save(person, formId, 'often', version)).statusCode).toBe(404)
  expect(await server.alertsOf(formId)).toMatchObject([{ patient_id: server.record.id }])
  // another unit than those where it has been vouches for nothing
  const other = await server.seedForm()
  const stranger = server.as(
    await openSession(server.db, {
      account: persons.adult.account,
      level: 'Two',
      context: { type: 'Patient', patient: patientOfAdult() },
      vouchedBy: [units.child],
      now: server.clock.now(),
    }),
  )
  await server.move(other)
  expect((await server.save(stranger, other, 'often', version)).statusCode).toBeGreaterThanOrEqual(400)
  expect(await server.alertsOf(other)).toEqual([])
})

/** An interview that staff of the adult unit began there, and what each of the unit sends when the form is at the ward. */
async function seedInterview() {
  const { patients, units, staff } = server.clinic
  const formId = await server.seedAny({ patient: patients.adult, unit: units.adult })
  const started = await server.atAdult.post(`/api/forms/${formId}/start`, { AnswerMode: 'Interview' })
  expect(started.statusCode, started.body).toBe(200)
  const PreviousLastModifiedAt = (await server.atAdult.get(`/api/forms/${formId}`)).json().LastModifiedAt
  const sendAs = async (who: { id: string }, harm: string) => {
    const me = await server.sign({ account: who, level: 'Four', unit: units.adult })
    return me.post(`/api/questionnaires/${formId}/save`, { Answers: answersOf({ harm }), PreviousLastModifiedAt })
  }
  const keptOf = () => server.db.selectFrom('refused_answers').select('id').where('form_id', '=', formId).execute()
  const [own, colleague] = [staff.adultStaff, staff.adultReviewer]
  return { formId, sendAs, keptOf, own, colleague }
}

test('R-256 staff who asked the questions at the unit that a form has left count too', async () => {
  const { formId, sendAs, own } = await seedInterview()
  await server.move(formId)
  const late = await sendAs(own, 'often')
  expect([late.statusCode, late.json().AnswersKept]).toEqual([404, undefined])
  expect(await server.alertsOf(formId)).toMatchObject([{ patient_id: server.record.id }])
})

test('R-256 staff of a unit that a form has left who had no part in it raise nothing, keep nothing and learn nothing', async () => {
  const { formId, sendAs, keptOf, colleague } = await seedInterview()
  await server.move(formId)
  const replies = [await sendAs(colleague, 'often')]
  expect((await server.atWard.post(`/api/forms/${formId}/cancel`)).statusCode).toBe(200)
  replies.push(await sendAs(colleague, 'often'))
  const told = replies.map((reply) => ({ ...reply.json(), TraceId: null }))
  const ofNone = await server.atAdult.post(`/api/questionnaires/${crypto.randomUUID()}/save`, {
    Answers: answersOf({ harm: 'often' }),
    PreviousLastModifiedAt: '2026-01-01T00:00:00.000Z',
  })
  expect(told).toEqual(Array(2).fill({ ...ofNone.json(), TraceId: null }))
  expect([await server.alertsOf(formId), await keptOf()]).toEqual([[], []])
  // nor of a form that the patient answers
  const patients = await server.seedForm()
  await server.move(patients)
  const body = { Answers: answersOf({ harm: 'often' }), PreviousLastModifiedAt: '2026-01-01T00:00:00.000Z' }
  expect((await server.atAdult.post(`/api/questionnaires/${patients}/save`, body)).statusCode).toBe(404)
  expect(await server.alertsOf(patients)).toEqual([])
})

test('R-256 whoever asked the questions is told nothing of what became of the form, and counts for a week after it left', async () => {
  const { formId, sendAs, keptOf, own } = await seedInterview()
  await server.move(formId)
  const before = await sendAs(own, 'sometimes')
  expect((await server.atWard.post(`/api/forms/${formId}/cancel`)).statusCode).toBe(200)
  const after = await sendAs(own, 'often')
  expect({ ...after.json(), TraceId: null }).toEqual({ ...before.json(), TraceId: null })
  const kept = await keptOf()
  expect(kept.length).toBeGreaterThan(0)
  server.clock.moveTo(8 * 24 * 60 * 60_000)
  expect((await sendAs(own, 'never')).statusCode).toBe(404)
  server.clock.moveTo(0)
  expect(await keptOf()).toEqual(kept)
})

test('R-356 a ticket for a device, and a device that has the form, open nothing at the unit to which it has moved', async () => {
  const handOver = async (formId: string) => {
    const started = await server.atAdult.post(`/api/forms/${formId}/start`, { AnswerMode: 'Self' })
    expect(started.statusCode, started.body).toBe(200)
    return String(started.json().Handover.Path).split('#')[1]
  }
  const take = (Ticket: string | undefined) => server.as().post('/api/auth/form-handover', { Ticket })

  const waiting = await server.seedForm()
  const ticket = await handOver(waiting)
  expect((await server.move(waiting)).statusCode).toBe(200)
  expect((await take(ticket)).statusCode).toBe(404)

  const begun = await server.seedForm()
  const device = server.as((await take(await handOver(begun))).json().Token.AccessToken)
  const version = await server.versionOf(device, begun)
  expect((await server.move(begun)).statusCode).toBe(200)
  // What was answered on it is seen at the unit that has the form now.
  const late = await server.save(device, begun, 'often', version)
  expect([late.statusCode, late.json()]).toMatchObject([401, { AnswersKept: true }])
  expect(await server.alertsOf(begun)).toMatchObject([{ unit_id: server.clinic.units.ward.id }])
})
