import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncContent } from '../definitions/sync-content.ts'
import { contentType } from '../testing/answered.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
  await syncContent(server.db, server.clock.now())
})
afterAll(() => server.close())

const heart = { QuestionId: 'effects', Key: 'heart', Value: 'severe' }
const thoughts = { QuestionId: 'thoughts', Key: 'thoughts', Value: 'yes' }
const stopped = { QuestionId: 'takes', Key: 'takes', Value: 'stopped' }

const told = [
  [[heart], { Kind: 'Medical' }],
  [[thoughts], { Kind: 'Risk' }],
  [[heart, thoughts], { Kind: 'Risk' }],
  [[stopped], null],
  [[heart, stopped], { Kind: 'Medical' }],
] as const

test.each(told)('whoever answers %j is told at once where to turn: %j', async (Answers, expected) => {
  const id = await server.seedForm({ type: await contentType(server.db, 'biverkningar', 'patient') })
  const me = await server.sibling()
  const read = async () => (await me.get(`/api/papp/forms/${id}`)).json()
  const { LastModifiedAt } = await read()
  const body = { Answers, PreviousLastModifiedAt: LastModifiedAt }
  const saved = (await me.post(`/api/papp/questionnaires/${id}/save`, body)).json()
  const about = expected && { ...expected, UnitName: expect.any(String), Phone: expect.any(String) }
  expect([saved.CrisisInformation, (await read()).CrisisInformation]).toEqual(
    [about, about].map((one) => one && expect.objectContaining(one)),
  )
})

test('a version from before there were kinds is about danger, as it was', async () => {
  const id = await server.seedForm()
  const me = await server.sibling()
  const { LastModifiedAt } = (await me.get(`/api/papp/forms/${id}`)).json()
  const Answers = [{ QuestionId: 'harm', Key: 'harm', Value: 'often' }]
  const saved = await me.post(`/api/papp/questionnaires/${id}/save`, {
    Answers,
    PreviousLastModifiedAt: LastModifiedAt,
  })
  expect(saved.json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
})

test('R-363 whoever answers is told which rules mean danger at once, by their names alone', async () => {
  const me = await server.sibling()
  const read = async (type: string, variant: string) => {
    const id = await server.seedForm({ type: await contentType(server.db, type, variant) })
    return (await me.get(`/api/papp/forms/${id}`)).json().AtOnceRules
  }
  expect(await read('sinnesstamning', 'ungdom')).toEqual(['plan', 'unsafe'])
  // Of medicine nobody is told that they are in danger.
  expect(await read('medicindagbok', 'patient')).toEqual([])
})

test('R-363 a text that may be about danger to life is said to mean it at once, by the question that it answers', async () => {
  const id = await server.seedForm()
  const me = await server.sibling()
  const { LastModifiedAt } = (await me.get(`/api/papp/forms/${id}`)).json()
  const Answers = [{ QuestionId: 'note', Key: 'note', Value: 'Jag tänker ta mitt liv i kväll.' }]
  const body = { Answers, PreviousLastModifiedAt: LastModifiedAt }
  const saved = await me.post(`/api/papp/questionnaires/${id}/save`, body)
  expect(saved.json().CrisisInformation).toMatchObject({ Kind: 'Risk', InText: ['note'] })
})
