import { defaultHelpLines } from '@samklang/contract/default-help-lines'
import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { at } from '@samklang/engine/time/wall-clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearAlerts, raiseAlarm, tellOfAlerts } from '../testing/alarm.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { listAudit } from '../testing/list-audit.ts'

const zone = 'Europe/Stockholm'
/** The clocks go forward in the night to Sunday. */
const saturdayNight = at('2032-03-27', '23:00', zone)
const mondayMorning = at('2032-03-29', '08:00', zone)
const tuesday = at('2032-03-30', '10:00', zone)

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(0)
  await clearAlerts(server)
  await server.db.updateTable('unit').set({ help_lines: null }).execute()
})

const admin = () => server.sign({ account: server.clinic.staff.admin, level: 'Four' })
const path = (unit: { id: string }) => `/api/units/${unit.id}/help-lines`
const regional = {
  Name: { sv: 'Mobila teamet', en: 'The mobile team' },
  Text: null,
  Number: '010-123 45 67',
  Chat: null,
  For: 'Everybody',
  IsMedical: false,
}

function moveTo(now: Instant) {
  server.clock.moveTo(Date.parse(now) - Date.now())
}

async function informationOf(person: Awaited<ReturnType<AnsweringServer['sibling']>>) {
  const reply = await person.get('/api/papp/patients/current/unit-information')
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

async function numbersOf(person: Awaited<ReturnType<AnsweringServer['sibling']>>): Promise<string[]> {
  return (await informationOf(person)).HelpLines.map((line: { Number: string }) => line.Number)
}

test('R-327 help is named by the age of the patient, and to whoever answers about one as to a grown-up', async () => {
  const { persons, patients } = server.clinic
  expect(await numbersOf(await server.sibling())).toEqual(['116 111', '90101', '1177'])
  const context = { type: 'Patient', patient: patients.adult } as const
  const adult = await server.sign({ account: persons.adult.account, level: 'Three', context })
  expect(await numbersOf(adult)).toEqual(['90101', '1177'])
  expect(await numbersOf(await server.guardianOfChild())).toEqual(['90101', '1177'])
  expect(await numbersOf(await server.teacherOfChild())).toEqual(['90101', '1177'])
})

test('R-327 a unit has its own help lines, else those of the nearest unit above, else the ones that come with Samklang', async () => {
  const me = await admin()
  const { provider, units } = server.clinic
  const before = (await me.get(path(units.child))).json()
  expect(before).toMatchObject({ Lines: null, Inherited: defaultHelpLines, InheritedFrom: null })

  const above = await me.put(path(provider), { Lines: [regional], LastModifiedAt: null })
  expect(above.statusCode, above.body).toBe(200)
  expect((await me.get(path(units.child))).json()).toMatchObject({ Lines: null, Inherited: [regional] })
  expect(await numbersOf(await server.sibling())).toEqual(['010-123 45 67'])

  const young = { ...regional, Number: '90101', For: 'Under18' }
  const own = [young, { ...regional, For: 'Adults' }]
  const set = await me.put(path(units.child), { Lines: own, LastModifiedAt: before.LastModifiedAt })
  expect(set.statusCode, set.body).toBe(200)
  expect(await numbersOf(await server.sibling())).toEqual(['90101'])
  expect(await numbersOf(await server.guardianOfSibling())).toEqual(['010-123 45 67'])
  // after a lost answer the same is a success; something else by what was read before is not
  expect((await me.put(path(units.child), { Lines: own, LastModifiedAt: null })).statusCode).toBe(200)
  expect((await me.put(path(units.child), { Lines: [regional], LastModifiedAt: null })).statusCode).toBe(409)
  const [latest] = await listAudit(server.database, { action: 'ChangeHelpLines' })
  expect(latest).toMatchObject({ entity: 'Unit', entity_id: units.child.id })

  const { LastModifiedAt } = set.json()
  expect((await me.put(path(units.child), { Lines: null, LastModifiedAt })).statusCode).toBe(200)
  expect(await numbersOf(await server.sibling())).toEqual(['010-123 45 67'])
  const listed: { UnitId: string; HasOwn: boolean }[] = (await me.get('/api/units/help-lines')).json()
  const hasOwn = (id: string) => listed.find(({ UnitId }) => UnitId === id)?.HasOwn
  expect([hasOwn(provider.id), hasOwn(units.child.id)]).toEqual([true, false])
})

test.each([
  ['a word for a number', [{ ...regional, Number: 'ring oss' }]],
  ['two digits', [{ ...regional, Number: '11' }]],
  ['a number that costs money', [{ ...regional, Number: '0900-123 45 67' }]],
  ['neither number nor chat', [{ ...regional, Number: null }]],
  ['a chat without encryption', [{ ...regional, Chat: 'http://exempel.se/' }]],
  ['the emergency number, which always stands', [{ ...regional, Number: '112' }]],
  ['the emergency number by its country', [{ ...regional, Number: '+46 112' }]],
  ['a number that costs money, by its country', [{ ...regional, Number: '0046 900 123 45 67' }]],
  ['a chat whose port is a word', [{ ...regional, Chat: 'https://chat.example:port/' }]],
  ['a chat that looks like another place', [{ ...regional, Chat: 'https://www.1177.se@evil.example/' }]],
  ['a name that nobody sees', [{ ...regional, Name: { sv: '\u200b', en: '\u200b' } }]],
  ['lines for one age alone', [{ ...regional, For: 'Adults' }]],
  ['no line at all', []],
  ['a name in one language', [{ ...regional, Name: { sv: 'Jouren', en: ' ' } }]],
])('R-327 %s is refused, and what was set stands', async (_, Lines) => {
  const me = await admin()
  const { adult } = server.clinic.units
  const reply = await me.put(path(adult), { Lines, LastModifiedAt: null })
  expect([reply.statusCode, reply.json().Code]).toEqual([400, 'validation'])
  expect((await me.get(path(adult))).json()).toMatchObject({ Lines: null, Inherited: expect.anything() })
})

test('R-350 what was stored before the rules takes no help away: what cannot be used is left out, what lacks is ours', async () => {
  const { adult, child } = server.clinic.units
  const spoilt = { ...regional, Chat: 'https://chat.example:port/' }
  const costly = { ...regional, Number: '0046 900 123 45 67', Chat: null }
  const stored = [spoilt, costly]
  await server.db
    .updateTable('unit')
    .set({ help_lines: JSON.stringify(stored) })
    .where('id', 'in', [adult.id, child.id])
    .execute()
  expect((await informationOf(await server.sibling())).HelpLines).toEqual([regional])
  // whoever can mend it sees it as it stands
  expect((await (await admin()).get(path(child))).json().Lines).toEqual(stored)

  const forAdults = JSON.stringify([{ ...regional, For: 'Adults' }])
  await server.db.updateTable('unit').set({ help_lines: forAdults }).where('id', '=', child.id).execute()
  expect(await numbersOf(await server.sibling())).toEqual(['116 111', '90101', '1177'])
})

test('R-350 a text stored before the rule that names another number is left out, and so is a line called by one', async () => {
  const { child } = server.clinic.units
  const told = { ...regional, Text: { sv: 'Ring 112', en: 'Call 1·1·2' } }
  const called = { ...regional, Name: { sv: 'Självmordslinjen 90101', en: 'Suicide line' } }
  const abroad = { ...regional, Number: '911', Chat: null }
  const help_lines = JSON.stringify([told, called, abroad])
  await server.db.updateTable('unit').set({ help_lines }).where('id', '=', child.id).execute()
  expect((await informationOf(await server.sibling())).HelpLines).toEqual([{ ...regional, Text: null }])
})

async function openOnWeekdays() {
  const group = server.clinic.groups.outpatient
  const hours = { weekdays: 0b0011111, from_time: '08:00', to_time: '16:30' }
  const id = '018f0000-0000-7000-8000-000000000038'
  await server.db
    .insertInto('duty_interval')
    .values({ id, unit_group_id: group, ...hours })
    .execute()
}

test('R-328 a unit is closed until it opens by its roster and clock, and holidays count as unknown past the last closed day', async () => {
  moveTo(saturdayNight)
  expect((await informationOf(await server.sibling())).Hours).toMatchObject({ State: 'Unknown', OpensAt: null })
  await openOnWeekdays()
  expect((await informationOf(await server.sibling())).Hours).toEqual({
    State: 'Closed',
    OpensAt: mondayMorning,
    ClosesAt: null,
    AreHolidaysKnown: false,
  })
  const day = (date: string) => ({ unit_group_id: server.clinic.groups.outpatient, day: date })
  await server.db.insertInto('closed_day').values(day('2032-03-29')).execute()
  expect((await informationOf(await server.sibling())).Hours).toMatchObject({
    OpensAt: at('2032-03-30', '08:00', zone),
    AreHolidaysKnown: false,
  })
  await server.db.insertInto('closed_day').values(day('2032-04-02')).execute()
  expect((await informationOf(await server.sibling())).Hours).toMatchObject({ AreHolidaysKnown: true })
  moveTo(tuesday)
  expect((await informationOf(await server.sibling())).Hours).toMatchObject({
    State: 'Open',
    ClosesAt: at('2032-03-30', '16:30', zone),
  })
})

const recentPath = '/api/papp/patients/current/recent-help'

test('R-329 help stays for a week wherever the one who answered signs in, for nobody else, and is then gone', async () => {
  const answered = server.clock.now()
  expect((await (await server.sibling()).get(recentPath)).json()).toBeNull()
  await raiseAlarm(server)
  const own = (await (await server.sibling('Three')).get(recentPath)).json()
  expect(own).toMatchObject({ Crisis: { Kind: 'Risk' }, AboutFirstname: null })
  expect((await (await server.guardianOfSibling()).get(recentPath)).json()).toBeNull()
  expect((await (await server.teacherOfChild()).get(recentPath)).json()).toBeNull()
  moveTo(addMinutes(answered, 7 * 24 * 60 - 5))
  expect((await (await server.sibling()).get(recentPath)).json()).not.toBeNull()
  moveTo(addMinutes(answered, 7 * 24 * 60 + 5))
  expect((await (await server.sibling()).get(recentPath)).json()).toBeNull()
})

const nothing = { SeenAt: null, SeenEarlierAt: null, RepliedAt: null, ToldAt: null, Next: null, WithoutAlarm: 'None' }

async function fateNow() {
  return (await (await server.sibling()).get(recentPath)).json().Fate
}

test('R-330 what the clinic does is said as its steps are set: told when a message has left, seen when it was acknowledged', async () => {
  await openOnWeekdays()
  moveTo(tuesday)
  const { formId, raisedAt } = await raiseAlarm(server)
  expect(await fateNow()).toEqual({ ...nothing, Next: { Who: 'Staff', At: addMinutes(raisedAt, 15) } })
  await tellOfAlerts(server, addMinutes(raisedAt, 16))
  expect(await fateNow()).toMatchObject({ ToldAt: null })
  // what has not left by then is not promised again
  moveTo(addMinutes(raisedAt, 21))
  expect(await fateNow()).toEqual(nothing)
  await server.db.updateTable('outgoing_message').set({ status: 'Sent' }).execute()
  expect(await fateNow()).toEqual({ ...nothing, ToldAt: addMinutes(raisedAt, 16) })
  const staff = await server.staff()
  await staff.get(`/api/forms/${formId}`)
  expect(
    (await staff.post(`/api/questionnaires/${formId}/acknowledge-alert`, { Action: 'Ringde upp.' })).statusCode,
  ).toBe(200)
  expect(await fateNow()).toEqual({ ...nothing, SeenAt: expect.any(String) })
})

test('R-330 on a Saturday night it is the on-call number, else staff who are not there; where nobody can be reached nothing is promised', async () => {
  await openOnWeekdays()
  moveTo(saturdayNight)
  const { raisedAt } = await raiseAlarm(server)
  expect(await fateNow()).toMatchObject({ Next: { Who: 'Staff' } })
  await server.db.updateTable('unit_group').set({ on_call_phone: '+46701740690' }).execute()
  const { Next } = await fateNow()
  expect(Next).toMatchObject({ Who: 'OnCall' })
  expect(Next.At < addMinutes(raisedAt, 2)).toBe(true)
  await server.db.updateTable('unit_group').set({ on_call_phone: null }).execute()
  await server.db.updateTable('unit').set({ email: null }).execute()
  expect(await fateNow()).toEqual(nothing)
  // Only the head of unit can be reached: nobody is said to be on call.
  const { childStaff } = server.clinic.staff
  await server.db.updateTable('account').set({ email: 'chef@klinik.example' }).where('id', '=', childStaff.id).execute()
  await server.db.updateTable('unit_group').set({ head_account_id: childStaff.id }).execute()
  expect(await fateNow()).toMatchObject({ Next: { Who: 'Head' } })
  await server.db.updateTable('unit_group').set({ head_account_id: null }).execute()
})
