import { randomUUID } from 'node:crypto'
import { allCalls } from '@samklang/contract/all-calls'
import type { Call } from '@samklang/contract/call'
import { dangerInText } from '@samklang/engine/follow-up/alerts-in-text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'

let server: AnsweringServer
let staffClient: Awaited<ReturnType<AnsweringServer['staff']>>

beforeAll(async () => {
  server = await startAnsweringServer()
  staffClient = await server.staff()
})
afterAll(() => server.close())

type Given = Parameters<typeof answersOf>[0]
type Caller = Awaited<ReturnType<AnsweringServer['sibling']>>

async function save(me: Caller, id: string, given: Given) {
  const { LastModifiedAt: PreviousLastModifiedAt } = (await me.get(`/api/papp/forms/${id}`)).json()
  const reply = await me.post(`/api/papp/questionnaires/${id}/save`, {
    Answers: answersOf(given),
    PreviousLastModifiedAt,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const alertsOf = async (id: string) => (await staffClient.get(`/api/forms/${id}`)).json().Alerts
const text = 'Jag tänker ta mitt liv i kväll.'

test('R-261 free text that may be about danger to life gives help at once and an alert that says may, also in a draft', async () => {
  const me = await server.sibling()
  const id = await server.seedForm()
  const saved = await save(me, id, { note: text })
  expect(saved.CrisisInformation).toMatchObject({ Kind: 'Risk', UnitName: expect.any(String) })
  expect((await me.get(`/api/papp/forms/${id}`)).json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  const alert = {
    RuleKey: dangerInText,
    Severity: 'Alert',
    Text: 'Texten kan handla om fara för livet',
    Question: 'Hur ofta note?',
    AnswerText: text,
  }
  expect(await alertsOf(id)).toMatchObject([{ ...alert, IsFromDraft: true, AnswerChangedAt: null }])
  const home = (await staffClient.get('/api/units/current/notifications')).json()
  expect(home.Alerts).toContainEqual(expect.objectContaining(alert))
  const english = await staffClient.send('GET', `/api/forms/${id}`, undefined, { 'accept-language': 'en' })
  expect(english.json().Alerts).toMatchObject([{ Text: 'The text may be about danger to life' }])
  const sent = await me.post(`/api/papp/questionnaires/${id}/submit`, {
    Answers: answersOf({ rest: 'never', energy: 'never', harm: 'never', note: text }),
  })
  expect(sent.json()).toMatchObject({ Status: 'Closed', CrisisInformation: { Kind: 'Risk' } })
  expect(await alertsOf(id)).toMatchObject([{ ...alert, IsFromDraft: false }])
})

test('R-261 of a text that is typed bit by bit one alert waits, with the text as it is now', async () => {
  const me = await server.sibling()
  const id = await server.seedForm()
  const whole = 'jag vill inte leva längre och ingen vet om det'
  for (let length = 4; length <= whole.length; length += 6) await save(me, id, { note: whole.slice(0, length) })
  await save(me, id, { note: whole })
  expect(await alertsOf(id)).toMatchObject([{ AnswerText: whole, AnswerChangedAt: null }])
  const events = await server.db.selectFrom('form_event').select('event').where('form_id', '=', id).execute()
  expect(events.filter(({ event }) => event === 'AlertRaised')).toHaveLength(1)

  // what was taken back stays to be read, and says so
  const taken = await save(me, id, { note: 'allt är bra' })
  expect(taken.CrisisInformation).toBeNull()
  expect(await alertsOf(id)).toMatchObject([{ AnswerText: whole, AnswerChangedAt: expect.any(String) }])
})

test('R-261 a text that says nothing of the kind calls nobody', async () => {
  const me = await server.sibling()
  const id = await server.seedForm()
  expect((await save(me, id, { note: 'Jag skar grönsaker och livet är bra.' })).CrisisInformation).toBeNull()
  expect(await alertsOf(id)).toEqual([])
})

test('R-261 a diary is looked through as well, entry by entry', async () => {
  const me = await server.sibling()
  const id = await server.seedForm({ type: server.types.journal })
  const write = (note: string) => {
    const AnswerGroupId = randomUUID()
    const Answers = answersOf({ note }).map((answer) => ({ ...answer, AnswerGroupId }))
    return me.post(`/api/papp/journals/${id}/save`, { Answers })
  }
  expect((await write('En vanlig dag')).json().CrisisInformation).toBeNull()
  expect((await write(text)).json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  expect((await write('I want to die')).json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  const alerts = await alertsOf(id)
  expect(alerts.map(({ AnswerText }: { AnswerText: string }) => AnswerText).sort()).toEqual(['I want to die', text])
})

test('R-261 what a guardian or a teacher writes is looked through as what a patient writes', async () => {
  const { patients, units, relations } = server.clinic
  const shared = { patient: patients.child, unit: units.child }
  for (const [me, more] of [
    [await server.guardianOfChild(), { respondentType: 'Caretaker', relationId: relations.guardianOfChild }],
    [await server.teacherOfChild(), { respondentType: 'Other', relationId: relations.teacherOfChild }],
  ] as const) {
    const id = await server.seedForm({ ...shared, ...more })
    expect((await save(me, id, { note: 'Barnet säger att hen vill dö.' })).CrisisInformation).not.toBeNull()
    expect(await alertsOf(id)).toMatchObject([{ RuleKey: dangerInText }])
  }
})

test('R-261 what staff type for a patient raises the alert too', async () => {
  const id = await server.seedForm({ answerMode: 'Interview' })
  const { LastModifiedAt } = (await staffClient.get(`/api/forms/${id}`)).json()
  const body = { Answers: answersOf({ note: text }), PreviousLastModifiedAt: LastModifiedAt }
  const saved = await staffClient.post(`/api/questionnaires/${id}/save`, body)
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await alertsOf(id)).toMatchObject([{ RuleKey: dangerInText }])
})

test('R-261 what was acknowledged is settled for that text, and another text is another alert', async () => {
  const me = await server.sibling()
  const id = await server.seedForm()
  await save(me, id, { note: text })
  await alertsOf(id)
  await staffClient.post(`/api/questionnaires/${id}/acknowledge-alert`, { Action: 'Ringde upp.' })
  await save(me, id, { note: text, rest: 'never' })
  expect(await alertsOf(id)).toMatchObject([{ Action: 'Ringde upp.' }])
  await save(me, id, { note: 'Jag vill fortfarande dö.' })
  expect(await alertsOf(id)).toHaveLength(2)
})

test('R-261 two texts of one form are two alerts, and the one does not unsay the other', async () => {
  const me = await server.sibling()
  const id = await server.seedForm()
  await save(me, id, { rest: 'often', why: text, note: 'Jag vill fortfarande dö.' })
  await save(me, id, { rest: 'often', why: text, note: 'allt är bra' })
  const alerts: { AnswerText: string; AnswerChangedAt: string | null }[] = await alertsOf(id)
  expect(alerts.map(({ AnswerText, AnswerChangedAt }) => [AnswerText, AnswerChangedAt !== null]).sort()).toEqual([
    ['Jag tänker ta mitt liv i kväll.', false],
    ['Jag vill fortfarande dö.', true],
  ])
})

test('R-255 R-261 a text is looked through although the answer beside it is refused', async () => {
  const me = await server.sibling()
  const id = await server.seedForm()
  const { LastModifiedAt: PreviousLastModifiedAt } = (await me.get(`/api/papp/forms/${id}`)).json()
  const Answers = answersOf({ rest: 'no such option', note: text })
  const reply = await me.post(`/api/papp/questionnaires/${id}/save`, { Answers, PreviousLastModifiedAt })
  expect([reply.statusCode, reply.json().CrisisInformation?.Kind]).toEqual([400, 'Risk'])
  expect(await alertsOf(id)).toMatchObject([{ RuleKey: dangerInText, AnswerText: text }])
})

test('R-261 answers and messages are the only free text that the patient side can send: a new call must be thought of here', () => {
  const calls = Object.values(allCalls).flatMap((table) => Object.entries<Call>(table))
  const sending = calls.filter(([, { access, method }]) => access === 'patientSide' && method !== 'GET')
  const withAnswers = ['saveMyJournal', 'saveMyQuestionnaire', 'saveMyTreatmentModule', 'submitMyQuestionnaire']
  // messages/danger.test.ts, messages/program-danger.test.ts
  const withMessage = ['sendMyMessage', 'sendMyMessageInProgram']
  const withoutText = [
    'acceptAllInvitations',
    'confirmMyMessage',
    'generateMyArtifact',
    'linkMyArtifact',
    'leaveSessionContext',
    'listMyDefinitions',
    'logOut',
    'selectSessionContext',
    'setMyContentLanguage',
    'setPatientSideLanguage',
  ]
  expect(sending.map(([name]) => name).sort()).toEqual([...withAnswers, ...withMessage, ...withoutText].sort())
})
