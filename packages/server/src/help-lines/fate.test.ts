import { randomUUID } from 'node:crypto'
import type { RecentHelp } from '@samklang/contract/help-lines'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearAlerts, raiseAlarm, tellOfAlerts } from '../testing/alarm.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf, seedHelpingJournal } from '../testing/forms.ts'

let server: AnsweringServer
type Caller = Awaited<ReturnType<AnsweringServer['sibling']>>

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(0)
  await clearAlerts(server)
})

const helpOf = async (me: Caller): Promise<RecentHelp | null> =>
  (await me.get('/api/papp/patients/current/recent-help')).json()
const fateOf = async (me: Caller) => (await helpOf(me))?.Fate
const calm = { rest: 'never', energy: 'sometimes', harm: 'never' }
const danger = { ...calm, harm: 'often' }
const submit = (me: Caller, id: string, given: Record<string, string>, more: object = {}) =>
  me.post(`/api/papp/questionnaires/${id}/submit`, { Answers: answersOf(given), ...more })
const save = (me: Caller, id: string, given: Record<string, string>, PreviousLastModifiedAt: string) =>
  me.post(`/api/papp/questionnaires/${id}/save`, { Answers: answersOf(given), PreviousLastModifiedAt })
const setForm = (id: string, to: { status: 'Canceled' | 'Open' }) =>
  server.db.updateTable('form').set(to).where('id', '=', id).execute()

async function tokenOf(id: string): Promise<string> {
  const form = server.db.selectFrom('form').select('last_modified_at').where('id', '=', id)
  return (await form.executeTakeFirstOrThrow()).last_modified_at
}

function later(minutes: number): void {
  server.clock.moveTo(Date.parse(addMinutes(server.clock.now(), minutes)) - Date.now())
}

/** What waits of the form is read and acknowledged; gives when. */
async function acknowledge(formId: string): Promise<string> {
  later(1)
  const staff = await server.staff()
  const { Alerts } = (await staff.get(`/api/forms/${formId}`)).json()
  const waiting = Alerts.filter(({ AcknowledgedAt }: { AcknowledgedAt: string | null }) => AcknowledgedAt === null)
  expect(waiting.length).toBeGreaterThan(0)
  for (const { Id: AlertId, LastModifiedAt: PreviousLastModifiedAt } of waiting) {
    const body = { AlertId, PreviousLastModifiedAt, Action: 'Ringde upp.' }
    const reply = await staff.post(`/api/questionnaires/${formId}/acknowledge-alert`, body)
    expect(reply.statusCode, reply.body).toBe(200)
  }
  const at = server.clock.now()
  later(5)
  return at
}

const refusedWays: [string, number, (me: Caller, id: string) => Promise<{ statusCode: number }>][] = [
  [
    'of a form that was canceled meanwhile',
    409,
    async (me, id) => {
      await setForm(id, { status: 'Canceled' })
      return submit(me, id, danger)
    },
  ],
  [
    'from a device that is behind another one',
    409,
    async (me, id) => {
      const before = await tokenOf(id)
      later(1)
      await save(await server.sibling('Three'), id, { rest: 'never' }, before)
      return submit(me, id, danger, { PreviousLastModifiedAt: before })
    },
  ],
  [
    'of a form that another device has sent in meanwhile',
    409,
    async (me, id) => {
      const before = await tokenOf(id)
      later(1)
      await submit(await server.sibling('Three'), id, calm)
      return submit(me, id, danger, { PreviousLastModifiedAt: before })
    },
  ],
  ['of a form with something missing', 400, (me, id) => submit(me, id, { harm: 'often' })],
]

test.each(refusedWays)(
  'R-329 R-330 a refused answer %s calls for help on home too, and nobody is said to have seen it before somebody has',
  async (_, status, refuse) => {
    const id = await server.seedForm()
    const me = await server.sibling()
    expect(await helpOf(me)).toBeNull()
    expect((await refuse(me, id)).statusCode).toBe(status)
    expect(await helpOf(me)).toMatchObject({ Crisis: { Kind: 'Risk' }, Fate: { SeenAt: null, Next: { Who: 'Staff' } } })
    expect(await helpOf(await server.guardianOfSibling())).toBeNull()
    await acknowledge(id)
    expect(await fateOf(await server.sibling())).toMatchObject({ SeenAt: expect.any(String), SeenEarlierAt: null })
  },
)

test.each(refusedWays)(
  'R-330 what was acknowledged before says nothing of a later answer %s that was refused',
  async (_, __, refuse) => {
    const { formId } = await raiseAlarm(server)
    await acknowledge(formId)
    const me = await server.sibling()
    expect(await fateOf(me)).toMatchObject({ SeenAt: expect.any(String) })
    const answered = server.clock.now()
    await refuse(me, await server.seedForm())
    const help = await helpOf(me)
    expect(help?.Fate).toMatchObject({ SeenAt: null, SeenEarlierAt: null })
    expect(help && help.AnsweredAt >= answered).toBe(true)
  },
)

test('R-330 an answer that says the same as an acknowledged one and raises nothing anew is not said to be seen', async () => {
  const id = await server.seedForm()
  const me = await server.sibling()
  await setForm(id, { status: 'Canceled' })
  await submit(me, id, danger)
  const seenAt = await acknowledge(id)
  expect(await fateOf(me)).toMatchObject({ SeenAt: expect.any(String), SeenEarlierAt: null })
  await submit(me, id, danger)
  const fate = await fateOf(me)
  expect(fate).toMatchObject({ SeenAt: null, ToldAt: null, Next: null })
  expect(fate?.SeenEarlierAt && fate.SeenEarlierAt <= addMinutes(seenAt, 1)).toBe(true)

  // of a draft that was acknowledged and is then sent in as well
  const draft = await server.seedForm()
  later(1)
  await save(me, draft, danger, await tokenOf(draft))
  await acknowledge(draft)
  await submit(me, draft, danger)
  expect(await fateOf(me)).toMatchObject({ SeenAt: null, SeenEarlierAt: expect.any(String), Next: null })
})

test('R-330 what is less than an alert waits to be seen like the rest, and it is said that no alarm goes out about it', async () => {
  const { formId } = await raiseAlarm(server)
  await acknowledge(formId)
  const me = await server.sibling()
  const diary = await server.seedForm({ type: await seedHelpingJournal(server.db, server.clock.now()) })
  const write = async (given: Record<string, string>, AnswerGroupId = randomUUID()) => {
    const Answers = answersOf(given).map((answer) => ({ ...answer, AnswerGroupId }))
    const reply = await me.post(`/api/papp/journals/${diary}/save`, { Answers })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  expect(await fateOf(me)).toMatchObject({ SeenAt: expect.any(String), WithoutAlarm: 'None' })
  expect((await write({ energy: 'never' })).CrisisInformation).toMatchObject({ Kind: 'Risk' })
  const quiet = { SeenAt: null, SeenEarlierAt: null, RepliedAt: null, ToldAt: null, Next: null, WithoutAlarm: 'All' }
  expect(await fateOf(me)).toEqual(quiet)
  await tellOfAlerts(server, addMinutes(server.clock.now(), 60))
  expect(await fateOf(me)).toEqual(quiet)
  // another day says nothing of this one
  later(1)
  await write({ harm: 'often' })
  expect(await fateOf(me)).toMatchObject({ SeenAt: null, Next: { Who: 'Staff' }, WithoutAlarm: 'None' })
  // beside an alert that is told of
  later(1)
  await write({ energy: 'never', harm: 'often' })
  expect(await fateOf(me)).toMatchObject({ SeenAt: null, Next: { Who: 'Staff' }, WithoutAlarm: 'Some' })
  await acknowledge(diary)
  expect(await fateOf(me)).toMatchObject({ SeenAt: expect.any(String), WithoutAlarm: 'None' })
})

test('R-330 what is told of an answer is not about what was written in another form', async () => {
  const me = await server.sibling()
  const diary = await server.seedForm({ type: await seedHelpingJournal(server.db, server.clock.now()) })
  const Answers = answersOf({ energy: 'never' }).map((answer) => ({ ...answer, AnswerGroupId: randomUUID() }))
  expect((await me.post(`/api/papp/journals/${diary}/save`, { Answers })).statusCode).toBe(200)
  expect(await fateOf(me)).toMatchObject({ WithoutAlarm: 'All' })
  later(1)
  const id = await server.seedForm()
  expect((await submit(me, id, danger)).statusCode).toBe(200)
  expect(await fateOf(me)).toMatchObject({ SeenAt: null, Next: { Who: 'Staff' }, WithoutAlarm: 'None' })
  await acknowledge(id)
  expect(await fateOf(me)).toMatchObject({ SeenAt: expect.any(String), WithoutAlarm: 'None' })
})

test('R-329 what an agent has answered is the agent’s to know of, and what the patient has answered the patient’s', async () => {
  const { persons, patients, relations, units } = server.clinic
  const adult = patients.adult
  const patient = await server.sign({
    account: persons.adult.account,
    level: 'Three',
    context: { type: 'Patient', patient: adult },
  })
  const agent = await server.sign({
    account: persons.agent.account,
    level: 'Three',
    context: { type: 'Agent', patient: adult, relationId: relations.agentOfAdult },
  })
  const seedForm = () => server.seedForm({ patient: adult, unit: units.adult })
  const byAgent = await seedForm()
  expect((await submit(agent, byAgent, danger)).statusCode).toBe(200)
  expect(await helpOf(agent)).toMatchObject({ AboutFirstname: 'Provvuxen' })
  expect(await helpOf(patient)).toBeNull()

  await clearAlerts(server)
  expect((await submit(patient, await seedForm(), danger)).statusCode).toBe(200)
  expect(await helpOf(patient)).toMatchObject({ AboutFirstname: null })
  expect(await helpOf(agent)).toBeNull()

  // both, on the same form: the alert that waits already is of either
  await clearAlerts(server)
  const shared = await seedForm()
  expect((await save(agent, shared, danger, await tokenOf(shared))).statusCode).toBe(200)
  expect(await helpOf(patient)).toBeNull()
  expect((await submit(patient, shared, { harm: 'often' })).statusCode).toBe(400)
  expect(await helpOf(patient)).toMatchObject({ Fate: { SeenAt: null } })
  expect(await helpOf(agent)).toMatchObject({ Fate: { SeenAt: null } })
})

test('R-433 whose words called for help is told: an agent who sends on what the patient has answered did not say it', async () => {
  const { persons, patients, relations, units } = server.clinic
  const adult = patients.adult
  const asPatient = { type: 'Patient', patient: adult } as const
  const asAgent = { type: 'Agent', patient: adult, relationId: relations.agentOfAdult } as const
  const patient = await server.sign({ account: persons.adult.account, level: 'Three', context: asPatient })
  const agent = await server.sign({ account: persons.agent.account, level: 'Three', context: asAgent })
  const id = await server.seedForm({ patient: adult, unit: units.adult })
  expect((await save(patient, id, danger, await tokenOf(id))).statusCode).toBe(200)
  expect(await helpOf(patient)).toMatchObject({ WrittenBy: 'Self', IsMessage: false })
  later(1)
  expect((await save(agent, id, { ...danger, rest: 'often' }, await tokenOf(id))).statusCode).toBe(200)
  expect(await helpOf(agent)).toMatchObject({ WrittenBy: 'Patient', AboutFirstname: 'Provvuxen' })
  // Where the agent says something else, that is the agent's own.
  await clearAlerts(server)
  const own = await server.seedForm({ patient: adult, unit: units.adult })
  expect((await save(agent, own, danger, await tokenOf(own))).statusCode).toBe(200)
  expect(await helpOf(agent)).toMatchObject({ WrittenBy: 'Self' })
})
