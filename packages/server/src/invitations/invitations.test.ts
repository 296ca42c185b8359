import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import { openField } from '../keys/sealed-field.ts'
import { ensureAccount } from '../sign-in/queries.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic
let staff: ReturnType<TestServer['as']>
const guest = () => server.as()

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  const unit = clinic.units.child
  const now = server.clock.now()
  staff = server.as(await openSession(server.db, { account: clinic.staff.childStaff, level: 'Four', unit, now }))
})
afterAll(() => server.close())

let people = 0
async function invite(patient: { id: string }, more: Record<string, unknown> = {}) {
  people += 1
  const body = {
    RelationType: 'Guardian',
    RelationTypeDescription: 'Mamma',
    Firstname: 'Provmamma',
    Lastname: `Prov${'abcdefghijklmnopqrstuvwxyz'[people]}skog`,
    Phone: madeUpPhone(40 + people),
    InviteBy: 'Sms',
    ...more,
  }
  const reply = await staff.post(`/api/patients/${patient.id}/relations`, body)
  expect(reply.statusCode, reply.body).toBe(200)
  const relation = reply.json()
  return { relation, ...(await linkOf(relation.PatientContactId)) }
}

async function latestTo(personId: string) {
  const message = await server.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const text = openField(server.keys, { table: 'outgoing_message', column: 'body', row: message.id }, message.body)
  return { ...message, text }
}

async function linkOf(personId: string) {
  const { text } = await latestTo(personId)
  const [, token = '', userId = ''] = /inbjudan\/([\w-]+)\?userId=([\w-]+)/.exec(text) ?? []
  return { token, userId, text }
}

async function codeFor(token: string, personId: string): Promise<string> {
  const reply = await guest().post(`/api/invitations/${token}/code`)
  expect(reply.statusCode, reply.body).toBe(200)
  return /\d{6}/.exec((await latestTo(personId)).text)?.[0] ?? ''
}

test('the link tells who invites and until when, never whom it is about', async () => {
  const { token, userId, relation } = await invite(clinic.patients.child)
  const reply = await guest().get(`/api/invitations/${token}?userId=${userId}`)
  expect(reply.json()).toMatchObject({ InvitationType: 'Guardian', InviteStatus: 'Pending', Channel: 'Sms' })
  expect(reply.json().UnitName).toEqual(expect.any(String))
  expect(reply.body).not.toMatch(/Prov(barn|skog|mamma)/)
  expect(Date.parse(reply.json().ExpiresAt) - Date.parse(relation.InvitedAt)).toBe(14 * 24 * 3600_000)
})

test('the token is stored as a hash only', async () => {
  const { token } = await invite(clinic.patients.child)
  const rows = await server.db.selectFrom('invitation').select('token_hash').execute()
  expect(rows.some(({ token_hash }) => token_hash.toString('utf8').includes(token))).toBe(false)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('unknown, withdrawn and somebody else’s are one and the same answer', async () => {
  const { token, relation } = await invite(clinic.patients.child)
  const other = await invite(clinic.patients.child)
  const bodies = [
    await guest().get(`/api/invitations/${'x'.repeat(43)}`),
    await guest().get(`/api/invitations/${token}?userId=${other.userId}`),
  ]
  server.clock.moveTo(120_000)
  await staff.post(`/api/patients/${clinic.patients.child.id}/relations/${relation.Id}/renew-invitation`)
  bodies.push(await guest().get(`/api/invitations/${token}`))
  server.clock.moveTo(0)
  expect(bodies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  const plain = bodies.map((reply) => ({ ...reply.json(), TraceId: '' }))
  expect(plain[1]).toEqual(plain[0])
  expect(plain[2]).toEqual(plain[0])
  expect((await guest().get(`/api/invitations/${(await linkOf(relation.PatientContactId)).token}`)).statusCode).toBe(
    200,
  )
})

test('link and code together connect the person and sign in at level Two; they see that context and no more', async () => {
  const { token, userId, relation } = await invite(clinic.patients.child)
  const code = await codeFor(token, relation.PatientContactId)
  const body = { UserId: userId, Code: code }
  const accepted = await guest().post(`/api/invitations/${token}/accept`, body)
  expect(accepted.json()).toMatchObject({ SecurityLevel: 'Two', InvitationType: 'Guardian' })
  const contexts = await server.as(accepted.json().AccessToken).get('/api/papp/session-contexts')
  expect(contexts.json().Contexts).toMatchObject([{ ContextId: relation.Id, Type: 'Guardian' }])

  const again = await guest().post(`/api/invitations/${token}/accept`, body)
  expect(again.statusCode).toBe(409)
  expect((await guest().get(`/api/invitations/${token}`)).json().InviteStatus).toBe('Accepted')
  const [row] = await listAudit(server.database, { action: 'Login' })
  expect(row).toMatchObject({ call: 'acceptInvitation', level: 'Two', patient_id: clinic.patients.child.id })
})

test('ten who accept at once with the right code are one', async () => {
  const { token, relation } = await invite(clinic.patients.child)
  const body = { Code: await codeFor(token, relation.PatientContactId) }
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => guest().post(`/api/invitations/${token}/accept`, body)),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('R-230 a wrong code is a counted try, and codes are limited as at the entrance', async () => {
  const { token, relation } = await invite(clinic.patients.child)
  const code = await codeFor(token, relation.PatientContactId)
  const wrong = code === '000000' ? '000001' : '000000'
  const left = []
  for (let tries = 0; tries < 5; tries++)
    left.push((await guest().post(`/api/invitations/${token}/accept`, { Code: wrong })).json().AttemptsLeft)
  expect(left).toEqual([4, 3, 2, 1, 0])
  const spent = await guest().post(`/api/invitations/${token}/accept`, { Code: code })
  expect(spent.json().Code).toBe('code-spent')
  await codeFor(token, relation.PatientContactId)
  await codeFor(token, relation.PatientContactId)
  const limited = await guest().post(`/api/invitations/${token}/code`)
  expect(limited.json()).toMatchObject({ Code: 'rate-limited', RetryAfter: expect.any(Number) })
})

test('a code of one invited person opens nobody else’s invitation', async () => {
  const [one, other] = [await invite(clinic.patients.child), await invite(clinic.patients.child)]
  const code = await codeFor(one.token, one.relation.PatientContactId)
  await codeFor(other.token, other.relation.PatientContactId)
  const wrong = await guest().post(`/api/invitations/${other.token}/accept`, { Code: code })
  expect(wrong.statusCode).toBe(400)
  expect((await guest().get(`/api/invitations/${other.token}`)).json().InviteStatus).toBe('Pending')
})

test('after two weeks the link says so, and gives neither code nor access', async () => {
  const { token, relation } = await invite(clinic.patients.child)
  const code = await codeFor(token, relation.PatientContactId)
  server.clock.moveTo(14 * 24 * 3600_000 + 60_000)
  expect((await guest().get(`/api/invitations/${token}`)).json().InviteStatus).toBe('Expired')
  expect((await guest().post(`/api/invitations/${token}/code`)).statusCode).toBe(409)
  expect((await guest().post(`/api/invitations/${token}/accept`, { Code: code })).statusCode).toBe(409)
  server.clock.moveTo(0)
})

test('by e-mail: invitation and code go to the mailbox, in the person’s language', async () => {
  const english = { Email: 'prov@example.se', InviteBy: 'Email', Phone: null, PreferredLanguage: 'en' }
  const { token, text, relation } = await invite(clinic.patients.child, english)
  expect(text).toMatch(/invites you/)
  // the link opens in the language of the letter
  expect(text).toMatch(/\/inbjudan\/[\w-]+\?userId=[\w-]+&lang=en\b/)
  await codeFor(token, relation.PatientContactId)
  expect(await latestTo(relation.PatientContactId)).toMatchObject({ channel: 'Email', purpose: 'OneTimeCode' })
})

test('accept-all takes what waits for the signed-in person alone, once however often it is pressed', async () => {
  const person = { IdType: 'PNR', PersonalId: madeUpCivicId('1981-02-03', '981'), Lastname: 'Provtvå' }
  const first = await invite(clinic.patients.child, person)
  const second = await invite(clinic.patients.sibling, { ...person, Phone: null, InviteBy: 'Sms' })
  const foreign = await invite(clinic.patients.sibling)
  const { identityId } = await server.db
    .selectFrom('person')
    .select('identity_id as identityId')
    .where('id', '=', first.relation.PatientContactId)
    .executeTakeFirstOrThrow()
  const now = server.clock.now()
  const account = { id: await ensureAccount(server.db, { identityId, language: 'sv' }, now) }
  const me = server.as(await openSession(server.db, { account, level: 'Three', now }))
  const replies = await Promise.all([1, 2, 3].map(() => me.post('/api/invitations/accept-all')))
  expect(replies.map((reply) => reply.json().Accepted).toSorted()).toEqual([0, 0, 2])
  const contexts = (await me.get('/api/papp/session-contexts')).json().Contexts
  expect(contexts.map(({ ContextId }: { ContextId: string }) => ContextId).toSorted()).toEqual(
    [first.relation.Id, second.relation.Id].toSorted(),
  )
  expect((await guest().get(`/api/invitations/${foreign.token}`)).json().InviteStatus).toBe('Pending')
})

test('somebody who is invited and nothing more can come in by code, and find what waits', async () => {
  const civicId = madeUpCivicId('1982-02-03', '981')
  const { relation } = await invite(clinic.patients.child, { IdType: 'PNR', PersonalId: civicId })
  expect((await guest().post('/api/smsrequest', { CivicId: civicId })).statusCode).toBe(200)
  const code = /\d{6}/.exec((await latestTo(relation.PatientContactId)).text)?.[0]
  const token = (await guest().post('/api/auth/patienttoken', { CivicId: civicId, Code: code })).json()
  const me = server.as(token.AccessToken)
  expect((await me.get('/api/papp/session-contexts')).json().Contexts).toEqual([])
  expect((await me.post('/api/invitations/accept-all')).json()).toEqual({ Accepted: 1, InvitationTypes: ['Guardian'] })
  expect((await me.get('/api/papp/session-contexts')).json().Contexts).toHaveLength(1)
})

test('R-240 the patient is invited by their own phone, and not without their consent', async () => {
  const { sibling } = clinic.patients
  const consent = (given: boolean) =>
    server.db.updateTable('patient').set({ has_notification_consent: given }).where('id', '=', sibling.id).execute()
  await consent(false)
  const refused = await staff.post(`/api/patients/${sibling.id}/invite`)
  expect(refused.json()).toEqual({ InviteStatus: 'Unsent' })
  expect(await latestTo(clinic.persons.sibling.id)).toMatchObject({ status: 'Suppressed' })
  await consent(true)
  expect((await staff.post(`/api/patients/${sibling.id}/invite`)).json()).toEqual({ InviteStatus: 'Pending' })
  const { token } = await linkOf(clinic.persons.sibling.id)
  const code = await codeFor(token, clinic.persons.sibling.id)
  const accepted = await guest().post(`/api/invitations/${token}/accept`, { Code: code })
  expect(accepted.json().InvitationType).toBe('Patient')
  expect((await staff.post(`/api/patients/${clinic.patients.adult.id}/invite`)).statusCode).toBe(404)
})

test('R-239 around a protected identity neither the link nor the message tells who writes', async () => {
  const { token, text } = await invite(clinic.patients.protectedChild)
  const reply = await guest().get(`/api/invitations/${token}`)
  expect(reply.json().UnitName).toBeNull()
  expect(text).not.toMatch(/psyk|mottagning|BUP|Samklang|Prov/i)
})

test('protection that comes after an invitation makes its link worthless until staff approve anew', async () => {
  const { token, relation } = await invite(clinic.patients.protectedChild)
  const later = new Date(Date.parse(server.clock.now()) + 1000).toISOString()
  const person = clinic.persons.protectedChild.id
  await server.db.updateTable('person').set({ protected_since: later }).where('id', '=', person).execute()
  expect((await guest().get(`/api/invitations/${token}`)).statusCode).toBe(404)
  server.clock.moveTo(5000)
  await staff.put(`/api/patients/${clinic.patients.protectedChild.id}/relations/${relation.Id}/update-relation`, {
    RelationType: 'Guardian',
    Approve: true,
  })
  expect((await guest().get(`/api/invitations/${token}`)).statusCode).toBe(200)
  server.clock.moveTo(0)
})

test('a link that has been replaced before it could leave is not sent any more', async () => {
  const { relation, token } = await invite(clinic.patients.child)
  const messages = server.db
    .selectFrom('outgoing_message')
    .select(['status'])
    .where('relation_id', '=', relation.Id)
    .orderBy('created_at')
    .orderBy('id')
  await server.db
    .updateTable('outgoing_message')
    .set({ status: 'Queued', next_attempt_at: '2099-01-01T00:00:00.000Z' })
    .where('relation_id', '=', relation.Id)
    .execute()
  server.clock.moveTo(2 * 60_000)
  const renewed = await staff.post(
    `/api/patients/${clinic.patients.child.id}/relations/${relation.Id}/renew-invitation`,
  )
  server.clock.moveTo(0)
  expect(renewed.statusCode, renewed.body).toBe(200)
  expect((await guest().get(`/api/invitations/${token}`)).statusCode).toBe(404)
  expect((await messages.execute()).map(({ status }) => status)).toEqual(['Suppressed', 'Queued'])
})

test('after the last day of a temporary contact their link leads nowhere, and no new one is sent', async () => {
  const { child } = clinic.patients
  const { relation, token } = await invite(child)
  const stillOpen = await guest().get(`/api/invitations/${token}`)
  expect(stillOpen.statusCode).toBe(200)
  await server.db.updateTable('relation').set({ valid_until: '2026-01-01' }).where('id', '=', relation.Id).execute()
  expect((await guest().get(`/api/invitations/${token}`)).statusCode).toBe(404)
  expect((await guest().post(`/api/invitations/${token}/code`)).statusCode).toBe(404)
  const renewed = await staff.post(`/api/patients/${child.id}/relations/${relation.Id}/renew-invitation`)
  expect(renewed.statusCode).toBe(409)
  const { PatientContactRelations } = (await staff.get(`/api/patients/${child.id}`)).json()
  const shown = PatientContactRelations.find(({ Id }: { Id: string }) => Id === relation.Id)
  expect(shown).toMatchObject({ ContactStatus: 'NoContact' })
})
