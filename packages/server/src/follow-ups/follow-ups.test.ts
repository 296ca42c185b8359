import type { UnitAlert } from '@samklang/contract/notifications'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { addDays } from '@samklang/engine/time/days'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { makeResponsible } from '../testing/alarm.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { listAudit } from '../testing/list-audit.ts'
import { seedAlert } from '../testing/waiting.ts'

let server: AnsweringServer
let me: Awaited<ReturnType<AnsweringServer['staff']>>
let colleague: typeof me
let secretary: typeof me

beforeAll(async () => {
  server = await startAnsweringServer()
  const { staff, units } = server.clinic
  me = await server.staff()
  colleague = await server.sign({ account: staff.adminStaff, level: 'Four', unit: units.child })
  secretary = await server.sign({ account: staff.limitedAdminStaff, level: 'Four', unit: units.child })
  const named = server.db.updateTable('account').set({ firstname: 'Provlav' })
  await named.where('id', '=', staff.adminStaff.id).execute()
})
afterAll(() => server.close())
afterEach(async () => {
  const { db, clinic, clock } = server
  clock.moveTo(0)
  await db.deleteFrom('risk_alert').execute()
  await db.updateTable('patient_unit').set({ released_at: null }).execute()
  await db.updateTable('patient').set({ status: 'Active', deleted_at: null }).execute()
  await db.updateTable('account').set({ away_until: null }).execute()
  const unit_id = clinic.units.child.id
  const places = [clinic.staff.childStaff, clinic.staff.adminStaff].map(({ id }) => ({ account_id: id, unit_id }))
  await db
    .insertInto('account_care_unit')
    .values(places)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})

const today = () => civilDay(server.clock.now())
const inDays = (days: number) => addDays(today(), days)
const followUps = async (who = me): Promise<UnitAlert[]> =>
  (await who.get('/api/units/current/follow-ups')).json().FollowUps
const waiting = async (who = me): Promise<UnitAlert[]> =>
  (await who.get('/api/units/current/notifications')).json().Alerts
const care = async () => (await me.get(`/api/patients/${server.clinic.patients.sibling.id}/care-items`)).json()
const acknowledge = (formId: string, body: object, who = me) =>
  who.post(`/api/questionnaires/${formId}/acknowledge-alert`, body)
const step = (alert: Pick<RiskAlert, 'Id' | 'FollowUp'>, body: object, who = me) =>
  who.post(`/api/alerts/${alert.Id}/follow-up`, {
    PreviousLastModifiedAt: alert.FollowUp?.LastModifiedAt,
    NextStepOn: null,
    Text: 'Träffade patienten.',
    ...body,
  })
const ask = (alertId: string, body: object = {}, who = me) =>
  who.post(`/api/alerts/${alertId}/hand-over`, { StaffUserId: server.clinic.staff.adminStaff.publicId, ...body })
const answer = (id: string | undefined, Answer: string, who = colleague, more: object = {}) =>
  who.post(`/api/hand-overs/${id}/answer`, { Answer, ...more })

async function seedAlarming(rule = 'harm') {
  const formId = await server.seedForm({ status: 'Closed' })
  const { patients, units } = server.clinic
  const raisedAt = server.clock.now()
  const alertId = await seedAlert(server.db, { formId, patient: patients.sibling, unit: units.child, raisedAt, rule })
  await waiting()
  await waiting(colleague)
  return { formId, alertId }
}

/** An alert that I have acknowledged, as the unit lists it. */
async function seedFollowed(body: object = {}): Promise<UnitAlert> {
  const { formId, alertId } = await seedAlarming()
  const done = await acknowledge(formId, { AlertId: alertId, Action: 'Ringde upp.', NextStepOn: inDays(2), ...body })
  expect(done.statusCode, done.body).toBe(200)
  const listed = (await followUps()).find(({ Id }) => Id === alertId)
  if (!listed) throw new Error('not followed up')
  return listed
}

const eventsOf = async (formId: string) => {
  const events = server.db.selectFrom('form_event').select('event').where('form_id', '=', formId).orderBy('id')
  return (await events.execute()).map(({ event }) => event)
}

async function leaveUnit(accountId: string) {
  const places = server.db.deleteFrom('account_care_unit').where('account_id', '=', accountId)
  await places.where('unit_id', '=', server.clinic.units.child.id).execute()
}

test('R-308 what is acknowledged stays on home and with the patient, with who, what and when next, until it is ticked off', async () => {
  const { formId, alertId } = await seedAlarming()
  const body = {
    AlertId: alertId,
    Action: 'Ringde upp.',
    Actions: ['Called', 'SafetyPlanReviewed'],
    NextStepOn: inDays(1),
  }
  expect((await acknowledge(formId, body)).statusCode).toBe(200)
  const followed = {
    Id: alertId,
    Action: 'Ringde upp.',
    Actions: ['Called', 'SafetyPlanReviewed'],
    AcknowledgedBy: 'Provgran Provkotte',
    FollowUp: { NextStepOn: inDays(1), ResponsibleName: 'Provgran Provkotte', IsResponsibleHere: true, EndedAt: null },
  }
  const [listed] = await followUps()
  expect(listed).toMatchObject({ ...followed, IsMine: true, PatientFullName: expect.any(String) })
  expect(await followUps(colleague)).toMatchObject([{ Id: alertId, IsMine: false }])
  expect(await care()).toMatchObject({ Alerts: [], FollowUps: [followed] })

  if (!listed) throw new Error('not listed')
  const went = await step(listed, { Actions: ['Met'], NextStepOn: inDays(7) }, colleague)
  expect(went.statusCode, went.body).toBe(200)
  const [next] = await followUps()
  const note = {
    Text: 'Träffade patienten.',
    Actions: ['Met'],
    IsFollowUp: true,
    NextStepOn: inDays(7),
    By: 'Provlav Provkotte',
  }
  expect(next).toMatchObject({
    FollowUp: { NextStepOn: inDays(7), ResponsibleName: 'Provgran Provkotte' },
    Notes: [note],
  })
  if (!next) throw new Error('not listed')
  expect((await step(next, { Text: 'Mår bättre, remissen är klar.' })).statusCode).toBe(200)
  expect([await followUps(), (await care()).FollowUps]).toEqual([[], []])
  const history = (await me.get(`/api/patients/${server.clinic.patients.sibling.id}/care-history`)).json()
  const ended = { EndedAt: expect.any(String), EndedBy: 'Provgran Provkotte' }
  expect(history.Acknowledged).toMatchObject([{ Id: alertId, FollowUp: ended, Notes: [note, { NextStepOn: null }] }])
  expect((await eventsOf(formId)).slice(-3)).toEqual(['AlertAcknowledged', 'AlertFollowedUp', 'AlertFollowedUp'])
  const [row] = await listAudit(server.database, { action: 'FollowUpAlert' })
  expect(row).toMatchObject({ entity: 'Alert', entity_id: alertId, patient_id: server.clinic.patients.sibling.id })
})

test('R-308 a next step has a day, or a reason why none is needed; where neither is said the proposed day is taken', async () => {
  const { formId, alertId: AlertId } = await seedAlarming()
  const said = { AlertId, Action: 'Ringde, inget svar.' }
  const refused = async (more: object) => {
    const reply = await acknowledge(formId, { ...said, ...more })
    return [reply.statusCode, reply.json().Errors]
  }
  const at = (Field: string, Key: string) => [400, [{ Field, Key }]]
  const enough = { NoFollowUpReason: 'Följs redan upp på torsdag.' }
  expect(await refused({ Actions: ['CouldNotReach'], ...enough })).toEqual(at('NextStepOn', 'required'))
  expect(await refused({ NextStepOn: inDays(-1) })).toEqual(at('NextStepOn', 'greater-than-compare'))
  const longRest = { Actions: ['CouldNotReach'], NextStepOn: inDays(300) }
  expect(await refused(longRest)).toEqual(at('NextStepOn', 'within-three-weekdays'))
  expect(await refused({ NoFollowUpReason: '.' })).toEqual(at('NoFollowUpReason', 'not-in-words'))
  expect(await refused({ NextStepOn: inDays(1), ...enough })).toEqual(at('NoFollowUpReason', 'not-allowed'))
  expect(await refused({ Actions: ['HandedOver'] })).toEqual(at('HandOverTo', 'required'))
  expect((await waiting()).map(({ Id }) => Id)).toEqual([AlertId])

  expect((await acknowledge(formId, { ...said, ...enough })).statusCode).toBe(200)
  expect(await followUps()).toEqual([])
  const another = await seedAlarming()
  expect((await acknowledge(another.formId, { AlertId: another.alertId, Action: 'Ringde.' })).statusCode).toBe(200)
  const [proposed] = await followUps()
  expect(proposed?.FollowUp?.NextStepOn && proposed.FollowUp.NextStepOn > today()).toBe(true)
})

test('R-308 whoever could not be reached again has a next step, and what is overdue stands first', async () => {
  const later = await seedFollowed({ NextStepOn: inDays(20) })
  const sooner = await seedFollowed({ NextStepOn: inDays(3) })
  const refused = await step(sooner, { Actions: ['CouldNotReach'] })
  expect([refused.statusCode, refused.json().Errors]).toEqual([400, [{ Field: 'NextStepOn', Key: 'required' }]])
  const resting = await step(sooner, { Actions: ['CouldNotReach'], NextStepOn: inDays(300) })
  expect(resting.json().Errors).toEqual([{ Field: 'NextStepOn', Key: 'within-three-weekdays' }])
  expect((await followUps()).map(({ Id }) => Id)).toEqual([sooner.Id, later.Id])
})

test('R-359 a follow-up of a patient whom I am responsible for is mine to see, whoever acknowledged and answers for it', async () => {
  const { formId, alertId } = await seedAlarming()
  await acknowledge(formId, { AlertId: alertId, Action: 'Ringde upp.', NextStepOn: inDays(2) }, colleague)
  const seen = async () => (await followUps()).find(({ Id }) => Id === alertId)
  expect(await seen()).toMatchObject({
    IsMine: false,
    FollowUp: { ResponsibleName: expect.stringContaining('Provlav') },
  })
  await makeResponsible(server)
  expect(await seen()).toMatchObject({
    IsMine: true,
    FollowUp: { ResponsibleName: expect.stringContaining('Provlav') },
  })
  await server.db.deleteFrom('patient_responsible').execute()
})

test('R-308 whom nobody has reached does not rest because a later step says nothing of it', async () => {
  const reached = await seedFollowed({ Actions: ['CouldNotReach'], NextStepOn: inDays(1) })
  const refused = async (body: object) => (await step(reached, body)).json().Errors
  const tooLate = [{ Field: 'NextStepOn', Key: 'within-three-weekdays' }]
  expect(await refused({ NextStepOn: inDays(300) })).toEqual(tooLate)
  expect(await refused({ NextStepOn: null })).toEqual([{ Field: 'NextStepOn', Key: 'required' }])
  expect((await step(reached, { NextStepOn: inDays(1) })).statusCode).toBe(200)
  const [later] = await followUps()
  if (!later) throw new Error('not listed')
  expect((await step(later, { NextStepOn: inDays(300) })).json().Errors).toEqual(tooLate)
  expect((await step(later, { Actions: ['Met'], NextStepOn: inDays(300) })).statusCode).toBe(200)
  const [met] = await followUps()
  if (!met) throw new Error('not listed')
  expect((await step(met, {})).statusCode).toBe(200)
})

test('R-309 a note that nobody can see is none', async () => {
  const { alertId } = await seedAlarming()
  expect((await ask(alertId, { Note: '\u200b' })).statusCode).toBe(200)
  expect(await waiting(colleague)).toMatchObject([{ HandOver: { Note: null } }])
})

test('R-309 whoever answers for it already is not asked to take it over', async () => {
  const { adminStaff } = server.clinic.staff
  const { alertId } = await seedAlarming()
  await server.db.updateTable('risk_alert').set({ owner_account_id: adminStaff.id }).execute()
  const owned = await ask(alertId)
  expect([owned.statusCode, owned.json().Errors]).toEqual([400, [{ Field: 'StaffUserId', Key: 'not-allowed' }]])
  const followed = await seedFollowed()
  await server.db.updateTable('risk_alert').set({ follow_up_account_id: adminStaff.id }).execute()
  expect((await ask(followed.Id)).statusCode).toBe(400)
})

test('R-308 of two who tick at once one does, and the other is told what was written', async () => {
  const alert = await seedFollowed()
  const replies = await Promise.all([
    step(alert, { Text: 'Ringde, det är lugnt.' }),
    step(alert, { Text: 'Skrev remiss.' }, colleague),
  ])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)?.json()
  expect(refused).toMatchObject({ Code: 'follow-up-changed', Details: { Alerts: [{ Id: alert.Id, Notes: [{}] }] } })
  const notes = await server.db.selectFrom('alert_note').select('id').where('alert_id', '=', alert.Id).execute()
  expect(notes).toHaveLength(1)
})

test('R-308 whoever may not acknowledge sees the follow-up and changes nothing; another unit sees and reaches nothing', async () => {
  const alert = await seedFollowed()
  expect((await followUps(secretary)).map(({ Id }) => Id)).toEqual([alert.Id])
  const stranger = await server.otherStaff()
  for (const [who, status] of [
    [secretary, 403],
    [stranger, 404],
  ] as const) {
    expect((await step(alert, {}, who)).statusCode).toBe(status)
    expect((await ask(alert.Id, {}, who)).statusCode).toBe(status)
  }
  expect(await followUps(stranger)).toEqual([])
})

test('R-308 a follow-up outlives the unit’s care of the patient; of a deleted patient it waits until they are restored', async () => {
  const alert = await seedFollowed()
  const { sibling } = server.clinic.patients
  const ofPatient = server.db.updateTable('patient_unit').where('patient_id', '=', sibling.id)
  await ofPatient.set({ released_at: server.clock.now() }).execute()
  expect(await followUps()).toMatchObject([{ Id: alert.Id, IsPatientHere: false }])
  const patient = server.db.updateTable('patient').where('id', '=', sibling.id)
  await patient.set({ status: 'Deleted', deleted_at: addMinutes(server.clock.now(), 1) }).execute()
  expect(await followUps()).toEqual([])
  expect((await step(alert, {})).statusCode).toBe(404)
  await patient.set({ status: 'Active', deleted_at: null }).execute()
  expect((await step(alert, {})).statusCode).toBe(200)
})

test('R-308 when whoever answers for it has left, it is the whole unit’s, and theirs who goes on with it', async () => {
  const alert = await seedFollowed()
  await leaveUnit(server.clinic.staff.childStaff.id)
  expect(await followUps(colleague)).toMatchObject([{ IsMine: true, FollowUp: { IsResponsibleHere: false } }])
  expect((await step(alert, { NextStepOn: inDays(3) }, colleague)).statusCode).toBe(200)
  const taken = { ResponsibleName: 'Provlav Provkotte', IsResponsibleHere: true }
  expect(await followUps(colleague)).toMatchObject([{ FollowUp: taken }])
})

test('R-308 a unit is not closed while a follow-up is open there', async () => {
  await seedFollowed()
  const { child } = server.clinic.units
  const closing = server.db.updateTable('unit').set({ status: 'Inactive' }).where('id', '=', child.id).execute()
  await expect(closing).rejects.toThrow('followed up')
})

test('R-309 a follow-up is the sender’s until the colleague has accepted it; both see the request', async () => {
  const { adminStaff } = server.clinic.staff
  const alert = await seedFollowed({ HandOverTo: adminStaff.publicId })
  expect(alert.Actions).toEqual(['HandedOver'])
  const request = { ToId: adminStaff.publicId, ToName: 'Provlav Provkotte', Answer: null, IsReceiverHere: true }
  for (const who of [me, colleague])
    expect(await followUps(who)).toMatchObject([
      { IsMine: true, HandOver: request, FollowUp: { ResponsibleName: 'Provgran Provkotte' } },
    ])
  // nobody else is asked meanwhile, and only they answer
  expect((await ask(alert.Id)).statusCode).toBe(409)
  expect((await answer(alert.HandOver?.Id, 'Accepted', me)).statusCode).toBe(403)
  const accepted = await Promise.all([1, 2].map(() => answer(alert.HandOver?.Id, 'Accepted')))
  expect(accepted.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await followUps()).toMatchObject([
    { HandOver: { Answer: 'Accepted' }, FollowUp: { ResponsibleName: 'Provlav Provkotte' } },
  ])
  const asked = server.db.selectFrom('alert_hand_over').select('id').where('alert_id', '=', alert.Id)
  expect(await asked.execute()).toHaveLength(1)
  expect((await eventsOf(alert.FormId ?? '')).slice(-2)).toEqual(['AlertHandOverAsked', 'AlertHandOverAccepted'])
  const [row] = await listAudit(server.database, { action: 'AnswerHandOver' })
  expect(row?.data).toMatchObject({ Answer: 'Accepted', To: adminStaff.id })
})

test('R-309 accepted and withdrawn at once: one of them counts, and the other is told', async () => {
  const alert = await seedFollowed({ HandOverTo: server.clinic.staff.adminStaff.publicId })
  const replies = await Promise.all([
    answer(alert.HandOver?.Id, 'Accepted'),
    answer(alert.HandOver?.Id, 'Withdrawn', me),
  ])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [listed] = await followUps()
  const isAccepted = listed?.HandOver?.Answer === 'Accepted'
  expect(listed?.FollowUp?.ResponsibleName).toBe(isAccepted ? 'Provlav Provkotte' : 'Provgran Provkotte')
})

test('R-309 whoever declines says so to the sender, who can ask again; in whose time it is told when no answer came', async () => {
  const alert = await seedFollowed({ HandOverTo: server.clinic.staff.adminStaff.publicId })
  const asked = alert.HandOver
  // two days until the next step: a day to answer
  expect(asked && Date.parse(asked.AnswerBy) - Date.parse(asked.AskedAt)).toBe(24 * 60 * 60_000)
  expect((await answer(asked?.Id, 'Declined', colleague, { Reason: 'Ledig i morgon.' })).statusCode).toBe(200)
  expect(await followUps()).toMatchObject([
    {
      HandOver: { Answer: 'Declined', Reason: 'Ledig i morgon.' },
      FollowUp: { ResponsibleName: 'Provgran Provkotte' },
    },
  ])
  expect((await answer(asked?.Id, 'Accepted')).statusCode).toBe(409)
  expect((await ask(alert.Id)).statusCode).toBe(200)
})

test('R-309 nobody is asked who cannot act: from another unit, without the right, away or gone', async () => {
  const { staff } = server.clinic
  const alert = await seedFollowed()
  const ids = async () =>
    (await me.get('/api/units/current/hand-over-receivers'))
      .json()
      .map((one: { StaffUserId: string }) => one.StaffUserId)
  expect(await ids()).toEqual([staff.adminStaff.publicId])
  for (const unable of [staff.adultStaff, staff.limitedAdminStaff, staff.inactiveStaff]) {
    const refused = await ask(alert.Id, { StaffUserId: unable.publicId })
    expect([refused.statusCode, refused.json().Errors]).toEqual([400, [{ Field: 'StaffUserId', Key: 'not-allowed' }]])
  }
  const away = server.db
    .updateTable('account')
    .set({ away_until: inDays(2) })
    .where('id', '=', staff.adminStaff.id)
  await away.execute()
  expect([await ids(), (await ask(alert.Id)).statusCode]).toEqual([[], 400])
})

test('R-347 who may be asked is said to be on duty or not by the roster alone; without names in it that is not known', async () => {
  const { db, clinic } = server
  const isOnDuty = async () => (await me.get('/api/units/current/hand-over-receivers')).json()[0].IsOnDuty
  expect(await isOnDuty()).toBeNull()
  const id = '018f0000-0000-7000-8000-000000000047'
  const always = { weekdays: 127, from_time: '00:00', to_time: '00:00' }
  await db
    .insertInto('duty_interval')
    .values({ id, unit_group_id: clinic.groups.outpatient, ...always })
    .execute()
  expect(await isOnDuty()).toBeNull()
  await db.insertInto('duty_staff').values({ interval_id: id, account_id: clinic.staff.childStaff.id }).execute()
  expect(await isOnDuty()).toBe(false)
  await db.insertInto('duty_staff').values({ interval_id: id, account_id: clinic.staff.adminStaff.id }).execute()
  expect(await isOnDuty()).toBe(true)
  await db.deleteFrom('duty_interval').execute()
})

test('R-309 whoever may acknowledge takes over a colleague’s follow-up themselves, and what was asked of others ends', async () => {
  const { adminStaff, childStaff } = server.clinic.staff
  const alert = await seedFollowed({ HandOverTo: adminStaff.publicId })
  expect((await ask(alert.Id, {}, colleague)).statusCode).toBe(200)
  const taken = { ResponsibleName: 'Provlav Provkotte', ResponsibleId: adminStaff.publicId }
  expect(await followUps()).toMatchObject([{ FollowUp: taken, HandOver: { Answer: 'Accepted' } }])
  expect((await eventsOf(alert.FormId ?? '')).slice(-2)).toEqual(['AlertHandOverAccepted', 'AlertTakenOver'])
  for (const _ of [1, 2]) expect((await ask(alert.Id, { StaffUserId: childStaff.publicId })).statusCode).toBe(200)
  expect(await followUps()).toMatchObject([{ FollowUp: { ResponsibleId: childStaff.publicId } }])
})

test('R-309 who was asked and has left the unit accepts nothing; the sender sees it, takes it back and answers for it still', async () => {
  const { adminStaff } = server.clinic.staff
  const alert = await seedFollowed({ HandOverTo: adminStaff.publicId })
  await leaveUnit(adminStaff.id)
  expect((await answer(alert.HandOver?.Id, 'Accepted')).statusCode).toBeGreaterThanOrEqual(400)
  const [listed] = await followUps()
  expect(listed).toMatchObject({
    HandOver: { Answer: null, IsReceiverHere: false },
    FollowUp: { IsResponsibleHere: true },
  })
  expect((await answer(alert.HandOver?.Id, 'Withdrawn', me)).statusCode).toBe(200)
  expect(await followUps()).toMatchObject([{ HandOver: { Answer: 'Withdrawn' } }])
})

test('R-309 what is ticked off is handed over to nobody', async () => {
  const alert = await seedFollowed({ HandOverTo: server.clinic.staff.adminStaff.publicId })
  expect((await step(alert, {})).statusCode).toBe(200)
  const late = await answer(alert.HandOver?.Id, 'Accepted')
  expect([late.statusCode, late.json().Code]).toEqual([409, 'hand-over-changed'])
  expect((await ask(alert.Id)).statusCode).toBe(409)
})

test('R-310 an alert that nobody has acknowledged is handed over as it is: it waits and is told as before, for an hour to answer', async () => {
  const { formId, alertId } = await seedAlarming()
  const before = await server.db
    .selectFrom('risk_alert')
    .selectAll()
    .where('id', '=', alertId)
    .executeTakeFirstOrThrow()
  expect((await ask(alertId, { Note: 'Kan du ringa?' })).statusCode).toBe(200)
  const [listed] = await waiting(colleague)
  const asked = listed?.HandOver
  expect(listed).toMatchObject({ Id: alertId, IsMine: true, AcknowledgedAt: null, HandOver: { Note: 'Kan du ringa?' } })
  expect(asked && Date.parse(asked.AnswerBy) - Date.parse(asked.AskedAt)).toBe(60 * 60_000)
  const after = await server.db.selectFrom('risk_alert').selectAll().where('id', '=', alertId).executeTakeFirstOrThrow()
  expect(after).toEqual(before)

  expect((await answer(asked?.Id, 'Accepted')).statusCode).toBe(200)
  const { raised_at, escalated_at, acknowledged_at } = before
  expect(
    await server.db.selectFrom('risk_alert').selectAll().where('id', '=', alertId).executeTakeFirstOrThrow(),
  ).toMatchObject({ owner_account_id: server.clinic.staff.adminStaff.id, raised_at, escalated_at, acknowledged_at })
  expect((await acknowledge(formId, { AlertId: alertId, Action: 'Ringde.' })).statusCode).toBe(200)
  expect(await waiting()).toEqual([])
})

test('R-310 whoever acknowledges ends the request; who was asked and acknowledges has accepted by it', async () => {
  for (const [who, Answer] of [
    [me, 'Withdrawn'],
    [colleague, 'Accepted'],
  ] as const) {
    const { formId, alertId } = await seedAlarming()
    await ask(alertId)
    const id = (await waiting()).find(({ Id }) => Id === alertId)?.HandOver?.Id
    expect((await acknowledge(formId, { AlertId: alertId, Action: 'Ringde.' }, who)).statusCode).toBe(200)
    expect((await followUps()).find(({ Id }) => Id === alertId)?.HandOver).toMatchObject({ Answer })
    expect((await answer(id, 'Declined')).statusCode).toBe(409)
  }
})

test('R-310 the alert of a released patient is handed over and accepted like other alerts', async () => {
  const { alertId } = await seedAlarming()
  const released = server.db.updateTable('patient_unit').set({ released_at: server.clock.now() })
  await released.where('patient_id', '=', server.clinic.patients.sibling.id).execute()
  expect((await ask(alertId)).statusCode).toBe(200)
  const [listed] = await waiting(colleague)
  expect((await answer(listed?.HandOver?.Id, 'Accepted')).statusCode).toBe(200)
  expect(await waiting(colleague)).toMatchObject([{ IsPatientHere: false, OwnerName: 'Provlav Provkotte' }])
})

test('R-311 alerts of one’s other units are counted, of units where one works alone and without a word of whom', async () => {
  const { staff, units, patients } = server.clinic
  await seedAlarming()
  const both = await server.sign({ account: staff.twoUnitStaff, level: 'Four', unit: units.ward })
  const elsewhere = async (who: typeof me) => (await who.get('/api/units/mine/waiting-alerts')).json()
  expect(await elsewhere(both)).toMatchObject([{ UnitId: units.adult.id, Alerts: 0 }])
  const formId = await server.seedForm({ status: 'Closed', patient: patients.adult, unit: units.adult })
  await seedAlert(server.db, { formId, patient: patients.adult, unit: units.adult, raisedAt: server.clock.now() })
  const reply = await elsewhere(both)
  expect(reply).toEqual([{ UnitId: units.adult.id, UnitName: expect.any(String), Alerts: 1, HandOvers: 0, Overdue: 0 }])
  // of the unit that is chosen they stand in its list
  expect(await elsewhere(me)).toEqual([])
  expect((await elsewhere(await server.otherStaff())).map(({ UnitId }: { UnitId: string }) => UnitId)).toEqual([])
})
