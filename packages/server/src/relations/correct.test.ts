import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import { openField } from '../keys/sealed-field.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedTestForms, type TestForms } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

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

let people = 0
const idOf = (number: number) => madeUpCivicId('1979-03-04', String(700 + number * 2))

async function addMother(more: object = {}) {
  people += 1
  const body = {
    RelationType: 'Guardian',
    Firstname: 'Provmamma',
    Lastname: `Prov${'abcdefghijklmnopqrst'[people]}lund`,
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
  const { id, body } = await server.db
    .selectFrom('outgoing_message')
    .select(['id', 'body'])
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return openField(server.keys, { table: 'outgoing_message', column: 'body', row: id }, body)
}

async function accept(personId: string) {
  const token = /inbjudan\/([\w-]+)/.exec(await lastText(personId, 'Invitation'))?.[1]
  await server.as().post(`/api/invitations/${token}/code`)
  const Code = /\d{6}/.exec(await lastText(personId, 'OneTimeCode'))?.[0]
  const reply = await server.as().post(`/api/invitations/${token}/accept`, { Code })
  return { reply, as: server.as(reply.json().AccessToken) }
}

async function standIn(as: ReturnType<TestServer['as']>, contextId: string) {
  const reply = await as.post(`/api/papp/session-contexts/${contextId}/select`, {
    PatientCivicId: clinic.persons.child.civicId,
  })
  return { status: reply.statusCode, as: server.as(reply.json().AccessToken ?? '') }
}

const contextsOf = async (as: ReturnType<TestServer['as']>) =>
  (await as.get('/api/papp/session-contexts')).json().Contexts ?? []

test('R-323 a contact’s name and language are corrected, and what stood there is kept and logged', async () => {
  const { Id, Fullname } = await addMother()
  const reply = await correct(Id, { Firstname: 'Provmoder', PreferredLanguage: 'en' })
  expect(reply.json()).toMatchObject({
    Firstname: 'Provmoder',
    PreferredLanguage: 'en',
    Corrections: [{ Fields: ['Name', 'PreferredLanguage'], FormerName: Fullname, By: expect.any(String) }],
  })
  const [row] = await listAudit(server.database, { action: 'CorrectContact' })
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
  const { identity_id } = await server.db
    .selectFrom('person')
    .select('identity_id')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  const now = server.clock.now()
  await server.db
    .insertInto('account')
    .values({ id, public_id: crypto.randomUUID(), kind: 'Person', identity_id, created_at: now, updated_at: now })
    .execute()
  const owner = server.as(await openSession(server.db, { account: { id }, level: 'Three', now }))
  expect(await contextsOf(owner)).toEqual([])

  server.clock.moveTo(120_000)
  await staff.post(`/api/patients/${clinic.patients.child.id}/relations/${Id}/renew-invitation`, { Channel: 'Sms' })
  const after = await accept(personId)
  expect(await contextsOf(after.as)).toMatchObject([{ ContextId: Id }])
  expect(await contextsOf(before.as)).toEqual([])
  server.clock.moveTo(0)
})

test('R-323 what was answered before stays the same person’s own, and what is sent too late is kept', async () => {
  const { Id, PatientContactId: personId } = await addMother()
  const { as } = await accept(personId)
  const stood = await standIn(as, Id)
  expect(stood.status).toBe(200)
  const [answered, late] = [await ask(Id), await ask(Id)]
  const account = await server.db
    .selectFrom('account as a')
    .innerJoin('person as n', 'n.identity_id', 'a.identity_id')
    .select('a.id')
    .where('n.id', '=', personId)
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('form')
    .set({ status: 'Closed', answered_at: server.clock.now(), entered_by: account.id })
    .where('id', '=', answered)
    .execute()
  expect((await correct(Id, { IdType: 'PNR', PersonalId: idOf(60) })).statusCode).toBe(200)
  const read = (await staff.get(`/api/forms/${answered}`)).json()
  expect(read.Row.OnBehalf).toBeNull()

  // Whoever came in by the former id is out, also where a page is open and asks nothing.
  const sessions = server.db.selectFrom('session').select('ended_by').where('context_relation_id', '=', Id)
  expect(await sessions.execute()).toEqual([{ ended_by: 'Revoked' }])
  expect((await saveRest(stood.as, late)).statusCode).toBe(401)
  expect(await reasonsOf(late)).toEqual([{ reason: 'AccessEnded' }])
})

async function saveRest(as: ReturnType<TestServer['as']>, formId: string) {
  const read = await server.db
    .selectFrom('form')
    .select('last_modified_at')
    .where('id', '=', formId)
    .executeTakeFirstOrThrow()
  return as.post(`/api/papp/questionnaires/${formId}/save`, {
    PreviousLastModifiedAt: read.last_modified_at,
    Answers: [{ QuestionId: 'rest', Key: 'rest', Value: 'never' }],
  })
}

const reasonsOf = (formId: string) =>
  server.db.selectFrom('refused_answers').select('reason').where('form_id', '=', formId).execute()

async function ask(relationId: string): Promise<string> {
  const Respondents = [{ RespondentType: 'Caretaker', RelationId: relationId }]
  const asked = { PatientId: clinic.patients.child.id, TypeIds: [forms.questionnaire.typeId], Respondents }
  return (await staff.post('/api/questionnaires', asked)).json().Questionnaires[0].Id
}

async function writerOf(formId: string): Promise<string | null> {
  const { Events } = (await staff.get(`/api/forms/${formId}`)).json()
  return Events.find(({ Event }: { Event: string }) => Event === 'PartlyAnswered').By
}

/** Somebody whose id was mistyped, who has come in by it and begun a form. */
async function addWriter() {
  const added = await addMother()
  const { as } = await accept(added.PatientContactId)
  const stood = await standIn(as, added.Id)
  const formId = await ask(added.Id)
  expect((await saveRest(stood.as, formId)).statusCode).toBe(200)
  expect(await writerOf(formId)).toBe(added.Fullname)
  return { ...added, formId }
}

test('R-349 a corrected id is corrected back, and what was done before keeps its name', async () => {
  const { Id, PersonalId, Fullname, formId } = await addWriter()
  const there = await correct(Id, { Firstname: 'Provrätt', IdType: 'PNR', PersonalId: idOf(51) })
  expect(there.statusCode, there.body).toBe(200)
  expect(await writerOf(formId)).toBe(Fullname)
  const back = await correct(Id, { IdType: 'PNR', PersonalId })
  expect(back.json(), back.body).toMatchObject({ PersonalId, Firstname: 'Provrätt', Corrections: [{}, {}] })
  expect(await writerOf(formId)).toBe(Fullname)
  expect((await correct(Id, { IdType: 'PNR', PersonalId: idOf(51) })).statusCode).toBe(200)
})

test('R-349 whoever a mistyped id belongs to is added by their own name, and has done nothing of what was done by it', async () => {
  const { Id, PersonalId, Fullname, formId } = await addWriter()
  await correct(Id, { IdType: 'PNR', PersonalId: idOf(52) })
  const owner = await addMother({ Firstname: 'Provägare', PersonalId })
  expect(owner).toMatchObject({ Firstname: 'Provägare', PersonalId })
  expect(await writerOf(formId)).toBe(Fullname)
  expect((await staff.get(`/api/forms/${formId}`)).json().Row.OnBehalf).toBeNull()
  // Now the unit does know somebody else by it.
  expect((await correct(Id, { IdType: 'PNR', PersonalId })).json().Errors).toEqual([
    { Field: 'PersonalId', Key: 'exists' },
  ])
})

test('R-349 whoever a mistyped id belongs to is registered as a patient by their own name', async () => {
  const { Id, PersonalId, Fullname, formId } = await addWriter()
  await correct(Id, { IdType: 'PNR', PersonalId: idOf(53) })
  const registered = await staff.post('/api/patients', {
    Firstname: 'Provpatient',
    Lastname: 'Provstrand',
    Gender: 'Female',
    DateOfBirth: '1979-03-04',
    IdType: 'PNR',
    PersonalId,
    HasNotificationConsent: false,
  })
  expect(registered.json(), registered.body).toMatchObject({ IsNew: true })
  const page = (await staff.get(`/api/patients/${registered.json().Id}`)).json()
  expect([page.Firstname, page.Lastname]).toEqual(['Provpatient', 'Provstrand'])
  expect(await writerOf(formId)).toBe(Fullname)
})

test('R-349 rows of nobody that corrections left before are gone after the upgrade, and those that somebody uses stay', async () => {
  const left: string[] = []
  for (const number of [61, 62]) {
    const { Id, PersonalId } = await addMother()
    await correct(Id, { IdType: 'PNR', PersonalId: idOf(number) })
    // As it was laid: with the id of before, when it was corrected.
    const added = await addMother({ PersonalId })
    const correction = server.db.selectFrom('contact_correction').select('at').orderBy('at', 'desc').limit(1)
    const row = server.db.updateTable('person').where('id', '=', added.PatientContactId)
    await row.set({ created_at: correction, phone: null, phone_index: null }).execute()
    left.push(added.PatientContactId)
    if (number === 61) continue
    await server.db.deleteFrom('outgoing_message').where('person_id', '=', added.PatientContactId).execute()
    await server.db.deleteFrom('invitation').where('person_id', '=', added.PatientContactId).execute()
    await server.db.deleteFrom('relation').where('person_id', '=', added.PatientContactId).execute()
  }
  const upgrade = await readFile(new URL('../database/migrations/0045_name_at.sql', import.meta.url), 'utf8')
  await sql.raw(upgrade.slice(upgrade.indexOf('delete from person'))).execute(server.db)
  const people = await server.db.selectFrom('person').select('id').where('id', 'in', left).execute()
  expect(people).toEqual([{ id: left[0] }])
})

test('R-323 what comes by the former id when the new one has come in is of somebody without access', async () => {
  const { Id, PatientContactId: personId } = await addMother()
  const before = await accept(personId)
  const late = await ask(Id)
  await correct(Id, { IdType: 'PNR', PersonalId: idOf(54) })
  server.clock.moveTo(120_000)
  await staff.post(`/api/patients/${clinic.patients.child.id}/relations/${Id}/renew-invitation`, { Channel: 'Sms' })
  expect(await contextsOf((await accept(personId)).as)).toMatchObject([{ ContextId: Id }])
  const saved = await saveRest(before.as, late)
  expect([saved.statusCode, saved.json().Code], saved.body).toEqual([404, 'not-found'])
  expect(await reasonsOf(late)).toEqual([{ reason: 'AccessEnded' }])
  server.clock.moveTo(0)
})

test('R-323 what the unit has said of a contact’s protection goes along with a corrected id, and leaves the former one', async () => {
  const { Id, PatientContactId: personId } = await addMother()
  const path = `/api/patients/${clinic.patients.child.id}/relations/${Id}/update-relation`
  const told = await staff.put(path, { RelationType: 'Guardian', IsProtected: true })
  expect(told.statusCode, told.body).toBe(200)
  const identityOf = async () =>
    (await server.db.selectFrom('person').select('identity_id').where('id', '=', personId).executeTakeFirstOrThrow())
      .identity_id
  const former = await identityOf()
  const reply = await correct(Id, { IdType: 'PNR', PersonalId: idOf(55) })
  expect(reply.json(), reply.body).toMatchObject({ IsProtected: true })
  const identities = [former, await identityOf()]
  const said = await server.db
    .selectFrom('protection')
    .select(['identity_id', 'unit_id'])
    .where('identity_id', 'in', identities)
    .execute()
  expect(said).toEqual([{ identity_id: identities[1], unit_id: clinic.units.child.id }])
})

test('R-349 whoever stands in a patient’s place by e-ID has shown the unit who they are, however they accepted', async () => {
  const { Id, PatientContactId: personId } = await addMother()
  expect((await accept(personId)).reply.statusCode).toBe(200)
  const account = await server.db
    .selectFrom('account as a')
    .innerJoin('person as n', 'n.identity_id', 'a.identity_id')
    .select(['a.id', 'n.proven_at'])
    .where('n.id', '=', personId)
    .executeTakeFirstOrThrow()
  expect(account.proven_at).toBeNull()
  const me = server.as(await openSession(server.db, { account, level: 'Three', now: server.clock.now() }))
  expect((await correct(Id, { Firstname: 'Provmoder' })).statusCode).toBe(200)
  expect((await standIn(me, Id)).status).toBe(200)
  for (const body of [{ Firstname: 'Provannan' }, { IdType: 'PNR', PersonalId: idOf(56) }])
    expect((await correct(Id, body)).json().Code).toBe('proven-by-eid')
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
  await server.db.updateTable('person').set({ proven_at: server.clock.now() }).where('id', '=', personId).execute()
  for (const body of [{ Firstname: 'Provannan' }, { IdType: 'PNR', PersonalId: idOf(80) }])
    expect((await correct(Id, body)).json().Code).toBe('proven-by-eid')
  expect((await correct(Id, { PreferredLanguage: 'en' })).json().PreferredLanguage).toBe('en')
})

/** Whoever the id belongs to, by e-ID. */
async function ownerOf(personId: string) {
  const { identity_id } = await server.db
    .selectFrom('person')
    .select('identity_id')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const now = server.clock.now()
  const known = server.db.selectFrom('account').select('id').where('identity_id', '=', identity_id)
  const id = (await known.executeTakeFirst())?.id ?? crypto.randomUUID()
  const account = { id, public_id: crypto.randomUUID(), kind: 'Person' as const, identity_id }
  await server.db
    .insertInto('account')
    .values({ ...account, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return async () => server.as(await openSession(server.db, { account, level: 'Three', now: server.clock.now() }))
}

async function sendDanger(as: ReturnType<TestServer['as']>, formId: string) {
  const Answers = [{ QuestionId: 'note', Key: 'note', Value: 'Jag vill dö' }]
  const PreviousLastModifiedAt = '2026-01-01T00:00:00.000Z'
  const reply = await as.post(`/api/papp/questionnaires/${formId}/save`, { Answers, PreviousLastModifiedAt })
  const alerts = await server.db.selectFrom('risk_alert').select('id').where('form_id', '=', formId).execute()
  return [reply.statusCode, Object.keys(reply.json()).toSorted(), alerts.length]
}

const ofNobody = [404, ['Code', 'Errors', 'Message', 'TraceId'], 0]

test('R-256 R-323 an id by which nobody has come in raises nothing in the contact’s name, corrected or removed', async () => {
  const { Id, PatientContactId: personId } = await addMother()
  const stranger = await (await ownerOf(personId))()
  const before = await ask(Id)
  expect(await sendDanger(stranger, before)).toEqual(ofNobody)
  await correct(Id, { IdType: 'PNR', PersonalId: idOf(90) })
  expect(await sendDanger(stranger, before)).toEqual(ofNobody)
  expect(await sendDanger(stranger, await ask(Id))).toEqual(ofNobody)

  const removed = await addMother()
  const other = await (await ownerOf(removed.PatientContactId))()
  const formId = await ask(removed.Id)
  const relation = server.db.updateTable('relation').where('id', '=', removed.Id)
  await relation.set({ status: 'Removed', removed_at: server.clock.now() }).execute()
  expect(await sendDanger(other, formId)).toEqual(ofNobody)
})

test('R-256 R-323 by a former id only forms of before are answered, by a session of before, and it is told as of that id', async () => {
  const { Id, Fullname, PatientContactId: personId } = await addMother()
  const { as } = await accept(personId)
  const before = await ask(Id)
  const signIn = await ownerOf(personId)
  await correct(Id, { IdType: 'PNR', PersonalId: idOf(91) })
  expect(await sendDanger(as, await ask(Id)), 'assigned after it was corrected').toEqual(ofNobody)
  expect(await sendDanger(await signIn(), before), 'whoever the id belongs to').toEqual(ofNobody)
  const [status, , raised] = await sendDanger(as, before)
  expect([status, raised]).toEqual([404, 1])

  const words = 'Någon med det id som stod här före rättelsen'
  const read = (await staff.get(`/api/forms/${before}`)).json()
  expect(read.Alerts).toMatchObject([{ RespondentName: words, OnBehalf: null }])
  expect(read.RefusedAnswers).toMatchObject([{ SentBy: words }])
  const event = read.Events.find(({ Event }: { Event: string }) => Event === 'AnswersRefused')
  expect(event).toMatchObject({ By: words })
  const home = (await staff.get('/api/units/current/notifications')).json()
  const listed = home.Alerts.filter(({ FormId }: { FormId: string }) => FormId === before)
  expect(listed).toMatchObject([{ RespondentName: words }])
  expect(JSON.stringify([read.Alerts, read.RefusedAnswers])).not.toContain(Fullname)
})
