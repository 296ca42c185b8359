import { randomBytes } from 'node:crypto'
import { birthDateOfId } from '@samklang/contract/personal-ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listExtract } from '../commands/log-extract.ts'
import { connect } from '../database/connect.ts'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { openField } from '../keys/sealed-field.ts'
import { place } from '../outbox/outbox.ts'
import { addRecordAt, openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

// Units do not see each other's people: the child clinic knows the child, the adults' clinic is a stranger to them.

let server: TestServer
let clinic: TestClinic
type Caller = ReturnType<TestServer['as']>
let own: Caller
let stranger: Caller

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  own = await staff(clinic.staff.childStaff, clinic.units.child)
  stranger = await staff(clinic.staff.adultStaff, clinic.units.adult)
})
afterAll(() => server.close())

async function staff(account: { id: string }, unit: { id: string }): Promise<Caller> {
  return server.as(await openSession(server.db, { account, level: 'Four', unit, now: server.clock.now() }))
}

const nobody = madeUpCivicId('1979-03-04', '981')
const attackersPhone = madeUpPhone(90)

const contact = {
  RelationType: 'Other',
  RelationTypeDescription: 'Kusin',
  SchoolConsent: 'Accepted',
  Firstname: 'Okänd',
  Lastname: 'Bekant',
  IdType: 'PNR',
  Phone: attackersPhone,
}

function addContact(as: Caller, patientId: string, PersonalId: string, more = {}) {
  return as.post(`/api/patients/${patientId}/relations`, { ...contact, PersonalId, ...more })
}

const registration = {
  IdType: 'PNR',
  Firstname: 'Okänd',
  Lastname: 'Bekant',
  Phone: attackersPhone,
  Gender: 'Unknown',
  DateOfBirth: '1979-03-04',
  HasNotificationConsent: true,
}

/** Everything that is stored about somebody, but for the unit that is looked away from. */
async function rowsOf(identityId: string, except: { id: string }) {
  const { rows } =
    await sql`select n.*, (select json_agg(p order by p.id) from patient p where p.person_id = n.id) as patients,
      (select json_agg(l order by l.id) from relation l join patient p on p.id = l.patient_id
        where p.person_id = n.id or l.person_id = n.id) as relations
    from person n where n.identity_id = ${identityId} and n.unit_id <> ${except.id} order by n.id`.execute(server.db)
  return rows
}

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

test('R-250 a contact with a known civic id is answered with what was typed, as for an id that nobody has', async () => {
  const { child, protectedChild } = clinic.persons
  const before = await rowsOf(child.id, clinic.units.adult)
  const patientId = clinic.patients.adult.id
  const about = async (civicId: string, number: number) => {
    const reply = await addContact(stranger, patientId, civicId, { Phone: madeUpPhone(number) })
    expect(reply.statusCode, reply.body).toBe(200)
    return {
      text: reply.body.replace(ids, 'id').replace(madeUpPhone(number), 'phone').replace(civicId, 'typed'),
      Id: reply.json().Id,
    }
  }
  const unknown = await about(nobody, 91)
  const known = await about(child.civicId, 92)
  const hidden = await about(protectedChild.civicId, 93)
  expect(known.text).toBe(unknown.text)
  expect(hidden.text).toBe(unknown.text)
  expect(JSON.stringify(known.text)).not.toMatch(/Prov(?!en)/)
  expect(await rowsOf(child.id, clinic.units.adult)).toEqual(before)

  const reveal = await stranger.post(`/api/patients/${patientId}/reveal`, { Reason: 'Behöver ringa upp.' })
  const shown = reply(reveal).Contacts.find(({ RelationId }: { RelationId: string }) => RelationId === hidden.Id)
  expect(shown.Phone).toBe(madeUpPhone(93))
})

test('changing the number of a contact changes nothing at another unit, and opens nothing of it', async () => {
  const { sibling } = clinic.persons
  const added = reply(await addContact(stranger, clinic.patients.adult.id, sibling.civicId, { Phone: madeUpPhone(94) }))
  const before = await rowsOf(sibling.id, clinic.units.adult)
  const url = `/api/patients/${clinic.patients.adult.id}/relations/${added.Id}`
  const changed = { RelationType: 'Other', Phone: attackersPhone }
  expect((await stranger.put(`${url}/update-relation`, changed)).statusCode).toBe(200)
  expect((await stranger.post(`${url}/renew-invitation`)).statusCode).toBe(200)
  expect(await rowsOf(sibling.id, clinic.units.adult)).toEqual(before)

  expect((await server.as(undefined).post('/api/smsrequest', { CivicId: sibling.civicId })).statusCode).toBe(200)
  const codes = await codesTo(attackersPhone)
  const mine = await server.as(undefined).post('/api/auth/patienttoken', { CivicId: sibling.civicId, Code: codes[0] })
  const me = server.as(reply(mine).AccessToken)
  expect(reply(await me.get('/api/papp/session-contexts')).Contexts).toEqual([])
  expect(reply(await me.get('/api/profile')).Firstname).toBe('Okänd')
})

test('the link of an invitation tells whoever was sent it nothing of how other units reach the same person', async () => {
  const { agent, carer } = clinic.persons
  const number = madeUpPhone(89)
  const linkTo = async (personalId: string) => {
    const added = await addContact(own, clinic.patients.child.id, personalId, { Phone: number, InviteBy: 'Sms' })
    expect(added.statusCode, added.body).toBe(200)
    const userId = /userId=([\w-]+)/.exec((await messagesTo(number, 'Invitation')).at(-1) ?? '')?.[1]
    const guest = server.as(undefined)
    return reply(await guest.post('/api/smsrequest/recipient', { UserId: userId }))
  }
  const ofNobody = await linkTo(madeUpCivicId('1979-03-04', '983'))
  expect(ofNobody.Masked.replace(/\D/g, '')).toBe(number.slice(-4))
  for (const { civicId } of [agent, carer]) expect(await linkTo(civicId)).toEqual(ofNobody)
})

test('R-250 R-251 a known id registered at another unit begins an empty record there, and its password opens that alone', async () => {
  const { guardian, child } = clinic.persons
  const patientId = clinic.patients.sibling.id
  await own.put(`/api/patients/${patientId}/relations/${clinic.relations.guardianOfSibling}/update-comment`, {
    Comment: 'Ring inte på jobbet.',
  })
  const before = await rowsOf(guardian.id, clinic.units.adult)
  const born = { PersonalId: guardian.civicId, DateOfBirth: birthDateOfId('PNR', guardian.civicId) }
  const made = await stranger.post('/api/patients', { ...registration, ...born })
  expect(reply(made).IsNew).toBe(true)
  const seen = reply(await stranger.get(`/api/patients/${reply(made).Id}`))
  expect(seen).toMatchObject({
    Firstname: 'Okänd',
    Lastname: 'Bekant',
    Phone: attackersPhone,
    Comment: null,
    Tags: [],
    PatientContactRelations: [],
    UnitIds: [clinic.units.adult.id],
  })
  expect(await rowsOf(guardian.id, clinic.units.adult)).toEqual(before)

  const { OneTimePassword } = reply(await stranger.get(`/api/patient/${reply(made).Id}/onetimepassword`))
  const guest = server.as(undefined)
  const opened = await guest.post('/api/auth/patienttoken', { CivicId: guardian.civicId, Code: OneTimePassword })
  const me = server.as(reply(opened).AccessToken)
  const { Contexts } = reply(await me.get('/api/papp/session-contexts'))
  expect(Contexts).toMatchObject([{ Type: 'Patient', Firstname: 'Okänd' }])
  const others = `/api/papp/session-contexts/${clinic.relations.guardianOfChild}/select`
  expect((await me.post(others, { PatientCivicId: child.civicId })).statusCode).toBe(404)

  // By e-ID everything that is theirs.
  const all = server.as(
    await openSession(server.db, { account: guardian.account, level: 'Three', now: server.clock.now() }),
  )
  expect(reply(await all.get('/api/papp/session-contexts')).Contexts).toHaveLength(3)
})

test('a local id belongs to the unit group that made it up, and is never a civic id', async () => {
  const local = { ...registration, IdType: 'LID', PersonalId: '1001', Phone: null }
  const here = reply(await own.post('/api/patients', { ...local, Firstname: 'Lokal' }))
  const there = reply(await stranger.post('/api/patients', local))
  expect(there).toMatchObject({ IsNew: true })
  expect(there.Id).not.toBe(here.Id)
  expect(reply(await stranger.get(`/api/patients/${there.Id}`)).Firstname).toBe('Okänd')
  expect(reply(await own.post('/api/patients', local))).toMatchObject({ Id: here.Id, IsNew: false })
  // The ward is of another group: its 1001 is somebody else.
  const ward = await staff(clinic.staff.twoUnitStaff, clinic.units.ward)
  const elsewhere = reply(await ward.post('/api/patients', local))
  const { rows } = await sql<{ identities: number }>`select count(distinct n.identity_id)::int as identities
    from patient p join person n on n.id = p.person_id where p.id = any (${[here.Id, there.Id, elsewhere.Id]}::uuid[])`.execute(
    server.db,
  )
  expect(rows).toEqual([{ identities: 2 }])

  const digits = madeUpCivicId('1980-05-06', '981')
  await own.post('/api/patients', { ...local, PersonalId: digits, Phone: madeUpPhone(95) })
  await server.as(undefined).post('/api/smsrequest', { CivicId: digits })
  expect(await codesTo(madeUpPhone(95))).toEqual([])
})

test('R-252 protection set at one unit masks at every unit that cares, and another unit lifts it only together with a second person', async () => {
  const civicId = madeUpCivicId('1985-06-07', '981')
  const given = { ...registration, DateOfBirth: '1985-06-07', PersonalId: civicId }
  const here = reply(await own.post('/api/patients', { ...given, Phone: madeUpPhone(96) }))
  const there = reply(await stranger.post('/api/patients', { ...given, Phone: madeUpPhone(97) }))
  expect((await own.put(`/api/patients/${here.Id}/protection`, { IsProtected: true })).statusCode).toBe(200)
  const seen = reply(await stranger.get(`/api/patients/${there.Id}`))
  expect(seen).toMatchObject({ Identity: { IsProtected: true } })
  expect(seen.Phone).not.toBe(madeUpPhone(97))

  const lift = (as: Caller) => as.put(`/api/patients/${there.Id}/protection`, { IsProtected: false })
  for (const _ of [1, 2]) expect(reply(await lift(stranger), 409).Code).toBe('second-person-needed')
  const colleague = await staff(clinic.staff.twoUnitStaff, clinic.units.adult)
  expect((await lift(colleague)).statusCode).toBe(200)
  expect(reply(await own.get(`/api/patients/${here.Id}`)).Identity.IsProtected).toBe(false)
})

test('a code is void and its session over when staff change the number that it rested on, and the old number is told', async () => {
  const civicId = madeUpCivicId('1986-06-07', '981')
  const phone = madeUpPhone(98)
  const given = { ...registration, DateOfBirth: '1986-06-07', PersonalId: civicId }
  const { Id } = reply(await own.post('/api/patients', { ...given, Phone: phone }))
  const guest = server.as(undefined)
  const ask = () => guest.post('/api/smsrequest', { CivicId: civicId })
  const answer = (Code: string | undefined) => guest.post('/api/auth/patienttoken', { CivicId: civicId, Code })
  await ask()
  const session = server.as(reply(await answer((await codesTo(phone)).at(-1))).AccessToken)
  server.clock.moveTo(20 * 60_000)
  await ask()
  const open = (await codesTo(phone)).at(-1)
  const patient = reply(await own.get(`/api/patients/${Id}`))
  const { Firstname, Lastname, Gender, DateOfBirth } = patient
  const saved = { Firstname, Lastname, Gender, DateOfBirth, Phone: madeUpPhone(99), HasNotificationConsent: true }
  expect((await own.put(`/api/patients/${Id}`, saved)).statusCode).toBe(200)
  expect(reply(await answer(open), 400).Code).toBe('code-spent')
  expect((await session.get('/api/profile')).statusCode).toBe(401)
  expect(await messagesTo(phone, 'AddressChanged')).toHaveLength(1)
})

test('R-253 whoever is looked for finds it in the extract of their log: at registration, look-up, search and code', async () => {
  const { sibling } = clinic.persons
  await stranger.post('/api/person-record/lookup', { IdType: 'PNR', CivicId: sibling.civicId })
  await stranger.get(`/api/patient?search=${sibling.civicId}`)
  const neverKnown = madeUpCivicId('1977-07-07', '982')
  await stranger.get(`/api/patient?search=${neverKnown}`)
  await stranger.get(`/api/patient?search=${neverKnown.slice(2, 8)}-${neverKnown.slice(8)}`)
  await server.as(undefined).post('/api/smsrequest', { CivicId: neverKnown })
  const owner = connect(server.database.ownerUrl, { max: 1 })
  const extractOf = (personalId: string) =>
    listExtract(owner, server.keys, { idType: 'PNR', personalId }, server.clock.now())
  const known = await extractOf(sibling.civicId)
  const unknown = await extractOf(neverKnown)
  const newKey = { indexKey: randomBytes(32), previousIndexKey: server.keys.indexKey }
  const duringChange = await listExtract(owner, newKey, { idType: 'PNR', personalId: neverKnown }, server.clock.now())
  // A local id is looked up with the clinic whose it is.
  await expect(
    listExtract(owner, server.keys, { idType: 'LID', personalId: '1001' }, server.clock.now()),
  ).rejects.toThrow(/--issuer/)
  await owner.destroy()
  expect(duringChange.slice(0, -1)).toEqual(unknown)
  expect(duringChange.at(-1)).toMatchObject({ action: 'ViewLogExtract' })
  expect(known.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['AddRelation', 'SearchPatient', 'RequestCode', 'UpdateRelation']),
  )
  expect(unknown.map(({ action }) => action)).toEqual(['SearchPatient', 'SearchPatient', 'RequestCode'])
  expect(JSON.stringify(unknown)).not.toContain(neverKnown)
})

test('adding a patient of the unit as a contact gives them no new address: it would open their own record', async () => {
  const sibling = clinic.persons.sibling
  const patientId = clinic.patients.child.id
  const before = await rowsOf(sibling.id, clinic.units.adult)
  const name = { Firstname: 'Provsyskon', Lastname: 'Provskog' }
  const cousin = { RelationTypeDescription: 'Syskon', ...name }
  const other = await addContact(own, patientId, sibling.civicId, { ...cousin, Phone: madeUpPhone(71) })
  expect(reply(other, 409)).toMatchObject({
    Code: 'same-person-unconfirmed',
    Details: { As: 'Patient', Name: name },
    Errors: [{ Field: 'Phone', Key: 'known-otherwise' }],
  })
  expect(await rowsOf(sibling.id, clinic.units.adult)).toEqual(before)
  const lookedFor = { entity: 'Person', entity_id: sibling.id, outcome: 'Refused' }
  expect((await listAudit(server.database, { action: 'AddRelation' }))[0]).toMatchObject(lookedFor)

  const withMail = { ...cousin, Phone: null, Email: 'syskon@example.se', InviteBy: 'Email' }
  const refused = reply(await addContact(own, patientId, sibling.civicId, withMail), 409)
  expect(refused.Errors).toEqual([{ Field: 'Email', Key: 'known-otherwise' }])
  expect(await rowsOf(sibling.id, clinic.units.adult)).toEqual(before)
  const added = reply(await addContact(own, patientId, sibling.civicId, { ...cousin, Phone: null }))
  expect(added).toMatchObject({ Phone: expect.stringMatching(/^\+46/), Email: null })
})

test('a contact of whom the unit has no address gets the one that is typed, and it stands in the log', async () => {
  const civicId = madeUpCivicId('1978-03-06', '983')
  const patientId = clinic.patients.adult.id
  reply(await addContact(stranger, patientId, civicId, { Phone: null }))
  const asCarer = { ActsAs: 'Caretaker', Phone: madeUpPhone(76) }
  expect(reply(await addContact(stranger, patientId, civicId, asCarer)).Phone).toBe(madeUpPhone(76))
  const [row] = await listAudit(server.database, { action: 'AddRelation' })
  expect(row).toMatchObject({ outcome: 'Done', data: { Changed: 'Phone' } })
})

test('a contact who has not accepted keeps the number too; once nothing ties them to the unit, what is typed counts', async () => {
  const civicId = madeUpCivicId('1978-03-04', '983')
  const patientId = clinic.patients.adult.id
  const first = reply(await addContact(stranger, patientId, civicId, { Phone: madeUpPhone(72) }))
  const asCarer = { ActsAs: 'Caretaker', Phone: madeUpPhone(73) }
  expect(reply(await addContact(stranger, patientId, civicId, asCarer), 409).Code).toBe('same-person-unconfirmed')
  expect((await stranger.send('DELETE', `/api/patients/${patientId}/relations/${first.Id}`)).statusCode).toBe(200)
  expect(reply(await addContact(stranger, patientId, civicId, asCarer)).Phone).toBe(madeUpPhone(73))
})

test('two who enter the same contact at once with two numbers: one stands, the other is told', async () => {
  const civicId = madeUpCivicId('1978-03-05', '983')
  const patientId = clinic.patients.adult.id
  const replies = await Promise.all(
    [74, 75].map((number) => addContact(stranger, patientId, civicId, { Phone: madeUpPhone(number) })),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('whoever was deleted is restored by the unit that deleted them; for everybody else they are not there', async () => {
  const ofChild = { ...registration, PersonalId: madeUpCivicId('1987-06-07', '984'), DateOfBirth: '1987-06-07' }
  const { Id } = reply(await own.post('/api/patients', { ...ofChild, Phone: null }))
  const admin = await staff(clinic.staff.adminStaff, clinic.units.child)
  expect((await admin.send('DELETE', `/api/patients/${Id}`)).statusCode).toBe(200)
  const { adultReviewer, admin: administering } = clinic.staff
  const permission = { account_id: adultReviewer.id, permission: 'Patients.Delete' }
  await server.db.insertInto('account_permission').values(permission).execute()
  const restore = (as: Caller, id: string) => as.post(`/api/patients/${id}/restore`)
  const nobodys = '018f0000-0000-7000-8000-00000000dead'
  const unread = ({ TraceId, ...body }: { TraceId: string }) => body
  const atAnother = await staff(adultReviewer, clinic.units.adult)
  const refused = reply(await restore(atAnother, Id), 404)
  expect(unread(refused)).toEqual(unread(reply(await restore(atAnother, nobodys), 404)))
  expect((await restore(own, Id)).statusCode).toBe(403)
  const administrator = server.as(
    await openSession(server.db, { account: administering, level: 'Four', now: server.clock.now() }),
  )
  for (const id of [Id, nobodys]) expect((await restore(administrator, id)).statusCode).toBe(403)
  expect(reply(await atAnother.get('/api/patients/deleted'))).toEqual([])
  expect(reply(await admin.get('/api/patients/deleted'))).toMatchObject([{ PatientId: Id }])
  expect((await restore(admin, Id)).statusCode).toBe(200)
})

/** The same person at the child clinic and at the grown-ups' one. */
async function seedTwice(day: string) {
  const given = { ...registration, DateOfBirth: day, PersonalId: madeUpCivicId(day, '985'), Phone: null }
  const there = reply(await own.post('/api/patients', given))
  const here = await addRecordAt(server.db, { id: there.Id }, clinic.units.adult, server.clock.now())
  const { Guid } = reply(await own.get(`/api/patients/${there.Id}`))
  const me = await staff(clinic.staff.adultStaff, clinic.units.adult)
  return { there: { id: String(there.Id), guid: String(Guid) }, here, me }
}

const opening = { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten i natt.' }

test('R-228 a guid or id of another unit leads nowhere, but for one’s other units and what is opened', async () => {
  const { there, here, me } = await seedTwice('1988-06-07')
  const unread = ({ TraceId, ...body }: { TraceId: string }) => body
  const nobodys = reply(await me.get('/api/navigation/patient/018f0000-0000-7000-8000-00000000dead'), 404)
  for (const key of [there.guid, there.id])
    expect(unread(reply(await me.get(`/api/navigation/patient/${key}`), 404))).toEqual(unread(nobodys))

  const opened = reply(await me.post(`/api/patients/${there.id}/emergency-opening`, opening))
  const found = reply(await me.get(`/api/navigation/patient/${there.guid}`))
  expect(found).toMatchObject({ PatientId: here.id, UnitId: null })
  const [row] = await listAudit(server.database, { action: 'GetPatient' })
  expect(row).toMatchObject({ patient_id: here.id, opening_id: opened.Id })
})

test('R-228 a guid or id leads to a patient whom only an opening shows, for as long as it goes on', async () => {
  const { there } = await seedTwice('1990-06-07')
  const me = await staff(clinic.staff.twoUnitStaff, clinic.units.ward)
  const hour = 3600_000
  const go = (key: string) => me.get(`/api/navigation/patient/${key}`)
  await server.db
    .deleteFrom('account_care_unit')
    .where('account_id', '=', clinic.staff.twoUnitStaff.id)
    .where('unit_id', '=', clinic.units.adult.id)
    .execute()
  for (const key of [there.guid, there.id]) expect((await go(key)).statusCode).toBe(404)
  const opened = reply(await me.post(`/api/patients/${there.id}/emergency-opening`, { ...opening, Hours: 1 }))
  for (const key of [there.guid, there.id])
    expect(reply(await go(key))).toEqual({ PatientId: there.id, UnitId: null, UnitName: null })
  const [row] = await listAudit(server.database, { action: 'GetPatient' })
  expect(row).toMatchObject({ patient_id: there.id, opening_id: opened.Id })
  const ended = { ends_at: new Date(Date.parse(server.clock.now()) - 1).toISOString() }
  const begun = { opened_at: new Date(Date.parse(server.clock.now()) - hour).toISOString() }
  await server.db
    .updateTable('emergency_opening')
    .set({ ...begun, ...ended })
    .where('id', '=', opened.Id)
    .execute()
  for (const key of [there.guid, there.id]) expect((await go(key)).statusCode).toBe(404)
  await server.db
    .insertInto('account_care_unit')
    .values({ account_id: clinic.staff.twoUnitStaff.id, unit_id: clinic.units.adult.id })
    .execute()
})

test('whatever is read of several records of a person stands in the log with each record and the opening', async () => {
  const { there, here, me } = await seedTwice('1989-06-07')
  const opened = reply(await me.post(`/api/patients/${there.id}/emergency-opening`, opening))
  const [form] = await server.db.selectFrom('form').select('id').limit(1).execute()
  const reads = [
    { action: 'ViewCareHistory', made: () => me.get(`/api/patients/${here.id}/care-history`) },
    { action: 'ViewAnalysis', made: () => me.post(`/api/patients/${here.id}/analysis`, {}) },
    {
      action: 'ViewAnalysis',
      made: () => me.post(`/api/patients/${here.id}/analysis/details`, { FormIds: [form?.id ?? there.id] }),
    },
  ] as const
  for (const { action, made } of reads) {
    reply(await made())
    const [row] = await listAudit(server.database, { action })
    expect(row, action).toMatchObject({ patient_id: here.id, opening_id: opened.Id })
    expect(row?.patient_ids?.toSorted(), action).toEqual([here.id, there.id].toSorted())
  }
  // An opening that was made at another unit, or is over, shows nothing here.
  const set = (column: 'unit_id' | 'ends_at', value: string) =>
    server.db
      .updateTable('emergency_opening')
      .set({ [column]: value })
      .where('id', '=', opened.Id)
      .execute()
  const readAlone = async () => {
    reply(await me.get(`/api/patients/${here.id}/care-history`))
    const [row] = await listAudit(server.database, { action: 'ViewCareHistory' })
    expect(row).toMatchObject({ patient_id: here.id, opening_id: null })
    expect(row?.patient_ids ?? []).not.toContain(there.id)
  }
  await set('unit_id', clinic.units.ward.id)
  await readAlone()
  await set('unit_id', clinic.units.adult.id)
  await set('ends_at', server.clock.now())
  await readAlone()
})

test('a look-up is logged also where the contact is refused, by a keyed index and the person', async () => {
  const { otherGuardian } = clinic.persons
  const patientId = clinic.patients.adult.id
  const refusedBecause = [{ ActsAs: 'Guardian' }, { InviteBy: 'Email' }, { IdType: 'SNR' }]
  const neverKnown = madeUpCivicId('1976-07-07', '986')
  for (const civicId of [otherGuardian.civicId, neverKnown])
    for (const more of refusedBecause) {
      const spelled = `${civicId.slice(0, 8)}-${civicId.slice(8)}`
      expect((await addContact(stranger, patientId, spelled, more)).statusCode, JSON.stringify(more)).toBe(400)
      const [row] = await listAudit(server.database, { action: 'AddRelation' })
      expect(row).toMatchObject({
        outcome: 'Refused',
        patient_id: patientId,
        data: { LookedFor: [blindIndex(server.keys, 'looked-for', civicId).toString('base64url')] },
      })
      const isFound = civicId === otherGuardian.civicId && !('IdType' in more)
      expect(row?.entity_id ?? null).toBe(isFound ? otherGuardian.id : null)
    }
})

test('a context that still asks for the child’s civic id shows neither name nor unit', async () => {
  const { otherGuardian } = clinic.persons
  const session = { account: otherGuardian.account, level: 'Two', now: server.clock.now() } as const
  const seen = await server.as(await openSession(server.db, session)).get('/api/papp/session-contexts')
  expect(reply(seen).Contexts).toHaveLength(2)
  for (const context of reply(seen).Contexts)
    expect(context).toMatchObject({ Firstname: 'P…', Lastname: '', UnitName: null, PatientCivicId: null })
})

function reply(answer: { statusCode: number; body: string; json(): ReturnType<typeof JSON.parse> }, status = 200) {
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json()
}

async function codesTo(phone: string): Promise<string[]> {
  return (await messagesTo(phone, 'OneTimeCode')).map((text) => /\d{6}/.exec(text)?.[0] ?? '')
}

async function messagesTo(phone: string, purpose: 'OneTimeCode' | 'AddressChanged' | 'Invitation'): Promise<string[]> {
  const messages = await server.db
    .selectFrom('outgoing_message')
    .select(['id', 'recipient', 'body'])
    .where('purpose', '=', purpose)
    .orderBy('created_at')
    .execute()
  return messages.flatMap(({ id, recipient, body }) =>
    openField(server.keys, place('recipient', id), recipient) === phone
      ? [openField(server.keys, place('body', id), body)]
      : [],
  )
}
