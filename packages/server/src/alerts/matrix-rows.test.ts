import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { seedMatrixForm } from '../testing/forms.ts'

let server: AnsweringServer
let type: Awaited<ReturnType<typeof seedMatrixForm>>

beforeAll(async () => {
  server = await startAnsweringServer()
  type = await seedMatrixForm(server.db, server.clock.now())
})
afterAll(() => server.close())

type Rows = Partial<Record<'one' | 'two' | 'three', 'never' | 'sometimes' | 'often'>>

const answersOf = (rows: Rows) => Object.entries(rows).map(([Key, Value]) => ({ QuestionId: 'grid', Key, Value }))

async function begin() {
  const id = await server.seedForm({ type })
  const me = await server.sibling()
  const staffClient = await server.staff()
  const alerts = async () => {
    const read = (await staffClient.get(`/api/forms/${id}`)).json()
    const rows: {
      Id: string
      Question: string
      AnswerText: string
      AnswerChangedAt: string
      AcknowledgedAt: string
    }[] = read.Alerts
    return rows.toSorted((one, other) => one.Question.localeCompare(other.Question))
  }
  return {
    staffClient,
    id,
    alerts,
    save: async (rows: Rows) => {
      const { LastModifiedAt: PreviousLastModifiedAt } = (await me.get(`/api/papp/forms/${id}`)).json()
      const body = { Answers: answersOf(rows), PreviousLastModifiedAt }
      expect((await me.post(`/api/papp/questionnaires/${id}/save`, body)).statusCode).toBe(200)
    },
    acknowledge: async (index: number) => {
      const AlertId = (await alerts())[index]?.Id
      const done = await staffClient.post(`/api/questionnaires/${id}/acknowledge-alert`, {
        AlertId,
        Action: 'Ringde upp.',
      })
      expect(done.statusCode).toBe(200)
    },
  }
}

test('R-254 every row that meets a rule over the whole matrix is an alert, in the words of its row, in every list', async () => {
  const { staffClient, id, alerts, save } = await begin()
  await save({ one: 'often', two: 'never', three: 'sometimes' })
  expect(await alerts()).toMatchObject([
    { Question: 'grid.one', AnswerText: 'often', AnswerChangedAt: null },
    { Question: 'grid.three', AnswerText: 'sometimes', AnswerChangedAt: null },
  ])
  const unit = (await staffClient.get('/api/units/current/notifications')).json()
  const listed = unit.Alerts.filter(({ FormId }: { FormId: string }) => FormId === id)
  expect(listed.map(({ Question }: { Question: string }) => Question).sort()).toEqual(['grid.one', 'grid.three'])
  const { Row, Events } = (await staffClient.get(`/api/forms/${id}`)).json()
  expect(Row).toMatchObject({ WaitingAlerts: 2, AlertSeverity: 'Alert' })
  expect(Events.filter(({ Event }: { Event: string }) => Event === 'AlertRaised')).toHaveLength(2)
})

test('R-254 a row that changes is changed by itself, and the others stay as they are', async () => {
  const { alerts, save } = await begin()
  await save({ one: 'often', three: 'often' })
  await save({ one: 'never', three: 'sometimes' })
  expect(await alerts()).toMatchObject([
    { Question: 'grid.one', AnswerText: 'often', AnswerChangedAt: expect.any(String) },
    { Question: 'grid.three', AnswerText: 'sometimes', AnswerChangedAt: null },
  ])
})

test('R-254 an acknowledged row takes no other row along, though it has the same answer', async () => {
  const { alerts, save, acknowledge } = await begin()
  await save({ one: 'often' })
  await acknowledge(0)
  await save({ one: 'often', two: 'often' })
  const [first, second, ...others] = await alerts()
  expect(first).toMatchObject({ Question: 'grid.one', AcknowledgedAt: expect.any(String) })
  expect(second).toMatchObject({ Question: 'grid.two', AcknowledgedAt: null })
  expect(others).toEqual([])
})
