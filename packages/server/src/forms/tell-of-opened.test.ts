import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeUpPhone } from '../demo/made-up-numbers.ts'
import { openField } from '../keys/sealed-field.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { layTestClinic, openSession, type TestClinic } from '../testing/clinic.ts'
import { layTestForms, type TestForms } from '../testing/forms.ts'

let house: TestApp
let clinic: TestClinic
let forms: TestForms
let staff: ReturnType<TestApp['as']>

beforeAll(async () => {
  house = await testApp()
  clinic = await layTestClinic(house.db, house.keys, house.clock.now())
  forms = await layTestForms(house.db, house.clock.now())
  const now = house.clock.now()
  const unit = clinic.units.child
  staff = house.as(await openSession(house.db, { account: clinic.staff.childStaff, level: 'Four', unit, now }))
})
afterAll(() => house.close())

async function addGuardian(number: number) {
  const body = {
    RelationType: 'Guardian',
    Firstname: 'Provpappa',
    Lastname: `Provlund${'abcdefgh'[number]}`,
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
  const events = await house.db
    .selectFrom('form_event')
    .select('event')
    .where('form_id', '=', id)
    .orderBy('id')
    .execute()
  return events.map(({ event }) => event).toSorted()
}

async function listMessages(personId: string) {
  const rows = await house.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  const open = (row: (typeof rows)[number]) =>
    openField(house.keys, { table: 'outgoing_message', column: 'body', row: row.id }, row.body)
  return rows.map((row) => ({ purpose: row.purpose, text: open(row) }))
}

const newForms = async (personId: string) =>
  (await listMessages(personId)).filter(({ purpose }) => purpose === 'NewForm').length

async function accept(personId: string) {
  const invitation = (await listMessages(personId)).findLast(({ purpose }) => purpose === 'Invitation')
  const token = /inbjudan\/([\w-]+)/.exec(invitation?.text ?? '')?.[1]
  await house.as().post(`/api/invitations/${token}/code`)
  const code = /\d{6}/.exec((await listMessages(personId)).at(-1)?.text ?? '')?.[0]
  return house.as().post(`/api/invitations/${token}/accept`, { Code: code })
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
  const message = () => house.db.updateTable('outgoing_message').where('person_id', '=', personId)
  expect((await noticeOf(id)).Status).toBe('Queued')
  const at = house.clock.now()
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
  house.clock.moveTo(0)
})

async function remindLater(minutes: number) {
  house.clock.moveTo(minutes * 60_000)
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
