import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { toldProvider } from '../testing/told-provider.ts'
import { identityCookie } from './identification.ts'
import { eidTripCookie, staffTripCookie } from './round-trip.ts'

const provider = toldProvider()
let server: TestServer
let clinic: TestClinic

beforeAll(async () => {
  server = await startTestServer({ providers: { staff: toldProvider(), eid: provider } })
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())
beforeEach(() => {
  provider.isDown = false
})

async function start(as: string) {
  const answer = await server.app.inject({ url: '/api/auth/eid/start', query: { as } })
  return { to: answer.headers.location, trip: answer.cookies.find(({ name }) => name === eidTripCookie)?.value ?? '' }
}

async function comeBack(query: Record<string, string>, as = 'patient') {
  const { trip } = await start(as)
  const answer = await server.app.inject({
    url: '/api/auth/eid/return',
    query: { state: provider.state, ...query },
    cookies: { [eidTripCookie]: trip },
  })
  const identity = answer.cookies.find(({ name }) => name === identityCookie)?.value
  return { to: answer.headers.location, cookies: { [identityCookie]: identity ?? '' } }
}

function createToken(cookies: Record<string, string>) {
  return server.app.inject({ method: 'POST', url: '/api/auth/patientsecuretoken', cookies })
}

test.each(['child', 'guardian', 'teacher', 'agent'] as const)('%s comes in by e-ID at level Three', async (who) => {
  const person = clinic.persons[who]
  const { to, cookies } = await comeBack({ code: person.civicId })
  expect(to).toBe('/patienttoken')
  const token = await createToken(cookies)
  expect(token.json()).toMatchObject({ SecurityLevel: 'Three' })
  expect((await createToken(cookies)).statusCode).toBe(401)
  const profile = await server.as(token.json().AccessToken).get('/api/profile')
  expect(profile.json()).toMatchObject({ PublicId: person.account.publicId, SecurityLevel: 'Three' })
  const [login] = await listAudit(server.database, { action: 'Login' })
  expect(login).toMatchObject({ account_id: person.account.id, level: 'Three', outcome: 'Done' })
})

test('a personal id is read with or without its hyphen', async () => {
  const { civicId } = clinic.persons.guardian
  expect((await comeBack({ code: `${civicId.slice(0, 8)}-${civicId.slice(8)}` })).to).toBe('/patienttoken')
})

test('somebody whom the clinic knows gets an account at the first sign-in, once', async () => {
  const { civicId, account } = clinic.persons.carer
  await server.db.deleteFrom('account').where('id', '=', account.id).execute()
  const visits = await Promise.all([comeBack({ code: civicId }), comeBack({ code: civicId })])
  expect(visits.map(({ to }) => to)).toEqual(['/patienttoken', '/patienttoken'])
  const tokens = await Promise.all(visits.map(({ cookies }) => createToken(cookies)))
  const profiles = await Promise.all(tokens.map((token) => server.as(token.json().AccessToken).get('/api/profile')))
  expect(new Set(profiles.map((profile) => profile.json().PublicId)).size).toBe(1)
})

test('unknown people and those with nobody to answer for get the same answer, by the words of their entrance', async () => {
  for (const code of ['199001012385', clinic.persons.stranger.civicId]) {
    expect((await comeBack({ code })).to).toBe('/inloggning/misslyckades?orsak=unknown&som=patient')
    expect((await comeBack({ code }, 'guardian')).to).toBe('/inloggning/misslyckades?orsak=no-relation&som=guardian')
  }
  const [failure] = await listAudit(server.database, { action: 'LoginFailed' })
  expect(failure).toMatchObject({ level: 'Three', outcome: 'Refused', call: 'finishEid', data: { Reason: 'unknown' } })
})

test('a closed account, an ended relation and an agent without leave do not come in', async () => {
  const { guardian, teacher, agent } = clinic.persons
  await server.db.updateTable('account').set({ status: 'Inactive' }).where('id', '=', guardian.account.id).execute()
  await server.db
    .updateTable('relation')
    .set({ valid_until: '2020-01-01' })
    .where('person_id', '=', teacher.id)
    .execute()
  await server.db.updateTable('patient').set({ allow_agent: false }).execute()
  for (const { civicId } of [guardian, teacher, agent])
    expect((await comeBack({ code: civicId }, 'other')).to).toBe('/inloggning/misslyckades?orsak=unknown&som=other')
})

test('cancelled, timed out and unavailable each have their words', async () => {
  expect((await comeBack({ error: 'access_denied' })).to).toBe('/inloggning/misslyckades?orsak=cancelled&som=patient')
  const lost = await server.app.inject({ url: '/api/auth/eid/return', query: { state: provider.state, code: 'x' } })
  expect(lost.headers.location).toBe('/inloggning/misslyckades?orsak=timeout')
  provider.isDown = true
  expect((await start('guardian')).to).toBe('/inloggning/misslyckades?orsak=unavailable&som=guardian')
})

test('an e-ID identification is no staff identification, nor one round trip the other', async () => {
  const { cookies } = await comeBack({ code: clinic.persons.adult.civicId })
  const payload = { CareUnitId: clinic.units.child.id }
  const asStaff = await server.app.inject({ method: 'POST', url: '/api/adminauth/token', cookies, payload })
  expect(asStaff.statusCode).toBe(401)
  expect((await server.app.inject({ url: '/api/adminauth/availableCareUnits', cookies })).statusCode).toBe(403)
  const { trip } = await start('patient')
  const crossed = await server.app.inject({
    url: '/api/adminauth/callback',
    query: { state: provider.state, code: clinic.staff.admin.hsaId },
    cookies: { [staffTripCookie]: trip },
  })
  expect(crossed.headers.location).toBe('/login/expired')
})
