import { addMinutes } from '@samklang/engine/time/instants'
import { expect } from 'vitest'
import { madeUpPhone } from '../demo/made-up-numbers.ts'
import { phoneColumns } from '../patients/person-fields.ts'
import { guardiansTest as test } from '../testing/guardians-test.ts'
import { asStaff, chat, runJobs, textsTo } from '../testing/thread-test.ts'

test.beforeEach(async ({ server, clinic, childTurns }) => {
  await server.db.updateTable('message').set({ tell_from: null }).execute()
  await server.db.deleteFrom('outgoing_message').execute()
  const withoutPhone = { phone: null, phone_index: null }
  await server.db.updateTable('person').set(withoutPhone).where('id', '=', clinic.persons.child.id).execute()
  await childTurns(9, -30)
})

const [mother, father] = ['Provmamma Provskog', 'Provpappa Provskog']
const sent = { Outcome: 'Sent', ContactStatus: 'Ok' }
const bothTold = [
  { ...sent, Name: mother },
  { ...sent, Name: father },
]

test('R-459 the guardians who may read it are told at their own numbers and in their own language, never what; staff see whom', async ({
  server,
  clinic,
  childs,
  signInStaff,
}) => {
  const { guardian, otherGuardian } = clinic.persons
  const person = server.db.updateTable('person').where('id', '=', otherGuardian.id)
  await person.set({ preferred_language: 'en' }).execute()
  const staff = await signInStaff()
  const { Id } = (await staff.post(asStaff(childs.id), chat('Provsvaren har kommit'))).json()
  const notify = async () => (await staff.post(`/api/messages/${Id}/notify`)).json()
  const told = {
    Outcome: 'NotSent',
    ContactStatus: 'NoContact',
    Guardians: bothTold,
  }
  expect(await notify()).toEqual(told)
  // A lost answer and a repeat are one SMS to each.
  expect(await notify()).toEqual(told)
  const texts = await textsTo(server)
  expect(texts.map(({ personId }) => personId).toSorted()).toEqual([guardian.id, otherGuardian.id].toSorted())
  const to = ({ id }: { id: string }) => texts.find(({ personId }) => personId === id)?.body
  expect(to(guardian)).toMatch(/ har skrivit något som du kan läsa i Samklang\. Logga in: http.*\?in=2$/)
  expect(to(otherGuardian)).toContain(' has written something for you to read in Samklang. Sign in: http')
  for (const { body } of texts)
    for (const word of ['Provsvaren', 'Provbehandling', 'Provmodul', 'behandling', 'Provbarn'])
      expect(body).not.toContain(word)
  await person.set({ preferred_language: 'sv' }).execute()
})

test('R-459 each is told once an hour, and after it of what came meanwhile unless it is read or they have not looked', async ({
  server,
  childs,
  signInGuardian,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInGuardian()]
  const write = async (text: string) => {
    const { Id } = (await staff.post(asStaff(childs.id), chat(text))).json()
    return { Id, notice: (await staff.post(`/api/messages/${Id}/notify`)).json() }
  }
  const first = await write('ett')
  expect((await write('två')).notice.Guardians).toMatchObject([{ Outcome: 'Later' }, { Outcome: 'Later' }])
  expect(await textsTo(server)).toHaveLength(2)
  // Nobody has looked at what they were told of.
  await runJobs(server, addMinutes(server.clock.now(), 61))
  expect(await textsTo(server)).toHaveLength(2)
  await me.post(`/api/papp/messages/${first.Id}/confirm`)
  expect((await write('tre')).notice.Guardians).toMatchObject([{ Outcome: 'Later' }, { Outcome: 'Later' }])
  await runJobs(server, addMinutes(server.clock.now(), 62))
  await runJobs(server, addMinutes(server.clock.now(), 200))
  // The mother has looked at what she was told of; the father has not.
  expect(await textsTo(server)).toHaveLength(3)
})

test('R-473 what a guardian has read stops no notice to the child, and is not late for staff', async ({
  server,
  clinic,
  childs,
  signInGuardian,
  signInChild,
  signInStaff,
}) => {
  const { child } = clinic.persons
  await server.db
    .updateTable('person')
    .set(phoneColumns(server.keys, child.id, madeUpPhone(77)))
    .where('id', '=', child.id)
    .execute()
  const consent = server.db.updateTable('patient').where('id', '=', clinic.patients.child.id)
  await consent.set({ has_notification_consent: true }).execute()
  const [staff, me, patient] = [await signInStaff(), await signInGuardian(), await signInChild()]
  const { Id } = (await staff.post(asStaff(childs.id), chat('Hej'))).json()
  await staff.post(`/api/messages/${Id}/notify`)
  const queued = async () => {
    const rows = server.db.selectFrom('outgoing_message').select('person_id').where('status', '=', 'Queued')
    return (await rows.where('purpose', '=', 'NewMessage').execute()).map(({ person_id }) => person_id).toSorted()
  }
  const { guardian, otherGuardian } = clinic.persons
  expect(await queued()).toEqual([child.id, guardian.id, otherGuardian.id].toSorted())
  await me.post(`/api/papp/messages/${Id}/confirm`)
  expect(await queued()).toEqual([child.id, otherGuardian.id].toSorted())
  await patient.post(`/api/papp/messages/${Id}/confirm`)
  expect(await queued()).toEqual([otherGuardian.id])
  await consent.set({ has_notification_consent: false }).execute()
  const late = server.db.selectFrom('message').select('late_told_at').where('treatment_id', '=', childs.id)
  await staff.post(asStaff(childs.id), chat('Läser ni?'))
  const next = (await staff.get(`/api/messages?treatmentId=${childs.id}`)).json().Messages.at(-1)
  await me.post(`/api/papp/messages/${next.Id}/confirm`)
  await runJobs(server, addMinutes(server.clock.now(), 30 * 24 * 60))
  expect(await late.execute()).toEqual([{ late_told_at: null }, { late_told_at: null }])
})

test('R-496 a notice reaches those who have not read, whoever else has; where all have read nobody is told, which is said', async ({
  server,
  clinic,
  childs,
  childTurns,
  signInGuardian,
  signInChild,
  signInStaff,
}) => {
  const { guardian, otherGuardian } = clinic.persons
  const [staff, me, patient] = [await signInStaff(), await signInGuardian(), await signInChild()]
  const write = async () => (await staff.post(asStaff(childs.id), chat('Hej'))).json().Id
  const notify = (id: string) => staff.post(`/api/messages/${id}/notify`)
  const read = (reader: typeof me, id: string) => reader.post(`/api/papp/messages/${id}/confirm`)
  const toldPersons = async () => (await textsTo(server)).map(({ personId }) => personId).toSorted()

  const byChild = await write()
  await read(patient, byChild)
  expect((await notify(byChild)).json()).toMatchObject({ Outcome: 'Read', Guardians: bothTold })
  expect(await toldPersons()).toEqual([guardian.id, otherGuardian.id].toSorted())
  await read(me, byChild)
  expect((await notify(byChild)).json()).toMatchObject({
    Outcome: 'Read',
    Guardians: [
      { Name: mother, Outcome: 'Read' },
      { Name: father, Outcome: 'Sent' },
    ],
  })

  await server.db.deleteFrom('outgoing_message').execute()
  const byMother = await write()
  await read(me, byMother)
  expect((await notify(byMother)).json()).toMatchObject({
    Outcome: 'NotSent',
    ContactStatus: 'NoContact',
    Guardians: [{ Outcome: 'Read' }, { Outcome: 'Sent' }],
  })
  expect(await toldPersons()).toEqual([otherGuardian.id])

  // Nobody but the child reads from the birthday on.
  await childTurns(13, 0)
  await read(patient, byMother)
  expect((await notify(byMother)).json()).toMatchObject({ Outcome: 'Read', Guardians: [] })
  expect(await toldPersons()).toEqual([otherGuardian.id])
})

test('R-459 a number that the child and a guardian share is written to once', async ({
  server,
  clinic,
  childs,
  signInStaff,
}) => {
  const { child, otherGuardian } = clinic.persons
  // The mother's.
  const shared = phoneColumns(server.keys, child.id, madeUpPhone(41))
  await server.db.updateTable('person').set(shared).where('id', '=', child.id).execute()
  const consent = server.db.updateTable('patient').where('id', '=', clinic.patients.child.id)
  await consent.set({ has_notification_consent: true }).execute()
  const staff = await signInStaff()
  const { Id } = (await staff.post(asStaff(childs.id), chat('Hej'))).json()
  expect((await staff.post(`/api/messages/${Id}/notify`)).json()).toEqual({ ...sent, Guardians: bothTold })
  const texts = await textsTo(server)
  expect(texts.map(({ personId }) => personId).toSorted()).toEqual([child.id, otherGuardian.id].toSorted())
  // Nor when the hour is over, of what came meanwhile.
  const next = (await staff.post(asStaff(childs.id), chat('Hej igen'))).json()
  expect((await staff.post(`/api/messages/${next.Id}/notify`)).json()).toMatchObject({ Outcome: 'Later' })
  await runJobs(server, addMinutes(server.clock.now(), 61))
  expect(await textsTo(server)).toHaveLength(2)
  await consent.set({ has_notification_consent: false }).execute()
})

test('R-496 what goes to a number that the child and a guardian share is stopped once both have read, whoever did first', async ({
  server,
  clinic,
  childs,
  signInGuardian,
  signInChild,
  signInStaff,
  onTestFinished,
}) => {
  const { child } = clinic.persons
  // The mother's.
  const shared = phoneColumns(server.keys, child.id, madeUpPhone(41))
  await server.db.updateTable('person').set(shared).where('id', '=', child.id).execute()
  const consent = server.db.updateTable('patient').where('id', '=', clinic.patients.child.id)
  await consent.set({ has_notification_consent: true }).execute()
  onTestFinished(async () => {
    await consent.set({ has_notification_consent: false }).execute()
  })
  const [staff, me, patient] = [await signInStaff(), await signInGuardian(), await signInChild()]
  const queued = async () => {
    const rows = server.db.selectFrom('outgoing_message').select('person_id').where('status', '=', 'Queued')
    return (await rows.where('person_id', '=', child.id).execute()).length
  }
  const told = async () => {
    await server.db.deleteFrom('outgoing_message').execute()
    const { Id } = (await staff.post(asStaff(childs.id), chat('Hej'))).json()
    expect((await staff.post(`/api/messages/${Id}/notify`)).json()).toEqual({ ...sent, Guardians: bothTold })
    return Id
  }
  for (const [first, second] of [
    [patient, me],
    [me, patient],
  ] as const) {
    const id = await told()
    await first.post(`/api/papp/messages/${id}/confirm`)
    expect(await queued()).toBe(1)
    await second.post(`/api/papp/messages/${id}/confirm`)
    expect(await queued()).toBe(0)
  }
})

test('R-459 nobody is told by a relation that is removed, rests, is not approved or is a guardian’s of somebody who is thirteen', async ({
  server,
  clinic,
  childs,
  childTurns,
  signInStaff,
}) => {
  const staff = await signInStaff()
  const told = async () => {
    await server.db.deleteFrom('outgoing_message').execute()
    const { Id } = (await staff.post(asStaff(childs.id), chat('Hej'))).json()
    const { Guardians } = (await staff.post(`/api/messages/${Id}/notify`)).json()
    expect(await textsTo(server)).toHaveLength(Guardians.length)
    return Guardians.map(({ Name }: { Name: string }) => Name)
  }
  const relation = server.db.updateTable('relation').where('id', '=', clinic.relations.guardianOfChild)
  expect(await told()).toEqual([mother, father])
  await relation.set({ status: 'Removed', removed_at: server.clock.now() }).execute()
  expect(await told()).toEqual([father])
  await relation.set({ status: 'Active', removed_at: null, valid_until: '2020-01-01' }).execute()
  expect(await told()).toEqual([father])
  await relation.set({ valid_until: null }).execute()
  const child = server.db.updateTable('person').where('id', '=', clinic.persons.child.id)
  await child.set({ is_protected: true, protected_since: server.clock.now() }).execute()
  expect(await told()).toEqual([])
  await relation.set({ approved_at: addMinutes(server.clock.now(), 1) }).execute()
  expect(await told()).toEqual([mother])
  expect((await textsTo(server))[0]?.body).toMatch(/^Du har något nytt att läsa\. Logga in: http/)
  await relation.set({ approved_at: null }).execute()
  await child.set({ is_protected: false, protected_since: null }).execute()
  await childTurns(13, 1)
  expect(await told()).toEqual([mother, father])
  await childTurns(13)
  expect(await told()).toEqual([])
})

test('R-459 what waits for the hour to be over is told to nobody whose right has ended by then', async ({
  server,
  childs,
  childTurns,
  signInGuardian,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInGuardian()]
  const write = async (text: string): Promise<string> => (await staff.post(asStaff(childs.id), chat(text))).json().Id
  const first = await write('ett')
  await staff.post(`/api/messages/${first}/notify`)
  // Unread before the first is confirmed: else nothing would be left to tell of, and the first SMS would be taken back.
  const second = await write('två')
  await me.post(`/api/papp/messages/${first}/confirm`)
  await staff.post(`/api/messages/${second}/notify`)
  expect(await textsTo(server)).toHaveLength(2)
  await childTurns(13)
  await runJobs(server, addMinutes(server.clock.now(), 61))
  expect(await textsTo(server)).toHaveLength(2)
})
