import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMinutes } from '../clock.ts'
import { type AnsweringHouse, answeringHouse } from '../testing/answering.ts'
import type { TestSession } from '../testing/clinic.ts'
import { answersOf } from '../testing/forms.ts'

let house: AnsweringHouse

beforeAll(async () => {
  house = await answeringHouse()
})
afterAll(() => house.close())

const alarming = {
  Answers: answersOf({ rest: 'never', energy: 'never', harm: 'often' }),
  PreviousLastModifiedAt: '2026-01-01T00:00:00.000Z',
}
const day = 24 * 60

/** A patient of the child unit, signed in as told. */
function asSibling(more: Partial<TestSession> = {}) {
  const { persons, patients } = house.clinic
  const context = { type: 'Patient', patient: patients.sibling } as const
  return house.sign({ account: persons.sibling.account, level: 'Two', context, ...more })
}

const latest = () => house.db.selectFrom('session').select('id').orderBy('id', 'desc').limit(1)

async function thatLoggedOut() {
  const me = await asSibling()
  await me.post('/api/auth/logout')
  return me
}

async function withReplacedToken() {
  const me = await asSibling()
  const past = { valid_until: addMinutes(house.clock.now(), -5) }
  await house.db.updateTable('session_token').set(past).where('session_id', '=', latest()).execute()
  await house.db
    .updateTable('session')
    .set({ ended_at: house.clock.now(), ended_by: 'Revoked' })
    .where('id', '=', latest())
    .execute()
  return me
}

async function whoseTokenWasReused() {
  const me = await asSibling()
  const ended = { ended_at: house.clock.now(), ended_by: 'TokenReused' } as const
  await house.db.updateTable('session').set(ended).where('id', '=', latest()).execute()
  return me
}

const strangers: [string, () => ReturnType<AnsweringHouse['sibling']>][] = [
  ['nobody', async () => house.as()],
  ['an invented token', async () => house.as('x'.repeat(43))],
  ['a patient’s own guardian, whom it is not for', () => house.guardianOfSibling()],
  ['the guardian of another child', () => house.guardianOfChild()],
  ['a teacher', () => house.teacherOfChild()],
  ['staff of another unit', () => house.otherStaff()],
  ['staff at the patient’s call', () => house.staff()],
  ['the patient, who has logged out', thatLoggedOut],
  ['the patient, with a token that was replaced', withReplacedToken],
  ['whoever holds a session of which an old token was used', whoseTokenWasReused],
  [
    'the patient, whose login ended more than a week ago',
    () => asSibling({ expiresAt: addMinutes(house.clock.now(), -8 * day) }),
  ],
  [
    'the patient, signed in by an address that another unit knows',
    () => asSibling({ vouchedBy: [house.clinic.units.adult] }),
  ],
]

test.each(strangers)(
  'R-256 %s raises nothing and learns nothing by answers to somebody else’s form',
  async (_, who) => {
    const calls = ['save', 'submit'] as const
    for (const status of ['Canceled', 'Open'] as const) {
      const id = await house.lay({ status })
      const me = await who()
      for (const call of calls)
        await expectNothing(await me.post(`/api/papp/questionnaires/${id}/${call}`, alarming), id)
    }
  },
)

test('R-256 a device that was handed one form raises nothing on another', async () => {
  const [handed, other] = [await house.lay(), await house.lay({ status: 'Canceled' })]
  const me = await asSibling({ lockedForm: { id: handed } })
  await expectNothing(await me.post(`/api/papp/questionnaires/${other}/save`, alarming), other)
})

test('R-256 staff of another unit, and staff without a unit, raise nothing by the call of staff', async () => {
  const { staff } = house.clinic
  const id = await house.lay({ answerMode: 'Interview', status: 'Canceled' })
  for (const me of [
    await house.otherStaff(),
    await house.sign({ account: staff.staffWithoutUnit, level: 'Four' }),
    await house.sign({ account: staff.admin, level: 'Four' }),
    await house.sibling(),
  ])
    await expectNothing(await me.post(`/api/questionnaires/${id}/save`, alarming), id)
})

test('R-256 an agent who has not shown an e-ID raises nothing', async () => {
  const { persons, patients, relations, units } = house.clinic
  const id = await house.lay({ patient: patients.adult, unit: units.adult, status: 'Canceled' })
  const context = { type: 'Agent', patient: patients.adult, relationId: relations.agentOfAdult } as const
  const as = (level: 'Two' | 'Three') => house.sign({ account: persons.agent.account, level, context })
  await expectNothing(await (await as('Two')).post(`/api/papp/questionnaires/${id}/save`, alarming), id)
  const shown = await (await as('Three')).post(`/api/papp/questionnaires/${id}/save`, alarming)
  expect(shown.json()).toMatchObject({ AnswersKept: true })
})

test('R-256 nor do they with a diary', async () => {
  const id = await house.lay({ type: house.types.journal, status: 'Closed' })
  const Answers = alarming.Answers.map((answer) => ({ ...answer, AnswerGroupId: id }))
  const me = await house.guardianOfSibling()
  await expectNothing(await me.post(`/api/papp/journals/${id}/save`, { Answers }), id)
  await expectNothing(await (await house.otherStaff()).post(`/api/journals/${id}/save`, { Answers }), id)
})

type Reply = Awaited<ReturnType<Awaited<ReturnType<AnsweringHouse['sibling']>>['post']>>

async function expectNothing(reply: Reply, id: string): Promise<void> {
  expect([400, 401, 403, 404]).toContain(reply.statusCode)
  expect(Object.keys(reply.json()).sort()).toEqual(['Code', 'Errors', 'Message', 'TraceId'])
  for (const table of ['risk_alert', 'refused_answers', 'form_event', 'notification'] as const)
    expect(await house.db.selectFrom(table).select('id').where('form_id', '=', id).execute()).toEqual([])
}
