import type { Instant } from '@samklang/contract/instants'
import type { RecurringRow } from '@samklang/contract/recurring'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runDue } from '../jobs/run-due.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedTestForms, type TestForms } from '../testing/forms.ts'
import { messagingOf } from '../testing/messaging.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const zone = 'Europe/Stockholm'

let server: TestServer
let clinic: TestClinic
let forms: TestForms

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  forms = await seedTestForms(server.db, server.clock.now())
})
afterAll(() => server.close())
beforeEach(() => setClock('2027-03-01T09:00:00.000Z'))

function setClock(now: Instant): void {
  server.clock.moveTo(Date.parse(now) - Date.now())
}

async function staff() {
  const now = server.clock.now()
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child } as const
  return server.as(await openSession(server.db, { ...session, now }))
}

async function begin(Recurring: object, more: object = {}): Promise<RecurringRow> {
  const reply = await (await staff()).post('/api/questionnaires', {
    PatientId: clinic.patients.child.id,
    TypeIds: [forms.questionnaire.typeId],
    Respondents: [{ RespondentType: 'Caretaker', RelationId: clinic.relations.guardianOfChild }],
    Recurring,
    ...more,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().RecurringQuestionnaires[0]
}

async function press(id: string, what: string, body?: object) {
  return (await staff()).post(`/api/recurring-questionnaires/${id}/${what}`, body)
}

function due(now: Instant) {
  const post = messagingOf(server)
  return runDue(server.db, post, now)
}

/** The next instant at which anything is to happen; far away when nothing is. */
async function nextDue(): Promise<Instant> {
  const { rows } = await sql<{ due: Instant }>`select coalesce(min(at), '2099-01-01') as due from (
    select next_at as at from recurring_questionnaire where status = 'Ongoing'
    union all select due_at from form_reminder where done_at is null
    union all select open_till from form where status = 'Open') soon`.execute(server.db)
  return rows[0]?.due ?? '2099'
}

function formsOf(id: string) {
  return server.db
    .selectFrom('form')
    .select(['occurrence_no as no', 'opened_at as openedAt', 'open_till as openTill', 'status'])
    .where('recurring_id', '=', id)
    .orderBy('occurrence_no')
    .execute()
}

function onTheWall(instant: Instant | null): string {
  return instant ? Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString() : 'never'
}

test('a weekly form comes at eight over both nights of 2027 when the clocks are moved', async () => {
  const { Id } = await begin(
    { IntervalDays: 7, EndDate: '2027-11-30' },
    { StartDate: '2027-03-15', AnswerWithinDays: 6, ReminderDays: [2] },
  )
  expect(await formsOf(Id)).toEqual([])
  // From one due minute to the next, as if nobody slept.
  for (let now = await nextDue(); now < '2027-12-05'; now = await nextDue()) await due(now)
  const made = await formsOf(Id)
  expect(made.map(({ no }) => no)).toEqual(Array.from({ length: 38 }, (_, no) => no + 1))
  expect(new Set(made.map(({ openedAt }) => onTheWall(openedAt).slice(11)))).toEqual(new Set(['08:00:00']))
  expect(new Set(made.map(({ openTill }) => onTheWall(openTill).slice(11)))).toEqual(new Set(['23:59:59.999']))
  const days = made.map(({ openedAt }) => onTheWall(openedAt).slice(0, 10))
  expect(days.slice(0, 4)).toEqual(['2027-03-15', '2027-03-22', '2027-03-29', '2027-04-05'])
  expect(days.slice(-5)).toEqual(['2027-11-01', '2027-11-08', '2027-11-15', '2027-11-22', '2027-11-29'].slice(-5))
  const reminders = await server.db
    .selectFrom('form_reminder as r')
    .innerJoin('form as f', 'f.id', 'r.form_id')
    .select(['r.due_at as dueAt', 'r.outcome'])
    .where('f.recurring_id', '=', Id)
    .execute()
  expect(new Set(reminders.map(({ dueAt }) => onTheWall(dueAt).slice(11)))).toEqual(new Set(['08:00:00']))
  expect(new Set(reminders.map(({ outcome }) => outcome))).toEqual(new Set(['Sent']))
}, 120_000)

test('a series that nobody was awake for is not made up for, and two instances begin one', async () => {
  const { Id } = await begin({ IntervalDays: 7, Occurrences: 6 }, { StartDate: '2027-03-02' })
  await Promise.all([1, 2, 3].map(() => due('2027-03-20T12:00:00.000Z')))
  expect((await formsOf(Id)).map(({ no }) => no)).toEqual([1])
  const [series] = await server.db.selectFrom('recurring_questionnaire').selectAll().where('id', '=', Id).execute()
  expect(series).toMatchObject({ next_no: 4, next_date: '2027-03-23' })
})

test('R-165 start next begins it now, once however many press, and moves the one after by the interval', async () => {
  const { Id, NextDate } = await begin({ IntervalDays: 7, Occurrences: 3 })
  expect(NextDate).toBe('2027-03-08')
  setClock('2027-03-03T09:00:00.000Z')
  const replies = await Promise.all([1, 2, 3].map(() => press(Id, 'start-next', { OccurrenceNo: 2 })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(replies.map((reply) => reply.json().Questionnaire.Id)).size).toBe(1)
  expect(replies[0]?.json().Recurring).toMatchObject({ DoneCount: 2, NextDate: '2027-03-15', Status: 'Ongoing' })
  setClock('2027-03-04T09:00:00.000Z')
  const last = await press(Id, 'start-next')
  expect(last.json().Recurring).toMatchObject({ DoneCount: 3, NextDate: null, Status: 'Completed' })
  expect((await press(Id, 'start-next', { OccurrenceNo: 4 })).json().Code).toBe('invalid-transition')
})

test('R-165 cancel next leaves one out, and saying it twice leaves out one', async () => {
  const { Id } = await begin({ IntervalDays: 7, Occurrences: 4 })
  await Promise.all([1, 2].map(() => press(Id, 'cancel-next', { OccurrenceNo: 2 })))
  const skipped = await press(Id, 'cancel-next', { OccurrenceNo: 2 })
  expect(skipped.json()).toMatchObject({ NextDate: '2027-03-15', DoneCount: 1, NextNo: 3 })
  const already = await press(Id, 'cancel-next', { OccurrenceNo: 1 })
  expect([already.statusCode, already.json().Code]).toEqual([409, 'conflict'])
  await due('2027-03-16T12:00:00.000Z')
  expect((await formsOf(Id)).map(({ no }) => no)).toEqual([1, 3])
})

test('R-165 cancel ends the series and nothing more comes; what waits goes on waiting', async () => {
  const { Id } = await begin({ IntervalDays: 1, Occurrences: 10 })
  expect((await press(Id, 'cancel')).json()).toMatchObject({ Status: 'Canceled', NextDate: null })
  expect((await press(Id, 'cancel')).statusCode).toBe(200)
  await due('2027-03-09T12:00:00.000Z')
  expect((await formsOf(Id)).map(({ status }) => status)).toEqual(['Open'])
  expect((await press(Id, 'modify', { IntervalDays: 2 })).json().Code).toBe('invalid-transition')
})

test('R-165 modify changes those to come', async () => {
  const { Id } = await begin({ IntervalDays: 7, Occurrences: 10 })
  const changed = await press(Id, 'modify', { IntervalDays: 2, NextDate: '2027-03-05', ReminderDays: [1] })
  expect(changed.json()).toMatchObject({ IntervalDays: 2, NextDate: '2027-03-05', ReminderDays: [1], Occurrences: 10 })
  await due('2027-03-05T12:00:00.000Z')
  await due('2027-03-07T12:00:00.000Z')
  expect((await formsOf(Id)).map(({ openedAt }) => openedAt?.slice(0, 10))).toEqual([
    '2027-03-01',
    '2027-03-05',
    '2027-03-07',
  ])
  expect((await press(Id, 'modify', { NextDate: '2027-02-01' })).json().Errors[0].Field).toBe('NextDate')
  expect((await press(Id, 'modify', { Occurrences: null })).json().Errors[0].Field).toBe('Occurrences')
  expect((await press(Id, 'modify', { Occurrences: 3 })).json()).toMatchObject({ Status: 'Completed', NextDate: null })
})

test('whoever no longer comes in for the patient is asked nothing more, and is asked again when they do', async () => {
  const { teacherOfChild } = clinic.relations
  const lendUntil = (day: string) =>
    server.db.updateTable('relation').set({ valid_until: day }).where('id', '=', teacherOfChild).execute()
  const { Id } = await begin(
    { IntervalDays: 7, Occurrences: 5 },
    { Respondents: [{ RespondentType: 'Other', RelationId: teacherOfChild }], AcceptWarnings: true },
  )
  await lendUntil('2027-03-05')
  await due('2027-03-08T12:00:00.000Z')
  await due('2027-03-15T12:00:00.000Z')
  expect((await formsOf(Id)).map(({ no }) => no)).toEqual([1])
  await lendUntil('2099-12-31')
  await due('2027-03-22T12:00:00.000Z')
  expect((await formsOf(Id)).map(({ no }) => no)).toEqual([1, 4])
})

test('nobody is asked about a protected patient before staff have approved them by name', async () => {
  const { Id } = await begin({ IntervalDays: 7, Occurrences: 3 })
  const person = server.db
    .updateTable('person')
    .where('id', 'in', (eb) => eb.selectFrom('patient').select('person_id').where('id', '=', clinic.patients.child.id))
  await person.set({ is_protected: true, protected_since: '2027-03-02T09:00:00.000Z' }).execute()
  setClock('2027-03-03T09:00:00.000Z')
  const pressed = await press(Id, 'start-next')
  await due('2027-03-08T12:00:00.000Z')
  await person.set({ is_protected: false, protected_since: null }).execute()
  expect([pressed.statusCode, pressed.json().Code]).toEqual([409, 'no-contact'])
  expect((await formsOf(Id)).map(({ no }) => no)).toEqual([1])
})

test.each([-1, 0, 2 ** 31])('an occurrence of number %s is none', async (OccurrenceNo) => {
  const { Id } = await begin({ IntervalDays: 7, Occurrences: 2 })
  for (const what of ['start-next', 'cancel-next'])
    expect((await press(Id, what, { OccurrenceNo })).json().Errors[0].Field).toBe('OccurrenceNo')
})

test('another unit’s series is not there', async () => {
  const { Id } = await begin({ IntervalDays: 7, Occurrences: 2 })
  const session = { account: clinic.staff.adultStaff, level: 'Four', unit: clinic.units.adult } as const
  const stranger = server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
  for (const what of ['start-next', 'cancel-next', 'cancel'])
    expect((await stranger.post(`/api/recurring-questionnaires/${Id}/${what}`)).statusCode).toBe(404)
  expect((await stranger.post(`/api/recurring-questionnaires/${Id}/modify`, {})).statusCode).toBe(404)
})
