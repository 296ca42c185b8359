import type { CivilDate, Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openField } from '../keys/sealed-field.ts'
import { dispatchDue } from '../outbox/dispatch.ts'
import { place } from '../outbox/outbox.ts'
import { isStaffMailSent } from '../outbox/reach.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { messagingOf } from '../testing/messaging.ts'
import { letOutboxWait } from '../testing/outbox-time.ts'
import { setAbsent } from '../testing/set-absent.ts'
import { seedNotification } from '../testing/waiting.ts'
import { sendDigests } from './digest.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
  const { db, clinic } = server
  const at = { patient_id: clinic.patients.sibling.id, unit_id: clinic.units.child.id }
  const { id } = clinic.staff.childStaff
  await db
    .insertInto('patient_responsible')
    .values({ ...at, account_id: id, added_by: id, created_at: server.clock.now() })
    .execute()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['outgoing_message', 'notification', 'staff_absence'] as const)
    await server.db.deleteFrom(table).execute()
  await setMe({ email: 'provgran@samklang.example', enable_notifications: true, away_until: null })
})

const setMe = (columns: object) =>
  server.db.updateTable('account').set(columns).where('id', '=', server.clinic.staff.childStaff.id).execute()

const news = (createdAt: Instant, more: object = {}) =>
  seedNotification(server.db, {
    type: 'NewQuestionnaireAnswer',
    patient: server.clinic.patients.sibling,
    unit: server.clinic.units.child,
    createdAt,
    ...more,
  })

const send = (now: Instant) => sendDigests(server.db, messagingOf(server), now)

// Seven in the morning of Wednesday the third and Monday the eighth of February 2027, in winter time.
const wednesday = '2027-02-03T06:00:00.000Z'
const monday = '2027-02-08T06:00:00.000Z'

test('one e-mail on a weekday at seven to whoever is responsible, without a word about whom it concerns', async () => {
  await news('2027-02-02T10:00:00.000Z')
  await news('2027-02-02T11:00:00.000Z', { type: 'JournalUpdated' })
  expect(await send('2027-02-03T05:59:00.000Z')).toBe(0)
  const sent = await Promise.all([1, 2].map(() => send(wednesday)))
  expect(sent.toSorted()).toEqual([0, 1])
  expect(await send('2027-02-03T06:05:00.000Z')).toBe(0)
  const rows = await server.db.selectFrom('outgoing_message').selectAll().execute()
  expect(rows).toMatchObject([
    { channel: 'Email', purpose: 'StaffDigest', account_id: server.clinic.staff.childStaff.id, patient_id: null },
  ])
  const [row] = rows
  expect(row && openField(server.keys, place('body', row.id), row.body)).toBe(
    'Något nytt väntar på dig i Samklang. Logga in: https://samklang.example/login',
  )
})

test('what has come since Friday morning is told on Monday, and nothing at the weekend', async () => {
  await news('2027-02-05T13:00:00.000Z')
  expect(await send('2027-02-06T06:00:00.000Z')).toBe(0)
  expect(await send(monday)).toBe(1)
})

test.each<[string, () => Promise<unknown>]>([
  ['nothing new has come since the working day before', () => news('2027-02-02T05:00:00.000Z')],
  ['it came after seven', () => news('2027-02-03T06:01:00.000Z')],
  ['somebody has seen to it', () => news('2027-02-02T10:00:00.000Z', { handledAt: '2027-02-02T12:00:00.000Z' })],
  ['the patient is another’s', () => news('2027-02-02T10:00:00.000Z', { patient: server.clinic.patients.child })],
  ['they want no such messages', () => withNews({ enable_notifications: false })],
  ['they are away', () => withNews({ away_until: '2027-02-03' })],
  ['they are away from the unit where it came', withAbsence],
  ['they have no address', () => withNews({ email: null })],
])('nobody is written to when %s', async (_, seedForm) => {
  await seedForm()
  expect(await send('2027-02-03T06:00:30.000Z')).toBe(0)
})

test('R-454 whoever is away from another unit, or was until yesterday, is written to', async () => {
  const { units } = server.clinic
  await absentFrom(units.adult, '2027-02-03')
  await absentFrom(units.child, '2027-02-02')
  await news('2027-02-02T10:00:00.000Z')
  expect(await send('2027-02-03T06:00:30.000Z')).toBe(1)
})

async function absentFrom(unit: { id: string }, until: CivilDate) {
  await setAbsent(server.db, { account: server.clinic.staff.childStaff, unit, from: '2027-02-01', until })
}

async function withAbsence() {
  await news('2027-02-02T10:00:00.000Z')
  await absentFrom(server.clinic.units.child, '2027-02-03')
}

async function withNews(columns: object) {
  await news('2027-02-02T10:00:00.000Z')
  await setMe(columns)
}

const mailFailure = async () =>
  (await (await server.staff()).get('/api/units/current/notifications')).json().MailFailure

test('whoever is written to in vain reads so at home, until something arrives or the address is another', async () => {
  const { db, keys } = server
  await news('2027-02-02T10:00:00.000Z')
  await send(wednesday)
  expect(await mailFailure()).toBeNull()
  await dispatchDue({ db, keys, provider: { send: async () => ({ refused: 'no such mailbox' }) } }, wednesday)
  expect(await mailFailure()).toEqual({ Address: 'provgran@samklang.example', FailedAt: wednesday })
  const other = await server.sign({
    account: server.clinic.staff.adminStaff,
    level: 'Four',
    unit: server.clinic.units.child,
  })
  expect((await other.get('/api/units/current/notifications')).json().MailFailure).toBeNull()
  // an address that is refused is not the server's trouble
  expect(await isStaffMailSent(db, wednesday)).toBe(true)

  await setMe({ email: 'provkotte@samklang.example' })
  expect(await mailFailure()).toBeNull()
  await setMe({ email: 'provgran@samklang.example' })
  await news('2027-02-05T13:00:00.000Z', { type: 'JournalUpdated' })
  await send(monday)
  await dispatchDue({ db, keys, provider: { send: async () => ({ reference: null }) } }, monday)
  expect(await mailFailure()).toBeNull()
})

test('a server whose e-mail to staff is given up says that it is not well', async () => {
  const { db, keys } = server
  await news('2027-02-02T10:00:00.000Z')
  await send(wednesday)
  const provider = { send: () => Promise.reject(new Error('down')) }
  await dispatchDue({ db, keys, provider }, wednesday)
  expect(await isStaffMailSent(db, wednesday)).toBe(true)
  // The day after there is another one to write.
  await letOutboxWait(db, 24 * 60 * 60)
  const givenUp = addMinutes(wednesday, 24 * 60)
  await dispatchDue({ db, keys, provider }, givenUp)
  expect(await isStaffMailSent(db, givenUp)).toBe(false)
  await news('2027-02-05T13:00:00.000Z', { type: 'JournalUpdated' })
  await send(monday)
  await dispatchDue({ db, keys, provider: { send: async () => ({ reference: null }) } }, monday)
  expect(await isStaffMailSent(db, givenUp)).toBe(true)
})
