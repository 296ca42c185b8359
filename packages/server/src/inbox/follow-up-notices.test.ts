import type { Notification } from '@samklang/contract/notifications'
import { addMinutes } from '@samklang/engine/time/instants'
import { at } from '@samklang/engine/time/wall-clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tellOfFollowUps } from '../follow-ups/tell.ts'
import { clearAlerts } from '../testing/alarm.ts'
import { type FollowUpServer, startFollowUpServer } from '../testing/follow-up-server.ts'

let server: FollowUpServer

beforeAll(async () => {
  server = await startFollowUpServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearAlerts(server)
  await server.db.deleteFrom('notification').execute()
  await server.db.updateTable('patient_unit').set({ released_at: null }).execute()
})

type Staff = FollowUpServer['me']

async function bell(who: Staff): Promise<Notification[]> {
  const { Notifications, NotificationsTotal } = await server.waiting(who)
  expect(NotificationsTotal).toBe(Notifications.length)
  return Notifications
}

const typesIn = async (who: Staff) => (await bell(who)).map(({ Type }) => Type).toSorted()

const handle = (id: string | undefined, who: Staff, HandlingState = 'Handled') =>
  who.post(`/api/notifications/${id}/handle`, { HandlingState })

function tell(now: string) {
  const { db, keys } = server
  const messaging = { keys, services: { sms: true, email: true }, base: 'https://samklang.example', log: { warn() {} } }
  return tellOfFollowUps(db, messaging, now)
}

const tellOnDay = (days: number) => tell(at(server.inDays(days), '09:00', 'Europe/Stockholm'))

const siblingUrl = () => `/api/patients/${server.clinic.patients.sibling.id}`

async function release(followUps: number) {
  const reply = await server.me.get(`${siblingUrl()}/release?FollowUpsKnown=${followUps}`)
  expect(reply.statusCode, reply.body).toBe(200)
}

test('R-308 R-346 what is overdue of a released patient is told at the unit that follows up, and seen to there', async () => {
  const alert = await server.seedFollowed({ NextStepOn: server.inDays(0) })
  await release(1)
  await tellOnDay(1)
  const [told] = await bell(server.colleague)
  expect(told).toMatchObject({
    Type: 'FollowUpOverdue',
    FormId: alert.FormId,
    PatientFullName: 'Provsyskon Provskog',
    IsPatientHere: false,
  })
  const stranger = await server.otherStaff()
  expect(await bell(stranger)).toEqual([])
  expect((await handle(told?.Id, stranger)).statusCode).toBe(404)
  expect((await server.me.get(siblingUrl())).statusCode).toBe(404)

  const done = await handle(told?.Id, server.colleague)
  expect(done.json()).toMatchObject({ HandlingState: 'Handled', HandledBy: 'Provgran Provkotte', IsPatientHere: false })
  expect(await bell(server.me)).toEqual([])
  await tellOnDay(2)
  expect(await typesIn(server.me)).toEqual(['FollowUpOverdue'])
  const [listed] = await server.followUps()
  if (listed) expect((await server.step(listed, {})).statusCode).toBe(200)
  expect(await bell(server.me)).toEqual([])
  // Nothing is left to do: the patient is not the unit's any more.
  expect((await handle(told?.Id, server.me, 'NotHandled')).statusCode).toBe(404)
})

test('R-346 a request about what a released patient is followed up for is in the bell of whoever is asked', async () => {
  const alert = await server.seedFollowed()
  await release(1)
  expect((await server.ask(alert.Id)).statusCode).toBe(200)
  expect([await typesIn(server.me), await typesIn(server.colleague)]).toEqual([[], ['HandOverAsked']])
})

test('R-308 of a patient who was deleted nothing of it is in the bell, nor of a released one what is about no follow-up', async () => {
  const { db, clinic, clock } = server
  await server.seedFollowed({ NextStepOn: server.inDays(0) })
  await tellOnDay(1)
  const [told] = await bell(server.me)
  expect(told).toMatchObject({ Type: 'FollowUpOverdue', IsPatientHere: true })
  const patient = db.updateTable('patient').where('id', '=', clinic.patients.sibling.id)
  await patient.set({ status: 'Deleted', deleted_at: addMinutes(clock.now(), 1) }).execute()
  expect(await bell(server.me)).toEqual([])
  expect((await handle(told?.Id, server.me)).statusCode).toBe(404)
  await patient.set({ status: 'Active', deleted_at: null }).execute()

  await db.updateTable('notification').set({ type: 'WorsenedSinceBest' }).execute()
  expect(await typesIn(server.me)).toEqual(['WorsenedSinceBest'])
  await db.updateTable('patient_unit').set({ released_at: clock.now() }).execute()
  expect(await bell(server.me)).toEqual([])
  expect((await handle(told?.Id, server.me)).statusCode).toBe(404)
})

test('R-309 R-346 a request to take over leaves the bell by being answered: by hand neither who is asked nor who asked nor anybody else settles it', async () => {
  const { alertId } = await server.seedAlarming()
  expect((await server.ask(alertId)).statusCode).toBe(200)
  await tell(addMinutes(server.clock.now(), 61))
  const [asked] = await bell(server.colleague)
  const [unanswered] = await bell(server.me)
  expect([asked?.Type, unanswered?.Type]).toEqual(['HandOverAsked', 'HandOverUnanswered'])
  const statusOf = async (notice: Notification | undefined, who: Staff) => (await handle(notice?.Id, who)).statusCode
  expect([await statusOf(asked, server.me), await statusOf(unanswered, server.colleague)]).toEqual([404, 404])
  expect((await handle(asked?.Id, server.colleague)).json()).toMatchObject({ Code: 'invalid-transition' })
  expect([await statusOf(asked, server.colleague), await statusOf(unanswered, server.me)]).toEqual([409, 409])
  expect([await typesIn(server.me), await typesIn(server.colleague)]).toEqual([
    ['HandOverUnanswered'],
    ['HandOverAsked'],
  ])

  const [listed] = (await server.waiting(server.colleague)).Alerts
  expect((await server.answer(listed?.HandOver?.Id, 'Declined')).statusCode).toBe(200)
  expect([await bell(server.me), await bell(server.colleague)]).toEqual([[], []])
})

test('R-346 of two who ask each other about one form, what one of them answers leaves the other’s request where it is', async () => {
  const { formId, alertId } = await server.seedAlarming()
  const other = await server.seedAlarming({ formId, rule: 'another' })
  const { childStaff } = server.clinic.staff
  expect((await server.ask(alertId)).statusCode).toBe(200)
  const back = await server.ask(other.alertId, { StaffUserId: childStaff.publicId }, server.colleague)
  expect(back.statusCode, back.body).toBe(200)
  const [mine] = await bell(server.me)
  expect((await handle(mine?.Id, server.me)).statusCode).toBe(409)
  expect([await typesIn(server.me), await typesIn(server.colleague)]).toEqual([['HandOverAsked'], ['HandOverAsked']])

  const { Alerts } = await server.waiting(server.me)
  const requestOf = (id: string) => Alerts.find(({ Id }: { Id: string }) => Id === id)?.HandOver?.Id
  expect((await server.answer(requestOf(other.alertId), 'Declined', server.me)).statusCode).toBe(200)
  expect([await typesIn(server.me), await typesIn(server.colleague)]).toEqual([[], ['HandOverAsked']])
  expect((await server.answer(requestOf(alertId), 'Declined')).statusCode).toBe(200)
  expect([await typesIn(server.me), await typesIn(server.colleague)]).toEqual([[], []])
})
