import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

const worst = { rest: 'sometimes', energy: 'never', harm: 'often' }
const key = { 'idempotency-key': 'pressed-on-a-saturday-night' }
const ago = (minutes: number) => addMinutes(server.clock.now(), -minutes)
const between = (from: number, to: number) => ({ First: ago(from), Last: ago(to) })
const formOf = (id: string) => server.db.selectFrom('form').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const alertsOf = async (id: string) => (await (await server.staff()).get(`/api/forms/${id}`)).json().Alerts

/** A form that has been there for a week. */
async function seedForm(more: Parameters<AnsweringServer['seedForm']>[0] = {}): Promise<string> {
  const id = await server.seedForm(more)
  await server.db
    .updateTable('form')
    .set({ opened_at: ago(7 * 24 * 60) })
    .where('id', '=', id)
    .execute()
  return id
}

test('R-337 what was sent without network was answered when send was pressed, and arrives once under its key', async () => {
  const id = await seedForm()
  const me = await server.sibling()
  const body = {
    Answers: answersOf(worst),
    PreviousLastModifiedAt: (await formOf(id)).last_modified_at,
    PressedAt: ago(60),
    AnsweredBetween: between(64, 61),
  }
  const send = () => me.send('POST', `/api/papp/questionnaires/${id}/submit`, body, key)
  const first = await send()
  expect(first.statusCode, first.body).toBe(200)
  // the answer was lost: this browser and a second tab of it send the same again, also at once
  const again = await Promise.all([send(), send()])
  expect(again.map(({ statusCode, body: said }) => [statusCode, said])).toEqual([
    [200, first.body],
    [200, first.body],
  ])
  const { answered_at, arrived_late_at, entered_at } = await formOf(id)
  expect([answered_at, arrived_late_at]).toEqual([body.PressedAt, entered_at])
  const events = await server.db.selectFrom('form_event').select('event').where('form_id', '=', id).execute()
  expect(events.filter(({ event }) => event === 'Answered')).toHaveLength(1)

  const read = (await (await server.staff()).get(`/api/forms/${id}`)).json()
  expect(read).toMatchObject({ AnsweredDate: body.PressedAt, ArrivedLateAt: entered_at })
  expect(read.Alerts).toMatchObject([{ RuleKey: 'harm', AnsweredBetween: body.AnsweredBetween, RaisedAt: entered_at }])
  const { Alerts } = (await (await server.staff()).get('/api/units/current/notifications')).json()
  expect(Alerts).toMatchObject([{ FormId: id, AnsweredBetween: body.AnsweredBetween }])
})

test.each([
  ['is just now', () => ({ PressedAt: server.clock.now() })],
  ['is still to come', () => ({ PressedAt: addMinutes(server.clock.now(), 60) })],
  ['was before there was anything to answer', () => ({ PressedAt: ago(30 * 24 * 60) })],
])('R-337 a time that %s is not believed: it was answered when it arrived', async (_, said) => {
  const id = await seedForm()
  const body = { Answers: answersOf(worst), ...said() }
  const sent = await (await server.sibling()).post(`/api/papp/questionnaires/${id}/submit`, body)
  expect(sent.statusCode, sent.body).toBe(200)
  const { answered_at, entered_at, arrived_late_at } = await formOf(id)
  expect([answered_at, arrived_late_at]).toEqual([entered_at, null])
})

test('R-338 an answer of a draft that arrives late says to staff when it was given, until it is answered anew', async () => {
  const id = await seedForm()
  const me = await server.sibling()
  const save = async (harm: string, more: object) => {
    const { last_modified_at: PreviousLastModifiedAt } = await formOf(id)
    const body = { Answers: answersOf({ harm }), PreviousLastModifiedAt, ...more }
    const saved = await me.post(`/api/papp/questionnaires/${id}/save`, body)
    expect(saved.statusCode, saved.body).toBe(200)
  }
  const given = between(2000, 1900)
  await save('often', { AnsweredBetween: given })
  expect(await alertsOf(id)).toMatchObject([{ AnsweredBetween: given }])
  await save('sometimes', {})
  expect(await alertsOf(id)).toMatchObject([{ AnsweredBetween: null }])
})

test.each([
  ['is cut at its opening', 9 * 24 * 60, true],
  ['is not believed where all of it was before that', 19 * 24 * 60, false],
])('R-338 what is said to be answered before there was a form %s', async (_, from, isCut) => {
  const me = await server.sibling()
  const given = isCut ? between(from, 1900) : between(from + 60, from)
  const late = { AnsweredBetween: given }
  const expectCut = async (id: string) => {
    const First = (await formOf(id)).opened_at
    expect(await alertsOf(id)).toMatchObject([{ AnsweredBetween: isCut ? { First, Last: given.Last } : null }])
  }
  const draft = await seedForm()
  const { last_modified_at: PreviousLastModifiedAt } = await formOf(draft)
  const begun = { Answers: answersOf({ harm: 'often' }), PreviousLastModifiedAt, ...late }
  await me.post(`/api/papp/questionnaires/${draft}/save`, begun)
  await expectCut(draft)
  for (const status of ['Open', 'Canceled'] as const) {
    const id = await seedForm({ status })
    await me.post(`/api/papp/questionnaires/${id}/submit`, { Answers: answersOf(worst), ...late })
    await expectCut(id)
  }
  const diary = await seedForm({ type: server.types.journal })
  const Answers = answersOf({ harm: 'often' }).map((answer) => ({ ...answer, AnswerGroupId: crypto.randomUUID() }))
  await me.post(`/api/papp/journals/${diary}/save`, { Answers, ...late })
  await expectCut(diary)
})

test('R-338 the first of what arrives decides: an early answer keeps its time though the last was given just now', async () => {
  const me = await server.sibling()
  for (const [given, first] of [
    [between(20, 0), 'First'],
    [between(20, -5), 'First'],
    // the last before the first, and a first that cannot be true
    [between(20, 30), 'First'],
    [between(60 * 24 * 60, 20), 'Last'],
    [between(0, 0), null],
  ] as const) {
    const id = await seedForm()
    const body = { Answers: answersOf({ harm: 'often' }), PreviousLastModifiedAt: (await formOf(id)).last_modified_at }
    const saved = await me.post(`/api/papp/questionnaires/${id}/save`, { ...body, AnsweredBetween: given })
    expect(saved.statusCode, saved.body).toBe(200)
    const [{ AnsweredBetween: told }] = await alertsOf(id)
    expect(told?.First).toBe(first ? given[first] : undefined)
    if (told) expect(told.Last >= told.First && told.Last <= server.clock.now()).toBe(true)
  }
})

test('R-338 also where the form was over when it arrived, and of a diary', async () => {
  const over = await seedForm({ status: 'Canceled' })
  const me = await server.sibling()
  const given = between(2000, 1900)
  const late = { Answers: answersOf(worst), PreviousLastModifiedAt: ago(1), AnsweredBetween: given }
  const refused = await me.post(`/api/papp/questionnaires/${over}/submit`, { ...late, PressedAt: ago(1900) })
  expect(refused.json()).toMatchObject({ AnswersKept: true })
  expect(await alertsOf(over)).toMatchObject([{ Refused: { Reason: 'Canceled' }, AnsweredBetween: given }])

  const diary = await seedForm({ type: server.types.journal })
  const Answers = answersOf(worst)
    .map((answer) => ({ ...answer, AnswerGroupId: crypto.randomUUID() }))
    .slice(-1)
  const saved = await me.post(`/api/papp/journals/${diary}/save`, { Answers, AnsweredBetween: given })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await alertsOf(diary)).toMatchObject([{ AnsweredBetween: given }])
})
