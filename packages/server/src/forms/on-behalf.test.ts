import { randomUUID } from 'node:crypto'
import type { Analysis, AnalysisScore, FormDetails } from '@samklang/contract/analysis'
import type { FormRow, StaffForm } from '@samklang/contract/forms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAnswered } from '../testing/answered.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf, fullAnswers } from '../testing/forms.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

type Caller = Awaited<ReturnType<AnsweringServer['sibling']>>

const signAs = (who: 'adult' | 'agent') => {
  const { persons, patients, relations } = server.clinic
  const context =
    who === 'adult'
      ? ({ type: 'Patient', patient: patients.adult } as const)
      : ({ type: 'Agent', patient: patients.adult, relationId: relations.agentOfAdult } as const)
  return server.sign({ account: persons[who].account, level: 'Three', context })
}
const ofAdult = () => ({ patient: server.clinic.patients.adult, unit: server.clinic.units.adult })
const seedFor = (more: object = {}) => server.seedForm({ ...ofAdult(), ...more })

async function send(who: Caller, id: string, given: object[] = fullAnswers, act: 'save' | 'submit' = 'submit') {
  const { LastModifiedAt } = (await who.get(`/api/papp/forms/${id}`)).json()
  const reply = await who.post(`/api/papp/questionnaires/${id}/${act}`, {
    Answers: given,
    PreviousLastModifiedAt: LastModifiedAt,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  moved += 60_000
  server.clock.moveTo(moved)
}
let moved = 0

const agent = { Kind: 'Agent', Name: 'Provombud Provskog', Relation: 'Ombud' }
const harmful = fullAnswers.map((answer) => (answer.Key === 'harm' ? { ...answer, Value: 'often' } : answer))

test('R-283 whoever answers in the patient’s stead is named with form, list, alert, notification and table, and is an informant of their own', async () => {
  const [mine, theirs] = [await seedFor(), await seedFor()]
  await send(await signAs('adult'), mine)
  await send(await signAs('agent'), theirs, harmful)
  const staffClient = await server.otherStaff()
  const patientId = server.clinic.patients.adult.id
  const rows: FormRow[] = (await staffClient.get(`/api/forms?patientId=${patientId}`)).json()
  const rowOf = (id: string) => rows.find(({ Id }) => Id === id)
  expect(rowOf(mine)?.OnBehalf).toBeNull()
  expect(rowOf(theirs)).toMatchObject({ RespondentName: 'Provvuxen Provskog', OnBehalf: { ...agent, IsPartly: false } })

  const form: StaffForm = (await staffClient.get(`/api/forms/${theirs}`)).json()
  expect(form.Row.OnBehalf).toMatchObject(agent)
  expect(form.Alerts).toMatchObject([{ OnBehalf: agent }])
  // what the patient has answered is not the same informant's answer before
  expect(form.Earlier).toEqual([])

  const bell = (await staffClient.get('/api/units/current/notifications')).json()
  expect(bell.Alerts).toMatchObject([{ FormId: theirs, OnBehalf: agent }])
  const news = bell.Notifications.filter(({ FormId }: { FormId: string }) => [mine, theirs].includes(FormId))
  expect(new Map(news.map((one: { FormId: string; OnBehalf: unknown }) => [one.FormId, one.OnBehalf]))).toEqual(
    new Map([
      [mine, null],
      [theirs, expect.objectContaining(agent)],
    ]),
  )

  const analysis: Analysis = (await staffClient.post(`/api/patients/${patientId}/analysis`, {})).json()
  const chart = analysis.AnalysisGroups.flatMap(({ AnalysisCharts }) => AnalysisCharts)[0]
  expect(chart?.Answerers.map(({ OnBehalf }) => OnBehalf?.Kind ?? null)).toEqual([null, 'Agent'])
  const keys = new Set(chart?.Answerers.map(({ Key }) => Key))
  expect(keys.size).toBe(2)
  const scoreOf = (id: string) => chart?.Scores.find(({ FormId }: AnalysisScore) => FormId === id)
  expect(scoreOf(mine)?.AnsweredBy.Key).toBe('Patient')
  expect(scoreOf(theirs)?.AnsweredBy.Key).not.toBe('Patient')
  expect(scoreOf(theirs)?.Change).toBeNull()

  const details = await staffClient.post(`/api/patients/${patientId}/analysis/details`, { FormIds: [theirs] })
  const [traced]: FormDetails[] = details.json().Forms
  expect(traced?.FormAnsweredBy).toMatchObject({ OnBehalf: agent, RespondentType: 'Patient' })

  const read = (await (await signAs('adult')).get(`/api/papp/forms/${theirs}`)).json()
  expect(read.OnBehalf).toBe('Agent')
})

test('R-283 what an agent began and the patient sent in is said to be partly the agent’s', async () => {
  const id = await seedFor()
  await send(await signAs('agent'), id, answersOf({ rest: 'never' }), 'save')
  await send(await signAs('adult'), id)
  const form: StaffForm = (await (await server.otherStaff()).get(`/api/forms/${id}`)).json()
  expect(form.Row.OnBehalf).toMatchObject({ ...agent, IsPartly: true })
})

test('R-283 an alert from what an agent has not yet sent in names the agent', async () => {
  const id = await seedFor()
  await send(await signAs('agent'), id, answersOf({ harm: 'often' }), 'save')
  const { Alerts }: StaffForm = (await (await server.otherStaff()).get(`/api/forms/${id}`)).json()
  expect(Alerts).toMatchObject([{ IsFromDraft: true, OnBehalf: { ...agent, IsPartly: false } }])
})

test('R-283 what staff fill in for somebody is said to be staff’s hand, whoever of them it was; what is staff’s to answer is not', async () => {
  const staffClient = await server.otherStaff()
  const answer = async (more: object) => {
    const id = await seedFor(more)
    await staffClient.post(`/api/forms/${id}/start`, { AnswerMode: 'Interview' })
    const { LastModifiedAt } = (await staffClient.get(`/api/forms/${id}`)).json()
    const body = { Answers: fullAnswers, PreviousLastModifiedAt: LastModifiedAt }
    expect((await staffClient.post(`/api/questionnaires/${id}/submit`, body)).statusCode).toBe(200)
    return (await staffClient.get(`/api/forms/${id}`)).json().Row.OnBehalf
  }
  expect(await answer({})).toMatchObject({ Key: 'Staff', Kind: 'Staff', Name: 'Provgran Provkotte', Relation: null })
  expect(await answer({ respondentType: 'Staff' })).toBeNull()
})

test('R-283 each day of a diary tells by whose hand it is', async () => {
  const id = await seedFor({ type: server.types.journal })
  const write = async (who: Caller, root: string, entry: string, given: Parameters<typeof answersOf>[0]) => {
    const { LastModifiedAt } = (await who.get(`${root}/forms/${id}`)).json()
    const Answers = answersOf(given).map((answer) => ({ ...answer, AnswerGroupId: entry }))
    const reply = await who.post(`${root}/journals/${id}/save`, { Answers, PreviousLastModifiedAt: LastModifiedAt })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  const staffClient = await server.otherStaff()
  const [own, agents, staffs, both] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await write(await signAs('adult'), '/api/papp', own, fullDay)
  await write(await signAs('agent'), '/api/papp', agents, { ...fullDay, harm: 'often' })
  await write(staffClient, '/api', staffs, fullDay)
  await write(await signAs('agent'), '/api/papp', both, { rest: 'often' })
  await write(await signAs('adult'), '/api/papp', both, fullDay)
  const form: StaffForm = (await staffClient.get(`/api/forms/${id}`)).json()
  const handOf = (entry: string) => form.AnswerGroups.find(({ Id }) => Id === entry)?.OnBehalf
  expect(handOf(own)).toBeNull()
  expect(handOf(agents)).toMatchObject({ ...agent, IsPartly: false })
  expect(handOf(staffs)).toMatchObject({ Kind: 'Staff', IsPartly: false })
  expect(handOf(both)).toMatchObject({ ...agent, IsPartly: true })
  expect(form.Alerts).toMatchObject([{ AnswerGroupId: agents, OnBehalf: agent }])

  const path = `/api/patients/${server.clinic.patients.adult.id}/analysis`
  const { AnalysisGroups }: Analysis = (await staffClient.post(path, {})).json()
  const scores = AnalysisGroups.flatMap(({ AnalysisCharts }) => AnalysisCharts.flatMap(({ Scores }) => Scores))
  const kindOf = (entry: string) =>
    scores.find(({ AnswerGroupId }) => AnswerGroupId === entry)?.AnsweredBy.OnBehalf?.Kind
  expect([own, agents, staffs].map(kindOf)).toEqual([undefined, 'Agent', 'Staff'])
})

const fullDay = { rest: 'never', energy: 'never', harm: 'never' } as const

test('R-283 a guardian who answers what was sent to them answers for themselves', async () => {
  const { patients, units, relations, persons } = server.clinic
  const about = { patient: patients.child, unit: units.child, relationId: relations.guardianOfChild }
  const id = await seedAnswered(server.db, {
    type: server.types.questionnaire,
    ...about,
    respondentType: 'Caretaker',
    at: server.clock.now(),
    answers: fullAnswers,
    enteredBy: persons.guardian.account,
  })
  const form: StaffForm = (await (await server.staff()).get(`/api/forms/${id}`)).json()
  expect(form.Row.OnBehalf).toBeNull()
})

test('R-299 before the first answer both are told that the agent, or the patient, reads the same', async () => {
  const id = await seedFor()
  const readers = async (who: 'adult' | 'agent') =>
    (await (await signAs(who)).get(`/api/papp/forms/${id}`)).json().Readers
  expect((await readers('adult')).Others).toEqual([{ Kind: 'Agent', Name: agent.Name, Reads: 'Everything' }])
  expect((await readers('agent')).Others).toEqual([{ Kind: 'Patient', Name: 'Provvuxen', Reads: 'Everything' }])
  const patient = server.db.updateTable('patient').where('id', '=', server.clinic.patients.adult.id)
  await patient.set({ allow_agent: false }).execute()
  expect((await readers('adult')).Others).toEqual([])
  await patient.set({ allow_agent: true }).execute()
})

test('R-334 whoever goes on with answers that another has begun is told whose they are and since when, and nobody else is', async () => {
  const begunFor = async (who: Caller, id: string, root = '/api/papp') =>
    (await who.get(`${root}/forms/${id}`)).json().Begun
  const [adult, helper, staffClient] = [await signAs('adult'), await signAs('agent'), await server.otherStaff()]
  const mine = await seedFor()
  expect(await begunFor(helper, mine)).toBeNull()
  const at = server.clock.now()
  await send(adult, mine, answersOf({ rest: 'never' }), 'save')
  await send(adult, mine, answersOf({ rest: 'often' }), 'save')
  expect(await begunFor(adult, mine)).toBeNull()
  const begun = await begunFor(helper, mine)
  expect(begun).toEqual({ At: expect.toSatisfy((when) => at <= when && when < server.clock.now()), By: 'Respondent' })
  await send(helper, mine, answersOf({ rest: 'never' }), 'save')
  expect(await begunFor(helper, mine)).toEqual(begun)
  await staffClient.post(`/api/forms/${mine}/start`, { AnswerMode: 'Interview' })
  expect(await begunFor(staffClient, mine, '/api')).toEqual(begun)
  await send(adult, mine)
  expect(await begunFor(helper, mine)).toBeNull()

  const theirs = await seedFor()
  await send(helper, theirs, answersOf({ rest: 'never' }), 'save')
  expect(await begunFor(adult, theirs)).toMatchObject({ By: 'Agent' })
})

test('R-334 what was begun on a device of the clinic’s is the patient’s too', async () => {
  const [adult, helper, staffClient] = [await signAs('adult'), await signAs('agent'), await server.otherStaff()]
  const id = await seedFor()
  await staffClient.post(`/api/forms/${id}/start`, { AnswerMode: 'Self' })
  await send(adult, id, answersOf({ rest: 'never' }), 'save')
  expect((await helper.get(`/api/papp/forms/${id}`)).json().Begun).toMatchObject({ By: 'Respondent' })
})
