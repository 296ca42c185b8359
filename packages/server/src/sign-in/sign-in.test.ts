import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoClinic } from '../demo/clinic.ts'
import { demoPeople } from '../demo/people.ts'
import { buttonFor, plainBrowser } from '../testing/plain-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await seedDemoClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())

/** From the start address by way of the stand-in provider to the page of ours where the browser ends up. */
async function signInAs(start: string, person: (typeof demoPeople)[number]) {
  const base = 'http://192.168.1.17:3000'
  const isEnd = ({ pathname }: URL) => !pathname.startsWith('/demo/') && !pathname.startsWith('/api/')
  const { visit, cookies } = plainBrowser(server.app, isEnd)
  const page = await visit(`${base}${start}`)
  const { url } = await visit(`${base}${buttonFor(page.answer.body, person)}`, 'POST')
  return { to: `${url.pathname}${url.search}`, cookies }
}

const staff = demoPeople.filter(({ signIn }) => signIn.includes('staff'))
const others = demoPeople.filter(({ signIn }) => signIn.includes('eid'))

test.each(staff.map((person) => [person.description.en, person] as const))(
  'staff of the demo: %s',
  async (_, person) => {
    const { to, cookies } = await signInAs('/api/adminauth/login', person)
    expect(['/token', '/login/select-careUnit', '/login/unit-missing', '/login/no-access']).toContain(to)
    if (to === '/login/no-access' || to === '/login/unit-missing') return
    const units = await server.app.inject({ url: '/api/adminauth/availableCareUnits', cookies: cookies() })
    const payload = { CareUnitId: units.json()[0]?.Id ?? null }
    const token = await server.app.inject({ method: 'POST', url: '/api/adminauth/token', cookies: cookies(), payload })
    const profile = await server.as(token.json().AccessToken).get('/api/profile')
    expect(profile.json()).toMatchObject({ HsaId: person.hsaId, SecurityLevel: 'Four' })
  },
)

test.each(others.map((person) => [person.description.en, person] as const))(
  'by e-ID in the demo: %s',
  async (_, person) => {
    const { to, cookies } = await signInAs('/api/auth/eid/start', person)
    expect(to).toBe('/patienttoken')
    const token = await server.app.inject({ method: 'POST', url: '/api/auth/patientsecuretoken', cookies: cookies() })
    const profile = await server.as(token.json().AccessToken).get('/api/profile')
    expect(profile.json()).toMatchObject({ SecurityLevel: 'Three' })
    expect(profile.json().Roles).not.toEqual([])
  },
)
