import { expect, onTestFinished, test } from 'vitest'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import { openSession, seedTestClinic } from '../testing/clinic.ts'
import { startTestServer } from '../testing/test-server.ts'

test('R-230 a guest is held back after as many requests, by however many addresses units know the person', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { staff, units } = await seedTestClinic(server.db, server.keys, server.clock.now())
  const places = [
    { account: staff.childStaff, unit: units.child },
    { account: staff.adultStaff, unit: units.adult },
    { account: staff.twoUnitStaff, unit: units.ward },
  ]
  for (const known of [0, 1, 2, 3]) {
    const PersonalId = madeUpCivicId(`197${known}-03-04`, '981')
    for (const [index, place] of places.slice(0, known).entries()) {
      const as = server.as(await openSession(server.db, { ...place, level: 'Four', now: server.clock.now() }))
      const registered = await as.post('/api/patients', {
        IdType: 'PNR',
        PersonalId,
        Firstname: 'Prov',
        Lastname: 'Provskog',
        Gender: 'Unknown',
        DateOfBirth: `197${known}-03-04`,
        Phone: madeUpPhone(50 + known * 10 + index),
        HasNotificationConsent: true,
      })
      expect(registered.statusCode, registered.body).toBe(200)
    }
    const statuses = []
    for (let asked = 0; asked < 4; asked += 1)
      statuses.push((await server.as(undefined).post('/api/smsrequest', { CivicId: PersonalId })).statusCode)
    expect([known, ...statuses]).toEqual([known, 200, 200, 200, 429])
  }
})
