import { randomUUID } from 'node:crypto'
import type { MyCareItems } from '@samklang/contract/care-items'
import { addMinutes } from '@samklang/engine/time/instants'
import { expect } from 'vitest'
import { addRecordAt } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import {
  asPatientIn,
  asStaffIn,
  readOwnProgram,
  readProgram,
  programThreadTest as test,
} from '../testing/program-thread-test.ts'
import { seedProgramThread } from '../testing/seed-program-thread.ts'
import { type Caller, chat, comment, runJobs, textsTo } from '../testing/thread-test.ts'

const textsOf = ({ Messages }: { Messages: { MessageText: string }[] }) =>
  Messages.map(({ MessageText }) => MessageText)

/** What waits for the unit of the messages of a program. */
async function waitingOf(staff: Caller, programId: string) {
  const { Notifications } = (await staff.get('/api/units/current/notifications')).json()
  return Notifications.filter(({ ProgramId }: { ProgramId: string }) => ProgramId === programId)
}

test('R-650 both sides write in the thread of a program, and it is no treatment’s', async ({
  program,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const sent = await staff.post(asStaffIn(program.id), chat('  Hej!  '))
  expect(sent.statusCode, sent.body).toBe(200)
  expect(sent.json()).toMatchObject({
    TreatmentId: null,
    ProgramId: program.id,
    TreatmentModuleId: null,
    MessageText: 'Hej!',
    SenderName: 'Provgran Provkotte',
    FromStaff: true,
    IsByProgram: false,
    IsMine: true,
  })
  await staff.post(asStaffIn(program.id), comment('Bara vi'))
  const answer = (await me.post(asPatientIn(program.id), { MessageText: '👍' })).json()
  expect(answer).toMatchObject({ Message: { ProgramId: program.id, FromStaff: false }, CrisisInformation: null })
  const theirs = await readOwnProgram(me, program.id)
  expect(textsOf(theirs)).toEqual(['Hej!', '👍'])
  expect(theirs).toMatchObject({ HasOlder: false, Unread: 1, IsOpen: true })
  expect(textsOf(await readProgram(staff, program.id))).toEqual(['Hej!', 'Bara vi', '👍'])
  expect((await staff.get(`/api/messages?treatmentId=${thread.id}`)).json().Messages).toEqual([])
  // The id of one is nothing under the other's name.
  expect((await staff.get(`/api/messages?treatmentId=${program.id}`)).statusCode).toBe(404)
  expect((await me.post(asPatientIn(thread.id), { MessageText: 'Hej' })).statusCode).toBe(404)
  // A module belongs to a treatment.
  const about = { ...chat('Om modulen'), TreatmentModuleId: thread.planId }
  expect((await staff.post(asStaffIn(program.id), about)).statusCode).toBe(400)
})

test('R-650 a thread is asked for by its treatment or its program: one of them', async ({
  program,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  for (const query of ['', `?treatmentId=${thread.id}&programId=${program.id}`, '?programId=1'])
    for (const asked of [staff.get(`/api/messages${query}`), me.get(`/api/papp/messages${query}`)])
      expect((await asked).statusCode).toBe(400)
})

test('R-651 chat is written while the program goes on or is completed; staff may always comment', async ({
  server,
  clinic,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const { patients, units } = clinic
  const seed = (status: 'NotStarted' | 'Pending' | 'Completed' | 'Closed') =>
    seedProgramThread(server.db, { patient: patients.sibling, unit: units.child, now: server.clock.now(), status })
  const completed = await seed('Completed')
  expect((await staff.post(asStaffIn(completed.id), chat('Hur gick det?'))).statusCode).toBe(200)
  expect((await me.post(asPatientIn(completed.id), { MessageText: 'Bra' })).statusCode).toBe(200)
  for (const status of ['NotStarted', 'Pending', 'Closed'] as const) {
    const { id } = await seed(status)
    expect((await staff.post(asStaffIn(id), chat('Hej'))).json()).toMatchObject({ Code: 'invalid-transition' })
    expect((await staff.post(asStaffIn(id), comment('Avslutat'))).statusCode).toBe(200)
    expect(await readProgram(staff, id)).toMatchObject({ IsOpen: false, Messages: [{ Kind: 'Comment' }] })
    const mine = await me.post(asPatientIn(id), { MessageText: 'Hej' })
    expect(mine.statusCode, status).toBe(status === 'Closed' ? 409 : 404)
  }
})

test('R-652 the patient reads what was written in a program that is over, and nothing before it begins', async ({
  server,
  program,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const { Id } = (await staff.post(asStaffIn(program.id), chat('Nu är det klart. Tack!'))).json()
  const now = server.clock.now()
  const set = (values: object) => server.db.updateTable('program').set(values).where('id', '=', program.id).execute()
  await set({ status: 'Closed', ended_at: now, look_at: null })
  expect(await readOwnProgram(me, program.id)).toMatchObject({ IsOpen: false, Unread: 1 })
  expect((await me.post(`/api/papp/messages/${Id}/confirm`)).statusCode).toBe(200)
  await set({ status: 'Closed', started_at: null })
  expect((await me.get(`/api/papp/messages?programId=${program.id}`)).statusCode).toBe(404)
})

test('R-652 nobody reaches the thread of somebody who is fifteen but staff whose patient it is, the patient and their agent', async ({
  server,
  clinic,
  program,
  signInPatient,
  signIn,
  signInStaff,
}) => {
  const { persons, patients, relations, units } = clinic
  const staff = await signInStaff()
  const { Id } = (await staff.post(asStaffIn(program.id), chat('Hej'))).json()
  const guardian = await signIn({
    account: persons.guardian.account,
    level: 'Three',
    context: { type: 'Guardian', patient: patients.sibling, relationId: relations.guardianOfSibling },
  })
  const other = await signIn({
    account: persons.adult.account,
    level: 'Three',
    context: { type: 'Patient', patient: patients.adult },
  })
  for (const stranger of [guardian, other]) {
    expect((await stranger.get(`/api/papp/messages?programId=${program.id}`)).statusCode).toBe(404)
    expect((await stranger.post(asPatientIn(program.id), { MessageText: 'Hej' })).statusCode).toBe(404)
    expect((await stranger.post(`/api/papp/messages/${Id}/confirm`)).statusCode).toBe(404)
  }
  const elsewhere = await signInStaff('adultStaff', 'adult')
  await addRecordAt(server.db, patients.sibling, units.adult, server.clock.now())
  expect((await elsewhere.get(`/api/messages?programId=${program.id}`)).statusCode).toBe(404)
  expect((await elsewhere.post(asStaffIn(program.id), chat('Hej'))).statusCode).toBe(404)
  for (const act of ['confirm', 'notify'])
    expect((await elsewhere.post(`/api/messages/${Id}/${act}`)).statusCode).toBe(404)
  const now = server.clock.now()
  const ofAdult = await seedProgramThread(server.db, { patient: patients.adult, unit: units.adult, now })
  const agent = await signIn({
    account: persons.agent.account,
    level: 'Three',
    context: { type: 'Agent', patient: patients.adult, relationId: relations.agentOfAdult },
  })
  const sent = await agent.post(asPatientIn(ofAdult.id), { MessageText: 'Jag skriver åt hen' })
  expect(sent.json().Message).toMatchObject({ SenderName: 'Provombud Provskog', FromStaff: false })
  expect((await (await signInPatient()).get(`/api/papp/messages?programId=${randomUUID()}`)).statusCode).toBe(404)
})

test('R-655 a message of the patient waits for staff until all of them are confirmed, by no button', async ({
  program,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const one = (await me.post(asPatientIn(program.id), { MessageText: 'Ett' })).json().Message
  const two = (await me.post(asPatientIn(program.id), { MessageText: 'Två' })).json().Message
  const news = { Type: 'NewProgramMessage', Category: 'Message', ProgramName: 'Provprogram', TreatmentId: null }
  expect(await waitingOf(staff, program.id)).toMatchObject([news])
  await staff.post(`/api/messages/${two.Id}/confirm`)
  const [{ Id }] = await waitingOf(staff, program.id)
  const byHand = await staff.post(`/api/notifications/${Id}/handle`, { HandlingState: 'Handled' })
  expect([byHand.statusCode, byHand.json().Code]).toEqual([409, 'invalid-transition'])
  await staff.post(`/api/messages/${one.Id}/confirm`)
  expect(await waitingOf(staff, program.id)).toEqual([])
  expect((await readOwnProgram(me, program.id)).Messages).toMatchObject([
    { ConfirmedAt: expect.any(String) },
    { ConfirmedAt: expect.any(String) },
  ])
})

test('R-655 a message that the other side has not confirmed after the unit’s days is told to staff once, with which side', async ({
  server,
  program,
  signInStaff,
  signInPatient,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const late = async () =>
    (await waitingOf(staff, program.id)).filter(({ Type }: { Type: string }) => Type.startsWith('Inactivity'))
  const theirs = (await staff.post(asStaffIn(program.id), chat('Hej'))).json()
  const inDays = (days: number) => addMinutes(server.clock.now(), days * 1440)
  await runJobs(server, inDays(2))
  expect(await late()).toEqual([])
  await runJobs(server, inDays(4))
  const told = { Type: 'Inactivity_UnconfirmedProgramMessage', Category: 'Inactivity' }
  expect(await late()).toMatchObject([{ ...told, UnreadBy: 'Patient' }])
  const mine = (await me.post(asPatientIn(program.id), { MessageText: 'Hej' })).json().Message
  await runJobs(server, inDays(5))
  expect(await late()).toMatchObject([{ ...told, UnreadBy: 'Both' }])
  await me.post(`/api/papp/messages/${theirs.Id}/confirm`)
  expect(await late()).toMatchObject([{ ...told, UnreadBy: 'Staff' }])
  await staff.post(`/api/messages/${mine.Id}/confirm`)
  expect(await late()).toEqual([])
})

test('R-656 the patient is told by SMS that something was written, never what nor in which program, and it is stopped once read', async ({
  server,
  clinic,
  program,
  signInStaff,
  signInPatient,
}) => {
  await server.db.deleteFrom('outgoing_message').execute()
  const consent = server.db.updateTable('patient').set({ has_notification_consent: true })
  await consent.where('id', '=', clinic.patients.sibling.id).execute()
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const { Id } = (await staff.post(asStaffIn(program.id), chat('Dina provsvar har kommit'))).json()
  const notify = async () => (await staff.post(`/api/messages/${Id}/notify`)).json()
  for (const _ of [1, 2]) expect(await notify()).toEqual({ Outcome: 'Sent', ContactStatus: 'Ok', Guardians: [] })
  const [sms, ...more] = await textsTo(server)
  expect([sms?.status, more]).toEqual(['Queued', []])
  expect(sms?.body).not.toMatch(/provsvar|program/i)
  await me.post(`/api/papp/messages/${Id}/confirm`)
  expect(await textsTo(server)).toMatchObject([{ status: 'Suppressed' }])
})

test('R-656 guardians of a small child read the thread, write in their own name and confirm for themselves', async ({
  childsProgram,
  childTurns,
  signInGuardian,
  signInChild,
  signInStaff,
}) => {
  await childTurns(9, -30)
  const [staff, me, child] = [await signInStaff(), await signInGuardian(), await signInChild()]
  const { Id } = (await staff.post(asStaffIn(childsProgram.id), chat('Hej!'))).json()
  await me.post(asPatientIn(childsProgram.id), { MessageText: 'Hej, det är mamma.' })
  const seen = await readOwnProgram(child, childsProgram.id)
  expect(seen.Messages[1]).toMatchObject({ WrittenAs: 'Guardian', SenderName: 'Provmamma Provskog', IsMine: false })
  await me.post(`/api/papp/messages/${Id}/confirm`)
  expect((await readOwnProgram(me, childsProgram.id)).Unread).toBe(0)
  expect((await readOwnProgram(child, childsProgram.id)).Unread).toBe(1)
  const read = await readProgram(staff, childsProgram.id)
  expect(read.Messages[0]).toMatchObject({
    ConfirmedAt: null,
    GuardianReadings: [{ Name: 'Provmamma Provskog', RelationIds: [expect.any(String)] }],
  })
  expect(read.Readers.map(({ Kind }: { Kind: string }) => Kind)).toContain('Guardian')
  await childTurns(13)
  expect((await me.get(`/api/papp/messages?programId=${childsProgram.id}`)).statusCode).toBe(404)
  await childTurns(9, -30)
})

test('R-650 the log tells who read, wrote and confirmed in which program, and never what was written', async ({
  server,
  clinic,
  program,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const { Message } = (await me.post(asPatientIn(program.id), { MessageText: 'Hemlig text' })).json()
  await staff.post(`/api/messages/${Message.Id}/confirm`)
  await readProgram(staff, program.id)
  for (const action of ['SendMessage', 'ConfirmMessage', 'ViewMessages'] as const) {
    const rows = (await listAudit(server.database, { action })).filter(({ entity_id }) => entity_id === program.id)
    expect(rows).toMatchObject([{ outcome: 'Done', entity: 'Program', patient_id: clinic.patients.sibling.id }])
    expect(JSON.stringify(rows)).not.toContain('Hemlig')
  }
})

test('R-652 home tells how much is unread in a program, also when it is over, and for a month of one that was written in', async ({
  server,
  program,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient('Three')]
  const mine = async () => {
    const { Programs } = (await me.get('/api/papp/patients/current/care-items')).json()
    return Programs.filter(({ Id, IsOnHome }: MyCareItems['Programs'][number]) => Id === program.id && IsOnHome)
  }
  const set = (values: object) => server.db.updateTable('program').set(values).where('id', '=', program.id).execute()
  const line = { Id: program.id, DisplayName: 'Provprogram' }
  expect(await mine()).toMatchObject([{ ...line, UnreadMessages: 0 }])
  await staff.post(asStaffIn(program.id), comment('Bara vi'))
  const { Id } = (await staff.post(asStaffIn(program.id), chat('Hej'))).json()
  expect(await mine()).toMatchObject([{ ...line, UnreadMessages: 1 }])
  const longAgo = addMinutes(server.clock.now(), -40 * 24 * 60)
  await set({ status: 'Closed', ended_at: longAgo, look_at: null })
  expect(await mine()).toMatchObject([{ ...line, UnreadMessages: 1 }])
  await me.post(`/api/papp/messages/${Id}/confirm`)
  expect(await mine()).toEqual([])
  await set({ ended_at: server.clock.now() })
  expect(await mine()).toMatchObject([{ ...line, UnreadMessages: 0 }])
  await set({ started_at: null })
  expect(await mine()).toEqual([])
})
