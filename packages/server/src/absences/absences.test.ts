import type { Absence, UnitAbsences } from '@samklang/contract/absences'
import { addDays } from '@samklang/engine/time/days'
import { at } from '@samklang/engine/time/wall-clock'
import { expect } from 'vitest'
import { isEveryUnitCovered } from '../alert-steps/cover.ts'
import { listTakers } from '../alerts/takers.ts'
import { listColleagues } from '../alerts/waiting.ts'
import { civilDay } from '../civil-day.ts'
import {
  addAbsence as add,
  makeResponsible,
  absencesPath as path,
  type StaffCaller,
  absenceTest as test,
} from '../testing/absence-test.ts'
import { listAudit } from '../testing/list-audit.ts'
import { asPatient, asStaff, chat, comment } from '../testing/thread-test.ts'

const zone = 'Europe/Stockholm'

const awayIn = async (me: StaffCaller, treatmentId: string) =>
  (await me.get(`/api/papp/messages?treatmentId=${treatmentId}`)).json().Away
const awayForStaff = async (me: StaffCaller, treatmentId: string) =>
  (await me.get(`/api/messages?treatmentId=${treatmentId}`)).json().Away

test('R-474 whoever is away or answers meanwhile is told what somebody else said, until they have seen it, and anew when it changes', async ({
  server,
  names: { anna, bo },
  signInStaff,
}) => {
  const annas = await signInStaff('childStaff')
  const bos = await signInStaff('adminStaff')
  const cias = await signInStaff('limitedAdminStaff')
  const today = civilDay(server.clock.now())
  const days = { from: addDays(today, 3), until: addDays(today, 5) }
  const seen = async (me: StaffCaller): Promise<Absence[]> => (await me.get(path)).json().Absences
  const toSee = async (me: StaffCaller) => (await seen(me)).map(({ IsToSee }) => IsToSee)
  expect((await add(cias, { who: anna, ...days, instead: bo })).statusCode).toBe(200)
  const [absence] = await seen(annas)
  expect(absence).toMatchObject({ SaidByName: 'Cia Ceder', IsToSee: true })
  expect([await toSee(bos), await toSee(cias)]).toEqual([[true], [false]])
  const confirm = (me: StaffCaller, given: Partial<Absence> = {}) =>
    me.post(`${path}/${absence?.Id}/confirm`, { LastModifiedAt: absence?.LastModifiedAt, ...given })
  // Whom it is not about has nothing to confirm, and what was changed since is not what was seen.
  expect((await confirm(cias)).statusCode).toBe(404)
  expect((await confirm(annas, { LastModifiedAt: '2020-01-01T00:00:00.000Z' })).statusCode).toBe(409)
  expect((await confirm(annas)).statusCode).toBe(200)
  expect((await confirm(annas)).json().Absences).toMatchObject([{ IsToSee: false }])
  expect([await toSee(annas), await toSee(bos)]).toEqual([[false], [true]])
  await confirm(bos)
  expect(await toSee(bos)).toEqual([false])
  // What they change themselves they know; the other is told.
  const changed = { FromDay: days.from, UntilDay: days.from, SubstituteUserId: bo.publicId }
  const change = { ...changed, LastModifiedAt: absence?.LastModifiedAt }
  expect((await annas.send('PUT', `${path}/${absence?.Id}`, change)).statusCode).toBe(200)
  expect([await toSee(annas), await toSee(bos)]).toEqual([[false], [true]])
  expect(await seen(bos)).toMatchObject([{ SaidByName: 'Anna Alm' }])
})

test('R-453 the thread says to both sides who of the responsibles is away today, until when, and who answers instead', async ({
  server,
  clinic,
  names: { anna, bo },
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [me, staff] = [await signInPatient(), await signInStaff()]
  const today = civilDay(server.clock.now())
  expect(await awayIn(me, thread.id)).toEqual([])
  const until = addDays(today, 4)
  expect((await add(staff, { who: anna, from: today, until, instead: bo })).statusCode).toBe(200)
  const away = [{ Name: 'Anna Alm', UntilDay: until, InsteadName: 'Bo Berg' }]
  expect(await awayIn(me, thread.id)).toEqual(away)
  expect(await awayForStaff(staff, thread.id)).toEqual(away)
  // The substitute is away too: somebody else at the unit answers.
  await add(staff, { who: bo, from: today, until: today })
  expect(await awayIn(me, thread.id)).toEqual([{ ...away[0], InsteadName: null }])
  await makeResponsible(server, clinic, bo)
  expect(await awayIn(me, thread.id)).toEqual([
    { ...away[0], InsteadName: null },
    { Name: 'Bo Berg', UntilDay: today, InsteadName: null },
  ])
})

test('R-453 nothing is said before the first day or after the last, by the clock of the unit', async ({
  server,
  names: { anna },
  thread,
  signInStaff,
}) => {
  const today = civilDay(server.clock.now())
  const [first, last] = [addDays(today, 2), addDays(today, 3)]
  await add(await signInStaff(), { who: anna, from: first, until: last })
  const seen = async (day: string, time: string) => {
    server.clock.moveTo(Date.parse(at(day, time, zone)) - Date.now())
    return (await awayForStaff(await signInStaff(), thread.id)).length
  }
  expect(await seen(addDays(today, 1), '23:59')).toBe(0)
  expect(await seen(first, '00:01')).toBe(1)
  expect(await seen(last, '23:58')).toBe(1)
  expect(await seen(addDays(last, 1), '00:01')).toBe(0)
})

test('R-453 whoever of staff last wrote to the patient counts too, never who wrote among staff', async ({
  server,
  names: { bo, cia },
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [me, staff, colleague] = [
    await signInPatient(),
    await signInStaff('adminStaff'),
    await signInStaff('limitedAdminStaff'),
  ]
  const today = civilDay(server.clock.now())
  for (const who of [bo, cia]) await add(staff, { who, from: today, until: today })
  expect(await awayIn(me, thread.id)).toEqual([])
  await staff.post(asStaff(thread.id), chat('Hej, hur går det?'))
  await colleague.post(asStaff(thread.id), comment('Vem svarar?'))
  await me.post(asPatient(thread.id), { MessageText: 'Bra!' })
  const names = async () => (await awayIn(me, thread.id)).map(({ Name }: { Name: string }) => Name)
  expect(await names()).toEqual(['Bo Berg'])
  await colleague.post(asStaff(thread.id), chat('Så bra!'))
  expect(await names()).toEqual(['Cia Ceder'])
})

test('R-453 whoever has left the unit or lost the account is named to nobody, neither as away nor as who answers', async ({
  server,
  clinic,
  names: { anna, bo },
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [me, staff] = [await signInPatient(), await signInStaff('limitedAdminStaff')]
  const today = civilDay(server.clock.now())
  await add(staff, { who: anna, from: today, until: today, instead: bo })
  const { db } = server
  const setStatus = (id: string, status: 'Active' | 'Inactive') =>
    db.updateTable('account').set({ status }).where('id', '=', id).execute()
  await setStatus(bo.id, 'Inactive')
  expect(await awayIn(me, thread.id)).toMatchObject([{ Name: 'Anna Alm', InsteadName: null }])
  expect((await staff.get(path)).json().Absences).toMatchObject([{ SubstituteUserId: null, SubstituteName: null }])
  await setStatus(bo.id, 'Active')
  await setStatus(anna.id, 'Inactive')
  expect(await awayIn(me, thread.id)).toEqual([])
  await setStatus(anna.id, 'Active')
  const place = { account_id: bo.id, unit_id: clinic.units.child.id }
  await db.deleteFrom('account_care_unit').where('account_id', '=', bo.id).execute()
  expect(await awayIn(me, thread.id)).toMatchObject([{ Name: 'Anna Alm', InsteadName: null }])
  await db.insertInto('account_care_unit').values(place).execute()
})

test('R-453 where nothing can be written nobody is said to answer', async ({
  server,
  names: { anna },
  thread,
  signInPatient,
  signInStaff,
}) => {
  const today = civilDay(server.clock.now())
  await add(await signInStaff(), { who: anna, from: today, until: today })
  const closed = { status: 'Maintained', closed_at: server.clock.now(), maintained_until: '2999-12-31' } as const
  await server.db.updateTable('treatment').set(closed).where('id', '=', thread.id).execute()
  expect(await awayIn(await signInPatient(), thread.id)).toEqual([])
})

test('R-454 who has said in their own menu that they are away is away in the thread, with their deputy, and in the list', async ({
  server,
  names: { anna, bo },
  thread,
  signInPatient,
  signInStaff,
}) => {
  const staff = await signInStaff()
  const until = addDays(civilDay(server.clock.now()), 3)
  await server.db.updateTable('account').set({ deputy_account_id: bo.id }).where('id', '=', anna.id).execute()
  expect((await staff.put('/api/me/preferences', { AwayUntil: until })).statusCode).toBe(200)
  expect(await awayIn(await signInPatient(), thread.id)).toEqual([
    { Name: 'Anna Alm', UntilDay: until, InsteadName: 'Bo Berg' },
  ])
  const { Absences }: UnitAbsences = (await staff.get(path)).json()
  expect(Absences).toMatchObject([
    { Id: null, FromDay: null, UntilDay: until, SubstituteName: 'Bo Berg', IsMine: true },
  ])
})

test('R-454 the menu says that one is away for as long as it is the last day at the unit, whatever day it is elsewhere', async ({
  server,
  signInStaff,
}) => {
  const until = addDays(civilDay(server.clock.now()), 3)
  const staff = await signInStaff()
  await staff.put('/api/me/preferences', { AwayUntil: until })
  const { CurrentUnitId } = (await staff.get('/api/profile')).json()
  const unit = server.db.updateTable('unit').where('id', '=', CurrentUnitId)
  await unit.set({ time_zone: 'America/New_York' }).execute()
  const seen = async (day: string, time: string) => {
    server.clock.moveTo(Date.parse(at(day, time, 'America/New_York')) - Date.now())
    return (await (await signInStaff()).get('/api/profile')).json().AwayUntil
  }
  expect(await seen(until, '23:58')).toBe(until)
  expect(await seen(addDays(until, 1), '00:01')).toBeNull()
  await unit.set({ time_zone: zone }).execute()
})

test('R-454 alerts of the unit go by it from the first day to the last: whoever is away is not at work and takes nothing over', async ({
  server,
  clinic,
  names: { anna },
  signInStaff,
}) => {
  const today = civilDay(server.clock.now())
  const { child } = clinic.units
  await add(await signInStaff(), { who: anna, from: addDays(today, 1), until: addDays(today, 2) })
  const isAwayOn = async (day: string) => {
    const [found] = await listColleagues(server.db, child.id, [anna.id], at(day, '12:00', zone))
    return found?.isAway
  }
  expect([await isAwayOn(today), await isAwayOn(addDays(today, 1)), await isAwayOn(addDays(today, 3))]).toEqual([
    false,
    true,
    false,
  ])
  const takes = async (days: number) =>
    (await listTakers(server.db, { unitId: child.id, isClosed: false }, at(addDays(today, days), '12:00', zone))).some(
      ({ accountId }) => accountId === anna.id,
    )
  expect([await takes(0), await takes(2), await takes(4)]).toEqual([true, false, true])
})

test('R-452 staff say when they or a colleague are away, change it and take it away; the log tells what was and is', async ({
  server,
  names: { anna, bo, cia },
  signInStaff,
}) => {
  const [staff, colleague] = [await signInStaff(), await signInStaff('limitedAdminStaff')]
  const today = civilDay(server.clock.now())
  const days = { from: today, until: addDays(today, 6) }
  const added = await add(colleague, { who: anna, ...days })
  const [absence]: Absence[] = added.json().Absences
  expect(absence).toMatchObject({ Fullname: 'Anna Alm', FromDay: days.from, UntilDay: days.until, IsMine: false })
  const change = (body: object) =>
    staff.put(`${path}/${absence?.Id}`, {
      FromDay: today,
      UntilDay: days.until,
      SubstituteUserId: cia.publicId,
      LastModifiedAt: absence?.LastModifiedAt,
      ...body,
    })
  const changed = await change({})
  const [{ LastModifiedAt }] = changed.json().Absences
  const remove = () => staff.send('DELETE', `${path}/${absence?.Id}?LastModifiedAt=${LastModifiedAt}`)
  expect(changed.json().Absences).toMatchObject([{ SubstituteName: 'Cia Ceder', IsMine: true }])
  expect((await change({})).json()).toEqual(changed.json())
  expect((await change({ SubstituteUserId: bo.publicId })).statusCode).toBe(409)
  expect((await remove()).json().Absences).toEqual([])
  const log = await listAudit(server.database, { action: 'ChangeAbsence' })
  const span = `${days.from} – ${days.until}`
  expect(log).toContainEqual(
    expect.objectContaining({ entity_id: anna.id, data: { Absence: `${span} → ${span}, ${cia.id}` } }),
  )
})

const day = (days: number) => addDays(civilDay(new Date().toISOString()), days)
const refused: [
  what: string,
  body: (names: Record<'anna' | 'bo', { publicId: string }>) => object,
  field: string,
  key: string,
][] = [
  ['a last day before the first', () => ({ FromDay: day(3), UntilDay: day(2) }), 'UntilDay', 'greater-than-compare'],
  ['what is over', () => ({ FromDay: day(-3), UntilDay: day(-1) }), 'UntilDay', 'min_value'],
  ['a first day more than a year back', () => ({ FromDay: day(-370) }), 'FromDay', 'min_value'],
  ['more than a year', () => ({ UntilDay: day(370) }), 'UntilDay', 'max_value'],
  [
    'more than sixty days of a colleague',
    ({ bo }) => ({ StaffUserId: bo.publicId, UntilDay: day(62) }),
    'UntilDay',
    'max_value',
  ],
  [
    'oneself as the one who answers',
    ({ anna }) => ({ SubstituteUserId: anna.publicId }),
    'SubstituteUserId',
    'not-allowed',
  ],
  ['days that overlap', () => ({ FromDay: day(20), UntilDay: day(25) }), 'FromDay', 'exists'],
]

test.for(refused)('R-452 %s is refused', async ([, body, Field, Key], { names, signInStaff }) => {
  const staff = await signInStaff()
  await add(staff, { who: names.anna, from: day(25), until: day(30) })
  const wanted = { StaffUserId: names.anna.publicId, FromDay: day(1), UntilDay: day(2), SubstituteUserId: null }
  const reply = await staff.post(path, { ...wanted, ...body(names) })
  expect([reply.statusCode, reply.json().Errors]).toEqual([400, [{ Field, Key }]])
})

test('R-452 nobody of another unit is away here or answers here, and another unit’s absence is not there', async ({
  server,
  clinic,
  names: { anna },
  signInStaff,
}) => {
  const [staff, stranger] = [await signInStaff(), await signInStaff('adultStaff', 'adult')]
  const { adultStaff } = clinic.staff
  const today = civilDay(server.clock.now())
  const days = { from: today, until: today }
  expect((await add(staff, { who: adultStaff, ...days })).json().Errors).toEqual([
    { Field: 'StaffUserId', Key: 'not-allowed' },
  ])
  expect((await add(staff, { who: anna, ...days, instead: adultStaff })).json().Errors).toMatchObject([
    { Field: 'SubstituteUserId' },
  ])
  const [absence]: Absence[] = (await add(staff, { who: anna, ...days })).json().Absences
  expect(
    (await stranger.send('DELETE', `${path}/${absence?.Id}?LastModifiedAt=${absence?.LastModifiedAt}`)).statusCode,
  ).toBe(404)
  expect((await stranger.get(path)).json().Absences).toEqual([])
})

test('R-452 two presses at once are one absence', async ({ server, names: { anna }, signInStaff }) => {
  const staff = await signInStaff()
  const today = civilDay(server.clock.now())
  const replies = await Promise.all([1, 2].map(() => add(staff, { who: anna, from: today, until: today })))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  expect((await staff.get(path)).json().Absences).toHaveLength(1)
})

test('R-452 where absences leave nobody at the unit, the list says on which days, and alert cover and health tell it today', async ({
  server,
  clinic,
  signInStaff,
}) => {
  const staff = await signInStaff()
  const today = civilDay(server.clock.now())
  const { Staff }: UnitAbsences = (await staff.get(path)).json()
  const cover = async () => (await staff.get('/api/units/current/alert-cover')).json().Uncovered
  const everybodyAway = { UnitName: expect.any(String), Reason: 'EverybodyAway' }
  const coverBefore = await cover()
  const last = addDays(today, 1)
  for (const [place, { StaffUserId }] of Staff.entries()) {
    const told = await add(staff, { who: { publicId: StaffUserId }, from: today, until: last })
    const isLast = place === Staff.length - 1
    expect([place, told.json().UnstaffedDays]).toEqual([place, isLast ? [today, last] : []])
  }
  // A unit without a last step is told of for that first.
  const { name } = await server.db
    .selectFrom('unit')
    .select('name')
    .where('id', '=', clinic.units.child.id)
    .executeTakeFirstOrThrow()
  expect(coverBefore).not.toContainEqual(expect.objectContaining(everybodyAway))
  const setOnCall = (on_call_phone: string | null) =>
    server.db.updateTable('unit_group').set({ on_call_phone }).execute()
  const covering = { keys: server.keys, services: { sms: true, email: true } }
  const isHealthy = () => isEveryUnitCovered(server.db, covering, server.clock.now())
  await setOnCall('+46701740605')
  expect(await cover()).toContainEqual(expect.objectContaining({ ...everybodyAway, UnitName: name }))
  expect(await isHealthy()).toBe(false)
  await server.db.deleteFrom('staff_absence').execute()
  expect(await isHealthy()).toBe(true)
  expect(await cover()).not.toContainEqual(expect.objectContaining({ ...everybodyAway, UnitName: name }))
  await setOnCall(null)
})
