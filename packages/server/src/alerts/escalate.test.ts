import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealField } from '../keys/sealed-field.ts'
import { clearAlerts, listAlertMessages, makeResponsible, raiseAlarm, tellOfAlerts } from '../testing/alarm.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { addRecordAt } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { escalateAlerts } from './escalate.ts'
import { areAlertsTold } from './reach.ts'

let server: AnsweringServer
let warnings: object[]

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  warnings = []
  const { db, clinic } = server
  await clearAlerts(server)
  await setOwner({ email: 'provgran@samklang.example', status: 'Active', preferred_language: 'sv' })
  await db.updateTable('patient').set({ status: 'Active' }).where('id', '=', clinic.patients.sibling.id).execute()
})

const owner = () => server.clinic.staff.childStaff

const setOwner = (columns: object) =>
  server.db.updateTable('account').set(columns).where('id', '=', owner().id).execute()

const setUnit = (columns: object) =>
  server.db.updateTable('unit').set(columns).where('id', '=', server.clinic.units.child.id).execute()

async function setPhone(phone: string, { id } = owner()) {
  const sealed = sealField(server.keys, { table: 'account', column: 'phone', row: id }, phone)
  await server.db.updateTable('account').set({ phone: sealed }).where('id', '=', id).execute()
}

const haveResponsible = () => makeResponsible(server)
const alarm = () => raiseAlarm(server)
const escalate = (now: Instant, services?: { sms: boolean; email: boolean }) =>
  tellOfAlerts(server, now, { warnings, ...(services && { services }) })
const sent = () => listAlertMessages(server)

/** What the outbox makes of what is on its way. */
const become = (status: 'Sent' | 'Failed') =>
  server.db.updateTable('outgoing_message').set({ status }).where('status', '=', 'Queued').execute()

const recipients = async () => (await sent()).map(({ recipient }) => recipient).toSorted()
const toOwner = 'provgran@samklang.example'
const toUnit = 'enheten@samklang.example'
/** The unit's own mailbox, and everybody who works there and has an address: nobody has told the hours. */
const toOnDuty = [toUnit, toOwner]

const alerts = async (who = server.staff) => (await (await who()).get('/api/units/current/notifications')).json().Alerts

test('R-264 an alert reaches its owner, then the unit, without a word about whom it concerns', async () => {
  await haveResponsible()
  const { formId, raisedAt } = await alarm()
  await escalate(addMinutes(raisedAt, 14))
  expect(await sent()).toEqual([])
  await escalate(addMinutes(raisedAt, 15))
  await escalate(addMinutes(raisedAt, 16))
  const body = 'Något i Samklang behöver läsas nu. Logga in: https://samklang.example/login'
  const message = { channel: 'Email', status: 'Queued', patientId: null, body }
  expect(await sent()).toEqual([{ ...message, recipient: toOwner, accountId: owner().id }])
  expect(await alerts()).toMatchObject([{ FormId: formId, IsMine: true, EscalatedAt: null }])

  // nobody stands in for the owner: those on duty are told when a deputy would have been
  const late = addMinutes(raisedAt, 30)
  expect(await escalate(late)).toBe(1)
  expect((await sent()).slice(1)).toEqual(
    expect.arrayContaining([
      { ...message, recipient: toUnit, accountId: null },
      { ...message, recipient: toOwner, accountId: owner().id },
    ]),
  )
  expect(await alerts()).toMatchObject([{ FormId: formId, EscalatedAt: late }])
})

test('R-264 until somebody has acknowledged it the unit is told again every hour, and then no more: sent is not read', async () => {
  await setOwner({ email: null })
  const { formId, raisedAt } = await alarm()
  for (const minutes of [15, 74, 75, 76, 134, 135, 195, 1000]) {
    await escalate(addMinutes(raisedAt, minutes))
    await become('Sent')
  }
  expect(await recipients()).toEqual([toUnit, toUnit, toUnit, toUnit, toUnit])
  const me = await server.staff()
  await me.get(`/api/forms/${formId}`)
  const reply = await me.post(`/api/questionnaires/${formId}/acknowledge-alert`, { Action: 'Ringde.' })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await escalate(addMinutes(raisedAt, 10_000))).toBe(0)
  expect(await sent()).toHaveLength(5)
})

test('confirming or reading a form takes no alert away', async () => {
  const { formId, raisedAt } = await alarm()
  const me = await server.staff()
  await me.get(`/api/forms/${formId}`)
  expect((await me.post(`/api/forms/${formId}/confirm`)).statusCode).toBe(200)
  await escalate(addMinutes(raisedAt, 15))
  expect(await recipients()).toEqual(toOnDuty)
  expect(await alerts()).toMatchObject([{ FormId: formId }])
})

const today = () => server.clock.now().slice(0, 10)

test.each<[string, () => Promise<unknown>]>([
  [
    'says that they are away',
    () => setOwner({ away_until: Temporal.PlainDate.from(today()).add({ days: 2 }).toString() }),
  ],
  ['no longer has an account', () => setOwner({ status: 'Inactive' })],
])('an owner who %s is not waited for: the unit is told at once, and it is everybody’s', async (_, leave) => {
  await haveResponsible()
  const { raisedAt } = await alarm()
  await leave()
  await escalate(raisedAt)
  expect(await recipients()).toEqual([toUnit])
  const colleague = () =>
    server.sign({ account: server.clinic.staff.adminStaff, level: 'Four', unit: server.clinic.units.child })
  expect(await alerts(colleague)).toMatchObject([{ IsMine: true, EscalatedAt: raisedAt }])
})

test('an owner who has left the unit is not waited for', async () => {
  await haveResponsible()
  const { raisedAt } = await alarm()
  const { db } = server
  const held = { account_id: owner().id, unit_id: server.clinic.units.child.id }
  await db.deleteFrom('account_care_unit').where('account_id', '=', held.account_id).execute()
  await escalate(raisedAt)
  await db.insertInto('account_care_unit').values(held).execute()
  expect(await recipients()).toEqual([toUnit])
})

test('whoever was away until yesterday is back, and is given the time to see to it', async () => {
  await haveResponsible()
  const { raisedAt } = await alarm()
  await setOwner({ away_until: Temporal.PlainDate.from(raisedAt.slice(0, 10)).subtract({ days: 1 }).toString() })
  await escalate(raisedAt)
  expect(await sent()).toEqual([])
  await escalate(addMinutes(raisedAt, 15))
  expect(await recipients()).toEqual([toOwner])
})

test('R-264 whoever stands in for an owner who is away is told at once, by e-mail and SMS, and has it as theirs', async () => {
  const { db, clinic } = server
  const deputy = clinic.staff.adminStaff
  await db.updateTable('account').set({ email: 'vikarie@samklang.example' }).where('id', '=', deputy.id).execute()
  await setPhone('+46701740611', deputy)
  const tomorrow = Temporal.PlainDate.from(today()).add({ days: 2 }).toString()
  await setOwner({ deputy_account_id: deputy.id, away_until: tomorrow })
  await haveResponsible()
  const { raisedAt } = await alarm()
  await escalate(raisedAt)
  expect(await recipients()).toEqual(['+46701740611', 'vikarie@samklang.example'])
  const colleague = () => server.sign({ account: deputy, level: 'Four', unit: clinic.units.child })
  expect(await alerts(colleague)).toMatchObject([{ IsMine: true, EscalatedAt: null }])
})

test('R-266 those on duty by the roster are told; if all of them are away, everybody who works there', async () => {
  const { db, clinic } = server
  const onDuty = clinic.staff.adminStaff
  await db.updateTable('account').set({ email: 'i-tjanst@samklang.example' }).where('id', '=', onDuty.id).execute()
  const id = '018f0000-0000-7000-8000-000000000024'
  const always = { weekdays: 127, from_time: '00:00', to_time: '00:00' }
  await db
    .insertInto('duty_interval')
    .values({ id, unit_group_id: clinic.groups.outpatient, ...always })
    .execute()
  await db.insertInto('duty_staff').values({ interval_id: id, account_id: onDuty.id }).execute()
  const { raisedAt } = await alarm()
  await escalate(addMinutes(raisedAt, 15))
  expect(await recipients()).toEqual([toUnit, 'i-tjanst@samklang.example'])
  const tomorrow = Temporal.PlainDate.from(today()).add({ days: 2 }).toString()
  await db.updateTable('account').set({ away_until: tomorrow }).where('id', '=', onDuty.id).execute()
  await escalate(addMinutes(raisedAt, 75))
  expect(await recipients()).toEqual([toUnit, toUnit, 'i-tjanst@samklang.example', toOwner])
})

test('an alert is somebody else’s business until it is escalated, and then everybody’s', async () => {
  await haveResponsible()
  const { raisedAt } = await alarm()
  const colleague = () =>
    server.sign({ account: server.clinic.staff.adminStaff, level: 'Four', unit: server.clinic.units.child })
  expect(await alerts(colleague)).toMatchObject([{ IsMine: false }])
  await escalate(addMinutes(raisedAt, 60))
  expect(await alerts(colleague)).toMatchObject([{ IsMine: true }])
})

test('a unit without e-mail is told by SMS where its number takes one', async () => {
  await setUnit({ email: null, phone: '070-174 06 02' })
  await setOwner({ email: null })
  const { raisedAt } = await alarm()
  await escalate(addMinutes(raisedAt, 15))
  expect(await sent()).toMatchObject([{ channel: 'Sms', recipient: '+46701740602' }])
})

test('where there is no address at all it is everybody’s at once, and that is seen and logged', async () => {
  await setUnit({ email: null, phone: '010-000 01 01' })
  await server.db.updateTable('account').set({ email: null }).execute()
  await haveResponsible()
  const { formId, raisedAt } = await alarm()
  await escalate(raisedAt)
  await escalate(addMinutes(raisedAt, 1))
  expect(await sent()).toEqual([])
  const unreached = { IsOwnerUnreached: true, IsUnitUnreached: true }
  expect(await alerts()).toMatchObject([{ FormId: formId, EscalatedAt: raisedAt, ...unreached }])
  expect(warnings).toEqual([{ unitId: server.clinic.units.child.id, alerts: 1 }])
  expect(await areAlertsTold(server.db, addMinutes(raisedAt, 3))).toBe(false)
  // as soon as there is one it is used
  await setUnit({ email: toUnit })
  await escalate(addMinutes(raisedAt, 2))
  expect(await recipients()).toEqual([toUnit])
  await become('Sent')
  await escalate(addMinutes(raisedAt, 3))
  expect(await alerts()).toMatchObject([{ IsUnitUnreached: false }])
  expect(await areAlertsTold(server.db, addMinutes(raisedAt, 3))).toBe(true)
})

test('an owner whom the message does not reach is not waited for: the unit is told at once, and both see why', async () => {
  await haveResponsible()
  const { formId, raisedAt } = await alarm()
  await escalate(addMinutes(raisedAt, 15))
  await escalate(addMinutes(raisedAt, 16))
  expect(await alerts()).toMatchObject([{ EscalatedAt: null, IsOwnerUnreached: false }])
  await become('Failed')
  const known = addMinutes(raisedAt, 17)
  await escalate(known)
  expect(await recipients()).toEqual([...toOnDuty, toOwner])
  expect(await alerts()).toMatchObject([
    { FormId: formId, EscalatedAt: known, IsOwnerUnreached: true, IsUnitUnreached: false },
  ])
  await escalate(addMinutes(raisedAt, 18))
  expect(await sent()).toHaveLength(3)
})

test('a message that is on its way for too long has not reached anybody either', async () => {
  await haveResponsible()
  const { raisedAt } = await alarm()
  for (const minutes of [15, 19]) await escalate(addMinutes(raisedAt, minutes))
  expect(await sent()).toHaveLength(1)
  await escalate(addMinutes(raisedAt, 20))
  expect(await recipients()).toEqual([...toOnDuty, toOwner])
})

test('R-267 those on duty are told by all channels at once; when none of them carries it the next step is told, and it is known', async () => {
  await setUnit({ phone: '070-174 06 02' })
  await setPhone('+46701740610')
  const { raisedAt } = await alarm()
  await server.db.updateTable('unit_group').set({ on_call_phone: '+46701740603' }).execute()
  await escalate(addMinutes(raisedAt, 15))
  const onDuty = ['+46701740602', '+46701740610', ...toOnDuty]
  expect(await recipients()).toEqual(onDuty)
  await become('Failed')
  await escalate(addMinutes(raisedAt, 16))
  expect(await recipients()).toEqual(['+46701740603', ...onDuty].toSorted())
  await become('Failed')
  await escalate(addMinutes(raisedAt, 17))
  expect(await alerts()).toMatchObject([{ IsUnitUnreached: true }])
  expect(await sent()).toHaveLength(5)
  // told again in its time; one who is reached is enough
  await escalate(addMinutes(raisedAt, 75))
  expect(await sent()).toHaveLength(10)
  await become('Sent')
  await escalate(addMinutes(raisedAt, 76))
  expect(await alerts()).toMatchObject([{ IsUnitUnreached: false }])
})

test('who was told when, and whether it arrived, is read in the history of the form', async () => {
  await haveResponsible()
  const { formId, raisedAt } = await alarm()
  await escalate(addMinutes(raisedAt, 15))
  await become('Failed')
  await escalate(addMinutes(raisedAt, 16))
  await escalate(addMinutes(raisedAt, 17))
  const { Events } = (await (await server.staff()).get(`/api/forms/${formId}`)).json()
  const told = Events.filter(({ Event }: { Event: string }) => Event.startsWith('Alert'))
  const { firstname, lastname } = await server.db
    .selectFrom('account')
    .select(['firstname', 'lastname'])
    .where('id', '=', owner().id)
    .executeTakeFirstOrThrow()
  const To = `${firstname} ${lastname}`
  expect(told).toMatchObject([
    { Event: 'AlertRaised', At: raisedAt, By: null, To: null },
    { Event: 'AlertOwnerTold', At: addMinutes(raisedAt, 15), By: null, To },
    { Event: 'AlertOwnerUnreached', At: addMinutes(raisedAt, 16), By: null, To },
    { Event: 'AlertEscalated', At: addMinutes(raisedAt, 16), By: null, To: null },
    { Event: 'AlertOnDutyTold', At: addMinutes(raisedAt, 16), By: null, To: null },
  ])
  const [latest] = await listAudit(server.database, { action: 'TellOfAlert' })
  const { patients, units } = server.clinic
  expect(latest).toMatchObject({ account_id: null, patient_ids: [patients.sibling.id], unit_id: units.child.id })
})

test('one message for all that waits, in the language of whoever reads it, however many look at once', async () => {
  await haveResponsible()
  await setOwner({ preferred_language: 'en', enable_notifications: false })
  await alarm()
  const { raisedAt } = await alarm()
  await Promise.all([1, 2, 3].map(() => escalate(addMinutes(raisedAt, 15))))
  expect((await sent()).map(({ body }) => body)).toEqual([
    'Something in Samklang needs to be read now. Sign in: https://samklang.example/login',
  ])
  await setOwner({ preferred_language: 'sv', enable_notifications: true })
  await escalate(addMinutes(raisedAt, 30))
  expect(await recipients()).toEqual([...toOnDuty, toOwner])
})

test('what calls for attention alone is in the list and writes to nobody', async () => {
  const { formId, raisedAt } = await alarm()
  await server.db.updateTable('risk_alert').set({ severity: 'Attention' }).where('form_id', '=', formId).execute()
  expect(await escalate(addMinutes(raisedAt, 600))).toBe(0)
  expect(await alerts()).toMatchObject([{ FormId: formId, Severity: 'Attention' }])
})

test('of a deleted patient nobody is told; restored, the alert waits again', async () => {
  const { raisedAt } = await alarm()
  const { db, clinic } = server
  const setStatus = (status: 'Active' | 'Deleted') =>
    db
      .updateTable('patient')
      .set({ status, deleted_at: status === 'Deleted' ? addMinutes(raisedAt, 1) : null })
      .where('id', '=', clinic.patients.sibling.id)
      .execute()
  await setStatus('Deleted')
  expect(await escalate(addMinutes(raisedAt, 60))).toBe(0)
  expect(await alerts()).toEqual([])
  await setStatus('Active')
  expect(await escalate(addMinutes(raisedAt, 61))).toBe(1)
  expect(await alerts()).toHaveLength(1)
})

test('a unit that takes a form over is told of its alert anew', async () => {
  await haveResponsible()
  const { formId, raisedAt } = await alarm()
  const { db, clinic } = server
  await escalate(addMinutes(raisedAt, 15))
  await escalate(addMinutes(raisedAt, 30))
  const both = { account_id: owner().id, unit_id: clinic.units.adult.id }
  await db.insertInto('account_care_unit').values(both).execute()
  await addRecordAt(db, clinic.patients.sibling, clinic.units.adult, raisedAt)
  await db
    .updateTable('unit')
    .set({ email: 'andra@samklang.example' })
    .where('id', '=', clinic.units.adult.id)
    .execute()
  const moved = await (await server.staff()).post(`/api/forms/${formId}/change-responsible-unit`, {
    UnitId: clinic.units.adult.id,
    AlertTakerId: owner().publicId,
  })
  expect(moved.statusCode, moved.body).toBe(200)
  await escalate(addMinutes(raisedAt, 61))
  expect(await recipients()).toEqual(['andra@samklang.example', ...toOnDuty, toOwner, toOwner])
})

test('nobody waits for each other: an alert whose form somebody else is closing now is left for the next minute', async () => {
  const { formId, raisedAt } = await alarm()
  await server.db.transaction().execute(async (closing) => {
    await closing.selectFrom('form').select('id').where('id', '=', formId).forUpdate().execute()
    expect(await escalate(addMinutes(raisedAt, 15))).toBe(0)
    await closing.updateTable('risk_alert').set({ raised_from_draft: true }).where('form_id', '=', formId).execute()
  })
  expect(await escalate(addMinutes(raisedAt, 16))).toBe(1)
})

test('what was told is undone with what failed, and told in the next minute', async () => {
  const { raisedAt } = await alarm()
  const broken = { ...server.keys, fieldKeys: [] }
  const post = { services: { sms: true, email: true }, base: 'https://samklang.example', log: { warn: () => {} } }
  const at = addMinutes(raisedAt, 15)
  await expect(escalateAlerts(server.db, { ...post, keys: broken }, at)).rejects.toThrow()
  expect(await alerts()).toMatchObject([{ EscalatedAt: null }])
  await escalate(addMinutes(raisedAt, 16))
  expect(await recipients()).toEqual(toOnDuty)
})

test('where the unit group knows no responsibles an alert is the whole unit’s, whoever was named before', async () => {
  await haveResponsible()
  const { db } = server
  await db.updateTable('unit_group').set({ patient_responsible: false }).execute()
  const { raisedAt } = await alarm()
  await db.updateTable('unit_group').set({ patient_responsible: true }).execute()
  await escalate(addMinutes(raisedAt, 15))
  expect(await recipients()).toEqual(toOnDuty)
})

test('an alert that nobody sees to in time, for whatever reason, does not go unnoticed', async () => {
  const { raisedAt } = await alarm()
  expect(await areAlertsTold(server.db, addMinutes(raisedAt, 70))).toBe(true)
  expect(await areAlertsTold(server.db, addMinutes(raisedAt, 71))).toBe(false)
  // who has just woken up is given a while
  expect(await areAlertsTold(server.db, undefined)).toBe(true)
  await escalate(addMinutes(raisedAt, 71))
  expect(await areAlertsTold(server.db, addMinutes(raisedAt, 72))).toBe(true)
})

test('however many wait at a unit, each is seen to: none of the last keeps the server from being well', async () => {
  const { formId, raisedAt } = await alarm()
  const { db, clinic } = server
  const at = { patient: clinic.patients.sibling.id, unit: clinic.units.child.id }
  await sql`insert into risk_alert (id, patient_id, unit_id, form_id, rule_key, severity, value, raised_at, last_modified_at,
      raised_from_draft)
    select gen_random_uuid(), ${at.patient}, ${at.unit}, ${formId}, 'harm ' || n, 'Alert', '"often"', ${raisedAt}, ${raisedAt}, false
    from generate_series(1, 1100) n`.execute(db)
  const early = addMinutes(raisedAt, 16)
  expect(await escalate(early, { sms: false, email: false })).toBe(1101)
  expect(await areAlertsTold(db, early)).toBe(false)

  const late = addMinutes(raisedAt, 16 + 60)
  expect(await escalate(late)).toBe(1101)
  expect(await recipients()).toEqual(toOnDuty)
  await become('Sent')
  await escalate(addMinutes(late, 1))
  expect(await areAlertsTold(db, addMinutes(late, 1))).toBe(true)
})
