import { randomUUID } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runDue } from '../jobs/run-due.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { answersOf, seedAgedJournal, seedTestForms, type TestForms } from '../testing/forms.ts'
import { messagingOf } from '../testing/messaging.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic
let forms: TestForms

beforeAll(async () => {
  server = await startTestServer()
  // Before all that the tests are about, also when those days have passed.
  setClock('2026-01-01T09:00:00.000Z')
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  forms = await seedTestForms(server.db, server.clock.now())
})
afterAll(() => server.close())
beforeEach(async () => {
  // A Monday, in winter.
  setClock('2027-01-11T09:00:00.000Z')
  await server.db.deleteFrom('outgoing_message').execute()
})

function setClock(now: Instant): void {
  server.clock.moveTo(Date.parse(now) - Date.now())
}

async function staff() {
  const now = server.clock.now()
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child } as const
  return server.as(await openSession(server.db, { ...session, now }))
}

async function guardian() {
  const context = {
    type: 'Guardian',
    patient: clinic.patients.child,
    relationId: clinic.relations.guardianOfChild,
  } as const
  const session = { account: clinic.persons.guardian.account, level: 'Two', context } as const
  return server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
}

async function begin(more: object = {}) {
  const reply = await (await staff()).post('/api/journals', {
    PatientId: clinic.patients.child.id,
    TypeId: forms.journal.typeId,
    Respondents: [{ RespondentType: 'Caretaker', RelationId: clinic.relations.guardianOfChild }],
    ...more,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().Journals[0]
}

async function press(id: string, what: string, body?: object) {
  return (await staff()).post(`/api/journals/${id}/${what}`, body)
}

function due(now: Instant) {
  const post = messagingOf(server)
  return runDue(server.db, post, now)
}

async function messages(purpose: 'NewForm' | 'JournalReminder') {
  const rows = await server.db
    .selectFrom('outgoing_message')
    .select('created_at')
    .where('purpose', '=', purpose)
    .orderBy('id')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

async function statusOf(id: string) {
  const [form] = await server.db.selectFrom('form').select('status').where('id', '=', id).execute()
  return form?.status
}

const everyDay = 127
const evening = { TimeOfDay: '19:30', Channel: 'Sms' } as const

test('R-166 R-232 a diary set for a coming day begins at six, is told of, and ends after its last day', async () => {
  const { Id, Status, OpenFrom } = await begin({ StartDate: '2027-01-14', EndDate: '2027-01-20' })
  expect([Status, OpenFrom]).toEqual(['Scheduled', '2027-01-14T05:00:00.000Z'])
  expect((await press(Id, 'close')).json().Code).toBe('invalid-transition')
  await due('2027-01-14T04:59:59.999Z')
  expect([await statusOf(Id), await messages('NewForm')]).toEqual(['Scheduled', []])
  await Promise.all([1, 2].map(() => due('2027-01-14T05:00:00.000Z')))
  expect([await statusOf(Id), await messages('NewForm')]).toEqual(['Ongoing', ['2027-01-14T05:00:00.000Z']])
  await due('2027-01-20T22:59:00.000Z')
  expect(await statusOf(Id)).toBe('Ongoing')
  await Promise.all([1, 2].map(() => due('2027-01-20T23:00:00.000Z')))
  expect(await statusOf(Id)).toBe('Closed')
  const events = await server.db.selectFrom('form_event').select('event').where('form_id', '=', Id).execute()
  expect(events.map(({ event }) => event).toSorted()).toEqual(['Closed', 'Created', 'Scheduled', 'Sent'])
})

test('R-232 a diary set for a coming day begins today when the one who keeps it is here, and reminds from then', async () => {
  const Reminders = [{ Weekdays: everyDay, ...evening, Active: true }]
  const { Id } = await begin({ StartDate: '2027-01-14', EndDate: '2027-01-20', Reminders })
  const started = await (await staff()).post(`/api/forms/${Id}/start`, { AnswerMode: 'Self' })
  expect(started.json()).toMatchObject({ Row: { Status: 'Ongoing', StartDate: '2027-01-11', EndDate: '2027-01-20' } })
  const AnswerGroupId = randomUUID()
  const Answers = answersOf({ rest: 'never' }).map((answer) => ({ ...answer, AnswerGroupId }))
  expect((await (await guardian()).post(`/api/papp/journals/${Id}/save`, { Answers })).statusCode).toBe(200)
  for (const day of ['11', '12']) await due(`2027-01-${day}T18:31:00.000Z`)
  expect(await messages('JournalReminder')).toEqual(['2027-01-12T18:31:00.000Z'])
  await press(Id, 'close')
})

test('a diary that is over is read again by the one who kept it, entry by entry; an empty one is not there', async () => {
  const empty = await begin()
  const { Id } = await begin()
  const me = await guardian()
  for (const value of ['never', 'often']) {
    const AnswerGroupId = randomUUID()
    const Answers = answersOf({ rest: value }).map((answer) => ({ ...answer, AnswerGroupId }))
    expect((await me.post(`/api/papp/journals/${Id}/save`, { Answers })).statusCode).toBe(200)
  }
  for (const id of [empty.Id, Id]) await press(id, 'close')
  const { Answered } = (await me.get('/api/papp/patients/current/care-items')).json()
  const ids = Answered.map((one: { Id: string }) => one.Id)
  expect([ids.includes(Id), ids.includes(empty.Id)]).toEqual([true, false])
  const kept = { Kind: 'Journal', StartDate: '2027-01-11', LastEntryDate: '2027-01-11' }
  expect(Answered).toContainEqual(expect.objectContaining({ Id, ...kept }))
  const read = (await me.get(`/api/papp/forms/${Id}`)).json()
  expect([read.Status, read.AnswerGroups.length, read.Answers.length]).toEqual(['Closed', 2, 2])
})

test('R-363 a day of which something that must be answered is not is told as begun, until it is', async () => {
  const { Id } = await begin()
  const me = await guardian()
  const AnswerGroupId = randomUUID()
  const mine = async () => {
    const { Journals } = (await me.get('/api/papp/patients/current/care-items')).json()
    const { EntryDates, BegunDates } = Journals.find((one: { Id: string }) => one.Id === Id)
    return [EntryDates, BegunDates]
  }
  const save = async (given: Parameters<typeof answersOf>[0], PreviousLastModifiedAt?: string) => {
    const Answers = answersOf(given).map((answer) => ({ ...answer, AnswerGroupId }))
    const reply = await me.post(`/api/papp/journals/${Id}/save`, { Answers, PreviousLastModifiedAt })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  const { LastModifiedAt } = await save({ rest: 'never' })
  expect(await mine()).toEqual([['2027-01-11'], ['2027-01-11']])
  await save({ rest: 'never', energy: 'never', harm: 'never' }, LastModifiedAt)
  expect(await mine()).toEqual([['2027-01-11'], []])
})

test('R-363 one whole entry is enough for a day, whatever another lacks', async () => {
  const { Id } = await begin()
  const me = await guardian()
  const given = answersOf({ rest: 'never', energy: 'never', harm: 'never' })
  for (const entry of [given.slice(0, 1), given]) {
    const AnswerGroupId = randomUUID()
    const Answers = entry.map((answer) => ({ ...answer, AnswerGroupId }))
    expect((await me.post(`/api/papp/journals/${Id}/save`, { Answers })).statusCode).toBe(200)
  }
  const { Journals } = (await me.get('/api/papp/patients/current/care-items')).json()
  const days = { EntryDates: ['2027-01-11'], BegunDates: [] }
  expect(Journals).toContainEqual(expect.objectContaining({ Id, ...days }))
})

test('R-363 what a day lacks is judged by how old the person was on it', async () => {
  setClock('2027-01-10T09:00:00.000Z')
  const { typeId: TypeId } = await seedAgedJournal(server.db, server.clock.now())
  const born = server.db.updateTable('person').set({ date_of_birth: '2017-01-11' })
  await born
    .where('id', 'in', server.db.selectFrom('patient').select('person_id').where('id', '=', clinic.patients.child.id))
    .execute()
  const { Id } = await begin({ TypeId })
  const days = async () => {
    const { Journals } = (await (await guardian()).get('/api/papp/patients/current/care-items')).json()
    return Journals.find((one: { Id: string }) => one.Id === Id).BegunDates
  }
  for (const day of ['10', '11']) {
    setClock(`2027-01-${day}T09:00:00.000Z`)
    const Answers = answersOf({ rest: 'never' }).map((answer) => ({ ...answer, AnswerGroupId: randomUUID() }))
    expect((await (await guardian()).post(`/api/papp/journals/${Id}/save`, { Answers })).statusCode).toBe(200)
  }
  expect(await days()).toEqual(['2027-01-11'])
  const { AnswerGroups } = (await (await guardian()).get(`/api/papp/forms/${Id}`)).json()
  expect(AnswerGroups.map(({ Age }: { Age: number }) => Age)).toEqual([10, 9])
})

test('over a week somebody is reminded in the evening of days without an entry, and of no others', async () => {
  const { Id } = await begin({ Reminders: [{ Weekdays: everyDay - 64, ...evening }] })
  for (const [index, day] of ['11', '12', '13', '14', '15', '16', '17'].entries()) {
    setClock(`2027-01-${day}T12:00:00.000Z`)
    if (index % 2 === 1) {
      const AnswerGroupId = randomUUID()
      const Answers = answersOf({ rest: 'never' }).map((answer) => ({ ...answer, AnswerGroupId }))
      const saved = await (await guardian()).post(`/api/papp/journals/${Id}/save`, { Answers })
      expect(saved.statusCode, saved.body).toBe(200)
    }
    await due(`2027-01-${day}T18:29:00.000Z`)
    // Twice, by two instances, and again a minute later.
    await Promise.all([1, 2].map(() => due(`2027-01-${day}T18:30:00.000Z`)))
    await due(`2027-01-${day}T18:31:00.000Z`)
  }
  expect((await messages('JournalReminder')).map((at) => at.slice(8, 16))).toEqual(['11T18:30', '13T18:30', '15T18:30'])
  await press(Id, 'close')
  await due('2027-01-18T18:30:00.000Z')
  expect(await messages('JournalReminder')).toHaveLength(3)
})

test('a diary with a morning and an evening asks for an entry each, and a reminder hours late is left out', async () => {
  const { Id } = await begin({
    Reminders: [
      { Weekdays: everyDay, TimeOfDay: '10:30', Channel: 'Sms' },
      { Weekdays: everyDay, ...evening },
    ],
  })
  const AnswerGroupId = randomUUID()
  const Answers = answersOf({ rest: 'never' }).map((answer) => ({ ...answer, AnswerGroupId }))
  await (await guardian()).post(`/api/papp/journals/${Id}/save`, { Answers })
  await due('2027-01-11T09:30:00.000Z')
  expect(await messages('JournalReminder')).toEqual([])
  await due('2027-01-11T18:30:00.000Z')
  expect(await messages('JournalReminder')).toHaveLength(1)
  await due('2027-01-12T13:00:00.000Z')
  expect(await messages('JournalReminder')).toHaveLength(1)
  await press(Id, 'close')
})

test('two diaries that remind at the same time are one message', async () => {
  const both = [
    await begin({ Reminders: [{ Weekdays: everyDay, ...evening }] }),
    await begin({ Reminders: [{ Weekdays: everyDay, ...evening }] }),
  ]
  await due('2027-01-11T18:30:00.000Z')
  expect(await messages('JournalReminder')).toHaveLength(1)
  for (const { Id } of both) await press(Id, 'close')
})

test('R-166 reminders are replaced, the end is moved, and what is over is changed no more', async () => {
  const { Id } = await begin({ Reminders: [{ Weekdays: everyDay, ...evening }] })
  const Reminders = [{ Weekdays: 1, TimeOfDay: '08:00', Channel: 'Email', Active: true }]
  expect((await press(Id, 'updateReminders', { Reminders })).json()).toEqual(Reminders)
  expect((await press(Id, 'set-enddate', { EndDate: '2027-02-01' })).json()).toMatchObject({
    EndDate: '2027-02-01',
    ExpiresAt: '2027-02-01T22:59:59.999Z',
  })
  expect((await press(Id, 'set-enddate', { EndDate: null })).json()).toMatchObject({ EndDate: null, ExpiresAt: null })
  expect((await press(Id, 'set-enddate', { EndDate: '2027-01-01' })).json().Errors[0].Field).toBe('EndDate')
  expect((await press(Id, 'close')).json()).toMatchObject({ Status: 'Closed' })
  expect((await press(Id, 'close')).json(), 'once more by the same person').toMatchObject({ Status: 'Closed' })
  const closings = server.db
    .selectFrom('form_event')
    .select('id')
    .where('form_id', '=', Id)
    .where('event', '=', 'Closed')
  expect(await closings.execute()).toHaveLength(1)
  for (const [what, body] of [
    ['set-enddate', { EndDate: null }],
    ['updateReminders', { Reminders }],
  ] as const)
    expect((await press(Id, what, body)).json().Code).toBe('invalid-transition')
})
