import { expect } from 'vitest'
import { notify } from '../notifications/write.ts'
import { guardiansTest as test } from '../testing/guardians-test.ts'
import { asPatient, asStaff, type Caller, chat, comment } from '../testing/thread-test.ts'

const pathOf = (id: string) => `/api/papp/messages?treatmentId=${id}`

async function readOwn(caller: Caller, id: string) {
  const reply = await caller.get(pathOf(id))
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

/** Those that the caller is told of; of the same child there may be others. */
const treatmentsOf = async (caller: Caller, id?: string) => {
  const [open, maintained] = await Promise.all([
    caller.get('/api/papp/patients/current/care-items'),
    caller.get('/api/papp/patients/current/maintained'),
  ])
  const all: { Id: string; UnreadMessages: number }[] = [...open.json().Treatments, ...maintained.json()]
  return all.filter(({ Id }) => id === undefined || Id === id)
}

/** Everything that a guardian could do with the thread of the treatment. */
async function tryAll(caller: Caller, id: string, messageId: string): Promise<number[]> {
  const replies = [
    await caller.get(pathOf(id)),
    await caller.post(asPatient(id), { MessageText: 'Hej' }),
    await caller.post(`/api/papp/messages/${messageId}/confirm`),
  ]
  return replies.map(({ statusCode }) => statusCode)
}

const closed = [404, 404, 404]

test.beforeEach(async ({ childTurns }) => childTurns(9, -30))

test('R-457 guardians of a small child read all of the thread and write in their own name; nobody is taken for another', async ({
  childs,
  signInGuardian,
  signInOtherGuardian,
  signInChild,
  signInStaff,
}) => {
  const [staff, mother, father, child] = [
    await signInStaff(),
    await signInGuardian(),
    await signInOtherGuardian(),
    await signInChild(),
  ]
  await staff.post(asStaff(childs.id), chat('Hej!'))
  await staff.post(asStaff(childs.id), comment('Endast för kollegor'))
  await child.post(asPatient(childs.id), { MessageText: 'Hej från mig' })
  const sent = await mother.post(asPatient(childs.id), { MessageText: 'Hej från mamma' })
  expect(sent.json().Message).toMatchObject({ SenderName: 'Provmamma Provskog', WrittenAs: 'Guardian', IsMine: true })
  await father.post(asPatient(childs.id), { MessageText: 'Hej från pappa' })
  const written = [
    { MessageText: 'Hej!', WrittenAs: 'Staff', FromStaff: true },
    { MessageText: 'Hej från mig', WrittenAs: 'Patient', SenderName: 'Provbarn Provskog' },
    { MessageText: 'Hej från mamma', WrittenAs: 'Guardian', SenderName: 'Provmamma Provskog', FromStaff: false },
    { MessageText: 'Hej från pappa', WrittenAs: 'Guardian', SenderName: 'Provpappa Provskog', FromStaff: false },
  ]
  for (const [caller, own] of [
    [child, 1],
    [mother, 2],
    [father, 3],
  ] as const) {
    const { Messages } = await readOwn(caller, childs.id)
    expect(Messages).toMatchObject(written.map((message, place) => ({ ...message, IsMine: place === own })))
  }
  const ours = (await staff.get(`/api/messages?treatmentId=${childs.id}&kind=Chat`)).json()
  expect(ours).toMatchObject({ Messages: written, Unread: 3 })
})

test('R-473 the child and each guardian have read what they confirmed themselves, and staff see who has and in which part', async ({
  childs,
  signInGuardian,
  signInOtherGuardian,
  signInChild,
  signInStaff,
}) => {
  const [staff, mother, child] = [await signInStaff(), await signInGuardian(), await signInChild()]
  const father = await signInOtherGuardian()
  const { Id } = (await staff.post(asStaff(childs.id), chat('Hej!'))).json()
  const [treatment] = await treatmentsOf(mother, childs.id)
  expect(treatment).toMatchObject({ UnreadMessages: 1 })
  const seen = await mother.post(`/api/papp/messages/${Id}/confirm`)
  expect(seen.statusCode, seen.body).toBe(200)
  expect(seen.json()).toMatchObject({ Id, ConfirmedAt: expect.any(String) })
  const thread = async () => (await staff.get(`/api/messages?treatmentId=${childs.id}`)).json()
  const ofStaff = async () => (await thread()).Messages
  const mothers = (await thread()).Readers.find(
    ({ Name }: { Name: string }) => Name === 'Provmamma Provskog',
  ).RelationId
  const readings = [{ Name: 'Provmamma Provskog', ReadAt: expect.any(String), RelationIds: [mothers] }]
  expect(await ofStaff()).toMatchObject([{ ConfirmedAt: null, ConfirmedBy: null, GuardianReadings: readings }])
  const unread = async (caller: Caller) => {
    const [treatment] = await treatmentsOf(caller, childs.id)
    const { Unread, Messages } = await readOwn(caller, childs.id)
    return [treatment?.UnreadMessages, Unread, Messages[0].ConfirmedAt === null]
  }
  expect(await unread(mother)).toEqual([0, 0, false])
  for (const other of [child, father]) expect(await unread(other)).toEqual([1, 1, true])
  // Said twice it is said once.
  await mother.post(`/api/papp/messages/${Id}/confirm`)
  await child.post(`/api/papp/messages/${Id}/confirm`)
  expect(await unread(child)).toEqual([0, 0, false])
  expect(await unread(father)).toEqual([1, 1, true])
  expect(await ofStaff()).toMatchObject([
    { ConfirmedBy: 'Provbarn Provskog', ConfirmedAs: 'Patient', GuardianReadings: readings },
  ])
  for (const own of [mother, child]) expect((await own.get(pathOf(childs.id))).body).not.toContain('GuardianReadings')
  // What a guardian has written is confirmed by staff, and not by the child.
  const written = (await mother.post(asPatient(childs.id), { MessageText: 'Tack' })).json().Message
  expect((await child.post(`/api/papp/messages/${written.Id}/confirm`)).statusCode).toBe(409)
  const read = (await staff.post(`/api/messages/${written.Id}/confirm`)).json()
  expect(read).toMatchObject({ ConfirmedAs: 'Staff', WrittenAs: 'Guardian' })
})

test('R-457 from the thirteenth birthday the thread is the child’s own: the guardian reaches and is told nothing, what was written stays', async ({
  childs,
  childTurns,
  signInGuardian,
  signInChild,
  signInStaff,
}) => {
  const staff = await signInStaff()
  await childTurns(13, 1)
  const { Id } = (await staff.post(asStaff(childs.id), chat('Hej'))).json()
  const before = await signInGuardian()
  expect((await before.post(asPatient(childs.id), { MessageText: 'Skrivet dagen före' })).statusCode).toBe(200)
  expect(await treatmentsOf(before, childs.id)).toHaveLength(1)
  await childTurns(13)
  // The same login, and a new one.
  for (const guardian of [before, await signInGuardian()]) {
    expect(await tryAll(guardian, childs.id, Id)).toEqual(closed)
    expect(await treatmentsOf(guardian)).toEqual([])
  }
  const child = await signInChild()
  for (const { Messages } of [
    await readOwn(child, childs.id),
    (await staff.get(`/api/messages?treatmentId=${childs.id}`)).json(),
  ])
    expect(Messages).toMatchObject([
      {},
      { MessageText: 'Skrivet dagen före', WrittenAs: 'Guardian', SenderName: 'Provmamma Provskog' },
    ])
})

test('R-457 the birthday begins at midnight where we are', async ({ server, clinic, childs, signInGuardian }) => {
  const birth = { date_of_birth: '2014-03-11' }
  await server.db.updateTable('person').set(birth).where('id', '=', clinic.persons.child.id).execute()
  const statusAt = async (at: string) => {
    server.clock.moveTo(Date.parse(at) - Date.now())
    return (await (await signInGuardian()).get(pathOf(childs.id))).statusCode
  }
  expect(await statusAt('2027-03-10T22:59:00.000Z')).toBe(200)
  expect(await statusAt('2027-03-10T23:01:00.000Z')).toBe(404)
  server.clock.moveTo(0)
})

test('R-457 the age is the unit group’s', async ({ server, childs, childTurns, signInGuardian }) => {
  const guardian = await signInGuardian()
  await childTurns(11)
  const statusUntil = async (age: number) => {
    await server.db.updateTable('unit_group').set({ guardian_sees_waiting_until: age }).execute()
    return (await guardian.get(pathOf(childs.id))).statusCode
  }
  expect(await statusUntil(11)).toBe(404)
  expect(await statusUntil(12)).toBe(200)
  await childTurns(14)
  expect(await statusUntil(15)).toBe(200)
  expect(await statusUntil(13)).toBe(404)
})

test('R-457 neither a code by SMS, nor an age that is not known, nor a relation that is over opens the thread', async ({
  server,
  clinic,
  childs,
  childTurns,
  signInGuardian,
  signInStaff,
}) => {
  const staff = await signInStaff()
  const { Id } = (await staff.post(asStaff(childs.id), chat('Hej'))).json()
  const byCode = await signInGuardian('Two')
  expect(await tryAll(byCode, childs.id, Id)).toEqual(closed)
  expect(await treatmentsOf(byCode)).toEqual([])
  const guardian = await signInGuardian()
  const child = server.db.updateTable('person').where('id', '=', clinic.persons.child.id)
  await child.set({ date_of_birth: null }).execute()
  expect(await tryAll(guardian, childs.id, Id)).toEqual(closed)
  await childTurns(9)
  const relation = server.db.updateTable('relation').where('id', '=', clinic.relations.guardianOfChild)
  await relation.set({ valid_until: '2020-01-01' }).execute()
  expect((await guardian.get(pathOf(childs.id))).statusCode).toBe(401)
  await relation.set({ valid_until: null, status: 'Removed', removed_at: server.clock.now() }).execute()
  expect((await guardian.get(pathOf(childs.id))).statusCode).toBe(401)
  await relation.set({ status: 'Active', removed_at: null }).execute()
  // It rests where the unit group lets nobody represent a child of nine.
  const group = server.db.updateTable('unit_group')
  await group.set({ guardian_answers_until: 9 }).execute()
  expect((await guardian.get(pathOf(childs.id))).statusCode).toBe(401)
  await group.set({ guardian_answers_until: 18 }).execute()
  expect((await guardian.get(pathOf(childs.id))).statusCode).toBe(200)
})

test('R-457 nobody else around the child, and no guardian in another child’s place, reaches it', async ({
  clinic,
  childs,
  thread,
  signIn,
  signInGuardian,
  signInStaff,
}) => {
  const { persons, patients, relations } = clinic
  const staff = await signInStaff()
  const { Id } = (await staff.post(asStaff(childs.id), chat('Hej'))).json()
  const teacher = await signIn({
    account: persons.teacher.account,
    level: 'Three',
    context: { type: 'Other', patient: patients.child, relationId: relations.teacherOfChild },
  })
  const ofSibling = await signIn({
    account: persons.guardian.account,
    level: 'Three',
    context: { type: 'Guardian', patient: patients.sibling, relationId: relations.guardianOfSibling },
  })
  for (const stranger of [teacher, ofSibling]) {
    expect(await tryAll(stranger, childs.id, Id)).toEqual(closed)
    expect(await treatmentsOf(stranger)).toEqual([])
  }
  // The sibling is fifteen.
  expect((await (await signInGuardian()).get(pathOf(thread.id))).statusCode).toBe(404)
})

test('R-457 a guardian is told which treatments there are and how far the child is, and nothing of the modules', async ({
  server,
  childs,
  signInGuardian,
  signInChild,
}) => {
  const guardian = await signInGuardian()
  const [told] = await treatmentsOf(guardian, childs.id)
  expect(told).toMatchObject({
    Id: childs.id,
    DisplayName: 'Provbehandling',
    Description: null,
    ReportMode: 'Percentage',
    Progress: 0,
    Modules: [],
  })
  expect((await guardian.get(`/api/papp/forms/${childs.formId}`)).statusCode).toBe(404)
  const until = { status: 'Maintained', closed_at: server.clock.now(), maintained_until: '2999-12-31' } as const
  await server.db.updateTable('treatment').set(until).where('id', '=', childs.id).execute()
  expect(await treatmentsOf(guardian, childs.id)).toMatchObject([{ Status: 'Maintained', Modules: [] }])
  expect((await guardian.post(asPatient(childs.id), { MessageText: 'Hej' })).statusCode).toBe(409)
  expect(await treatmentsOf(await signInChild(), childs.id)).toMatchObject([{ Modules: [{ FormId: childs.formId }] }])
})

test('R-457 in the thread too a guardian is told nothing of the modules, which the child reads there', async ({
  childs,
  signInGuardian,
  signInChild,
  signInStaff,
}) => {
  const [staff, guardian, child] = [await signInStaff(), await signInGuardian(), await signInChild()]
  const about = { TreatmentModuleId: childs.planId, ModuleName: 'Provmodul' }
  const written = { ...chat('Om modulen'), TreatmentModuleId: childs.planId }
  const { Id } = (await staff.post(asStaff(childs.id), written)).json()
  const nothing = { TreatmentModuleId: null, ModuleName: null }
  expect((await readOwn(guardian, childs.id)).Messages).toMatchObject([{ MessageText: 'Om modulen', ...nothing }])
  expect((await readOwn(child, childs.id)).Messages).toMatchObject([about])
  expect((await guardian.post(`/api/papp/messages/${Id}/confirm`)).json()).toMatchObject(nothing)
  const own = { MessageText: 'Tack', TreatmentModuleId: childs.planId }
  expect((await guardian.post(asPatient(childs.id), own)).json().Message).toMatchObject(nothing)
})

test('R-457 when the child is released the age is still that of the unit group', async ({
  server,
  clinic,
  childs,
  childTurns,
  signInGuardian,
}) => {
  const group = server.db.updateTable('unit_group')
  const released = server.db.updateTable('patient_unit').where('patient_id', '=', clinic.patients.child.id)
  const guardian = await signInGuardian()
  await released.set({ released_at: server.clock.now() }).execute()
  const statusAt = async (age: number, until: number) => {
    await childTurns(age)
    await group.set({ guardian_sees_waiting_until: until }).execute()
    return (await guardian.get(pathOf(childs.id))).statusCode
  }
  expect(await statusAt(11, 10)).toBe(404)
  expect(await treatmentsOf(guardian)).toEqual([])
  expect(await statusAt(14, 16)).toBe(200)
  await released.set({ released_at: null }).execute()
  await group.set({ guardian_sees_waiting_until: 13 }).execute()
})

test('R-439 what a guardian writes or confirms is no activity of the child’s, and settles nothing that waits for the child', async ({
  server,
  clinic,
  childs,
  signInGuardian,
  signInChild,
  signInStaff,
}) => {
  const [staff, guardian, child] = [await signInStaff(), await signInGuardian(), await signInChild()]
  const { Id } = (await staff.post(asStaff(childs.id), chat('Hej!'))).json()
  const about = { patientId: clinic.patients.child.id, unitId: clinic.units.child.id, formId: childs.formId }
  await notify(server.db, 'Inactivity_UnansweredTreatmentModule', [about], server.clock.now())
  const state = async () => {
    const late = server.db.selectFrom('notification').select('handling_state').where('form_id', '=', childs.formId)
    const active = server.db.selectFrom('message_thread').select('patient_active_at').where('id', '=', childs.id)
    const [told, thread] = [await late.executeTakeFirst(), await active.executeTakeFirst()]
    return [told?.handling_state, thread?.patient_active_at !== null]
  }
  await guardian.post(asPatient(childs.id), { MessageText: 'Hej från mamma' })
  expect((await guardian.post(`/api/papp/messages/${Id}/confirm`)).statusCode).toBe(200)
  expect(await state()).toEqual(['NotHandled', false])
  await child.post(asPatient(childs.id), { MessageText: 'Hej från mig' })
  expect(await state()).toEqual(['Handled', true])
})

test('R-458 a protected child’s thread opens for the guardian whom staff have approved since, and for no other', async ({
  server,
  clinic,
  childs,
  signInGuardian,
  signInOtherGuardian,
}) => {
  const child = server.db.updateTable('person').where('id', '=', clinic.persons.child.id)
  const relation = server.db.updateTable('relation').where('id', '=', clinic.relations.guardianOfChild)
  const since = new Date(Date.parse(server.clock.now()) - 60_000).toISOString()
  await child.set({ is_protected: true, protected_since: since }).execute()
  await relation.set({ approved_at: server.clock.now() }).execute()
  const [approved, other] = [await signInGuardian(), await signInOtherGuardian()]
  expect((await approved.get(pathOf(childs.id))).statusCode).toBe(200)
  expect((await other.get(pathOf(childs.id))).statusCode).toBe(401)
  expect((await readOwn(approved, childs.id)).Readers).toEqual([{ Kind: 'Patient', Name: 'Provbarn' }])
  await child.set({ is_protected: false, protected_since: null }).execute()
  await relation.set({ approved_at: null }).execute()
})

test('R-458 a guardian who is protected is named to staff and to themselves, and to nobody else in the thread', async ({
  server,
  clinic,
  childs,
  signInGuardian,
  signInOtherGuardian,
  signInChild,
  signInStaff,
}) => {
  const mother = server.db.updateTable('person').where('id', '=', clinic.persons.guardian.id)
  await mother.set({ is_protected: true }).execute()
  const me = await signInGuardian()
  const sent = (await me.post(asPatient(childs.id), { MessageText: 'Hej' })).json().Message
  expect(sent).toMatchObject({ SenderName: 'Provmamma Provskog', WrittenAs: 'Guardian' })
  for (const other of [await signInOtherGuardian(), await signInChild()]) {
    const reply = await other.get(pathOf(childs.id))
    expect(reply.json()).toMatchObject({ Messages: [{ SenderName: '', WrittenAs: 'Guardian' }] })
    expect(reply.json().Readers).toContainEqual({ Kind: 'Guardian', Name: null })
    expect(reply.body).not.toContain('Provmamma')
  }
  const staff = await signInStaff()
  const { Messages } = (await staff.get(`/api/messages?treatmentId=${childs.id}`)).json()
  expect(Messages).toMatchObject([{ SenderName: 'Provmamma Provskog' }])
  await mother.set({ is_protected: false }).execute()
})

test('R-460, R-529 whoever writes is told who reads it today', async ({
  childs,
  thread,
  childTurns,
  signInGuardian,
  signInChild,
  signInStaff,
}) => {
  const [staff, mother, child] = [await signInStaff(), await signInGuardian(), await signInChild()]
  const readers = async (id: string) => (await staff.get(`/api/messages?treatmentId=${id}`)).json().Readers
  const guardians = [
    { Kind: 'Guardian', Name: 'Provmamma Provskog' },
    { Kind: 'Guardian', Name: 'Provpappa Provskog' },
  ]
  const whole = { Kind: 'Patient', Name: 'Provbarn Provskog', RelationId: null }
  const related = guardians.map((guardian) => ({ ...guardian, RelationId: expect.any(String) }))
  expect(await readers(childs.id)).toEqual([whole, ...related])
  // said to the child alone, and only where no guardian may.
  const isSaid = async (me: typeof child) => (await readOwn(me, childs.id)).GuardiansCannotRead
  expect([await isSaid(child), await isSaid(mother)]).toEqual([false, false])
  expect((await readOwn(child, childs.id)).Readers).toEqual(guardians)
  expect((await readOwn(mother, childs.id)).Readers).toEqual([{ Kind: 'Patient', Name: 'Provbarn' }, guardians[1]])
  expect(await readers(thread.id)).toEqual([{ Kind: 'Patient', Name: 'Provsyskon Provskog', RelationId: null }])
  await childTurns(13)
  expect(await readers(childs.id)).toEqual([whole])
  expect((await readOwn(child, childs.id)).Readers).toEqual([])
  expect(await isSaid(child)).toBe(true)
  await childTurns(18)
  expect(await isSaid(child)).toBe(false)
})

test('R-413, R-457 to the guardian of a child who is too old the thread is as one that never was; for a week it can still be told whose words lie unsent', async ({
  childs,
  childTurns,
  signInGuardian,
  signInChild,
}) => {
  const [me, child] = [await signInGuardian(), await signInChild()]
  const told = async (caller: Caller, id: string) => {
    const { TraceId: _, ...body } = (await caller.get(pathOf(id))).json()
    return body
  }
  const nobodys = await told(me, crypto.randomUUID())
  await childTurns(13)
  expect(await told(me, childs.id)).toMatchObject({ Code: 'not-found', Details: { DraftKey: expect.any(String) } })
  await childTurns(13, -8)
  expect(await told(me, childs.id)).toEqual(nobodys)
  expect(await told(child, childs.id)).toMatchObject({ Messages: [] })
})
