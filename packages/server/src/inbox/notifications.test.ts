import type { Instant } from '@samklang/contract/instants'
import type { Notification, UnitAlert } from '@samklang/contract/notifications'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { runDue } from '../jobs/run-due.ts'
import { makeId } from '../keys/ids.ts'
import { actOnBirthdays } from '../relations/rest-guardians.ts'
import { makeResponsible } from '../testing/alarm.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { addRecordAt } from '../testing/clinic.ts'
import { answersOf, fullAnswers } from '../testing/forms.ts'
import { messagingOf } from '../testing/messaging.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(0)
  const { db } = server
  for (const table of ['notification', 'risk_alert', 'patient_responsible'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('form').set({ status: 'Canceled' }).where('status', '<>', 'Closed').execute()
})

type Listed = {
  Notifications: Notification[]
  Alerts: UnitAlert[]
  NotificationsTotal: number
  AlertsTotal: number
}

async function listed(who = server.staff): Promise<Listed> {
  const reply = await (await who()).get('/api/units/current/notifications')
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const typesOf = ({ Notifications }: Listed) => Notifications.map(({ Type }) => Type)

/** What has been seen to, and by whom. */
async function handled() {
  return server.db
    .selectFrom('notification')
    .select(['type', 'handled_by as by'])
    .where('handling_state', '=', 'Handled')
    .orderBy('type')
    .execute()
}

async function sendIn(id: string, answers = fullAnswers) {
  const reply = await (await server.sibling()).post(`/api/papp/questionnaires/${id}/submit`, { Answers: answers })
  expect(reply.statusCode, reply.body).toBe(200)
}

async function writeEntry(id: string, who: 'sibling' | 'staff' = 'sibling') {
  const AnswerGroupId = makeId(server.clock.now())
  const Answers = fullAnswers.map((answer) => ({ ...answer, AnswerGroupId }))
  const path = who === 'staff' ? `/api/journals/${id}/save` : `/api/papp/journals/${id}/save`
  const reply = await (await server[who]()).post(path, { Answers })
  expect(reply.statusCode, reply.body).toBe(200)
}

async function handle(id = '', HandlingState: 'Handled' | 'NotHandled', expected = 200): Promise<Notification> {
  const reply = await (await server.staff()).post(`/api/notifications/${id}/handle`, { HandlingState })
  expect(reply.statusCode, reply.body).toBe(expected)
  return reply.json()
}

const due = (now: Instant) => runDue(server.db, messagingOf(server), now)

const responsible = () =>
  server.db
    .insertInto('patient_responsible')
    .values({
      patient_id: server.clinic.patients.sibling.id,
      unit_id: server.clinic.units.child.id,
      account_id: server.clinic.staff.childStaff.id,
      added_by: server.clinic.staff.childStaff.id,
      created_at: server.clock.now(),
    })
    .execute()

const dayMs = 86_400_000
const daysLater = (days: number) => new Date(Date.parse(server.clock.now()) + days * dayMs).toISOString()

test('R-198 the bell has two lists, of what waits and of alerts; an answer waits until it is confirmed', async () => {
  await responsible()
  const id = await server.seedForm()
  await sendIn(id, answersOf({ rest: 'sometimes', energy: 'never', harm: 'often' }))
  const bell = await listed()
  expect(bell).toMatchObject({ NotificationsTotal: 1, AlertsTotal: 1 })
  const about = {
    PatientId: server.clinic.patients.sibling.id,
    PatientFullName: 'Provsyskon Provskog',
    IsMine: true,
    FormId: id,
    FormName: 'Provformulär',
    RespondentName: 'Provsyskon Provskog',
  }
  expect(bell.Notifications[0]).toMatchObject({ ...about, Type: 'NewQuestionnaireAnswer', Category: 'Todo' })
  expect(bell.Alerts[0]).toMatchObject({ ...about, Severity: 'Alert', EscalatedAt: null, AnswerText: 'Ofta' })

  const reply = await (await server.staff()).post(`/api/forms/${id}/confirm`)
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await listed()).toMatchObject({ Notifications: [], AlertsTotal: 1 })
  expect(await handled()).toEqual([{ type: 'NewQuestionnaireAnswer', by: server.clinic.staff.childStaff.id }])
})

test('an answer that runs out half done waits to be read, and one without answers waits for nobody', async () => {
  const openTill = addMinutes(server.clock.now(), 60)
  const begun = await server.seedForm({ openTill })
  await server.seedForm({ openTill })
  const { lastModifiedAt } = await server.db
    .selectFrom('form')
    .select('last_modified_at as lastModifiedAt')
    .where('id', '=', begun)
    .executeTakeFirstOrThrow()
  const body = { Answers: answersOf({ rest: 'never' }), PreviousLastModifiedAt: lastModifiedAt }
  expect((await (await server.sibling()).post(`/api/papp/questionnaires/${begun}/save`, body)).statusCode).toBe(200)
  await due(addMinutes(openTill, 1))
  expect((await listed()).Notifications).toMatchObject([{ Type: 'NewQuestionnaireAnswer', FormId: begun }])
})

test('R-177 many answers are confirmed at once, and none of them waits any more', async () => {
  const ids = [await server.seedForm(), await server.seedForm()]
  for (const id of ids) await sendIn(id)
  expect(await listed()).toMatchObject({ NotificationsTotal: 2 })
  await makeResponsible(server)
  const reply = await (await server.staff()).post('/api/forms/confirm', { ids })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await listed()).toMatchObject({ NotificationsTotal: 0 })
})

test('what staff are to fill in waits from the day it opens until they send it in or take it back', async () => {
  const me = await server.staff()
  const ask = async (StartDate?: string) => {
    const reply = await me.post('/api/questionnaires', {
      PatientId: server.clinic.patients.sibling.id,
      TypeIds: [server.types.questionnaire.typeId],
      Respondents: [{ RespondentType: 'Staff' }],
      ...(StartDate && { StartDate }),
    })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json().Questionnaires[0].Id
  }
  const now = await ask()
  await ask(daysLater(2).slice(0, 10))
  expect(typesOf(await listed())).toEqual(['AnswerStaffForm'])
  await due(daysLater(4))
  expect(typesOf(await listed())).toEqual(['AnswerStaffForm', 'AnswerStaffForm'])
  await me.post(`/api/questionnaires/${now}/submit`, { Answers: fullAnswers })
  const waiting = await listed()
  // the other one opens in two days
  expect(typesOf(waiting)).toEqual(['AnswerStaffForm', 'NewQuestionnaireAnswer'])
  expect(await handled()).toEqual([{ type: 'AnswerStaffForm', by: server.clinic.staff.childStaff.id }])
  const scheduled = waiting.Notifications.find(({ Type }) => Type === 'AnswerStaffForm')?.FormId
  expect((await me.post(`/api/forms/${scheduled}/cancel`)).statusCode).toBe(200)
  expect(typesOf(await listed())).toEqual(['NewQuestionnaireAnswer'])
})

test('a diary that is written in waits once, however often, until it is closed', async () => {
  const id = await server.seedForm({ type: server.types.journal })
  await writeEntry(id)
  const [first] = (await listed()).Notifications
  await writeEntry(id)
  const { Notifications } = await listed()
  expect(Notifications).toMatchObject([{ Id: first?.Id, Type: 'JournalUpdated', CreatedAt: first?.CreatedAt }])
  expect(Notifications[0]?.LatestAt.localeCompare(first?.LatestAt ?? '')).toBe(1)
  expect((await (await server.staff()).post(`/api/journals/${id}/close`)).statusCode).toBe(200)
  expect(await listed()).toMatchObject({ NotificationsTotal: 0 })
})

async function readDiary(id: string, who = server.staff) {
  const staff = await who()
  const { LastModifiedAt } = (await staff.get(`/api/forms/${id}`)).json()
  return (await staff.post(`/api/journals/${id}/read`, { LastModifiedAt })).json().Read
}

test('R-326 whoever has read a diary has no new days in it, until there are; others have, unless a responsible has read it', async () => {
  await responsible()
  const { childStaff, adminStaff } = server.clinic.staff
  const colleague = () => server.sign({ account: adminStaff, level: 'Four', unit: server.clinic.units.child })
  const waits = async (who: typeof server.staff) => typesOf(await listed(who)).includes('JournalUpdated')
  const inList = async (who: typeof server.staff) =>
    (await (await who()).get('/api/ongoing-patients/current-unit')).body.includes('JournalUpdated')
  const id = await server.seedForm({ type: server.types.journal })
  await writeEntry(id)
  expect([await waits(colleague), await inList(colleague)]).toEqual([true, true])
  expect(await readDiary(id, colleague)).toBe(true)
  expect([await waits(colleague), await inList(colleague)]).toEqual([false, false])
  // The colleague is not responsible: those who are still have it before them.
  expect([await waits(server.staff), await inList(server.staff)]).toEqual([true, true])

  server.clock.moveTo(60_000)
  await writeEntry(id)
  expect(await waits(colleague)).toBe(true)
  const staff = await server.staff()
  const { LastModifiedAt } = (await staff.get(`/api/forms/${id}`)).json()
  server.clock.moveTo(120_000)
  await writeEntry(id)
  expect((await staff.post(`/api/journals/${id}/read`, { LastModifiedAt })).json()).toEqual({ Read: false })
  expect(await waits(server.staff)).toBe(true)
  expect(await readDiary(id)).toBe(true)
  expect([await waits(server.staff), await waits(colleague)]).toEqual([false, false])
  expect(await handled()).toEqual([{ type: 'JournalUpdated', by: childStaff.id }])
})

test('what staff write in a diary is no news to them', async () => {
  const id = await server.seedForm({ type: server.types.journal, respondentType: 'Staff' })
  await writeEntry(id, 'staff')
  expect(await listed()).toMatchObject({ NotificationsTotal: 0 })
})

test('a diary that ends by its last day waits to be read; one that staff close does not', async () => {
  const openTill = addMinutes(server.clock.now(), 60)
  const id = await server.seedForm({ type: server.types.journal, openTill })
  await writeEntry(id)
  await due(addMinutes(openTill, 1))
  expect((await listed()).Notifications).toMatchObject([{ Type: 'JournalEnded', Category: 'Journal', FormId: id }])
})

test('an unanswered form is told of once after the days of the unit group, and settles by being answered', async () => {
  const id = await server.seedForm()
  await due(daysLater(6))
  expect(typesOf(await listed())).toEqual([])
  await due(daysLater(7))
  await due(daysLater(8))
  const [late] = (await listed()).Notifications
  expect(late).toMatchObject({ Type: 'Inactivity_UnansweredQuestionnaire', Category: 'Inactivity', FormId: id })
  await handle(late?.Id, 'Handled')
  await due(daysLater(9))
  expect(typesOf(await listed())).toEqual([])
  await handle(late?.Id, 'NotHandled')
  await sendIn(id)
  expect(typesOf(await listed())).toEqual(['NewQuestionnaireAnswer'])
  expect(await handled()).toEqual([{ type: 'Inactivity_UnansweredQuestionnaire', by: null }])
})

test('the unit group says how many days are late', async () => {
  const { db } = server
  await server.seedForm()
  const days = (count: number) => db.updateTable('unit_group').set({ unanswered_questionnaire_days: count }).execute()
  await days(2)
  await due(daysLater(2))
  await days(7)
  expect(typesOf(await listed())).toEqual(['Inactivity_UnansweredQuestionnaire'])
})

test('a diary that falls silent is told of, and again after somebody has written in it', async () => {
  const id = await server.seedForm({ type: server.types.journal })
  await due(daysLater(3))
  await due(daysLater(4))
  expect(typesOf(await listed())).toEqual(['Inactivity_UnansweredJournal'])
  server.clock.moveTo(5 * dayMs)
  await writeEntry(id)
  expect(typesOf(await listed())).toEqual(['JournalUpdated'])
  await due(daysLater(2))
  expect(typesOf(await listed())).toEqual(['JournalUpdated'])
  await due(daysLater(3))
  expect(typesOf(await listed())).toContain('Inactivity_UnansweredJournal')
})

test('nobody is told of what is late around a patient who was deleted or released', async () => {
  const { db, clinic } = server
  const { patientId, unitId } = { patientId: clinic.patients.sibling.id, unitId: clinic.units.child.id }
  await server.seedForm()
  const setReleased = (released_at: Instant | null) =>
    db
      .updateTable('patient_unit')
      .set({ released_at })
      .where('patient_id', '=', patientId)
      .where('unit_id', '=', unitId)
      .execute()
  await setReleased(server.clock.now())
  await due(daysLater(8))
  await setReleased(null)
  expect(await listed()).toMatchObject({ NotificationsTotal: 0 })
})

test('by hand: seen to, taken back, and twice is once', async () => {
  const id = await server.seedForm()
  await sendIn(id)
  const [one] = (await listed()).Notifications
  const done = await handle(one?.Id, 'Handled')
  expect(done).toMatchObject({ HandlingState: 'Handled', HandledBy: 'Provgran Provkotte' })
  expect(await handle(one?.Id, 'Handled')).toEqual(done)
  expect(await listed()).toMatchObject({ NotificationsTotal: 0 })
  expect(await handle(one?.Id, 'NotHandled')).toMatchObject({ HandlingState: 'NotHandled', HandledAt: null })
  expect(await listed()).toMatchObject({ NotificationsTotal: 1 })

  await (await server.staff()).post(`/api/forms/${id}/confirm`)
  await handle(one?.Id, 'NotHandled', 409)
})

test('what has happened again meanwhile waits already, and is not doubled by taking back', async () => {
  const id = await server.seedForm({ type: server.types.journal })
  await writeEntry(id)
  const [one] = (await listed()).Notifications
  await handle(one?.Id, 'Handled')
  await writeEntry(id)
  await handle(one?.Id, 'NotHandled', 409)
  expect(await listed()).toMatchObject({ NotificationsTotal: 1 })
})

test('what waits at another unit is not there', async () => {
  await sendIn(await server.seedForm())
  const [one] = (await listed()).Notifications
  const reply = await (await server.otherStaff()).post(`/api/notifications/${one?.Id}/handle`, {
    HandlingState: 'Handled',
  })
  expect(reply.statusCode).toBe(404)
  expect(await listed(server.otherStaff)).toEqual({
    Notifications: [],
    Alerts: [],
    NotificationsTotal: 0,
    AlertsTotal: 0,
    ClosedUnits: [],
    OpeningsToReview: 0,
    MailFailure: null,
  })
})

test('a form that goes to another unit takes along what waits of it', async () => {
  const { db, clinic } = server
  const id = await server.seedForm()
  await sendIn(id)
  const at = { unit_id: clinic.units.adult.id }
  const record = await addRecordAt(db, clinic.patients.sibling, clinic.units.adult, server.clock.now())
  await db
    .insertInto('account_care_unit')
    .values({ account_id: clinic.staff.childStaff.id, unit_id: at.unit_id })
    .execute()
  const moved = await (await server.staff()).post(`/api/forms/${id}/change-responsible-unit`, { UnitId: at.unit_id })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(await listed()).toMatchObject({ NotificationsTotal: 0 })
  expect((await listed(server.otherStaff)).Notifications).toMatchObject([{ FormId: id, UnitId: at.unit_id }])
  await db
    .updateTable('patient_unit')
    .set({ released_at: server.clock.now() })
    .where('patient_id', '=', record.id)
    .execute()
})

test('a guardian whose child comes of age rests, and the unit is asked once, until somebody approves or says so', async () => {
  const { db, clinic } = server
  const birth = (date_of_birth: string) =>
    db.updateTable('person').set({ date_of_birth }).where('id', '=', clinic.persons.sibling.id).execute()
  const before = await db
    .selectFrom('person')
    .select('date_of_birth as day')
    .where('id', '=', clinic.persons.sibling.id)
    .executeTakeFirstOrThrow()
  const today = Temporal.PlainDate.from(civilDay(server.clock.now()))
  await db
    .updateTable('relation')
    .set({ approved_at: daysLater(-400) })
    .execute()
  await birth(today.subtract({ years: 18 }).add({ days: 1 }).toString())
  await actOnBirthdays(db, server.clock.now())
  expect(typesOf(await listed())).toEqual([])
  await birth(today.subtract({ years: 18 }).toString())
  await actOnBirthdays(db, server.clock.now())
  await actOnBirthdays(db, daysLater(1))
  const { Notifications } = await listed()
  expect(Notifications.map(({ Type, RespondentName, FormId }) => [Type, RespondentName, FormId]).toSorted()).toEqual([
    ['GuardianAccessRests', 'Provmamma Provskog', null],
    ['GuardianAccessRests', 'Provpappa Provskog', null],
  ])
  const path = `/api/patients/${clinic.patients.sibling.id}/relations/${clinic.relations.guardianOfSibling}/update-relation`
  const approved = await (await server.staff()).put(path, { RelationType: 'Guardian', Approve: true })
  expect(approved.statusCode, approved.body).toBe(200)
  expect((await listed()).Notifications.map(({ RespondentName }) => RespondentName)).toEqual(['Provpappa Provskog'])
  await actOnBirthdays(db, daysLater(2))
  expect(await listed()).toMatchObject({ NotificationsTotal: 1 })
  await birth(before.day ?? '')
})

test('with the release of the patient nothing waits any more, but an alert is still there', async () => {
  const { db, clinic } = server
  await sendIn(await server.seedForm(), answersOf({ rest: 'sometimes', energy: 'never', harm: 'often' }))
  const url = `/api/patients/${clinic.patients.sibling.id}/release?AlertTakerId=${clinic.staff.childStaff.publicId}`
  const released = await (await server.staff()).get(url)
  expect(released.statusCode, released.body).toBe(200)
  expect(await listed()).toMatchObject({ NotificationsTotal: 0, AlertsTotal: 1 })
  expect(await handled()).toEqual([{ type: 'NewQuestionnaireAnswer', by: clinic.staff.childStaff.id }])
  await db
    .updateTable('patient_unit')
    .set({ released_at: null })
    .where('patient_id', '=', clinic.patients.sibling.id)
    .where('unit_id', '=', clinic.units.child.id)
    .execute()
})
