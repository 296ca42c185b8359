import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import * as unitCalls from '@samklang/contract/client/units'
import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import offlinePlan from '../../../public/offline-plan.js?raw'
import { queryClient } from '../../api/query-client.ts'
import { go } from '../../routes/go.ts'
import { keepSession, session } from '../../session/store.ts'
import { endSession } from '../../session/tabs.ts'
import { phonePlanKey, writePhonePlan } from '../../state/phone-plan.ts'
import { usePhonePlan } from '../../state/use-phone-plan.ts'
import { aSafetyPlan } from '../../testing/a-safety-plan.ts'
import { aPatientSession } from '../../testing/a-session.ts'
import { aUnitInformation } from '../../testing/a-unit.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubCalls } from '../../testing/stub-calls.ts'
import { dropKeptPlan, type KeptPlan, keepPlan, readKeptPlan } from './kept-plan.ts'
import { phonePlanOwner } from './phone-plan.ts'

const plan = aSafetyPlan()
const items = {
  SetId: null,
  Questionnaires: [],
  Journals: [],
  Answered: [],
  WaitingForChild: [],
  NextPlannedDate: null,
  Programs: [],
  Treatments: [],
  ProgramInformations: [],
}

let calls: ReturnType<typeof stubCalls>
beforeEach(() => {
  calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(careItemCalls.listMyCareItems, items)
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(treatmentCalls.listMaintained, [])
})
afterEach(() => {
  vi.useRealTimers()
})

const keptPlans = () => Object.entries(localStorage).filter(([key]) => key.endsWith('.plan'))

/** Home, where the plan was read, and the page closed again. */
async function readPlanOnce(session = aPatientSession()) {
  localStorage.clear()
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: plan })
  const opened = await openApp('/hem', session)
  await screen.findByRole('button', { name: 'Visa min säkerhetsplan' })
  return opened
}

test('R-434 the plan is there without network after a reload, sealed until then, and says how old it is', async () => {
  await readPlanOnce()
  await waitFor(() => expect(keptPlans()).toHaveLength(1))
  expect(JSON.stringify(keptPlans())).not.toContain('Sover')
  cleanup()
  queryClient.clear()
  calls.lose(artifactCalls.getMySafetyPlan)
  await openApp('/hem', session.get() ?? aPatientSession())
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Visa min säkerhetsplan' }))
  const section = within(screen.getByRole('region', { name: 'Min säkerhetsplan' }))
  section.getByText('Sover dåligt')
  await section.findByText(/^Planen går inte att hämta just nu\. Så här såg den ut den \d+ \S+ kl\. \d\d:\d\d/)
})

test('R-434 while the plan is being fetched it is not said that it cannot be', async () => {
  await readPlanOnce()
  await waitFor(() => expect(keptPlans()).toHaveLength(1))
  cleanup()
  queryClient.clear()
  calls.hold(artifactCalls.getMySafetyPlan)
  await openApp('/hem', session.get() ?? aPatientSession())
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Visa min säkerhetsplan' }))
  const section = within(screen.getByRole('region', { name: 'Min säkerhetsplan' }))
  section.getByText(/^Hämtar planen … Så här såg den ut den \d+ \S+ kl\. \d\d:\d\d/)
  expect(section.queryByText(/går inte att hämta/)).toBeNull()
})

let timesShown = 0

/** The page without network. Its script is run anew each time, as a page that is opened anew does. */
function openOfflinePage() {
  const place = globalThis.document.createElement('div')
  place.id = 'plan'
  globalThis.document.body.append(place)
  const showPlan = async () => {
    timesShown += 1
    const script = `data:text/javascript,${encodeURIComponent(`${offlinePlan} // ${timesShown}`)}`
    await (await import(/* @vite-ignore */ script)).shown
    return place.textContent
  }
  return { place, showPlan }
}

test('R-434 R-468 that page shows all that a plan has: earlier plans with their day, and headings in their language', async () => {
  keepSession(aPatientSession())
  const { EarlierPlans: _, ...latest } = plan
  const before = {
    ...latest,
    FormId: '0192f000-0000-7000-8000-000000000009',
    HeadingLanguage: 'en' as const,
    ChangedAt: '2025-11-03T10:00:00.000Z',
  }
  await keepPlan({ ...plan, Language: 'en', EarlierPlans: [before] }, '2026-11-18T09:00:00.000Z')
  const { place, showPlan } = openOfflinePage()
  expect(await showPlan()).toContain('As it was at the clinic on 18 November 2026')
  const shown = [...place.querySelectorAll('details')].map((details) => [
    details.querySelector('summary')?.textContent,
    details.querySelector('div')?.lang,
    [...details.querySelectorAll('h3')].map(({ textContent, lang }) => [textContent, lang]),
    [...details.querySelectorAll('li')].map(({ children }) => Array.from(children, ({ textContent }) => textContent)),
  ])
  const headings = (lang: string) => [
    ['Varningstecken', lang],
    ['Människor', lang],
  ]
  // Each field by itself: what is asked does not run into what was answered before it.
  const lines = [['Sover dåligt'], ['Vem? Kim', 'Telefon: 070-000 00 00']]
  expect(shown).toEqual([
    ['Min säkerhetsplan', 'en', headings('sv'), lines],
    ['Min säkerhetsplan (2025-11-03)', 'sv', headings('en'), lines],
  ])
  place.remove()
})

test('R-434 the page that a browser shows without network has the plan, while the login lasts and no longer', async () => {
  await readPlanOnce()
  await waitFor(() => expect(keptPlans()).toHaveLength(1))
  cleanup()
  const { place, showPlan } = openOfflinePage()
  expect(await showPlan()).toMatch(/Min säkerhetsplanPlanen ändrades senast .* Så såg den ut .*Sover dåligt/)
  expect(place.querySelector('a')?.getAttribute('href')).toBe('tel:0700000000')
  place.replaceChildren()
  const login = sessionStorage.getItem('expiresAt') ?? ''
  sessionStorage.setItem('expiresAt', JSON.stringify('2020-01-01T00:00:00.000Z'))
  expect(await showPlan()).toBe('')
  sessionStorage.setItem('expiresAt', login)
  endSession()
  expect(await showPlan()).toBe('')
  place.remove()
})

test('R-434 whoever logs out leaves no plan on the device, nor does one that was handed over or a plan that is gone', async () => {
  await readPlanOnce()
  await waitFor(() => expect(keptPlans()).toHaveLength(1))
  endSession()
  expect(keptPlans()).toEqual([])
  cleanup()
  keepSession({ ...aPatientSession(), lockedFormId: plan.FormId })
  await keepPlan(plan, '2026-11-18T09:00:00.000Z')
  expect(keptPlans()).toEqual([])
  keepSession(aPatientSession())
  await keepPlan(plan, '2026-11-18T09:00:00.000Z')
  expect(keptPlans()).toHaveLength(1)
  queryClient.clear()
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: null })
  await openApp('/hem', session.get() ?? aPatientSession())
  await waitFor(() => expect(keptPlans()).toEqual([]))
})

const isAnyPlan = (value: unknown): value is KeptPlan => typeof value === 'object' && value !== null

test('R-434 a page that is opened without network keeps when the plan was read, and does not make it newer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const readAt = Date.now()
  await readPlanOnce()
  await waitFor(() => expect(keptPlans()).toHaveLength(1))
  calls.lose(artifactCalls.getMySafetyPlan)
  vi.setSystemTime(readAt + 5 * 60_000)
  const [before] = keptPlans()
  await act(() => go('/hjalp'))
  await screen.findByRole('button', { name: 'Visa min säkerhetsplan' })
  await waitFor(() => expect(keptPlans()).not.toEqual([before]))
  const kept = await readKeptPlan(isAnyPlan)
  expect(Date.parse(kept?.readAt ?? '') - readAt).toBeLessThan(60_000)
})

test('R-434 a plan that is gone while the one before is being kept stays gone, and of two the last is kept', async () => {
  localStorage.clear()
  keepSession(aPatientSession())
  const keeping = keepPlan(plan, '2026-11-18T09:00:00.000Z')
  dropKeptPlan()
  await keeping
  expect(keptPlans()).toEqual([])
  await Promise.all(['2026-11-18T09:00:00.000Z', '2026-11-18T09:05:00.000Z'].map((at) => keepPlan(plan, at)))
  expect((await readKeptPlan(isAnyPlan))?.readAt).toBe('2026-11-18T09:05:00.000Z')
})

test('R-499 a page that shows the plan on the phone is told when the clinic has none any more', () => {
  const known = aPatientSession()
  keepSession(known)
  writePhonePlan(phonePlanOwner(known) ?? '', '{}')
  const { result } = renderHook(usePhonePlan)
  expect(result.current).toMatch(/\{\}$/)
  act(dropKeptPlan)
  expect(result.current).toBeNull()
})

test('R-499 the page without network looks for the plan where the app keeps it', () => {
  // Another key would leave what was kept before where nobody finds it, and nobody removes it.
  expect(phonePlanKey).toBe('samklang.plan-on-phone')
  expect(offlinePlan).toContain(`'${phonePlanKey}'`)
})

test('R-434 the page without network says when in the time of the clinic, wherever the device is', async () => {
  keepSession(aPatientSession())
  const earlier = {
    ...plan,
    FormId: '0192f000-0000-7000-8000-000000000004',
    DisplayName: 'Min förra plan',
    ChangedAt: '2026-11-09T23:30:00.000Z',
  }
  await keepPlan({ ...plan, EarlierPlans: [earlier] }, '2026-11-18T22:59:00.000Z')
  const place = globalThis.document.createElement('div')
  place.id = 'plan'
  globalThis.document.body.append(place)
  const shownIn = async (zone?: string) => {
    const known = JSON.stringify({ scope: '', unit: { TimeZone: zone } })
    sessionStorage.setItem('samklang.unit-information', zone ? known : 'null')
    const script = `data:text/javascript,${encodeURIComponent(`${offlinePlan} // in ${zone}`)}`
    await (await import(/* @vite-ignore */ script)).shown
    return place.textContent
  }
  expect(await shownIn()).toMatch(/18 november 2026 (kl\. )?23:59.*Min förra plan \(2026-11-10\)/)
  expect(await shownIn('Pacific/Auckland')).toMatch(/19 november 2026 (kl\. )?11:59/)
  expect(await shownIn('Nowhere/Known')).toMatch(/18 november 2026 (kl\. )?23:59/)
  place.remove()
})
