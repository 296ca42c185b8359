import { randomBytes, randomUUID } from 'node:crypto'
import { maskedPhone } from '@samklang/contract/phone'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import { openField } from '../keys/sealed-field.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { setAddress } from './contact-person.ts'

let server: TestServer
let clinic: TestClinic
let staff: ReturnType<TestServer['as']>

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  const now = server.clock.now()
  const unit = clinic.units.child
  staff = server.as(await openSession(server.db, { account: clinic.staff.childStaff, level: 'Four', unit, now }))
})
afterAll(() => server.close())

let people = 0
/** Somebody new each time. */
function aunt(more: Record<string, unknown> = {}) {
  people += 1
  return {
    RelationType: 'Other',
    RelationTypeDescription: 'Faster',
    ActsAs: 'Caretaker',
    Firstname: 'Provfaster',
    Lastname: `Prov${'abcdefghijklmnopqrstuvwxyz'[people] ?? 'x'}skog`,
    Phone: madeUpPhone(60 + people),
    ...more,
  }
}

const relationsOf = (patient: { id: string }) => `/api/patients/${patient.id}/relations`

async function add(patient: { id: string }, body: object) {
  const reply = await staff.post(relationsOf(patient), body)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

async function messagesTo(relationId: string) {
  const rows = await server.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('relation_id', '=', relationId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    ...row,
    text: openField(server.keys, { table: 'outgoing_message', column: 'body', row: row.id }, row.body),
  }))
}

test('a person is added, unsent until invited, and the log tells whom it is about', async () => {
  const { child } = clinic.patients
  const relation = await add(child, aunt())
  expect(relation).toMatchObject({
    Status: 'Inactive',
    InviteStatus: 'Unsent',
    ContactStatus: 'ContactInformationUnconfirmed',
    ActsAs: 'Caretaker',
    RelationTypeDescription: 'Faster',
    NeedsApproval: false,
  })
  const [row] = await listAudit(server.database, { action: 'AddRelation' })
  expect(row).toMatchObject({ outcome: 'Done', patient_id: child.id, entity: 'Person' })
  const { identity_id } = await server.db
    .selectFrom('person')
    .select('identity_id')
    .where('id', '=', relation.PatientContactId)
    .executeTakeFirstOrThrow()
  expect(row?.entity_id).toBe(identity_id)
})

test('a guardian of two children is one person with two relations, by id or by name and phone', async () => {
  const { child, sibling } = clinic.patients
  const byId = aunt({ IdType: 'PNR', PersonalId: madeUpCivicId('1980-01-02', '981') })
  const [first, second] = [await add(child, byId), await add(sibling, { ...byId, Phone: null })]
  expect(second.PatientContactId).toBe(first.PatientContactId)
  expect(second.Phone).toBe(first.Phone)
  const byPhone = aunt()
  const third = await add(child, byPhone)
  const fourth = await add(sibling, { ...byPhone, Firstname: byPhone.Firstname.toUpperCase() })
  expect(fourth.PatientContactId).toBe(third.PatientContactId)
  expect(first.PatientContactId).not.toBe(third.PatientContactId)
})

test('a teacher may also be a guardian of the same child; the same twice is one, something else is a conflict', async () => {
  const { child } = clinic.patients
  const person = aunt({ RelationType: 'Guardian', RelationTypeDescription: 'Mamma', ActsAs: undefined })
  const guardian = await add(child, person)
  const teacher = await add(child, { ...person, RelationType: 'Other', RelationTypeDescription: 'Lärare' })
  expect(teacher.PatientContactId).toBe(guardian.PatientContactId)
  expect([guardian.ActsAs, teacher.ActsAs]).toEqual(['Guardian', 'Other'])
  expect((await add(child, person)).Id).toBe(guardian.Id)
  const changed = await staff.post(relationsOf(child), { ...person, RelationTypeDescription: 'Pappa' })
  expect(changed.statusCode).toBe(409)
})

test('any number of a kind; a guardian acts as nothing else; nobody is their own relative', async () => {
  const { child, adult, sibling } = clinic.patients
  for (let count = 0; count < 3; count++) await add(child, aunt({ RelationType: 'Guardian', ActsAs: 'Guardian' }))
  const wrong = await staff.post(relationsOf(child), aunt({ RelationType: 'Guardian', ActsAs: 'Agent' }))
  expect(wrong.json().Errors).toEqual([{ Field: 'ActsAs', Key: 'not-allowed' }])
  const own = aunt({ IdType: 'PNR', PersonalId: clinic.persons.child.civicId })
  expect((await staff.post(relationsOf(child), own)).json().Errors[0].Field).toBe('PersonalId')
  const reached = aunt({ IdType: 'PNR', PersonalId: clinic.persons.sibling.civicId })
  expect((await staff.post(relationsOf(sibling), reached)).json().Errors[0].Field).toBe('PersonalId')
  expect((await staff.post(relationsOf(adult), aunt())).statusCode).toBe(404)
})

test('the log tells that a number or an address was changed, and neither the old nor the new one', async () => {
  const { child } = clinic.patients
  const relation = await add(child, aunt())
  const update = async (more: object) => {
    const url = `${relationsOf(child)}/${relation.Id}/update-relation`
    const reply = await staff.put(url, { RelationType: 'Other', Phone: relation.Phone, ...more })
    expect(reply.statusCode, reply.body).toBe(200)
    const [row] = await listAudit(server.database, { action: 'UpdateRelation' })
    return row?.data
  }
  expect(await update({})).toEqual({ Changed: '' })
  expect(await update({ Phone: madeUpPhone(70), Email: 'faster@example.org' })).toEqual({ Changed: 'Phone,Email' })
  expect(await update({ Phone: null, Approve: true })).toEqual({ Changed: 'Phone', Approved: true })
})

test('while the index key is being changed the same address is the same, and another one is another', async () => {
  const relation = await add(clinic.patients.child, aunt({ Email: 'samma@example.org' }))
  const id = relation.PatientContactId
  const changing = { ...server.keys, indexKey: randomBytes(32), previousIndexKey: server.keys.indexKey }
  const read = () =>
    server.db
      .selectFrom('person')
      .select(['phone', 'email', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const before = await read()
  const later = addMinutes(server.clock.now(), 1)
  await setAddress(server.db, changing, id, { phone: relation.Phone, email: 'samma@example.org' }, later)
  expect(await read()).toEqual(before)
  await setAddress(server.db, changing, id, { phone: madeUpPhone(58) }, later)
  expect(await read()).toMatchObject({ email: before.email, updated_at: later })
  expect((await read()).phone).not.toEqual(before.phone)
})

test('R-236 R-237 R-360 names, phones, e-mails and ids are checked with the keys of the catalogue', async () => {
  const faults = await Promise.all(
    [
      { Firstname: 'Prov1' },
      { Phone: '123' },
      { Email: 'prov' },
      { IdType: 'PNR', PersonalId: '20110308' },
      { IdType: 'SNR', PersonalId: '201103080006' },
      { IdType: 'LID', PersonalId: '198803140006' },
      { IdType: 'Unknown', PersonalId: '19880314-0006' },
    ].map(async (wrong) => (await staff.post(relationsOf(clinic.patients.child), aunt(wrong))).json().Errors[0]),
  )
  expect(faults).toEqual([
    { Field: 'Firstname', Key: 'validateNoDigits' },
    { Field: 'Phone', Key: 'invalid-phone' },
    { Field: 'Email', Key: 'email' },
    { Field: 'PersonalId', Key: 'validLengthCivicId' },
    { Field: 'PersonalId', Key: 'validDayInCivicId' },
    { Field: 'PersonalId', Key: 'civicIdUnderOtherType' },
    { Field: 'PersonalId', Key: 'civicIdUnderOtherType' },
  ])
})

test('a temporary contact has a last day, not in the past, and keeps one', async () => {
  const { child } = clinic.patients
  const today = civilDay(server.clock.now())
  const past = await staff.post(`${relationsOf(child)}/temporary`, { ...aunt(), ValidUntil: '2020-01-01' })
  expect(past.json().Errors).toEqual([{ Field: 'ValidUntil', Key: 'min_value' }])
  const reply = await staff.post(`${relationsOf(child)}/temporary`, { ...aunt(), ValidUntil: today })
  expect(reply.json()).toMatchObject({ IsTemporary: true, ValidUntil: today })
  const update = `${relationsOf(child)}/${reply.json().Id}/update-relation`
  const cleared = await staff.put(update, { RelationType: 'Other', ValidUntil: null })
  expect(cleared.json().Errors).toEqual([{ Field: 'ValidUntil', Key: 'required' }])
})

test('invited at once: a link to the phone, good for two weeks, without the patient’s name, once for a double click', async () => {
  const { child } = clinic.patients
  const relation = await add(child, aunt({ InviteBy: 'Sms' }))
  expect(relation).toMatchObject({ Status: 'Invited', InviteStatus: 'Pending' })
  const again = await staff.post(`${relationsOf(child)}/${relation.Id}/renew-invitation`)
  expect(again.json()).toMatchObject({ Status: 'Invited', InviteStatus: 'Pending' })
  const [message, ...more] = await messagesTo(relation.Id)
  expect(more).toEqual([])
  expect(message).toMatchObject({ status: 'Queued', purpose: 'Invitation', channel: 'Sms', patient_id: child.id })
  expect(message?.text).toMatch(/\/inbjudan\/[\w-]{43}\?userId=[0-9a-f-]{36}/)
  expect(message?.text).not.toMatch(/Provbarn|Provskog/)
  server.clock.moveTo(15 * 24 * 3600_000)
  const patient = await openLater(15).then((later) => later.get(`/api/patients/${child.id}`))
  server.clock.moveTo(0)
  const found = patient.json().PatientContactRelations.find(({ Id }: { Id: string }) => Id === relation.Id)
  expect(found.InviteStatus).toBe('Expired')
})

async function openLater(days: number) {
  const now = addMinutes(new Date().toISOString(), days * 24 * 60)
  return server.as(
    await openSession(server.db, { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child, now }),
  )
}

test('a channel that the person does not have is told at its field, and nothing is added', async () => {
  const { child } = clinic.patients
  const before = await server.db.selectFrom('relation').select('id').execute()
  const noEmail = await staff.post(relationsOf(child), aunt({ InviteBy: 'Email' }))
  expect(noEmail.json().Errors).toEqual([{ Field: 'Email', Key: 'required' }])
  const noPhone = await staff.post(relationsOf(child), aunt({ InviteBy: 'Sms', Phone: null }))
  expect(noPhone.json().Errors).toEqual([{ Field: 'Phone', Key: 'required' }])
  expect(await server.db.selectFrom('relation').select('id').execute()).toHaveLength(before.length)
})

test('a teacher without the school’s consent gets nothing, and staff see why', async () => {
  const teacher = aunt({ ActsAs: 'Other', RelationTypeDescription: 'Lärare', InviteBy: 'Sms' })
  const relation = await add(clinic.patients.child, teacher)
  expect(relation).toMatchObject({ Status: 'Inactive', InviteStatus: 'Unsent', ContactStatus: 'NoConsent' })
  expect(await messagesTo(relation.Id)).toMatchObject([{ status: 'Suppressed' }])
  const asked = await add(clinic.patients.child, { ...teacher, ...aunt(), ActsAs: 'Other', SchoolConsent: 'Accepted' })
  expect(asked.ContactStatus).toBe('ContactInformationUnconfirmed')
})

test('update and comment change what is sent and leave the rest', async () => {
  const { child } = clinic.patients
  const relation = await add(child, aunt({ Email: 'prov@example.se' }))
  const path = `${relationsOf(child)}/${relation.Id}`
  const updated = await staff.put(`${path}/update-relation`, { RelationType: 'Other', Phone: '070-174 06 90' })
  expect(updated.json()).toMatchObject({ Phone: '+46701740690', Email: 'prov@example.se', ActsAs: 'Caretaker' })
  const commented = await staff.put(`${path}/update-comment`, { Comment: 'Ring på kvällen' })
  expect(commented.json()).toMatchObject({ Comment: 'Ring på kvällen', Phone: '+46701740690' })
  const tooLong = await staff.put(`${path}/update-comment`, { Comment: 'x'.repeat(1001) })
  expect(tooLong.statusCode).toBe(400)
})

test('R-227 a relation under another patient’s id is not there, whatever is asked of it', async () => {
  const { child, sibling } = clinic.patients
  const relation = await add(child, aunt())
  for (const id of [relation.Id, randomUUID()]) {
    const path = `${relationsOf(sibling)}/${id}`
    const replies = [
      await staff.put(`${path}/update-comment`, { Comment: 'x' }),
      await staff.put(`${path}/update-relation`, { RelationType: 'Other' }),
      await staff.post(`${path}/renew-invitation`),
      await staff.send('DELETE', path),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  }
})

test('R-157 a removed relation is gone from the list, its link is dead and its session ends at the next request', async () => {
  const { child } = clinic.patients
  const context = { type: 'Guardian', patient: child, relationId: clinic.relations.otherGuardianOfChild } as const
  const account = clinic.persons.otherGuardian.account
  const token = await openSession(server.db, { account, level: 'Two', context, now: server.clock.now() })
  const path = `${relationsOf(child)}/${context.relationId}`
  expect((await server.as(token).get('/api/profile')).statusCode).toBe(200)
  expect((await staff.send('DELETE', path)).statusCode).toBe(200)
  expect((await staff.send('DELETE', path)).statusCode).toBe(200)
  expect((await server.as(token).get('/api/profile')).statusCode).toBe(401)
  const patient = await staff.get(`/api/patients/${child.id}`)
  const ids = patient.json().PatientContactRelations.map(({ Id }: { Id: string }) => Id)
  expect(ids).not.toContain(context.relationId)
})

test('protected: contacts of before count again only when staff approve them; a new one is approved by being named', async () => {
  const { protectedChild } = clinic.patients
  const relation = await add(protectedChild, aunt({ RelationType: 'Guardian', ActsAs: 'Guardian', InviteBy: 'Sms' }))
  expect(relation.NeedsApproval).toBe(false)
  const [message] = await messagesTo(relation.Id)
  // The link's own letters are drawn by chance.
  expect(message?.text.replace(/https?:\S+/g, '')).not.toMatch(/psyk|BUP|mottagning|Samklang/i)

  const later = addMinutes(server.clock.now(), 1)
  await server.db
    .updateTable('person')
    .set({ protected_since: later })
    .where('id', '=', clinic.persons.protectedChild.id)
    .execute()
  server.clock.moveTo(120_000)
  const path = `${relationsOf(protectedChild)}/${relation.Id}`
  expect((await staff.post(`${path}/renew-invitation`)).statusCode).toBe(409)
  const approved = await staff.put(`${path}/update-relation`, { RelationType: 'Guardian', Approve: true })
  expect(approved.json()).toMatchObject({ NeedsApproval: false })
  expect((await staff.post(`${path}/renew-invitation`)).statusCode).toBe(200)
  server.clock.moveTo(0)
})

test('R-239 R-122 the phone and e-mail of a protected contact are masked, and the mask sent back changes nothing', async () => {
  const { child } = clinic.patients
  const relation = await add(child, aunt({ Email: 'skyddad@example.se' }))
  const person = server.db.updateTable('person').where('id', '=', relation.PatientContactId)
  await person.set({ is_protected: true }).execute()
  const stored = () =>
    server.db.selectFrom('person').select(['phone', 'email']).where('id', '=', relation.PatientContactId).execute()
  const before = await stored()
  const path = `${relationsOf(child)}/${relation.Id}/update-relation`
  const reply = await staff.put(path, { RelationType: 'Other', Phone: maskedPhone, Email: maskedPhone })
  expect(reply.json()).toMatchObject({ Phone: maskedPhone, Email: maskedPhone })
  expect(await stored()).toEqual(before)
})

test('R-243 reminders: one message per person, once for a double click, and who was left out is told', async () => {
  const { inpatient } = clinic.patients
  const now = server.clock.now()
  const account = clinic.staff.twoUnitStaff
  const ward = server.as(await openSession(server.db, { account, level: 'Four', unit: clinic.units.ward, now }))
  const both = aunt({ InviteBy: 'Sms', SchoolConsent: 'Accepted' })
  const first = (await ward.post(relationsOf(inpatient), both)).json()
  const second = (await ward.post(relationsOf(inpatient), { ...both, ActsAs: 'Other' })).json()
  expect(second.PatientContactId).toBe(first.PatientContactId)
  const silent = (await ward.post(relationsOf(inpatient), aunt({ InviteBy: 'Sms' }))).json()
  await ward.put(`${relationsOf(inpatient)}/${silent.Id}/update-relation`, { RelationType: 'Other', Phone: null })

  server.clock.moveTo(120_000)
  const remind = () => ward.get(`/api/patients/${inpatient.id}/send-reminders`)
  expect((await remind()).json()).toEqual({
    Sent: 1,
    Skipped: [{ RelationId: silent.Id, ContactStatus: 'NoContact' }],
  })
  expect((await remind()).json().Sent).toBe(0)
  server.clock.moveTo(0)
})
