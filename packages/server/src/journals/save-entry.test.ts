import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { makeResponsible } from '../testing/alarm.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

type Caller = Awaited<ReturnType<AnsweringServer['sibling']>>
type Given = Parameters<typeof answersOf>[0]

const entryOf = (AnswerGroupId: string, given: Given) =>
  answersOf(given).map((answer) => ({ ...answer, AnswerGroupId }))
const save = (me: Caller, id: string, entry: string, given: Given, more: object = {}) =>
  me.post(`/api/papp/journals/${id}/save`, { Answers: entryOf(entry, given), ...more })
const seedJournal = (more: object = {}) => server.seedForm({ type: server.types.journal, ...more })

test('R-094 R-219 an entry is saved under the browser’s id; the same again is a success and one entry', async () => {
  const me = await server.sibling()
  const id = await seedJournal()
  const entry = randomUUID()
  const replies = await Promise.all([1, 2, 3].map(() => save(me, id, entry, { rest: 'often' })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const LastModifiedAt = replies[0]?.json().LastModifiedAt
  expect(new Set(replies.map((reply) => reply.json().LastModifiedAt)).size).toBe(1)
  const other = await save(me, id, entry, { rest: 'never' })
  expect(other.json().Code).toBe('conflict')
  const changed = await save(me, id, entry, { rest: 'never' }, { PreviousLastModifiedAt: LastModifiedAt })
  expect(changed.statusCode).toBe(200)
  await save(me, id, randomUUID(), { rest: 'sometimes' })

  const mine = (await me.get(`/api/papp/forms/${id}`)).json()
  expect(mine.AnswerGroups).toHaveLength(2)
  expect(mine.Answers).toContainEqual({ QuestionId: 'rest', Key: 'rest', Value: 'never', AnswerGroupId: entry })
  const staffs = (await (await server.staff()).get(`/api/forms/${id}`)).json()
  expect(staffs.Answers).toHaveLength(2)
  expect(staffs.Row).toMatchObject({ EntriesCount: 2, LastEntryAt: expect.any(String) })
  expect(staffs.AnswerGroups[0].EnteredBy).toBe('Provsyskon Provskog')
})

test('R-090 R-219 R-220 the diary’s own time moves with every entry and is accepted as known, as is the entry’s', async () => {
  const me = await server.sibling()
  const id = await seedJournal()
  const [one, other] = [randomUUID(), randomUUID()]
  const timeOf = async () => (await me.get(`/api/papp/forms/${id}`)).json().LastModifiedAt
  const as = (PreviousLastModifiedAt: string) => ({ PreviousLastModifiedAt })
  const atFirst = await timeOf()
  const begun = (await save(me, id, one, { rest: 'often' }, as(atFirst))).json().LastModifiedAt
  expect(await timeOf()).toBe(begun)
  expect(begun > atFirst).toBe(true)
  expect((await save(me, id, other, { rest: 'often' }, as(atFirst))).statusCode).toBe(409)
  const followed = (await save(me, id, other, { rest: 'often' }, as(begun))).json().LastModifiedAt
  expect(await timeOf()).toBe(followed)

  // the entry's own time is the finer check: what happened to another day does not matter
  const changed = (await save(me, id, one, { rest: 'never' }, as(begun))).json().LastModifiedAt
  expect(await timeOf()).toBe(changed)
  expect((await save(me, id, one, { rest: 'sometimes' }, as(begun))).statusCode).toBe(409)
  expect((await save(me, id, one, { rest: 'sometimes' }, as(followed))).statusCode).toBe(409)
  expect((await save(me, id, other, { rest: 'sometimes' }, as(changed))).statusCode).toBe(200)
  expect((await save(me, id, randomUUID(), { rest: 'often' })).statusCode).toBe(200)
})

test('R-094 one save may hold several entries, and is taken whole or not at all', async () => {
  const me = await server.sibling()
  const id = await seedJournal()
  const url = `/api/papp/journals/${id}/save`
  const read = async () => (await me.get(`/api/papp/forms/${id}`)).json()
  const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()]
  const PreviousLastModifiedAt = (await read()).LastModifiedAt
  const both = [...entryOf(one, { rest: 'never', harm: 'often' }), ...entryOf(other, { energy: 'often' })]
  const saved = await me.post(url, { Answers: both, PreviousLastModifiedAt })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(saved.json()).toMatchObject({ Status: 'Ongoing', CrisisInformation: { Kind: expect.any(String) } })
  expect((await me.post(url, { Answers: both, PreviousLastModifiedAt })).json()).toEqual(saved.json())
  expect((await read()).AnswerGroups).toHaveLength(2)

  const groups = () =>
    server.db.selectFrom('journal_entry').selectAll().where('form_id', '=', id).orderBy('id').execute()
  const before = await groups()
  const added = entryOf(third, { rest: 'never' })
  const stale = [...entryOf(one, { rest: 'often' }), ...added]
  expect((await me.post(url, { Answers: stale, PreviousLastModifiedAt })).statusCode).toBe(409)
  const wrong = [...added, ...entryOf(one, { rest: 'no such answer' })]
  const stray = await me.post(url, { Answers: wrong, PreviousLastModifiedAt: saved.json().LastModifiedAt })
  expect(stray.json().Errors).toMatchObject([{ Field: 'Answers.1' }])
  const dated = { Answers: both, EntryDate: civilDay(server.clock.now()), PreviousLastModifiedAt }
  expect((await me.post(url, dated)).json().Errors).toEqual([{ Field: 'EntryDate', Key: 'not-allowed' }])
  expect(await groups()).toEqual(before)

  // what is sent along unchanged stays as it was
  const more = await me.post(url, {
    Answers: [...both, ...added],
    PreviousLastModifiedAt: saved.json().LastModifiedAt,
  })
  expect(more.statusCode, more.body).toBe(200)
  expect((await groups()).filter(({ id: entry }) => entry !== third)).toEqual(before)
  expect((await read()).AnswerGroups).toHaveLength(3)
})

test('every answer says which entry it belongs to', async () => {
  const me = await server.sibling()
  const id = await seedJournal()
  const url = `/api/papp/journals/${id}/save`
  const loose = await me.post(url, { Answers: answersOf({ rest: 'never' }) })
  expect(loose.json().Errors).toEqual([{ Field: 'Answers.0.AnswerGroupId', Key: 'required' }])
  const half = [...entryOf(randomUUID(), { rest: 'never' }), ...answersOf({ energy: 'never' })]
  expect((await me.post(url, { Answers: half })).json().Errors).toEqual([
    { Field: 'Answers.1.AnswerGroupId', Key: 'required' },
  ])
  const questionnaire = await server.seedForm()
  expect((await save(me, questionnaire, randomUUID(), { rest: 'never' })).statusCode).toBe(404)
})

test('an entry is about a day of the diary that has come', async () => {
  const me = await server.sibling()
  const id = await seedJournal()
  const today = Temporal.PlainDate.from(civilDay(server.clock.now()))
  const on = (days: number) => ({ EntryDate: today.add({ days }).toString() })
  expect((await save(me, id, randomUUID(), { rest: 'never' }, on(1))).json().Errors).toEqual([
    { Field: 'EntryDate', Key: 'max_value' },
  ])
  expect((await save(me, id, randomUUID(), { rest: 'never' }, on(-2))).json().Errors).toEqual([
    { Field: 'EntryDate', Key: 'min_value' },
  ])
  expect((await save(me, id, randomUUID(), { rest: 'never' }, on(0))).statusCode).toBe(200)
})

test('R-221 R-232 a closed diary takes nothing new, but answers a repeat', async () => {
  const me = await server.sibling()
  const id = await seedJournal()
  const entry = randomUUID()
  await save(me, id, entry, { rest: 'never' })
  await (await server.staff()).post(`/api/journals/${id}/close`)
  expect((await save(me, id, randomUUID(), { rest: 'never' })).json().Code).toBe('invalid-transition')
  expect((await save(me, id, entry, { rest: 'never' })).statusCode).toBe(200)
})

test('each entry raises its own alert, and shows where to turn', async () => {
  const me = await server.sibling()
  const id = await seedJournal()
  const [one, other] = [randomUUID(), randomUUID()]
  expect((await save(me, id, one, { harm: 'often' })).json().CrisisInformation).not.toBeNull()
  await save(me, id, other, { harm: 'often' })
  await save(me, id, other, { harm: 'often' })
  const { Alerts } = (await (await server.staff()).get(`/api/forms/${id}`)).json()
  expect(Alerts.map(({ AnswerGroupId }: { AnswerGroupId: string }) => AnswerGroupId).sort()).toEqual(
    [one, other].sort(),
  )
})

test('R-354 R-326 days that are written after a diary was read are new by whatever clock: another server behind, or one set back', async () => {
  await makeResponsible(server)
  async function hasNewDays(id: string): Promise<boolean> {
    const { Notifications } = (await (await server.staff()).get('/api/units/current/notifications')).json()
    return Notifications.some(({ Type, FormId }: Record<string, string>) => Type === 'JournalUpdated' && FormId === id)
  }
  async function read(id: string) {
    const staff = await server.staff()
    const { LastModifiedAt } = (await staff.get(`/api/forms/${id}`)).json()
    expect((await staff.post(`/api/journals/${id}/read`, { LastModifiedAt })).json()).toEqual({ Read: true })
  }
  for (const ahead of [8000, 60 * 60_000]) {
    server.clock.moveTo(ahead)
    const id = await seedJournal()
    await save(await server.sibling(), id, randomUUID(), { rest: 'often' })
    await read(id)
    expect(await hasNewDays(id)).toBe(false)
    server.clock.moveTo(0)
    for (const _ of ['one day', 'another']) {
      const reply = await save(await server.sibling(), id, randomUUID(), { rest: 'never' })
      expect(reply.statusCode, reply.body).toBe(200)
      expect(await hasNewDays(id)).toBe(true)
      await read(id)
      expect(await hasNewDays(id)).toBe(false)
    }
  }
})

test('staff write in the diary too', async () => {
  const staffClient = await server.staff()
  const id = await seedJournal()
  const reply = await staffClient.post(`/api/journals/${id}/save`, {
    Answers: entryOf(randomUUID(), { rest: 'never' }),
  })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.json()).toMatchObject({ Status: 'Ongoing', CrisisInformation: null })
})
