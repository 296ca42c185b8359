import type { HistoryItem } from '@samklang/contract/care-items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeUpCivicId } from '../demo/made-up-numbers.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())

async function staff(unit: 'ward' | 'child') {
  const account = unit === 'child' ? clinic.staff.childStaff : clinic.staff.twoUnitStaff
  const session = { account, level: 'Four', unit: clinic.units[unit] } as const
  return server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
}

type Me = Awaited<ReturnType<typeof staff>>

async function told(me: Me, id: string, query = ''): Promise<string[]> {
  const { Items, Total } = (await me.get(`/api/patients/${id}/care-history${query}`)).json()
  expect(Total).toBe(Items.length)
  return Items.map(({ Event, Detail }: HistoryItem) => [Event, Detail].filter(Boolean).join(' '))
}

async function register(me: Me, known: object = {}): Promise<string> {
  const { Id } = (await me.post('/api/patients', { ...registration, ...known })).json()
  return Id
}

let passed = 0
function aSecondLater(): void {
  passed += 1000
  server.clock.moveTo(passed)
}

const registration = {
  IdType: 'Unknown',
  Firstname: 'Prov',
  Lastname: 'Händelse',
  DateOfBirth: '1990-01-01',
  Gender: 'Female',
}

test('what happens around a patient stands in the history once, the latest first, with where and by whom', async () => {
  const me = await staff('ward')
  const id = await register(me)
  aSecondLater()
  for (let times = 0; times < 2; times += 1) {
    await me.post(`/api/patient/${id}/admit`, { AdmittedDate: '2026-01-02' })
    aSecondLater()
    await me.put(`/api/patients/${id}/consent`, { ConsentStatus: 'Accepted' })
    aSecondLater()
  }
  expect(await told(me, id)).toEqual(['ConsentChanged Accepted', 'Admitted 2026-01-02', 'Registered'])
  const { Items } = (await me.get(`/api/patients/${id}/care-history?pageSize=1&page=3`)).json()
  expect(Items).toMatchObject([
    {
      Kind: 'Event',
      Event: 'Registered',
      Form: null,
      UnitName: expect.stringMatching(/./),
      By: expect.stringMatching(/ /),
    },
  ])
})

test('each unit has a record of its own, where it reads what happened there, also when the patient comes again', async () => {
  const known = { IdType: 'PNR', PersonalId: madeUpCivicId('1990-01-01', '990') }
  const ward = await staff('ward')
  const id = await register(ward, known)
  aSecondLater()
  const child = await staff('child')
  const there = await register(child, known)
  expect(there).not.toBe(id)
  aSecondLater()
  await child.get(`/api/patients/${there}/release`)
  expect(await told(ward, id)).toEqual(['Registered'])
  aSecondLater()
  expect(await register(child, known)).toBe(there)
  expect(await told(child, there)).toEqual(['Registered', 'Released', 'Registered'])
})

test('a filter on forms or on who answered leaves the events out, and one on events the forms', async () => {
  const me = await staff('ward')
  const id = await register(me)
  expect(await told(me, id, '?kind=Event')).toEqual(['Registered'])
  expect(await told(me, id, '?kind=Journal')).toEqual([])
  expect(await told(me, id, '?respondent=Patient')).toEqual([])
  expect(await told(me, id, '?to=2001-01-01')).toEqual([])
})
