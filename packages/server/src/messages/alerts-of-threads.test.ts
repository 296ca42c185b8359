import type { AlertEvent } from '@samklang/contract/form-events'
import { addMinutes } from '@samklang/engine/time/instants'
import { expect } from 'vitest'
import { escalateAlerts } from '../alerts/escalate.ts'
import { civilDay } from '../civil-day.ts'
import { tellOfFollowUps } from '../follow-ups/tell.ts'
import { guardiansTest } from '../testing/guardians-test.ts'
import type { TestServer } from '../testing/test-server.ts'
import { asPatient, asStaff, chat, comment, threadTest as test } from '../testing/thread-test.ts'

type Caller = ReturnType<TestServer['as']>
type Thread = { id: string; planId: string }

const danger = 'Jag tänker ta mitt liv i kväll.'

test.beforeEach(async ({ server }) => {
  await server.db.deleteFrom('risk_alert').execute()
})

/** As before its first module is opened. */
async function withoutModules({ db }: TestServer, { planId }: Thread) {
  await db.updateTable('treatment_module').set({ form_id: null }).where('id', '=', planId).execute()
}

const services = { sms: true, email: true }
const atDaytime = (now: string) => `${now.slice(0, 10)}T12:00:00.000Z`

const listed = async (staff: Caller) => (await staff.get('/api/units/current/notifications')).json()

test('R-491 words about danger in a treatment of which no module was opened raise an alert that is acknowledged, and no notification instead', async ({
  server,
  thread,
  signInPatient,
  signInStaff,
}) => {
  await withoutModules(server, thread)
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await me.post(asPatient(thread.id), { MessageText: danger })
  const { Alerts, AlertsTotal, Notifications } = await listed(staff)
  expect(AlertsTotal).toBe(1)
  expect(Alerts).toMatchObject([
    { FormId: null, FormKind: null, AnswerText: danger, IsAtOnce: true, Message: { TreatmentId: thread.id } },
  ])
  expect(Notifications.map(({ Type }: { Type: string }) => Type)).not.toContain('PrioritizedAnswer')
})

const acknowledge = (staff: Caller, { Id, LastModifiedAt }: { Id: string; LastModifiedAt: string }, more = {}) =>
  staff.post(`/api/alerts/${Id}/acknowledge`, {
    PreviousLastModifiedAt: LastModifiedAt,
    Action: 'Ringde upp.',
    NoFollowUpReason: 'Träffade patienten, ingen fara.',
    ...more,
  })

test('R-491 it is acknowledged as every alert is, the message is confirmed by it, and the history tells of it', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
}) => {
  await withoutModules(server, thread)
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await me.post(asPatient(thread.id), { MessageText: danger })
  const [alert] = (await listed(staff)).Alerts
  const items = async () => (await staff.get(`/api/patients/${clinic.patients.sibling.id}/care-items`)).json()
  expect((await items()).Alerts).toMatchObject([{ Id: alert.Id, FormId: null }])
  expect((await items()).Treatments.find(({ Id }: { Id: string }) => Id === thread.id)).toMatchObject({
    MessageAlerts: 1,
  })
  const stale = await acknowledge(staff, { ...alert, LastModifiedAt: '2020-01-01T00:00:00.000Z' })
  expect(stale.json()).toMatchObject({ Code: 'alert-changed', Details: { Alerts: [{ Id: alert.Id }] } })
  const done = await acknowledge(staff, alert)
  expect(done.statusCode, done.body).toBe(200)
  expect(done.json()).toMatchObject([{ Id: alert.Id, Action: 'Ringde upp.' }])
  expect((await listed(staff)).AlertsTotal).toBe(0)
  const { Messages, Alerts, AlertEvents } = (await staff.get(`/api/messages?treatmentId=${thread.id}`)).json()
  expect(Messages).toMatchObject([{ MessageText: danger, ConfirmedAt: expect.any(String), Alert: { Id: alert.Id } }])
  expect(Alerts).toMatchObject([{ Id: alert.Id, Action: 'Ringde upp.' }])
  expect(AlertEvents).toMatchObject([{ Event: 'AlertRaised' }, { Event: 'AlertAcknowledged' }])
  const { Acknowledged } = (await staff.get(`/api/patients/${clinic.patients.sibling.id}/care-history`)).json()
  expect(Acknowledged).toContainEqual(expect.objectContaining({ Id: alert.Id, FormId: null }))
})

test('R-491 it is handed over, followed up and told when overdue, as every alert is', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
  signIn,
}) => {
  await withoutModules(server, thread)
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await me.post(asPatient(thread.id), { MessageText: danger })
  const [alert] = (await listed(staff)).Alerts
  const receivers = (await staff.get('/api/units/current/hand-over-receivers')).json()
  const StaffUserId = receivers[0].StaffUserId
  expect((await staff.post(`/api/alerts/${alert.Id}/hand-over`, { StaffUserId })).statusCode).toBe(200)
  const [asked] = (await listed(staff)).Alerts
  expect(asked.HandOver).toMatchObject({ ToId: StaffUserId, Answer: null })
  const notices = () =>
    server.db
      .selectFrom('notification')
      .select(['type', 'form_id', 'handling_state'])
      .where('treatment_id', '=', thread.id)
  expect(await notices().where('type', '=', 'HandOverAsked').execute()).toMatchObject([
    { form_id: null, handling_state: 'NotHandled' },
  ])
  const receiver = await server.db
    .selectFrom('account')
    .select('id')
    .where('public_id', '=', StaffUserId)
    .executeTakeFirstOrThrow()
  const colleague = await signIn({ account: receiver, level: 'Four', unit: clinic.units.child })
  const own = (await listed(colleague)).Notifications.filter(({ Type }: { Type: string }) => Type === 'HandOverAsked')
  expect(own).toMatchObject([{ FormId: null, TreatmentId: thread.id, IsMine: true }])
  const accepted = await colleague.post(`/api/hand-overs/${asked.HandOver.Id}/answer`, { Answer: 'Accepted' })
  expect(accepted.statusCode, accepted.body).toBe(200)
  expect(await notices().where('type', '=', 'HandOverAsked').execute()).toMatchObject([{ handling_state: 'Handled' }])
  const [theirs] = (await listed(colleague)).Alerts
  const next = { NoFollowUpReason: null, NextStepOn: civilDay(server.clock.now()) }
  expect((await acknowledge(colleague, theirs, next)).statusCode).toBe(200)
  const { FollowUps } = (await colleague.get('/api/units/current/follow-ups')).json()
  expect(FollowUps).toMatchObject([{ Id: alert.Id, FormId: null, Message: { TreatmentId: thread.id } }])
  // What is not done in time is told, about the treatment, and settled by the next step.
  await server.db.updateTable('risk_alert').set({ next_step_on: '2020-01-01' }).execute()
  const messaging = { keys: server.keys, services, base: 'https://samklang.example', log: { warn() {} } }
  expect(await tellOfFollowUps(server.db, messaging, atDaytime(server.clock.now()))).toBe(1)
  const overdue = notices().where('type', '=', 'FollowUpOverdue')
  expect(await overdue.execute()).toMatchObject([{ form_id: null, handling_state: 'NotHandled' }])
  const { LastModifiedAt: PreviousLastModifiedAt } = FollowUps[0].FollowUp
  const step = { Text: 'Träffade patienten.', NextStepOn: null, PreviousLastModifiedAt }
  expect((await colleague.post(`/api/alerts/${alert.Id}/follow-up`, step)).statusCode).toBe(200)
  expect(await overdue.execute()).toMatchObject([{ handling_state: 'Handled' }])
  const { AlertEvents } = (await staff.get(`/api/messages?treatmentId=${thread.id}`)).json()
  expect(AlertEvents.map(({ Event }: { Event: string }) => Event)).toEqual([
    'AlertRaised',
    'AlertHandOverAsked',
    'AlertHandOverAccepted',
    'AlertAcknowledged',
    'AlertFollowedUp',
  ])
})

test('R-491 its owner, who is on duty, on call and the head of unit are told of it step by step, and the history says whom', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
  onTestFinished,
}) => {
  const { db } = server
  const { childStaff: owner, adminStaff: head } = clinic.staff
  onTestFinished(async () => {
    await db.updateTable('unit_group').set({ on_call_phone: null, head_account_id: null }).execute()
  })
  await withoutModules(server, thread)
  const [staff, me] = [await signInStaff(), await signInPatient()]
  for (const [{ id }, firstname] of [
    [owner, 'Anna'],
    [head, 'Cia'],
  ] as const) {
    const named = { firstname, lastname: 'Alm', email: `${firstname}@samklang.example` }
    await db.updateTable('account').set(named).where('id', '=', id).execute()
  }
  await db.updateTable('unit_group').set({ on_call_phone: '+46701740690', head_account_id: head.id }).execute()
  await me.post(asPatient(thread.id), { MessageText: danger })
  await db.updateTable('risk_alert').set({ owner_account_id: owner.id }).execute()
  const messaging = { keys: server.keys, services, base: 'https://samklang.example', log: { warn() {} } }
  const raised = server.clock.now()
  for (let minutes = 0; minutes <= 300; minutes += 5) {
    await escalateAlerts(db, messaging, addMinutes(raised, minutes))
    await db.updateTable('outgoing_message').set({ status: 'Sent' }).execute()
  }
  const { AlertEvents } = (await staff.get(`/api/messages?treatmentId=${thread.id}`)).json()
  const steps = AlertEvents.filter(({ Event }: AlertEvent) => Event !== 'AlertToldAgain')
  expect(steps.map(({ Event, To }: AlertEvent) => [Event, To])).toEqual([
    ['AlertRaised', null],
    ['AlertOwnerTold', 'Anna Alm'],
    ['AlertEscalated', null],
    ['AlertOnDutyTold', null],
    ['AlertOnCallTold', null],
    ['AlertHeadTold', 'Cia Alm'],
  ])
})

test('R-492 refused words of a released patient’s treatment raise an alert, whose thread its unit reads until it is acknowledged', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
  signIn,
  onTestFinished,
}) => {
  await withoutModules(server, thread)
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const contact = server.db.updateTable('patient_unit').where('patient_id', '=', clinic.patients.sibling.id)
  onTestFinished(async () => {
    await contact.set({ released_at: null }).execute()
  })
  await contact.set({ released_at: server.clock.now() }).execute()
  const closed = { status: 'Closed', closed_at: server.clock.now() } as const
  await server.db.updateTable('treatment').set(closed).where('id', '=', thread.id).execute()
  expect((await me.post(asPatient(thread.id), { MessageText: danger })).json().CrisisInformation).toMatchObject({
    Kind: 'Risk',
  })
  const { Alerts } = await listed(staff)
  expect(Alerts).toMatchObject([
    { IsPatientHere: false, Refused: { Reason: 'Released' }, Message: { Id: null, TreatmentId: thread.id } },
  ])
  const read = (who: Caller) => who.get(`/api/messages?treatmentId=${thread.id}`)
  expect((await read(staff)).json()).toMatchObject({ IsOpen: false, Refused: [{ MessageText: danger }] })
  const elsewhere = await signIn({ account: clinic.staff.adultStaff, level: 'Four', unit: clinic.units.adult })
  expect((await read(elsewhere)).statusCode).toBe(404)
  expect((await acknowledge(elsewhere, Alerts[0])).statusCode).toBe(404)
  expect((await acknowledge(staff, Alerts[0])).statusCode).toBe(200)
  expect((await read(staff)).statusCode).toBe(404)
})

/** What nobody may write there who reads it for an alert alone. */
async function writeIn(staff: Caller, thread: Thread, messageId: string) {
  const replies = [
    await staff.post(asStaff(thread.id), chat('Hur mår du?')),
    await staff.post(asStaff(thread.id), comment('Ringer i morgon.')),
    await staff.post(`/api/messages/${messageId}/confirm`),
  ]
  return replies.map(({ statusCode }) => statusCode)
}

test('R-492 whoever reads the thread of a released patient for its alert writes, comments and confirms nothing there', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
  onTestFinished,
}) => {
  await withoutModules(server, thread)
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await me.post(asPatient(thread.id), { MessageText: danger })
  const contact = server.db.updateTable('patient_unit').where('patient_id', '=', clinic.patients.sibling.id)
  onTestFinished(async () => {
    await contact.set({ released_at: null }).execute()
  })
  await contact.set({ released_at: server.clock.now() }).execute()
  const read = await staff.get(`/api/messages?treatmentId=${thread.id}`)
  expect(read.json()).toMatchObject({ IsOpen: false, Messages: [{ MessageText: danger, ConfirmedAt: null }] })
  expect(await writeIn(staff, thread, read.json().Messages[0].Id)).toEqual([404, 404, 404])
  expect((await staff.get(`/api/messages?treatmentId=${thread.id}`)).json().Messages).toEqual(read.json().Messages)
})

test('R-492 whoever took over an alert at a unit that is closed reads its thread until it is acknowledged, and writes nothing there', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
  onTestFinished,
}) => {
  const { db, clock } = server
  const { staff, units } = clinic
  await withoutModules(server, thread)
  await (await signInPatient()).post(asPatient(thread.id), { MessageText: danger })
  const taker = await signInStaff('adultStaff', 'adult')
  const colleague = await signInStaff('twoUnitStaff', 'adult')
  const read = (who: Caller) => who.get(`/api/messages?treatmentId=${thread.id}`)
  expect((await read(taker)).statusCode).toBe(404)
  await db
    .updateTable('risk_alert')
    .set({ owner_account_id: staff.adultStaff.id, taken_over_at: clock.now() })
    .execute()
  const setStatus = (status: 'Active' | 'Inactive') =>
    db.updateTable('unit').set({ status }).where('id', '=', units.child.id).execute()
  onTestFinished(async () => {
    await setStatus('Active')
  })
  await setStatus('Inactive')
  expect((await read(colleague)).statusCode).toBe(404)
  const { Messages, Alerts } = (await read(taker)).json()
  expect(Messages).toMatchObject([{ MessageText: danger, ConfirmedAt: null }])
  expect(await writeIn(taker, thread, Messages[0].Id)).toEqual([404, 404, 404])
  expect((await read(taker)).json().Messages).toEqual(Messages)
  expect((await acknowledge(taker, Alerts[0])).statusCode).toBe(200)
  expect((await read(taker)).statusCode).toBe(404)
})

guardiansTest(
  'R-491 a guardian’s words raise an alert without any module',
  async ({ server, childs, childTurns, signInGuardian, signInStaff }) => {
    await server.db.deleteFrom('risk_alert').execute()
    await childTurns(9, -30)
    await withoutModules(server, childs)
    const [staff, me] = [await signInStaff(), await signInGuardian()]
    await me.post(asPatient(childs.id), { MessageText: 'Hon säger att hon vill dö.' })
    expect((await listed(staff)).Alerts).toMatchObject([
      { FormId: null, RespondentName: 'Provmamma Provskog', OnBehalf: null, Message: { TreatmentId: childs.id } },
    ])
    const help = (await me.get('/api/papp/patients/current/recent-help')).json()
    expect(help).toMatchObject({ IsMessage: true, AboutFirstname: 'Provbarn' })
  },
)
