import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import { openField } from '../keys/sealed-field.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { layTestClinic, openSession, type TestClinic } from '../testing/clinic.ts'
import { layTestForms, type TestForms } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'

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

let people = 0
const idOf = (number: number) => madeUpCivicId('1979-03-04', String(700 + number * 2))

async function addMother(more: object = {}) {
  people += 1
  const body = {
    RelationType: 'Guardian',
    Firstname: 'Provmamma',
    Lastname: `Prov${'abcdefghij'[people]}lund`,
    Phone: madeUpPhone(300 + people),
    IdType: 'PNR',
    PersonalId: idOf(people),
    InviteBy: 'Sms',
    ...more,
  }
  const reply = await staff.post(`/api/patients/${clinic.patients.child.id}/relations`, body)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const correct = (relationId: string, body: object) =>
  staff.put(`/api/patients/${clinic.patients.child.id}/relations/${relationId}/correct`, body)

async function lastText(personId: string, purpose: 'Invitation' | 'OneTimeCode') {
  const { id, body } = await house.db
    .selectFrom('outgoing_message')
    .select(['id', 'body'])
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return openField(house.keys, { table: 'outgoing_message', column: 'body', row: id }, body)
}

async function accept(personId: string) {
  const token = /inbjudan\/([\w-]+)/.exec(await lastText(personId, 'Invitation'))?.[1]
  await house.as().post(`/api/invitations/${token}/code`)
  const Code = /\d{6}/.exec(await lastText(personId, 'OneTimeCode'))?.[0]
  const reply = await house.as().post(`/api/invitations/${token}/accept`, { Code })
  return { reply, as: house.as(reply.json().AccessToken) }
}

async function standIn(as: ReturnType<TestApp['as']>, contextId: string) {
  const reply = await as.post(`/api/papp/session-contexts/${contextId}/select`, {
    PatientCivicId: clinic.persons.child.civicId,
  })
  return { status: reply.statusCode, as: house.as(reply.json().AccessToken ?? '') }
}

const contextsOf = async (as: ReturnType<TestApp['as']>) =>
  (await as.get('/api/papp/session-contexts')).json().Contexts ?? []

test('R-323 a contact’s name and language are corrected, and what stood there is kept and logged', async () => {
  const { Id, Fullname } = await addMother()
  const reply = await correct(Id, { Firstname: 'Provmoder', PreferredLanguage: 'en' })
  expect(reply.json()).toMatchObject({
    Firstname: 'Provmoder',
    PreferredLanguage: 'en',
    Corrections: [{ Fields: ['Name', 'PreferredLanguage'], FormerName: Fullname, By: expect.any(String) }],
  })
  const [row] = await listAudit(house.database, { action: 'CorrectContact' })
  expect(row).toMatchObject({ outcome: 'Done', data: { Corrected: 'Name,PreferredLanguage' } })
  expect((await correct(Id, { Firstname: 'Provmoder' })).json().Corrections).toHaveLength(1)
})

test('R-323 by a corrected id nobody comes in before they have accepted anew, and by the former one nobody at all', async () => {
  const { Id, PatientContactId: personId } = await addMother()
  const before = await accept(personId)
  expect(before.reply.statusCode, before.reply.body).toBe(200)
  expect(await contextsOf(before.as)).toHaveLength(1)
  const reply = await correct(Id, { IdType: 'PNR', PersonalId: idOf(50) })
  expect(reply.json(), reply.body).toMatchObject({ Status: 'Inactive', InviteStatus: 'Unsent', Corrections: [{}] })
  expect(await contextsOf(before.as)).toEqual([])

  // The owner of the new id, who is known elsewhere and comes by e-ID.
  const { identity_id } = await house.db
    .selectFrom('person')
    .select('identity_id')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  const now = house.clock.now()
  await house.db
    .insertInto('account')
    .values({ id, public_id: crypto.randomUUID(), kind: 'Person', identity_id, created_at: now, updated_at: now })
    .execute()
  const owner = house.as(await openSession(house.db, { account: { id }, level: 'Three', now }))
  expect(await contextsOf(owner)).toEqual([])

  house.clock.moveTo(120_000)
  await staff.post(`/api/patients/${clinic.patients.child.id}/relations/${Id}/renew-invitation`, { Channel: 'Sms' })
  const after = await accept(personId)
  expect(await contextsOf(after.as)).toMatchObject([{ ContextId: Id }])
  expect(await contextsOf(before.as)).toEqual([])
  house.clock.moveTo(0)
})

test('R-323 what was answered before stays the same person’s own, and what is sent too late is kept', async () => {
  const { Id, PatientContactId: personId } = await addMother()
  const { as } = await accept(personId)
  const stood = await standIn(as, Id)
  expect(stood.status).toBe(200)
  const Respondents = [{ RespondentType: 'Caretaker', RelationId: Id }]
  const asked = { PatientId: clinic.patients.child.id, TypeIds: [forms.questionnaire.typeId], Respondents }
  const made = async () => (await staff.post('/api/questionnaires', asked)).json().Questionnaires[0].Id
  const [answered, late] = [await made(), await made()]
  const account = await house.db
    .selectFrom('account as a')
    .innerJoin('person as n', 'n.identity_id', 'a.identity_id')
    .select('a.id')
    .where('n.id', '=', personId)
    .executeTakeFirstOrThrow()
  await house.db
    .updateTable('form')
    .set({ status: 'Closed', answered_at: house.clock.now(), entered_by: account.id })
    .where('id', '=', answered)
    .execute()
  expect((await correct(Id, { IdType: 'PNR', PersonalId: idOf(60) })).statusCode).toBe(200)
  const read = (await staff.get(`/api/forms/${answered}`)).json()
  expect(read.Row.OnBehalf).toBeNull()

  const save = await stood.as.post(`/api/papp/questionnaires/${late}/save`, {
    LastModifiedAt: house.clock.now(),
    Answers: [{ QuestionId: 'rest', Key: 'rest', Value: 'never' }],
  })
  expect(save.statusCode).toBeGreaterThanOrEqual(400)
  const kept = await house.db.selectFrom('refused_answers').select('reason').where('form_id', '=', late).execute()
  expect(kept).toHaveLength(1)
})

test('R-323 whoever has shown by e-ID who they are is that person, and a wrong or taken id is refused', async () => {
  const { Id, PatientContactId: personId } = await addMother()
  const other = await addMother()
  const wrong = `${idOf(70).slice(0, -1)}${(Number(idOf(70).at(-1)) + 1) % 10}`
  expect((await correct(Id, { IdType: 'PNR', PersonalId: wrong })).json().Errors[0].Field).toBe('PersonalId')
  const taken = await correct(Id, { IdType: 'PNR', PersonalId: other.PersonalId })
  expect(taken.json().Errors).toEqual([{ Field: 'PersonalId', Key: 'exists' }])
  const own = await correct(Id, { IdType: 'PNR', PersonalId: clinic.persons.child.civicId })
  expect(own.json().Errors).toEqual([{ Field: 'PersonalId', Key: 'not-allowed' }])
  await house.db.updateTable('person').set({ proven_at: house.clock.now() }).where('id', '=', personId).execute()
  for (const body of [{ Firstname: 'Provannan' }, { IdType: 'PNR', PersonalId: idOf(80) }])
    expect((await correct(Id, body)).json().Code).toBe('proven-by-eid')
  expect((await correct(Id, { PreferredLanguage: 'en' })).json().PreferredLanguage).toBe('en')
})
