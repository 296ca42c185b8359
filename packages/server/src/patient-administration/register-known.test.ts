import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import type { RecordedPerson } from '../person-register/register.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedTestForm, seedTestForms } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import { seedProgram } from '../testing/seed-program.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

// whoever registers an id that the unit knows changes nothing of whom it knows by it.

let server: TestServer
let clinic: TestClinic
type Caller = ReturnType<TestServer['as']>
let secretary: Caller
let chief: Caller
let stranger: Caller
const recorded = new Map<string, RecordedPerson>()

beforeAll(async () => {
  server = await startTestServer({ register: { find: async (_, id) => recorded.get(id) } })
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  await signIn()
})
afterAll(() => server.close())

async function signIn() {
  const { limitedAdminStaff, adminStaff, adultStaff } = clinic.staff
  const { child, adult } = clinic.units
  secretary = await staff(limitedAdminStaff, child)
  chief = await staff(adminStaff, child)
  stranger = await staff(adultStaff, adult)
}

async function staff(account: { id: string }, unit: { id: string }): Promise<Caller> {
  return server.as(await openSession(server.db, { account, level: 'Four', unit, now: server.clock.now() }))
}

let people = 0
function newPerson() {
  people += 1
  return {
    Firstname: 'Vilja',
    Lastname: 'Provlund',
    Phone: madeUpPhone(500 + people),
    Gender: 'Female',
    DateOfBirth: '2012-03-04',
    IdType: 'PNR',
    PersonalId: madeUpCivicId('2012-03-04', String(700 + people * 2)),
    Comment: 'Ring efter tre.',
    HasNotificationConsent: true,
  }
}

const other = { Firstname: 'Felix', Lastname: 'Provdal', Gender: 'Male', Phone: madeUpPhone(499), Comment: 'Ny' }
const register = (as: Caller, body: object) => as.post('/api/patients', body)
const read = async (id: string) => (await chief.get(`/api/patients/${id}`)).json()
const lookUp = async (as: Caller, CivicId: string) =>
  (await as.post('/api/person-record/lookup', { IdType: 'PNR', CivicId })).json()

async function seedReleased() {
  const person = newPerson()
  const { Id } = (await register(chief, person)).json()
  const before = await read(Id)
  expect((await chief.get(`/api/patients/${Id}/release`)).statusCode).toBe(200)
  return { person, Id, before }
}

async function seedDeleted() {
  const person = newPerson()
  const { Id } = (await register(chief, person)).json()
  expect((await chief.send('DELETE', `/api/patients/${Id}`)).statusCode).toBe(200)
  return { person, Id }
}

/** Somebody whom the unit knows as a guardian only. */
async function seedContact() {
  const { PersonalId, Phone } = newPerson()
  const path = `/api/patients/${clinic.patients.child.id}/relations`
  const named = { RelationType: 'Guardian', Firstname: 'Alma', Lastname: 'Provstrand', IdType: 'PNR' }
  const reply = await chief.post(path, { ...named, PersonalId, Phone })
  expect(reply.statusCode, reply.body).toBe(200)
  return {
    person: { ...newPerson(), PersonalId },
    relationId: reply.json().Id,
    personId: reply.json().PatientContactId,
  }
}

async function contactOf(relationId: string) {
  const { PatientContactRelations } = await read(clinic.patients.child.id)
  return PatientContactRelations.find(({ Id }: { Id: string }) => Id === relationId)
}

test('R-357 a released patient is not given another’s name: the caller is told whom the unit has, and nothing is changed', async () => {
  const { person, Id, before } = await seedReleased()
  const refused = await register(secretary, { ...person, ...other })
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json()).toMatchObject({
    Code: 'same-person-unconfirmed',
    Details: { As: 'Released', Name: { Firstname: 'Vilja', Lastname: 'Provlund' } },
    Errors: ['Firstname', 'Lastname', 'Gender', 'Phone', 'Comment'].map((Field) => ({ Field, Key: 'known-otherwise' })),
  })
  expect(refused.body).not.toContain(person.Phone.slice(-6))
  expect((await secretary.get(`/api/patients/${Id}`)).statusCode).toBe(404)
  const [row] = await listAudit(server.database, { action: 'RegisterPatient' })
  expect(row).toMatchObject({ outcome: 'Refused', patient_id: Id })

  const confirmed = await register(secretary, { ...person, ...other, IsSamePerson: true })
  expect(confirmed.json()).toEqual({ Id, IsNew: false, Outcome: 'Returned' })
  const { LastModifiedAt, ...kept } = before
  expect(await read(Id)).toMatchObject({ ...kept, AdmittedInTreatment: expect.anything() })
})

test('R-357 a released patient who comes again by the same facts is registered at once, and what was missing is filled in', async () => {
  const lacking = { ...newPerson(), Phone: null, Comment: null, Gender: 'Unknown', HasNotificationConsent: false }
  const { Id } = (await register(chief, lacking)).json()
  await chief.get(`/api/patients/${Id}/release`)
  const given = { Phone: madeUpPhone(498), Comment: 'Hörselskadad', Gender: 'Female', HasNotificationConsent: true }
  const again = await register(secretary, { ...lacking, ...given, Firstname: ' VILJA ' })
  expect(again.json()).toEqual({ Id, IsNew: false, Outcome: 'Returned' })
  expect(await read(Id)).toMatchObject({ ...given, Firstname: 'Vilja' })
})

test('R-357 whoever was deleted does not come back by a colleague who may not restore, who is told nothing of them', async () => {
  const { person, Id } = await seedDeleted()
  for (const body of [person, { ...person, ...other }, { ...person, ...other, IsSamePerson: true }]) {
    const refused = await register(secretary, body)
    expect([refused.statusCode, refused.json().Code], refused.body).toEqual([409, 'patient-deleted'])
    expect(refused.json()).toMatchObject({ Errors: [] })
    expect(refused.body).not.toMatch(/Vilja|Provlund|Details/)
  }
  expect(await lookUp(secretary, person.PersonalId)).toMatchObject({
    PatientId: null,
    Known: { As: 'Deleted', Name: null },
  })
  expect((await chief.get('/api/patients/deleted')).body).toContain(Id)
})

test('R-357 by somebody who may restore, registering restores, as the list of the deleted would', async () => {
  const { person, Id } = await seedDeleted()
  const asked = await register(chief, { ...person, Firstname: 'Felix' })
  expect(asked.json()).toMatchObject({ Code: 'same-person-unconfirmed', Details: { As: 'Deleted', Name: {} } })
  expect((await register(chief, person)).json()).toEqual({ Id, IsNew: false, Outcome: 'Restored' })
  const [row] = await listAudit(server.database, { action: 'RestorePatient' })
  expect(row).toMatchObject({ outcome: 'Done', call: 'registerPatient', patient_id: Id })
  const { Items } = (await chief.get(`/api/patients/${Id}/care-history`)).json()
  expect(Items.map(({ Event }: { Event: string }) => Event)).toContain('Restored')
  expect(await read(Id)).toMatchObject({ Firstname: 'Vilja', Phone: person.Phone, Comment: person.Comment })
})

test('R-357 once a deleted patient can no longer be restored, registering begins an empty record, whoever does it', async () => {
  const { person, Id } = await seedDeleted()
  server.clock.moveTo(31 * 24 * 3600_000)
  await signIn()
  expect((await lookUp(secretary, person.PersonalId)).Known).toBeNull()
  const begun = (await register(secretary, { ...person, ...other, Phone: null, Comment: null })).json()
  expect(begun).toMatchObject({ IsNew: true, Outcome: 'New' })
  expect(begun.Id).not.toBe(Id)
  expect(await read(begun.Id)).toMatchObject({ Firstname: 'Felix', Phone: null, Comment: null })
  expect((await chief.get(`/api/patients/${Id}`)).statusCode).toBe(404)
  // Also where the unit's group keeps them for longer from now on: there is another record by then.
  await server.db.updateTable('unit_group').set({ retention_days: 365 }).execute()
  expect((await chief.post(`/api/patients/${Id}/restore`)).statusCode).toBe(404)
  expect((await chief.get('/api/patients/deleted')).body).not.toContain(Id)
  // It can be deleted and restored like any other.
  expect((await chief.send('DELETE', `/api/patients/${begun.Id}`)).statusCode).toBe(200)
  expect((await chief.post(`/api/patients/${begun.Id}/restore`)).statusCode).toBe(200)
  await server.db.updateTable('unit_group').set({ retention_days: 30 }).execute()
  server.clock.moveTo(0)
  await signIn()
})

test('R-357 R-323 a contact keeps name and number, proven by e-ID or not, when registered as a patient', async () => {
  for (const isProven of [false, true]) {
    const { person, relationId, personId } = await seedContact()
    const provenAt = isProven ? server.clock.now() : null
    await server.db.updateTable('person').set({ proven_at: provenAt }).where('id', '=', personId).execute()
    const before = await contactOf(relationId)
    const refused = await register(secretary, person)
    expect(refused.json(), refused.body).toMatchObject({
      Code: 'same-person-unconfirmed',
      Details: { As: 'Contact', Name: { Firstname: 'Alma', Lastname: 'Provstrand' } },
    })
    expect(await contactOf(relationId)).toEqual(before)
    const made = (await register(secretary, { ...person, IsSamePerson: true })).json()
    expect(made).toMatchObject({ IsNew: true, Outcome: 'New' })
    expect(await contactOf(relationId)).toMatchObject({ Fullname: 'Alma Provstrand', Phone: before.Phone })
    // Leave to write to the number that was typed is none for the other one.
    expect(await read(made.Id)).toMatchObject({
      Firstname: 'Alma',
      Phone: before.Phone,
      HasNotificationConsent: false,
      DateOfBirth: person.DateOfBirth,
      Gender: 'Female',
      Comment: person.Comment,
    })
  }
})

test('R-357 the person record’s name is its own, and is written once the caller knows whose record it is', async () => {
  const { person, relationId } = await seedContact()
  const said = { Firstname: 'Vera', Lastname: 'Provstrand', DateOfBirth: '2012-03-04', Gender: 'Female' } as const
  recorded.set(person.PersonalId, { ...said, IsProtected: false, Guardians: [] })
  const body = { ...person, FromPersonRecord: true }
  expect((await register(secretary, body)).json().Code).toBe('same-person-unconfirmed')
  expect(await contactOf(relationId)).toMatchObject({ Fullname: 'Alma Provstrand' })
  const made = (await register(secretary, { ...body, IsSamePerson: true })).json()
  expect(await read(made.Id)).toMatchObject({ Firstname: 'Vera', Lastname: 'Provstrand' })
})

test('R-670 a date of birth that the person record corrects as somebody is restored is what their programs and answers go by', async () => {
  const { db, clock } = server
  const { person, Id } = await seedDeleted()
  const made = { patient: { id: Id }, unit: clinic.units.child, now: clock.now() }
  const { questionnaire } = await seedTestForms(db, made.now)
  const program = await seedProgram(db, made)
  const form = await seedTestForm(db, { ...made, type: questionnaire, status: 'Closed' })
  const answeredBy = { answered_by: JSON.stringify({ Age: 3 }) }
  await db.updateTable('form').set(answeredBy).where('id', '=', form).execute()
  const later = '2999-01-01T00:00:00.000Z'
  await db.updateTable('program').set({ look_at: later }).where('id', '=', program.id).execute()
  const said = { Firstname: 'Vilja', Lastname: 'Provlund', DateOfBirth: '2012-03-05', Gender: 'Female' } as const
  recorded.set(person.PersonalId, { ...said, IsProtected: false, Guardians: [] })
  const again = { ...person, DateOfBirth: said.DateOfBirth, FromPersonRecord: true, IsSamePerson: true }
  const reply = await register(chief, again)
  expect(reply.json(), reply.body).toEqual({ Id, IsNew: false, Outcome: 'Restored' })
  expect(await read(Id)).toMatchObject({ DateOfBirth: said.DateOfBirth })
  const programs = db.selectFrom('program').select('look_at').where('id', '=', program.id)
  expect((await programs.executeTakeFirstOrThrow()).look_at).not.toBe(later)
  const forms = db.selectFrom('form').select('answered_by').where('id', '=', form)
  expect((await forms.executeTakeFirstOrThrow()).answered_by).not.toMatchObject({ Age: 3 })
})

test('R-357 the look-up names whom the unit knows by an id, and another unit is told nothing', async () => {
  const { person, Id } = await seedReleased()
  const Name = { Firstname: 'Vilja', Lastname: 'Provlund' }
  expect(await lookUp(secretary, person.PersonalId)).toMatchObject({ PatientId: null, Known: { As: 'Released', Name } })
  const [row] = await listAudit(server.database, { action: 'SearchPatient' })
  expect(row).toMatchObject({ patient_id: Id })
  expect(await lookUp(stranger, person.PersonalId)).toEqual({
    Outcome: 'NotFound',
    PatientId: null,
    Known: null,
    Person: null,
  })
  expect((await register(stranger, { ...person, ...other })).json()).toMatchObject({ IsNew: true, Outcome: 'New' })
})

test('R-357 many who register one contact at once get one patient, who is new to one of them', async () => {
  const { person } = await seedContact()
  const body = { ...person, IsSamePerson: true }
  const made = (await Promise.all(Array.from({ length: 6 }, () => register(secretary, body)))).map((one) => one.json())
  expect(new Set(made.map(({ Id }) => Id)).size).toBe(1)
  expect(made.map(({ Outcome }) => Outcome).toSorted()).toEqual([...Array(5).fill('AlreadyHere'), 'New'])
})
