import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeUpPhone } from '../demo/made-up-numbers.ts'
import { openField } from '../keys/sealed-field.ts'
import { lockPatient } from '../patients/queries.ts'
import { topUpSeries } from '../recurring/start-next.ts'
import { lockInvited } from '../relations/invitation-queries.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedTestForms, type TestForms } from '../testing/forms.ts'
import { messagingOf } from '../testing/messaging.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitingForLock } from '../testing/waiting-for-lock.ts'
import { openScheduled } from './open-scheduled.ts'
import { tellOfUntold } from './tell-of-opened.ts'

let server: TestServer
let clinic: TestClinic
let forms: TestForms
let staff: ReturnType<TestServer['as']>

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  forms = await seedTestForms(server.db, server.clock.now())
  const now = server.clock.now()
  const unit = clinic.units.child
  staff = server.as(await openSession(server.db, { account: clinic.staff.childStaff, level: 'Four', unit, now }))
})
afterAll(() => server.close())

async function addGuardian(number: number) {
  const body = {
    RelationType: 'Guardian',
    Firstname: 'Provpappa',
    Lastname: `Provlund${'abcdefghijkl'[number]}`,
    Phone: madeUpPhone(80 + number),
    InviteBy: 'Sms',
  }
  return (await staff.post(`/api/patients/${clinic.patients.child.id}/relations`, body)).json()
}

async function assign(RelationId: string, more: object = {}) {
  const body = {
    PatientId: clinic.patients.child.id,
    TypeIds: [forms.questionnaire.typeId],
    Respondents: [{ RespondentType: 'Caretaker', RelationId }],
    ...more,
  }
  const reply = await staff.post('/api/questionnaires', body)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().Questionnaires[0].Id
}

async function noticeOf(id: string) {
  const { Questionnaires } = (await staff.get(`/api/patients/${clinic.patients.child.id}/care-items`)).json()
  return Questionnaires.find(({ Id }: { Id: string }) => Id === id).Notice
}

async function eventsOf(id: string) {
  const events = await server.db
    .selectFrom('form_event')
    .select('event')
    .where('form_id', '=', id)
    .orderBy('id')
    .execute()
  return events.map(({ event }) => event).toSorted()
}

async function listMessages(personId: string) {
  const rows = await server.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  const open = (row: (typeof rows)[number]) =>
    openField(server.keys, { table: 'outgoing_message', column: 'body', row: row.id }, row.body)
  return rows.map((row) => ({ purpose: row.purpose, text: open(row) }))
}

const newForms = async (personId: string) =>
  (await listMessages(personId)).filter(({ purpose }) => purpose === 'NewForm').length

async function accept(personId: string) {
  const invitation = (await listMessages(personId)).findLast(({ purpose }) => purpose === 'Invitation')
  const token = /inbjudan\/([\w-]+)/.exec(invitation?.text ?? '')?.[1]
  await server.as().post(`/api/invitations/${token}/code`)
  const code = /\d{6}/.exec((await listMessages(personId)).at(-1)?.text ?? '')?.[0]
  return server.as().post(`/api/invitations/${token}/accept`, { Code: code })
}

test('R-322 what nobody was told of is assigned, not sent, and is told of once when the invitation is accepted', async () => {
  const { Id: relationId, PatientContactId: personId } = await addGuardian(0)
  const ids = [await assign(relationId), await assign(relationId)]
  const [id = ''] = ids
  const unwanted = await assign(relationId, { Notify: false })
  expect(await noticeOf(id)).toEqual({ Status: 'None', At: null })
  expect([await eventsOf(id), await newForms(personId)]).toEqual([['Assigned', 'Created'], 0])

  expect((await accept(personId)).statusCode).toBe(200)
  expect(await newForms(personId)).toBe(1)
  for (const one of ids) {
    expect(await noticeOf(one)).toEqual({ Status: 'Queued', At: null })
    expect(await eventsOf(one)).toEqual(['Assigned', 'Created', 'Sent'])
  }
  // Staff chose that nobody was to be written to about this one.
  expect(await noticeOf(unwanted)).toEqual({ Status: 'None', At: null })
})

test('R-322 a form is sent when its message has left, and says so when the message did not arrive', async () => {
  const { Id: relationId, PatientContactId: personId } = await addGuardian(1)
  await accept(personId)
  const id = await assign(relationId)
  const message = () => server.db.updateTable('outgoing_message').where('person_id', '=', personId)
  expect((await noticeOf(id)).Status).toBe('Queued')
  const at = server.clock.now()
  await message().set({ status: 'Sent', sent_at: at }).execute()
  expect(await noticeOf(id)).toEqual({ Status: 'Sent', At: at })
  // Of what has left the first message counts, not a reminder of it.
  await remindLater(2)
  expect(await noticeOf(id)).toEqual({ Status: 'Sent', At: at })
  await message().set({ status: 'Failed' }).execute()
  expect((await noticeOf(id)).Status).toBe('Failed')
  expect(await eventsOf(id)).toEqual(['Created', 'Reminded', 'Sent'])
  // What did not arrive told nobody: the next message is the one by which they hear of it.
  await remindLater(4)
  expect(await noticeOf(id)).toEqual({ Status: 'Queued', At: null })
  server.clock.moveTo(0)
})

const messagesOf = (personId: string) =>
  server.db
    .selectFrom('outgoing_message')
    .select(['id', 'status', 'recipient'])
    .where('person_id', '=', personId)
    .where('purpose', '=', 'NewForm')
    .orderBy('id')
    .execute()

const correctPhone = async (relationId: string, Phone: string) => {
  const url = `/api/patients/${clinic.patients.child.id}/relations/${relationId}/update-relation`
  const reply = await staff.put(url, { RelationType: 'Guardian', Phone })
  expect(reply.statusCode, reply.body).toBe(200)
}

test('R-322 a message that did not arrive tells nobody of the next form of the day: another is written, to the corrected number', async () => {
  const { Id: relationId, PatientContactId: personId } = await addGuardian(5)
  await accept(personId)
  const first = await assign(relationId)
  await server.db.updateTable('outgoing_message').set({ status: 'Failed' }).where('person_id', '=', personId).execute()
  const phone = madeUpPhone(95)
  await correctPhone(relationId, phone)
  const [second, third] = [await assign(relationId), await assign(relationId)]
  const messages = await messagesOf(personId)
  // The third is told of by the same message as the second.
  expect(messages.map(({ status }) => status)).toEqual(['Failed', 'Queued'])
  const place = { table: 'outgoing_message', column: 'recipient', row: messages[1]?.id ?? '' }
  expect(messages[1] && openField(server.keys, place, messages[1].recipient)).toBe(phone)
  expect(await noticeOf(first)).toMatchObject({ Status: 'Failed' })
  for (const id of [second, third]) expect(await noticeOf(id)).toMatchObject({ Status: 'Queued' })
})

test('R-322 what went to another number than the person has now, or was stopped, tells of nothing new', async () => {
  const { Id: relationId, PatientContactId: personId } = await addGuardian(6)
  await accept(personId)
  await assign(relationId)
  const messages = () => server.db.updateTable('outgoing_message').where('person_id', '=', personId)
  await messages().set({ status: 'Sent', sent_at: server.clock.now() }).execute()
  await correctPhone(relationId, madeUpPhone(96))
  await assign(relationId)
  expect((await messagesOf(personId)).map(({ status }) => status)).toEqual(['Sent', 'Queued'])
  await messages().where('status', '=', 'Queued').set({ status: 'Suppressed' }).execute()
  const id = await assign(relationId)
  expect((await messagesOf(personId)).map(({ status }) => status)).toEqual(['Sent', 'Suppressed', 'Queued'])
  expect([await noticeOf(id), await eventsOf(id)]).toMatchObject([{ Status: 'Queued' }, ['Created', 'Sent']])
})

test('R-322 a form without a message that can reach anybody is assigned, and staff are told that it was not sent', async () => {
  const { Id: relationId, PatientContactId: personId } = await addGuardian(7)
  await accept(personId)
  await assign(relationId)
  // As often as anybody is written to in a day, and nothing has arrived.
  await sql`insert into outgoing_message select m.* from outgoing_message o, generate_series(2, 20) n,
      jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', o.idempotency_key || '#' || n)) m
    where o.person_id = ${personId} and o.purpose = 'NewForm'`.execute(server.db)
  await server.db.updateTable('outgoing_message').set({ status: 'Failed' }).where('person_id', '=', personId).execute()
  const reply = await staff.post('/api/questionnaires', {
    PatientId: clinic.patients.child.id,
    TypeIds: [forms.questionnaire.typeId],
    Respondents: [{ RespondentType: 'Caretaker', RelationId: relationId }],
  })
  const { Questionnaires, NotSent } = reply.json()
  expect(NotSent).toMatchObject([{ ContactStatus: 'ExternalServiceNotAvailable' }])
  expect(await eventsOf(Questionnaires[0].Id)).toEqual(['Assigned', 'Created'])
})

async function remindLater(minutes: number) {
  server.clock.moveTo(minutes * 60_000)
  const reminded = await staff.get(`/api/patients/${clinic.patients.child.id}/send-reminders`)
  expect(reminded.statusCode, reminded.body).toBe(200)
}

test('R-322 whoever is asked while they accept is told, whichever comes first', async () => {
  for (const number of [2, 3, 4]) {
    const { Id: relationId, PatientContactId: personId } = await addGuardian(number)
    const [accepted, id] = await Promise.all([accept(personId), assign(relationId)])
    expect(accepted.statusCode).toBe(200)
    expect([(await noticeOf(id)).Status, await newForms(personId)]).toEqual(['Queued', 1])
  }
})

const post = () => messagingOf(server)

/** The person accepts, and what the calendar asks for is done by another server before that is over; gives the statuses of what is told. */
async function acceptDuring(act: (now: string) => Promise<unknown>, number: number, more: object) {
  const { Id: relationId, PatientContactId: personId } = await addGuardian(number)
  const body = {
    PatientId: clinic.patients.child.id,
    TypeIds: [forms.questionnaire.typeId],
    Respondents: [{ RespondentType: 'Caretaker', RelationId: relationId }],
    ...more,
  }
  expect((await staff.post('/api/questionnaires', body)).statusCode).toBe(200)
  const patientId = clinic.patients.child.id
  const now = new Date(Date.parse(server.clock.now()) + 2 * dayMs).toISOString()
  await server.db.transaction().execute(async (accepting) => {
    const { token_hash: tokenHash } = await accepting
      .selectFrom('invitation')
      .select('token_hash')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    if (!tokenHash) throw new Error('not invited')
    await lockInvited(accepting, { tokenHash })
    await accepting.updateTable('relation').set({ status: 'Active' }).where('id', '=', relationId).execute()
    await tellOfUntold(accepting, post(), { patientId, relationId }, now)
    await act(now)
  })
  await act(now)
  const opened = server.db.selectFrom('form').select(['status', 'notice_id']).where('relation_id', '=', relationId)
  return (await opened.execute()).map(({ status, notice_id }) => ({ status, isTold: notice_id !== null }))
}

const dayMs = 24 * 60 * 60_000
const tomorrow = () => new Date(Date.parse(server.clock.now()) + dayMs).toISOString().slice(0, 10)

test('R-322 what opens by itself while the invitation is accepted is told', async () => {
  const open = (now: string) => openScheduled(server.db, post(), now)
  expect(await acceptDuring(open, 8, { StartDate: tomorrow() })).toEqual([{ status: 'Open', isTold: true }])
})

test('R-322 what a series begins while the invitation is accepted is told', async () => {
  const begin = (now: string) => topUpSeries(server.db, post(), now)
  const Recurring = { IntervalDays: 7, Occurrences: 3 }
  const told = await acceptDuring(begin, 9, { StartDate: tomorrow(), Recurring })
  expect(told).toEqual([{ status: 'Open', isTold: true }])
})

test('R-322 what staff begin of a series waits for whoever accepts the invitation', async () => {
  const { Id: relationId } = await addGuardian(10)
  const Recurring = { IntervalDays: 7, Occurrences: 3 }
  const reply = await staff.post('/api/questionnaires', {
    PatientId: clinic.patients.child.id,
    TypeIds: [forms.questionnaire.typeId],
    Respondents: [{ RespondentType: 'Caretaker', RelationId: relationId }],
    StartDate: tomorrow(),
    Recurring,
  })
  const [{ Id: seriesId }] = reply.json().RecurringQuestionnaires
  const begun = await server.db.transaction().execute(async (accepting) => {
    await lockPatient(accepting, clinic.patients.child.id)
    await accepting.updateTable('relation').set({ status: 'Active' }).where('id', '=', relationId).execute()
    await tellOfUntold(accepting, post(), { patientId: clinic.patients.child.id, relationId }, server.clock.now())
    const begin = staff.post(`/api/recurring-questionnaires/${seriesId}/start-next`)
    await waitingForLock(server.db)
    return { begin }
  })
  expect((await begun.begin).json().Questionnaire).toMatchObject({ Notice: { Status: 'Queued' } })
})
