import { expect } from 'vitest'
import { openSession } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { clinicTest as test } from '../testing/server-test.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const form = { Firstname: 'Prov', Lastname: 'Provskog', Gender: 'Female', DateOfBirth: '2015-01-01' }

/** Every call of ours about one patient, in an order in which each leaves the patient there for the next. */
const calls: [Method, path: string, body?: unknown][] = [
  ['GET', '/api/patients/:id'],
  ['PUT', '/api/patients/:id', { Firstname: 'Prov', Lastname: 'Provskog', Gender: 'Female' }],
  ['POST', '/api/patient/:id/admit'],
  ['PUT', '/api/patients/:id/consent', { ConsentStatus: 'Accepted', ConsentComment: null }],
  ['PUT', '/api/patients/:id/allow-agent', { AllowAgent: false }],
  ['POST', '/api/patients/:id/responsible-professionals'],
  ['DELETE', '/api/patients/:id/responsible-professionals/remove'],
  ['GET', '/api/patient/:id/onetimepassword'],
  ['POST', '/api/patients/:id/reveal', { Reason: 'Ringer upp' }],
  ['GET', '/api/patients/:id/care-items'],
  ['GET', '/api/patients/:id/care-history'],
  ['GET', '/api/patients/:id/send-reminders'],
  ['GET', '/api/patients/:id/release'],
]

test('R-227 R-228 another unit’s patient, another group’s, one released, one deleted and nobody are the same 404', async ({
  server,
  clinic,
  signInStaff,
}) => {
  const me = await signInStaff()
  const { patients, persons } = clinic
  await server.db
    .updateTable('patient')
    .set({ status: 'Deleted', deleted_at: server.clock.now() })
    .where('person_id', '=', persons.sibling.id)
    .execute()
  const missing = '018f0000-0000-7000-8000-00000000dead'
  const strangers = [patients.adult.id, patients.inpatient.id, patients.sibling.id, missing]
  for (const [method, path, body] of calls) {
    const answers = new Set<string>()
    for (const id of strangers) {
      const reply = await me.send(method, path.replace(':id', id), body)
      expect(reply.statusCode, `${method} ${path}`).toBe(404)
      answers.add(JSON.stringify({ ...reply.json(), TraceId: '' }))
    }
    expect([...answers], path).toHaveLength(1)
  }
  const { status } = await server.db
    .selectFrom('patient')
    .select('status')
    .where('id', '=', patients.adult.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('Active')
  await server.db
    .updateTable('patient')
    .set({ status: 'Active', deleted_at: null })
    .where('person_id', '=', persons.sibling.id)
    .execute()
})

test('R-228 mine, my unit’s and a protected patient of my unit are let through, and then they are released', async ({
  server,
  clinic,
  signInStaff,
}) => {
  const me = await signInStaff()
  const { child, sibling, protectedChild } = clinic.patients
  for (const { id } of [child, sibling, protectedChild]) {
    for (const [method, path, body] of calls) {
      const reply = await me.send(method, path.replace(':id', id), body)
      expect(reply.statusCode, `${method} ${path} ${reply.body}`).toBe(200)
    }
    expect((await me.get(`/api/patients/${id}`)).statusCode).toBe(404)
    await server.db.updateTable('patient_unit').set({ released_at: null }).where('patient_id', '=', id).execute()
  }
})

test('R-228 staff without a chosen unit reach nobody and see empty lists', async ({ server, clinic }) => {
  const account = clinic.staff.childStaff
  const me = server.as(await openSession(server.db, { account, level: 'Four', now: server.clock.now() }))
  expect((await me.get(`/api/patients/${clinic.patients.child.id}`)).statusCode).toBe(404)
  expect((await me.get('/api/patient')).json()).toMatchObject({ Items: [], Total: 0 })
  expect((await me.get('/api/patients/my')).json()).toEqual([])
  expect((await me.post('/api/patients', { ...form, IdType: 'Unknown' })).statusCode).toBe(403)
})

test('a refused look at a patient is written down with the patient’s id', async ({ server, clinic, signInStaff }) => {
  const me = await signInStaff()
  await me.get(`/api/patients/${clinic.patients.adult.id}`)
  const [row] = await listAudit(server.database, { action: 'GetPatient' })
  expect(row).toMatchObject({ outcome: 'Refused', patient_id: clinic.patients.adult.id })
})

test('R-228 a guid leads to this unit, to another of my units, or nowhere', async ({ server, clinic }) => {
  const account = clinic.staff.twoUnitStaff
  const { adult, ward } = clinic.units
  const token = await openSession(server.db, { account, level: 'Four', unit: adult, now: server.clock.now() })
  const me = server.as(token)
  const go = async (guid: string) => (await me.get(`/api/navigation/patient/${guid}`)).json()
  const { patients } = clinic
  expect(await go(patients.adult.guid)).toEqual({ PatientId: patients.adult.id, UnitId: null, UnitName: null })
  expect(await go(patients.inpatient.guid)).toEqual({
    PatientId: patients.inpatient.id,
    UnitId: ward.id,
    UnitName: expect.stringContaining('Månljuset'),
  })
  // An address of ours names the patient by id.
  expect(await go(patients.inpatient.id)).toMatchObject({
    PatientId: patients.inpatient.id,
    UnitId: clinic.units.ward.id,
  })
  expect(await go(patients.child.id)).toMatchObject({ Code: 'not-found' })
  expect(await go(patients.child.guid)).toMatchObject({ Code: 'not-found' })
})
