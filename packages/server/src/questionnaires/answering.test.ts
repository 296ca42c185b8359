import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import {
  answersOf,
  fullAnswers,
  type NewTestForm,
  seedTestForm,
  seedTestForms,
  type TestForms,
} from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic
let types: TestForms

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  types = await seedTestForms(server.db, server.clock.now())
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(0))

async function staff() {
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child } as const
  return server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
}

async function sibling() {
  const context = { type: 'Patient', patient: clinic.patients.sibling } as const
  const account = clinic.persons.sibling.account
  return server.as(await openSession(server.db, { account, level: 'Two', context, now: server.clock.now() }))
}

function seedForm(more: Partial<NewTestForm> = {}): Promise<string> {
  const { patients, units } = clinic
  const now = server.clock.now()
  return seedTestForm(server.db, {
    type: types.questionnaire,
    patient: patients.sibling,
    unit: units.child,
    now,
    ...more,
  })
}

type Caller = Awaited<ReturnType<typeof sibling>>

async function tokenOf(me: Caller, id: string): Promise<string> {
  return (await me.get(`/api/papp/forms/${id}`)).json().LastModifiedAt
}

const save = (me: Caller, id: string, Answers: unknown, PreviousLastModifiedAt?: string) =>
  me.post(`/api/papp/questionnaires/${id}/save`, { Answers, PreviousLastModifiedAt })
const submit = (me: Caller, id: string, Answers: unknown, more: object = {}) =>
  me.post(`/api/papp/questionnaires/${id}/submit`, { Answers, ...more })

async function formRow(id: string) {
  return server.db.selectFrom('form').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('form_event')
    .select('event')
    .where('form_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ event }) => event)
}

test('R-219 R-231 the first answer begins the form, and every save gives the token of the next one', async () => {
  const me = await sibling()
  const id = await seedForm()
  const first = await save(me, id, answersOf({ rest: 'never' }), await tokenOf(me, id))
  expect(first.statusCode, first.body).toBe(200)
  expect(first.json()).toMatchObject({ Status: 'PartlyAnswered', CrisisInformation: null })
  const second = await save(me, id, answersOf({ rest: 'often' }), first.json().LastModifiedAt)
  expect(second.statusCode).toBe(200)
  expect(second.json().LastModifiedAt > first.json().LastModifiedAt).toBe(true)
  expect(await eventsOf(id)).toEqual(['PartlyAnswered'])
  const [logged] = await listAudit(server.database, { action: 'SaveForm' })
  expect(logged).toMatchObject({ outcome: 'Done', entity_id: id, patient_id: clinic.patients.sibling.id })
})

test('R-220 a save on an older version changes nothing and is told so', async () => {
  const me = await sibling()
  const id = await seedForm()
  const token = await tokenOf(me, id)
  await save(me, id, answersOf({ rest: 'never' }), token)
  const late = await save(me, id, answersOf({ rest: 'often' }), token)
  expect(late.statusCode).toBe(409)
  expect(late.json().Code).toBe('conflict')
  expect((await formRow(id)).answers).toEqual([{ QuestionId: 'rest', Key: 'rest', Value: 'never' }])
})

test('R-220 R-221 of fifty different saves on one version one is taken; fifty times the same is one change', async () => {
  const me = await sibling()
  const id = await seedForm()
  const token = await tokenOf(me, id)
  const different = await Promise.all(
    Array.from({ length: 50 }, (_, index) => save(me, id, answersOf({ note: `Rad ${index}` }), token)),
  )
  const codes = different.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 409)).toHaveLength(49)

  const other = await seedForm()
  const before = await tokenOf(me, other)
  const same = await Promise.all(
    Array.from({ length: 50 }, () => save(me, other, answersOf({ rest: 'often' }), before)),
  )
  expect(new Set(same.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(same.map((reply) => reply.json().LastModifiedAt)).size).toBe(1)
  expect(await eventsOf(other)).toEqual(['PartlyAnswered'])
})

test('R-220 the same answers, sent with the present state, take its place: what rests on the earlier one is told', async () => {
  const me = await sibling()
  const id = await seedForm()
  const first = (await save(me, id, answersOf({ rest: 'often' }), await tokenOf(me, id))).json().LastModifiedAt
  const again = await save(me, id, answersOf({ rest: 'often' }), first)
  expect(again.statusCode).toBe(200)
  // A page that was left open, with an answer that was taken back on the other one.
  expect((await save(me, id, answersOf({ rest: 'never' }), first)).statusCode).toBe(409)
  // A repeat after a lost answer is one all the same.
  const repeated = await save(me, id, answersOf({ rest: 'often' }), first)
  expect(repeated.json().LastModifiedAt).toBe(again.json().LastModifiedAt)
  expect((await formRow(id)).answers).toEqual([{ QuestionId: 'rest', Key: 'rest', Value: 'often' }])
})

test('what the form does not ask, or not so, is refused by the place of the answer', async () => {
  const me = await sibling()
  const id = await seedForm()
  const wrong = answersOf({ rest: 'always', nothing: 'x', note: 'x'.repeat(101), energy: 3 })
  const reply = await save(me, id, wrong, await tokenOf(me, id))
  expect(reply.statusCode).toBe(400)
  expect(reply.json().Errors).toEqual([
    { Field: 'Answers.0', Key: 'not-allowed' },
    { Field: 'Answers.1', Key: 'not-allowed' },
    { Field: 'Answers.2', Key: 'maxLength' },
    { Field: 'Answers.3', Key: 'wrong-type' },
  ])
  const blind = await save(me, id, answersOf({ rest: 'never' }))
  expect(blind.json().Errors).toEqual([{ Field: 'PreviousLastModifiedAt', Key: 'required' }])
})

test('R-080 R-096 R-097 R-098 R-236 sending in needs every visible required answer, drops what is hidden, and closes with a score', async () => {
  const me = await sibling()
  const id = await seedForm()
  const lacking = await submit(me, id, answersOf({ rest: 'often', energy: 'often', harm: 'never' }))
  expect(lacking.statusCode).toBe(400)
  expect(lacking.json()).toMatchObject({ Code: 'incomplete', Errors: [{ Field: 'why', Key: 'required' }] })

  const hidden = answersOf({ rest: 'sometimes', energy: 'often', why: 'Dolt svar', harm: 'never' })
  const sent = await submit(me, id, hidden)
  expect(sent.statusCode, sent.body).toBe(200)
  expect(sent.json()).toMatchObject({ Status: 'Closed', CrisisInformation: null })
  expect(sent.json()).not.toHaveProperty('DetailedScore')
  const row = await formRow(id)
  expect(row).toMatchObject({ status: 'Closed', confirmation: 'Unconfirmed', is_incomplete: false })
  expect(JSON.stringify(row.answers)).not.toContain('Dolt svar')
  expect(row.answered_by).toEqual({ Name: 'Provsyskon Provskog', Relation: null, Age: 15, Gender: 'Unknown' })
  expect(row.entered_by).toBe(clinic.persons.sibling.account.id)
  const scores = await server.db.selectFrom('form_score').selectAll().where('form_id', '=', id).execute()
  expect(scores).toMatchObject([{ scale_key: 'total', value: 3, validity: 'Valid', cutoff_key: 'high' }])
  expect(await eventsOf(id)).toEqual(['Answered', 'Closed'])

  const read = (await (await staff()).get(`/api/forms/${id}`)).json()
  expect(read.Row.Results).toEqual([
    {
      Key: 'total',
      Label: 'Summa',
      Value: 3,
      Validity: 'Valid',
      NormalizedValue: null,
      Severity: 'Attention',
      Band: 'Mer besvär',
    },
  ])
  expect(read.DetailedScore).toMatchObject([{ Key: 'total', Value: 3, CutoffKey: 'high' }])
  expect(read.Answers).toHaveLength(3)
})

test('R-099 a form that is closed lacks nothing: what it was closed with may be sent again', async () => {
  const me = await sibling()
  const id = await seedForm({ status: 'Closed' })
  const lacking = answersOf({ rest: 'never' })
  const by = { last_modified_by: clinic.persons.sibling.account.id }
  await server.db
    .updateTable('form')
    .set({ answers: JSON.stringify(lacking), ...by })
    .where('id', '=', id)
    .execute()
  const again = await submit(me, id, lacking)
  expect([again.statusCode, again.json().Status]).toEqual([200, 'Closed'])
})

test('R-221 sending in twice is one effect, and anything else afterwards is refused', async () => {
  const me = await sibling()
  const id = await seedForm()
  const replies = await Promise.all([1, 2, 3].map(() => submit(me, id, fullAnswers)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(replies.map((reply) => reply.json().LastModifiedAt)).size).toBe(1)
  expect(await eventsOf(id)).toEqual(['Answered', 'Closed'])
  const token = replies[0]?.json().LastModifiedAt
  const other = await save(me, id, answersOf({ rest: 'often' }), token)
  expect(other.statusCode).toBe(409)
  expect(other.json().Code).toBe('invalid-transition')
  expect((await save(me, id, fullAnswers, token)).json()).toMatchObject({ Status: 'Closed', LastModifiedAt: token })
})

test('sending in may carry the version: what another device has saved meanwhile is not overwritten', async () => {
  const me = await sibling()
  const id = await seedForm()
  const token = await tokenOf(me, id)
  await save(me, id, answersOf({ note: 'Från telefonen' }), token)
  expect((await submit(me, id, fullAnswers, { PreviousLastModifiedAt: token })).statusCode).toBe(409)
  await save(me, id, fullAnswers, await tokenOf(me, id))
  // the answer to that save never came back, so the browser sends the older version with the same answers
  expect((await submit(me, id, fullAnswers, { PreviousLastModifiedAt: token })).statusCode).toBe(200)
})

test('past its last day nothing is taken, though nobody has closed it yet', async () => {
  const me = await sibling()
  const id = await seedForm({ openTill: '2026-01-01T22:59:59.999Z' })
  expect((await save(me, id, fullAnswers, await tokenOf(me, id))).statusCode).toBe(409)
  expect((await submit(me, id, fullAnswers)).json().Code).toBe('invalid-transition')
})

test('an answer that calls for help shows the unit’s crisis information at once and raises one alert, which nothing takes away', async () => {
  const me = await sibling()
  const id = await seedForm()
  const first = await save(me, id, answersOf({ harm: 'often' }), await tokenOf(me, id))
  // in both languages and with the unit's time zone, since the page may change its language or be far away.
  const Texts = { sv: expect.any(String), en: expect.any(String) }
  const told = { UnitName: expect.any(String), Text: expect.any(String), Texts, TimeZone: 'Europe/Stockholm' }
  expect(first.json().CrisisInformation).toMatchObject(told)
  const alerts = () => server.db.selectFrom('risk_alert').selectAll().where('form_id', '=', id).execute()
  expect(await alerts()).toMatchObject([{ rule_key: 'harm', raised_from_draft: true, answer_changed_at: null }])
  expect((await me.get(`/api/papp/forms/${id}`)).json().CrisisInformation).not.toBeNull()

  // staff see that answer of the draft, and no other
  const again = await save(me, id, answersOf({ harm: 'often', note: 'Hemligt' }), first.json().LastModifiedAt)
  const read = (await (await staff()).get(`/api/forms/${id}`)).json()
  expect(read.Answers).toEqual([{ QuestionId: 'harm', Key: 'harm', Value: 'often' }])
  expect(read.Alerts).toMatchObject([
    { Question: 'Hur ofta harm?', AnswerText: 'Ofta', Text: 'Tankar på att skada sig' },
  ])
  expect(read.Row).toMatchObject({ WaitingAlerts: 1, AlertSeverity: 'Alert' })

  const changed = await save(me, id, answersOf({ harm: 'never' }), again.json().LastModifiedAt)
  expect(changed.json().CrisisInformation).toBeNull()
  const [marked, ...others] = await alerts()
  expect(marked?.answer_changed_at).not.toBeNull()
  expect(others).toEqual([])
  await submit(me, id, answersOf({ rest: 'never', energy: 'never', harm: 'sometimes' }))
  expect(await alerts()).toMatchObject([{ rule_key: 'harm', answer_changed_at: null, acknowledged_at: null }])
  expect((await eventsOf(id)).sort()).toEqual(['AlertRaised', 'Answered', 'Closed', 'PartlyAnswered'])
})

test('an alert that waits says what is answered now, and no longer that it is a draft once it has been sent in', async () => {
  const me = await sibling()
  const id = await seedForm()
  const first = await save(me, id, answersOf({ harm: 'sometimes' }), await tokenOf(me, id))
  const staffClient = await staff()
  const read = async () => (await staffClient.get(`/api/forms/${id}`)).json().Alerts
  expect(await read()).toMatchObject([{ AnswerText: 'Ibland', IsFromDraft: true }])
  await save(me, id, answersOf({ harm: 'often' }), first.json().LastModifiedAt)
  expect(await read()).toMatchObject([{ AnswerText: 'Ofta', IsFromDraft: true }])
  await submit(me, id, answersOf({ rest: 'never', energy: 'never', harm: 'often' }))
  expect(await read()).toMatchObject([{ AnswerText: 'Ofta', IsFromDraft: false }])
})

test('what was acknowledged is settled for that answer, and a worse one or the same come back is raised anew', async () => {
  const id = await seedForm()
  const me = await sibling()
  const dependencies = await staff()
  const answer = async (harm: string) => save(me, id, answersOf({ harm }), await tokenOf(me, id))
  const waiting = async () => (await dependencies.get(`/api/forms/${id}`)).json().Alerts.filter(isWaiting)
  const acknowledge = async () => {
    await waiting()
    await dependencies.post(`/api/questionnaires/${id}/acknowledge-alert`, { Action: 'Ringde upp.' })
  }

  await answer('sometimes')
  await acknowledge()
  await save(me, id, answersOf({ harm: 'sometimes', rest: 'never' }), await tokenOf(me, id))
  expect(await waiting()).toEqual([])
  await answer('often')
  expect(await waiting()).toMatchObject([{ RuleKey: 'harm', AnswerText: 'Ofta' }])
  await acknowledge()
  await answer('never')
  expect(await waiting()).toEqual([])
  await answer('often')
  expect(await waiting()).toHaveLength(1)
  expect((await dependencies.get(`/api/forms/${id}`)).json().Alerts).toHaveLength(3)
})

const isWaiting = ({ AcknowledgedAt }: { AcknowledgedAt: string | null }) => AcknowledgedAt === null

test('R-174 an alert is owned by a responsible professional, and acknowledged once with what was done', async () => {
  const { patients, units, staff: people } = clinic
  await server.db
    .insertInto('patient_responsible')
    .values({
      patient_id: patients.sibling.id,
      unit_id: units.child.id,
      account_id: people.adminStaff.id,
      created_at: server.clock.now(),
    })
    .execute()
  const me = await sibling()
  const id = await seedForm()
  await save(me, id, answersOf({ harm: 'often' }), await tokenOf(me, id))
  const staffClient = await staff()
  const url = `/api/questionnaires/${id}/acknowledge-alert`
  await staffClient.get(`/api/forms/${id}`)
  expect((await staffClient.post(url, { Action: '  ' })).json().Errors).toEqual([{ Field: 'Action', Key: 'required' }])
  const [done] = (await staffClient.post(url, { Action: 'Ringde upp, följer upp i morgon.' })).json()
  expect(done).toMatchObject({ OwnerName: 'Provgran Provkotte', AcknowledgedBy: 'Provgran Provkotte' })
  const again = await staffClient.post(url, { AlertId: done.Id, Action: 'Något annat.' })
  expect([again.statusCode, again.json().Code]).toEqual([409, 'alert-acknowledged'])
  const [still] = again.json().Details.Alerts
  expect(still).toMatchObject({ Action: 'Ringde upp, följer upp i morgon.', AcknowledgedAt: done.AcknowledgedAt })
  const stray = await staffClient.post(url, { AlertId: clinic.units.child.id, Action: 'Något annat.' })
  expect(stray.statusCode).toBe(404)
})

test('staff answer what they ask themselves, never what is another person’s draft', async () => {
  const me = await sibling()
  const staffClient = await staff()
  const id = await seedForm()
  await save(me, id, answersOf({ rest: 'never' }), await tokenOf(me, id))
  const read = (await staffClient.get(`/api/forms/${id}`)).json()
  expect(read).toMatchObject({ Status: 'PartlyAnswered', Answers: [] })
  const url = `/api/questionnaires/${id}`
  const body = { Answers: fullAnswers, PreviousLastModifiedAt: read.LastModifiedAt }
  expect((await staffClient.post(`${url}/save`, body)).statusCode).toBe(409)
  expect((await staffClient.post(`${url}/submit`, body)).statusCode).toBe(409)
  await staffClient.post(`/api/forms/${id}/start`, { AnswerMode: 'Interview' })
  expect((await staffClient.post(`${url}/save`, body)).json()).toMatchObject({ Status: 'PartlyAnswered' })
  const sent = (await staffClient.post(`${url}/submit`, { Answers: fullAnswers })).json()
  expect(sent).toMatchObject({ Status: 'Closed', DetailedScore: [{ Key: 'total', Value: 1 }], Alerts: [] })
  expect(await formRow(id)).toMatchObject({
    answer_mode: 'Interview',
    entered_by: clinic.staff.childStaff.id,
    answered_by: { Name: 'Provsyskon Provskog' },
  })
})

test('R-090 which saves may leave the last-modified time out is the same in the OpenAPI document and on the server', async () => {
  const { paths } = (await server.as().get('/api/openapi.json')).json()
  const asked = (path: string): string[] => paths[path].post.requestBody.content['application/json'].schema.required
  for (const side of ['/api', '/api/papp']) {
    expect(asked(`${side}/questionnaires/{id}/save`)).toEqual(['Answers', 'PreviousLastModifiedAt'])
    expect(asked(`${side}/questionnaires/{id}/submit`)).toEqual(['Answers'])
    expect(asked(`${side}/journals/{id}/save`)).toEqual(['Answers'])
  }
  const me = await sibling()
  const id = await seedForm()
  expect((await save(me, id, fullAnswers)).json().Errors).toEqual([
    { Field: 'PreviousLastModifiedAt', Key: 'required' },
  ])
  // also for what stands there already
  expect((await save(me, id, fullAnswers, await tokenOf(me, id))).statusCode).toBe(200)
  expect((await save(me, id, fullAnswers)).statusCode).toBe(400)
  expect((await submit(me, id, fullAnswers)).statusCode).toBe(200)
})

test('R-088 R-093 a save carries the answers and what was last known, and goes by the call of its kind', async () => {
  const me = await sibling()
  const id = await seedForm()
  const diary = await seedForm({ type: types.journal })
  const PreviousLastModifiedAt = await tokenOf(me, id)
  const more = await me.post(`/api/papp/questionnaires/${id}/save`, {
    Answers: [],
    PreviousLastModifiedAt,
    Progress: [],
  })
  expect([more.statusCode, more.json().Errors[0].Field]).toEqual([400, 'Progress'])
  const without = await me.post(`/api/papp/questionnaires/${id}/save`, { PreviousLastModifiedAt })
  expect(without.json().Errors).toEqual([{ Field: 'Answers', Key: 'required' }])
  const late = await save(me, id, fullAnswers)
  expect(late.json().Errors).toEqual([{ Field: 'PreviousLastModifiedAt', Key: 'required' }])
  expect(
    (await me.post(`/api/papp/questionnaires/${id}/save`, { Answers: [], PreviousLastModifiedAt: null })).statusCode,
  ).toBe(400)
  const Answers = fullAnswers.map((answer) => ({ ...answer, AnswerGroupId: id }))
  expect((await me.post(`/api/papp/journals/${id}/save`, { Answers })).statusCode).toBe(404)
  expect((await save(me, diary, fullAnswers, PreviousLastModifiedAt)).statusCode).toBe(404)
  expect((await me.post(`/api/papp/journals/${diary}/save`, { Answers })).statusCode).toBe(200)
  expect((await save(me, id, fullAnswers, PreviousLastModifiedAt)).statusCode).toBe(200)
})
