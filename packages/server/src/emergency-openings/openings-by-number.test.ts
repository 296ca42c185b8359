import { allCalls } from '@samklang/contract/all-calls'
import { type Call, isChange } from '@samklang/contract/call'
import { readWholeCivicId } from '@samklang/contract/whole-civic-id'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { madeUpCivicId } from '../demo/made-up-numbers.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedTestForm, seedTestForms } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { kinds } from './events.ts'
import { mostLookUps } from './open.ts'

let server: TestServer
let clinic: TestClinic
let hour = 0

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())
// What was looked for in the hour before counts no more.
beforeEach(() => {
  hour += 2
  server.clock.moveTo(hour * 3600_000)
})

const reason = { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten.' }
const url = '/api/emergency-openings'
const nobody = madeUpCivicId('1971-02-03')

async function staff(signedInAt = server.clock.now()) {
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child } as const
  return server.as(await openSession(server.db, { ...session, now: signedInAt }))
}

async function reviewer() {
  const session = { account: clinic.staff.adultReviewer, level: 'Four', unit: clinic.units.adult } as const
  return server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
}

test('R-318 a reason opens by the whole number, and tells unit, phone and responsible; of one’s own unit there is nothing to open', async () => {
  const { adultStaff } = clinic.staff
  const responsible = {
    patient_id: clinic.patients.adult.id,
    unit_id: clinic.units.adult.id,
    account_id: adultStaff.id,
  }
  await server.db
    .insertInto('patient_responsible')
    .values({ ...responsible, created_at: server.clock.now() })
    .execute()
  const owner = await server.db
    .selectFrom('unit')
    .select(['name', 'phone'])
    .where('id', '=', clinic.units.adult.id)
    .executeTakeFirstOrThrow()
  const me = await staff()
  const { civicId } = clinic.persons.adult
  const written = `${civicId.slice(0, 8)}-${civicId.slice(8)}`
  const opened = (await me.post(url, { PersonalId: written, ...reason })).json()
  expect(opened.PatientIdHere).toBeNull()
  expect(opened.Records).toMatchObject([
    {
      PatientId: clinic.patients.adult.id,
      PatientFullname: 'Provvuxen Provskog',
      OwnerUnitName: owner.name,
      OwnerUnitPhone: owner.phone,
      Responsibles: [{ StaffUserId: adultStaff.publicId }],
      ReleasedAt: null,
    },
  ])
  const page = (await me.get(`/api/patients/${clinic.patients.adult.id}`)).json()
  expect(page).toMatchObject({
    OpeningEndsAt: opened.Records[0].EndsAt,
    OwnerUnit: { Name: owner.name, Phone: owner.phone },
    ResponsibleProfessionals: [{ StaffUserId: adultStaff.publicId }],
  })
  // The way back, from the search and from home, for whoever opened and for nobody else.
  const own = {
    PatientId: clinic.patients.adult.id,
    PatientFullname: 'Provvuxen Provskog',
    OwnerUnitName: owner.name,
    EndsAt: opened.Records[0].EndsAt,
  }
  const search = async (as: typeof me, Search: string) => (await as.post('/api/patients/search', { Search })).json()
  expect(await search(me, written)).toMatchObject({ Items: [], Openings: [own] })
  expect((await me.get(`${url}/own`)).json()).toEqual([own])
  expect(await search(me, nobody)).toMatchObject({ Openings: [] })
  expect(await search(await reviewer(), written)).toMatchObject({ Openings: [] })
  // At one's own unit there is nothing to open, and no other unit to name.
  const here = (await me.post(url, { PersonalId: clinic.persons.child.civicId, ...reason })).json()
  expect(here).toEqual({ PatientIdHere: clinic.patients.child.id, Records: [] })
  expect((await me.get(`/api/patients/${clinic.patients.child.id}`)).json().OwnerUnit).toBeNull()
  // An opening that is over leads nowhere.
  await server.db.updateTable('emergency_opening').set({ ends_at: server.clock.now() }).execute()
  expect(await search(me, written)).toMatchObject({ Openings: [] })
  expect((await me.get(`${url}/own`)).json()).toEqual([])
})

test('R-318 before a reason of somebody who has just identified themselves, known and unknown numbers are answered alike', async () => {
  const known = clinic.persons.adult.civicId
  const me = await staff()
  const old = await staff(addMinutes(server.clock.now(), -16))
  const wrongDigit = (id: string) => `${id.slice(0, 11)}${(Number(id[11]) + 1) % 10}`
  const tries: ((id: string) => Promise<{ statusCode: number; body: string }>)[] = [
    (id) => me.post('/api/patients/search', { Search: id }),
    (id) => me.get(`/api/patient?search=${id}`),
    (id) => me.post(url, { PersonalId: id, ...reason, Reason: 'För kort' }),
    (id) => me.post(url, { PersonalId: id, ...reason, Reason: ' '.repeat(30) }),
    (id) => me.post(url, { PersonalId: id, ...reason, Basis: undefined }),
    (id) => old.post(url, { PersonalId: id, ...reason }),
    (id) => me.post(url, { PersonalId: wrongDigit(id), ...reason }),
    (id) => me.post(url, { PersonalId: id.slice(2), ...reason }),
  ]
  for (const [index, attempt] of tries.entries()) {
    const plain = async (id: string) => {
      const { statusCode, body } = await attempt(id)
      return { statusCode, body: body.replace(/"TraceId":"[^"]*"/, '') }
    }
    expect(await plain(known), `${index}`).toEqual(await plain(nobody))
  }
  const statuses = await Promise.all(tries.slice(2).map(async (attempt) => (await attempt(known)).statusCode))
  expect(statuses).toEqual([400, 400, 400, 403, 400, 400])
  const since = await server.db.selectFrom('emergency_opening').select('id').where('opened_at', '=', server.clock.now())
  expect(await since.execute()).toEqual([])
})

test('R-318 looking for somebody is logged and counted alike, whether or not anybody was found', async () => {
  const me = await staff()
  expect((await me.post(url, { PersonalId: nobody, ...reason })).json()).toEqual({ PatientIdHere: null, Records: [] })
  await me.post(url, { PersonalId: clinic.persons.adult.civicId, ...reason })
  const [known, unknown] = await listAudit(server.database, { action: 'EmergencyOpening' })
  expect(unknown).toMatchObject({
    outcome: 'Done',
    entity: null,
    data: { Basis: 'Emergency', LookedFor: [expect.any(String)] },
  })
  expect(JSON.stringify(unknown)).not.toContain(nobody)
  expect(known).toMatchObject({
    entity: 'Person',
    patient_id: clinic.patients.adult.id,
    patient_ids: [clinic.patients.adult.id],
    opening_id: expect.any(String),
  })

  // The first two were made half an hour before the rest.
  const half = 30 * 60_000
  server.clock.moveTo(hour * 3600_000 + half)
  const again = await staff()
  const many = Array.from({ length: mostLookUps + 3 }, () => again.post(url, { PersonalId: nobody, ...reason }))
  const taken = (await Promise.all(many)).filter(({ statusCode }) => statusCode === 200)
  expect(taken).toHaveLength(mostLookUps - 2)
  const refused = async (id: string) => (await again.post(url, { PersonalId: id, ...reason })).json()
  expect(await refused(clinic.persons.adult.civicId)).toMatchObject({ Code: 'rate-limited' })
  const { Code, RetryAfter } = await refused(nobody)
  expect(Code).toBe('rate-limited')
  expect(RetryAfter).toBeGreaterThan(25 * 60)
  expect(RetryAfter).toBeLessThanOrEqual(30 * 60)
  server.clock.moveTo(hour * 3600_000 + 61 * 60_000)
  expect((await (await staff()).post(url, { PersonalId: nobody, ...reason })).statusCode).toBe(200)
})

test('R-318 whoever has made the most look-ups of an hour opens nobody by a link either, and openings by links count', async () => {
  hour += 1
  server.clock.moveTo(hour * 3600_000)
  const me = await staff()
  const byLink = () => me.post(`/api/patients/${clinic.patients.adult.id}/emergency-opening`, reason)
  for (let times = 0; times < 3; times += 1) expect((await byLink()).statusCode).toBe(200)
  for (let times = 3; times < mostLookUps; times += 1)
    expect((await me.post(url, { PersonalId: nobody, ...reason })).statusCode).toBe(200)
  for (const refused of [await byLink(), await me.post(url, { PersonalId: nobody, ...reason })])
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { Code: 'rate-limited', RetryAfter: expect.any(Number) },
    ])
})

test('R-320 the review lists what was read and what was tried to be changed by that opening, each with its times', async () => {
  const me = await staff()
  const { id } = clinic.patients.adult
  const now = server.clock.now()
  const { questionnaire } = await seedTestForms(server.db, now)
  const asked = { patient: clinic.patients.adult, unit: clinic.units.adult, requestedBy: clinic.staff.adultStaff, now }
  const form = await seedTestForm(server.db, { ...asked, type: questionnaire, status: 'Closed' })
  const [{ Id }] = (await me.post(url, { PersonalId: clinic.persons.adult.civicId, ...reason })).json().Records
  await me.get(`/api/patients/${id}`)
  await me.get(`/api/patients/${id}`)
  await me.get(`/api/patients/${id}/care-items`)
  await me.post(`/api/patients/${id}/analysis`, {})
  await me.get(`/api/forms/${form}`)
  await me.post(`/api/patients/${id}/reveal`, { Reason: 'Behöver ringa upp.' })
  await me.put(`/api/patients/${id}/allow-agent`, { AllowAgent: false })
  // What somebody of the patient's own unit reads meanwhile is no part of it.
  const own = await reviewer()
  await own.get(`/api/patients/${id}`)
  const events = (await own.get(`/api/emergency-openings/${Id}/events`)).json()
  expect(events).toMatchObject([
    { Kind: 'Opened', IsChange: false, Times: 1 },
    { Kind: 'Page', Times: 2 },
    { Kind: 'Care', Times: 1 },
    { Kind: 'Results', Times: 1 },
    { Kind: 'Form', FormName: 'Provformulär', Times: 1 },
    { Kind: 'Revealed', Times: 1 },
    { Kind: 'Other', Action: 'SetAllowAgent', IsChange: true, IsRefused: true, Times: 1 },
  ])
  for (const event of events) expect(event.FirstAt <= event.LastAt).toBe(true)
  const unnamed = { account: clinic.staff.admin, level: 'Four', now: server.clock.now() } as const
  const apart = server.as(await openSession(server.db, unnamed))
  expect((await apart.get(`/api/emergency-openings/${Id}/events`)).statusCode).toBe(404)
  expect((await me.get(`/api/emergency-openings/${Id}/events`)).statusCode).toBe(403)
  // Looking is written down.
  const [row] = await listAudit(server.database, { action: 'ViewLog' })
  expect(row).toMatchObject({ outcome: 'Refused', entity_id: null })
})

test('R-320 whoever reads one thing thousands of times hides nothing that they read after it', async () => {
  const me = await staff()
  const { id } = clinic.patients.adult
  const [{ Id }] = (await me.post(url, { PersonalId: clinic.persons.adult.civicId, ...reason })).json().Records
  const read = { action: 'GetPatient', outcome: 'Done', call: 'getPatient', patient_id: id, opening_id: Id } as const
  const row = { ...read, account_id: clinic.staff.childStaff.id, at: server.clock.now() }
  await server.db
    .insertInto('audit_log')
    .values(Array.from({ length: 3000 }, () => row))
    .execute()
  await me.get(`/api/patients/${id}/care-items`)
  const events = (await (await reviewer()).get(`/api/emergency-openings/${Id}/events`)).json()
  expect(events).toMatchObject([{ Kind: 'Opened' }, { Kind: 'Page', Times: 3000 }, { Kind: 'Care', Times: 1 }])
})

test('R-320 what the log names by an action that is not known here is said to be unknown, and is not taken for reading', async () => {
  const me = await staff()
  const [{ Id }] = (await me.post(url, { PersonalId: clinic.persons.adult.civicId, ...reason })).json().Records
  const done = { outcome: 'Done', patient_id: clinic.patients.adult.id, opening_id: Id } as const
  const by = { account_id: clinic.staff.childStaff.id, at: server.clock.now() }
  const unknown = ['SendSomewhere', 'PrintSomewhere'].map((action) => ({ ...done, ...by, action, call: 'laterCall' }))
  await server.db.insertInto('audit_log').values(unknown).execute()
  const events = (await (await reviewer()).get(`/api/emergency-openings/${Id}/events`)).json()
  expect(events.slice(1)).toMatchObject([
    { Kind: 'Other', Action: null },
    { Kind: 'Other', Action: null },
  ])
})

test('R-320 every call that reads of a patient is told to the reviewer as what was on the screen', () => {
  const read = [
    'GetPatient',
    'ViewForm',
    'ViewMessages',
    'ViewCareHistory',
    'ViewAnalysis',
    'ViewProtectedPatientInformation',
  ]
  const reading = Object.values(allCalls)
    .flatMap((table): [string, Call][] => Object.entries(table))
    .filter(([, call]) => call.access === 'careStaff' && read.includes(call.audit ?? '') && !isChange(call))
  expect(reading.length).toBeGreaterThan(8)
  expect(reading.map(([name]) => name).filter((name) => !kinds[name])).toEqual([])
})

test.each([
  ['19710203-0008', undefined],
  [madeUpCivicId('1971-02-03'), 'PNR'],
  [madeUpCivicId('1971-02-03').slice(2), undefined],
  [madeUpCivicId('1971-02-31'), undefined],
  [madeUpCivicId('1972-02-29'), 'PNR'],
  [madeUpCivicId('1971-02-63'), 'SNR'],
  [madeUpCivicId('1971-02-91'), undefined],
  ['1001', undefined],
])('R-318 a whole number has twelve digits, a day that exists and the right check digit: %s', (text, idType) => {
  expect(readWholeCivicId(text)?.idType).toBe(idType)
})
