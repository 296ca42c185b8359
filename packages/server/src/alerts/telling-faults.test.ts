import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dispatchDue } from '../outbox/dispatch.ts'
import type { Delivery } from '../outbox/provider.ts'
import { isClockRight } from '../system/clock-check.ts'
import { clearAlerts, listAlertMessages, makeResponsible, raiseAlarm, tellOfAlerts } from '../testing/alarm.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { areAlertsTold } from './reach.ts'

let server: AnsweringServer
let warnings: object[]

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  warnings = []
  await clearAlerts(server)
})

const childStaff = () => server.clinic.staff.childStaff
const adminStaff = () => server.clinic.staff.adminStaff
/** Works at the same unit and may not acknowledge. */
const limitedAdminStaff = () => server.clinic.staff.limitedAdminStaff
const setAccount = ({ id }: { id: string }, columns: object) =>
  server.db.updateTable('account').set(columns).where('id', '=', id).execute()
const setGroup = (columns: object) => server.db.updateTable('unit_group').set(columns).execute()
const inDays = (days: number) => Temporal.PlainDate.from(server.clock.now().slice(0, 10)).add({ days }).toString()

const haveResponsible = (account = childStaff()) => makeResponsible(server, account)
const alarm = () => raiseAlarm(server)
const escalate = (now: Instant) => tellOfAlerts(server, now, { warnings })
const messages = () => listAlertMessages(server)
const recipients = async () => (await messages()).map(({ recipient }) => recipient).toSorted()

const become = (status: 'Sent' | 'Failed') =>
  server.db.updateTable('outgoing_message').set({ status }).where('status', '=', 'Queued').execute()

/** Hands over whatever is due; tells what left. */
async function dispatch(answer: () => Promise<Delivery> = async () => ({ reference: null })): Promise<string[]> {
  const left: string[] = []
  const provider = {
    async send({ recipient }: { recipient: string }) {
      const outcome = await answer()
      left.push(recipient)
      return outcome
    },
  }
  await server.db.updateTable('outgoing_message').set({ next_attempt_at: '2020-01-01T00:00:00Z' }).execute()
  await dispatchDue({ db: server.db, keys: server.keys, provider }, server.clock.now())
  return left
}

async function acknowledge(formId: string) {
  const me = await server.staff()
  await me.get(`/api/forms/${formId}`)
  const reply = await me.post(`/api/questionnaires/${formId}/acknowledge-alert`, { Action: 'Ringde.' })
  expect(reply.statusCode, reply.body).toBe(200)
}

test('R-301 health notices an alert that was told and then not again in time, also one that is the whole unit’s', async () => {
  const { raisedAt } = await alarm()
  await escalate(addMinutes(raisedAt, 15))
  await become('Sent')
  expect(await areAlertsTold(server.db, addMinutes(raisedAt, 15 + 70))).toBe(true)
  expect(await areAlertsTold(server.db, addMinutes(raisedAt, 15 + 71))).toBe(false)
  expect(await areAlertsTold(server.db, undefined)).toBe(true)
  await escalate(addMinutes(raisedAt, 15 + 71))
  await become('Sent')
  expect(await areAlertsTold(server.db, addMinutes(raisedAt, 15 + 72))).toBe(true)
})

test('R-302 a number that cannot be opened is no number: all other channels and people are told, and it is logged without content', async () => {
  await setAccount(childStaff(), { email: 'provgran@samklang.example', phone: Buffer.from('damaged') })
  await setAccount(adminStaff(), { email: 'chefen@samklang.example', phone: Buffer.from([1, 65, 0]) })
  await setGroup({ on_call_phone: '+46701740690', head_account_id: adminStaff().id })
  await haveResponsible()
  const { raisedAt } = await alarm()
  await escalate(addMinutes(raisedAt, 15))
  expect(await recipients()).toEqual(['provgran@samklang.example'])
  await escalate(addMinutes(raisedAt, 120))
  expect(new Set(await recipients())).toEqual(
    new Set(['+46701740690', 'chefen@samklang.example', 'enheten@samklang.example', 'provgran@samklang.example']),
  )
  expect(warnings).toContainEqual({ accountId: childStaff().id, channel: 'Sms' })
  expect(JSON.stringify(warnings)).not.toMatch(/damaged|\+46/)
})

test('R-303 a clock that was set back keeps no new alert from being told: what was sent before it came is not about it', async () => {
  const first = await alarm()
  const told = addMinutes(first.raisedAt, 15)
  await escalate(told)
  await become('Sent')
  await acknowledge(first.formId)
  // an hour later by the clock of the database, and the same minute again by ours
  await server.db
    .updateTable('outgoing_message')
    .set({ queued_at: addMinutes(server.clock.now(), -60) })
    .execute()
  const second = await alarm()
  await server.db.updateTable('risk_alert').set({ raised_at: first.raisedAt }).where('id', '=', second.id).execute()
  await escalate(told)
  expect((await messages()).map(({ status }) => status).toSorted()).toEqual(['Queued', 'Sent'])
  // the same minute once more, by this server or another
  await escalate(told)
  expect(await messages()).toHaveLength(2)
})

test('R-303 an alert that came after the message of the same minute gets one of its own', async () => {
  const { raisedAt } = await alarm()
  const minute = `${addMinutes(raisedAt, 20).slice(0, 16)}:00.000Z`
  await escalate(addMinutes(minute, 0))
  await become('Sent')
  const later = await alarm()
  const within = (seconds: number) => `${minute.slice(0, 17)}${seconds}.000Z`
  await server.db
    .updateTable('risk_alert')
    .set({ raised_at: within(20) })
    .where('id', '=', later.id)
    .execute()
  await setGroup({ alert_owner_minutes: 0, alert_deputy_minutes: 0, alert_on_duty_minutes: 0 })
  await escalate(within(40))
  await setGroup({ alert_owner_minutes: 15, alert_deputy_minutes: 30, alert_on_duty_minutes: 60 })
  expect((await messages()).map(({ status }) => status).toSorted()).toEqual(['Queued', 'Sent'])
})

test('R-303 times that a clock ahead has written hold nothing back: told at once, told again, and seen by health', async () => {
  const { raisedAt: now, id } = await alarm()
  const tomorrow = addMinutes(now, 24 * 60)
  await server.db.updateTable('risk_alert').set({ raised_at: tomorrow }).execute()
  expect(await areAlertsTold(server.db, now)).toBe(false)
  expect(await escalate(now)).toBe(1)
  await become('Sent')
  expect(await areAlertsTold(server.db, addMinutes(now, 1))).toBe(true)
  expect(await escalate(addMinutes(now, 1))).toBe(0)

  await server.db.updateTable('risk_alert').set({ raised_at: now }).execute()
  await server.db.updateTable('alert_telling').set({ told_at: tomorrow }).where('alert_id', '=', id).execute()
  expect(await escalate(addMinutes(now, 2))).toBe(1)
  expect(await escalate(addMinutes(now, 3))).toBe(0)
  expect(await escalate(addMinutes(now, 62))).toBe(1)
})

test('R-303 health sees that this machine’s clock differs from the database’s, and the demo’s clock is not asked', async () => {
  server.clock.moveTo(14 * 24 * 3_600_000)
  expect(await isClockRight(server.db)).toBe(true)
  server.clock.moveTo(0)
  expect(await isClockRight(server.db, () => Date.now() + 60_000)).toBe(false)
  expect(await isClockRight(server.db, () => Date.now() - 60_000)).toBe(false)
})

test('R-302 what waited while the gateway was down is sent once, and not at all when nothing waits any more', async () => {
  await server.db.updateTable('unit').set({ email: null }).execute()
  await setGroup({ on_call_phone: '+46701740690' })
  const { formId, raisedAt } = await alarm()
  const down = async () => {
    throw new Error('down')
  }
  for (const minutes of [90, 150, 210]) {
    await escalate(addMinutes(raisedAt, minutes))
    expect(await dispatch(down)).toEqual([])
  }
  expect((await messages()).map(({ status }) => status)).toEqual(['Suppressed', 'Suppressed', 'Queued'])
  await acknowledge(formId)
  expect(await dispatch()).toEqual([])
  expect((await messages()).map(({ status }) => status)).toEqual(['Suppressed', 'Suppressed', 'Suppressed'])
})

test('R-302 a message that tells of two alerts is sent while one of them waits', async () => {
  const first = await alarm()
  const second = await alarm()
  await escalate(addMinutes(second.raisedAt, 15))
  await acknowledge(first.formId)
  expect(await dispatch()).toEqual(['enheten@samklang.example'])
})

test('R-302 a repeat that takes the place of what was queued for another unit’s alert tells of that one too', async () => {
  const { db } = server
  await setAccount(childStaff(), { email: 'provgran@samklang.example' })
  await haveResponsible()
  const { raisedAt, id } = await alarm()
  await escalate(addMinutes(raisedAt, 15))
  // it waits at another unit, with the same owner, and is not due again yet; the next message is about another alert
  const second = await alarm()
  await db
    .updateTable('risk_alert')
    .set({ raised_at: addMinutes(raisedAt, 5) })
    .where('id', '=', second.id)
    .execute()
  await db.updateTable('risk_alert').set({ escalated_at: null }).where('id', '=', id).execute()
  await escalate(addMinutes(raisedAt, 20))
  const tellings = await db
    .selectFrom('alert_telling as t')
    .innerJoin('outgoing_message as m', 'm.id', 't.message_id')
    .select('t.alert_id')
    .where('m.status', '=', 'Queued')
    .where('t.step', '=', 'Owner')
    .execute()
  expect(new Set(tellings.map(({ alert_id }) => alert_id))).toEqual(new Set([id, second.id]))
})

test('R-301 a head who has left, may not acknowledge or is away is not told; their deputy is, by the same rule', async () => {
  const { db, clinic } = server
  await db.updateTable('unit').set({ email: null }).execute()
  await setAccount(childStaff(), { email: 'chefen@samklang.example' })
  await setAccount(adminStaff(), { email: 'ersattaren@samklang.example' })
  await setAccount(limitedAdminStaff(), { email: 'sekreteraren@samklang.example' })
  const { name } = await db
    .selectFrom('unit')
    .select('name')
    .where('id', '=', clinic.units.child.id)
    .executeTakeFirstOrThrow()
  const held = { account_id: childStaff().id, unit_id: clinic.units.child.id }
  await setGroup({ head_account_id: childStaff().id })
  const interval = '018f0000-0000-7000-8000-000000000303'
  // closed at all times, so that the head of unit is told at once
  await db
    .insertInto('duty_interval')
    .values({
      id: interval,
      unit_group_id: clinic.groups.outpatient,
      weekdays: 1,
      from_time: '03:00',
      to_time: '03:01',
    })
    .execute()
  const toldNow = async (minutes: number) => {
    await db.deleteFrom('outgoing_message').execute()
    await db.deleteFrom('alert_telling').execute()
    await escalate(addMinutes(raisedAt, minutes))
    return messages()
  }
  const { raisedAt } = await alarm()
  const [first] = await toldNow(1)
  expect(first?.recipient).toBe('chefen@samklang.example')
  expect(first?.body).toContain(`Samklang (${name})`)

  await setAccount(childStaff(), { deputy_account_id: adminStaff().id, away_until: inDays(3) })
  expect((await toldNow(2)).map(({ recipient }) => recipient)).toEqual(['ersattaren@samklang.example'])
  await setAccount(adminStaff(), { away_until: inDays(3) })
  expect((await toldNow(3)).map(({ recipient }) => recipient)).not.toContain('ersattaren@samklang.example')
  await setAccount(adminStaff(), { away_until: null })
  await setAccount(childStaff(), { deputy_account_id: limitedAdminStaff().id })
  // nobody beyond the clinic can be told: everybody who works there is, and those who are away are not
  expect((await toldNow(4)).map(({ recipient }) => recipient).toSorted()).toEqual([
    'ersattaren@samklang.example',
    'sekreteraren@samklang.example',
  ])
  await setAccount(childStaff(), { deputy_account_id: null, away_until: null })
  await db.deleteFrom('account_care_unit').where('account_id', '=', held.account_id).execute()
  expect((await toldNow(5)).map(({ recipient }) => recipient)).not.toContain('chefen@samklang.example')
  await db.insertInto('account_care_unit').values(held).execute()
})

test('R-301 while nobody on the roster may acknowledge, everybody who works there is told', async () => {
  const { db, clinic } = server
  await setAccount(childStaff(), { email: 'provgran@samklang.example' })
  await setAccount(limitedAdminStaff(), { email: 'sekreteraren@samklang.example' })
  const id = '018f0000-0000-7000-8000-000000000304'
  const always = { weekdays: 127, from_time: '00:00', to_time: '00:00' }
  await db
    .insertInto('duty_interval')
    .values({ id, unit_group_id: clinic.groups.outpatient, ...always })
    .execute()
  await db.insertInto('duty_staff').values({ interval_id: id, account_id: limitedAdminStaff().id }).execute()
  const { raisedAt } = await alarm()
  await escalate(addMinutes(raisedAt, 15))
  expect(await recipients()).toEqual([
    'enheten@samklang.example',
    'provgran@samklang.example',
    'sekreteraren@samklang.example',
  ])
})

test('R-264 what a former owner was told does not count for the one that there is now', async () => {
  await setAccount(childStaff(), { email: 'provgran@samklang.example' })
  await setAccount(adminStaff(), { email: 'ny-agare@samklang.example' })
  await haveResponsible()
  const { raisedAt, id } = await alarm()
  await escalate(addMinutes(raisedAt, 15))
  await become('Sent')
  await server.db.updateTable('risk_alert').set({ owner_account_id: adminStaff().id }).where('id', '=', id).execute()
  await escalate(addMinutes(raisedAt, 16))
  expect(await recipients()).toEqual(['ny-agare@samklang.example', 'provgran@samklang.example'])
})

test('R-264 a deputy who is away too is not told: those on duty are', async () => {
  await setAccount(childStaff(), { away_until: inDays(3), deputy_account_id: adminStaff().id })
  await setAccount(adminStaff(), { email: 'ersattaren@samklang.example', away_until: inDays(3) })
  await haveResponsible()
  const { raisedAt } = await alarm()
  await escalate(raisedAt)
  expect(await recipients()).toEqual(['enheten@samklang.example'])
})

test('R-302 what was told while a gateway was down, and has moved to another unit with its form, calls nobody of the former one in', async () => {
  await setAccount(childStaff(), { email: 'provgran@samklang.example' })
  await haveResponsible()
  const { formId, raisedAt } = await alarm()
  await escalate(addMinutes(raisedAt, 15))
  expect(await recipients()).toEqual(['provgran@samklang.example'])
  const elsewhere = server.clinic.units.adult.id
  await server.db.updateTable('risk_alert').set({ unit_id: elsewhere }).where('form_id', '=', formId).execute()
  expect(await dispatch()).toEqual([])
  expect(await messages()).toMatchObject([{ status: 'Suppressed' }])
})
