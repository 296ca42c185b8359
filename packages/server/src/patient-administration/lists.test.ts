import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  const me = await staff()
  const more = { Gender: 'Unknown', DateOfBirth: '2012-01-01', IdType: 'Unknown' }
  for (const [Firstname, Lastname] of [
    ['Åke', 'Zetterlund'],
    ['Örjan', 'Ängsull'],
    ['Bo', 'Åberg'],
    ['Bo', 'adler'],
    ['Ada', 'Ögren'],
  ])
    await me.post('/api/patients', { ...more, Firstname, Lastname })
})
afterAll(() => server.close())

async function staff() {
  const account = clinic.staff.childStaff
  const token = await openSession(server.db, {
    account,
    level: 'Four',
    unit: clinic.units.child,
    now: server.clock.now(),
  })
  return server.as(token)
}

type Found = { Items: { Fullname: string }[]; Total: number }
async function search(query: string): Promise<Found> {
  return (await (await staff()).get(`/api/patient?${query}`)).json()
}
const names = ({ Items }: Found) => Items.map(({ Fullname }) => Fullname)

test('all patients of the unit come sorted as a Swede would, and of no other unit', async () => {
  const found = await search('')
  expect(names(found)).toEqual([
    'Bo adler',
    'Provbarn Provskog',
    'Provskyddad Provskog',
    'Provsyskon Provskog',
    'Åke Zetterlund',
    'Bo Åberg',
    'Örjan Ängsull',
    'Ada Ögren',
  ])
  expect(found.Total).toBe(8)
})

test.each([
  ['ÅKE', ['Åke Zetterlund']],
  ['ängs', ['Örjan Ängsull']],
  ['bo åb', ['Bo Åberg']],
  ['berg bo', ['Bo Åberg']],
  ['gre', ['Ada Ögren']],
  ['o\u0308gren', ['Ada Ögren']],
  ['%', []],
  ['_', []],
  ['\\', []],
])('a search for %s finds by any part of the name in any case', async (text, expected) => {
  expect(names(await search(`search=${encodeURIComponent(text)}`))).toEqual(expected)
})

test('pages tell how many there are in all', async () => {
  const second = await search('page=2&pageSize=3')
  expect(second).toMatchObject({ Total: 8, Page: 2, PageSize: 3 })
  expect(names(second)).toEqual(['Provsyskon Provskog', 'Åke Zetterlund', 'Bo Åberg'])
  expect((await search('page=9&pageSize=3')).Total).toBe(8)
})

test('a whole personal id finds its patient, here and nowhere else; part of one finds nobody', async () => {
  const { civicId } = clinic.persons.sibling
  expect(names(await search(`search=${civicId.slice(0, 8)}-${civicId.slice(8)}`))).toEqual(['Provsyskon Provskog'])
  // As most people say it, without the century.
  expect(names(await search(`search=${civicId.slice(2, 8)}-${civicId.slice(8)}`))).toEqual(['Provsyskon Provskog'])
  expect(names(await search(`search=${civicId.slice(0, 8)}`))).toEqual([])
  expect(names(await search(`search=${clinic.persons.adult.civicId}`))).toEqual([])
})

test('R-239 searching a protected identity by its id is logged as that, and shows dots', async () => {
  const found = await search(`search=${clinic.persons.protectedChild.civicId}`)
  expect(found.Items).toMatchObject([{ FormattedPersonalId: '••••••••-••••', IsProtected: true }])
  const [row] = await listAudit(server.database, { action: 'SearchProtectedPatient' })
  expect(row).toMatchObject({ outcome: 'Done', patient_ids: [clinic.patients.protectedChild.id] })
  expect(JSON.stringify(row)).not.toContain(clinic.persons.protectedChild.civicId)
})

test('what is searched for may be sent in a body, and gives and logs the same', async () => {
  const me = await staff()
  const find = async (body: object) => (await me.post('/api/patients/search', body)).json()
  for (const words of ['', 'prov', clinic.persons.sibling.civicId])
    expect(await find({ Search: words })).toEqual(await search(`search=${words}`))
  expect(await find({ Page: 2, PageSize: 3 })).toEqual(await search('page=2&pageSize=3'))
  await find({ Search: clinic.persons.protectedChild.civicId })
  const [row] = await listAudit(server.database, { action: 'SearchProtectedPatient' })
  expect(row).toMatchObject({ call: 'findPatients', patient_ids: [clinic.patients.protectedChild.id] })
  expect(JSON.stringify(row)).not.toContain(clinic.persons.protectedChild.civicId)
  for (const PageSize of [0, 201, 1.5, '10'])
    expect((await me.post('/api/patients/search', { PageSize })).statusCode).toBe(400)
})

test('R-351 who has a number is found at the own unit alone, however it is written, never a protected one, and is logged unread', async () => {
  const me = await staff()
  const account = clinic.staff.adultStaff
  const unit = clinic.units.adult
  const stranger = server.as(await openSession(server.db, { account, level: 'Four', unit, now: server.clock.now() }))
  const shared = { Gender: 'Unknown', DateOfBirth: '2012-01-01', IdType: 'Unknown', Phone: '070-174 06 77' }
  const registered = { ...shared, HasNotificationConsent: true, Lastname: 'Telefonprov' }
  const find = async (as: typeof me, Phone: string) =>
    (await as.post('/api/patients/search-by-phone', { Phone })).json()
  const holders = async (as: typeof me) =>
    (await find(as, '+46701740677')).map(({ Fullname }: { Fullname: string }) => Fullname)
  expect(await holders(me)).toEqual([])
  const { Id } = (await me.post('/api/patients', { ...registered, Firstname: 'Ettan' })).json()
  await stranger.post('/api/patients', { ...registered, Firstname: 'Främling' })
  expect(await holders(me)).toEqual(['Ettan Telefonprov'])
  expect(await find(me, '0701740677')).toEqual(await find(me, '0046701740677'))
  expect(await holders(stranger)).toEqual(['Främling Telefonprov'])
  await holders(me)
  const [row] = await listAudit(server.database, { action: 'SearchPatient' })
  expect(row).toMatchObject({ call: 'findPatientsByPhone', outcome: 'Done', patient_ids: [Id] })
  expect(row?.data).toMatchObject({ LookedFor: [expect.any(String)] })
  expect(JSON.stringify(row)).not.toContain('701740677')
  expect((await me.post('/api/patients/search-by-phone', { Phone: 'Ettan' })).statusCode).toBe(400)
  await me.put(`/api/patients/${Id}/protection`, { IsProtected: true })
  expect(await holders(me)).toEqual([])
  await server.db.deleteFrom('patient_listing').where('lastname', '=', 'Telefonprov').execute()
})

test('the list is logged with those whom it showed', async () => {
  await search('search=adler')
  const [row] = await listAudit(server.database, { action: 'SearchPatient' })
  expect(row?.patient_ids).toHaveLength(1)
})

test('a tag narrows the list', async () => {
  const { id } = clinic.patients.sibling
  await server.db.insertInto('tag').values({ name: 'Väntar', created_at: server.clock.now() }).execute()
  await server.db.insertInto('patient_tag').values({ patient_id: id, tag_name: 'Väntar' }).execute()
  expect(names(await search(`tag=${encodeURIComponent('Väntar')}`))).toEqual(['Provsyskon Provskog'])
  expect(names(await search(`tag=${encodeURIComponent('väntar')}&search=skog`))).toEqual(['Provsyskon Provskog'])
  expect(names(await search(`tag=${encodeURIComponent('Väntar')}&search=adler`))).toEqual([])
  const { civicId } = clinic.persons.sibling
  expect(names(await search(`tag=${encodeURIComponent('Väntar')}&search=${civicId}`))).toEqual(['Provsyskon Provskog'])
  expect(names(await search('tag=okänd'))).toEqual([])
})

test('the latest visited are those I opened, the latest first', async () => {
  const me = await staff()
  const { child, sibling } = clinic.patients
  for (const [id, later] of [
    [child.id, 0],
    [sibling.id, 1000],
    [child.id, 2000],
  ] as const) {
    server.clock.moveTo(later)
    await me.get(`/api/patients/${id}`)
  }
  server.clock.moveTo(0)
  const rows: { PatientId: string }[] = (await me.get('/api/patient/mylatestvisited')).json()
  expect(rows.map(({ PatientId }) => PatientId)).toEqual([child.id, sibling.id])
})

test('whoever was deleted is listed for those who may delete, for as long as they can be taken back', async () => {
  const session = { account: clinic.staff.adminStaff, level: 'Four', unit: clinic.units.child } as const
  const me = server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
  const { id } = clinic.patients.sibling
  expect((await me.get('/api/patients/deleted')).json()).toEqual([])
  await me.send('DELETE', `/api/patients/${id}`)
  expect((await me.get('/api/patients/deleted')).json()).toMatchObject([
    { PatientId: id, Fullname: 'Provsyskon Provskog', DeletedBy: 'Provgran Provkotte' },
  ])
  expect((await (await staff()).get('/api/patients/deleted')).statusCode).toBe(403)
  const [row] = await listAudit(server.database, { action: 'ListPatients' })
  expect(row).toMatchObject({ outcome: 'Refused' })

  server.clock.moveTo(31 * 86_400_000)
  const later = server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
  expect((await later.get('/api/patients/deleted')).json()).toEqual([])
  server.clock.moveTo(0)
  expect((await me.post(`/api/patients/${id}/restore`)).statusCode).toBe(200)
  expect((await me.get('/api/patients/deleted')).json()).toEqual([])
  expect(names(await search('search=provsyskon'))).toEqual(['Provsyskon Provskog'])
})

test('a list without pages says so when it was longer than what is sent', async () => {
  const { childStaff } = clinic.staff
  const whole = await (await staff()).get('/api/patients/my')
  expect(whole.headers.truncated).toBeUndefined()
  await sql`with known as (
      insert into identity (id, created_at) select gen_random_uuid(), now() from generate_series(1, 2001) returning id),
    made as (
      insert into person (id, identity_id, unit_id, firstname, lastname, created_at, updated_at)
      select id, id, ${clinic.units.child.id}, 'Prov', 'Många', now(), now() from known returning id),
    patients as (
      insert into patient (id, guid, person_id, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid(), id, now(), now() from made returning id),
    placed as (
      insert into patient_unit (patient_id, unit_id, registered_at)
      select id, ${clinic.units.child.id}, now() from patients returning patient_id)
    insert into patient_responsible (patient_id, unit_id, account_id, created_at)
    select patient_id, ${clinic.units.child.id}, ${childStaff.id}, now() from placed`.execute(server.db)
  const cut = await (await staff()).get('/api/patients/my')
  expect(cut.json()).toHaveLength(2000)
  expect(cut.headers.truncated).toBe('true')
})
