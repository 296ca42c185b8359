import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addMinutes } from '../clock.ts'
import { expireForms } from '../questionnaires/expire.ts'
import { type AnsweringHouse, answeringHouse } from '../testing/answering.ts'
import { answersOf, laySumForm } from '../testing/forms.ts'

let house: AnsweringHouse
let me: Awaited<ReturnType<AnsweringHouse['staff']>>
let type: Awaited<ReturnType<typeof laySumForm>>

beforeAll(async () => {
  house = await answeringHouse()
  me = await house.staff()
  type = await laySumForm(house.db, house.clock.now())
})
afterAll(() => house.close())
afterEach(async () => void (await house.db.deleteFrom('risk_alert').execute()))

const begun = { rest: 'sometimes', energy: 'sometimes', harm: 'never' }
const worst = { rest: 'often', why: 'Ont', energy: 'often', harm: 'often' }

async function send(formId: string, verb: 'save' | 'submit', given: Record<string, string>) {
  const patient = await house.sibling()
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
  house.db
    .selectFrom('risk_alert')
    .select(['value', 'raised_from_draft as isDraft'])
    .where('form_id', '=', formId)
    .where('acknowledged_at', 'is', null)
    .execute()

test('R-296 a total that is sent in worse than the draft that was acknowledged is raised anew', async () => {
  const formId = await house.lay({ type })
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
  const [same, better] = [await house.lay({ type }), await house.lay({ type })]
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
  const openTill = addMinutes(house.clock.now(), 60)
  const formId = await house.lay({ type, openTill })
  await answer(formId, 'save', begun)
  await acknowledge(formId)
  await answer(formId, 'save', worst)
  expect(await valuesOf(formId)).toEqual([])
  await expireForms(house.db, addMinutes(openTill, 1))
  expect(await valuesOf(formId)).toEqual([{ value: 6, isDraft: false }])
})

test('R-296 and what is sent in after the form was canceled', async () => {
  const formId = await house.lay({ type })
  await answer(formId, 'save', begun)
  await acknowledge(formId)
  expect((await me.post(`/api/forms/${formId}/cancel`)).statusCode).toBe(200)
  const patient = await house.sibling()
  const late = await patient.post(`/api/papp/questionnaires/${formId}/submit`, { Answers: answersOf(worst) })
  expect(late.statusCode).not.toBe(200)
  expect(await valuesOf(formId)).toEqual([{ value: 6, isDraft: false }])
})
