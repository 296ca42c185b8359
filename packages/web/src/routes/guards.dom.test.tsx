import * as patientCalls from '@samklang/contract/client/patients'
import type { Profile } from '@samklang/contract/session'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '../i18n/load-texts.ts'
import { translate } from '../i18n/texts.ts'
import type { Session } from '../session/store.ts'
import { aContext, aProfile, aSession } from '../testing/a-session.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubCalls } from '../testing/stub-calls.ts'
import { decide, type RouteVisitor } from './decide.ts'
import { visitorNow } from './enter.ts'
import { router } from './router.tsx'
import type { RouteRow } from './row.ts'
import { redirects, routes } from './table.ts'

// These do something when they are opened; they have tests of their own.
const acting = ['logout', 'staff-token', 'patient-token', 'select-care-unit', 'invitation']
const walked = routes.filter(({ name }) => !acting.includes(name) && !isFrame(name))
const nobody = '00000000-0000-4000-8000-000000000000'

const unit = '00000000-0000-4000-8000-0000000000aa'
const staff = (more: Partial<Profile>) => aSession({ userProfile: aProfile({ CurrentUnitId: unit, ...more }) })
const onPatientSide = (more: Partial<Session>, Roles: string[]) =>
  aSession({ app: 'patient', userProfile: aProfile({ Roles, SecurityLevel: 'Three' }), ...more })

const people: { who: string; signedIn: Session | undefined }[] = [
  { who: 'a guest', signedIn: undefined },
  { who: 'a guardian who has not said for whom', signedIn: onPatientSide({}, ['Guardian']) },
  { who: 'a patient', signedIn: onPatientSide({ context: aContext() }, ['Patient']) },
  { who: 'staff', signedIn: staff({ Permissions: ['Alerts.Acknowledge'] }) },
  { who: 'a limited administrator', signedIn: staff({ Roles: ['LimitedAdmin'], Permissions: ['Tags.View'] }) },
  { who: 'an administrator', signedIn: staff({ Roles: ['Admin'], Permissions: ['Users.Manage', 'Tags.Manage'] }) },
  { who: 'a system administrator', signedIn: staff({ Roles: ['SysAdmin'], Permissions: ['SearchMessages.View'] }) },
]

beforeAll(() => Promise.all((['common', 'patient', 'professional'] as const).map((group) => loadTexts('sv', group))))

test.for(people)('R-017 to R-029, R-064: $who ends where the guards say, on every route', async ({ signedIn }) => {
  // How long a page waits for other tabs, where nobody is signed in, is nothing to wait for here.
  if (!signedIn) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
  const calls = stubCalls()
  calls.holdRest()
  // The patient of the made-up address is nobody's.
  calls.refuse(patientCalls.getPatient, 404)
  calls.refuse(patientCalls.findPatientByGuid, 404)
  await openApp('/', signedIn)
  const visitor = visitorNow()
  expect(visitor.standing).toEqual(signedIn?.userProfile)
  for (const row of walked) await walkTo(fillIn(row.path), endOf(row, visitor))
  for (const { path, to } of redirects) {
    const row = routes.find((other) => other.path === to)
    if (row) await walkTo(path.replace('$', 'finns/inte'), endOf(row, visitor))
  }
})

/** A frame whose own address shows one of its children. */
function isFrame(name: string): boolean {
  const path = routes.find((row) => row.name === name)?.path
  return routes.some((row) => row.parent === name && row.path === `${path}/`)
}

/** Changes the address inside the app, as a link would, and waits for the screen. */
async function walkTo(path: string, end: RouteRow): Promise<void> {
  const place = `${trim(fillIn(end.path))} ${translate(end.title)} – Samklang`
  await router.navigate({ href: path })
  await vi.waitFor(() => expect(`${trim(location.pathname)} ${document.title}`, path).toBe(place), {
    timeout: 30_000,
    interval: 5,
  })
}

/** The row whose screen is shown, after as many redirects as it takes. */
function endOf(row: RouteRow, visitor: RouteVisitor): RouteRow {
  const outer = routes.filter(({ name }) => name === row.parent)
  for (const asked of [...outer, row]) {
    const decision = decide(asked, visitor)
    if (decision.open) continue
    const next = routes.find(({ path }) => path === decision.to)
    if (!next) throw new Error(`nothing is at ${decision.to}`)
    return endOf(next, visitor)
  }
  // whoever asks for nobody goes home.
  const home = routes.find(({ path }) => path === '/admin/')
  return row.path.startsWith('/admin/patient/$id') && home ? endOf(home, visitor) : row
}

function fillIn(path: string): string {
  return path.replace(/\{-\$\w+\}/, '').replace(/\$\w+/, nobody)
}

function trim(path: string): string {
  return path === '/' ? path : path.replace(/\/$/, '')
}
