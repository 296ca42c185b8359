import { birthDateOfId } from '@samklang/contract/personal-ids'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findActor } from '../session/find-actor.ts'
import { addRecordAt, openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { seedProgram } from '../testing/seed-program.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { savePatient } from './save.ts'

let server: TestServer
let clinic: TestClinic

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())

type Staff = keyof TestClinic['staff']
type Unit = keyof TestClinic['units']

async function staff(who: Staff = 'childStaff', unit: Unit = 'child') {
  const session = { account: clinic.staff[who], level: 'Four', unit: clinic.units[unit] } as const
  return server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
}

const read = async (id: string) => (await (await staff()).get(`/api/patients/${id}`)).json()

/** The form as the browser sends it back. */
async function formOf(id: string) {
  const patient = await read(id)
  const { Firstname, Lastname, Phone, Gender, DateOfBirth, Tags, Comment, PreferredLanguage } = patient
  const { HasNotificationConsent, LastModifiedAt: PreviousLastModifiedAt } = patient
  const fields = { Firstname, Lastname, Phone, Gender, DateOfBirth, Tags, Comment, PreferredLanguage }
  return { ...fields, HasNotificationConsent, PreviousLastModifiedAt }
}

test('what is saved is read, and the log names the fields that changed, not what they hold', async () => {
  const { id } = clinic.patients.sibling
  const me = await staff()
  const change = { Firstname: 'Provsyster', Phone: '0701740655', HasNotificationConsent: true, Comment: 'Ring kvällar' }
  const reply = await me.put(`/api/patients/${id}`, { ...(await formOf(id)), ...change })
  expect(reply.json()).toMatchObject({ ...change, Phone: '+46701740655' })
  const [row] = await listAudit(server.database, { action: 'SavePatient' })
  expect(row).toMatchObject({
    patient_id: id,
    data: { Changed: 'Firstname,Phone,Comment,HasNotificationConsent' },
  })
})

test('R-138 what was read can be sent back as it is, also what cannot be changed here, and then nothing changes', async () => {
  const me = await staff()
  const { child, protectedChild, sibling } = clinic.patients
  await server.db
    .updateTable('person')
    .set({ firstname: 'Anna  Maria', date_of_birth: null })
    .where('id', '=', clinic.persons.child.id)
    .execute()
  for (const { id } of [child, protectedChild, sibling]) {
    const patient = await read(id)
    const reply = await me.put(`/api/patients/${id}`, patient)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toEqual(patient)
    const changed = await me.put(`/api/patients/${id}`, { ...patient, Comment: 'Ny kommentar' })
    expect(changed.json()).toMatchObject({ Comment: 'Ny kommentar', Phone: patient.Phone })
    // the time that was read says which copy it was
    expect((await me.put(`/api/patients/${id}`, { ...patient, Comment: 'Äldre' })).statusCode).toBe(409)
  }
  await server.db
    .updateTable('person')
    .set({ firstname: 'Provbarn', date_of_birth: '2015-03-12' })
    .where('id', '=', clinic.persons.child.id)
    .execute()
})

test('R-138 a field that is left out keeps its value, and what belongs to another call is not changed here', async () => {
  const { id } = clinic.patients.sibling
  const me = await staff()
  const before = await read(id)
  const saved = (await me.put(`/api/patients/${id}`, { Comment: 'Bara kommentaren' })).json()
  expect(saved).toEqual({ ...before, Comment: 'Bara kommentaren', LastModifiedAt: saved.LastModifiedAt })
  expect((await me.put(`/api/patients/${id}`, {})).statusCode).toBe(200)
  const refused = await me.put(`/api/patients/${id}`, {
    ...saved,
    AllowAgent: !saved.AllowAgent,
    ConsentStatus: 'Accepted',
    Identity: { ...saved.Identity, IsProtected: true },
    Comment: 'Mer',
  })
  expect(refused.json().Errors).toEqual(
    ['Identity', 'ConsentStatus', 'AllowAgent'].map((Field) => ({ Field, Key: 'not-allowed' })),
  )
  expect((await me.put(`/api/patients/${id}`, { DateOfBirth: null })).json().Errors).toEqual([
    { Field: 'DateOfBirth', Key: 'valid-date-of-birth' },
  ])
  expect(await read(id)).toEqual(saved)
})

test('R-360 a birth date is corrected to the one that the id tells, and to no other', async () => {
  const { sibling } = clinic.persons
  const me = await staff()
  const url = `/api/patients/${clinic.patients.sibling.id}`
  const told = String(birthDateOfId('PNR', sibling.civicId))
  await server.db.updateTable('person').set({ date_of_birth: '1999-01-02' }).where('id', '=', sibling.id).execute()
  const refused = await me.put(url, { DateOfBirth: '1999-01-03' })
  expect(refused.json().Errors).toEqual([{ Field: 'DateOfBirth', Key: 'birth-date-of-id' }])
  expect((await me.put(url, { DateOfBirth: '1999-01-02', Comment: 'Annat' })).statusCode).toBe(200)
  expect((await me.put(url, { DateOfBirth: told })).json()).toMatchObject({ DateOfBirth: told })
})

test('of many who save the same copy one wins and the rest are told; sending the same again is no conflict', async () => {
  const { id } = clinic.patients.sibling
  const me = await staff()
  const form = await formOf(id)
  const comments = Array.from({ length: 10 }, (_, index) => `Kommentar ${index}`)
  const replies = await Promise.all(comments.map((Comment) => me.put(`/api/patients/${id}`, { ...form, Comment })))
  const statuses = replies.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([200, ...Array(9).fill(409)])
  const winner = replies.findIndex(({ statusCode }) => statusCode === 200)
  const again = await me.put(`/api/patients/${id}`, { ...form, Comment: comments[winner] })
  expect(again.statusCode).toBe(200)
})

test('R-118 an empty phone clears it, and consent without a phone is kept as it was sent', async () => {
  const { id } = clinic.patients.sibling
  const reply = await (await staff()).put(`/api/patients/${id}`, {
    ...(await formOf(id)),
    Phone: '',
    HasNotificationConsent: true,
  })
  expect(reply.json()).toMatchObject({ Phone: null, HasPhone: false, HasNotificationConsent: true })
})

test('whether messages reach the patient is said by the one function: a landline does not, nor one without consent', async () => {
  const { id } = clinic.patients.sibling
  const me = await staff()
  const after = async (change: object) => (await me.put(`/api/patients/${id}`, change)).json().ContactStatus
  expect(await after({ Phone: '08-123 456 78', HasNotificationConsent: true })).toBe('NoContact')
  expect(await after({ Phone: '0701740655' })).toBe('Ok')
  expect(await after({ HasNotificationConsent: false })).toBe('NoConsent')
})

test('R-122 R-239 a protected identity shows dots, takes the dots back as unchanged, and is revealed with a reason only', async () => {
  const { id } = clinic.patients.protectedChild
  const { phone, civicId } = clinic.persons.protectedChild
  const me = await staff()
  const before = await me.get(`/api/patients/${id}`)
  expect(before.json()).toMatchObject({ Phone: '••••••••', HasPhone: true })
  expect(before.json().Identity).toEqual({ IdType: 'PNR', IsProtected: true, FormattedPersonalId: '••••••••-••••' })
  const saved = await me.put(`/api/patients/${id}`, { ...(await formOf(id)), Comment: 'Ny' })
  expect(saved.json()).toMatchObject({ Comment: 'Ny', Phone: '••••••••' })
  for (const { body } of [before, saved, await me.get('/api/patient')]) {
    expect(body).not.toContain(phone)
    expect(body).not.toContain(civicId.slice(0, 8))
  }
  expect((await me.post(`/api/patients/${id}/reveal`, {})).statusCode).toBe(400)
  for (const Reason of [' '.repeat(20), '\u200b'.repeat(5), '.....'])
    expect((await me.post(`/api/patients/${id}/reveal`, { Reason })).statusCode, JSON.stringify(Reason)).toBe(400)
  const revealed = await me.post(`/api/patients/${id}/reveal`, { Reason: 'Kallas per telefon' })
  expect(revealed.json()).toEqual({
    Phone: phone,
    FormattedPersonalId: `${civicId.slice(0, 8)}-${civicId.slice(8)}`,
    Contacts: [],
  })
  const [row] = await listAudit(server.database, { action: 'ViewProtectedPatientInformation' })
  expect(row).toMatchObject({ outcome: 'Done', patient_id: id, data: { Reason: 'Kallas per telefon' } })
})

test('R-151 what a trusted record owns of a person is locked, also when empty and a name that nobody could type', async () => {
  const { id } = clinic.patients.child
  const { child } = clinic.persons
  await server.db.updateTable('person').set({ lastname: "O'Brien" }).where('id', '=', child.id).execute()
  await server.db.updateTable('patient').set({ identity_source: 'PersonRecord' }).where('id', '=', id).execute()
  const now = server.clock.now()
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child, now } as const
  const actor = await findActor(server.db, await openSession(server.db, session), now)
  if (!actor) throw new Error('nobody signed in')
  const reading = { keys: server.keys, services: { sms: true, email: true }, isRecordTrusted: true }
  const save = async (change: object) =>
    savePatient({ db: server.db, actor, now, isChange: true, note() {} }, reading, id, {
      ...(await formOf(id)),
      ...change,
    })
  await save({ Comment: 'y' })
  await save({ PreferredLanguage: 'en', Phone: '0701740699', HasNotificationConsent: true })
  await server.db
    .updateTable('person')
    .set({ date_of_birth: null, gender: 'Unknown' })
    .where('id', '=', child.id)
    .execute()
  const changes = { Firstname: 'Annan', Lastname: "O'Neill", Gender: 'Male', DateOfBirth: '2015-05-05' }
  const refusal = await save(changes).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    details: {
      Errors: ['Firstname', 'Lastname', 'DateOfBirth', 'Gender'].map((Field) => ({ Field, Key: 'not-allowed' })),
    },
  })
})

test('a tag must be in use, but one that was retired stays on those who have it', async () => {
  const { id } = clinic.patients.sibling
  const me = await staff()
  const now = server.clock.now()
  await server.db
    .insertInto('tag')
    .values(['Grupp A', 'Grupp B'].map((name) => ({ name, created_at: now })))
    .execute()
  const tagged = await me.put(`/api/patients/${id}`, { ...(await formOf(id)), Tags: ['Grupp A'] })
  expect(tagged.json().Tags).toEqual(['Grupp A'])
  await server.db.updateTable('tag').set({ inactive: true }).execute()
  expect((await me.put(`/api/patients/${id}`, { ...(await formOf(id)), Comment: 'y' })).statusCode).toBe(200)
  const refused = await me.put(`/api/patients/${id}`, { ...(await formOf(id)), Tags: ['Grupp A', 'Grupp B'] })
  expect(refused.json().Errors).toEqual([{ Field: 'Tags', Key: 'not-allowed' }])
})

test('R-161 the consent is set with its comment, and Waiting cannot be set', async () => {
  const { id } = clinic.patients.sibling
  const me = await staff()
  const consent = { ConsentStatus: 'Rejected', ConsentComment: 'Vill tänka' }
  expect((await me.put(`/api/patients/${id}/consent`, consent)).json()).toMatchObject(consent)
  expect((await me.put(`/api/patients/${id}/consent`, { ConsentStatus: 'Waiting' })).statusCode).toBe(400)
})

test('R-153 at an outpatient clinic everybody counts as admitted, whatever was written down', async () => {
  const { id } = clinic.patients.sibling
  const of = { patient_id: id, unit_id: clinic.units.child.id }
  const kept = await server.db
    .selectFrom('patient_unit')
    .select('admitted_in_treatment')
    .where('patient_id', '=', of.patient_id)
    .where('unit_id', '=', of.unit_id)
    .executeTakeFirstOrThrow()
  expect(kept.admitted_in_treatment).toBe(false)
  const read = (await (await staff()).get(`/api/patients/${id}`)).json()
  expect(read).toMatchObject({ AdmittedInTreatment: true, AdmittedDateInTreatment: null })
})

test('R-583 the day of admission and the day of birth have the programs of the patient looked at', async () => {
  const later = '2999-01-01T00:00:00.000Z'
  const { inpatient } = clinic.patients
  const seeded = { patient: inpatient, unit: clinic.units.ward, now: server.clock.now() }
  const { id } = await seedProgram(server.db, seeded)
  const over = await seedProgram(server.db, { ...seeded, status: 'Completed' })
  const wait = () => server.db.updateTable('program').set({ look_at: later }).where('id', '=', id).execute()
  const nextLook = async (program: string) => {
    const row = server.db.selectFrom('program').select('look_at').where('id', '=', program)
    return (await row.executeTakeFirstOrThrow()).look_at
  }
  const me = await staff('twoUnitStaff', 'ward')
  await wait()
  expect((await me.post(`/api/patient/${inpatient.id}/admit`, { AdmittedDate: '2026-01-01' })).statusCode).toBe(200)
  expect(await nextLook(id)).not.toBe(later)
  await wait()
  const { sibling } = clinic.patients
  const { DateOfBirth, ...form } = await formOf(sibling.id)
  const ofSibling = await seedProgram(server.db, { ...seeded, patient: sibling, unit: clinic.units.child })
  await server.db.updateTable('program').set({ look_at: later }).where('id', '=', ofSibling.id).execute()
  const theirs = server.db.updateTable('person').set({ date_of_birth: '1990-02-03' })
  await theirs
    .where('id', '=', (eb) => eb.selectFrom('patient').select('person_id').where('id', '=', sibling.id))
    .execute()
  const changed = await (await staff()).put(`/api/patients/${sibling.id}`, { ...form, DateOfBirth })
  expect(changed.statusCode, changed.body).toBe(200)
  expect(await nextLook(ofSibling.id)).not.toBe(later)
  expect(await nextLook(over.id)).toBeNull()
})

test('R-154 R-155 R-243 a ward admits and releases once, however often it is pressed', async () => {
  const { id } = clinic.patients.inpatient
  const me = await staff('twoUnitStaff', 'ward')
  const admitted = await me.post(`/api/patient/${id}/admit`, { AdmittedDate: '2026-01-02' })
  expect(admitted.json()).toMatchObject({ AdmittedInTreatment: true, AdmittedDateInTreatment: '2026-01-02' })
  expect((await me.post(`/api/patient/${id}/admit`, { AdmittedDate: '2999-01-02' })).statusCode).toBe(400)
  const [one, other] = await Promise.all([1, 2].map(() => me.get(`/api/patients/${id}/release`)))
  expect(one?.json()).toEqual({ OpenForms: 0, RemindersStopped: 0 })
  expect(other?.statusCode).toBe(200)
  expect(one?.headers['cache-control']).toContain('no-store')
  const row = await server.db.selectFrom('patient_unit').selectAll().where('patient_id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ admitted_in_treatment: false, admitted_date: null, released_at: expect.any(String) })
  server.clock.moveTo(61_000)
  expect((await (await staff('twoUnitStaff', 'ward')).get(`/api/patients/${id}/release`)).statusCode).toBe(404)
  server.clock.moveTo(0)
})

test('releasing stops what waits to be sent', async () => {
  const { id } = clinic.patients.adult
  const now = server.clock.now()
  const sealed = Buffer.alloc(1)
  const message = { patient_id: id, recipient: sealed, recipient_index: sealed, body: sealed, created_at: now }
  for (const [key, purpose] of [
    ['wait', 'FormReminder'],
    ['code', 'OneTimeCode'],
  ] as const)
    await server.db
      .insertInto('outgoing_message')
      .values({
        ...message,
        id: `018f0000-0000-7000-8000-00000000000${key === 'wait' ? 1 : 2}`,
        channel: 'Sms',
        purpose,
        next_attempt_at: now,
        idempotency_key: key,
      })
      .execute()
  const reply = await (await staff('adultStaff', 'adult')).get(`/api/patients/${id}/release`)
  expect(reply.json()).toEqual({ OpenForms: 0, RemindersStopped: 1 })
})

test('responsible are staff of the unit, myself unless I name another', async () => {
  const { id } = clinic.patients.sibling
  const me = await staff()
  const url = `/api/patients/${id}/responsible-professionals`
  const names = (reply: { json(): { ResponsibleProfessionals: { StaffUserId: string }[] } }) =>
    reply.json().ResponsibleProfessionals.map(({ StaffUserId }) => StaffUserId)
  const { childStaff, adminStaff, adultStaff, inactiveStaff } = clinic.staff
  expect(names(await me.post(url))).toEqual([childStaff.publicId])
  expect(names(await me.post(url))).toEqual([childStaff.publicId])
  const all = names(await me.post(url, { StaffUserId: adminStaff.publicId }))
  expect(all.sort()).toEqual([childStaff.publicId, adminStaff.publicId].sort())
  for (const { publicId } of [adultStaff, inactiveStaff])
    expect((await me.post(url, { StaffUserId: publicId })).statusCode).toBe(400)
  expect((await me.get('/api/patients/my')).json()).toMatchObject([{ PatientId: id, IsMine: true }])
  expect(names(await me.send('DELETE', `${url}/remove`))).toEqual([adminStaff.publicId])
  expect((await me.get('/api/patients/my')).json()).toEqual([])

  // whom, in the body or in the query
  const [mine, theirs] = [childStaff.publicId, adminStaff.publicId]
  await me.post(url)
  expect(names(await me.send('DELETE', `${url}/remove`, { StaffUserId: theirs }))).toEqual([mine])
  await me.post(url, { StaffUserId: theirs })
  expect(names(await me.send('DELETE', `${url}/remove?staffuserid=${theirs}`))).toEqual([mine])
  const both = await me.send('DELETE', `${url}/remove?StaffUserId=${theirs}`, { StaffUserId: mine })
  expect(both.json().Errors).toEqual([{ Field: 'StaffUserId', Key: 'not-allowed' }])
  expect(names(await me.send('DELETE', `${url}/remove?StaffUserId=${mine}`, { StaffUserId: mine }))).toEqual([])
})

test('R-243 a second one-time password replaces the first, and the second lets the patient in', async () => {
  const { id } = clinic.patients.sibling
  const me = await staff()
  const ask = async () => (await me.get(`/api/patient/${id}/onetimepassword`)).json()
  const [first, second] = [await ask(), await ask()]
  expect(second.ExpiresAt > addMinutes(server.clock.now(), 29)).toBe(true)
  const CivicId = clinic.persons.sibling.civicId
  const enter = (Code: string) => server.as().post('/api/auth/patienttoken', { CivicId, Code })
  expect((await enter(first.OneTimePassword)).statusCode).toBe(400)
  expect((await enter(second.OneTimePassword)).json()).toMatchObject({ SecurityLevel: 'Two' })
  expect((await enter(second.OneTimePassword)).statusCode).toBe(400)
})

test('turning the agent’s leave off ends the agent’s session', async () => {
  await server.db
    .updateTable('patient_unit')
    .set({ released_at: null })
    .where('patient_id', '=', clinic.patients.adult.id)
    .execute()
  const context = { type: 'Agent', patient: clinic.patients.adult, relationId: clinic.relations.agentOfAdult } as const
  const { account } = clinic.persons.agent
  const token = await openSession(server.db, { account, level: 'Three', context, now: server.clock.now() })
  const isAlive = async () => (await server.as(token).get('/api/profile')).statusCode === 200
  expect(await isAlive()).toBe(true)
  const me = await staff('adultStaff', 'adult')
  const reply = await me.put(`/api/patients/${clinic.patients.adult.id}/allow-agent`, { AllowAgent: false })
  expect(reply.json()).toMatchObject({ AllowAgent: false })
  expect(await isAlive()).toBe(false)
})

test('a unit deletes its own record of somebody, and no other unit’s', async () => {
  const { id } = clinic.patients.child
  const admin = await staff('adminStaff')
  const elsewhere = await addRecordAt(server.db, { id }, clinic.units.adult, server.clock.now())
  expect((await admin.send('DELETE', `/api/patients/${id}`)).statusCode).toBe(200)
  const there = await staff('adultStaff', 'adult')
  expect((await there.get(`/api/patients/${elsewhere.id}`)).statusCode).toBe(200)
  expect((await admin.post(`/api/patients/${id}/restore`)).statusCode).toBe(200)
})

test('deleting needs its permission, ends sessions, and can be undone while the unit group keeps the patient', async () => {
  const { id } = clinic.patients.child
  const context = { type: 'Guardian', patient: clinic.patients.child, relationId: clinic.relations.guardianOfChild }
  const { account } = clinic.persons.guardian
  const session = { account, level: 'Three', now: server.clock.now() } as const
  const guardian = server.as(await openSession(server.db, { ...session, context: { ...context, type: 'Guardian' } }))
  expect((await (await staff()).send('DELETE', `/api/patients/${id}`)).statusCode).toBe(403)

  const admin = await staff('adminStaff')
  const now = server.clock.now()
  const deleted = await admin.send('DELETE', `/api/patients/${id}`)
  expect(deleted.json().RestorableUntil >= addMinutes(now, 30 * 24 * 60)).toBe(true)
  expect((await guardian.get('/api/profile')).statusCode).toBe(401)
  expect((await admin.get(`/api/patients/${id}`)).statusCode).toBe(404)
  expect((await admin.post(`/api/patients/${id}/restore`)).statusCode).toBe(200)
  expect((await admin.get(`/api/patients/${id}`)).statusCode).toBe(200)
  expect((await admin.post(`/api/patients/${id}/restore`)).statusCode).toBe(404)

  await admin.send('DELETE', `/api/patients/${id}`)
  server.clock.moveTo(31 * 24 * 3600_000)
  expect((await (await staff('adminStaff')).post(`/api/patients/${id}/restore`)).statusCode).toBe(404)
  server.clock.moveTo(0)
})
