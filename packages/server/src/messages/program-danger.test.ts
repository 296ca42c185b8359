import { randomUUID } from 'node:crypto'
import { dangerInText } from '@samklang/engine/follow-up/alerts-in-text'
import { addMinutes } from '@samklang/engine/time/instants'
import { expect } from 'vitest'
import { escalateAlerts } from '../alerts/escalate.ts'
import { civilDay } from '../civil-day.ts'
import { listAudit } from '../testing/list-audit.ts'
import {
  asPatientIn,
  asStaffIn,
  readOwnProgram,
  readProgram,
  programThreadTest as test,
} from '../testing/program-thread-test.ts'
import type { TestServer } from '../testing/test-server.ts'
import { type Caller, chat, danger } from '../testing/thread-test.ts'

test.beforeEach(async ({ server, childTurns }) => {
  await server.db.deleteFrom('risk_alert').execute()
  await childTurns(9, -30)
})

const alertsIn = async (staff: Caller, { id }: { id: string }) => (await readProgram(staff, id)).Alerts

const acknowledge = (staff: Caller, { Id, LastModifiedAt }: { Id: string; LastModifiedAt: string }, more = {}) =>
  staff.post(`/api/alerts/${Id}/acknowledge`, {
    PreviousLastModifiedAt: LastModifiedAt,
    Action: 'Ringde upp.',
    NoFollowUpReason: 'Träffade patienten, ingen fara.',
    ...more,
  })

/** Over, and still to be read: whatever is written there is refused. */
async function close({ db, clock }: TestServer, { id }: { id: string }) {
  const closed = { status: 'Closed', ended_at: clock.now(), look_at: null } as const
  await db.updateTable('program').set(closed).where('id', '=', id).execute()
}

test('R-653 words of the patient in a program that may be about danger give help at once and an alert, with the words and where', async ({
  program,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const calm = (await me.post(asPatientIn(program.id), { MessageText: 'Det gick bra i dag.' })).json()
  expect(calm.CrisisInformation).toBeNull()
  const reply = (await me.post(asPatientIn(program.id), { MessageText: danger })).json()
  expect(reply.CrisisInformation).toMatchObject({ Kind: 'Risk', UnitName: expect.stringMatching(/./) })
  const alert = {
    RuleKey: dangerInText,
    Severity: 'Alert',
    Text: 'Texten kan handla om fara för livet',
    Question: 'Meddelande i ett program',
    AnswerText: danger,
    FormName: 'Provprogram',
    RespondentName: 'Provsyskon Provskog',
    Message: { Id: reply.Message.Id, TreatmentId: null, ProgramId: program.id, Text: null },
    IsDanger: true,
    IsAtOnce: true,
  }
  expect(await alertsIn(staff, program)).toMatchObject([alert])
  const { Alerts } = (await staff.get('/api/units/current/notifications')).json()
  expect(Alerts).toContainEqual(expect.objectContaining({ ...alert, FormId: null }))
  const home = (await me.get('/api/papp/patients/current/recent-help')).json()
  expect(home).toMatchObject({ WrittenBy: 'Self', IsMessage: true, Crisis: { Kind: 'Risk' } })
  const { CreatedAt } = (await staff.post(asStaffIn(program.id), chat('Jag ringer dig nu.'))).json()
  expect((await me.get('/api/papp/patients/current/recent-help')).json().Fate.RepliedAt).toBe(CreatedAt)
})

test('R-653 a repeat after a lost reply is one message and one alert, and what staff write is not looked through', async ({
  program,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const key = { 'idempotency-key': randomUUID() }
  const send = () => me.send('POST', asPatientIn(program.id), { MessageText: danger }, key)
  const [first, again] = [await send(), await send()]
  expect(again.json()).toEqual(first.json())
  await staff.post(asStaffIn(program.id), chat(danger))
  expect(await alertsIn(staff, program)).toHaveLength(1)
})

test('R-653 it is acknowledged as every alert is, the message is confirmed by it and by nothing else, and the history tells of it', async ({
  server,
  program,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const { Message } = (await me.post(asPatientIn(program.id), { MessageText: danger })).json()
  await me.post(asPatientIn(program.id), { MessageText: 'Hör ni mig?' })
  const refused = await staff.post(`/api/messages/${Message.Id}/confirm`, {})
  expect([refused.statusCode, refused.json().Code]).toEqual([409, 'invalid-transition'])
  const [alert] = await alertsIn(staff, program)
  const done = await acknowledge(staff, alert)
  expect(done.statusCode, done.body).toBe(200)
  const { Messages, Unread, AlertEvents } = await readProgram(staff, program.id)
  expect(Messages.map((one: { ConfirmedAt: string | null }) => one.ConfirmedAt !== null)).toEqual([true, false])
  expect(Messages[0].Alert).toMatchObject({ Id: alert.Id, AcknowledgedAt: expect.any(String) })
  expect(Unread).toBe(1)
  expect(AlertEvents.map(({ Event, AlertId }: { Event: string; AlertId: string }) => [Event, AlertId])).toEqual([
    ['AlertRaised', alert.Id],
    ['AlertAcknowledged', alert.Id],
  ])
  expect(await server.db.selectFrom('treatment_event').select('id').execute()).toEqual([])
})

test('R-653 its steps tell of it, it is handed over and followed up as every alert is', async ({
  server,
  program,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await me.post(asPatientIn(program.id), { MessageText: danger })
  const { db, keys } = server
  const messaging = { keys, services: { sms: true, email: true }, base: 'https://samklang.example', log: { warn() {} } }
  await escalateAlerts(db, messaging, addMinutes(server.clock.now(), 24 * 60))
  const [alert] = await alertsIn(staff, program)
  const { AlertEvents } = await readProgram(staff, program.id)
  expect(AlertEvents.length).toBeGreaterThan(1)
  const today = civilDay(server.clock.now())
  const done = await acknowledge(staff, alert, { NoFollowUpReason: undefined, NextStepOn: today })
  expect(done.statusCode, done.body).toBe(200)
  const list = (await staff.get('/api/units/current/follow-ups')).json()
  expect(JSON.stringify(list)).toContain(alert.Id)
})

test('R-653 while its alert waits the thread is read also when the unit has released the patient since', async ({
  server,
  clinic,
  program,
  signInPatient,
  signInStaff,
  onTestFinished,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await me.post(asPatientIn(program.id), { MessageText: danger })
  const admitted = server.db.updateTable('patient_unit').where('patient_id', '=', clinic.patients.sibling.id)
  onTestFinished(async () => {
    await admitted.set({ released_at: null }).execute()
  })
  await admitted.set({ released_at: server.clock.now() }).execute()
  const [alert] = await alertsIn(staff, program)
  expect((await acknowledge(staff, alert)).statusCode).toBe(200)
  expect((await staff.get(`/api/messages?programId=${program.id}`)).statusCode).toBe(404)
})

test('R-654 a message that is refused raises the alert, gives help and is kept, once for the same words', async ({
  server,
  clinic,
  program,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await close(server, program)
  const calm = await me.post(asPatientIn(program.id), { MessageText: 'Hej igen' })
  expect(calm.json()).not.toHaveProperty('CrisisInformation')
  for (const _ of [1, 2]) {
    const refused = await me.post(asPatientIn(program.id), { MessageText: danger })
    expect(refused.json()).toMatchObject({ Code: 'invalid-transition', CrisisInformation: { Kind: 'Risk' } })
  }
  const words = { Question: 'Meddelande i ett program som inte kunde tas emot', AnswerText: danger }
  expect(await alertsIn(staff, program)).toMatchObject([{ ...words, Refused: { Reason: 'Closed' } }])
  const { Refused } = await readProgram(staff, program.id)
  expect(Refused).toMatchObject([{ MessageText: danger, Reason: 'Closed', IsByGuardian: false }])
  const log = await listAudit(server.database, { action: 'KeepRefusedMessage' })
  expect(log.find(({ entity_id }) => entity_id === program.id)).toMatchObject({
    entity: 'Program',
    patient_id: clinic.patients.sibling.id,
    call: 'sendMyMessageInProgram',
  })
})

test('R-654 a text that is too long, a program that has not begun or is gone from the patient hides no danger', async ({
  server,
  program,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const long = await me.post(asPatientIn(program.id), { MessageText: `${'x '.repeat(2100)}${danger}` })
  expect(long.json()).toMatchObject({ Code: 'validation', CrisisInformation: { Kind: 'Risk' } })
  await server.db.updateTable('program').set({ status: 'Pending' }).where('id', '=', program.id).execute()
  const early = await me.post(asPatientIn(program.id), { MessageText: danger })
  expect(early.statusCode).toBe(404)
  expect(early.json()).toMatchObject({ CrisisInformation: { Kind: 'Risk' } })
  expect(await alertsIn(staff, program)).toHaveLength(2)
  // What was left unsent can be opened and sent, to be judged.
  const { Details } = (await me.get(`/api/papp/messages?programId=${program.id}`)).json()
  expect(Details).toMatchObject({ DraftKey: expect.any(String) })
})

test('R-654 what a stranger sends raises nothing, and they learn nothing', async ({
  clinic,
  server,
  program,
  signIn,
  signInStaff,
}) => {
  const { persons, patients, relations } = clinic
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
  for (const stranger of [guardian, other, server.as(), server.as('no token')]) {
    const refused = await stranger.post(asPatientIn(program.id), { MessageText: danger })
    expect(refused.json()).not.toHaveProperty('CrisisInformation')
  }
  expect(await alertsIn(await signInStaff(), program)).toEqual([])
})

test('R-654 words of a guardian of a small child raise an alert that says who wrote them, refused or not', async ({
  server,
  childsProgram,
  signInGuardian,
  signInChild,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInGuardian()]
  const words = 'Hon säger att hon vill dö.'
  const reply = (await me.post(asPatientIn(childsProgram.id), { MessageText: words })).json()
  expect(reply.CrisisInformation).toMatchObject({ Kind: 'Risk' })
  await close(server, childsProgram)
  expect((await me.post(asPatientIn(childsProgram.id), { MessageText: words })).json()).toHaveProperty(
    'CrisisInformation',
  )
  const who = { AnswerText: words, RespondentName: 'Provmamma Provskog', OnBehalf: null }
  const alerts = await alertsIn(staff, childsProgram)
  expect(alerts).toMatchObject([who, who])
  expect(alerts.map(({ Question }: { Question: string }) => Question).sort()).toEqual([
    'Skrivet av en vårdnadshavare, inte av barnet: meddelande i barnets program',
    'Skrivet av en vårdnadshavare, inte av barnet: meddelande i barnets program som inte kunde tas emot',
  ])
  const { Refused } = await readProgram(staff, childsProgram.id)
  expect(Refused).toMatchObject([{ IsByGuardian: true }])
  // Nobody else is shown that help was called for.
  const help = (await (await signInChild()).get('/api/papp/patients/current/recent-help')).body
  expect(help).not.toContain('Risk')
})

test('R-654 words of abuse tell staff which guardians read the program’s thread', async ({
  childsProgram,
  signInChild,
  signInStaff,
}) => {
  const [staff, child] = [await signInStaff(), await signInChild()]
  await child.post(asPatientIn(childsProgram.id), { MessageText: 'Pappa slår mig varje kväll.' })
  const [alert] = await alertsIn(staff, childsProgram)
  expect(alert.AlsoReadBy.map(({ Kind }: { Kind: string }) => Kind)).toContain('Guardian')
})

test('R-476 R-650 what was written late in a program is told with when it was written', async ({
  server,
  program,
  signInPatient,
}) => {
  const me = await signInPatient()
  const WrittenAt = addMinutes(server.clock.now(), -60)
  await me.post(asPatientIn(program.id), { MessageText: 'Utan nät', WrittenAt })
  expect((await readOwnProgram(me, program.id)).Messages).toMatchObject([{ WrittenAt }])
})
