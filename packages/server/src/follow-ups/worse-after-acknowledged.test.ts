import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expireForms } from '../questionnaires/expire.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf, seedSumForm } from '../testing/forms.ts'

let server: AnsweringServer
let me: Awaited<ReturnType<AnsweringServer['staff']>>
let type: Awaited<ReturnType<typeof seedSumForm>>

beforeAll(async () => {
  server = await startAnsweringServer()
  me = await server.staff()
  type = await seedSumForm(server.db, server.clock.now())
})
afterAll(() => server.close())
afterEach(async () => void (await server.db.deleteFrom('risk_alert').execute()))

const begun = { rest: 'sometimes', energy: 'sometimes', harm: 'never' }
const worst = { rest: 'often', why: 'Ont', energy: 'often', harm: 'often' }

async function send(formId: string, verb: 'save' | 'submit', given: Record<string, string>) {
  const patient = await server.sibling()
  const { LastModifiedAt } = (await patient.get(`/api/papp/forms/${formId}`)).json()
  const body = { Answers: answersOf(given), PreviousLastModifiedAt: LastModifiedAt }
  return patient.post(`/api/papp/questionnaires/${formId}/${verb}`, body)
}

async function answer(formId: string, verb: 'save' | 'submit', given: Record<string, string>) {
  const sent = await send(formId, verb, given)
  expect(sent.statusCode, sent.body).toBe(200)
}

async function acknowledge(formId: string) {
  await me.get(`/api/forms/${formId}`)
  const done = await me.post(`/api/questionnaires/${formId}/acknowledge-alert`, { Action: 'Ringde upp.' })
  expect(done.statusCode, done.body).toBe(200)
}

const valuesOf = (formId: string) =>
  server.db
    .selectFrom('risk_alert')
    .select(['value', 'raised_from_draft as isDraft'])
    .where('form_id', '=', formId)
    .where('acknowledged_at', 'is', null)
    .execute()

test('R-296 a total that is sent in worse than the draft that was acknowledged is raised anew', async () => {
  const formId = await server.seedForm({ type })
  await answer(formId, 'save', begun)
  await acknowledge(formId)
  await answer(formId, 'save', { ...begun, energy: 'often' })
  expect(await valuesOf(formId)).toEqual([])
  await answer(formId, 'submit', worst)
  expect(await valuesOf(formId)).toEqual([{ value: 6, isDraft: false }])
  await acknowledge(formId)
  expect(await valuesOf(formId)).toEqual([])
})

test('R-296 the same total, or a better one that still alerts, waits for nobody a second time', async () => {
  const [same, better] = [await server.seedForm({ type }), await server.seedForm({ type })]
  await answer(same, 'save', begun)
  await acknowledge(same)
  await answer(same, 'submit', { rest: 'never', energy: 'sometimes', harm: 'sometimes' })
  expect(await valuesOf(same)).toEqual([])
  await answer(better, 'save', worst)
  await acknowledge(better)
  await answer(better, 'submit', begun)
  expect(await valuesOf(better)).toEqual([])
})

test('R-296 so does what stands when the time runs out', async () => {
  const openTill = addMinutes(server.clock.now(), 60)
  const formId = await server.seedForm({ type, openTill })
  await answer(formId, 'save', begun)
  await acknowledge(formId)
  await answer(formId, 'save', worst)
  expect(await valuesOf(formId)).toEqual([])
  await expireForms(server.db, addMinutes(openTill, 1))
  expect(await valuesOf(formId)).toEqual([{ value: 6, isDraft: false }])
})

test('R-296 and what is sent in after the form was canceled', async () => {
  const formId = await server.seedForm({ type })
  await answer(formId, 'save', begun)
  await acknowledge(formId)
  expect((await me.post(`/api/forms/${formId}/cancel`)).statusCode).toBe(200)
  const patient = await server.sibling()
  const late = await patient.post(`/api/papp/questionnaires/${formId}/submit`, { Answers: answersOf(worst) })
  expect(late.statusCode).not.toBe(200)
  expect(await valuesOf(formId)).toEqual([{ value: 6, isDraft: false }])
})
