import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeId } from '../keys/ids.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
afterEach(async () => {
  for (const table of ['alert_reading', 'risk_alert', 'refused_answers', 'notification'] as const)
    await server.db.deleteFrom(table).execute()
})

const longAgo = '2026-01-01T00:00:00.000Z'
const alertsOf = (id: string) => server.db.selectFrom('risk_alert').selectAll().where('form_id', '=', id).execute()
const keptOf = (id: string) => server.db.selectFrom('refused_answers').selectAll().where('form_id', '=', id).execute()
const send = async (id: string, Answers: unknown[]) =>
  (await server.sibling()).post(`/api/papp/questionnaires/${id}/save`, { Answers, PreviousLastModifiedAt: longAgo })
const readAs = async (who: 'staff', id: string) => (await (await server[who]()).get(`/api/forms/${id}`)).json()

test.each([
  ['a text that is longer than its question takes', { note: `Jag vill dö. ${'Mer. '.repeat(100)}` }, '~danger-in-text'],
  ['whose words stand at its end', { note: `${'Mer. '.repeat(5000)} Jag vill dö.` }, '~danger-in-text'],
  [
    'of whose signs one is where the part that is kept begins',
    { note: `a${'🌲'.repeat(11_000)} Jag vill dö.` },
    '~danger-in-text',
  ],
  ['to a question that the form does not have', { elsewhere: 'Jag vill dö.' }, '~danger-in-text'],
  ['words in the place of a choice', { rest: 'Jag vill dö.' }, '~danger-in-text'],
  ['a choice that came in a list', { harm: ['often'] }, 'harm'],
])('R-255 %s calls for help although no form can hold it, is kept and helped', async (_, given, rule) => {
  const Answers = Object.entries(given).map(([QuestionId, Value]) => ({ QuestionId, Key: QuestionId, Value }))
  for (const status of ['Open', 'Canceled'] as const) {
    const id = await server.seedForm({ status })
    const reply = await send(id, Answers)
    expect(reply.statusCode, reply.body).toBeGreaterThanOrEqual(400)
    expect(reply.json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
    expect(await alertsOf(id)).toMatchObject([{ rule_key: rule, refused_answers_id: expect.any(String) }])
    const read = await readAs('staff', id)
    expect(read.RefusedAnswers[0].Answers).toMatchObject([{ IsInvalid: true }])
    if (rule === '~danger-in-text') expect(read.Alerts[0].AnswerText).toContain('Jag vill dö.')
    expect((await send(id, Answers)).json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
    expect(await alertsOf(id)).toHaveLength(1)
  }
})

test('R-255 as much as a body can hold is looked through to its last words', async () => {
  const id = await server.seedForm({ status: 'Canceled' })
  const long = (place: number) => ({ QuestionId: `q${place}`, Key: 'k', Value: 'jag vill inte '.repeat(1350) })
  const Answers = Array.from({ length: 50 }, (_, place) => long(place))
  expect((await send(id, Answers)).json().CrisisInformation).toBeUndefined()
  const last = { QuestionId: 'q50', Key: 'k', Value: `${'x '.repeat(9000)} jag vill dö` }
  expect((await send(id, [...Answers, last])).json().CrisisInformation).toMatchObject({ Kind: 'Risk' })

  const again = await server.seedForm({ status: 'Canceled' })
  const notes = Array.from({ length: 60 }, (_, place) =>
    answersOf({ note: place === 1 ? 'Jag vill dö' : `Rad ${place}` }),
  )
  expect((await send(again, notes.flat())).json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
})

test('R-255 a number outside its bounds means nothing that anybody knows', async () => {
  const id = await server.seedForm({ status: 'Canceled' })
  expect((await send(id, [{ QuestionId: 'harm', Key: 'harm', Value: 99 }])).json().CrisisInformation).toBeUndefined()
  expect(await alertsOf(id)).toEqual([])
})

test('R-255 the same answer many times is one; as many are read as a save can have', async () => {
  const id = await server.seedForm({ status: 'Canceled' })
  const wrong = { QuestionId: 'rest', Key: 'rest', Value: 'not' }
  await send(
    id,
    Array.from({ length: 1500 }, () => wrong),
  )
  expect(await keptOf(id)).toMatchObject([{ invalid_answers: [{ Value: 'not' }] }])
  const other = await server.seedForm({ status: 'Canceled' })
  await send(
    other,
    Array.from({ length: 2100 }, (_, place) => ({ ...wrong, Value: `${place}` })),
  )
  const [kept] = await keptOf(other)
  expect(kept?.invalid_answers).toHaveLength(2000)
})

test('R-255 a question answered many times is judged by each answer, and by the last of them', async () => {
  const id = await server.seedForm()
  const Answers = [
    ...answersOf({ harm: 'never' }),
    ...answersOf({ harm: 'sometimes' }),
    ...answersOf({ harm: 'never' }),
  ]
  expect((await send(id, Answers)).statusCode).toBe(400)
  expect(await alertsOf(id)).toMatchObject([{ rule_key: 'harm', value: 'sometimes' }])
})

test('R-255 of a diary with more days than a month, sent at once and refused, no alert is lost and their number is bounded', async () => {
  const id = await server.seedForm({ type: server.types.journal })
  const days = Array.from({ length: 300 }, () =>
    answersOf({ harm: 'often' }).map((answer) => ({ ...answer, AnswerGroupId: randomUUID() })),
  )
  const body = { Answers: days.flat(), EntryDate: '2020-01-01' }
  const reply = await (await server.sibling()).post(`/api/papp/journals/${id}/save`, body)
  expect(reply.statusCode).toBe(400)
  const alerts = await alertsOf(id)
  expect(alerts).toHaveLength(32)
  expect(alerts.filter(({ entry_id }) => entry_id === null)).toHaveLength(1)
})

test('R-257 beside one form fifty of a person’s are kept whole, then only what calls for help; staff are told of more', async () => {
  const id = await server.seedForm({ status: 'Canceled' })
  const saying = (note: string) => send(id, answersOf({ note }))
  for (let turn = 0; turn < 50; turn += 1)
    expect((await saying(`Rad ${turn}`)).json()).toMatchObject({ AnswersKept: true })
  const full = await saying('Rad 51')
  expect([full.statusCode, full.json().AnswersKept]).toEqual([409, undefined])
  expect(await keptOf(id)).toHaveLength(50)
  await send(id, answersOf({ note: 'Rad 52', harm: 'often' }))
  const read = await readAs('staff', id)
  // what an alert waits for stands first
  expect(read.RefusedAnswers[0].Answers).toMatchObject([{ AnswerText: 'Ofta' }])
  expect(read.MoreRefusedAnswers).toBe(1)
})

test('R-257 of more than anybody can read the rest is counted', async () => {
  const id = await server.seedForm({ status: 'Canceled' })
  const long = (place: number) => ({ QuestionId: `q${place}`, Key: 'k', Value: 'x'.repeat(19_000) })
  await send(
    id,
    Array.from({ length: 40 }, (_, place) => long(place)),
  )
  const [kept] = (await readAs('staff', id)).RefusedAnswers
  expect(kept.Answers.length + kept.LeftOut).toBe(40)
  expect(kept.LeftOut).toBeGreaterThan(10)
})

const letPass = (hours: number) =>
  sql`update risk_alert set raised_at = raised_at - make_interval(hours => ${hours}),
    last_modified_at = last_modified_at - make_interval(hours => ${hours}),
    told_anew_at = told_anew_at - make_interval(hours => ${hours}),
    acknowledged_at = acknowledged_at - make_interval(hours => ${hours})`.execute(server.db)
async function acknowledgeAll(id: string) {
  const staff = await server.staff()
  const { Alerts } = await readAs('staff', id)
  for (const { Id: AlertId, AcknowledgedAt } of Alerts) {
    const body = { AlertId, Action: 'Ringde upp.', NoFollowUpReason: 'Inget mer behövs.' }
    if (AcknowledgedAt) continue
    expect((await staff.post(`/api/questionnaires/${id}/acknowledge-alert`, body)).statusCode).toBe(200)
  }
}

test('R-435 what is refused and told of between makes the same answers no second try', async () => {
  const id = await server.seedForm({ status: 'Canceled' })
  const say = () => send(id, answersOf({ note: 'Jag vill dö' }))
  await say()
  await letPass(1)
  await send(id, answersOf({ harm: 'often' }))
  await acknowledgeAll(id)
  await say()
  const waiting = (await alertsOf(id)).filter(({ acknowledged_at }) => acknowledged_at === null)
  expect(waiting).toMatchObject([{ value: 'Jag vill dö' }])
})

test('R-435 what an alert came to say later is counted from then', async () => {
  const id = await server.seedForm({ status: 'Canceled' })
  await send(id, answersOf({ harm: 'sometimes' }))
  await letPass(1)
  const say = () => send(id, answersOf({ harm: 'often' }))
  await say()
  await acknowledgeAll(id)
  await say()
  expect(await alertsOf(id)).toHaveLength(1)
  await letPass(1)
  await say()
  expect(await alertsOf(id)).toHaveLength(2)
})

test('R-435 the same refused words on another occasion are another alert once the first was acknowledged', async () => {
  const id = await server.seedForm({ status: 'Canceled' })
  const say = () => send(id, answersOf({ note: 'Jag vill dö' }))
  await say()
  await say()
  const [first, ...more] = (await readAs('staff', id)).Alerts
  expect(more).toEqual([])
  await acknowledgeAll(id)
  // Sent again at once.
  await say()
  expect(await alertsOf(id)).toHaveLength(1)
  await letPass(24)
  expect((await say()).json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  const [anew, earlier] = (await readAs('staff', id)).Alerts
  expect([anew, earlier]).toMatchObject([{ AcknowledgedAt: null, AnswerText: 'Jag vill dö' }, { Id: first.Id }])
  expect(anew.Refused.SentAt > earlier.Refused.SentAt).toBe(true)
})

test('R-436 one person’s refused answers raise fifty about a patient, whatever days they say that they are about; then staff are told that there is more', async () => {
  const id = await server.seedForm({ type: server.types.journal })
  const me = await server.sibling()
  for (let turn = 0; turn < 3; turn += 1) {
    const days = Array.from({ length: 25 }, () =>
      answersOf({ harm: 'often' }).map((answer) => ({ ...answer, AnswerGroupId: randomUUID() })),
    )
    const reply = await me.post(`/api/papp/journals/${id}/save`, { Answers: days.flat(), EntryDate: '2020-01-01' })
    expect(reply.json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  }
  const alerts = await alertsOf(id)
  expect(alerts).toHaveLength(50)
  expect(alerts.filter(({ more_since }) => more_since !== null)).toHaveLength(1)
})

test('R-283 an alert from refused answers names who sent them: staff at their own call are not the patient', async () => {
  const id = await server.seedForm()
  const body = { Answers: answersOf({ note: 'Jag vill dö' }), PreviousLastModifiedAt: longAgo }
  expect((await (await server.staff()).post(`/api/questionnaires/${id}/save`, body)).statusCode).toBe(409)
  const named = { RespondentName: 'Provsyskon Provskog', OnBehalf: { Kind: 'Staff', Name: 'Provgran Provkotte' } }
  expect((await readAs('staff', id)).Alerts).toMatchObject([named])
  const unit = (await (await server.staff()).get('/api/units/current/notifications')).json()
  expect(unit.Alerts).toMatchObject([named])

  const own = await server.seedForm()
  await send(own, answersOf({ note: 'Jag vill dö' }))
  expect((await readAs('staff', own)).Alerts).toMatchObject([{ OnBehalf: null }])
})

test('R-273 R-293 whom the list has room for: everybody’s gravest before anybody’s second, however grave that is', async () => {
  const { db, clinic, clock } = server
  const one = await server.seedForm()
  const other = await server.seedForm({ patient: clinic.patients.child })
  const raise = (form_id: string, patient_id: string, count: number, severity: 'Alert' | 'Attention' = 'Alert') =>
    db
      .insertInto('risk_alert')
      .values(
        Array.from({ length: count }, (_, place) => ({
          id: makeId(clock.now()),
          patient_id,
          unit_id: clinic.units.child.id,
          form_id,
          rule_key: `rule-${place}`,
          severity,
          item_ref: 'harm',
          value: JSON.stringify('often'),
          raised_at: new Date(Date.parse(clock.now()) + place).toISOString(),
          raised_from_draft: false,
          last_modified_at: clock.now(),
        })),
      )
      .execute()
  await raise(one, clinic.patients.sibling.id, 250)
  clock.moveTo(3_600_000)
  await raise(other, clinic.patients.child.id, 1, 'Attention')
  const { Alerts, AlertsTotal } = (await (await server.staff()).get('/api/units/current/notifications')).json()
  clock.moveTo(0)
  expect([Alerts.length, AlertsTotal]).toEqual([200, 251])
  expect(Alerts.filter(({ FormId }: { FormId: string }) => FormId === other)).toHaveLength(1)
})
