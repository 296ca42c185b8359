import { test } from './journey.ts'
import { heading, pathOf } from './look.ts'
import { signInAsStaff } from './sign-in.ts'
import { until } from './until.ts'

// Where everybody ends on every route: web/src/routes/guards.dom.test.tsx.

// The acting routes ask the server who was identified: here nobody was.
const unidentified = /401 .*\/api\/(adminauth\/availableCareUnits|auth\/patientsecuretoken)/

test('R-018, R-023: a page that is loaded anew is guarded as one that is walked to', async ({ visit }) => {
  const { page, allow } = await visit()
  allow(unidentified)
  for (const [path, end] of [
    ['/admin/', '/logga-ut'],
    ['/hem', '/logga-ut'],
    ['/administration/anvandare', '/logga-ut'],
    ['/token', '/login'],
    ['/login/select-careUnit', '/login/expired'],
    ['/patienttoken', '/'],
  ] as const) {
    await page.goto(path)
    await until(() => pathOf(page) === end, `${path} to end at ${end}`)
  }
})

test('R-019: whoever is signed in and opens /token again is led home', async ({ visit }) => {
  const { page, allow } = await visit()
  allow(unidentified)
  await signInAsStaff(page, 'Granbarr Kottesson')
  await page.goto('/token')
  await heading(page, 'Hem')
})
