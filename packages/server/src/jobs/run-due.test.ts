import type { Instant } from '@samklang/contract/instants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openField } from '../keys/sealed-field.ts'
import { place } from '../outbox/outbox.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { fullAnswers, seedTestForms, type TestForms } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import { messagingOf } from '../testing/messaging.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { runDue } from './run-due.ts'

let server: TestServer
let clinic: TestClinic
let forms: TestForms

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  forms = await seedTestForms(server.db, server.clock.now())
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(Date.parse('2027-02-01T09:00:00.000Z') - Date.now())
  await server.db.deleteFrom('outgoing_message').execute()
  await server.db.updateTable('form').set({ status: 'Canceled' }).execute()
  await server.db.deleteFrom('form_reminder').execute()
})

const post = () => messagingOf(server)
const due = (now: Instant) => runDue(server.db, post(), now)
const reminderDay = '2027-02-03T07:00:00.000Z'

async function staff() {
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child } as const
  return server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
}

async function ask(more: object = {}): Promise<{ Id: string; LastModifiedAt: Instant }> {
  const reply = await (await staff()).post('/api/questionnaires', {
    PatientId: clinic.patients.child.id,
    TypeIds: [forms.questionnaire.typeId],
    Respondents: [{ RespondentType: 'Caretaker', RelationId: clinic.relations.guardianOfChild }],
    ReminderDays: [2],
    ...more,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().Questionnaires[0]
}

async function sent(purpose: 'NewForm' | 'FormReminder') {
  const rows = await server.db
    .selectFrom('outgoing_message')
    .select(['id', 'body', 'person_id as personId'])
    .where('purpose', '=', purpose)
    .orderBy('id')
    .execute()
  return rows.map(({ id, body, personId }) => ({ personId, text: openField(server.keys, place('body', id), body) }))
}

async function outcomes() {
  const rows = await server.db.selectFrom('form_reminder').select('outcome').execute()
  return rows.map(({ outcome }) => outcome)
}

test('R-340 one reminder per person for all that waits, about two children too, that leads to a form without a name of form or child', async () => {
  await ask()
  await ask()
  await ask({
    PatientId: clinic.patients.sibling.id,
    Respondents: [{ RespondentType: 'Caretaker', RelationId: clinic.relations.guardianOfSibling }],
  })
  await Promise.all([1, 2, 3].map(() => due(reminderDay)))
  await due('2027-02-03T07:01:00.000Z')
  const told = await sent('FormReminder')
  expect(told).toEqual([
    {
      personId: clinic.persons.guardian.id,
      text: expect.stringMatching(
        /^Något från Ekorrgläntans barn- och ungdomsmottagning väntar på dig i Samklang\. Logga in: https:\/\/samklang\.example\/\?in=2&formular=[\da-f-]{36}$/,
      ),
    },
  ])
  expect(await outcomes()).toEqual(['Sent', 'Sent', 'Sent'])
  const events = await server.db.selectFrom('form_event').select('id').where('event', '=', 'Reminded').execute()
  expect(events).toHaveLength(3)
})

test('what was opened late, after a stop, is not reminded of in the same hour', async () => {
  await ask({ StartDate: '2027-02-02' })
  await due('2027-02-05T09:00:00.000Z')
  expect([(await sent('NewForm')).length, (await sent('FormReminder')).length]).toEqual([1, 0])
  expect(await outcomes()).toEqual(['NotNeeded'])
})

test('R-340 whoever was only asked to answer is led to the door that knows them by their link, and to the form', async () => {
  const userId = clinic.persons.teacher.linkId
  const relation = server.db.updateTable('relation').where('id', '=', clinic.relations.teacherOfChild)
  await relation.set({ school_consent: 'Accepted' }).execute()
  await ask({ Respondents: [{ RespondentType: 'Other', RelationId: clinic.relations.teacherOfChild }] })
  await due(reminderDay)
  for (const purpose of ['NewForm', 'FormReminder'] as const) {
    const [told] = await sent(purpose)
    expect(told?.text).toMatch(
      new RegExp(`https?://\\S+/inloggning/skolpersonal/\\?userId=${userId}&formular=[\\da-f-]{36}$`),
    )
  }
})

test('R-234 what was canceled, answered or handed in is not reminded of', async () => {
  const canceled = await ask()
  await (await staff()).post(`/api/forms/${canceled.Id}/cancel`)
  const answered = await ask()
  const context = {
    type: 'Guardian',
    patient: clinic.patients.child,
    relationId: clinic.relations.guardianOfChild,
  } as const
  const session = { account: clinic.persons.guardian.account, level: 'Two', context, now: server.clock.now() } as const
  const guardian = server.as(await openSession(server.db, session))
  const submitted = await guardian.post(`/api/papp/questionnaires/${answered.Id}/submit`, { Answers: fullAnswers })
  expect(submitted.statusCode, submitted.body).toBe(200)
  await due(reminderDay)
  expect(await sent('FormReminder')).toEqual([])
  expect(await outcomes()).not.toContain('Sent')
})

test('R-240 whoever has said no since is not written to, and nobody while the patient is deleted', async () => {
  const { id } = clinic.patients.sibling
  await ask({ PatientId: id, Respondents: [{ RespondentType: 'Patient' }] })
  const patient = server.db.updateTable('patient').where('id', '=', id)
  await patient.set({ status: 'Deleted', deleted_at: server.clock.now() }).execute()
  await due(reminderDay)
  expect([await sent('FormReminder'), await outcomes()]).toEqual([[], [null]])
  await patient.set({ status: 'Active', deleted_at: null, has_notification_consent: false }).execute()
  await due(reminderDay)
  expect([await sent('FormReminder'), await outcomes()]).toEqual([[], ['NoConsent']])
  await patient.set({ has_notification_consent: true }).execute()
})

test('a run that dies halfway leaves nothing half done, and the next one does all of it once', async () => {
  const { Id } = await ask({ StartDate: '2027-02-02' })
  const broken = { ...post(), keys: { ...server.keys, fieldKeys: [] } }
  const opening = '2027-02-02T07:00:00.000Z'
  await expect(runDue(server.db, broken, opening)).rejects.toThrow()
  const status = async () =>
    (await server.db.selectFrom('form').select('status').where('id', '=', Id).execute())[0]?.status
  expect([await status(), await sent('NewForm')]).toEqual(['Scheduled', []])
  await due(opening)
  await due(opening)
  expect([await status(), (await sent('NewForm')).length]).toEqual(['Open', 1])
  const events = await server.db.selectFrom('form_event').select('event').where('form_id', '=', Id).execute()
  expect(events.filter(({ event }) => event === 'Sent')).toHaveLength(1)
})

test('R-075 what the calendar does with a patient is in the log, and nobody else is named as having done it', async () => {
  const { child } = clinic.patients
  const Recurring = { IntervalDays: 1, Occurrences: 2 }
  await ask({ ReminderDays: [], Notify: false, Recurring })
  const { Id: waiting } = await ask({ LastDay: '2027-02-01', Notify: false, ReminderDays: [] })
  await ask({ StartDate: '2027-02-02', ReminderDays: [2], Notify: true })
  const journal = await (await staff()).post('/api/journals', {
    PatientId: child.id,
    TypeId: forms.journal.typeId,
    Respondents: [{ RespondentType: 'Caretaker', RelationId: clinic.relations.guardianOfChild }],
    EndDate: '2027-02-01',
  })
  expect(journal.statusCode, journal.body).toBe(200)
  const [{ Id: diary }] = journal.json().Journals
  await due('2027-02-02T07:00:00.000Z')
  await due('2027-02-04T07:00:00.000Z')
  const bySystem = { account_id: null, role: null, outcome: 'Done' }
  const logged = async (action: 'ExpireForm' | 'CloseJournal' | 'OpenForm' | 'CreateQuestionnaire' | 'SendReminders') =>
    (await listAudit(server.database, { action })).filter(({ account_id }) => account_id === null)
  const aboutChild = { ...bySystem, patient_ids: [child.id] }
  expect(await logged('ExpireForm')).toContainEqual(
    expect.objectContaining({ ...bySystem, patient_id: child.id, entity: 'Form', entity_id: waiting }),
  )
  expect(await logged('CloseJournal')).toMatchObject([
    { ...bySystem, patient_id: child.id, entity: 'Form', entity_id: diary, call: 'endJournals' },
  ])
  expect(await logged('OpenForm')).toContainEqual(expect.objectContaining({ ...aboutChild, call: 'openScheduled' }))
  expect(await logged('CreateQuestionnaire')).toMatchObject([{ ...aboutChild, call: 'topUpSeries' }])
  expect(await logged('SendReminders')).toContainEqual(
    expect.objectContaining({ ...aboutChild, call: 'remindOfForms' }),
  )
})

test('what fails keeps nothing else from being done', async () => {
  const { Id } = await ask({ LastDay: '2027-02-01', Notify: false })
  const { Id: other } = await ask({ StartDate: '2027-02-02' })
  const broken = { ...post(), keys: { ...server.keys, fieldKeys: [] } }
  await expect(runDue(server.db, broken, '2027-02-02T07:00:00.000Z')).rejects.toThrow()
  const rows = await server.db.selectFrom('form').select(['id', 'status']).where('id', 'in', [Id, other]).execute()
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [Id, 'Closed'],
      [other, 'Scheduled'],
    ]),
  )
})

test('many that are due at once are opened in one run', async () => {
  const { Id } = await ask({ StartDate: '2027-02-02' })
  const { id, ...form } = await server.db.selectFrom('form').selectAll().where('id', '=', Id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: 250 }, () => ({
    ...form,
    id: crypto.randomUUID(),
    answers: '[]',
    answered_by: null,
  }))
  await server.db.insertInto('form').values(copies).execute()
  await Promise.all([1, 2].map(() => due('2027-02-02T07:00:00.000Z')))
  const open = await server.db.selectFrom('form').select('id').where('status', '=', 'Open').execute()
  expect(open).toHaveLength(251)
  expect(await sent('NewForm')).toHaveLength(1)
})
