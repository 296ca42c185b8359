import type { Instant } from '@samklang/contract/instants'
import { maskedPhone } from '@samklang/contract/phone'
import { addSeconds } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeUpPhone } from '../demo/made-up-numbers.ts'
import { sign } from '../http/gateway-signature.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { letOutboxWait } from '../testing/outbox-time.ts'
import { gatewaySecret, startTestServer, type TestServer } from '../testing/test-server.ts'
import { dispatchDue } from './dispatch.ts'
import { type Message, queueMessage } from './outbox.ts'
import type { MessageProvider } from './provider.ts'

let server: TestServer
let clinic: TestClinic
let staff: ReturnType<TestServer['as']>

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  const unit = clinic.units.child
  const now = server.clock.now()
  staff = server.as(await openSession(server.db, { account: clinic.staff.childStaff, level: 'Four', unit, now }))
})
afterAll(() => server.close())

const refusing: MessageProvider = { send: async () => ({ refused: 'no such number' }) }
const taking: MessageProvider = { send: async ({ idempotencyKey }) => ({ reference: `ref-${idempotencyKey}` }) }

let messages = 0
async function send(to: Partial<Message> & Pick<Message, 'personId' | 'patientId' | 'recipient'>, by: MessageProvider) {
  const key = `delivery-${++messages}`
  const now = addSeconds(server.clock.now(), messages)
  const what = { channel: 'Sms', purpose: 'FormReminder', body: 'Prov', idempotencyKey: key } as const
  await queueMessage(server.db, server.keys, { ...what, ...to }, now)
  await dispatchDue({ db: server.db, keys: server.keys, provider: by }, now)
  return key
}

async function statusOf(key: string) {
  const row = await server.db
    .selectFrom('outgoing_message')
    .select(['status', 'failure'])
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  return row
}

const failedOf = (patient: { id: string }) => staff.get(`/api/sms-messages/failed?patientId=${patient.id}`)

function report(body: object, { at = Date.now(), secret = gatewaySecret, change = '' } = {}) {
  const payload = JSON.stringify(body)
  const time = String(Math.round(at / 1000))
  return server.app.inject({
    method: 'POST',
    url: '/api/sms-messages/delivery-report',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': time,
      'x-signature': sign(Buffer.from(payload), time, secret),
    },
    payload: payload + change,
  })
}

/** The guardian of the child, by the relation. */
function guardian(): Parameters<typeof send>[0] {
  return {
    personId: clinic.persons.guardian.id,
    patientId: clinic.patients.child.id,
    relationId: clinic.relations.guardianOfChild,
    recipient: clinic.persons.guardian.phone ?? '',
  }
}

test('what did not arrive is shown until something arrives there or the number is changed', async () => {
  const { child } = clinic.patients
  await send(guardian(), refusing)
  const failed = (await failedOf(child)).json()
  expect(failed).toMatchObject([
    {
      PatientContactRelationId: clinic.relations.guardianOfChild,
      RecipientAddress: clinic.persons.guardian.phone,
      Purpose: 'FormReminder',
      Reason: 'no such number',
    },
  ])
  await send(guardian(), taking)
  expect((await failedOf(child)).json()).toEqual([])

  await send(guardian(), refusing)
  expect((await failedOf(child)).json()).toHaveLength(1)
  const path = `/api/patients/${child.id}/relations/${clinic.relations.guardianOfChild}/update-relation`
  await staff.put(path, { RelationType: 'Guardian', Phone: madeUpPhone(90) })
  expect((await failedOf(child)).json()).toEqual([])
})

test('R-143 what failed for the patient’s phone is listed with the number, and no longer once that is another one', async () => {
  const { sibling } = clinic.patients
  const { id: personId, phone } = clinic.persons.sibling
  const recipient = phone ?? ''
  await server.db.updateTable('patient').set({ has_notification_consent: true }).where('id', '=', sibling.id).execute()
  expect((await failedOf(sibling)).json()).toEqual([])
  await send({ personId, patientId: sibling.id, recipient }, refusing)
  expect((await failedOf(sibling)).json()).toMatchObject([
    { PatientContactRelationId: null, RecipientAddress: recipient, Purpose: 'FormReminder' },
  ])
  await staff.put(`/api/patients/${sibling.id}`, { Phone: madeUpPhone(91) })
  expect((await failedOf(sibling)).json()).toEqual([])
})

test('R-239 the patient’s own phone has no relation, and a protected one is masked', async () => {
  const { protectedChild } = clinic.patients
  const { id: personId, phone } = clinic.persons.protectedChild
  await server.db
    .updateTable('patient')
    .set({ has_notification_consent: true })
    .where('id', '=', protectedChild.id)
    .execute()
  await send({ personId, patientId: protectedChild.id, recipient: phone ?? '' }, refusing)
  const reply = await failedOf(protectedChild)
  expect(reply.json()).toMatchObject([{ PatientContactRelationId: null, RecipientAddress: maskedPhone }])
  expect(reply.body).not.toContain(phone?.slice(4))
  expect((await failedOf(clinic.patients.adult)).statusCode).toBe(404)
})

test('R-240 without the patient’s consent everything but codes is suppressed, for the patient alone', async () => {
  const { child } = clinic.patients
  await server.db.updateTable('patient').set({ has_notification_consent: false }).where('id', '=', child.id).execute()
  const patient = { personId: clinic.persons.child.id, patientId: child.id, recipient: madeUpPhone(80) }
  expect(await statusOf(await send(patient, taking))).toMatchObject({ status: 'Suppressed' })
  expect(await statusOf(await send({ ...patient, purpose: 'OneTimeCode' }, taking))).toMatchObject({ status: 'Sent' })
  expect(await statusOf(await send(guardian(), taking))).toMatchObject({ status: 'Sent' })
})

test('a gateway’s signed report decides what became of a message, by its reference or by our key', async () => {
  const [delivered, lost] = [await send(guardian(), taking), await send(guardian(), taking)]
  expect((await report({ MessageId: `ref-${delivered}`, Status: 'Delivered' })).statusCode).toBe(200)
  const reason = 'unknown subscriber +46 70-174 06 05'
  expect((await report({ MessageId: lost, Status: 'Failed', Reason: reason })).statusCode).toBe(200)
  expect(await statusOf(delivered)).toEqual({ status: 'Delivered', failure: null })
  expect(await statusOf(lost)).toEqual({ status: 'Failed', failure: 'unknown subscriber …' })
  expect((await report({ MessageId: 'nobody’s', Status: 'Failed' })).statusCode).toBe(200)
})

test('a report that comes before the gateway’s own answer is believed, by our key', async () => {
  const saying = (Status: 'Delivered' | 'Failed'): MessageProvider => ({
    async send({ idempotencyKey }) {
      expect((await report({ MessageId: idempotencyKey, Status, Reason: 'barred' })).statusCode).toBe(200)
      return { reference: `early-${idempotencyKey}` }
    },
  })
  const [lost, arrived] = [await send(guardian(), saying('Failed')), await send(guardian(), saying('Delivered'))]
  expect(await statusOf(lost)).toEqual({ status: 'Failed', failure: 'barred' })
  expect(await statusOf(arrived)).toEqual({ status: 'Delivered', failure: null })
  // The gateway's own id is known from then on, for what it says later.
  await report({ MessageId: `early-${lost}`, Status: 'Delivered' })
  expect(await statusOf(lost)).toEqual({ status: 'Delivered', failure: null })
})

test('a report by an id that the gateway has not told us yet is asked for again while something is being sent', async () => {
  const early: number[] = []
  const key = await send(guardian(), {
    async send({ idempotencyKey }) {
      const reply = await report({ MessageId: `own-${idempotencyKey}`, Status: 'Failed' })
      early.push(reply.statusCode)
      expect(reply.headers['retry-after']).toBeDefined()
      return { reference: `own-${idempotencyKey}` }
    },
  })
  expect(early).toEqual([503])
  expect(await statusOf(key)).toMatchObject({ status: 'Sent' })
  expect((await report({ MessageId: `own-${key}`, Status: 'Failed' })).statusCode).toBe(200)
  expect(await statusOf(key)).toMatchObject({ status: 'Failed' })
})

test('what was tried without an answer and has arrived all the same is not sent again', async () => {
  const key = await send(guardian(), { send: () => Promise.reject(new Error('the answer was lost')) })
  expect((await report({ MessageId: key, Status: 'Delivered' })).statusCode).toBe(200)
  await letOutboxWait(server.db, 600)
  await dispatchDue({ db: server.db, keys: server.keys, provider: refusing }, addSeconds(server.clock.now(), 600))
  expect(await statusOf(key)).toEqual({ status: 'Delivered', failure: null })
})

test('a report that is not signed, changed, old or signed by another is not believed', async () => {
  const key = await send(guardian(), taking)
  const body = { MessageId: key, Status: 'Failed' }
  const replies = [
    await report(body, { secret: 'another secret' }),
    await report(body, { change: ' ' }),
    await report(body, { at: Date.now() - 6 * 60_000 }),
    await report(body, { at: Date.now() + 6 * 60_000 }),
    await server.app.inject({ method: 'POST', url: '/api/sms-messages/delivery-report', payload: body }),
    await staff.post('/api/sms-messages/delivery-report', body),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401])
  expect(await statusOf(key)).toMatchObject({ status: 'Sent' })
})

test('what was being sent and missed is not tried again once the patient is deleted, released or protected', async () => {
  const { child, sibling, protectedChild } = clinic.patients
  const { db } = server
  const missing: MessageProvider = { send: () => Promise.reject(new Error('down')) }
  const later = () => addSeconds(server.clock.now(), messages + 60)
  const release = (released_at: string | null) =>
    db.updateTable('patient_unit').set({ released_at }).where('patient_id', '=', child.id).execute()
  const setDeleted = (status: 'Active' | 'Deleted') =>
    db
      .updateTable('patient')
      .set({ status, deleted_at: status === 'Deleted' ? server.clock.now() : null })
      .where('id', '=', child.id)
      .execute()
  const about = (patient: { id: string }, more: Partial<Message> = {}) =>
    send({ ...guardian(), relationId: null, patientId: patient.id, ...more }, missing)

  const ofDeleted = await about(child)
  const code = await about(child, { purpose: 'OneTimeCode' })
  const ofOther = await about(sibling)
  await setDeleted('Deleted')
  await letOutboxWait(db, 60)
  await dispatchDue({ db, keys: server.keys, provider: taking }, later())
  expect([await statusOf(ofDeleted), await statusOf(code), await statusOf(ofOther)]).toMatchObject([
    { status: 'Suppressed' },
    { status: 'Sent' },
    { status: 'Sent' },
  ])
  await setDeleted('Active')

  const ofReleased = await about(child)
  await release(server.clock.now())
  await letOutboxWait(db, 60)
  await dispatchDue({ db, keys: server.keys, provider: taking }, later())
  expect(await statusOf(ofReleased)).toMatchObject({ status: 'Suppressed' })
  await release(null)

  const protectFrom = (protected_since: Instant) =>
    db.updateTable('person').set({ protected_since }).where('id', '=', clinic.persons.protectedChild.id).execute()
  const ofProtected = await about(protectedChild)
  await protectFrom(later())
  await letOutboxWait(db, 60)
  await dispatchDue({ db, keys: server.keys, provider: taking }, later())
  expect(await statusOf(ofProtected)).toMatchObject({ status: 'Suppressed' })

  // who is protected when they are registered is invited in the same moment
  await protectFrom('2026-01-01T00:00:00.000Z')
  const invited = await about(protectedChild)
  const written = db.selectFrom('outgoing_message').select('created_at').where('idempotency_key', '=', invited)
  await protectFrom((await written.executeTakeFirstOrThrow()).created_at)
  await letOutboxWait(db, 60)
  await dispatchDue({ db, keys: server.keys, provider: taking }, later())
  expect(await statusOf(invited)).toMatchObject({ status: 'Sent' })
})
