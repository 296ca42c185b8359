import { afterAll, expect } from 'vitest'
import { clinicTest, testWithServer } from './server-test.ts'

const counted = { started: 0, closed: 0 }
const test = testWithServer(async () => {
  counted.started += 1
  return {
    async close() {
      counted.closed += 1
    },
  }
})

test('a server is started for the first test that asks for it', ({ server }) => {
  expect([typeof server.close, counted]).toEqual(['function', { started: 1, closed: 0 }])
})

test('and is the same for the others of the file', ({ server }) => {
  expect([typeof server.close, counted]).toEqual(['function', { started: 1, closed: 0 }])
})

clinicTest('the clinic is there for a test that asks for the server alone', async ({ server }) => {
  expect(await server.db.selectFrom('patient').select('id').execute()).not.toEqual([])
})

clinicTest('staff sign in at a unit of the clinic without more being said', async ({ clinic, signInStaff }) => {
  const { child, ward } = clinic.units
  const unitOf = async (me: Awaited<ReturnType<typeof signInStaff>>) => (await me.get('/api/unit/current')).json().Id
  expect(await unitOf(await signInStaff())).toBe(child.id)
  expect(await unitOf(await signInStaff('twoUnitStaff', 'ward'))).toBe(ward.id)
})

// It is closed after the hooks of the file, which may need it.
afterAll(() => expect(counted).toEqual({ started: 1, closed: 0 }))
