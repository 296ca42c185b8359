import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { runDue } from '../jobs/run-due.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedTestForms, type TestForms } from '../testing/forms.ts'
import { messagingOf } from '../testing/messaging.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const hour = 3_600_000
const day = 24 * hour

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
  server.clock.moveTo(0)
  await server.db.deleteFrom('outgoing_message').execute()
})

async function staff() {
  const now = server.clock.now()
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child } as const
  return server.as(await openSession(server.db, { ...session, now }))
}

function inDays(days: number): string {
  return civilDay(new Date(Date.parse(server.clock.now()) + days * day).toISOString())
}

function family() {
  const { guardianOfChild, otherGuardianOfChild, teacherOfChild } = clinic.relations
  return [
    { RespondentType: 'Patient' },
    { RespondentType: 'Caretaker', RelationId: guardianOfChild },
    { RespondentType: 'Caretaker', RelationId: otherGuardianOfChild },
    { RespondentType: 'Other', RelationId: teacherOfChild },
  ]
}

async function create(more: object = {}) {
  const body = {
    PatientId: clinic.patients.child.id,
    TypeIds: [forms.questionnaire.typeId],
    Respondents: family(),
    ...more,
  }
  return (await staff()).post('/api/questionnaires', body)
}

const messages = () =>
  server.db
    .selectFrom('outgoing_message')
    .select(['purpose', 'person_id', 'status', 'idempotency_key'])
    .orderBy('id')
    .execute()

test('a whole family is asked in one act, as a set, with one message each and a word on who was not reached', async () => {
  const reply = await create()
  expect(reply.statusCode, reply.body).toBe(200)
  const { SetId, Questionnaires, NotSent } = reply.json()
  expect(SetId).toEqual(expect.any(String))
  expect(Questionnaires).toHaveLength(4)
  for (const form of Questionnaires) expect(form).toMatchObject({ SetId, Status: 'Open', SentDate: expect.any(String) })
  // The child has no phone, and nobody has said that the school may be written to.
  const why = NotSent.map(({ RespondentName, ContactStatus }: Record<string, string>) => [
    RespondentName,
    ContactStatus,
  ])
  expect(why).toContainEqual(['Provbarn Provskog', 'NoContact'])
  const told = await messages()
  expect(told.filter(({ purpose }) => purpose === 'NewForm')).toHaveLength(4 - NotSent.length)
  // sent is what somebody was written to about.
  const events = await server.db
    .selectFrom('form_event')
    .select(['event', 'form_id'])
    .where(
      'form_id',
      'in',
      Questionnaires.map(({ Id }: { Id: string }) => Id),
    )
    .execute()
  for (const { Id } of Questionnaires) {
    const isUntold = NotSent.some(({ FormId }: { FormId: string }) => FormId === Id)
    const ofForm = events.flatMap(({ event, form_id }) => (form_id === Id ? [event] : []))
    expect(ofForm.toSorted()).toEqual(isUntold ? ['Assigned', 'Created'] : ['Created', 'Sent'])
  }
})

test('more forms to somebody who has not been there since give no further message that day', async () => {
  const asked = [{ RespondentType: 'Caretaker', RelationId: clinic.relations.guardianOfChild }]
  await create({ Respondents: asked })
  await create({ Respondents: asked })
  expect(await messages()).toHaveLength(1)
  await create({ Respondents: asked, Notify: false })
  expect(await messages()).toHaveLength(1)
})

test('what is new after one has been there and answered is told again', async () => {
  const Respondents = [{ RespondentType: 'Caretaker', RelationId: clinic.relations.otherGuardianOfChild }]
  const [form] = (await create({ Respondents })).json().Questionnaires
  await server.db
    .updateTable('form')
    .set({ status: 'Closed', entered_at: server.clock.now() })
    .where('id', '=', form.Id)
    .execute()
  await create({ Respondents })
  expect(await messages()).toHaveLength(2)
})

test('R-167 what staff answer themselves is open, and sent to nobody', async () => {
  const { Questionnaires, NotSent } = (await create({ Respondents: [{ RespondentType: 'Staff' }] })).json()
  expect(Questionnaires).toMatchObject([
    { RespondentType: 'Staff', Status: 'Open', RespondentName: 'Provgran Provkotte' },
  ])
  expect(NotSent).toEqual([])
  expect(await messages()).toEqual([])
})

test('R-231 what is set for a coming day opens that morning at eight, is sent then, and closes after its last day', async () => {
  const reply = await create({
    Respondents: [{ RespondentType: 'Caretaker', RelationId: clinic.relations.guardianOfChild }],
    StartDate: inDays(3),
    LastDay: inDays(5),
    ReminderDays: [1, 9],
  })
  const [form] = reply.json().Questionnaires
  expect(form).toMatchObject({ Status: 'Scheduled', SentDate: null })
  expect(await messages()).toEqual([])
  const post = messagingOf(server)
  const status = async () => {
    const found = await server.db
      .selectFrom('form')
      .select(['status', 'confirmation'])
      .where('id', '=', form.Id)
      .execute()
    return found[0]
  }
  const opens = Date.parse(form.OpenFrom)
  expect(Temporal.Instant.from(form.OpenFrom).toZonedDateTimeISO('Europe/Stockholm').hour).toBe(8)
  await runDue(server.db, post, new Date(opens - 1000).toISOString())
  expect(await status()).toMatchObject({ status: 'Scheduled' })
  // Two instances look at the same moment.
  await Promise.all([1, 2].map(() => runDue(server.db, post, new Date(opens).toISOString())))
  expect(await status()).toMatchObject({ status: 'Open' })
  expect((await messages()).map(({ purpose }) => purpose)).toEqual(['NewForm'])
  await Promise.all([1, 2].map(() => runDue(server.db, post, new Date(opens + day + 2 * hour).toISOString())))
  expect((await messages()).map(({ purpose }) => purpose)).toEqual(['NewForm', 'FormReminder'])
  const last = Date.parse(form.ExpiresAt)
  await runDue(server.db, post, new Date(last - 1).toISOString())
  expect(await status()).toMatchObject({ status: 'Open' })
  await Promise.all([1, 2].map(() => runDue(server.db, post, new Date(last + 1).toISOString())))
  expect(await status()).toEqual({ status: 'Closed', confirmation: 'NotApplicable' })
  await runDue(server.db, post, new Date(last + 20 * day).toISOString())
  expect(await messages()).toHaveLength(2)
  const events = await server.db.selectFrom('form_event').select('event').where('form_id', '=', form.Id).execute()
  expect(events.map(({ event }) => event).toSorted()).toEqual(['Created', 'Expired', 'Reminded', 'Scheduled', 'Sent'])
})

test('what was begun and not sent in is kept when its time is over, marked as incomplete', async () => {
  const Respondents = [{ RespondentType: 'Caretaker', RelationId: clinic.relations.guardianOfChild }]
  const [form] = (await create({ Respondents, LastDay: inDays(1), Notify: false })).json().Questionnaires
  const answers = JSON.stringify([{ QuestionId: 'harm', Key: 'harm', Value: 'often' }])
  const begun = { status: 'PartlyAnswered', answers, last_modified_by: clinic.persons.guardian.account.id } as const
  await server.db.updateTable('form').set(begun).where('id', '=', form.Id).execute()
  const post = messagingOf(server)
  await runDue(server.db, post, new Date(Date.parse(form.ExpiresAt) + 1).toISOString())
  const [row] = await server.db.selectFrom('form').selectAll().where('id', '=', form.Id).execute()
  expect(row).toMatchObject({ status: 'Closed', confirmation: 'Unconfirmed', is_incomplete: true })
  expect(row?.answered_by).toMatchObject({ Name: 'Provmamma Provskog' })
  const alerts = await server.db.selectFrom('risk_alert').select('rule_key').where('form_id', '=', form.Id).execute()
  expect(alerts).toEqual([{ rule_key: 'harm' }])
  const scores = await server.db
    .selectFrom('form_score')
    .select(['value', 'validity'])
    .where('form_id', '=', form.Id)
    .execute()
  expect(scores).toEqual([{ value: null, validity: 'TooManyMissing' }])
})

test.each([
  ['a day that has been', { StartDate: '2020-01-01' }, 'StartDate'],
  ['a last day before the first', { StartDate: '2099-01-02', LastDay: '2099-01-01' }, 'LastDay'],
  [
    'a last day of something that recurs',
    { LastDay: '2099-01-01', Recurring: { IntervalDays: 7, Occurrences: 2 } },
    'LastDay',
  ],
  ['recurring without an end', { Recurring: { IntervalDays: 7 } }, 'Recurring.Occurrences'],
  ['a form that is not there', { TypeIds: ['018f0000-0000-7000-8000-000000000000'] }, 'TypeIds.0'],
  ['a parent without saying which', { Respondents: [{ RespondentType: 'Caretaker' }] }, 'Respondents.0.RelationId'],
])('%s is refused by name of the field', async (_, more, Field) => {
  const reply = await create(more)
  expect(reply.statusCode, reply.body).toBe(400)
  expect(reply.json().Errors[0].Field).toBe(Field)
})

test('nobody is asked in a part that they do not have, nor by another patient’s relation', async () => {
  const { teacherOfChild, agentOfAdult, guardianOfSibling } = clinic.relations
  for (const RelationId of [teacherOfChild, agentOfAdult, guardianOfSibling]) {
    const reply = await create({ Respondents: [{ RespondentType: 'Caretaker', RelationId }] })
    expect(reply.statusCode).toBe(400)
  }
})

test('R-102 R-103 R-104 R-236 a form for others is forbidden, or asked about, as it says itself', async () => {
  const variant = server.db.updateTable('form_variant').where('id', '=', forms.questionnaire.variantId)
  const before = (await server.db.selectFrom('form').select('id').execute()).length
  await variant
    .set({ criteria: JSON.stringify({ Age: { From: 18, To: null } }), criteria_behavior: 'Forbid' })
    .execute()
  const forbidden = await create()
  expect([forbidden.statusCode, forbidden.json().Code]).toEqual([400, 'criteria-forbid'])
  expect(forbidden.json().Errors[1]).toEqual({ Field: 'Respondents.1', Key: 'Age' })
  await variant.set({ criteria_behavior: 'Warn' }).execute()
  const warned = await create()
  expect([warned.statusCode, warned.json().Code]).toEqual([409, 'criteria-warn'])
  expect((await server.db.selectFrom('form').select('id').execute()).length).toBe(before)
  expect((await create({ AcceptWarnings: true })).statusCode).toBe(200)

  const other = await otherGender()
  await variant.set({ criteria: JSON.stringify({ Gender: { Gender: other } }), criteria_behavior: 'Forbid' }).execute()
  const ofOther = await create()
  expect([ofOther.statusCode, ofOther.json().Code]).toEqual([400, 'criteria-forbid'])
  expect(ofOther.json().Errors).toContainEqual({ Field: 'Respondents.1', Key: 'Gender' })
  await variant.set({ criteria_behavior: 'Warn' }).execute()
  expect((await create()).json().Code).toBe('criteria-warn')
  await variant.set({ criteria: '{}' }).execute()
})

/** One that the patient does not have. */
async function otherGender(): Promise<'Female' | 'Male'> {
  const { gender } = await server.db
    .selectFrom('person')
    .select('gender')
    .where('id', '=', clinic.persons.child.id)
    .executeTakeFirstOrThrow()
  return gender === 'Female' ? 'Male' : 'Female'
}

test('R-134 R-236 a number of days lies between 1 and 365, and may be left out', async () => {
  const rhythm = (IntervalDays: number) => ({ Recurring: { IntervalDays, Occurrences: 2 } })
  for (const days of [0, 366, 1.5]) {
    for (const more of [{ AnswerWithinDays: days }, { ReminderDays: [days] }, rhythm(days)])
      expect((await create(more)).statusCode, JSON.stringify(more)).toBe(400)
  }
  for (const more of [{ AnswerWithinDays: 1 }, { AnswerWithinDays: null }, { ReminderDays: [365] }, rhythm(365)])
    expect((await create(more)).statusCode, JSON.stringify(more)).toBe(200)
})

test('what belongs to a treatment is not assigned by itself', async () => {
  const { typeId } = forms.questionnaire
  const type = server.db.updateTable('form_type').where('id', '=', typeId)
  await type.set({ available_outside_treatment: false }).execute()
  const refused = await create()
  await type.set({ available_outside_treatment: true }).execute()
  expect([refused.statusCode, refused.json().Errors]).toEqual([400, [{ Field: 'TypeIds.0', Key: 'not-allowed' }]])
})

test.each([
  ['StartDate', { StartDate: '9999-12-31', AnswerWithinDays: 365 }],
  ['StartDate', { StartDate: '9999-12-30', ReminderDays: [365] }],
  ['LastDay', { LastDay: '3000-01-01' }],
  ['Recurring.EndDate', { Recurring: { IntervalDays: 365, EndDate: '9999-12-31' } }],
])('a day beyond every calendar is told as a wrong %s', async (Field, days) => {
  const refused = await create(days)
  expect([refused.statusCode, refused.json().Errors]).toEqual([400, [{ Field, Key: 'regex' }]])
})

test('R-325 a form that is not there in the language of the one who answers is asked about first', async () => {
  // The forms of the tests speak Swedish and English.
  const speak = (preferred_language: string) =>
    server.db
      .updateTable('person')
      .set({ preferred_language })
      .where('id', 'in', (eb) =>
        eb.selectFrom('patient').select('person_id').where('id', '=', clinic.patients.child.id),
      )
      .execute()
  await speak('fi')
  const Respondents = [{ RespondentType: 'Patient' }]
  const refused = await create({ Respondents })
  expect([refused.statusCode, refused.json().Code]).toEqual([409, 'criteria-warn'])
  expect(refused.json().Errors).toEqual([{ Field: 'Respondents.0', Key: 'Language' }])
  expect((await create({ Respondents, AcceptWarnings: true })).statusCode).toBe(200)
  await speak('sv')
})
