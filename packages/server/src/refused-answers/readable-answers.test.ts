import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearAlerts } from '../testing/alarm.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf, seedGatedForm, seedMatrixForm } from '../testing/forms.ts'

let server: AnsweringServer
let gated: Awaited<ReturnType<typeof seedGatedForm>>
let matrix: Awaited<ReturnType<typeof seedMatrixForm>>

beforeAll(async () => {
  server = await startAnsweringServer()
  gated = await seedGatedForm(server.db, server.clock.now())
  matrix = await seedMatrixForm(server.db, server.clock.now())
})
afterAll(() => server.close())
beforeEach(() => clearAlerts(server))

const alertsOf = (id: string) => server.db.selectFrom('risk_alert').selectAll().where('form_id', '=', id).execute()
const keptOf = (id: string) => server.db.selectFrom('refused_answers').selectAll().where('form_id', '=', id).execute()
const tokenOf = async (id: string) =>
  (await server.db.selectFrom('form').select('last_modified_at as at').where('id', '=', id).executeTakeFirstOrThrow())
    .at
const hidden = answersOf({ gate: 'never', harm: 'often' })

async function send(id: string, call: 'save' | 'submit', Answers: unknown) {
  const me = await server.sibling()
  return me.post(`/api/papp/questionnaires/${id}/${call}`, { Answers, PreviousLastModifiedAt: await tokenOf(id) })
}

test.each([
  ['keyed by question', { harm: 'often' }],
  ['keyed by question, each a whole answer', { harm: { Value: 'often' } }],
  ['keyed by place', { 0: { QuestionId: 'harm', Key: 'harm', Value: 'often' } }],
  ['one answer that is no list', { QuestionId: 'harm', Value: 'often' }],
  ['in capitals', answersOf({ harm: 'OFTEN' })],
  ['with spaces', answersOf({ harm: ' often ' })],
  ['by the label', answersOf({ harm: 'Ofta' })],
  ['by the label in English, in a list', answersOf({ harm: ['OFTEN'] })],
  ['by the label, keyed by question', { harm: 'ofta ' }],
])('R-255 an answer that can be read though it was refused is judged: %s', async (_, Answers) => {
  const id = await server.seedForm()
  const reply = await send(id, 'save', Answers)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  expect(await alertsOf(id)).toMatchObject([
    { rule_key: 'harm', item_ref: 'harm', refused_answers_id: expect.any(String) },
  ])
  expect(await keptOf(id)).toMatchObject([{ reason: 'Invalid' }])
})

test.each([
  ['keyed by row', { 'grid.two': 'often' }],
  ['by rows under the question', { grid: { two: 'often' } }],
])('R-255 also of a row of a matrix: %s', async (_, Answers) => {
  const id = await server.seedForm({ type: matrix })
  expect((await send(id, 'save', Answers)).statusCode).toBe(400)
  expect(await alertsOf(id)).toMatchObject([{ rule_key: 'grid', item_ref: 'grid.two', value: 'often' }])
})

test('R-255 what means no danger raises nothing, however it is written', async () => {
  for (const Answers of [{ harm: 'never' }, answersOf({ harm: 'NEVER ' }), answersOf({ harm: 'Aldrig' })]) {
    const id = await server.seedForm()
    expect((await send(id, 'save', Answers)).statusCode).toBe(400)
    expect(await alertsOf(id)).toEqual([])
  }
})

test.each(['save', 'submit'] as const)(
  'R-255 an answer to a question that a condition hides is judged when it is sent (%s), and kept beside the form',
  async (call) => {
    const id = await server.seedForm({ type: gated })
    const reply = await send(id, call, hidden)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
    const [row, ...rows] = await keptOf(id)
    expect(rows).toEqual([])
    expect(row).toMatchObject({ reason: 'Invalid', answers: answersOf({ harm: 'often' }), overtaken_at: null })
    expect(await alertsOf(id)).toMatchObject([{ rule_key: 'harm', value: 'often', refused_answers_id: row?.id }])
    const me = await server.sibling()
    expect((await me.get('/api/papp/patients/current/recent-help')).json()).toMatchObject({ Crisis: { Kind: 'Risk' } })
    // sent again, and sent in
    await send(id, call, hidden)
    await send(id, 'submit', hidden)
    expect(await alertsOf(id)).toHaveLength(1)
    expect(await keptOf(id)).toMatchObject([{ overtaken_at: null }])
  },
)

test('R-255 nothing is raised twice of an answer that the form has said before its question was hidden again', async () => {
  const id = await server.seedForm({ type: gated })
  await send(id, 'save', answersOf({ gate: 'often', harm: 'often' }))
  const reply = await send(id, 'save', hidden)
  expect(reply.json().CrisisInformation).toBeNull()
  await send(id, 'submit', hidden)
  expect(await alertsOf(id)).toMatchObject([{ refused_answers_id: null, answer_changed_at: expect.any(String) }])
  expect(await keptOf(id)).toEqual([])
})

test('R-255 it is judged in a refused call too, and is the form’s own once the question is shown', async () => {
  const id = await server.seedForm({ type: gated })
  const me = await server.sibling()
  const late = { Answers: hidden, PreviousLastModifiedAt: '2026-01-01T00:00:00.000Z' }
  expect((await me.post(`/api/papp/questionnaires/${id}/save`, late)).statusCode).toBe(409)
  expect(await alertsOf(id)).toMatchObject([{ rule_key: 'harm', refused_answers_id: expect.any(String) }])
  await send(id, 'save', answersOf({ gate: 'often', harm: 'often' }))
  expect(await alertsOf(id)).toMatchObject([{ refused_answers_id: null }])
  expect(await keptOf(id)).toMatchObject([{ overtaken_at: expect.any(String) }])
})

test('R-255 whoever has signed out raises nothing by it', async () => {
  const id = await server.seedForm()
  const me = await server.sibling()
  await me.post('/api/auth/logout', {})
  const reply = await me.post(`/api/papp/questionnaires/${id}/save`, { Answers: { harm: 'often' } })
  expect(reply.statusCode).toBe(401)
  expect(await alertsOf(id)).toEqual([])
})

test('R-255 a diary judges what a condition hides too', async () => {
  const diary = await seedGatedForm(server.db, server.clock.now(), 'Journal')
  const id = await server.seedForm({ type: diary })
  const AnswerGroupId = randomUUID()
  const me = await server.sibling()
  const Answers = hidden.map((answer) => ({ ...answer, AnswerGroupId }))
  const reply = await me.post(`/api/papp/journals/${id}/save`, { Answers })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  expect(await alertsOf(id)).toMatchObject([{ entry_id: AnswerGroupId, refused_answers_id: expect.any(String) }])
  expect(await keptOf(id)).toMatchObject([{ answers: [{ QuestionId: 'harm', AnswerGroupId }] }])
})
