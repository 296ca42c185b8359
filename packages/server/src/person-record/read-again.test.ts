import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import { openField } from '../keys/sealed-field.ts'
import { place } from '../outbox/outbox.ts'
import type { PersonRegister, RecordedPerson } from '../person-register/register.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { readRecordsAgain } from './read-again.ts'

let server: TestServer
let clinic: TestClinic
let staff: ReturnType<TestServer['as']>

const recorded = new Map<string, RecordedPerson>()
const register: PersonRegister = { find: async (_, id) => recorded.get(id) }

beforeAll(async () => {
  server = await startTestServer({ register })
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child } as const
  staff = server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
})
afterAll(() => server.close())

type Reached = Pick<RecordedPerson, 'Phone' | 'HasNotificationConsent'>

/** What the record says of somebody from now on. */
function say(PersonalId: string, reached: Reached): void {
  const person = { Firstname: 'Ljung', Lastname: 'Provhed', DateOfBirth: '1993-03-03', Gender: 'Female' } as const
  recorded.set(PersonalId, { ...person, IsProtected: false, Guardians: [], ...reached })
}

const form = { Firstname: 'Ljung', Lastname: 'Provhed', Gender: 'Female', DateOfBirth: '1993-03-03', IdType: 'PNR' }

/** Registered while the record says this of them. */
async function registered(serial: string, reached: Reached, typed = {}) {
  const PersonalId = madeUpCivicId('1993-03-03', serial)
  say(PersonalId, reached)
  const { Id } = (await staff.post('/api/patients', { ...form, PersonalId, ...typed })).json()
  return { Id, PersonalId, read: async () => (await staff.get(`/api/patients/${Id}`)).json() }
}

let days = 0
function nextNight(): Promise<number> {
  days += 1
  const now = addMinutes(server.clock.now(), days * (24 * 60 + 1))
  return readRecordsAgain(server.db, { keys: server.keys, register }, now)
}

test('R-146 R-147 what the record has come to know fills what is empty, and its own word is renewed', async () => {
  const patient = await registered('980', {})
  const other = await registered('981', {})
  expect(await patient.read()).toMatchObject({ HasPhone: false, PhoneSource: 'Manual', ConsentSource: 'Manual' })

  say(patient.PersonalId, { Phone: '070-174 06 15', HasNotificationConsent: true })
  expect(await nextNight()).toBe(1)
  const filled = { PhoneSource: 'Integration', HasNotificationConsent: true, ConsentSource: 'Integration' }
  expect(await patient.read()).toMatchObject({ Phone: madeUpPhone(10), ...filled })
  expect(await other.read()).toMatchObject({ HasPhone: false, ConsentSource: 'Manual' })
  const [row] = await listAudit(server.database, { action: 'SavePatient' })
  expect(row).toMatchObject({
    call: 'readRecordsAgain',
    account_id: null,
    patient_id: patient.Id,
    data: { Changed: 'Phone,HasNotificationConsent', Source: 'PersonRecord' },
  })
  expect(JSON.stringify(row)).not.toContain('70174')

  const before = (await patient.read()).LastModifiedAt
  expect(await nextNight(), 'the same again is no change').toBe(0)
  expect((await patient.read()).LastModifiedAt).toBe(before)

  say(patient.PersonalId, { Phone: madeUpPhone(11), HasNotificationConsent: false })
  expect(await nextNight()).toBe(1)
  expect(await patient.read()).toMatchObject({ ...filled, Phone: madeUpPhone(11), HasNotificationConsent: false })
  expect((await patient.read()).LastModifiedAt, 'a form that was open before is an old copy').not.toBe(before)

  say(patient.PersonalId, {})
  expect(await nextNight(), 'where the record is silent its last word stands').toBe(0)
  say(patient.PersonalId, { Phone: '08-123 45 67 89 01 23' })
  expect(await nextNight(), 'what is no number is not believed').toBe(0)
  expect(await patient.read()).toMatchObject({ Phone: madeUpPhone(11), HasNotificationConsent: false })
})

test('R-147 what staff have set, replaced or removed by hand is kept, whatever the record says', async () => {
  const says = { Phone: madeUpPhone(20), HasNotificationConsent: true }
  const typed = await registered('982', {}, { Phone: madeUpPhone(21) })
  const replaced = await registered('983', says, { ...says, FromPersonRecord: true })
  const removed = await registered('984', says, { ...says, FromPersonRecord: true })
  const leftOut = await registered('985', { Phone: madeUpPhone(20) }, { Phone: '', FromPersonRecord: true })
  expect((await removed.read()).PhoneSource).toBe('Integration')
  await staff.put(`/api/patients/${replaced.Id}`, { Phone: madeUpPhone(22) })
  await staff.put(`/api/patients/${removed.Id}`, { Phone: '' })
  for (const { PersonalId } of [typed, replaced, removed, leftOut]) say(PersonalId, { ...says, Phone: madeUpPhone(23) })
  await nextNight()
  expect(await typed.read()).toMatchObject({
    Phone: madeUpPhone(21),
    PhoneSource: 'Manual',
    HasNotificationConsent: false,
    ConsentSource: 'Manual',
  })
  expect(await replaced.read()).toMatchObject({ Phone: madeUpPhone(22), PhoneSource: 'Manual' })
  expect(await removed.read()).toMatchObject({ HasPhone: false })
  expect(await leftOut.read()).toMatchObject({ HasPhone: false })
})

test('R-147 a number that staff have changed where the patient is somebody’s contact is theirs too', async () => {
  const says = { Phone: madeUpPhone(30), HasNotificationConsent: true }
  const parent = await registered('986', says, { ...says, FromPersonRecord: true })
  const child = `/api/patients/${clinic.patients.child.id}/relations`
  const contact = { RelationType: 'Guardian', Firstname: 'Ljung', Lastname: 'Provhed', IdType: 'PNR' }
  const related = await staff.post(child, { ...contact, PersonalId: parent.PersonalId })
  expect(related.statusCode, related.body).toBe(200)
  const changed = await staff.put(`${child}/${related.json().Id}/update-relation`, {
    RelationType: 'Guardian',
    Phone: madeUpPhone(31),
  })
  expect(changed.statusCode, changed.body).toBe(200)
  await nextNight()
  expect(await parent.read()).toMatchObject({ Phone: madeUpPhone(31), PhoneSource: 'Manual' })
})

test('R-147 a number that the record replaces opens nothing any more, and is told so', async () => {
  const phone = madeUpPhone(40)
  const says = { Phone: phone, HasNotificationConsent: true }
  const patient = await registered('987', says, { ...says, FromPersonRecord: true })
  const guest = server.as(undefined)
  const CivicId = patient.PersonalId
  await guest.post('/api/smsrequest', { CivicId })
  const [text = ''] = await messagesTo(phone, 'OneTimeCode')
  const entered = await guest.post('/api/auth/patienttoken', { CivicId, Code: /\d{6}/.exec(text)?.[0] })
  const session = server.as(entered.json().AccessToken)
  expect((await session.get('/api/profile')).statusCode).toBe(200)

  say(CivicId, { Phone: madeUpPhone(41), HasNotificationConsent: true })
  await nextNight()
  expect((await session.get('/api/profile')).statusCode).toBe(401)
  expect(await messagesTo(phone, 'AddressChanged')).toHaveLength(1)
})

async function messagesTo(phone: string, purpose: 'OneTimeCode' | 'AddressChanged'): Promise<string[]> {
  const messages = await server.db
    .selectFrom('outgoing_message')
    .select(['id', 'recipient', 'body'])
    .where('purpose', '=', purpose)
    .execute()
  return messages.flatMap(({ id, recipient, body }) =>
    openField(server.keys, place('recipient', id), recipient) === phone
      ? [openField(server.keys, place('body', id), body)]
      : [],
  )
}
