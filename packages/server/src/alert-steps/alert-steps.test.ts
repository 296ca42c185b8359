import { at } from '@samklang/engine/time/wall-clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealField } from '../keys/sealed-field.ts'
import { alertSettingsPath, readAlertSettings } from '../testing/alert-settings.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { listAudit } from '../testing/list-audit.ts'
import { isEveryUnitCovered, listUncovered } from './cover.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

const covering = (services = { sms: true, email: true }) => ({ keys: server.keys, services })
const admin = () => server.sign({ account: server.clinic.staff.admin, level: 'Four' })
const path = () => alertSettingsPath(server)
const publicId = () => server.clinic.staff.childStaff.publicId

const readSettings = () => readAlertSettings(server)

test('R-268 steps, on-call number, head of unit, roster and closed days of a unit group are kept as they are said, and logged', async () => {
  const { settings } = await readSettings()
  expect(settings).toMatchObject({
    Minutes: { Owner: 15, Deputy: 30, OnDuty: 60, OnCall: 90, Head: 120 },
    RepeatMinutes: 60,
    Roster: [],
  })
  const wanted = {
    ...settings,
    Minutes: { Owner: 0, Deputy: 10, OnDuty: 20, OnCall: 30, Head: 240 },
    RepeatMinutes: 30,
    OnCallPhone: '070-174 06 90',
    OnCallEmail: 'jour@samklang.example',
    HeadUserId: publicId(),
    Roster: [
      { Weekdays: 31, From: '08:00', To: '16:30', StaffUserIds: [publicId()] },
      { Weekdays: 96, From: '22:00', To: '07:00', StaffUserIds: [] },
    ],
    ClosedDays: ['2026-12-24', '2026-12-25'],
  }
  const me = await admin()
  const reply = await me.put(path(), wanted)
  expect(reply.statusCode, reply.body).toBe(200)
  const { LastModifiedAt, ...kept } = reply.json()
  const { LastModifiedAt: _, ...facts } = wanted
  expect(kept).toMatchObject({ ...facts, OnCallPhone: '+46701740690' })
  expect(LastModifiedAt > settings.LastModifiedAt).toBe(true)
  const [latest] = await listAudit(server.database, { action: 'ChangeAlertSettings' })
  expect(latest?.data).toMatchObject({
    RepeatMinutes: '60 → 30',
    OnCallPhone: 'null → …90',
    Minutes: expect.stringMatching(/"Owner":15.* → .*"Owner":0/),
  })
  expect(JSON.stringify(latest?.data)).not.toContain('740690')
  expect(latest).toMatchObject({ entity: 'UnitGroup', entity_id: server.clinic.groups.outpatient, outcome: 'Done' })
  // the same again after a lost answer is a success; something else by what was read before is not
  expect((await me.put(path(), wanted)).statusCode).toBe(200)
  expect((await me.put(path(), { ...wanted, RepeatMinutes: 45 })).statusCode).toBe(409)
  expect((await readSettings()).settings.RepeatMinutes).toBe(30)
})

test.each([
  ['more than four hours in all', { Minutes: { Owner: 15, Deputy: 30, OnDuty: 60, OnCall: 90, Head: 241 } }],
  ['a step before the one that comes first', { Minutes: { Owner: 15, Deputy: 10, OnDuty: 60, OnCall: 90, Head: 120 } }],
  ['more than four hours until all are told again', { RepeatMinutes: 241 }],
  ['an on-call number that takes no SMS', { OnCallPhone: '010-000 01 01' }],
  ['a head of unit who works somewhere else', { HeadUserId: '018f0000-0000-7000-8000-00000000dead' }],
])('R-268 %s is refused', async (_, wrong) => {
  const { settings } = await readSettings()
  expect((await (await admin()).put(path(), { ...settings, ...wrong })).statusCode).toBe(400)
  expect((await readSettings()).settings).toEqual(settings)
})

test('R-268 the database takes no more than four hours either, whoever writes it', async () => {
  await expect(sql`update unit_group set alert_head_minutes = 10080`.execute(server.db)).rejects.toThrow(/in_order/)
  await expect(sql`update unit_group set alert_repeat_minutes = 300`.execute(server.db)).rejects.toThrow(/check/)
})

test('R-269 a staff member says how alerts reach them and who stands in: a colleague of theirs, or nobody', async () => {
  const me = await server.staff()
  const { Colleagues } = (await me.get('/api/me/alert-reach')).json()
  const deputy = server.clinic.staff.adminStaff.publicId
  expect(Colleagues.map(({ StaffUserId }: { StaffUserId: string }) => StaffUserId)).toContain(deputy)
  const reply = await me.put('/api/me/alert-reach', { Phone: '070-174 06 10', DeputyUserId: deputy })
  expect(reply.json()).toMatchObject({ Phone: '+46701740610', DeputyUserId: deputy })
  const stranger = server.clinic.staff.adultStaff.publicId
  for (const DeputyUserId of [stranger, publicId()])
    expect((await me.put('/api/me/alert-reach', { Phone: null, DeputyUserId })).statusCode).toBe(400)
  const listed = (await readSettings()).Staff.find(
    ({ StaffUserId }: { StaffUserId: string }) => StaffUserId === publicId(),
  )
  expect(listed).toMatchObject({ HasPhone: true, DeputyUserId: deputy })
  const boss = await admin()
  const cleared = await boss.put(`${path()}/deputy`, { StaffUserId: publicId(), DeputyUserId: null })
  expect(cleared.statusCode, cleared.body).toBe(200)
  expect((await me.get('/api/me/alert-reach')).json()).toMatchObject({ Phone: '+46701740610', DeputyUserId: null })
})

test('R-269 nobody who may not acknowledge is a deputy: neither their own choice nor an administrator’s, and it is said of them', async () => {
  const me = await server.staff()
  const secretary = server.clinic.staff.limitedAdminStaff.publicId
  expect((await readSettings()).Staff).toContainEqual(
    expect.objectContaining({ StaffUserId: secretary, MayAcknowledge: false }),
  )
  const { Colleagues } = (await me.get('/api/me/alert-reach')).json()
  expect(Colleagues.map(({ StaffUserId }: { StaffUserId: string }) => StaffUserId)).not.toContain(secretary)
  const own = await me.put('/api/me/alert-reach', { Phone: null, DeputyUserId: secretary })
  const given = await (await admin()).put(`${path()}/deputy`, { StaffUserId: publicId(), DeputyUserId: secretary })
  expect([own.statusCode, given.statusCode]).toEqual([400, 400])
})

test('R-269 a group without a last step that works is told to its staff, to administrators and to health', async () => {
  const { db, keys, clinic, clock } = server
  const { childStaff } = clinic.staff
  await db.updateTable('unit_group').set({ on_call_phone: null, on_call_email: null, head_account_id: null }).execute()
  const uncovered = async (who = server.staff) =>
    (await (await who()).get('/api/units/current/alert-cover')).json().Uncovered
  const reason = { Reason: 'NoLastStep', FailedAt: null }
  const mine = { UnitName: expect.any(String), UnitGroupId: clinic.groups.outpatient, ...reason }
  expect(await uncovered()).toEqual([mine])
  expect(await uncovered(admin)).toHaveLength(3)
  expect(await isEveryUnitCovered(db, covering(), clock.now())).toBe(false)
  expect((await readSettings()).HasWorkingLastStep).toBe(false)

  await db.updateTable('unit_group').set({ on_call_phone: '+46701740690' }).execute()
  expect(await uncovered()).toEqual([])
  expect(await isEveryUnitCovered(db, covering(), clock.now())).toBe(true)
  // a number without a gateway reaches nobody, and neither does a head of unit without any channel, or away, or gone
  expect(await isEveryUnitCovered(db, covering({ sms: false, email: true }), clock.now())).toBe(false)
  await db.updateTable('unit_group').set({ on_call_phone: null, head_account_id: childStaff.id }).execute()
  const isMineCovered = async (services?: { sms: boolean; email: boolean }) => {
    const mine = { unitIds: [clinic.units.child.id], now: clock.now() }
    return (await listUncovered(db, covering(services), mine)).length === 0
  }
  const setHead = async (columns: object) => {
    await db.updateTable('account').set(columns).where('id', '=', childStaff.id).execute()
    return isMineCovered()
  }
  expect(await setHead({ email: 'chefen@samklang.example', phone: null })).toBe(true)
  expect(await isMineCovered({ sms: true, email: false })).toBe(false)
  const phone = sealField(keys, { table: 'account', column: 'phone', row: childStaff.id }, '+46701740610')
  expect(await setHead({ email: null, phone })).toBe(true)
  const tomorrow = Temporal.PlainDate.from(clock.now().slice(0, 10)).add({ days: 2 }).toString()
  expect(await setHead({ away_until: tomorrow })).toBe(false)
  expect(await setHead({ deputy_account_id: clinic.staff.adminStaff.id })).toBe(true)
  expect(await setHead({ deputy_account_id: null, away_until: null, status: 'Inactive' })).toBe(false)
  expect(await setHead({ status: 'Active' })).toBe(true)
})

test('R-266 staff see who is on duty now, when the unit opens and which number is on call', async () => {
  const { db, clock } = server
  await db.updateTable('unit_group').set({ on_call_phone: '+46701740690' }).execute()
  await db.deleteFrom('duty_interval').execute()
  await db.deleteFrom('closed_day').execute()
  const cover = async () => (await (await server.staff()).get('/api/units/current/alert-cover')).json().Now
  expect(await cover()).toEqual({
    Hours: 'Unknown',
    OpensAt: null,
    OnDuty: [],
    OnCallPhone: '+46701740690',
    OnCallPhoneFailedAt: null,
  })
  const { settings } = await readSettings()
  const interval = { Weekdays: 31, From: '08:00', To: '16:30', StaffUserIds: [publicId()] }
  expect((await (await admin()).put(path(), { ...settings, Roster: [interval] })).statusCode).toBe(200)
  const friday = at('2030-11-22', '10:00', 'Europe/Stockholm')
  const offset = Date.parse(friday) - Date.now()
  clock.moveTo(offset)
  expect(await cover()).toMatchObject({ Hours: 'Open', OnDuty: ['Provgran Provkotte'] })
  clock.moveTo(offset + 8 * 3_600_000)
  const OpensAt = at('2030-11-25', '08:00', 'Europe/Stockholm')
  expect(await cover()).toMatchObject({ Hours: 'Closed', OpensAt, OnDuty: [] })
  clock.moveTo(0)
})
