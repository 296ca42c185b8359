import type { Instant } from '@samklang/contract/instants'
import type { Notification } from '@samklang/contract/notifications'
import { addMinutes } from '@samklang/engine/time/instants'
import { at } from '@samklang/engine/time/wall-clock'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openField } from '../keys/sealed-field.ts'
import { dispatchDue } from '../outbox/dispatch.ts'
import { place } from '../outbox/outbox.ts'
import { clearAlerts, makeResponsible } from '../testing/alarm.ts'
import { type FollowUpServer, startFollowUpServer } from '../testing/follow-up-server.ts'
import { tellOfFollowUps } from './tell.ts'

let server: FollowUpServer

beforeAll(async () => {
  server = await startFollowUpServer()
})
afterAll(() => server.close())
afterEach(() => void server.clock.moveTo(0))
beforeEach(async () => {
  const { db, clinic } = server
  await clearAlerts(server)
  await db.deleteFrom('notification').execute()
  for (const [account, email] of [
    [clinic.staff.childStaff, toMe],
    [clinic.staff.adminStaff, toColleague],
    [clinic.staff.twoUnitStaff, 'annan@samklang.example'],
  ] as const)
    await db.updateTable('account').set({ email }).where('id', '=', account.id).execute()
})

const toMe = 'provgran@samklang.example'
const toColleague = 'provlav@samklang.example'
const toUnit = 'enheten@samklang.example'

const onDay = (days: number, time = '09:00') => at(server.inDays(days), time, 'Europe/Stockholm')

function tell(now: Instant): Promise<number> {
  const { db, keys } = server
  const post = { keys, services: { sms: true, email: true }, base: 'https://samklang.example', log: { warn() {} } }
  return tellOfFollowUps(db, post, now)
}

/** What was written since the last time that this was asked. */
async function written(): Promise<{ recipient: string; body: string }[]> {
  const rows = await server.db
    .selectFrom('outgoing_message')
    .select(['id', 'recipient', 'body', 'patient_id'])
    .where('purpose', '=', 'FollowUpWaiting')
    .orderBy('id')
    .execute()
  expect(rows.filter(({ patient_id }) => patient_id !== null)).toEqual([])
  await server.db.updateTable('outgoing_message').set({ purpose: 'StaffDigest' }).execute()
  const opened = rows.map(({ id, recipient, body }) => ({
    recipient: openField(server.keys, place('recipient', id), recipient),
    body: openField(server.keys, place('body', id), body),
  }))
  return opened.toSorted((one, other) => one.recipient.localeCompare(other.recipient))
}
const recipients = async () => (await written()).map(({ recipient }) => recipient)

const bell = async (who = server.me) =>
  (await server.waiting(who)).Notifications.map(({ Type, IsMine }: Notification) => [Type, IsMine])

const setAccount = (id: string, columns: object) =>
  server.db.updateTable('account').set(columns).where('id', '=', id).execute()

test('R-346 whoever answers for an overdue step is told once a day, a day later the head of unit too, and not about whom', async () => {
  const { staff } = server.clinic
  const [alert] = [await server.seedFollowed({ NextStepOn: server.inDays(1) }), await server.seedFollowed()]
  await headTheUnit(staff.adminStaff.id)

  expect([await tell(onDay(1)), await tell(onDay(2, '07:59'))]).toEqual([0, 0])
  expect([await bell(), await written()]).toEqual([[], []])
  const told = await Promise.all([tell(onDay(2)), tell(onDay(2)), tell(addMinutes(onDay(2), 1))])
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(1)
  const body = 'En uppföljning i Samklang är försenad. Logga in: https://samklang.example/login'
  expect(await written()).toEqual([{ recipient: toMe, body }])
  expect(await bell()).toEqual([['FollowUpOverdue', true]])
  // everybody at the unit sees it; it is mine, or whose patient it is
  expect(await bell(server.colleague)).toEqual([['FollowUpOverdue', false]])
  await makeResponsible(server, staff.adminStaff)
  expect(await bell(server.colleague)).toEqual([['FollowUpOverdue', true]])

  // both are overdue by then: one message to each who is told
  expect(await tell(onDay(3))).toBe(2)
  const named = body.replace('Samklang är', `Samklang (${await unitName()}) är`)
  expect(await written()).toEqual([
    { recipient: toMe, body },
    { recipient: toColleague, body: named },
  ])
  expect(await tell(addMinutes(onDay(3), 600))).toBe(0)
  server.clock.moveTo(3 * 24 * 60 * 60_000)
  const later = await server.staff()
  const [first, second] = await server.followUps(later)
  if (!first || !second) throw new Error('not followed up')
  expect(first.Id).toBe(alert.Id)
  expect((await server.step(first, { NextStepOn: server.inDays(1) }, later)).statusCode).toBe(200)
  expect(await bell(later)).toEqual([['FollowUpOverdue', true]])
  expect((await server.step(second, {}, later)).statusCode).toBe(200)
  expect(await bell(later)).toEqual([])
})

test('R-346 a head of unit who answers for an overdue step too is told of it once', async () => {
  await headTheUnit(server.clinic.staff.childStaff.id)
  await server.seedFollowed({ NextStepOn: server.inDays(1) })
  expect(await tell(onDay(3))).toBe(1)
  expect(await recipients()).toEqual([toMe])
})

function headTheUnit(head_account_id: string) {
  const unitGroup = server.db.selectFrom('unit').select('unit_group_id').where('id', '=', server.clinic.units.child.id)
  return server.db.updateTable('unit_group').set({ head_account_id }).where('id', '=', unitGroup).execute()
}

async function unitName(): Promise<string> {
  const unit = server.db.selectFrom('unit').select('name').where('id', '=', server.clinic.units.child.id)
  return (await unit.executeTakeFirstOrThrow()).name
}

test('R-346 who is away is stood in for, and what nobody answers for is told to those on duty; without severity Alert the bell is enough', async () => {
  const { childStaff, adminStaff } = server.clinic.staff
  await server.seedFollowed({ NextStepOn: server.inDays(1) })
  await setAccount(childStaff.id, { away_until: server.inDays(30), deputy_account_id: adminStaff.id })
  await tell(onDay(2))
  expect(await recipients()).toEqual([toColleague])
  await setAccount(childStaff.id, { deputy_account_id: null })
  await tell(onDay(3))
  expect(await recipients()).toEqual([toUnit, toColleague].toSorted())

  await server.db.deleteFrom('risk_alert').execute()
  await server.db.deleteFrom('notification').execute()
  await setAccount(childStaff.id, { away_until: null })
  await server.seedFollowed({ NextStepOn: server.inDays(1) }, { severity: 'Attention' })
  expect(await tell(onDay(2))).toBe(1)
  expect([await recipients(), await bell()]).toEqual([[], [['FollowUpOverdue', true]]])
})

test('R-346 of a deleted patient, and of what is ticked off, nobody is told', async () => {
  const { sibling } = server.clinic.patients
  const done = await server.seedFollowed({ NextStepOn: server.inDays(1) })
  await server.step(done, {})
  await server.seedFollowed({ NextStepOn: server.inDays(1) })
  const patient = server.db.updateTable('patient').where('id', '=', sibling.id)
  await patient.set({ status: 'Deleted', deleted_at: onDay(1) }).execute()
  expect(await tell(onDay(2))).toBe(0)
  await patient.set({ status: 'Active', deleted_at: null }).execute()
  expect(await tell(onDay(2))).toBe(1)
})

test('R-346 whoever is asked to take over an alert that waits is told at once, and who asked when no answer has come', async () => {
  const { alertId } = await server.seedAlarming()
  const now = server.clock.now()
  expect((await server.ask(alertId, { Note: 'Ring Provskog nu.' })).statusCode).toBe(200)
  expect([await bell(), await bell(server.colleague)]).toEqual([[], [['HandOverAsked', true]]])
  await Promise.all([tell(now), tell(now), tell(addMinutes(now, 1))])
  const asked = 'En kollega ber dig i Samklang att ta över något brådskande. Logga in: https://samklang.example/login'
  expect(await written()).toEqual([{ recipient: toColleague, body: asked }])
  await Promise.all([tell(addMinutes(now, 61)), tell(addMinutes(now, 62))])
  const unanswered = 'Den du bad i Samklang att ta över har inte svarat. Logga in: https://samklang.example/login'
  expect(await written()).toEqual([{ recipient: toMe, body: unanswered }])
  expect([await bell(), await bell(server.colleague)]).toEqual([
    [['HandOverUnanswered', true]],
    [['HandOverAsked', true]],
  ])
  const [listed] = (await server.waiting(server.colleague)).Alerts
  expect((await server.answer(listed?.HandOver?.Id, 'Declined')).statusCode).toBe(200)
  expect([await bell(), await bell(server.colleague)]).toEqual([[], []])
  await tell(addMinutes(now, 300))
  expect(await written()).toEqual([])
})

test('R-346 a request about a follow-up is in the bell at once, and is written about when its step is due, by day', async () => {
  const alert = await server.seedFollowed({ NextStepOn: server.inDays(2) })
  expect((await server.ask(alert.Id)).statusCode).toBe(200)
  expect(await bell(server.colleague)).toEqual([['HandOverAsked', true]])
  await tell(onDay(0, '23:59'))
  expect(await written()).toEqual([])
  // the day to answer is over, but nothing is due: the bell is enough
  await tell(onDay(1, '23:59'))
  expect([await written(), await bell()]).toEqual([[], [['HandOverUnanswered', true]]])
  await tell(onDay(2, '00:05'))
  expect(await written()).toEqual([])
  await tell(onDay(2, '08:00'))
  expect(await recipients()).toEqual([toColleague])
})

/** Hands over what is due; tells to whom it left. */
async function dispatch(): Promise<string[]> {
  const left: string[] = []
  const provider = {
    async send({ recipient }: { recipient: string }) {
      left.push(recipient)
      return { reference: null }
    },
  }
  await dispatchDue({ db: server.db, keys: server.keys, provider }, server.clock.now())
  return left
}

test('R-302 of a step that was ticked off, and a request that was withdrawn, while a gateway was down nobody is told afterwards', async () => {
  await server.seedFollowed({ NextStepOn: server.inDays(1) })
  expect(await tell(onDay(2))).toBe(1)
  const [step] = await server.followUps()
  if (!step) throw new Error('not followed up')
  expect((await server.step(step, {})).statusCode).toBe(200)
  const { formId, alertId } = await server.seedAlarming()
  expect((await server.ask(alertId)).statusCode).toBe(200)
  expect(await tell(addMinutes(server.clock.now(), 1))).toBe(1)
  const body = { AlertId: alertId, Action: 'Ringde upp.', NextStepOn: server.inDays(1) }
  expect((await server.acknowledge(formId, body)).statusCode).toBe(200)
  expect(await dispatch()).toEqual([])
})

test('R-346 whoever is asked to take over much at once gets one message', async () => {
  for (let count = 0; count < 3; count += 1)
    expect((await server.ask((await server.seedAlarming()).alertId)).statusCode).toBe(200)
  expect(await tell(addMinutes(server.clock.now(), 1))).toBe(3)
  expect(await recipients()).toEqual([toColleague])
})

test('R-346 a clock that was ahead for a while has used up no day: what it wrote then tells of nothing later', async () => {
  await server.seedFollowed({ NextStepOn: server.inDays(1) })
  expect([await tell(onDay(4)), await tell(onDay(2))]).toEqual([1, 1])
  await written()
  const daysAgo = sql<Instant>`clock_timestamp() - interval '2 days'`
  await server.db.updateTable('outgoing_message').set({ queued_at: daysAgo }).execute()
  expect(await tell(onDay(4))).toBe(1)
  expect(await recipients()).toEqual([toMe])
})
