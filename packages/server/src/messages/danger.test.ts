import { randomUUID } from 'node:crypto'
import { dangerInText } from '@samklang/engine/follow-up/alerts-in-text'
import { addMinutes } from '@samklang/engine/time/instants'
import { expect } from 'vitest'
import { listAudit } from '../testing/list-audit.ts'
import { seedThread } from '../testing/seed-thread.ts'
import {
  alertsInThread,
  asPatient,
  asStaff,
  chat,
  comment,
  danger,
  threadTest as test,
} from '../testing/thread-test.ts'

test('R-421 words of the patient that may be about danger give help at once and an alert that says may, with the words', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const calm = (await me.post(asPatient(thread.id), { MessageText: 'Det gick bra i dag.' })).json()
  expect(calm.CrisisInformation).toBeNull()
  const reply = (await me.post(asPatient(thread.id), { MessageText: danger })).json()
  expect(reply.CrisisInformation).toMatchObject({ Kind: 'Risk', UnitName: expect.stringMatching(/./) })
  const alert = {
    RuleKey: dangerInText,
    Severity: 'Alert',
    Text: 'Texten kan handla om fara för livet',
    Question: 'Meddelande i en behandling',
    AnswerText: danger,
    RespondentName: 'Provsyskon Provskog',
    IsFromDraft: false,
    IsDanger: true,
    IsAtOnce: true,
  }
  expect(await alertsInThread(staff, thread)).toMatchObject([alert])
  const { Alerts } = (await staff.get('/api/units/current/notifications')).json()
  expect(Alerts).toContainEqual(expect.objectContaining({ ...alert, FormId: null }))
  // On home the patient is still shown where to turn.
  const home = await me.get('/api/papp/patients/current/recent-help')
  expect(home.body).toContain('Risk')
  // it is called what it was.
  expect(home.json()).toMatchObject({ WrittenBy: 'Self', IsMessage: true })
})

test('R-421 each message has its own alert, which neither later messages nor answers take back', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await me.post(asPatient(thread.id), { MessageText: danger })
  await me.post(asPatient(thread.id), { MessageText: 'Jag vill inte leva längre.' })
  await me.post(asPatient(thread.id), { MessageText: 'Nu är det bättre.' })
  // The module is saved, and its own answers say nothing of the kind.
  const { LastModifiedAt } = (await me.get(`/api/papp/forms/${thread.formId}`)).json()
  const saved = { Answers: [], Progress: [{ PageIndex: 0, Completed: false }], PreviousLastModifiedAt: LastModifiedAt }
  expect((await me.post(`/api/papp/treatment-modules/${thread.formId}/save`, saved)).statusCode).toBe(200)
  const alerts = await alertsInThread(staff, thread)
  expect(alerts).toHaveLength(2)
  for (const alert of alerts) expect(alert).toMatchObject({ AnswerChangedAt: null, AcknowledgedAt: null })
})

test('R-421 a repeat after a lost reply is one message and one alert, and shows the help again', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const key = { 'idempotency-key': randomUUID() }
  const send = () => me.send('POST', asPatient(thread.id), { MessageText: danger }, key)
  const [first, again] = [await send(), await send()]
  expect(again.json()).toEqual(first.json())
  expect(again.json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  expect(await alertsInThread(staff, thread)).toHaveLength(1)
})

test('R-421 what staff write is not looked through', async ({ thread, signInStaff }) => {
  const staff = await signInStaff()
  expect((await staff.post(asStaff(thread.id), chat(danger))).statusCode).toBe(200)
  expect(await alertsInThread(staff, thread)).toEqual([])
})

test('R-422 a message that is refused raises the alert and gives help all the same, once for the same words', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const closed = { status: 'Maintained', closed_at: server.clock.now(), maintained_until: '2999-12-31' } as const
  await server.db.updateTable('treatment').set(closed).where('id', '=', thread.id).execute()
  const calm = await me.post(asPatient(thread.id), { MessageText: 'Hej igen' })
  expect(calm.json()).not.toHaveProperty('CrisisInformation')
  for (const _ of [1, 2]) {
    const refused = await me.post(asPatient(thread.id), { MessageText: danger })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ Code: 'invalid-transition', CrisisInformation: { Kind: 'Risk' } })
    expect(refused.json().CrisisInformation.UnitName).not.toBe('')
  }
  const words = { Question: 'Meddelande i en behandling som inte kunde tas emot', AnswerText: danger }
  expect(await alertsInThread(staff, thread)).toMatchObject([words])
  // Other words are another alert: none hides the other.
  await me.post(asPatient(thread.id), { MessageText: 'Jag vill inte leva längre.' })
  expect(await alertsInThread(staff, thread)).toHaveLength(2)
  const log = await listAudit(server.database, { action: 'KeepRefusedMessage' })
  expect(log[0]).toMatchObject({ patient_id: clinic.patients.sibling.id, entity_id: thread.id })
})

test('R-422 a text that is too long, or a thread that can no longer be read, hides no danger', async ({
  server,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const long = await me.post(asPatient(thread.id), { MessageText: `${'x '.repeat(2100)}${danger}` })
  expect(long.json()).toMatchObject({ Code: 'validation', CrisisInformation: { Kind: 'Risk' } })
  await server.db
    .updateTable('treatment')
    .set({ status: 'Closed', closed_at: server.clock.now() })
    .where('id', '=', thread.id)
    .execute()
  const gone = await me.post(asPatient(thread.id), { MessageText: danger })
  expect(gone.statusCode).toBe(404)
  expect(gone.json()).toMatchObject({ CrisisInformation: { Kind: 'Risk', UnitName: '', Phone: null } })
  expect(await alertsInThread(staff, thread)).toHaveLength(2)
})

test('R-422 what a stranger sends raises nothing, and they learn nothing', async ({
  clinic,
  server,
  thread,
  signIn,
  signInStaff,
}) => {
  const { persons, patients, relations, units } = clinic
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
    const refused = await stranger.post(asPatient(thread.id), { MessageText: danger })
    expect(refused.json()).not.toHaveProperty('CrisisInformation')
  }
  const staff = await signInStaff()
  expect(await alertsInThread(staff, thread)).toEqual([])
  // Nor in a treatment that is somebody else's.
  const now = server.clock.now()
  const theirs = await seedThread(server.db, { patient: patients.adult, unit: units.adult, now })
  expect((await guardian.post(asPatient(theirs.id), { MessageText: danger })).json()).not.toHaveProperty(
    'CrisisInformation',
  )
})

test('R-417 whoever acknowledges the alert of a message has confirmed that it is read, and the other messages stay unread', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await me.post(asPatient(thread.id), { MessageText: danger })
  await me.post(asPatient(thread.id), { MessageText: 'Hör ni mig?' })
  const [alert] = await alertsInThread(staff, thread)
  const body = {
    PreviousLastModifiedAt: alert.LastModifiedAt,
    Action: 'Ringde upp.',
    NoFollowUpReason: 'Träffade patienten, ingen fara.',
  }
  const done = await staff.post(`/api/alerts/${alert.Id}/acknowledge`, body)
  expect(done.statusCode, done.body).toBe(200)
  const { Messages, Unread } = (await staff.get(`/api/messages?treatmentId=${thread.id}`)).json()
  const confirmed = Messages.map((one: { MessageText: string; ConfirmedAt: string | null }) => [
    one.MessageText,
    one.ConfirmedAt !== null,
  ])
  expect(Object.fromEntries(confirmed)).toEqual({ [danger]: true, 'Hör ni mig?': false })
  expect(Unread).toBe(1)
})

test('R-531 until it is acknowledged, home tells when staff have written to the patient since, and of no comment', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await staff.post(asStaff(thread.id), chat('Hej, hur har du det?'))
  await me.post(asPatient(thread.id), { MessageText: danger })
  const repliedAt = async () => (await me.get('/api/papp/patients/current/recent-help')).json().Fate.RepliedAt
  expect(await repliedAt()).toBeNull()
  await staff.post(asStaff(thread.id), comment('Ringer strax.'))
  expect(await repliedAt()).toBeNull()
  const { CreatedAt } = (await staff.post(asStaff(thread.id), chat('Jag ringer dig nu.'))).json()
  expect(await repliedAt()).toBe(CreatedAt)
  await me.post(asPatient(thread.id), { MessageText: 'Jag vill inte leva längre.' })
  expect(await repliedAt()).toBeNull()
})

test('R-547 home says of a message what its thread says: of several that may be about danger one that waits is told before one that is acknowledged', async ({
  server,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const later = (minutes: number) =>
    server.clock.moveTo(Date.parse(addMinutes(server.clock.now(), minutes)) - Date.now())
  const write = async (MessageText: string) => (await me.post(asPatient(thread.id), { MessageText })).json().Message
  const readAt = async (id: string) => {
    const { Messages } = (await me.get(`/api/papp/messages?treatmentId=${thread.id}`)).json()
    return Messages.find(({ Id }: { Id: string }) => Id === id).ConfirmedAt
  }
  const first = await write(danger)
  later(10)
  const last = await write('Jag vill inte leva längre.')
  const alertOf = async (text: string) =>
    (await alertsInThread(staff, thread)).find(({ AnswerText }: { AnswerText: string }) => AnswerText === text)
  const acknowledge = async (text: string) => {
    later(1)
    const { Id, LastModifiedAt: PreviousLastModifiedAt } = await alertOf(text)
    const body = { PreviousLastModifiedAt, Action: 'Ringde upp.', NoFollowUpReason: 'Träffade patienten, ingen fara.' }
    const done = await staff.post(`/api/alerts/${Id}/acknowledge`, body)
    expect(done.statusCode, done.body).toBe(200)
  }
  const helpNow = async () => (await me.get('/api/papp/patients/current/recent-help')).json()

  await acknowledge('Jag vill inte leva längre.')
  expect([await readAt(first.Id), await readAt(last.Id)]).toEqual([null, expect.any(String)])
  expect(await helpNow()).toMatchObject({ AnsweredAt: first.CreatedAt, Fate: { SeenAt: null, SeenEarlierAt: null } })
  await acknowledge(danger)
  const readLast = await readAt(last.Id)
  expect(await readAt(first.Id)).toEqual(expect.any(String))
  expect(await helpNow()).toMatchObject({ AnsweredAt: last.CreatedAt, Fate: { SeenAt: readLast } })
})

test('R-547 a message whose alert waits is not confirmed as read in another way than by acknowledging it', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const { Message } = (await me.post(asPatient(thread.id), { MessageText: danger })).json()
  const refused = await staff.post(`/api/messages/${Message.Id}/confirm`, {})
  expect([refused.statusCode, refused.json().Code]).toEqual([409, 'invalid-transition'])
  const [{ Id, LastModifiedAt: PreviousLastModifiedAt }] = await alertsInThread(staff, thread)
  const body = { PreviousLastModifiedAt, Action: 'Ringde upp.', NoFollowUpReason: 'Träffade patienten, ingen fara.' }
  expect((await staff.post(`/api/alerts/${Id}/acknowledge`, body)).statusCode).toBe(200)
  // To say so once more changes nothing.
  const again = await staff.post(`/api/messages/${Message.Id}/confirm`, {})
  expect([again.statusCode, again.json().ConfirmedAt]).toEqual([200, expect.any(String)])
})
