import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '../database/connect.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf, fullAnswers } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'

let server: AnsweringServer
let owner: Db
beforeAll(async () => {
  server = await startAnsweringServer()
  owner = connect(server.database.ownerUrl, { max: 1 })
})
afterAll(async () => {
  await owner.destroy()
  await server.close()
})

async function waiting() {
  const me = await server.sibling()
  const id = await server.seedForm()
  const { LastModifiedAt } = (await me.get(`/api/papp/forms/${id}`)).json()
  const save = (given: Parameters<typeof answersOf>[0]) =>
    me.post(`/api/papp/questionnaires/${id}/save`, {
      Answers: answersOf(given),
      PreviousLastModifiedAt: LastModifiedAt,
    })
  return { me, id, save }
}

const stored = (id: string) =>
  server.db.selectFrom('form').select(['answers', 'status']).where('id', '=', id).executeTakeFirst()

test.each(['rest', 'harm'])(
  'R-075 an answer that cannot be logged is not kept, with an alert or without: %s',
  async (question) => {
    const answers = { [question]: 'often' }
    const { id, save } = await waiting()
    await sql`alter table audit_log rename to audit_log_away`.execute(owner)
    const reply = await save(answers)
    await sql`alter table audit_log_away rename to audit_log`.execute(owner)
    expect(reply.statusCode).toBe(500)
    expect(await stored(id)).toEqual({ answers: [], status: 'Open' })
    expect(await server.db.selectFrom('risk_alert').select('id').where('form_id', '=', id).execute()).toEqual([])
    expect((await save(answers)).statusCode).toBe(200)
  },
)

test('R-075 every save leaves one row, also a repeat, and a refused one says so', async () => {
  const { id, save } = await waiting()
  await save({ harm: 'often' })
  await save({ harm: 'often' })
  expect((await save({ harm: 'never' })).statusCode).toBe(409)
  const rows = await listAudit(server.database, { action: 'SaveForm' })
  const ofForm = rows.filter(({ entity_id }) => entity_id === id).map(({ outcome }) => outcome)
  expect(ofForm).toEqual(['Refused', 'Done', 'Done'])
  expect(JSON.stringify(rows)).not.toContain('often')
})

test('R-231 whatever a questionnaire may not become from where it is, it does not become', async () => {
  const staffClient = await server.staff()
  const body = { Answers: fullAnswers, PreviousLastModifiedAt: server.clock.now() }
  const tries = {
    start: (id: string) => staffClient.post(`/api/forms/${id}/start`, { AnswerMode: 'Self' }),
    interview: (id: string) => staffClient.post(`/api/forms/${id}/start`, { AnswerMode: 'Interview' }),
    cancel: (id: string) => staffClient.post(`/api/forms/${id}/cancel`),
    confirm: (id: string) => staffClient.post(`/api/forms/${id}/confirm`),
    submit: (id: string) => staffClient.post(`/api/questionnaires/${id}/submit`, body),
  }
  const refused = {
    Scheduled: ['confirm', 'submit'],
    Closed: ['start', 'interview', 'cancel', 'submit'],
    Canceled: ['start', 'interview', 'cancel', 'confirm', 'submit'],
    Open: ['confirm'],
    SelfTaxation: ['confirm'],
  } as const
  for (const status of ['Scheduled', 'Closed', 'Canceled', 'Open', 'SelfTaxation'] as const)
    for (const name of refused[status]) {
      const id = await server.seedForm({ status, answerMode: 'Interview' })
      if (status === 'Closed') await server.db.updateTable('form').set({ answers: '[]' }).where('id', '=', id).execute()
      const reply = await tries[name](id)
      expect.soft(reply.json().Code, `${name} when ${status}`).toBe('invalid-transition')
      expect.soft(await stored(id), `${name} when ${status}`).toMatchObject({ status })
    }
})

test('R-221 a form that was canceled elsewhere meanwhile takes nothing, and says so to a repeat', async () => {
  const { me, id, save } = await waiting()
  const { LastModifiedAt } = (await save({ rest: 'often' })).json()
  await (await server.staff()).post(`/api/forms/${id}/cancel`)
  const url = `/api/papp/questionnaires/${id}/save`
  const again = { Answers: answersOf({ rest: 'often' }), PreviousLastModifiedAt: LastModifiedAt }
  expect((await me.post(url, again)).json()).toMatchObject({ Status: 'Canceled' })
  const other = await me.post(url, { ...again, Answers: fullAnswers })
  expect(other.json().Code).toBe('invalid-transition')
  expect(await stored(id)).toMatchObject({ status: 'Canceled', answers: [{ QuestionId: 'rest' }] })
})
