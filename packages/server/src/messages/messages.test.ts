import { randomUUID } from 'node:crypto'
import { addDays } from '@samklang/engine/time/days'
import { at } from '@samklang/engine/time/wall-clock'
import { expect } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { addRecordAt } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { seedThread } from '../testing/seed-thread.ts'
import { asPatient, asStaff, type Caller, chat, comment, threadTest as test } from '../testing/thread-test.ts'

async function read(caller: Caller, id: string, more = '') {
  const reply = await caller.get(`/api/messages?treatmentId=${id}${more}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

async function readOwn(caller: Caller, id: string, more = '') {
  const reply = await caller.get(`/api/papp/messages?treatmentId=${id}${more}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const textsOf = ({ Messages }: { Messages: { MessageText: string }[] }) =>
  Messages.map(({ MessageText }) => MessageText)

test('R-069, R-412 both sides write in one thread, and see who wrote, when and about which module', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const sent = await staff.post(asStaff(thread.id), {
    ...chat('  Hej!\n\n  Hur går det?  '),
    TreatmentModuleId: thread.planId,
  })
  expect(sent.statusCode, sent.body).toBe(200)
  expect(sent.json()).toMatchObject({
    MessageText: 'Hej!\n\n  Hur går det?',
    TreatmentModuleId: thread.planId,
    ModuleName: 'Provmodul',
    SenderName: 'Provgran Provkotte',
    FromStaff: true,
    IsMine: true,
    ConfirmedAt: null,
    ConfirmedBy: null,
  })
  const answer = (await me.post(asPatient(thread.id), { MessageText: '👍' })).json()
  expect(answer).toMatchObject({ Message: { Kind: 'Chat', FromStaff: false, IsMine: true }, CrisisInformation: null })
  const theirs = await readOwn(me, thread.id)
  expect(textsOf(theirs)).toEqual(['Hej!\n\n  Hur går det?', '👍'])
  expect(theirs).toMatchObject({ HasOlder: false, Unread: 1, IsOpen: true })
  const ours = await read(staff, thread.id)
  expect(ours.Messages.map(({ IsMine }: { IsMine: boolean }) => IsMine)).toEqual([true, false])
  expect(ours).toMatchObject({ Unread: 1, Messages: [{}, { SenderName: 'Provsyskon Provskog' }] })
})

test('R-412 a text has something to see in it and at most 4000 characters', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const staff = await signInStaff()
  const me = await signInPatient()
  for (const text of ['', '   \n ', '\u200b', 'x'.repeat(4001)]) {
    expect((await staff.post(asStaff(thread.id), chat(text))).statusCode).toBe(400)
    expect((await me.post(asPatient(thread.id), { MessageText: text })).statusCode).toBe(400)
  }
  expect((await staff.post(asStaff(thread.id), chat('x'.repeat(4000)))).statusCode).toBe(200)
  const elsewhere = { ...chat('Hej'), TreatmentModuleId: randomUUID() }
  expect((await staff.post(asStaff(thread.id), elsewhere)).json()).toMatchObject({
    Errors: [{ Field: 'TreatmentModuleId' }],
  })
})

test('R-412 a comment stays with staff: no call of the patient side gives, takes, confirms or counts one', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const secret = 'Endast för oss kollegor'
  const { Id } = (await staff.post(asStaff(thread.id), comment(secret))).json()
  await staff.post(asStaff(thread.id), chat('Till dig'))
  await me.post(asPatient(thread.id), { MessageText: 'Tack' })
  const seen = await Promise.all([
    me.get(`/api/papp/messages?treatmentId=${thread.id}`),
    me.get(`/api/papp/messages?treatmentId=${thread.id}&before=${Id}`),
    me.get(`/api/papp/messages?treatmentId=${thread.id}&kind=Comment`),
    me.post(`/api/papp/messages/${Id}/confirm`),
    me.get('/api/papp/patients/current/care-items'),
    me.get('/api/papp/patients/current/maintained'),
    me.get(`/api/messages?treatmentId=${thread.id}`),
    me.post(`/api/messages/${Id}/notify`),
  ])
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 404, 400, 404, 200, 200, 403, 403])
  for (const { body } of seen) expect(body).not.toContain('kollegor')
  expect(seen[0]?.json()).toMatchObject({ Unread: 1, Messages: [{ Kind: 'Chat' }, { Kind: 'Chat' }] })
  expect((await me.post(asPatient(thread.id), comment('Hej'))).statusCode).toBe(400)
  expect(textsOf(await read(staff, thread.id, '&kind=Comment'))).toEqual([secret])
  expect(textsOf(await read(staff, thread.id, '&kind=Chat'))).toEqual(['Till dig', 'Tack'])
  expect(textsOf(await read(staff, thread.id))).toEqual([secret, 'Till dig', 'Tack'])
  // Of a comment nobody is told, and nobody confirms it.
  expect((await staff.post(`/api/messages/${Id}/notify`)).statusCode).toBe(409)
  expect((await staff.post(`/api/messages/${Id}/confirm`)).statusCode).toBe(409)
})

test('R-413 nobody reaches the thread of somebody who is fifteen but staff whose patient it is, the patient and their agent', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signIn,
  signInStaff,
}) => {
  const { persons, patients, relations, units } = clinic
  const staff = await signInStaff()
  const { Id } = (await staff.post(asStaff(thread.id), chat('Hej'))).json()
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
    expect((await stranger.get(`/api/papp/messages?treatmentId=${thread.id}`)).statusCode).toBe(404)
    expect((await stranger.post(asPatient(thread.id), { MessageText: 'Hej' })).statusCode).toBe(404)
    expect((await stranger.post(`/api/papp/messages/${Id}/confirm`)).statusCode).toBe(404)
  }
  const elsewhere = await signInStaff('adultStaff', 'adult')
  expect((await elsewhere.get(`/api/messages?treatmentId=${thread.id}`)).statusCode).toBe(404)
  expect((await elsewhere.post(asStaff(thread.id), chat('Hej'))).statusCode).toBe(404)
  for (const act of ['confirm', 'notify'])
    expect((await elsewhere.post(`/api/messages/${Id}/${act}`)).statusCode).toBe(404)
  // Another record of the same person is another unit's.
  await addRecordAt(server.db, patients.sibling, units.adult, server.clock.now())
  expect((await elsewhere.get(`/api/messages?treatmentId=${thread.id}`)).statusCode).toBe(404)

  const now = server.clock.now()
  const ofAdult = await seedThread(server.db, { patient: patients.adult, unit: units.adult, now })
  const agent = await signIn({
    account: persons.agent.account,
    level: 'Three',
    context: { type: 'Agent', patient: patients.adult, relationId: relations.agentOfAdult },
  })
  const sent = await agent.post(asPatient(ofAdult.id), { MessageText: 'Jag skriver åt hen' })
  expect(sent.json().Message).toMatchObject({ SenderName: 'Provombud Provskog', FromStaff: false })
  expect((await read(elsewhere, ofAdult.id)).Messages).toMatchObject([{ SenderName: 'Provombud Provskog' }])
  expect((await (await signInPatient()).get(`/api/papp/messages?treatmentId=${randomUUID()}`)).statusCode).toBe(404)
})

test('R-414 a thread closes with its treatment: nobody writes to the other side, staff may comment, and both read', async ({
  server,
  clinic,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const seed = (status: 'NotStarted' | 'Completed' | 'Maintained' | 'Closed', maintainedUntil?: string) =>
    seedThread(server.db, {
      patient: clinic.patients.sibling,
      unit: clinic.units.child,
      now: server.clock.now(),
      status,
      ...(maintainedUntil && { maintainedUntil }),
    })
  const completed = await seed('Completed')
  expect((await staff.post(asStaff(completed.id), chat('Bra gjort'))).statusCode).toBe(200)
  expect((await me.post(asPatient(completed.id), { MessageText: 'Tack' })).statusCode).toBe(200)
  const maintained = await seed('Maintained', '2999-12-31')
  for (const { id } of [maintained, await seed('Closed'), await seed('NotStarted')]) {
    expect((await staff.post(asStaff(id), chat('Hej'))).json()).toMatchObject({ Code: 'invalid-transition' })
    expect((await staff.post(asStaff(id), comment('Avslutat'))).statusCode).toBe(200)
    expect(await read(staff, id)).toMatchObject({ IsOpen: false, Messages: [{ Kind: 'Comment' }] })
  }
  expect((await me.post(asPatient(maintained.id), { MessageText: 'Hej' })).json()).toMatchObject({
    Code: 'invalid-transition',
  })
  expect(await readOwn(me, maintained.id)).toMatchObject({ IsOpen: false, Messages: [] })
})

test('R-413 the patient reads a maintained thread to the last day in the treatment’s time zone, and not after', async ({
  server,
  clinic,
  signInPatient,
}) => {
  const moveTo = (when: string) => server.clock.moveTo(Date.parse(when) - Date.now())
  const lastDay = addDays(civilDay(server.clock.now()), 30)
  moveTo(at(addDays(lastDay, -1), '12:00', 'Europe/Stockholm'))
  const seed = (status: 'Maintained' | 'Closed' | 'NotStarted') =>
    seedThread(server.db, {
      patient: clinic.patients.sibling,
      unit: clinic.units.child,
      now: server.clock.now(),
      status,
      ...(status === 'Maintained' && { maintainedUntil: lastDay }),
    })
  const { id } = await seed('Maintained')
  const statusAt = async (day: string, time: string) => {
    moveTo(at(day, time, 'Europe/Stockholm'))
    return (await (await signInPatient()).get(`/api/papp/messages?treatmentId=${id}`)).statusCode
  }
  expect(await statusAt(lastDay, '23:59')).toBe(200)
  expect(await statusAt(addDays(lastDay, 1), '00:01')).toBe(404)
  for (const status of ['Closed', 'NotStarted'] as const) {
    const other = await seed(status)
    expect((await (await signInPatient()).get(`/api/papp/messages?treatmentId=${other.id}`)).statusCode).toBe(404)
  }
  server.clock.moveTo(0)
})

test('R-414 whoever was released writes no more, and staff of the unit reach nothing of theirs', async ({
  server,
  clinic,
  signIn,
  signInStaff,
}) => {
  const { patients, persons, units } = clinic
  const now = server.clock.now()
  const { id } = await seedThread(server.db, { patient: patients.inpatient, unit: units.ward, now })
  await server.db
    .updateTable('patient_unit')
    .set({ released_at: now })
    .where('patient_id', '=', patients.inpatient.id)
    .execute()
  const context = { type: 'Patient', patient: patients.inpatient } as const
  const me = await signIn({ account: persons.inpatient.account, level: 'Three', context })
  expect((await me.post(asPatient(id), { MessageText: 'Hej' })).statusCode).toBe(409)
  // A code by SMS shows nothing of an earlier contact.
  const byCode = await signIn({ account: persons.inpatient.account, level: 'Two', context })
  expect((await byCode.get(`/api/papp/messages?treatmentId=${id}`)).statusCode).toBe(404)
  const staff = await signInStaff('twoUnitStaff', 'ward')
  expect((await staff.get(`/api/messages?treatmentId=${id}`)).statusCode).toBe(404)
})

test('R-416 older messages come by page, none twice and none left out, while new ones are written', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  for (let number = 1; number <= 35; number += 1) {
    await staff.post(asStaff(thread.id), chat(`nr ${number}`))
    if (number % 5 === 0) await staff.post(asStaff(thread.id), comment('bredvid'))
  }
  const seen: string[] = []
  let page = await readOwn(me, thread.id)
  expect(page.Messages).toHaveLength(30)
  for (let round = 0; ; round += 1) {
    seen.unshift(...textsOf(page))
    if (!page.HasOlder) break
    await staff.post(asStaff(thread.id), chat(`nyare ${round}`))
    page = await readOwn(me, thread.id, `&pageSize=4&before=${page.Messages[0].Id}`)
  }
  expect(seen).toEqual(Array.from({ length: 35 }, (_, index) => `nr ${index + 1}`))
  expect((await me.get(`/api/papp/messages?treatmentId=${thread.id}&before=${randomUUID()}`)).statusCode).toBe(404)
  expect((await me.get(`/api/papp/messages?treatmentId=${thread.id}&pageSize=101`)).statusCode).toBe(400)
})

test('R-416 what is read beside a thread comes with its latest messages, and not once more with the older ones', async ({
  server,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await me.post(asPatient(thread.id), { MessageText: 'Jag vill inte leva.' })
  await me.post(asPatient(thread.id), { MessageText: 'Jag orkar inte.' })
  await server.db.updateTable('treatment').set({ status: 'Closed' }).where('id', '=', thread.id).execute()
  await me.post(asPatient(thread.id), { MessageText: 'Jag vill inte leva.' })
  const read = async (more: string) =>
    (await staff.get(`/api/messages?treatmentId=${thread.id}&pageSize=1${more}`)).json()
  const latest = await read('')
  expect(latest).toMatchObject({ Refused: [{}], Alerts: [{}, {}], HasOlder: true })
  expect(latest.AlertEvents).toHaveLength(2)
  const older = await read(`&before=${latest.Messages[0].Id}`)
  expect(older).toMatchObject({ Messages: [{ Alert: {} }], Refused: [], Alerts: [], AlertEvents: [] })
})

test('R-417 each side confirms what the other has written; who did so first stays named', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signIn,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const mine = (await me.post(asPatient(thread.id), { MessageText: 'Hej' })).json().Message
  const theirs = (await staff.post(asStaff(thread.id), chat('Hej'))).json()
  expect((await me.post(`/api/papp/messages/${mine.Id}/confirm`)).statusCode).toBe(409)
  expect((await staff.post(`/api/messages/${theirs.Id}/confirm`)).statusCode).toBe(409)
  const read = (await staff.post(`/api/messages/${mine.Id}/confirm`)).json()
  expect(read).toMatchObject({ ConfirmedBy: 'Provgran Provkotte', ConfirmedAt: expect.any(String) })
  const colleague = await signIn({ account: clinic.staff.adminStaff, level: 'Four', unit: clinic.units.child })
  expect((await colleague.post(`/api/messages/${mine.Id}/confirm`)).json().ConfirmedAt).toBe(read.ConfirmedAt)
  const rows = server.db.selectFrom('message').select('confirmed_by').where('id', '=', mine.Id)
  expect(await rows.executeTakeFirst()).toEqual({ confirmed_by: clinic.staff.childStaff.id })
  const seen = (await me.post(`/api/papp/messages/${theirs.Id}/confirm`)).json()
  expect(seen).toMatchObject({ ConfirmedAt: expect.any(String) })
  expect(seen).not.toHaveProperty('ConfirmedBy')
  expect(await readOwn(me, thread.id)).toMatchObject({ Unread: 0 })
})

test('R-419 a message of the patient waits for staff until all of them are confirmed', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const one = (await me.post(asPatient(thread.id), { MessageText: 'Ett' })).json().Message
  const two = (await me.post(asPatient(thread.id), { MessageText: 'Två' })).json().Message
  const waiting = async () => {
    const { Notifications } = (await staff.get('/api/units/current/notifications')).json()
    return Notifications.filter(({ TreatmentId }: { TreatmentId: string }) => TreatmentId === thread.id)
  }
  const news = { Type: 'NewTreatmentMessage', Category: 'Message', TreatmentName: 'Provbehandling', UnreadBy: null }
  expect(await waiting()).toMatchObject([news])
  await staff.post(`/api/messages/${two.Id}/confirm`)
  expect(await waiting()).toHaveLength(1)
  const [{ Id }] = await waiting()
  const byHand = await staff.post(`/api/notifications/${Id}/handle`, { HandlingState: 'Handled' })
  expect([byHand.statusCode, byHand.json().Code]).toEqual([409, 'invalid-transition'])
  expect(byHand.json().Message).toBe('Det här är klart när meddelandena är lästa och bekräftade i tråden.')
  expect(await waiting()).toHaveLength(1)
  await staff.post(`/api/messages/${one.Id}/confirm`)
  expect(await waiting()).toEqual([])
  // What was settled by confirming waits no more, whatever anybody presses.
  const back = await staff.post(`/api/notifications/${Id}/handle`, { HandlingState: 'NotHandled' })
  expect(back.statusCode).toBe(409)
  expect(await waiting()).toEqual([])
})

test('R-419 a treatment that is over stays on the overview while a message of the patient is unread, and is then in the history alone', async ({
  clinic,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const { Id } = (await me.post(asPatient(thread.id), { MessageText: 'Hinner ni svara?' })).json().Message
  const closed = await staff.post(`/api/treatments/${thread.id}/close`, { MaintainDurationDays: 0, Reason: 'Klar' })
  expect(closed.json(), closed.body).toMatchObject({ Status: 'Closed', UnreadMessages: 1 })
  const shown = async () => {
    const { Treatments } = (await staff.get(`/api/patients/${clinic.patients.sibling.id}/care-items`)).json()
    return Treatments.filter((row: { Id: string }) => row.Id === thread.id)
  }
  expect(await shown()).toMatchObject([
    { Status: 'Closed', UnreadMessages: 1, ClosedBy: expect.stringMatching(/./), CloseReason: 'Klar' },
  ])
  expect((await staff.post(`/api/messages/${Id}/confirm`)).statusCode).toBe(200)
  expect(await shown()).toEqual([])
})

test('R-412 the log tells who read, wrote and confirmed, and never what was written', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const { Message } = (await me.post(asPatient(thread.id), { MessageText: 'Hemlig text' })).json()
  await staff.post(`/api/messages/${Message.Id}/confirm`)
  await read(staff, thread.id)
  for (const action of ['SendMessage', 'ConfirmMessage', 'ViewMessages'] as const) {
    const rows = (await listAudit(server.database, { action })).filter(({ entity_id }) => entity_id === thread.id)
    expect(rows).toMatchObject([{ outcome: 'Done', entity: 'Treatment', patient_id: clinic.patients.sibling.id }])
    expect(JSON.stringify(rows)).not.toContain('Hemlig')
  }
})
