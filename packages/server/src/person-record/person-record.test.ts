import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../person-register/register.ts'
import { restRegister } from '../person-register/rest-register.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic
let staff: ReturnType<TestServer['as']>

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  const unit = clinic.units.child
  const now = server.clock.now()
  staff = server.as(await openSession(server.db, { account: clinic.staff.childStaff, level: 'Four', unit, now }))
})
afterAll(() => server.close())

const lookUp = (CivicId: string, IdType = 'PNR') => staff.post('/api/person-record/lookup', { IdType, CivicId })

test('the record fills name, birth date, gender and guardians of a child', async () => {
  const reply = await lookUp('20180505-9803')
  expect(reply.json()).toEqual({
    Outcome: 'Found',
    PatientId: null,
    Known: null,
    Person: {
      Firstname: 'Blåbär',
      Lastname: 'Mossvik',
      DateOfBirth: '2018-05-05',
      Gender: 'Female',
      IsProtected: false,
      Guardians: [
        { Firstname: 'Vitsippa', Lastname: 'Mossvik', IdType: 'PNR', PersonalId: '198602149802' },
        { Firstname: 'Granbarr', Lastname: 'Mossvik', IdType: 'PNR', PersonalId: '198411289815' },
      ],
    },
  })
  const [row] = await listAudit(server.database, { action: 'SearchPatient' })
  expect(row).toMatchObject({ call: 'lookUpPerson', data: { Source: 'PersonRecord', Outcome: 'Found' } })
  expect(JSON.stringify(row)).not.toContain('201805059803')
})

test('a protected child is told to be so, without those around', async () => {
  expect((await lookUp('201503129809')).json().Person).toMatchObject({ IsProtected: true, Guardians: [] })
})

test('somebody who is a patient of the unit already is named, one of another unit is not', async () => {
  expect((await lookUp(clinic.persons.child.civicId)).json()).toEqual({
    Outcome: 'NotFound',
    PatientId: clinic.patients.child.id,
    Known: null,
    Person: null,
  })
  expect((await lookUp(clinic.persons.adult.civicId)).json().PatientId).toBeNull()
})

test('R-129 R-237 the id is checked with the keys of the catalogue', async () => {
  expect((await lookUp('2018')).json().Errors).toEqual([{ Field: 'CivicId', Key: 'validLengthCivicId' }])
  expect((await lookUp('201805659803')).json().Errors).toEqual([{ Field: 'CivicId', Key: 'validDayInCivicId' }])
})

test('a record that is down or absent is said to be so, and registration can go on by hand', async () => {
  const down = await startTestServer({
    register: {
      find: async () => {
        throw new Error('down')
      },
    },
  })
  const there = await seedTestClinic(down.db, down.keys, down.clock.now())
  const session = { account: there.staff.childStaff, level: 'Four', unit: there.units.child } as const
  const token = await openSession(down.db, { ...session, now: down.clock.now() })
  const reply = await down.as(token).post('/api/person-record/lookup', { IdType: 'PNR', CivicId: '201805059803' })
  expect(reply.json()).toEqual({ Outcome: 'Unavailable', PatientId: null, Known: null, Person: null })
  await down.close()
  expect(await ask(undefined, 'PNR', '201805059803')).toEqual({ outcome: 'Unavailable' })
})

test('a register behind an address is asked in the body, and what it says wrongly is not believed', async () => {
  const asked: string[] = []
  const person = { Firstname: 'Prov', Lastname: "O'Prov", DateOfBirth: '2018-05-05', Gender: 'Female' }
  let answer: [status: number, body: unknown] = [200, { Person: { ...person, IsProtected: false, Guardians: [] } }]
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    request.resume().on('end', () => reply.writeHead(answer[0]).end(JSON.stringify(answer[1])))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const url = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/people`
  const register = restRegister({ url, auth: 'x', authHeader: 'authorization', isTrusted: true, mayBePrivate: true })
  expect(await ask(register, 'PNR', '201805059803')).toMatchObject({ outcome: 'Found', person })
  expect(asked).toEqual(['/people'])
  answer = [404, {}]
  expect(await ask(register, 'PNR', '201805059803')).toEqual({ outcome: 'NotFound' })
  answer = [200, { Person: { Firstname: 1 } }]
  expect(await ask(register, 'PNR', '201805059803')).toEqual({ outcome: 'Unavailable' })
  answer = [503, {}]
  expect(await ask(register, 'PNR', '201805059803')).toEqual({ outcome: 'Unavailable' })
  server.close()
})
