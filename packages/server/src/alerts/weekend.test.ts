import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { at, onTheWall } from '@samklang/engine/time/wall-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openField, sealField } from '../keys/sealed-field.ts'
import { place } from '../outbox/outbox.ts'
import { makeResponsible, raiseAlarm, tellOfAlerts } from '../testing/alarm.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'

const zone = 'Europe/Stockholm'
/** The clocks go forward in the night to Sunday. */
const friday = '2032-03-26'
const monday = '2032-03-29'
const raised = at(friday, '18:00', zone)
const opening = at(monday, '08:00', zone)

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
  await seedRoster()
})
afterAll(() => server.close())

const owner = () => server.clinic.staff.childStaff
const deputy = () => server.clinic.staff.adminStaff
const head = () => server.clinic.staff.limitedAdminStaff
const colleagues = () => [owner(), deputy(), head()]

/** Weekdays from eight to half past four; everybody has an e-mail address and a phone for alerts. */
async function seedRoster() {
  const { db, keys, clinic } = server
  const group = clinic.groups.outpatient
  await db.updateTable('account').set({ email: null }).execute()
  await db.updateTable('unit').set({ email: 'enheten@samklang.example', phone: null }).execute()
  for (const [index, { id }] of colleagues().entries()) {
    const phone = sealField(keys, { table: 'account', column: 'phone', row: id }, `+4670174061${index}`)
    const email = `${['owner', 'deputy', 'head'][index]}@samklang.example`
    await db.updateTable('account').set({ email, phone }).where('id', '=', id).execute()
  }
  // a head of unit who may not acknowledge would not be told
  await db
    .insertInto('account_permission')
    .values({ account_id: head().id, permission: 'Alerts.Acknowledge' })
    .execute()
  await db.updateTable('account').set({ deputy_account_id: deputy().id }).where('id', '=', owner().id).execute()
  await db
    .updateTable('unit_group')
    .set({ on_call_phone: '+46701740690', head_account_id: head().id })
    .where('id', '=', group)
    .execute()
  const hours = { weekdays: 0b0011111, from_time: '08:00', to_time: '16:30' }
  const id = '018f0000-0000-7000-8000-000000000025'
  await db
    .insertInto('duty_interval')
    .values({ id, unit_group_id: group, ...hours })
    .execute()
  await db
    .insertInto('duty_staff')
    .values([owner(), deputy()].map((one) => ({ interval_id: id, account_id: one.id })))
    .execute()
  await makeResponsible(server, owner())
}

function moveTo(now: Instant) {
  server.clock.moveTo(Date.parse(now) - Date.now())
}

/** Whom the messages of this minute went to. Every provider takes them, and nobody reads them. */
async function tellAt(now: Instant): Promise<string[]> {
  const { db, keys } = server
  await tellOfAlerts(server, now)
  const messages = await db
    .updateTable('outgoing_message')
    .set({ status: 'Sent' })
    .where('status', '=', 'Queued')
    .where('purpose', '=', 'AlertWaiting')
    .returning(['id', 'recipient', 'body'])
    .execute()
  for (const { id, body } of messages) expect(openField(keys, place('body', id), body)).not.toMatch(/Prov/)
  return messages.map(({ id, recipient }) => openField(keys, place('recipient', id), recipient)).toSorted()
}

const onCall = '+46701740690'
const toHead = ['+46701740612', 'head@samklang.example']
const atTheClinic = [
  '+46701740610',
  '+46701740611',
  'deputy@samklang.example',
  'enheten@samklang.example',
  'owner@samklang.example',
]

test('R-265 an alarm on Friday evening: on-call number and head of unit until Monday, then everybody, until it is acknowledged', async () => {
  moveTo(raised)
  const { formId: id, told } = await raiseAlarm(server)
  // the person is told the truth
  expect(told).toMatchObject({ Kind: 'Risk', IsClosed: true, OpensAt: opening })

  // to the second, so that the minutes below are whole ones
  await server.db.updateTable('risk_alert').set({ raised_at: raised }).execute()

  const course: { at: Instant; to: string[] }[] = []
  for (let now = raised; now <= addMinutes(opening, 50); now = addMinutes(now, 10)) {
    const to = await tellAt(now)
    if (to.length > 0) course.push({ at: now, to })
  }
  const toBoth = [onCall, ...toHead].toSorted()
  expect(course[0]).toEqual({ at: raised, to: [onCall] })
  expect(course[1]).toEqual({ at: addMinutes(raised, 30), to: toHead.toSorted() })
  const night = course.slice(2).filter(({ at: when }) => when < opening)
  // sixty-one hours, since one of the nights was short: told again after every one of them
  expect(night.map(({ at: when }) => when)).toEqual(
    Array.from({ length: 60 }, (_, hours) => addMinutes(raised, 60 * (hours + 1))),
  )
  for (const { to } of night) expect(to).toEqual(toBoth)
  expect(onTheWall(night.at(-1)?.at ?? '', zone)).toEqual({ day: monday, time: '07:00' })
  const day = course.filter(({ at: when }) => when >= opening)
  expect(day).toEqual([{ at: opening, to: [onCall, ...toHead, ...atTheClinic].toSorted() }])

  moveTo(addMinutes(opening, 55))
  const history = (await (await server.staff()).get(`/api/forms/${id}`)).json().Events
  const steps = history.filter(({ Event }: { Event: string }) => /^Alert(?!ToldAgain|Raised)/.test(Event))
  const names = await server.db.selectFrom('account').select(['id', 'firstname', 'lastname']).execute()
  const nameOf = ({ id: accountId }: { id: string }) =>
    names.filter((one) => one.id === accountId).map(({ firstname, lastname }) => `${firstname} ${lastname}`)[0]
  expect(steps.map(({ Event, At, To }: { Event: string; At: string; To: string | null }) => [Event, At, To])).toEqual([
    ['AlertEscalated', raised, null],
    ['AlertOnCallTold', raised, null],
    ['AlertHeadTold', addMinutes(raised, 30), nameOf(head())],
    ['AlertOwnerTold', opening, nameOf(owner())],
    ['AlertDeputyTold', opening, nameOf(deputy())],
    ['AlertOnDutyTold', opening, null],
  ])
  expect(history.filter(({ Event }: { Event: string }) => Event === 'AlertToldAgain')).toHaveLength(61)

  const me = await server.staff()
  await me.get(`/api/forms/${id}`)
  const done = await me.post(`/api/questionnaires/${id}/acknowledge-alert`, { Action: 'Ringde upp.' })
  expect(done.statusCode, done.body).toBe(200)
  expect(await tellAt(addMinutes(opening, 60))).toEqual([])

  // on Monday morning somebody is there, and that is what is said
  expect((await raiseAlarm(server)).told).toMatchObject({ IsClosed: false, OpensAt: null })
})
