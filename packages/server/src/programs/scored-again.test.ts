import { beforeEach, expect } from 'vitest'
import { content, type ProgramServer, startProgramServer, step } from '../testing/program-server.ts'
import { testWithServer } from '../testing/server-test.ts'

const test = testWithServer(startProgramServer)

beforeEach(({ server }: { server: ProgramServer }) => server.setClock('2027-03-01T09:00:00.000Z'))

test('R-671 a form that is scored again has its program looked at: what waited for the score goes out, and what was sent stays', async ({
  server,
}) => {
  const { db } = server
  const DefinitionId = server.types.questionnaire.typeId
  const first = step({ Items: [{ DefinitionId }] })
  const heavy = step({
    Start: { Key: 'ScoreReached', ItemId: first.Items[0]?.Id, Scale: 'total', From: 4 },
    Items: [{ DefinitionId }],
  })
  const last = step({ StartOffset: '60.00:00:00', Items: [{ DefinitionId }] })
  const program = await server.begin(content([first, heavy, last]))
  const [form] = await server.sentForms(program.Id)
  await server.answer(form?.id, { rest: 'often', energy: 'often', why: 'Sömnen', harm: 'never' })
  const setScore = (value: number) =>
    db
      .updateTable('form_score')
      .set({ value })
      .where('form_id', '=', form?.id ?? '')
      .execute()
  const setAnsweredDay = async (AnsweredDate: string) => {
    const reply = await (await server.staff()).post(`/api/questionnaires/${form?.id}/override-answered-date`, {
      AnsweredDate,
    })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  // As somebody once counted it.
  await setScore(1)
  await server.runAt('2027-03-01T12:00:00.000Z')
  expect(await server.sentForms(program.Id)).toHaveLength(1)
  // Another age, for which it is scored again.
  await setAnsweredDay('2025-01-02')
  const score = db
    .selectFrom('form_score')
    .select('value')
    .where('form_id', '=', form?.id ?? '')
  expect(await score.executeTakeFirst()).toEqual({ value: 4 })
  await server.runAt('2027-03-01T12:01:00.000Z')
  expect(await server.sentForms(program.Id)).toHaveLength(2)

  const light = ['rest', 'energy', 'harm'].map((key) => ({ QuestionId: key, Key: key, Value: 'never' }))
  await db
    .updateTable('form')
    .set({ answers: JSON.stringify(light) })
    .where('id', '=', form?.id ?? '')
    .execute()
  await setAnsweredDay('2024-01-02')
  expect(await score.executeTakeFirst()).toEqual({ value: 0 })
  await server.runAt('2027-03-01T12:02:00.000Z')
  expect((await server.sentForms(program.Id)).map(({ status }) => status)).toEqual(['Closed', 'Open'])
  expect((await server.read(program.Id)).Steps[1]?.Status).toBe('Ongoing')
})
