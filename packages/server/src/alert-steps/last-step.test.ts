import { defaultRepeatMinutes, defaultStepMinutes } from '@samklang/contract/alert-steps'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealField } from '../keys/sealed-field.ts'
import { dispatchDue } from '../outbox/dispatch.ts'
import { queueMessage } from '../outbox/outbox.ts'
import type { Delivery } from '../outbox/provider.ts'
import { alertSettingsPath, readAlertSettings } from '../testing/alert-settings.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { listUncovered } from './cover.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server
  for (const table of ['outgoing_message', 'duty_interval', 'closed_day'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('account').set({ email: null, phone: null, deputy_account_id: null, away_until: null }).execute()
  await db.updateTable('unit_group').set({ on_call_phone: null, on_call_email: null, head_account_id: null }).execute()
})

const onCall = '+46701740690'
const staff = () => server.clinic.staff
const admin = () => server.sign({ account: staff().admin, level: 'Four' })
const path = () => alertSettingsPath(server)
const setAccount = ({ id }: { id: string }, columns: object) =>
  server.db.updateTable('account').set(columns).where('id', '=', id).execute()
const setGroup = (columns: object) =>
  server.db.updateTable('unit_group').set(columns).where('id', '=', server.clinic.groups.outpatient).execute()

const readSettings = () => readAlertSettings(server)
const save = async (change: object) => (await admin()).put(path(), { ...(await readSettings()).settings, ...change })

const uncovered = (unitId = server.clinic.units.child.id) =>
  listUncovered(
    server.db,
    { keys: server.keys, services: { sms: true, email: true } },
    { unitIds: [unitId], now: server.clock.now() },
  )

let number = 0
async function send(recipient: string, outcome: Delivery, minutes: number) {
  const { db, keys, clock } = server
  number += 1
  const now = addMinutes(clock.now(), minutes)
  const message = {
    channel: 'Sms',
    purpose: 'AlertWaiting',
    body: 'Test',
    idempotencyKey: `last-step-${number}`,
  } as const
  await queueMessage(db, keys, { ...message, recipient }, now)
  await dispatchDue({ db, keys, provider: { send: async () => outcome } }, now)
  return now
}

const refused = { refused: 'gateway answered 422' }

test('R-302 an on-call number that was refused is said in the settings and on every home, and covers nothing until a later message arrives', async () => {
  await setGroup({ on_call_phone: onCall })
  expect(await uncovered()).toEqual([])
  const failedAt = await send(onCall, refused, 0)
  expect(await uncovered()).toMatchObject([{ Reason: 'LastStepFailed', FailedAt: failedAt }])
  expect(await readSettings()).toMatchObject({ failed: { OnCallPhoneFailedAt: failedAt }, HasWorkingLastStep: false })
  const { Uncovered, Now } = (await (await server.staff()).get('/api/units/current/alert-cover')).json()
  expect(Uncovered).toMatchObject([{ Reason: 'LastStepFailed', FailedAt: failedAt }])
  expect(Now).toMatchObject({ OnCallPhone: onCall, OnCallPhoneFailedAt: failedAt })

  await send(onCall, { reference: null }, 5)
  expect(await uncovered()).toEqual([])
  expect(await readSettings()).toMatchObject({ failed: { OnCallPhoneFailedAt: null }, HasWorkingLastStep: true })
  // another number has not failed
  await send(onCall, refused, 10)
  expect(await uncovered()).toHaveLength(1)
  expect((await save({ OnCallPhone: '070-174 06 91' })).statusCode).toBe(200)
  expect(await uncovered()).toEqual([])
})

test('R-302 so is a colleague’s number; one that cannot be opened is none, and its owner can write it anew', async () => {
  const { childStaff } = staff()
  const sealed = sealField(server.keys, { table: 'account', column: 'phone', row: childStaff.id }, '+46701740610')
  await setAccount(childStaff, { phone: sealed })
  const failedAt = await send('+46701740610', refused, 0)
  const mine = async () =>
    (await readSettings()).Staff.find(({ StaffUserId }: { StaffUserId: string }) => StaffUserId === childStaff.publicId)
  expect(await mine()).toMatchObject({ HasPhone: true, PhoneFailedAt: failedAt, EmailFailedAt: null })
  await setAccount(childStaff, { phone: Buffer.from('damaged') })
  expect(await mine()).toMatchObject({ HasPhone: false, PhoneFailedAt: null })
  const me = await server.staff()
  const reach = await me.get('/api/me/alert-reach')
  expect(reach.json(), reach.body).toMatchObject({ Phone: null })
  expect((await me.put('/api/me/alert-reach', { Phone: '070-174 06 10', DeputyUserId: null })).statusCode).toBe(200)
})

test('R-301 a head of unit who has left the group covers nothing, and saving nobody removes them', async () => {
  const { adultStaff } = staff()
  await setAccount(adultStaff, { email: 'chefen@samklang.example' })
  const { settings: before } = await readSettings()
  const { db, clinic } = server
  // their only unit becomes one of another group
  const { unit_group_id } = await db
    .selectFrom('unit')
    .select('unit_group_id')
    .where('id', '=', clinic.units.adult.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('unit')
    .set({ unit_group_id: clinic.groups.inpatient })
    .where('id', '=', clinic.units.adult.id)
    .execute()
  await setGroup({ head_account_id: adultStaff.id })
  expect((await readSettings()).settings.HeadUserId).toBeNull()
  expect(await uncovered()).toMatchObject([{ Reason: 'NoLastStep' }])
  const reply = await (await admin()).put(path(), { ...before, HeadUserId: null })
  expect(reply.statusCode, reply.body).toBe(200)
  const kept = db.selectFrom('unit_group').select('head_account_id').where('id', '=', clinic.groups.outpatient)
  expect(await kept.executeTakeFirst()).toEqual({ head_account_id: null })
  await db.updateTable('unit').set({ unit_group_id }).where('id', '=', clinic.units.adult.id).execute()
})

test('R-301 a head of unit covers the units where they work and may acknowledge, and their deputy by the same rule', async () => {
  const { childStaff, adultStaff, limitedAdminStaff, adminStaff } = staff()
  for (const one of [childStaff, adultStaff, limitedAdminStaff, adminStaff])
    await setAccount(one, { email: `${one.publicId}@samklang.example` })
  await setGroup({ head_account_id: childStaff.id })
  expect(await uncovered()).toEqual([])
  expect(await uncovered(server.clinic.units.adult.id)).toMatchObject([{ Reason: 'NoLastStep' }])
  await setGroup({ head_account_id: limitedAdminStaff.id })
  expect(await uncovered()).toHaveLength(1)
  await setAccount(limitedAdminStaff, { deputy_account_id: adultStaff.id })
  expect(await uncovered()).toHaveLength(1)
  await setAccount(limitedAdminStaff, { deputy_account_id: adminStaff.id })
  expect(await uncovered()).toEqual([])
})

test('R-301 a head of unit, a deputy or a shift that could acknowledge nothing is refused', async () => {
  const { limitedAdminStaff, childStaff, adultStaff } = staff()
  const head = await save({ HeadUserId: limitedAdminStaff.publicId })
  expect([head.statusCode, head.json().Errors]).toEqual([400, [{ Field: 'HeadUserId', Key: 'not-allowed' }]])
  const shift = { Weekdays: 31, From: '08:00', To: '16:30' }
  const idle = await save({ Roster: [{ ...shift, StaffUserIds: [limitedAdminStaff.publicId] }] })
  expect([idle.statusCode, idle.json().Errors]).toEqual([400, [{ Field: 'Roster', Key: 'not-allowed' }]])
  const both = [limitedAdminStaff.publicId, childStaff.publicId]
  expect((await save({ Roster: [{ ...shift, StaffUserIds: both }] })).statusCode).toBe(200)
  // works in the same group, at another unit
  const deputy = { StaffUserId: childStaff.publicId, DeputyUserId: adultStaff.publicId }
  expect((await (await admin()).put(`${path()}/deputy`, deputy)).statusCode).toBe(400)
})

test('R-269 a closed unit needs no last step', async () => {
  const { db, clinic } = server
  const unit = db.updateTable('unit').where('id', '=', clinic.units.child.id)
  await unit.set({ status: 'Inactive' }).execute()
  expect(await uncovered()).toEqual([])
  await unit.set({ status: 'Active' }).execute()
  expect(await uncovered()).toHaveLength(1)
})

test('R-268 closed days alone are a change', async () => {
  expect((await save({ ClosedDays: ['2026-12-24'] })).statusCode).toBe(200)
  expect((await save({ ClosedDays: ['2026-12-24', '2026-12-25'] })).statusCode).toBe(200)
  expect((await readSettings()).settings.ClosedDays).toEqual(['2026-12-24', '2026-12-25'])
})

test('R-266 whoever no longer signs in is on no roster and cannot be put on one', async () => {
  const { childStaff, inactiveStaff } = staff()
  const shift = { Weekdays: 31, From: '08:00', To: '16:30' }
  const named = [{ ...shift, StaffUserIds: [childStaff.publicId] }]
  expect((await save({ Roster: named })).statusCode).toBe(200)
  const { id } = await server.db.selectFrom('duty_interval').select('id').executeTakeFirstOrThrow()
  await server.db.insertInto('duty_staff').values({ interval_id: id, account_id: inactiveStaff.id }).execute()
  const { settings, Staff } = await readSettings()
  expect(settings.Roster).toEqual(named)
  expect(Staff).not.toContainEqual(expect.objectContaining({ StaffUserId: inactiveStaff.publicId }))
  const both = [childStaff.publicId, inactiveStaff.publicId]
  expect((await save({ Roster: [{ ...shift, StaffUserIds: both }] })).statusCode).toBe(400)
})

test('R-264 a new unit group begins with the minutes that hold where none has said anything', async () => {
  const { db, clock } = server
  const id = '018f0000-0000-7000-8000-0000000000aa'
  await db
    .insertInto('unit_group')
    .values({ id, name: 'Ny grupp', created_at: clock.now(), updated_at: clock.now() })
    .execute()
  const settings = (await (await admin()).get(`/api/unit-groups/${id}/alert-settings`)).json()
  expect(settings).toMatchObject({ Minutes: defaultStepMinutes, RepeatMinutes: defaultRepeatMinutes })
  await db.deleteFrom('unit_group').where('id', '=', id).execute()
})
