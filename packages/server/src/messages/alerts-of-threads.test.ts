import { addMinutes } from '@samklang/engine/time/instants'
import { expect } from 'vitest'
import { escalateAlerts } from '../alerts/escalate.ts'
import { civilDay } from '../civil-day.ts'
import { tellOfFollowUps } from '../follow-ups/tell.ts'
import { guardiansTest } from '../testing/guardians-test.ts'
import type { TestServer } from '../testing/test-server.ts'
import { asPatient, asStaff, type Caller, chat, comment, danger, threadTest as test } from '../testing/thread-test.ts'

type Thread = { id: string; planId: string }

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

test('R-515 what was done about the alerts of a thread says of which of them, also that they were raised', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await me.post(asPatient(thread.id), { MessageText: danger })
  await me.post(asPatient(thread.id), { MessageText: 'Jag vill dö.' })
  const { Alerts } = (await listed(staff)) as { Alerts: { Id: string; LastModifiedAt: string; AnswerText: string }[] }
  const [first, second] = [danger, 'Jag vill dö.'].map((text) => Alerts.find(({ AnswerText }) => AnswerText === text))
  if (!first || !second) throw new Error('There are not two alerts.')
  expect((await acknowledge(staff, second)).statusCode).toBe(200)
  const { AlertEvents } = (await staff.get(`/api/messages?treatmentId=${thread.id}`)).json()
  expect(AlertEvents).toMatchObject([
    { Event: 'AlertRaised', AlertId: first.Id },
    { Event: 'AlertRaised', AlertId: second.Id },
    { Event: 'AlertAcknowledged', AlertId: second.Id },
  ])
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

test('R-491 the owner, their deputy, who is on duty, on call and the head of unit are told of it step by step, and the history says whom', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
  onTestFinished,
}) => {
  await withoutModules(server, thread)
  const { db, clock } = server
  const { childStaff, adminStaff, adultStaff } = clinic.staff
  const before = await db.selectFrom('account').select(['id', 'firstname', 'email', 'deputy_account_id']).execute()
  const set = (account: { id: string }, columns: object) =>
    db.updateTable('account').set(columns).where('id', '=', account.id).execute()
  const setGroup = (columns: object) =>
    db.updateTable('unit_group').set(columns).where('id', '=', clinic.groups.outpatient).execute()
  onTestFinished(async () => {
    for (const { id, ...columns } of before) await set({ id }, columns)
    await setGroup({ on_call_phone: null, head_account_id: null })
    await db.deleteFrom('patient_responsible').execute()
    const ofHead = db.deleteFrom('account_care_unit').where('account_id', '=', adultStaff.id)
    await ofHead.where('unit_id', '=', clinic.units.child.id).execute()
  })
  const worksHere = { account_id: adultStaff.id, unit_id: clinic.units.child.id }
  await db.insertInto('account_care_unit').values(worksHere).execute()
  await set(childStaff, { firstname: 'Anna', email: 'anna@samklang.example', deputy_account_id: adminStaff.id })
  await set(adminStaff, { firstname: 'Bo', email: 'bo@samklang.example' })
  await set(adultStaff, { firstname: 'Cia', email: 'cia@samklang.example' })
  await setGroup({ on_call_phone: '+46701740690', head_account_id: adultStaff.id })
  const responsible = { patient_id: clinic.patients.sibling.id, unit_id: clinic.units.child.id }
  await db
    .insertInto('patient_responsible')
    .values({ ...responsible, account_id: childStaff.id, added_by: childStaff.id, created_at: clock.now() })
    .execute()
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await me.post(asPatient(thread.id), { MessageText: danger })
  const messaging = { keys: server.keys, services, base: 'https://samklang.example', log: { warn() {} } }
  const raisedAt = clock.now()
  for (let minutes = 0; minutes <= 240; minutes += 15) {
    await escalateAlerts(db, messaging, addMinutes(raisedAt, minutes))
    await db.updateTable('outgoing_message').set({ status: 'Sent' }).execute()
  }
  const { AlertEvents } = (await staff.get(`/api/messages?treatmentId=${thread.id}`)).json()
  type Event = { Event: string; To: string | null }
  const steps = AlertEvents.filter((one: Event) => one.Event !== 'AlertToldAgain')
  expect(steps.map(({ Event, To }: Event) => [Event, To?.split(' ')[0] ?? null])).toEqual([
    ['AlertRaised', null],
    ['AlertOwnerTold', 'Anna'],
    ['AlertDeputyTold', 'Bo'],
    ['AlertEscalated', null],
    ['AlertOnDutyTold', null],
    ['AlertOnCallTold', null],
    ['AlertHeadTold', 'Cia'],
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

test('R-492 a thread that is read for its alert alone is not written in', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
  onTestFinished,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const { Message } = (await me.post(asPatient(thread.id), { MessageText: danger })).json()
  const contact = server.db.updateTable('patient_unit').where('patient_id', '=', clinic.patients.sibling.id)
  onTestFinished(async () => {
    await contact.set({ released_at: null }).execute()
  })
  await contact.set({ released_at: server.clock.now() }).execute()
  expect((await staff.get(`/api/messages?treatmentId=${thread.id}`)).statusCode).toBe(200)
  const write = (body: object) => staff.post(asStaff(thread.id), body)
  const tried = [write(chat('Hej')), write(comment('Ringde')), staff.post(`/api/messages/${Message.Id}/confirm`)]
  expect((await Promise.all(tried)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
})

test('R-492 at a closed unit whoever took its alerts over reads the thread until it is acknowledged', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
  signIn,
  onTestFinished,
}) => {
  const { db } = server
  const { child, adult } = clinic.units
  const taker = await signIn({ account: clinic.staff.adultStaff, level: 'Four', unit: adult })
  await (await signInPatient()).post(asPatient(thread.id), { MessageText: danger })
  const unit = db.updateTable('unit').where('id', '=', child.id)
  onTestFinished(async () => {
    await unit.set({ status: 'Active' }).execute()
  })
  const taken = { owner_account_id: clinic.staff.adultStaff.id, taken_over_at: server.clock.now() }
  await db.updateTable('risk_alert').set(taken).execute()
  await unit.set({ status: 'Inactive' }).execute()
  const read = (who: Caller) => who.get(`/api/messages?treatmentId=${thread.id}`)
  const found = await read(taker)
  expect(found.statusCode, found.body).toBe(200)
  const { Alerts, Messages } = found.json()
  expect(Alerts).toMatchObject([{ AcknowledgedAt: null }])
  const write = (body: object) => taker.post(asStaff(thread.id), body)
  const tried = [write(chat('Hej')), write(comment('Ringde')), taker.post(`/api/messages/${Messages[0].Id}/confirm`)]
  expect((await Promise.all(tried)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect((await acknowledge(taker, Alerts[0])).statusCode).toBe(200)
  expect((await read(taker)).statusCode).toBe(404)
  expect((await read(await signInStaff('twoUnitStaff', 'adult'))).statusCode).toBe(404)
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
