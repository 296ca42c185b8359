import { maskedPhone } from '@samklang/contract/phone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

// whoever adds a contact by an id that the unit knows is told whom it has by it, before anything is written or sent.

let server: TestServer
let clinic: TestClinic
type Caller = ReturnType<TestServer['as']>
let staff: Caller
let chief: Caller
let stranger: Caller

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  await signIn()
})
afterAll(() => server.close())

async function signIn() {
  const { childStaff, adminStaff, adultStaff } = clinic.staff
  staff = await as(childStaff, clinic.units.child)
  chief = await as(adminStaff, clinic.units.child)
  stranger = await as(adultStaff, clinic.units.adult)
}

async function as(account: { id: string }, unit: { id: string }): Promise<Caller> {
  return server.as(await openSession(server.db, { account, level: 'Four', unit, now: server.clock.now() }))
}

let people = 0
function newPerson() {
  people += 1
  return {
    Firstname: 'Kastanj',
    Lastname: 'Provglimt',
    IdType: 'PNR',
    PersonalId: madeUpCivicId('1983-01-15', String(700 + people * 2)),
    Phone: madeUpPhone(600 + people),
  }
}

const guardian = { RelationType: 'Guardian', InviteBy: 'Sms' }
const typed = { Firstname: 'Helt', Lastname: 'Annan' }
const pathOf = (patient: { id: string }) => `/api/patients/${patient.id}/relations`
const add = (body: object, by: Caller = staff) => by.post(pathOf(clinic.patients.child), { ...guardian, ...body })

/** Somebody whom the unit knows as a teacher of another child. */
async function seedContact(more: object = {}) {
  const person = { ...newPerson(), ...more }
  const body = { ...person, RelationType: 'Other', ActsAs: 'Other' }
  const reply = await staff.post(pathOf(clinic.patients.sibling), body)
  expect(reply.statusCode, reply.body).toBe(200)
  return { person, relation: reply.json() }
}

async function seedPatient(more: object = {}) {
  const person = { ...newPerson(), Gender: 'Female', DateOfBirth: '1983-01-15', HasNotificationConsent: true, ...more }
  const reply = await chief.post('/api/patients', person)
  expect(reply.statusCode, reply.body).toBe(200)
  return { person, Id: reply.json().Id }
}

const nameOf = ({ Firstname, Lastname }: { Firstname: string; Lastname: string }) => ({ Firstname, Lastname })

/** What a contact is and is told of; the same before and after means that nothing was written or sent. */
async function countAll() {
  const count = async (table: 'relation' | 'person' | 'outgoing_message' | 'invitation') =>
    (await server.db.selectFrom(table).select('id').execute()).length
  return [await count('relation'), await count('person'), await count('outgoing_message'), await count('invitation')]
}

test('R-357 an id that is somebody else’s at the unit invites nobody: whom the unit has is told first, in every way to add', async () => {
  const { person } = await seedContact()
  const before = await countAll()
  const { PersonalId, IdType } = person
  const body = { ...typed, IdType, PersonalId }
  const ways = [
    () => add(body),
    () => add({ ...body, Phone: person.Phone }),
    () => staff.post(`${pathOf(clinic.patients.child)}/temporary`, { ...guardian, ...body, ValidUntil: '2099-01-01' }),
  ]
  for (const way of ways) {
    const refused = await way()
    expect(refused.statusCode, refused.body).toBe(409)
    expect(refused.json()).toMatchObject({
      Code: 'same-person-unconfirmed',
      Details: { As: 'Contact', Name: nameOf(person) },
      Errors: ['Firstname', 'Lastname'].map((Field) => ({ Field, Key: 'known-otherwise' })),
    })
    expect(refused.body).not.toContain(person.Phone.slice(-6))
  }
  expect(await countAll()).toEqual(before)
  const [row] = await listAudit(server.database, { action: 'AddRelation' })
  expect(row).toMatchObject({ outcome: 'Refused', entity: 'Person' })

  const added = await add({ ...body, IsSamePerson: true })
  expect(added.json(), added.body).toMatchObject({ Fullname: 'Kastanj Provglimt', Status: 'Invited' })
})

test('R-357 a patient, a released patient and a deleted one are told of as what they are, and of a deleted one to no more than may know', async () => {
  const tell = async (body: object, by: Caller = staff) => {
    const { Code, Details } = (await add({ ...body, ...typed }, by)).json()
    return { Code, Details }
  }
  const { person, Id } = await seedPatient()
  const toldAs = (As: string) => ({ Code: 'same-person-unconfirmed', Details: { As, Name: nameOf(person) } })
  const { IdType, PersonalId } = person
  expect(await tell({ IdType, PersonalId })).toEqual(toldAs('Patient'))
  await chief.get(`/api/patients/${Id}/release`)
  expect(await tell({ IdType, PersonalId })).toEqual(toldAs('Released'))
  const deleted = await seedPatient()
  await chief.send('DELETE', `/api/patients/${deleted.Id}`)
  const byId = { IdType, PersonalId: deleted.person.PersonalId }
  expect(await tell(byId)).toEqual({ Code: 'patient-deleted', Details: undefined })
  expect(await tell(byId, chief)).toMatchObject({ Code: 'same-person-unconfirmed', Details: { As: 'Deleted' } })
  // Also somebody's contact, whom every colleague sees there.
  const both = await seedContact()
  const made = await chief.post('/api/patients', { ...both.person, Gender: 'Female', DateOfBirth: '1983-01-15' })
  await chief.send('DELETE', `/api/patients/${made.json().Id}`)
  expect(await tell({ IdType, PersonalId: both.person.PersonalId })).toEqual(toldAs('Contact'))
})

test('R-357 another number or address is asked about too; what the unit has stays, and no link goes to the other one', async () => {
  const { person, relation } = await seedContact()
  const { IdType, PersonalId, Firstname, Lastname } = person
  const body = { IdType, PersonalId, Firstname: ' KASTANJ ', Lastname, Phone: madeUpPhone(599), Email: 'ny@example.se' }
  const refused = (await add(body)).json()
  expect(refused).toMatchObject({ Code: 'same-person-unconfirmed', Details: { Name: { Firstname, Lastname } } })
  expect(refused.Errors.map(({ Field }: { Field: string }) => Field)).toEqual(['Phone', 'Email'])
  const added = await add({ ...body, IsSamePerson: true })
  expect(added.json(), added.body).toMatchObject({
    PatientContactId: relation.PatientContactId,
    Phone: person.Phone,
    Email: null,
    Status: 'Inactive',
    InviteStatus: 'Unsent',
  })
})

test('R-357 the same person by the same facts is added at once, and of whom only another unit knows nothing is told', async () => {
  const { person } = await seedContact()
  expect((await add(person)).json()).toMatchObject({ Status: 'Invited', Fullname: 'Kastanj Provglimt' })
  const elsewhere = await stranger.post(pathOf(clinic.patients.adult), {
    ...guardian,
    ...typed,
    IdType: 'PNR',
    PersonalId: person.PersonalId,
    Phone: madeUpPhone(598),
  })
  expect(elsewhere.json(), elsewhere.body).toMatchObject({ Fullname: 'Helt Annan', Phone: madeUpPhone(598) })
})

test('a contact without an id who is known by name and number gets no other address by being added once more', async () => {
  const { IdType, PersonalId, ...named } = newPerson()
  expect((await add(named)).statusCode).toBe(200)
  const other = await staff.post(pathOf(clinic.patients.sibling), { ...guardian, ...named, Email: 'ny@example.se' })
  expect(other.json()).toMatchObject({
    Code: 'known-otherwise',
    Errors: [{ Field: 'Email', Key: 'known-otherwise' }],
  })
})

test('R-357 whom the unit has nothing of any more begins anew by what is typed, name and number', async () => {
  const { person, Id } = await seedPatient()
  await chief.send('DELETE', `/api/patients/${Id}`)
  server.clock.moveTo(31 * 24 * 3600_000)
  await signIn()
  const { IdType, PersonalId } = person
  const added = await add({ ...typed, IdType, PersonalId, Phone: madeUpPhone(597) })
  expect(added.json(), added.body).toMatchObject({ Fullname: 'Helt Annan', Phone: madeUpPhone(597), Status: 'Invited' })
  server.clock.moveTo(0)
  await signIn()
})

/** Somebody's contact who was a patient too, until that record was deleted. */
async function seedDeletedRecord(more: { Phone: string | null }) {
  const { person, relation } = await seedContact(more)
  const registered = { ...person, Gender: 'Female', DateOfBirth: '1983-01-15', IsSamePerson: true }
  const reply = await chief.post('/api/patients', registered)
  expect(reply.statusCode, reply.body).toBe(200)
  expect((await chief.send('DELETE', `/api/patients/${reply.json().Id}`)).statusCode).toBe(200)
  return { person, relation }
}

async function inAMonth(act: () => Promise<void>): Promise<void> {
  server.clock.moveTo(31 * 24 * 3600_000)
  await signIn()
  await act()
  server.clock.moveTo(0)
  await signIn()
}

test('R-357 a deleted record that can no longer be restored keeps no contact without an address from getting one', async () => {
  const { person } = await seedDeletedRecord({ Phone: null })
  const body = { ...person, Phone: madeUpPhone(595) }
  // Until then it is the patient's: where codes go is not changed by adding them as a contact.
  const restorable = await add({ ...body, IsSamePerson: true })
  expect(restorable.json(), restorable.body).toMatchObject({ Phone: null, Status: 'Inactive' })
  await staff.send('DELETE', `${pathOf(clinic.patients.child)}/${restorable.json().Id}`)
  await inAMonth(async () => {
    const added = await add(body)
    expect(added.json(), added.body).toMatchObject({ Phone: madeUpPhone(595), Status: 'Invited' })
  })
})

test('R-357 a contact who was removed, and whose deleted record can no longer be restored, gets the address that is typed', async () => {
  const { person, relation } = await seedDeletedRecord({ Phone: madeUpPhone(594) })
  await staff.send('DELETE', `${pathOf(clinic.patients.sibling)}/${relation.Id}`)
  await inAMonth(async () => {
    const added = await add({ ...person, Phone: madeUpPhone(593) })
    expect(added.json(), added.body).toMatchObject({ Phone: madeUpPhone(593), Status: 'Invited' })
  })
})

test('R-357 a contact is not corrected to an id that the unit has: whom it has by it is told', async () => {
  const { relation } = await seedContact()
  const { person } = await seedContact({ Firstname: 'Lönn' })
  const path = `${pathOf(clinic.patients.sibling)}/${relation.Id}/correct`
  const refused = await staff.put(path, { IdType: 'PNR', PersonalId: person.PersonalId })
  expect(refused.json(), refused.body).toMatchObject({
    Errors: [{ Field: 'PersonalId', Key: 'exists' }],
    Details: { As: 'Contact', Name: nameOf(person) },
  })
})

const protect = (patientId: string) => chief.put(`/api/patients/${patientId}/protection`, { IsProtected: true })

test('R-366 the number of a protected contact is not confirmed by guessing: the same answer whatever is typed', async () => {
  const { person, relation } = await seedContact()
  const path = `${pathOf(clinic.patients.sibling)}/${relation.Id}/update-relation`
  expect((await staff.put(path, { RelationType: 'Other', IsProtected: true })).json().IsProtected).toBe(true)
  const guesses = [{}, { Phone: madeUpPhone(596) }, { Phone: person.Phone }, { Email: 'a@example.se' }, typed]
  const { IdType, PersonalId, Firstname, Lastname } = person
  const byId = { IdType, PersonalId, Firstname, Lastname }
  for (const guess of guesses) {
    const asked = await add({ ...byId, ...guess })
    expect([asked.statusCode, asked.json().Code, asked.json().Errors], asked.body).toEqual([
      409,
      'same-person-unconfirmed',
      [],
    ])
  }
  const told = []
  for (const Phone of [madeUpPhone(596), person.Phone]) {
    const { Id, InvitedAt, ...reply } = (await add({ ...byId, Phone, IsSamePerson: true })).json()
    expect(reply).toMatchObject({ Phone: maskedPhone, IsProtected: true, InviteStatus: 'Unsent' })
    told.push(reply)
    await staff.send('DELETE', `${pathOf(clinic.patients.child)}/${Id}`)
  }
  expect(told[1]).toEqual(told[0])
})

test('R-366 nobody of protected identity is found by name and number or address, right or wrong', async () => {
  const { person, Id } = await seedPatient()
  expect((await protect(Id)).statusCode).toBe(200)
  const own = (await server.db.selectFrom('patient').select('person_id').where('id', '=', Id).executeTakeFirstOrThrow())
    .person_id
  const { Firstname, Lastname, Phone } = person
  for (const guess of [Phone, madeUpPhone(595)]) {
    const reply = (await add({ Firstname, Lastname, Phone: guess })).json()
    expect(reply).toMatchObject({ IsProtected: false, Phone: guess })
    expect(reply.PatientContactId).not.toBe(own)
  }
  const toOneself = await staff.post(pathOf({ id: Id }), { ...guardian, Firstname, Lastname, Phone })
  expect(toOneself.statusCode, toOneself.body).toBe(200)
})

test('R-366 the facts of a protected patient who was released are not confirmed by guessing', async () => {
  const { person, Id } = await seedPatient()
  expect((await protect(Id)).statusCode).toBe(200)
  await chief.get(`/api/patients/${Id}/release`)
  const guesses = [{}, { Phone: null }, { Phone: madeUpPhone(594) }, { Gender: 'Male' }, typed]
  for (const guess of guesses) {
    const asked = await staff.post('/api/patients', { ...person, ...guess })
    expect([asked.statusCode, asked.json().Code, asked.json().Errors], asked.body).toEqual([
      409,
      'same-person-unconfirmed',
      [],
    ])
  }
  const confirmed = await staff.post('/api/patients', { ...person, IsSamePerson: true })
  expect(confirmed.json()).toMatchObject({ Id, Outcome: 'Returned' })
})

test('R-366 of a protected contact who becomes a patient, consent does not tell which number was typed', async () => {
  const consents = []
  for (const isRight of [true, false]) {
    const { person, relation } = await seedContact()
    const path = `${pathOf(clinic.patients.sibling)}/${relation.Id}/update-relation`
    await staff.put(path, { RelationType: 'Other', IsProtected: true })
    const Phone = isRight ? person.Phone : madeUpPhone(593)
    const more = { Gender: 'Female', DateOfBirth: '1983-01-15', HasNotificationConsent: true, IsSamePerson: true }
    const made = await staff.post('/api/patients', { ...person, ...more, Phone })
    consents.push((await staff.get(`/api/patients/${made.json().Id}`)).json().HasNotificationConsent)
  }
  expect(consents).toEqual([false, false])
})
