import { sql } from 'kysely'
import { expect } from 'vitest'
import { seedThread } from '../testing/seed-thread.ts'
import type { TestServer } from '../testing/test-server.ts'
import { alertsInThread, asPatient, type Caller, danger, threadTest as test } from '../testing/thread-test.ts'

test.beforeEach(async ({ server }) => {
  await server.db.deleteFrom('risk_alert').execute()
})

/** Closed, and still to be read: whatever is written there is refused. */
async function close(server: TestServer, thread: { id: string }) {
  const closed = { status: 'Maintained', closed_at: server.clock.now(), maintained_until: '2999-12-31' } as const
  await server.db.updateTable('treatment').set(closed).where('id', '=', thread.id).execute()
}

async function letPass(server: TestServer, minutes: number) {
  await sql`update risk_alert set raised_at = raised_at - make_interval(mins => ${minutes}),
    last_modified_at = last_modified_at - make_interval(mins => ${minutes}),
    acknowledged_at = acknowledged_at - make_interval(mins => ${minutes})`.execute(server.db)
}

const acknowledge = (staff: Caller, { Id, LastModifiedAt }: { Id: string; LastModifiedAt: string }) =>
  staff.post(`/api/alerts/${Id}/acknowledge`, {
    PreviousLastModifiedAt: LastModifiedAt,
    Action: 'Ringde upp.',
    NoFollowUpReason: 'Inget mer behövs.',
  })

test('R-435 the same refused words are one alert while it waits and when they are sent again at once, and another on another occasion', async ({
  server,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await close(server, thread)
  const send = () => me.post(asPatient(thread.id), { MessageText: danger })
  await send()
  await letPass(server, 7 * 24 * 60)
  expect((await send()).json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  const [waiting, ...more] = await alertsInThread(staff, thread)
  expect(more).toEqual([])
  expect((await acknowledge(staff, waiting)).statusCode).toBe(200)
  await letPass(server, 24 * 60)
  await send()
  const [anew, earlier] = await alertsInThread(staff, thread)
  expect([anew, earlier]).toMatchObject([{ AcknowledgedAt: null, AnswerText: danger }, { Id: waiting.Id }])
  // A reply that was lost: whoever tries again at once says nothing new.
  expect((await acknowledge(staff, anew)).statusCode).toBe(200)
  expect((await send()).json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  expect(await alertsInThread(staff, thread)).toHaveLength(2)
})

test('R-435 what is refused and told of between makes the same words no second try', async ({
  server,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await close(server, thread)
  const send = (MessageText: string) => me.post(asPatient(thread.id), { MessageText })
  await send(danger)
  await letPass(server, 50)
  await send('Jag vill inte leva.')
  for (const alert of await alertsInThread(staff, thread))
    expect((await acknowledge(staff, alert)).statusCode).toBe(200)
  await letPass(server, 3)
  await send(danger)
  const waiting = (await alertsInThread(staff, thread)).filter(
    ({ AcknowledgedAt }: { AcknowledgedAt: string | null }) => AcknowledgedAt === null,
  )
  expect(waiting).toMatchObject([{ AnswerText: danger }])
})

test('R-435 the same words are one alert also when another module is worked with meanwhile', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await close(server, thread)
  await me.post(asPatient(thread.id), { MessageText: danger })
  const now = server.clock.now()
  const other = await seedThread(server.db, { patient: clinic.patients.sibling, unit: clinic.units.child, now })
  const later = { treatment_id: thread.id, position: 2 }
  await server.db.updateTable('treatment_module').set(later).where('id', '=', other.planId).execute()
  await me.post(asPatient(thread.id), { MessageText: danger })
  expect([...(await alertsInThread(staff, thread)), ...(await alertsInThread(staff, other))]).toHaveLength(1)
})

test('R-435 words to a treatment of a patient who was deleted are told of all the same', async ({
  server,
  clinic,
  thread,
  signInPatient,
}) => {
  const me = await signInPatient()
  const deleted = { status: 'Deleted', deleted_at: server.clock.now() } as const
  const set = (values: object) =>
    server.db.updateTable('patient').set(values).where('id', '=', clinic.patients.sibling.id).execute()
  await set(deleted)
  const refused = await me.post(asPatient(thread.id), { MessageText: danger })
  expect(refused.json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  const alerts = server.db.selectFrom('risk_alert').selectAll().where('treatment_id', '=', thread.id)
  expect(await alerts.execute()).toMatchObject([{ refused_for: 'Deleted' }])
  await set({ status: 'Active', deleted_at: null })
})

test('R-422 refused words in a treatment of which no module was opened give help and are told of, whoever of the two sent them', async ({
  server,
  clinic,
  signIn,
}) => {
  const { persons, patients, relations, units } = clinic
  const patient = await signIn({
    account: persons.adult.account,
    level: 'Two',
    context: { type: 'Patient', patient: patients.adult },
  })
  const agent = await signIn({
    account: persons.agent.account,
    level: 'Three',
    context: { type: 'Agent', patient: patients.adult, relationId: relations.agentOfAdult },
  })
  const stranger = await signIn({
    account: persons.sibling.account,
    level: 'Two',
    context: { type: 'Patient', patient: patients.sibling },
  })
  const told = (id: string) =>
    server.db.selectFrom('risk_alert').select('refused_for').where('treatment_id', '=', id).execute()
  for (const me of [patient, agent, stranger]) {
    const thread = await seedThread(server.db, { patient: patients.adult, unit: units.adult, now: server.clock.now() })
    await server.db.updateTable('treatment_module').set({ form_id: null }).where('id', '=', thread.planId).execute()
    await close(server, thread)
    const refused = (await me.post(asPatient(thread.id), { MessageText: danger })).json()
    if (me === stranger) {
      expect(refused).not.toHaveProperty('CrisisInformation')
      expect(await told(thread.id)).toEqual([])
    } else {
      expect(refused.CrisisInformation).toMatchObject({ Kind: 'Risk' })
      expect(await told(thread.id)).toEqual([{ refused_for: 'Closed' }])
    }
  }
})

test('R-472 refused words that may be about danger are read by staff beside the thread, with or without a module, once, and by nobody else', async ({
  server,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const read = async () => (await staff.get(`/api/messages?treatmentId=${thread.id}`)).json()
  await close(server, thread)
  const kept = { MessageText: danger, IsByGuardian: false, Reason: 'Closed', SenderName: expect.stringMatching(/./) }
  for (const hasModule of [true, false]) {
    const formId = hasModule ? thread.formId : null
    await server.db.updateTable('treatment_module').set({ form_id: formId }).where('id', '=', thread.planId).execute()
    await me.post(asPatient(thread.id), { MessageText: danger })
    expect((await read()).Refused).toMatchObject([kept])
  }
  const long = `${'x '.repeat(2100)}${danger}`
  await me.post(asPatient(thread.id), { MessageText: long })
  // Nothing is kept of what is about nothing of the kind.
  await me.post(asPatient(thread.id), { MessageText: 'Hej' })
  const { Refused, Messages } = await read()
  expect(Refused).toMatchObject([{ MessageText: long }, kept])
  expect(Messages).toEqual([])
  const own = await me.get(`/api/papp/messages?treatmentId=${thread.id}`)
  expect(own.body).not.toContain('Refused')
  expect(own.body).not.toContain(danger)
})

test('R-472 a treatment that is over stays on the overview while refused words wait, with or without a module', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const { db } = server
  const shown = async () => {
    const { Treatments } = (await staff.get(`/api/patients/${clinic.patients.sibling.id}/care-items`)).json()
    return Treatments.filter((row: { Id: string }) => row.Id === thread.id)
  }
  await close(server, thread)
  await db.updateTable('treatment').set({ status: 'Closed' }).where('id', '=', thread.id).execute()
  expect(await shown()).toEqual([])
  await me.post(asPatient(thread.id), { MessageText: danger })
  expect(await shown()).toMatchObject([{ Status: 'Closed', MessageAlerts: 1 }])
  for (const alert of await alertsInThread(staff, thread)) await acknowledge(staff, alert)
  expect(await shown()).toEqual([])
  await db.updateTable('treatment_module').set({ form_id: null }).where('id', '=', thread.planId).execute()
  await me.post(asPatient(thread.id), { MessageText: danger })
  // It was sent again at once: on another occasion it is another.
  expect(await shown()).toEqual([])
  await letPass(server, 24 * 60)
  await me.post(asPatient(thread.id), { MessageText: danger })
  expect(await shown()).toMatchObject([{ MessageAlerts: 1 }])
  for (const alert of await alertsInThread(staff, thread)) await acknowledge(staff, alert)
  expect(await shown()).toEqual([])
})

test('R-472 of one person fifty different refused messages a month are kept, and not as many as anybody can send', async ({
  server,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await close(server, thread)
  await me.post(asPatient(thread.id), { MessageText: `${danger} 0` })
  await sql`insert into refused_message (id, treatment_id, patient_id, account_id, by_guardian, body, reason, sent_at)
    select gen_random_uuid(), treatment_id, patient_id, account_id, false, body || n, reason, sent_at
    from refused_message, generate_series(1, 49) n where treatment_id = ${thread.id}`.execute(server.db)
  const count = async () => {
    const { Refused } = (await staff.get(`/api/messages?treatmentId=${thread.id}`)).json()
    return Refused.length
  }
  const more = await me.post(asPatient(thread.id), { MessageText: `${danger} Igen.` })
  expect(more.json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  expect(await count()).toBe(50)
  await sql`update refused_message set sent_at = sent_at - interval '31 days' where treatment_id = ${thread.id}`.execute(
    server.db,
  )
  await me.post(asPatient(thread.id), { MessageText: `${danger} Igen.` })
  expect(await count()).toBe(51)
})

test('R-436 one sender raises fifty about a patient and no more until some are seen to; staff are told once that there is more, and help is shown', async ({
  server,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await close(server, thread)
  const send = (turn: number) => me.post(asPatient(thread.id), { MessageText: `${danger} ${turn}` })
  for (let turn = 0; turn < 53; turn += 1) expect((await send(turn)).json().CrisisInformation.Kind).toBe('Risk')
  const alerts = await alertsInThread(staff, thread)
  expect(alerts).toHaveLength(50)
  const marked = alerts.filter(({ HasMore }: { HasMore: boolean }) => HasMore)
  expect(marked).toMatchObject([{ AnswerText: `${danger} 49` }])
  // Told once: what is read and acknowledged is not changed under the reader's hands by every further one.
  await send(54)
  expect((await acknowledge(staff, marked[0])).statusCode).toBe(200)
  await send(55)
  const after = await alertsInThread(staff, thread)
  expect(after.filter(({ AcknowledgedAt }: { AcknowledgedAt: unknown }) => AcknowledgedAt === null)).toHaveLength(50)
  expect(after).toContainEqual(expect.objectContaining({ AnswerText: `${danger} 55`, HasMore: false }))
})

test('R-436 an alert of a message that was refused says why, and who sent it where it was not the patient', async ({
  server,
  clinic,
  signIn,
  signInStaff,
}) => {
  const { persons, patients, relations, units } = clinic
  const now = server.clock.now()
  const thread = await seedThread(server.db, { patient: patients.adult, unit: units.adult, now })
  const agent = await signIn({
    account: persons.agent.account,
    level: 'Three',
    context: { type: 'Agent', patient: patients.adult, relationId: relations.agentOfAdult },
  })
  await server.db
    .updateTable('relation')
    .set({ valid_until: '2020-01-01' })
    .where('id', '=', relations.agentOfAdult)
    .execute()
  expect((await agent.post(asPatient(thread.id), { MessageText: danger })).statusCode).toBeGreaterThanOrEqual(400)
  const staff = await signInStaff('adultStaff', 'adult')
  expect(await alertsInThread(staff, thread)).toMatchObject([
    {
      OnBehalf: { Kind: 'Agent', Name: expect.stringContaining('Provombud') },
      Refused: { Reason: 'AccessEnded' },
      FormName: 'Provbehandling',
      AnswerGroupId: null,
      Message: { Id: null, TreatmentId: thread.id, Text: null },
    },
  ])
})

test('R-437 an alert names the message that raised it, and the message its alert; the patient is told of neither', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const { Message } = (await me.post(asPatient(thread.id), { MessageText: danger })).json()
  await me.post(asPatient(thread.id), { MessageText: 'Hej' })
  const [alert] = await alertsInThread(staff, thread)
  expect(alert).toMatchObject({
    FormName: 'Provbehandling',
    AnswerGroupId: null,
    Refused: null,
    HasMore: false,
    Message: { Id: Message.Id, TreatmentId: thread.id, Text: null },
  })
  const read = async () => (await staff.get(`/api/messages?treatmentId=${thread.id}`)).json().Messages
  const ofAlert = { Id: alert.Id, AcknowledgedAt: null, AcknowledgedBy: null }
  expect(await read()).toMatchObject([{ Id: Message.Id, Alert: ofAlert }, { Alert: null }])
  await acknowledge(staff, alert)
  const seen = { ...ofAlert, AcknowledgedAt: expect.any(String), AcknowledgedBy: expect.stringContaining('Provkotte') }
  expect(await read()).toMatchObject([{ Alert: seen }, { Alert: null }])
  const mine = await me.get(`/api/papp/messages?treatmentId=${thread.id}`)
  expect(mine.json().Messages).toHaveLength(2)
  expect(mine.body).not.toContain('Alert')
})

test('R-437 the whole of a refused message is in its alert, since it is nowhere else', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const long = `${'Det är tungt. '.repeat(400)}${danger}`
  await me.post(asPatient(thread.id), { MessageText: long })
  const [alert] = await alertsInThread(staff, thread)
  expect(alert.AnswerText.length).toBeLessThan(400)
  expect(alert).toMatchObject({ Refused: { Reason: 'Invalid' }, Message: { Id: null, Text: long } })
})

test('R-438 alerts of messages are counted on the messages of the treatment, not on a module', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await me.post(asPatient(thread.id), { MessageText: danger })
  const row = async () => {
    const items = await staff.get(`/api/patients/${clinic.patients.sibling.id}/care-items`)
    return items.json().Treatments.find(({ Id }: { Id: string }) => Id === thread.id)
  }
  expect(await row()).toMatchObject({ MessageAlerts: 1, Modules: [{ WaitingAlerts: 0, AlertSeverity: null }] })
  // Nor on the module's own row.
  const { FormId } = (await row()).Modules[0]
  const counted = { WaitingAlerts: 0, AlertSeverity: null, FollowedUpAlerts: 0, AcknowledgedAlerts: 0 }
  const ofForm = async () => (await staff.get(`/api/forms/${FormId}`)).json().Row
  expect(await ofForm()).toMatchObject(counted)
  // Also of what was refused: it has no other place.
  await close(server, thread)
  await me.post(asPatient(thread.id), { MessageText: danger })
  expect(await row()).toMatchObject({ MessageAlerts: 2 })
  for (const alert of await alertsInThread(staff, thread)) await acknowledge(staff, alert)
  expect(await row()).toMatchObject({ MessageAlerts: 0 })
  expect(await ofForm()).toMatchObject(counted)
})

const sleptWell = 'Jag har sovit bättre i veckan. '
test.for([
  ['after 21,000 characters', `${sleptWell.repeat(700)}${danger}`],
  ['where the text would be parted', `${'a b c d e f '.repeat(1665)}${danger}${' och mer.'.repeat(100)}`],
  ['at the end of 190,000', `${sleptWell.repeat(6100)}${danger}`],
  ['in the middle of 900,000', `${sleptWell.repeat(15_000)}${danger}${sleptWell.repeat(15_000)}`],
  ['between emoji, of which one is where it is cut,', `${'🌲'.repeat(11_000)} ${danger}${'🌲'.repeat(11_000)}`],
  ['between emoji, of which others are,', `a${'🌲'.repeat(11_000)} ${danger}${'🌲'.repeat(11_000)}`],
  ['after many blanks', `${' '.repeat(21_000)}${danger}`],
] as const)(
  'R-475 words of danger %s of a message that is too long are judged, and staff read them',
  async ([, text], { server, thread, signInPatient, signInStaff }) => {
    const [staff, me] = [await signInStaff(), await signInPatient()]
    await close(server, thread)
    const reply = await me.post(asPatient(thread.id), { MessageText: text })
    expect(reply.json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
    const [alert] = await alertsInThread(staff, thread)
    expect(alert.AnswerText).toContain(danger)
  },
)
