import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../testing/clinic.ts'
import { answersOf } from '../testing/forms.ts'
import { type MovingHouse, movingHouse } from '../testing/moved.ts'
import { findDraft } from './found-form.ts'
import { recallDraft, rememberDraft } from './recent-drafts.ts'

let house: MovingHouse

beforeAll(async () => {
  house = await movingHouse()
})
afterAll(() => house.close())

const patientOfAdult = () => house.clinic.patients.adult
const answersIn = async (formId: string) => (await findDraft(house.db, formId))?.answers

/** What a server remembers of the form, as it does though another one has moved it. */
async function staleDraft(formId: string) {
  const draft = await findDraft(house.db, formId)
  if (!draft) throw new Error('no such form')
  return draft
}

test('R-356 whoever saves from the record that a form has left is told that it is gone, and their danger reaches the new unit', async () => {
  const formId = await house.lay()
  const agent = await house.asAgent()
  const saved = await house.save(agent, formId, 'never', await house.versionOf(agent, formId))
  expect(saved.statusCode, saved.body).toBe(200)
  const version = saved.json().LastModifiedAt
  const remembered = recallDraft(formId, version, house.clock.now())
  expect(remembered, 'this server goes on from what it saved').toBeDefined()
  expect((await house.move(formId)).statusCode).toBe(200)
  // as on a server that never heard of the move
  if (remembered) rememberDraft(remembered, house.clock.now())

  expect((await agent.get(`/api/papp/forms/${formId}`)).statusCode).toBe(404)
  const late = await house.save(agent, formId, 'often', version)
  expect([late.statusCode, late.json()]).toMatchObject([404, { Code: 'not-found', AnswersKept: true }])
  expect(await answersIn(formId)).toEqual(answersOf({ harm: 'never' }))
  expect(await house.alertsOf(formId)).toMatchObject([
    { patient_id: house.record.id, unit_id: house.clinic.units.ward.id },
  ])
  const read = (await house.atWard.get(`/api/forms/${formId}`)).json()
  expect(read).toMatchObject({ RefusedAnswers: [{ Reason: 'AccessEnded' }], Alerts: [{ AnswerText: 'Ofta' }] })
})

test('R-356 the same again from the old record is no success either', async () => {
  const formId = await house.lay()
  const agent = await house.asAgent()
  const version = (await house.save(agent, formId, 'never', await house.versionOf(agent, formId))).json().LastModifiedAt
  const remembered = await staleDraft(formId)
  await house.move(formId)
  rememberDraft(remembered, house.clock.now())
  expect((await house.save(agent, formId, 'never', version)).statusCode).toBe(404)
})

test('R-356 the person in the new record saves at once, also on a server that remembers the form in the old one', async () => {
  const formId = await house.lay()
  const before = await house.asPatient(patientOfAdult())
  const version = (await house.save(before, formId, 'never', await house.versionOf(before, formId))).json()
    .LastModifiedAt
  const remembered = await staleDraft(formId)
  await house.move(formId)
  rememberDraft(remembered, house.clock.now())
  const after = await house.asPatient(house.record)
  // what was written before the move and not sent goes on from what was read then
  const unsent = await house.save(after, formId, 'sometimes', version)
  expect(unsent.statusCode, unsent.body).toBe(200)
  rememberDraft(remembered, house.clock.now())
  const next = await house.save(after, formId, 'often', await house.versionOf(after, formId))
  expect(next.statusCode, next.body).toBe(200)
  expect(await house.alertsOf(formId)).toMatchObject([
    { patient_id: house.record.id, unit_id: house.clinic.units.ward.id },
  ])
})

test('R-356 a save that was on its way when the form moved writes nothing in the other record', async () => {
  const formId = await house.lay()
  const before = await house.asPatient(patientOfAdult())
  const version = await house.versionOf(before, formId)
  rememberDraft(await staleDraft(formId), house.clock.now())
  await house.move(formId)
  expect((await house.save(before, formId, 'sometimes', version)).statusCode).toBe(404)
  expect(await answersIn(formId)).toEqual([])
})

test('R-256 whoever answered at the unit that a form has left counts as one who answered, by a sign-in of that unit too', async () => {
  const { persons, units } = house.clinic
  const formId = await house.lay()
  const token = await openSession(house.db, {
    account: persons.adult.account,
    level: 'Two',
    context: { type: 'Patient', patient: patientOfAdult() },
    vouchedBy: [units.adult],
    now: house.clock.now(),
  })
  const person = house.as(token)
  const version = await house.versionOf(person, formId)
  await house.move(formId)
  expect((await house.save(person, formId, 'often', version)).statusCode).toBe(404)
  expect(await house.alertsOf(formId)).toMatchObject([{ patient_id: house.record.id }])
  // another unit than those where it has been vouches for nothing
  const other = await house.lay()
  const stranger = house.as(
    await openSession(house.db, {
      account: persons.adult.account,
      level: 'Two',
      context: { type: 'Patient', patient: patientOfAdult() },
      vouchedBy: [units.child],
      now: house.clock.now(),
    }),
  )
  await house.move(other)
  expect((await house.save(stranger, other, 'often', version)).statusCode).toBeGreaterThanOrEqual(400)
  expect(await house.alertsOf(other)).toEqual([])
})

/** An interview that staff of the adult unit began there, and what each of the unit sends when the form is at the ward. */
async function layInterview() {
  const { patients, units, staff } = house.clinic
  const formId = await house.layAny({ patient: patients.adult, unit: units.adult })
  const started = await house.atAdult.post(`/api/forms/${formId}/start`, { AnswerMode: 'Interview' })
  expect(started.statusCode, started.body).toBe(200)
  const PreviousLastModifiedAt = (await house.atAdult.get(`/api/forms/${formId}`)).json().LastModifiedAt
  const sendAs = async (who: { id: string }, harm: string) => {
    const me = await house.sign({ account: who, level: 'Four', unit: units.adult })
    return me.post(`/api/questionnaires/${formId}/save`, { Answers: answersOf({ harm }), PreviousLastModifiedAt })
  }
  const keptOf = () => house.db.selectFrom('refused_answers').select('id').where('form_id', '=', formId).execute()
  const [own, colleague] = [staff.adultStaff, staff.adultReviewer]
  return { formId, sendAs, keptOf, own, colleague }
}

test('R-256 staff who asked the questions at the unit that a form has left count too', async () => {
  const { formId, sendAs, own } = await layInterview()
  await house.move(formId)
  const late = await sendAs(own, 'often')
  expect([late.statusCode, late.json().AnswersKept]).toEqual([404, undefined])
  expect(await house.alertsOf(formId)).toMatchObject([{ patient_id: house.record.id }])
})

test('R-256 staff of a unit that a form has left who had no part in it raise nothing, keep nothing and learn nothing', async () => {
  const { formId, sendAs, keptOf, colleague } = await layInterview()
  await house.move(formId)
  const replies = [await sendAs(colleague, 'often')]
  expect((await house.atWard.post(`/api/forms/${formId}/cancel`)).statusCode).toBe(200)
  replies.push(await sendAs(colleague, 'often'))
  const told = replies.map((reply) => ({ ...reply.json(), TraceId: null }))
  const ofNone = await house.atAdult.post(`/api/questionnaires/${crypto.randomUUID()}/save`, {
    Answers: answersOf({ harm: 'often' }),
    PreviousLastModifiedAt: '2026-01-01T00:00:00.000Z',
  })
  expect(told).toEqual(Array(2).fill({ ...ofNone.json(), TraceId: null }))
  expect([await house.alertsOf(formId), await keptOf()]).toEqual([[], []])
  // nor of a form that the patient answers
  const patients = await house.lay()
  await house.move(patients)
  const body = { Answers: answersOf({ harm: 'often' }), PreviousLastModifiedAt: '2026-01-01T00:00:00.000Z' }
  expect((await house.atAdult.post(`/api/questionnaires/${patients}/save`, body)).statusCode).toBe(404)
  expect(await house.alertsOf(patients)).toEqual([])
})

test('R-256 whoever asked the questions is told nothing of what became of the form, and counts for a week after it left', async () => {
  const { formId, sendAs, keptOf, own } = await layInterview()
  await house.move(formId)
  const before = await sendAs(own, 'sometimes')
  expect((await house.atWard.post(`/api/forms/${formId}/cancel`)).statusCode).toBe(200)
  const after = await sendAs(own, 'often')
  expect({ ...after.json(), TraceId: null }).toEqual({ ...before.json(), TraceId: null })
  const kept = await keptOf()
  expect(kept.length).toBeGreaterThan(0)
  house.clock.moveTo(8 * 24 * 60 * 60_000)
  expect((await sendAs(own, 'never')).statusCode).toBe(404)
  house.clock.moveTo(0)
  expect(await keptOf()).toEqual(kept)
})

test('R-356 a ticket for a device, and a device that has the form, open nothing at the unit to which it has moved', async () => {
  const handOver = async (formId: string) => {
    const started = await house.atAdult.post(`/api/forms/${formId}/start`, { AnswerMode: 'Self' })
    expect(started.statusCode, started.body).toBe(200)
    return String(started.json().Handover.Path).split('#')[1]
  }
  const take = (Ticket: string | undefined) => house.as().post('/api/auth/form-handover', { Ticket })

  const waiting = await house.lay()
  const ticket = await handOver(waiting)
  expect((await house.move(waiting)).statusCode).toBe(200)
  expect((await take(ticket)).statusCode).toBe(404)

  const begun = await house.lay()
  const device = house.as((await take(await handOver(begun))).json().Token.AccessToken)
  const version = await house.versionOf(device, begun)
  expect((await house.move(begun)).statusCode).toBe(200)
  // What was answered on it is seen at the unit that has the form now.
  const late = await house.save(device, begun, 'often', version)
  expect([late.statusCode, late.json()]).toMatchObject([401, { AnswersKept: true }])
  expect(await house.alertsOf(begun)).toMatchObject([{ unit_id: house.clinic.units.ward.id }])
})
