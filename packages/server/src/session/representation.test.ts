import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { layTestClinic, openSession, type TestClinic } from '../testing/clinic.ts'

let house: TestApp
let clinic: TestClinic

beforeAll(async () => {
  house = await testApp()
  clinic = await layTestClinic(house.db, house.keys, house.clock.now())
})
afterAll(() => house.close())

/** The same session all along: what ends it is what changes around it. */
async function guardianOfSibling() {
  const relationId = clinic.relations.guardianOfSibling
  const context = { type: 'Guardian', patient: clinic.patients.sibling, relationId } as const
  const account = clinic.persons.guardian.account
  const token = await openSession(house.db, { account, level: 'Three', context, now: house.clock.now() })
  return {
    isAlive: async () => (await house.as(token).get('/api/profile')).statusCode === 200,
    relation: house.db.updateTable('relation').where('id', '=', relationId),
  }
}

const person = () => house.db.updateTable('person').where('id', '=', clinic.persons.sibling.id)

function bornBefore(years: number, days = 0): string {
  return Temporal.PlainDate.from(civilDay(house.clock.now())).subtract({ years }).add({ days }).toString()
}

test('a guardian represents the child until the day of coming of age, and after it only when staff approve', async () => {
  const { isAlive, relation } = await guardianOfSibling()
  await person()
    .set({ date_of_birth: bornBefore(18, 1) })
    .execute()
  expect(await isAlive()).toBe(true)
  await person()
    .set({ date_of_birth: bornBefore(18) })
    .execute()
  expect(await isAlive()).toBe(false)
  await relation.set({ approved_at: '2020-01-01T00:00:00.000Z' }).execute()
  expect(await isAlive()).toBe(false)
  await relation.set({ approved_at: house.clock.now() }).execute()
  expect(await isAlive()).toBe(true)
  await relation.set({ approved_at: null }).execute()
})

test('the age is the policy of the unit group', async () => {
  const { isAlive } = await guardianOfSibling()
  await person()
    .set({ date_of_birth: bornBefore(16) })
    .execute()
  expect(await isAlive()).toBe(true)
  await house.db.updateTable('unit_group').set({ guardian_answers_until: 16 }).execute()
  expect(await isAlive()).toBe(false)
  await house.db.updateTable('unit_group').set({ guardian_answers_until: 18 }).execute()
  expect(await isAlive()).toBe(true)
})

test('protection ends representation until staff approve a relation by name, however small the child', async () => {
  const { isAlive, relation } = await guardianOfSibling()
  await relation.set({ approved_at: '2020-01-01T00:00:00.000Z' }).execute()
  await person().set({ is_protected: true, protected_since: '2021-01-01T00:00:00.000Z' }).execute()
  expect(await isAlive()).toBe(false)
  await relation.set({ approved_at: '2021-01-02T00:00:00.000Z' }).execute()
  expect(await isAlive()).toBe(true)
  await relation.set({ approved_at: null }).execute()
  await person().set({ protected_since: null }).execute()
  expect(await isAlive()).toBe(false)
  await person().set({ is_protected: false }).execute()
})

test('an agent has no session left once the patient takes back the leave', async () => {
  const { agentOfAdult: relationId } = clinic.relations
  const context = { type: 'Agent', patient: clinic.patients.adult, relationId } as const
  const account = clinic.persons.agent.account
  const token = await openSession(house.db, { account, level: 'Three', context, now: house.clock.now() })
  expect((await house.as(token).get('/api/profile')).statusCode).toBe(200)
  await house.db.updateTable('patient').set({ allow_agent: false }).where('id', '=', clinic.patients.adult.id).execute()
  expect((await house.as(token).get('/api/profile')).statusCode).toBe(401)
})
