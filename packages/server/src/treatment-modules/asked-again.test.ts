import { FormContent, Scoring } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makeId } from '../keys/ids.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf, seedType } from '../testing/forms.ts'
import { seedTestModule } from '../testing/modules.ts'

let server: AnsweringServer
let type: Awaited<ReturnType<typeof seedType>>

const options = ['safe', 'unsafe'].map((key) => ({ key }))
const content = z.parse(FormContent, {
  Pages: [
    {
      Id: 'now',
      Groups: [
        {
          Id: 'safety',
          repeat: { most: 2000, asksAgainAfterHours: 1 },
          Questions: [
            { questionId: 'safe', key: 'safe', type: 'SingleChoice', options },
            { questionId: 'why', key: 'why', type: 'Text', required: false },
          ],
        },
      ],
    },
    {
      Id: 'plan',
      Groups: [{ Id: 'planning', Questions: [{ questionId: 'step', key: 'step', type: 'Text', required: false }] }],
    },
  ],
})
const scoring = z.parse(Scoring, {
  Alerts: [{ Key: 'unsafe', questionId: 'safe', Options: ['unsafe'], Severity: 'Alert' }],
})
const sv = { [textKeys.title]: 'Provplan', [textKeys.question('safe')]: 'Hur trygg känner du dig just nu?' }

beforeAll(async () => {
  server = await startAnsweringServer()
  const named = { name: 'provplan', kind: 'TreatmentModule', title: 'Provplan' } as const
  type = await seedType(server.db, { ...named, content, scoring, texts: { sv, en: sv } }, server.clock.now())
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(0))

type Caller = Awaited<ReturnType<AnsweringServer['sibling']>>

function seed(patient = server.clinic.patients.sibling, unit = server.clinic.units.child) {
  return seedTestModule(server.db, { patient, unit, now: server.clock.now(), type })
}

async function open() {
  return { me: await server.sibling(), formId: (await seed()).formId }
}

/** Another visit, and another login. */
function later(minutes: number): Promise<Caller> {
  server.clock.moveTo(Date.parse(addMinutes(server.clock.now(), minutes)) - Date.now())
  return server.sibling()
}

const read = async (me: Caller, id: string) => (await me.get(`/api/papp/forms/${id}`)).json()

/** As a page does that is opened now: a time of its own, after those that it has read. */
function answered(safe: string, id = makeId(server.clock.now()), more: Record<string, string> = {}): Answer[] {
  return answersOf({ safe, ...more }).map((answer) => ({ ...answer, AnswerGroupId: id }))
}

async function save(me: Caller, id: string, Answers: Answer[], base?: string) {
  const PreviousLastModifiedAt = base ?? (await read(me, id)).LastModifiedAt
  return me.post(`/api/papp/treatment-modules/${id}/save`, { Answers, Progress: [], PreviousLastModifiedAt })
}

async function alertsOf(formId: string) {
  return server.db
    .selectFrom('risk_alert')
    .select(['entry_id', 'acknowledged_at', 'answer_changed_at', 'refused_answers_id'])
    .where('form_id', '=', formId)
    .orderBy('raised_at')
    .execute()
}

async function acknowledge(formId: string): Promise<void> {
  const staff = await server.staff()
  const { Alerts } = (await staff.get(`/api/forms/${formId}`)).json()
  for (const { Id: AlertId, LastModifiedAt: PreviousLastModifiedAt } of Alerts) {
    const body = { AlertId, PreviousLastModifiedAt, Action: 'Ringde upp.' }
    expect((await staff.post(`/api/questionnaires/${formId}/acknowledge-alert`, body)).statusCode).toBe(200)
  }
}

test('R-430 the same answer at a later visit raises an alert of its own, also when the first is acknowledged', async () => {
  let { me, formId } = await open()
  const first = answered('unsafe')
  expect((await save(me, formId, first)).json().CrisisInformation?.Kind).toBe('Risk')
  await acknowledge(formId)
  me = await later(24 * 60)
  // Nothing is called for by what was answered yesterday, and nobody is met by it.
  expect((await read(me, formId)).CrisisInformation).toBeNull()
  const plan = [...first, ...answersOf({ step: 'Ringer Ekollon' })]
  expect((await save(me, formId, plan)).json().CrisisInformation).toBeNull()
  const second = answered('unsafe')
  const saved = await save(me, formId, [...plan, ...second])
  expect(saved.json().CrisisInformation?.Kind).toBe('Risk')
  expect(await alertsOf(formId)).toMatchObject([
    { entry_id: first[0]?.AnswerGroupId, acknowledged_at: expect.any(String), answer_changed_at: null },
    { entry_id: second[0]?.AnswerGroupId, acknowledged_at: null },
  ])
  // While the first still waits, too.
  me = await later(120)
  await save(me, formId, [...plan, ...second, ...answered('unsafe')])
  expect(await alertsOf(formId)).toHaveLength(3)
})

test('R-430 a reply that was lost, and a second tab, raise nothing twice', async () => {
  let { me, formId } = await open()
  const base = (await read(me, formId)).LastModifiedAt
  const first = answered('unsafe')
  for (const _ of [1, 2]) expect((await save(me, formId, first, base)).statusCode).toBe(200)
  expect(await alertsOf(formId)).toHaveLength(1)
  me = await later(5)
  const second = answered('unsafe')
  const behind = await save(me, formId, second, base)
  expect([behind.statusCode, behind.json().CrisisInformation?.Kind]).toEqual([409, 'Risk'])
  expect(await alertsOf(formId)).toHaveLength(1)
  expect((await save(me, formId, [...first, ...second])).statusCode).toBe(200)
  expect(await alertsOf(formId)).toMatchObject([{ entry_id: first[0]?.AnswerGroupId, answer_changed_at: null }])
})

test('R-430 an answer of an earlier visit stays, also where a page leaves it out; one of this visit can be taken back', async () => {
  let { me, formId } = await open()
  const first = answered('unsafe')
  await save(me, formId, first)
  expect((await save(me, formId, [])).statusCode).toBe(200)
  expect((await read(me, formId)).Answers).toEqual([])
  expect(await alertsOf(formId)).toMatchObject([{ answer_changed_at: expect.any(String) }])
  await save(me, formId, first)
  me = await later(61)
  const second = answered('safe')
  expect((await save(me, formId, second)).statusCode).toBe(200)
  expect((await read(me, formId)).Answers.map(({ Value }: Answer) => Value)).toEqual(['unsafe', 'safe'])
  expect(await alertsOf(formId)).toMatchObject([{ answer_changed_at: null }])
  // Staff read both, each with its time.
  const staff = await server.staff()
  const { Answers } = (await staff.get(`/api/forms/${formId}`)).json()
  expect(Answers).toMatchObject([...first, ...second])
})

test('R-430 what was answered without network hours ago calls for help when it comes', async () => {
  let { me, formId } = await open()
  const unsent = answered('unsafe')
  me = await later(5 * 60)
  expect((await save(me, formId, unsent)).json().CrisisInformation?.Kind).toBe('Risk')
  expect(await alertsOf(formId)).toHaveLength(1)
})

test('R-430 what was changed without network in the same visit calls for help when it comes, also where the reply was lost', async () => {
  let { me, formId } = await open()
  const first = answered('safe')
  await save(me, formId, first)
  const base = (await read(me, formId)).LastModifiedAt
  const changed = answered('unsafe', first[0]?.AnswerGroupId ?? '')
  me = await later(90)
  for (const _ of ['lost', 'again']) {
    const saved = await save(me, formId, changed, base)
    expect([saved.statusCode, saved.json().CrisisInformation?.Kind]).toEqual([200, 'Risk'])
  }
  expect(await alertsOf(formId)).toMatchObject([{ acknowledged_at: null, answer_changed_at: null }])
  // What was answered first stands, with the other beside it, and the page that sent it may go on.
  const { Answers, LastModifiedAt } = await read(me, formId)
  expect(Answers.map(({ Value }: Answer) => Value)).toEqual(['safe', 'unsafe'])
  for (const _ of ['lost', 'again']) {
    const saved = await save(me, formId, [...changed, ...answersOf({ step: 'Ringer Ekollon' })], LastModifiedAt)
    expect([saved.statusCode, saved.json().CrisisInformation]).toEqual([200, null])
  }
  expect((await read(me, formId)).Answers).toHaveLength(3)
  expect(await alertsOf(formId)).toHaveLength(1)
})

test('R-430 R-329 the same where it is refused: help comes with the refusal, and who answered is kept', async () => {
  let { me, formId } = await open()
  const base = (await read(me, formId)).LastModifiedAt
  const first = answered('safe')
  await save(me, formId, first)
  me = await later(90)
  const behind = await save(me, formId, answered('unsafe', first[0]?.AnswerGroupId ?? ''), base)
  expect([behind.statusCode, behind.json().CrisisInformation?.Kind]).toEqual([409, 'Risk'])
  const told = server.db.selectFrom('alert_answerer as k').innerJoin('risk_alert as a', 'a.id', 'k.alert_id')
  expect(await told.select('k.answered_at').where('a.form_id', '=', formId).execute()).toHaveLength(1)
  // What stands in the form calls for no help when it is refused along with something else.
  const second = [...first, ...answered('unsafe')]
  await save(me, formId, second)
  me = await later(24 * 60)
  const again = await save(me, formId, [...second, ...answersOf({ step: 'Ringer Ekollon' })], base)
  expect([again.statusCode, again.json().CrisisInformation]).toEqual([409, undefined])
})

test('R-430 a page that knows less of an earlier visit, or otherwise, writes nothing over', async () => {
  let { me, formId } = await open()
  const first = answered('unsafe', undefined, { why: 'Ensam hemma' })
  const id = first[0]?.AnswerGroupId ?? ''
  await save(me, formId, first)
  me = await later(24 * 60)
  expect((await save(me, formId, answered('unsafe', id))).statusCode).toBe(200)
  expect((await read(me, formId)).Answers).toEqual(first)
  expect((await save(me, formId, answered('safe', id))).statusCode).toBe(200)
  const { Answers } = await read(me, formId)
  expect(Answers.filter(({ AnswerGroupId }: Answer) => AnswerGroupId === id)).toEqual(first)
  expect(Answers.map(({ Value }: Answer) => Value)).toContain('safe')
  expect(await alertsOf(formId)).toMatchObject([{ entry_id: id, answer_changed_at: null }])
})

test('R-430 R-258 what an agent was refused does not hide what the patient says in the same hour', async () => {
  const { patients, units, persons, relations } = server.clinic
  const { formId } = await seed(patients.adult, units.adult)
  const asAgent = { type: 'Agent', patient: patients.adult, relationId: relations.agentOfAdult } as const
  const agent = await server.sign({ account: persons.agent.account, level: 'Three', context: asAgent })
  const refused = await save(agent, formId, answered('unsafe'), '2026-01-01T00:00:00.000Z')
  expect(refused.statusCode).toBe(409)
  const context = { type: 'Patient', patient: patients.adult } as const
  const me = await server.sign({ account: persons.adult.account, level: 'Two', context })
  const own = answered('unsafe')
  expect((await save(me, formId, own)).statusCode).toBe(200)
  expect(await alertsOf(formId)).toMatchObject([
    { refused_answers_id: expect.any(String) },
    { entry_id: own[0]?.AnswerGroupId, refused_answers_id: null },
  ])
})
