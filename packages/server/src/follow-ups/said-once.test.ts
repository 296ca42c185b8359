import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { type FollowUpServer, startFollowUpServer } from '../testing/follow-up-server.ts'
import { seedAlert } from '../testing/waiting.ts'

let server: FollowUpServer

beforeAll(async () => {
  server = await startFollowUpServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await server.db.deleteFrom('risk_alert').execute()
  await server.db.updateTable('unit').set({ status: 'Active', time_zone: 'Europe/Stockholm' }).execute()
})

const noAnswer = 'Ringde, inget svar.'
const key = (name: string) => ({ 'idempotency-key': `${name}-sixteen-letters` })

const notesOf = async (alertId: string) => {
  const notes = server.db.selectFrom('alert_note').select(['text', 'actions']).where('alert_id', '=', alertId)
  return notes.orderBy('at').orderBy('id').execute()
}

test('R-249 what somebody writes twice is kept twice; a double click, and a lost answer that is asked for again, are one', async () => {
  const { formId, alertId: AlertId } = await server.seedAlarming()
  const url = `/api/questionnaires/${formId}/acknowledge-alert`
  const said = { AlertId, Action: noAnswer, Actions: ['CouldNotReach'] }
  const twice = await Promise.all([1, 2].map(() => server.me.send('POST', url, said, key('first'))))
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  // in the evening they try again, and say so in the same words
  const note = { ...said, Actions: ['Called'], IsFurtherNote: true }
  for (const name of ['evening', 'evening', 'night'])
    expect((await server.me.send('POST', url, note, key(name))).statusCode).toBe(200)
  expect(await notesOf(AlertId)).toEqual([1, 2].map(() => ({ text: noAnswer, actions: ['Called'] })))
  // to acknowledge once more is not the same as to have acknowledged
  const again = await server.me.post(url, { ...said, NextStepOn: server.inDays(1) })
  expect([again.statusCode, again.json().Code]).toEqual([409, 'alert-acknowledged'])
})

test('R-249 a step that others have come before is not taken for the one that stands there, though its words are the same', async () => {
  const alert = await server.seedFollowed()
  const url = `/api/alerts/${alert.Id}/follow-up`
  const PreviousLastModifiedAt = alert.FollowUp?.LastModifiedAt
  const said = { Text: noAnswer, Actions: ['CouldNotReach'], NextStepOn: server.inDays(1), PreviousLastModifiedAt }
  for (const _ of [1, 2]) expect((await server.me.send('POST', url, said, key('step'))).statusCode).toBe(200)
  const other = await server.me.post(url, { ...said, Actions: ['Met'] })
  expect([other.statusCode, other.json().Code]).toEqual([409, 'follow-up-changed'])
  expect(await notesOf(alert.Id)).toEqual([{ text: noAnswer, actions: ['CouldNotReach'] }])
})

test('R-249 of a released patient a step whose answer was lost is answered again as it was', async () => {
  const alert = await server.seedFollowed()
  const released = server.db.updateTable('patient_unit').where('patient_id', '=', server.clinic.patients.sibling.id)
  await released.set({ released_at: server.clock.now() }).execute()
  const PreviousLastModifiedAt = alert.FollowUp?.LastModifiedAt
  const said = { Text: 'Träffade patienten.', NextStepOn: null, PreviousLastModifiedAt }
  for (const _ of [1, 2])
    expect((await server.me.send('POST', `/api/alerts/${alert.Id}/follow-up`, said, key('released'))).statusCode).toBe(
      200,
    )
  await released.set({ released_at: null }).execute()
})

test('R-249 a colleague is asked once under one key; asked anew with other words, whoever asks is told that a request waits', async () => {
  const alert = await server.seedFollowed()
  const url = `/api/alerts/${alert.Id}/hand-over`
  const asked = { StaffUserId: server.clinic.staff.adminStaff.publicId, Note: 'Kan du ringa i dag?' }
  for (const _ of [1, 2]) expect((await server.me.send('POST', url, asked, key('asked'))).statusCode).toBe(200)
  const anew = await server.me.post(url, { ...asked, Note: 'Ring före tio.' })
  expect([anew.statusCode, anew.json()]).toMatchObject([
    409,
    { Code: 'hand-over-changed', Details: { Alerts: [{ HandOver: { Note: 'Kan du ringa i dag?' } }] } },
  ])
})

test('R-294 a note beside a colleague’s says what was done and no next step, and hands nothing over', async () => {
  const alert = await server.seedFollowed()
  const said = { AlertId: alert.Id, Action: noAnswer, IsFurtherNote: true }
  for (const [field, value] of [
    ['NextStepOn', server.inDays(1)],
    ['NoFollowUpReason', 'Följs redan upp.'],
    ['HandOverTo', server.clinic.staff.childStaff.publicId],
    ['Actions', ['Called', 'HandedOver']],
  ] as const) {
    const refused = await server.acknowledge(alert.FormId ?? '', { ...said, [field]: value }, server.colleague)
    expect([refused.statusCode, refused.json().Errors]).toEqual([400, [{ Field: field, Key: 'not-allowed' }]])
  }
  expect(await notesOf(alert.Id)).toEqual([])
})

test('R-309 what has ended is accepted by nobody, though a request about it were left', async () => {
  const alert = await server.seedFollowed({ HandOverTo: server.clinic.staff.adminStaff.publicId })
  expect((await server.step(alert, {})).statusCode).toBe(200)
  const unanswered = { answer: null, answered_at: null, answered_by: null }
  await server.db.updateTable('alert_hand_over').set(unanswered).where('alert_id', '=', alert.Id).execute()
  const late = await server.answer(alert.HandOver?.Id, 'Accepted')
  expect([late.statusCode, late.json().Code]).toEqual([409, 'hand-over-changed'])
  const row = server.db.selectFrom('risk_alert').select('follow_up_account_id as id').where('id', '=', alert.Id)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ id: server.clinic.staff.childStaff.id })
})

test('R-309 an alert of a closed unit is handed over to nobody, by whoever could act on it', async () => {
  const { patients, units, staff } = server.clinic
  const closed = server.db.updateTable('unit').set({ status: 'Inactive' }).where('id', '=', units.ward.id)
  await closed.execute()
  const formId = await server.seedForm({ status: 'Closed', patient: patients.inpatient, unit: units.ward })
  const alertId = await seedAlert(server.db, {
    formId,
    patient: patients.inpatient,
    unit: units.ward,
    raisedAt: server.clock.now(),
  })
  const both = await server.sign({ account: staff.twoUnitStaff, level: 'Four', unit: units.adult })
  expect((await server.waiting(both)).Alerts).toMatchObject([{ Id: alertId }])
  for (const StaffUserId of [staff.twoUnitStaff.publicId, staff.adminStaff.publicId])
    expect((await server.ask(alertId, { StaffUserId }, both)).statusCode).toBe(404)
})

test('R-309 accepting moves what a step is of, also where the clock has stood still or was ahead', async () => {
  const alert = await server.seedFollowed({ HandOverTo: server.clinic.staff.adminStaff.publicId })
  const ahead = addMinutes(server.clock.now(), 5)
  const row = server.db.updateTable('risk_alert').set({ follow_up_changed_at: ahead }).where('id', '=', alert.Id)
  await row.execute()
  expect((await server.answer(alert.HandOver?.Id, 'Accepted')).statusCode).toBe(200)
  const [listed] = await server.followUps()
  expect(String(listed?.FollowUp?.LastModifiedAt) > ahead).toBe(true)
})

test('R-311 a follow-up at another unit is overdue by that unit’s own day', async () => {
  const { staff, units, patients } = server.clinic
  const now = server.clock.now()
  const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Midway']
  // of the two one has another day than Stockholm, at any hour
  const isAhead = civilDay(now, ahead) !== server.today()
  const zone = isAhead ? ahead : behind
  await server.db.updateTable('unit').set({ time_zone: zone }).where('id', '=', units.adult.id).execute()
  const formId = await server.seedForm({ status: 'Closed', patient: patients.adult, unit: units.adult })
  const id = await seedAlert(server.db, { formId, patient: patients.adult, unit: units.adult, raisedAt: now })
  const next_step_on = isAhead ? server.today() : civilDay(now, zone)
  const account = staff.twoUnitStaff.id
  const done = { action: 'Ringde.', acknowledged_at: now, acknowledged_by: account, follow_up_account_id: account }
  const followed = { ...done, next_step_on, follow_up_changed_at: now }
  await server.db.updateTable('risk_alert').set(followed).where('id', '=', id).execute()
  const both = await server.sign({ account: staff.twoUnitStaff, level: 'Four', unit: units.ward })
  const [elsewhere] = (await both.get('/api/units/mine/waiting-alerts')).json()
  expect(elsewhere).toMatchObject({ UnitId: units.adult.id, Overdue: isAhead ? 1 : 0 })
})
