import { addMinutes } from '@samklang/engine/time/instants'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import { readRecordsAgain } from '../person-record/read-again.ts'
import type { PersonRegister } from '../person-register/register.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { showToUnit } from './identity.ts'
import { shareProtection } from './protect.ts'

// What one unit says to be protected is masked at every unit that cares, and each takes back its own word alone.

let server: TestServer
let clinic: TestClinic
type Caller = ReturnType<TestServer['as']>
let own: Caller
let other: Caller
let colleague: Caller

const recorded = new Set<string>()
const register: PersonRegister = {
  async find(_, id) {
    const person = { Firstname: 'Dimma', Lastname: 'Provskog', DateOfBirth: '1985-06-07', Gender: 'Female' } as const
    return { ...person, IsProtected: recorded.has(id), Guardians: [] }
  },
}

beforeEach(async () => {
  recorded.clear()
  server = await startTestServer({ register })
  onTestFinished(() => server.close())
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  const { childStaff, adultStaff, twoUnitStaff } = clinic.staff
  own = await staff(childStaff, clinic.units.child)
  other = await staff(adultStaff, clinic.units.adult)
  colleague = await staff(twoUnitStaff, clinic.units.adult)
})

async function staff(account: { id: string }, unit: { id: string }): Promise<Caller> {
  return server.as(await openSession(server.db, { account, level: 'Four', unit, now: server.clock.now() }))
}

type Answer = { statusCode: number; body: string; json(): Record<string, unknown> & { Id: string; Code: string } }

function reply(answer: Answer, status = 200) {
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json()
}

const civicId = madeUpCivicId('1985-06-07', '981')
const person = { IdType: 'PNR', Firstname: 'Okänd', Lastname: 'Bekant', PersonalId: civicId }

async function registerAt(as: Caller, PersonalId = civicId, Phone = madeUpPhone(96)): Promise<string> {
  const facts = { Gender: 'Unknown', DateOfBirth: '1985-06-07', HasNotificationConsent: true }
  return reply(await as.post('/api/patients', { ...person, ...facts, PersonalId, Phone, IsSamePerson: true })).Id
}

async function addContactAt(as: Caller, patientId: string, more = {}): Promise<string> {
  const contact = {
    RelationType: 'Other',
    RelationTypeDescription: 'Kusin',
    ActsAs: 'Other',
    SchoolConsent: 'Accepted',
  }
  const added = await as.post(`/api/patients/${patientId}/relations`, {
    ...contact,
    ...person,
    Phone: madeUpPhone(90),
    IsSamePerson: true,
    ...more,
  })
  return reply(added).Id
}

const protect = (as: Caller, id: string, IsProtected: boolean) =>
  as.put(`/api/patients/${id}/protection`, { IsProtected })
const protectContact = (as: Caller, patientId: string, id: string, IsProtected: boolean, more = {}) =>
  as.put(`/api/patients/${patientId}/relations/${id}/update-relation`, { RelationType: 'Other', IsProtected, ...more })

async function rowAt(unit: { id: string }) {
  return server.db
    .selectFrom('person')
    .innerJoin('identity', 'identity.id', 'person.identity_id')
    .select(['person.is_protected as isProtected', 'protection_source as source', 'person.id'])
    .where('person.unit_id', '=', unit.id)
    .where('identity.id', 'in', (eb) =>
      eb.selectFrom('person').select('identity_id').where('firstname', 'in', ['Okänd', 'Dimma']),
    )
    .executeTakeFirst()
}

/** By e-ID, or by a code to a number that the unit has typed. */
async function accept(relationId: string, isByEid = true): Promise<void> {
  const { person_id } = await server.db
    .updateTable('relation')
    .set({ status: 'Active' })
    .where('id', '=', relationId)
    .returning('person_id')
    .executeTakeFirstOrThrow()
  if (!isByEid) return
  await showToUnit(server.db, person_id, server.clock.now())
  const { identity_id, unit_id } = await server.db
    .selectFrom('person')
    .select(['identity_id', 'unit_id'])
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow()
  await shareProtection(server.db, { identityId: identity_id, unitId: unit_id }, server.clock.now())
}

test('R-252 no unit lifts what the person record says, by whatever way it knows the person', async () => {
  recorded.add(civicId)
  await registerAt(own)
  const patient = clinic.patients.adult.id
  const unaccepted = await addContactAt(other, patient)
  reply(await protectContact(other, patient, unaccepted, true))
  const accepted = await addContactAt(other, patient, { ActsAs: 'Caretaker' })
  await accept(accepted)
  for (const contact of [unaccepted, accepted, unaccepted])
    for (const wanted of [false, true, false]) await protectContact(other, patient, contact, wanted)
  const mine = await registerAt(other)
  expect(reply(await protect(other, mine, false), 409).Code).toBe('invalid-transition')
  expect(reply(await protect(colleague, mine, false), 409).Code).toBe('invalid-transition')
  expect(await rowAt(clinic.units.child)).toMatchObject({ isProtected: true, source: 'Integration' })
})

test('R-252 the record takes back its own word, and what staff have said stays', async () => {
  const id = await registerAt(own)
  reply(await protect(own, id, true))
  recorded.add(civicId)
  const readAgain = (days: number) =>
    readRecordsAgain(server.db, { keys: server.keys, register }, addMinutes(server.clock.now(), days * 24 * 60 + days))
  await readAgain(1)
  expect(await rowAt(clinic.units.child)).toMatchObject({ isProtected: true, source: 'Integration' })
  recorded.clear()
  await readAgain(2)
  expect(await rowAt(clinic.units.child)).toMatchObject({ isProtected: true, source: 'Manual' })
  reply(await protect(own, id, false))
  expect(await rowAt(clinic.units.child)).toMatchObject({ isProtected: false, source: null })
})

test('a mask on somebody who has not accepted is the unit’s own: nobody else sees it, and nobody else takes it away', async () => {
  const contact = await addContactAt(own, clinic.patients.child.id)
  reply(await protectContact(own, clinic.patients.child.id, contact, true))
  const theirs = await registerAt(other)
  expect(await rowAt(clinic.units.adult)).toMatchObject({ isProtected: false })
  reply(await protect(other, theirs, true))
  reply(await protect(other, theirs, false))
  expect(await rowAt(clinic.units.child)).toMatchObject({ isProtected: true, source: 'Manual' })
  reply(await protectContact(own, clinic.patients.child.id, contact, false))
  expect(await rowAt(clinic.units.child)).toMatchObject({ isProtected: false })
})

test('R-252 an own word goes by oneself; while another unit’s stands, the person stays masked until a second person agrees', async () => {
  const here = await registerAt(own)
  const there = await registerAt(other)
  reply(await protect(own, here, true))
  reply(await protect(other, there, true))
  expect(reply(await protect(own, here, false), 409).Code).toBe('second-person-needed')
  expect(await rowAt(clinic.units.child)).toMatchObject({ isProtected: true })
  expect(await rowAt(clinic.units.adult)).toMatchObject({ isProtected: true })
  reply(await protect(other, there, false))
  for (const unit of [clinic.units.child, clinic.units.adult])
    expect(await rowAt(unit)).toMatchObject({ isProtected: false })
})

test('R-252 the two who lift what another unit said agree within a week', async () => {
  const here = await registerAt(own)
  const there = await registerAt(other)
  reply(await protect(own, here, true))
  expect(reply(await protect(other, there, false), 409).Code).toBe('second-person-needed')
  await server.db
    .updateTable('identity')
    .set({ lift_asked_at: addMinutes(server.clock.now(), -8 * 24 * 60) })
    .where('lift_asked_at', 'is not', null)
    .execute()
  expect(reply(await protect(colleague, there, false), 409).Code).toBe('second-person-needed')
  reply(await protect(other, there, false))
  expect(await rowAt(clinic.units.child)).toMatchObject({ isProtected: false })
})

test('a change to a contact that waits for a second person changes nothing else meanwhile', async () => {
  const patient = clinic.patients.adult.id
  const contact = await addContactAt(other, patient)
  await accept(contact)
  reply(await protect(own, await registerAt(own), true))
  const more = { RelationTypeDescription: 'Granne', Phone: madeUpPhone(91) }
  expect(reply(await protectContact(other, patient, contact, false, more), 409).Code).toBe('second-person-needed')
  const kept = await server.db.selectFrom('relation').select('description').where('id', '=', contact).executeTakeFirst()
  expect(kept?.description).toBe('Kusin')
  reply(await protectContact(colleague, patient, contact, false, more))
})

test('R-252 a contact who is removed and added again stays masked, whoever has said so', async () => {
  const patient = clinic.patients.adult.id
  const contact = await addContactAt(other, patient)
  await accept(contact)
  reply(await protect(own, await registerAt(own), true))
  expect(reply(await protectContact(other, patient, contact, false), 409).Code).toBe('second-person-needed')
  reply(await other.send('DELETE', `/api/patients/${patient}/relations/${contact}`))
  const again = await addContactAt(other, patient, { Phone: undefined })
  expect(reply(await protectContact(other, patient, again, false), 409).Code).toBe('second-person-needed')
  // Nor does it go with the next word that is said elsewhere.
  const ward = await staff(clinic.staff.twoUnitStaff, clinic.units.ward)
  reply(await protect(ward, await registerAt(ward), true))
  expect(await rowAt(clinic.units.adult)).toMatchObject({ isProtected: true })
})

test('R-252 whoever accepts by a code to a number that the unit has typed proves nothing: its word is its own', async () => {
  const patient = clinic.patients.adult.id
  reply(await protect(own, await registerAt(own), true))
  const contact = await addContactAt(other, patient)
  await accept(contact, false)
  expect(await rowAt(clinic.units.adult)).toMatchObject({ isProtected: false })
  for (const as of [other, colleague]) {
    reply(await protectContact(as, patient, contact, true))
    reply(await protectContact(as, patient, contact, false))
  }
  expect(await rowAt(clinic.units.child)).toMatchObject({ isProtected: true })
  expect(await rowAt(clinic.units.adult)).toMatchObject({ isProtected: false })
})

test('R-239 a word that comes to be shared lets nobody back whom staff have not approved since the patient was protected', async () => {
  const contact = await addContactAt(other, clinic.patients.adult.id)
  reply(await protectContact(other, clinic.patients.adult.id, contact, true))
  const id = await registerAt(own)
  server.clock.moveTo(60_000)
  const approved = server.clock.now()
  server.clock.moveTo(120_000)
  reply(await protect(own, id, true))
  const since = async () => {
    const row = server.db.selectFrom('person').select('protected_since').where('unit_id', '=', clinic.units.child.id)
    return (await row.where('firstname', 'in', ['Okänd', 'Dimma']).executeTakeFirstOrThrow()).protected_since ?? ''
  }
  const before = await since()
  expect(before > approved).toBe(true)
  await registerAt(other)
  expect((await since()) >= before).toBe(true)
})
