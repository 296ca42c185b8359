import { addMinutes } from '@samklang/engine/time/instants'
import { expect } from 'vitest'
import { notify } from '../notifications/write.ts'
import { seedThread } from '../testing/seed-thread.ts'
import type { TestServer } from '../testing/test-server.ts'
import { asPatient, asStaff, chat, runJobs, threadTest as test, textsTo } from '../testing/thread-test.ts'

test.beforeEach(async ({ server }) => {
  await server.db.updateTable('message').set({ tell_from: null }).execute()
  await server.db.deleteFrom('outgoing_message').execute()
})

const consent = (server: TestServer, patientId: string, has: boolean) =>
  server.db.updateTable('patient').set({ has_notification_consent: has }).where('id', '=', patientId).execute()

test('R-175, R-424 the patient is told by SMS that something was written, never what nor in which treatment', async ({
  server,
  clinic,
  thread,
  signInStaff,
}) => {
  await consent(server, clinic.patients.sibling.id, true)
  const staff = await signInStaff()
  const { Id } = (await staff.post(asStaff(thread.id), chat('Dina provsvar har kommit'))).json()
  const notify = async () => (await staff.post(`/api/messages/${Id}/notify`)).json()
  expect(await notify()).toEqual({ Outcome: 'Sent', ContactStatus: 'Ok', Guardians: [] })
  // A lost answer and a repeat are one SMS.
  expect(await notify()).toEqual({ Outcome: 'Sent', ContactStatus: 'Ok', Guardians: [] })
  const sent = await textsTo(server)
  expect(sent).toMatchObject([{ channel: 'Sms', status: 'Queued' }])
  expect(sent[0]?.body).toContain('har skrivit till dig i Samklang. Logga in: http')
  for (const word of ['provsvar', 'Provbehandling', 'Provmodul', 'behandling', 'Provsyskon'])
    expect(sent[0]?.body).not.toContain(word)
})

test('R-424 around a protected identity not even the unit is named', async ({ server, clinic, signInStaff }) => {
  const { protectedChild } = clinic.patients
  await consent(server, protectedChild.id, true)
  const staff = await signInStaff()
  const now = server.clock.now()
  const { id } = await seedThread(server.db, { patient: protectedChild, unit: clinic.units.child, now })
  const { Id } = (await staff.post(asStaff(id), chat('Hej'))).json()
  expect((await staff.post(`/api/messages/${Id}/notify`)).json()).toMatchObject({ Outcome: 'Sent' })
  expect((await textsTo(server))[0]?.body).toMatch(/^Du har något nytt att läsa\. Logga in: http/)
})

test('R-424 staff are told honestly when nothing could be sent', async ({
  server,
  clinic,
  thread,
  signInStaff,
  signInPatient,
}) => {
  await consent(server, clinic.patients.sibling.id, false)
  const staff = await signInStaff()
  const { Id } = (await staff.post(asStaff(thread.id), chat('Hej'))).json()
  const refused = (await staff.post(`/api/messages/${Id}/notify`)).json()
  expect(refused).toEqual({ Outcome: 'NotSent', ContactStatus: 'NoConsent', Guardians: [] })
  const { id: childId } = clinic.patients.child
  await consent(server, childId, true)
  const now = server.clock.now()
  const ofChild = await seedThread(server.db, { patient: clinic.patients.child, unit: clinic.units.child, now })
  const toChild = (await staff.post(asStaff(ofChild.id), chat('Hej'))).json()
  expect((await staff.post(`/api/messages/${toChild.Id}/notify`)).json()).toMatchObject({
    Outcome: 'NotSent',
    ContactStatus: 'NoContact',
  })
  // only the guardians of a child of nine are.
  for (const { body } of await textsTo(server)) expect(body).toContain('/?in=2')
  // What the patient has written is told to nobody by SMS.
  const me = await signInPatient()
  const { Message } = (await me.post(asPatient(thread.id), { MessageText: 'Hej' })).json()
  expect((await staff.post(`/api/messages/${Message.Id}/notify`)).statusCode).toBe(409)
})

test('R-424 at most one SMS an hour, also when two colleagues write at the same moment', async ({
  server,
  clinic,
  thread,
  signInStaff,
}) => {
  await consent(server, clinic.patients.sibling.id, true)
  const staff = await signInStaff()
  const sent = await Promise.all(
    ['ett', 'två', 'tre', 'fyra'].map((text) => staff.post(asStaff(thread.id), chat(text))),
  )
  const notices = await Promise.all(sent.map((one) => staff.post(`/api/messages/${one.json().Id}/notify`)))
  expect(notices.map((one) => one.json().Outcome).toSorted()).toEqual(['Later', 'Later', 'Later', 'Sent'])
  expect(await textsTo(server)).toHaveLength(1)
  // They have not looked at what they were told of: nothing more is to be told.
  await runJobs(server, addMinutes(server.clock.now(), 61))
  expect(await textsTo(server)).toHaveLength(1)
})

test('R-424 what comes within the hour after they have read is told when the hour is over, once, unless it is read', async ({
  server,
  clinic,
  thread,
  signInStaff,
  signInPatient,
}) => {
  await consent(server, clinic.patients.sibling.id, true)
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const write = async (text: string) => {
    const { Id } = (await staff.post(asStaff(thread.id), chat(text))).json()
    return { Id, notice: (await staff.post(`/api/messages/${Id}/notify`)).json() }
  }
  const first = await write('ett')
  await server.db.updateTable('outgoing_message').set({ status: 'Sent' }).execute()
  await me.post(`/api/papp/messages/${first.Id}/confirm`)
  const second = await write('två')
  const third = await write('tre')
  expect([second.notice.Outcome, third.notice.Outcome]).toEqual(['Later', 'Later'])
  await runJobs(server, addMinutes(server.clock.now(), 30))
  expect(await textsTo(server)).toHaveLength(1)
  await runJobs(server, addMinutes(server.clock.now(), 61))
  await runJobs(server, addMinutes(server.clock.now(), 200))
  expect(await textsTo(server)).toHaveLength(2)
})

test('R-420 a message that the other side has not confirmed after the unit’s days is told to staff once, with which side', async ({
  server,
  thread,
  signInStaff,
  signInPatient,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const waiting = async () => {
    const { Notifications } = (await staff.get('/api/units/current/notifications')).json()
    return Notifications.filter(
      (one: { TreatmentId: string; Type: string }) =>
        one.TreatmentId === thread.id && one.Type.startsWith('Inactivity'),
    )
  }
  const theirs = (await staff.post(asStaff(thread.id), chat('Hej'))).json()
  const inDays = (days: number) => addMinutes(server.clock.now(), days * 1440)
  await runJobs(server, inDays(2))
  expect(await waiting()).toEqual([])
  await runJobs(server, inDays(4))
  const late = { Type: 'Inactivity_UnconfirmedTreatmentMessage', Category: 'Inactivity' }
  expect(await waiting()).toMatchObject([{ ...late, UnreadBy: 'Patient' }])
  const mine = (await me.post(asPatient(thread.id), { MessageText: 'Hej' })).json().Message
  await runJobs(server, inDays(5))
  expect(await waiting()).toMatchObject([{ ...late, UnreadBy: 'Both' }])
  const [{ Id }] = await waiting()
  const byHand = await staff.post(`/api/notifications/${Id}/handle`, { HandlingState: 'Handled' })
  expect([byHand.statusCode, byHand.json().Code]).toEqual([409, 'invalid-transition'])
  await me.post(`/api/papp/messages/${theirs.Id}/confirm`)
  expect(await waiting()).toMatchObject([{ ...late, UnreadBy: 'Staff' }])
  await staff.post(`/api/messages/${mine.Id}/confirm`)
  expect(await waiting()).toEqual([])
  await runJobs(server, inDays(30))
  expect(await waiting()).toEqual([])
})

test('R-419 R-420 closing a treatment settles that a message was not confirmed in time, never what nobody has read', async ({
  server,
  clinic,
  thread,
  signInStaff,
  signInPatient,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const waiting = async (): Promise<string[]> => {
    const { Notifications } = (await staff.get('/api/units/current/notifications')).json()
    return Notifications.filter(({ TreatmentId }: { TreatmentId: string }) => TreatmentId === thread.id)
      .map(({ Type }: { Type: string }) => Type)
      .sort()
  }
  await staff.post(asStaff(thread.id), chat('Hej'))
  const mine = (await me.post(asPatient(thread.id), { MessageText: 'Hej' })).json().Message
  // As of a treatment without any module, where the bell alone tells of danger.
  const about = { treatmentId: thread.id, patientId: clinic.patients.sibling.id, unitId: clinic.units.child.id }
  await notify(server.db, 'PrioritizedAnswer', [about], server.clock.now())
  await runJobs(server, addMinutes(server.clock.now(), 4 * 1440))
  const unread = ['NewTreatmentMessage', 'PrioritizedAnswer']
  expect(await waiting()).toEqual(['Inactivity_UnconfirmedTreatmentMessage', ...unread])
  expect((await staff.post(`/api/treatments/${thread.id}/close`)).statusCode).toBe(200)
  expect(await waiting()).toEqual(unread)
  expect((await staff.post(`/api/messages/${mine.Id}/confirm`)).statusCode).toBe(200)
  expect(await waiting()).toEqual(['PrioritizedAnswer'])
})

test('R-424 an SMS that has not left is stopped once all is read, and not while something is unread', async ({
  server,
  clinic,
  thread,
  signInStaff,
  signInPatient,
}) => {
  await consent(server, clinic.patients.sibling.id, true)
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const write = async (text: string) => {
    const { Id } = (await staff.post(asStaff(thread.id), chat(text))).json()
    await staff.post(`/api/messages/${Id}/notify`)
    return `/api/papp/messages/${Id}/confirm`
  }
  const [first, second] = [await write('ett'), await write('två')]
  await me.post(first)
  expect(await textsTo(server)).toMatchObject([{ status: 'Queued' }])
  await me.post(second)
  expect(await textsTo(server)).toMatchObject([{ status: 'Suppressed' }])
  // Nothing has left: what is written then is told of at once.
  await write('tre')
  expect(await textsTo(server)).toMatchObject([{ status: 'Suppressed' }, { status: 'Queued' }])
})
