import { birthDateOfId } from '@samklang/contract/personal-ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())

async function colleague(who: 'adminStaff' | 'adultStaff' = 'adminStaff') {
  const unit = clinic.units[who === 'adminStaff' ? 'child' : 'adult']
  const token = await openSession(server.db, {
    account: clinic.staff[who],
    level: 'Four',
    unit,
    now: server.clock.now(),
  })
  return server.as(token)
}

type Found = { Items: { PatientId: string }[] }
async function search(text: string, who?: 'adultStaff'): Promise<string[]> {
  const reply = await (await colleague(who)).get(`/api/patient?search=${encodeURIComponent(text)}`)
  const { Items }: Found = reply.json()
  return Items.map(({ PatientId }) => PatientId)
}

async function register(
  who: 'adminStaff' | 'adultStaff',
  person: { civicId: string },
  name = { Firstname: 'Provnamn', Lastname: 'Provnamn' },
): Promise<void> {
  const reply = await (await colleague(who)).post('/api/patients', {
    ...{ IdType: 'PNR', PersonalId: person.civicId, ...name },
    ...{ DateOfBirth: birthDateOfId('PNR', person.civicId), Gender: 'Unknown' },
  })
  expect(reply.statusCode).toBe(200)
}

/** The lists show what they would if they were put together from the patients themselves. */
async function expectListed(): Promise<void> {
  const listed = await sql`select patient_id, unit_id, firstname, lastname, searched
    from patient_listing order by patient_id, unit_id`.execute(server.db)
  const wanted = await sql`select p.id as patient_id, at.unit_id, n.firstname, n.lastname,
      lower((n.firstname || ' ' || n.lastname) collate "sv-x-icu") as searched
    from patient p join patient_unit at on at.patient_id = p.id join person n on n.id = p.person_id
    where p.status = 'Active' and at.released_at is null order by p.id, at.unit_id`.execute(server.db)
  expect(listed.rows).toEqual(wanted.rows)
}

test('a new name is found at once, and the old one no longer', async () => {
  const { id } = clinic.patients.sibling
  const me = await colleague()
  const { Firstname, ...form } = (await me.get(`/api/patients/${id}`)).json()
  const fields = ['Lastname', 'Phone', 'Gender', 'DateOfBirth', 'Tags', 'PreferredLanguage', 'HasNotificationConsent']
  const kept = Object.fromEntries(fields.map((field) => [field, form[field]]))
  const saved = await me.put(`/api/patients/${id}`, { ...kept, Firstname: 'Östrid' })
  expect(saved.statusCode).toBe(200)
  expect(await search('ÖSTR')).toEqual([id])
  expect(await search(Firstname)).toEqual([])
  await expectListed()
})

test('a released patient leaves the list of this unit only, and comes back when registered again', async () => {
  const { id } = clinic.patients.child
  await register('adultStaff', clinic.persons.child)
  const [there] = await search('Provnamn', 'adultStaff')
  expect(await search('Provbarn')).toEqual([id])
  expect((await (await colleague()).get(`/api/patients/${id}/release`)).statusCode).toBe(200)
  expect([await search('Provbarn'), await search('Provnamn', 'adultStaff')]).toEqual([[], [there]])
  await register('adminStaff', clinic.persons.child, { Firstname: 'Provbarn', Lastname: 'Provskog' })
  expect(await search('Provbarn')).toEqual([id])
  await expectListed()
})

test('a deleted patient leaves the lists of the unit, and a restored one is back where they were', async () => {
  const { id } = clinic.patients.child
  const me = await colleague()
  const elsewhere = await search('Provnamn', 'adultStaff')
  expect((await me.send('DELETE', `/api/patients/${id}`)).statusCode).toBe(200)
  expect([await search('Provbarn'), await search('Provnamn', 'adultStaff')]).toEqual([[], elsewhere])
  expect((await me.post(`/api/patients/${id}/restore`)).statusCode).toBe(200)
  expect([await search('Provbarn'), await search('Provnamn', 'adultStaff')]).toEqual([[id], elsewhere])
  await expectListed()
})

const person = () => clinic.persons.inpatient
const patient = () => clinic.patients.inpatient

const changes = {
  rename: (name: string) => sql`update person set firstname = ${name} where id = ${person().id}`,
  register: () => sql`update patient_unit set registered_at = ${server.clock.now()}, released_at = null
    where patient_id = ${patient().id}`,
  release: () => sql`update patient_unit set released_at = ${server.clock.now()}, admitted_in_treatment = false,
    admitted_date = null where patient_id = ${patient().id} and unit_id = ${clinic.units.ward.id}`,
  delete: () =>
    sql`update patient set status = 'Deleted', deleted_at = ${server.clock.now()} where id = ${patient().id}`,
  putBack: () => sql`with active as (update patient set status = 'Active', deleted_at = null where id = ${patient().id})
    update patient_unit set released_at = null where patient_id = ${patient().id}`,
}

test.each([
  ['a rename', 'a registration', () => [changes.rename('Provett'), changes.register()], 'released'],
  ['a registration', 'a rename', () => [changes.register(), changes.rename('Provtvå')], 'released'],
  ['a deletion', 'a registration', () => [changes.delete(), changes.register()], 'released'],
  ['a registration', 'a deletion', () => [changes.register(), changes.delete()], 'released'],
  ['a release', 'a rename', () => [changes.release(), changes.rename('Provtre')]],
])('%s that is not finished when %s comes leaves the lists right', async (_first, _second, make, before?: string) => {
  const [earlier, later] = make()
  await changes.putBack().execute(server.db)
  if (before === 'released') await changes.release().execute(server.db)
  const first = await server.db.startTransaction().execute()
  onTestFinished(async () => {
    if (!first.isCommitted) await first.rollback().execute()
  })
  await earlier?.execute(first)
  const second = later?.execute(server.db)
  await untilWaiting(second)
  await first.commit().execute()
  await second
  await expectListed()
})

/** Long enough for a statement that need not wait to be done; one that must wait goes on after the first is finished. */
async function untilWaiting(statement: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([statement, new Promise((resolve) => setTimeout(resolve, 100))])
}
