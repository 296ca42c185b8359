import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessagePurpose } from '../database/table-types.ts'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { makeId } from '../keys/ids.ts'
import { openField, sealField } from '../keys/sealed-field.ts'
import { place } from '../outbox/outbox.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { toldProvider } from '../testing/told-provider.ts'
import { identityCookie } from './identification.ts'
import { eidTripCookie } from './round-trip.ts'

// What two units know of one person opens, shows and ends nothing of each other's: the child clinic and the adults' clinic.

const provider = toldProvider()
let server: TestServer
let clinic: TestClinic
type Caller = ReturnType<TestServer['as']>
let own: Caller
let stranger: Caller
const guest = () => server.as(undefined)

beforeAll(async () => {
  server = await startTestServer({ providers: { staff: toldProvider(), eid: provider } })
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  own = await staff(clinic.staff.childStaff, clinic.units.child)
  stranger = await staff(clinic.staff.adultStaff, clinic.units.adult)
})
afterAll(() => server.close())

async function staff(account: { id: string }, unit: { id: string }): Promise<Caller> {
  return server.as(await openSession(server.db, { account, level: 'Four', unit, now: server.clock.now() }))
}

const name = { Firstname: 'Okänd', Lastname: 'Bekant' }

async function register(as: Caller, PersonalId: string, Phone: string | null): Promise<string> {
  const DateOfBirth = `${PersonalId.slice(0, 4)}-${PersonalId.slice(4, 6)}-${PersonalId.slice(6, 8)}`
  const given = { ...name, IdType: 'PNR', Gender: 'Unknown', DateOfBirth, HasNotificationConsent: true }
  return reply(await as.post('/api/patients', { ...given, PersonalId, Phone })).Id
}

async function registerProtected(civicId: string): Promise<void> {
  const id = await register(own, civicId, null)
  reply(await own.put(`/api/patients/${id}/protection`, { IsProtected: true }))
}

/** As the adults' clinic invites a contact by SMS, with what the link carries. */
async function inviteContact(PersonalId: string, Phone: string) {
  const contact = { ...name, IdType: 'PNR', PersonalId, Phone, RelationType: 'Other', InviteBy: 'Sms' }
  const patientId = clinic.patients.adult.id
  const relation = reply(
    await stranger.post(`/api/patients/${patientId}/relations`, {
      ...contact,
      RelationTypeDescription: 'Kusin',
      SchoolConsent: 'Accepted',
    }),
  )
  const [text = ''] = (await messagesTo(Phone, 'Invitation')).slice(-1)
  const [, token = '', userId = ''] = /inbjudan\/([\w-]+)\?userId=([\w-]+)/.exec(text) ?? []
  return { relationId: relation.Id, personId: relation.PatientContactId, token, userId }
}

const changeContact = (relationId: string, Phone: string) =>
  stranger.put(`/api/patients/${clinic.patients.adult.id}/relations/${relationId}/update-relation`, {
    RelationType: 'Other',
    Phone,
  })

async function changePhone(as: Caller, patientId: string, Phone: string): Promise<void> {
  const { Firstname, Lastname, Gender, DateOfBirth } = reply(await as.get(`/api/patients/${patientId}`))
  const saved = { Firstname, Lastname, Gender, DateOfBirth, Phone, HasNotificationConsent: true }
  reply(await as.put(`/api/patients/${patientId}`, saved))
}

async function signInByCode(CivicId: string, phone: string): Promise<Caller> {
  reply(await guest().post('/api/smsrequest', { CivicId }))
  const Code = (await codesTo(phone)).at(-1)
  return server.as(reply(await guest().post('/api/auth/patienttoken', { CivicId, Code })).AccessToken)
}

test('the id in a link is of what one unit knows: it shows that unit’s number alone, sends codes there alone, and is logged', async () => {
  const { guardian, protectedChild } = clinic.persons
  const nobody = madeUpCivicId('1971-03-04', '981')
  for (const [index, civicId] of [guardian.civicId, protectedChild.civicId, nobody].entries()) {
    const phone = madeUpPhone(70 + index)
    const { userId, personId } = await inviteContact(civicId, phone)
    const shown = reply(await guest().post('/api/smsrequest/recipient', { UserId: userId }))
    expect(shown).toEqual({ Channel: 'Sms', Masked: `•••• ${phone.slice(-4, -2)} ${phone.slice(-2)}` })
    const [row] = await listAudit(server.database, { action: 'ViewCodeRecipient' })
    const { identity_id } = await server.db
      .selectFrom('person')
      .select('identity_id')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ entity: 'Person', entity_id: identity_id, data: { LookedFor: [expect.any(String)] } })
    reply(await guest().post('/api/smsrequest', { UserId: userId }))
    expect(await codesTo(phone)).toHaveLength(1)
  }
  for (const { phone } of [guardian, protectedChild]) expect(await codesTo(phone ?? '')).toEqual([])
})

test('a reserve id is no civic id: it is refused where it could be one, and neither a code nor e-ID mixes the two', async () => {
  const civicId = madeUpCivicId('1972-03-04', '981')
  const given = { ...name, Gender: 'Unknown', DateOfBirth: '1972-03-04', HasNotificationConsent: true }
  const reserve = { ...given, IdType: 'NRID', PersonalId: civicId, Phone: madeUpPhone(73) }
  const refused = reply(await stranger.post('/api/patients', reserve), 400)
  expect(refused.Errors).toEqual([{ Field: 'PersonalId', Key: 'civicIdUnderOtherType' }])

  // One that was typed before this was refused.
  const earlier = reply(await stranger.post('/api/patients', { ...reserve, PersonalId: '19AB12345678' })).Id
  const index = blindIndex(server.keys, 'personal-id', civicId)
  for (const table of ['identity', 'person'] as const)
    await sql`update ${sql.table(table)} set personal_id_index = ${index} where id_type = 'NRID'`.execute(server.db)
  expect(await enterByEid(civicId)).toMatch(/misslyckades/)

  const phone = madeUpPhone(74)
  await register(own, civicId, phone)
  const me = await signInByCode(civicId, phone)
  expect(await codesTo(madeUpPhone(73))).toEqual([])
  expect(reply(await me.get('/api/papp/session-contexts')).Contexts).toHaveLength(1)
  expect(await enterByEid(civicId)).toBe('/patienttoken')
  const accounts = await sql<{
    type: string
  }>`select i.id_type as type from account a join identity i on i.id = a.identity_id
    where i.personal_id_index = ${index}`.execute(server.db)
  expect(accounts.rows).toEqual([{ type: 'PNR' }])
  expect(earlier).toEqual(expect.any(String))
})

test('a number that one unit changes stays what it was at the other: session, code and the words to the old number', async () => {
  const civicId = madeUpCivicId('1973-03-04', '981')
  const [phone, other] = [madeUpPhone(75), madeUpPhone(76)]
  const here = await register(own, civicId, phone)
  const there = await register(stranger, civicId, phone)
  const me = await signInByCode(civicId, phone)
  expect(reply(await me.get('/api/papp/session-contexts')).Contexts).toHaveLength(2)
  reply(await guest().post('/api/smsrequest', { CivicId: civicId }))

  for (const changed of [other, phone, other]) await changePhone(stranger, there, changed)
  expect(reply(await me.get('/api/papp/session-contexts')).Contexts).toHaveLength(1)
  const told = await messagesTo(phone, 'AddressChanged')
  expect(told).toEqual([
    'Det här numret har tagits bort hos en mottagning och går inte längre att logga in med där. Har du inte bett om det, kontakta mottagningen du har kontakt med.',
  ])
  const Code = (await codesTo(phone)).at(-1)
  const again = reply(await guest().post('/api/auth/patienttoken', { CivicId: civicId, Code }))
  expect(reply(await server.as(again.AccessToken).get('/api/papp/session-contexts')).Contexts).toHaveLength(1)

  // When the last one changes it too, nothing rests on it any more.
  reply(await guest().post('/api/smsrequest', { CivicId: civicId }))
  const last = (await codesTo(phone)).at(-1)
  await changePhone(own, here, madeUpPhone(77))
  expect((await me.get('/api/profile')).statusCode).toBe(401)
  const tooLate = await guest().post('/api/auth/patienttoken', { CivicId: civicId, Code: last })
  // As wrong as any other beside the one that went to the other unit's number.
  expect(reply(tooLate, 400).Code).toBe('wrong-code')
  expect(await messagesTo(phone, 'AddressChanged')).toHaveLength(2)
})

test('a code to a number that the inviting unit no longer has accepts nothing there, although another unit has it', async () => {
  const civicId = madeUpCivicId('1974-03-04', '981')
  const phone = madeUpPhone(78)
  await register(own, civicId, phone)
  const { token, userId, relationId } = await inviteContact(civicId, phone)
  reply(await guest().post(`/api/invitations/${token}/code`))
  const Code = (await codesTo(phone)).at(-1)
  reply(await changeContact(relationId, madeUpPhone(79)))
  const refused = await guest().post(`/api/invitations/${token}/accept`, { UserId: userId, Code })
  expect(reply(refused, 400).Code).toBe('code-spent')
})

test('an invitation that is not accepted tells nothing of what other units and the person record say of whom it is for', async () => {
  const known = madeUpCivicId('1978-03-04', '981')
  await registerProtected(known)
  const answers = []
  for (const [index, civicId] of [known, madeUpCivicId('1975-03-04', '981')].entries()) {
    const { token } = await inviteContact(civicId, madeUpPhone(80 + index))
    const { ExpiresAt, ...answer } = reply(await guest().get(`/api/invitations/${token}`))
    answers.push(answer)
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0].UnitName).toEqual(expect.any(String))
})

test('the name of the person record is shown to a unit by whoever accepts with e-ID; a code to a typed number shows it to nobody', async () => {
  const civicId = madeUpCivicId('1976-03-04', '981')
  const phone = madeUpPhone(82)
  await registerProtected(civicId)
  const { token, userId, personId } = await inviteContact(civicId, phone)
  await sql`update identity set recorded_firstname = 'Provnamn', recorded_lastname = 'Provkotte'
    from person n where n.identity_id = identity.id and n.id = ${personId}`.execute(server.db)
  const shown = () =>
    server.db
      .selectFrom('person')
      .select(['firstname', 'is_protected', 'identity_id'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
  reply(await guest().post(`/api/invitations/${token}/code`))
  const Code = (await codesTo(phone)).at(-1)
  reply(await guest().post(`/api/invitations/${token}/accept`, { UserId: userId, Code }))
  expect(await shown()).toMatchObject({ firstname: 'Okänd', is_protected: false })

  // Invited anew, and accepted by e-ID.
  await server.db.updateTable('invitation').set({ status: 'Pending' }).where('person_id', '=', personId).execute()
  const account = await server.db
    .selectFrom('account')
    .select('id')
    .where('identity_id', '=', (await shown()).identity_id)
    .executeTakeFirstOrThrow()
  const me = server.as(await openSession(server.db, { account, level: 'Three', now: server.clock.now() }))
  expect(reply(await me.post('/api/invitations/accept-all')).Accepted).toBe(1)
  expect(await shown()).toMatchObject({ firstname: 'Provnamn', is_protected: true })
})

test('a message of another unit that arrives does not take away what failed here', async () => {
  const civicId = madeUpCivicId('1977-03-04', '981')
  const phone = madeUpPhone(83)
  const here = await register(own, civicId, phone)
  const there = await register(stranger, civicId, phone)
  const failed = async () => reply(await own.get(`/api/sms-messages/failed?patientId=${here}`))
  await seedMessage(here, phone, 'Failed')
  await seedMessage(there, phone, 'Delivered')
  expect(await failed()).toHaveLength(1)
  await seedMessage(here, phone, 'Delivered')
  expect(await failed()).toEqual([])
})

let laid = 0

async function seedMessage(patientId: string, phone: string, status: 'Failed' | 'Delivered'): Promise<void> {
  laid += 1
  const at = new Date(Date.parse(server.clock.now()) + laid * 1000).toISOString()
  const id = makeId(at)
  const { person_id } = await server.db
    .selectFrom('patient')
    .select('person_id')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('outgoing_message')
    .values({
      id,
      channel: 'Sms',
      purpose: 'NewForm',
      patient_id: patientId,
      person_id,
      status,
      recipient: sealField(server.keys, place('recipient', id), phone),
      recipient_index: blindIndex(server.keys, 'phone', phone),
      body: sealField(server.keys, place('body', id), 'Hej'),
      ...(status === 'Failed' && { failed_at: at, failure: 'no such number' }),
      next_attempt_at: at,
      idempotency_key: id,
      created_at: at,
    })
    .execute()
}

/** Where somebody is led who comes back from their e-ID. */
async function enterByEid(civicId: string): Promise<string> {
  const left = await server.app.inject({ url: '/api/auth/eid/start', query: { as: 'patient' } })
  const trip = left.cookies.find(({ name }) => name === eidTripCookie)?.value ?? ''
  const back = await server.app.inject({
    url: '/api/auth/eid/return',
    query: { state: provider.state, code: civicId },
    cookies: { [eidTripCookie]: trip },
  })
  const identity = back.cookies.find(({ name }) => name === identityCookie)?.value
  expect(identity !== undefined).toBe(back.headers.location === '/patienttoken')
  return String(back.headers.location)
}

function reply(answer: { statusCode: number; body: string; json(): ReturnType<typeof JSON.parse> }, status = 200) {
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json()
}

async function codesTo(phone: string): Promise<string[]> {
  return (await messagesTo(phone, 'OneTimeCode')).map((text) => /\d{6}/.exec(text)?.[0] ?? '')
}

async function messagesTo(phone: string, purpose: MessagePurpose): Promise<string[]> {
  const messages = await server.db
    .selectFrom('outgoing_message')
    .select(['id', 'recipient', 'body'])
    .where('purpose', '=', purpose)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return messages.flatMap(({ id, recipient, body }) =>
    openField(server.keys, place('recipient', id), recipient) === phone
      ? [openField(server.keys, place('body', id), body)]
      : [],
  )
}
