import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import type { TestSession } from '../testing/clinic.ts'
import { answersOf } from '../testing/forms.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

const alarming = {
  Answers: answersOf({ rest: 'never', energy: 'never', harm: 'often' }),
  PreviousLastModifiedAt: '2026-01-01T00:00:00.000Z',
}
const day = 24 * 60

/** A patient of the child unit, signed in as told. */
function asSibling(more: Partial<TestSession> = {}) {
  const { persons, patients } = server.clinic
  const context = { type: 'Patient', patient: patients.sibling } as const
  return server.sign({ account: persons.sibling.account, level: 'Two', context, ...more })
}

const latest = () => server.db.selectFrom('session').select('id').orderBy('id', 'desc').limit(1)

async function thatLoggedOut() {
  const me = await asSibling()
  await me.post('/api/auth/logout')
  return me
}

async function withReplacedToken() {
  const me = await asSibling()
  const past = { valid_until: addMinutes(server.clock.now(), -5) }
  await server.db.updateTable('session_token').set(past).where('session_id', '=', latest()).execute()
  await server.db
    .updateTable('session')
    .set({ ended_at: server.clock.now(), ended_by: 'Revoked' })
    .where('id', '=', latest())
    .execute()
  return me
}

async function whoseTokenWasReused() {
  const me = await asSibling()
  const ended = { ended_at: server.clock.now(), ended_by: 'TokenReused' } as const
  await server.db.updateTable('session').set(ended).where('id', '=', latest()).execute()
  return me
}

const strangers: [string, () => ReturnType<AnsweringServer['sibling']>][] = [
  ['nobody', async () => server.as()],
  ['an invented token', async () => server.as('x'.repeat(43))],
  ['a patient’s own guardian, whom it is not for', () => server.guardianOfSibling()],
  ['the guardian of another child', () => server.guardianOfChild()],
  ['a teacher', () => server.teacherOfChild()],
  ['staff of another unit', () => server.otherStaff()],
  ['staff at the patient’s call', () => server.staff()],
  ['the patient, who has logged out', thatLoggedOut],
  ['the patient, with a token that was replaced', withReplacedToken],
  ['whoever holds a session of which an old token was used', whoseTokenWasReused],
  [
    'the patient, whose login ended more than a week ago',
    () => asSibling({ expiresAt: addMinutes(server.clock.now(), -8 * day) }),
  ],
  [
    'the patient, signed in by an address that another unit knows',
    () => asSibling({ vouchedBy: [server.clinic.units.adult] }),
  ],
]

test.each(strangers)(
  'R-256 %s raises nothing and learns nothing by answers to somebody else’s form',
  async (_, who) => {
    const calls = ['save', 'submit'] as const
    for (const status of ['Canceled', 'Open'] as const) {
      const id = await server.seedForm({ status })
      const me = await who()
      for (const call of calls)
        await expectNothing(await me.post(`/api/papp/questionnaires/${id}/${call}`, alarming), id)
    }
  },
)

test('R-256 a device that was handed one form raises nothing on another', async () => {
  const [handed, other] = [await server.seedForm(), await server.seedForm({ status: 'Canceled' })]
  const me = await asSibling({ lockedForm: { id: handed } })
  await expectNothing(await me.post(`/api/papp/questionnaires/${other}/save`, alarming), other)
})

test('R-256 staff of another unit, and staff without a unit, raise nothing by the call of staff', async () => {
  const { staff } = server.clinic
  const id = await server.seedForm({ answerMode: 'Interview', status: 'Canceled' })
  for (const me of [
    await server.otherStaff(),
    await server.sign({ account: staff.staffWithoutUnit, level: 'Four' }),
    await server.sign({ account: staff.admin, level: 'Four' }),
    await server.sibling(),
  ])
    await expectNothing(await me.post(`/api/questionnaires/${id}/save`, alarming), id)
})

test('R-256 an agent who has not shown an e-ID raises nothing', async () => {
  const { persons, patients, relations, units } = server.clinic
  const id = await server.seedForm({ patient: patients.adult, unit: units.adult, status: 'Canceled' })
  const context = { type: 'Agent', patient: patients.adult, relationId: relations.agentOfAdult } as const
  const as = (level: 'Two' | 'Three') => server.sign({ account: persons.agent.account, level, context })
  await expectNothing(await (await as('Two')).post(`/api/papp/questionnaires/${id}/save`, alarming), id)
  const shown = await (await as('Three')).post(`/api/papp/questionnaires/${id}/save`, alarming)
  expect(shown.json()).toMatchObject({ AnswersKept: true })
})

test('R-256 nor do they with a diary', async () => {
  const id = await server.seedForm({ type: server.types.journal, status: 'Closed' })
  const Answers = alarming.Answers.map((answer) => ({ ...answer, AnswerGroupId: id }))
  const me = await server.guardianOfSibling()
  await expectNothing(await me.post(`/api/papp/journals/${id}/save`, { Answers }), id)
  await expectNothing(await (await server.otherStaff()).post(`/api/journals/${id}/save`, { Answers }), id)
})

type Reply = Awaited<ReturnType<Awaited<ReturnType<AnsweringServer['sibling']>>['post']>>

async function expectNothing(reply: Reply, id: string): Promise<void> {
  expect([400, 401, 403, 404]).toContain(reply.statusCode)
  expect(Object.keys(reply.json()).sort()).toEqual(['Code', 'Errors', 'Message', 'TraceId'])
  for (const table of ['risk_alert', 'refused_answers', 'form_event', 'notification'] as const)
    expect(await server.db.selectFrom(table).select('id').where('form_id', '=', id).execute()).toEqual([])
}
