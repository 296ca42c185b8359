import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as formCalls from '@samklang/contract/client/forms'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as invitationCalls from '@samklang/contract/client/invitations'
import * as sessionCalls from '@samklang/contract/client/session'
import * as systemCalls from '@samklang/contract/client/system'
import * as moduleCalls from '@samklang/contract/client/treatment-modules'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import * as unitCalls from '@samklang/contract/client/units'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import offlinePlan from '../../../public/offline-plan.js?raw'
import { openPlace } from '../../answering/draft/encrypted-drafts.ts'
import { queryClient } from '../../api/query-client.ts'
import { arriveAsStaff, arriveOnPatientSide } from '../../session/arrival.ts'
import { dropSession, keepSession } from '../../session/store.ts'
import { endSession } from '../../session/tabs.ts'
import { dropPhonePlanOfOthers, phonePlanKey } from '../../state/phone-plan.ts'
import { aModule } from '../../testing/a-module.ts'
import { aSafetyPlan } from '../../testing/a-safety-plan.ts'
import { aContext, aPatientSession, aProfile } from '../../testing/a-session.ts'
import { aUnitInformation } from '../../testing/a-unit.ts'
import { openApp } from '../../testing/open-app.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { stubCalls } from '../../testing/stub-calls.ts'
import { ModuleSafetyPlan } from '../module/module-safety-plan.tsx'
import { keepPhonePlan, phonePlanOwner, readPhonePlan } from './phone-plan.ts'
// Here from the start: a test that is over by the time it has come would ask in the next one.
import './renew-plan.ts'

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
const user = userEvent.setup({ delay: null })
const choiceName = 'Ha planen kvar i den här telefonen'
const stored = () => localStorage.getItem(phonePlanKey)
const keep = (kept = plan, readAt = '2026-11-18T09:00:00.000Z') =>
  keepPhonePlan(phonePlanOwner(aPatientSession()) ?? '', kept, readAt)

let calls: ReturnType<typeof stubCalls>
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  vi.stubGlobal('navigator', Object.assign(navigator, { serviceWorker: {} }))
  calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(careItemCalls.listMyCareItems, items)
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(treatmentCalls.listMaintained, [])
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: plan })
  calls.refuse(systemCalls.getVersion, 404)
  calls.reply(sessionCalls.logOut, { ProviderLogoutUrl: null })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  dropSession()
})

async function openPlanOnHome(session = aPatientSession()) {
  await openApp('/hem', session)
  await user.click(await screen.findByRole('button', { name: 'Visa min säkerhetsplan' }))
}

test('R-499 the choice stands where the plan is read, is off at first, says who can read it then, and takes the plan away again', async () => {
  await openPlanOnHome()
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: choiceName })
  expect([choice.checked, stored()]).toEqual([false, null])
  screen.getByText(/Den som kan öppna telefonen kan då också läsa planen, utan att logga in/)
  screen.getByText(/Du tar bort den genom att/)
  await user.click(choice)
  await screen.findByText(/^Planen finns kvar i den här telefonen\. Du hittar den/)
  expect(readPhonePlan(stored())?.plans.map(({ DisplayName }) => DisplayName)).toEqual(['Min säkerhetsplan'])
  // Nothing that only the server has a use for.
  expect(stored()).not.toContain(plan.FormId)
  await user.click(choice)
  await screen.findByText('Planen är borttagen från den här telefonen.')
  expect(stored()).toBeNull()
})

test('R-499 it stands in the module that makes the plan too, and in no other', async () => {
  const form = aModule({ Status: 'Closed' })
  const { Content } = form.VariantVersionDefinition
  const withPlan = { ...Content, Artifacts: [{ Name: 'plan', isSafetyPlan: true }] }
  await renderPart(<ModuleSafetyPlan form={form} />, aPatientSession(), 'patient')
  expect(calls.sentTo(artifactCalls.getMySafetyPlan)).toEqual([])
  cleanup()
  const own = { ...form, VariantVersionDefinition: { ...form.VariantVersionDefinition, Content: withPlan } }
  await renderPart(<ModuleSafetyPlan form={own} />, aPatientSession(), 'patient')
  await user.click(await screen.findByRole('button', { name: 'Visa min säkerhetsplan' }))
  await screen.findByRole('checkbox', { name: choiceName })
})

test('R-499 a browser that has no room for it says so, and one without a page of ours without network offers nothing', async () => {
  await openPlanOnHome()
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: choiceName })
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  await user.click(choice)
  await screen.findByText(/Det gick inte att spara planen i den här webbläsaren/)
  full.mockRestore()
  expect(choice.checked).toBe(false)
  cleanup()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  await openPlanOnHome()
  await screen.findByRole('button', { name: /Öppna som PDF/ })
  expect(screen.queryByRole('checkbox', { name: choiceName })).toBeNull()
})

test('R-499 what is read anew takes its place, also where nobody looks at it, and nothing older does', async () => {
  keep(aSafetyPlan({ DisplayName: 'Som den var' }), '2020-01-01T00:00:00.000Z')
  await openApp('/hem', aPatientSession())
  await waitFor(() => expect(stored()).toContain('"DisplayName":"Min säkerhetsplan"'))
  keep(aSafetyPlan({ DisplayName: 'Som den var' }), '2020-01-01T00:00:00.000Z')
  expect(stored()).not.toContain('Som den var')
})

test('R-499 a plan that can no longer be read goes from the phone; that of another clinic stays', async () => {
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: null })
  keep()
  await openApp('/hem', aPatientSession())
  await waitFor(() => expect(stored()).toBeNull())
  cleanup()
  queryClient.clear()
  keep()
  await openApp('/hem', aPatientSession({ context: aContext({ ContextId: '00000000-0000-4000-8000-000000000009' }) }))
  await waitFor(() => expect(calls.sentTo(artifactCalls.getMySafetyPlan)).toHaveLength(2))
  await screen.findByRole('heading', { level: 1 })
  expect(stored()).not.toBeNull()
})

test('R-499 nobody but the patient is given the choice, nor is anybody on a device that was handed over', () => {
  const isAsked = (more: Parameters<typeof aPatientSession>[0]) => phonePlanOwner(aPatientSession(more)) !== undefined
  expect(isAsked({})).toBe(true)
  for (const Type of ['Guardian', 'Caretaker', 'Agent', 'Other'] as const)
    expect(isAsked({ context: aContext({ Type }) }), Type).toBe(false)
  expect(isAsked({ context: null })).toBe(false)
  expect(isAsked({ lockedFormId: plan.FormId })).toBe(false)
})

test('R-499 it outlives the login, and is one press away where patients log in, with when it was read and a way to remove it', async () => {
  keepSession(aPatientSession())
  keep(aSafetyPlan({ EarlierPlans: [{ ...plan, ChangedAt: '2025-11-03T10:00:00.000Z' }] }))
  endSession()
  for (const path of ['/', '/inloggning/patient']) {
    await openApp(path)
    const card = within(await screen.findByRole('region', { name: 'Min säkerhetsplan' }))
    await user.click(card.getByRole('button', { name: 'Visa min säkerhetsplan' }))
    card.getByText(
      /^Planen ändrades senast 15 november 2026 (kl\. )?11:00\. Så såg den ut hos mottagningen 18 november 2026 (kl\. )?10:00\.$/,
    )
    expect(card.getAllByRole('link', { name: '070-000 00 00' })[0]?.getAttribute('href')).toBe('tel:0700000000')
    card.getByText('Tidigare plan, 3 november 2025')
    if (path === '/') cleanup()
  }
  await user.click(screen.getByRole('button', { name: 'Ta bort planen från telefonen' }))
  expect(stored()).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ta bort' }))
  await screen.findByText('Planen är borttagen från den här telefonen.')
  expect(stored()).toBeNull()
})

test('R-499 whoever logs out is told that it is still there and can remove it; only then is nothing said to be left', async () => {
  keep()
  await openApp('/logga-ut', aPatientSession())
  const card = within(await screen.findByRole('region', { name: 'Säkerhetsplanen finns kvar i den här telefonen' }))
  card.getByText(/Den som kan öppna telefonen kan läsa planen här, utan att logga in/)
  expect(screen.queryByText('Inget om dig finns kvar i den här webbläsaren.')).toBeNull()
  await user.click(card.getByRole('button', { name: 'Ta bort planen från telefonen' }))
  await user.click(card.getByRole('button', { name: 'Ta bort' }))
  await screen.findByText('Inget om dig finns kvar i den här webbläsaren.')
  expect(stored()).toBeNull()
})

test('R-499 whoever logs out and is not its owner takes it away, and is told of no choice of theirs', async () => {
  const other = aPatientSession({ userProfile: aProfile({ PublicId: '00000000-0000-4000-8000-000000000099' }) })
  keep()
  await openApp('/logga-ut', other)
  await screen.findByText('Inget om dig finns kvar i den här webbläsaren.')
  expect(stored()).toBeNull()
  // Its owner is still logged in in another tab, and chooses it once more.
  act(() => void keep())
  await screen.findByRole('region', { name: 'En säkerhetsplan finns kvar i den här telefonen' })
  expect(screen.queryByText(/Det har du valt/)).toBeNull()
})

test('R-499 its owner is told that it went when somebody else logged in, until they choose it again; nobody else is told', async () => {
  const told = 'Planen togs bort från telefonen när någon annan loggade in.'
  const another = aPatientSession({ context: aContext({ ContextId: '00000000-0000-4000-8000-000000000009' }) })
  keep()
  dropPhonePlanOfOthers('00000000-0000-4000-8000-000000000099')
  // What is remembered names nobody.
  expect(JSON.stringify({ ...localStorage })).not.toContain(aProfile().PublicId)
  await openPlanOnHome(another)
  await screen.findByRole('checkbox', { name: choiceName })
  expect(screen.queryByText(told)).toBeNull()
  cleanup()
  await openPlanOnHome()
  const choice = await screen.findByRole('checkbox', { name: choiceName })
  screen.getByText(told)
  await user.click(choice)
  await user.click(choice)
  await screen.findByText('Planen är borttagen från den här telefonen.')
  expect(screen.queryByText(told)).toBeNull()
})

test('R-499 where it is not known who has logged out, nobody is told that they have chosen it', async () => {
  keep()
  await openApp('/logga-ut')
  await screen.findByRole('region', { name: 'En säkerhetsplan finns kvar i den här telefonen' })
  expect(screen.queryByText(/Det har du valt/)).toBeNull()
  expect(stored()).not.toBeNull()
})

test('R-499 it goes when another person signs in, and when e-ID no longer reaches the patient it is of', async () => {
  const later = '2999-01-01T00:00:00.000Z'
  const token = { AccessToken: 'new', ExpiresAt: later, AbsoluteExpirationTime: later, SecurityLevel: 'Three' as const }
  const arriveAs = async (profile: Parameters<typeof aProfile>[0], contexts = [aContext()]) => {
    keep()
    calls.reply(sessionCalls.getProfile, aProfile(profile))
    calls.reply(sessionCalls.createMediaToken, { MediaToken: 'media', ExpiresAt: '2999-01-01T00:00:00.000Z' })
    calls.reply(invitationCalls.acceptAllInvitations, { Accepted: 0, InvitationTypes: [] })
    calls.reply(sessionCalls.listSessionContexts, {
      Contexts: contexts,
      CurrentContextId: null,
      FormContextId: null,
      IsCivicIdRequired: false,
    })
    calls.reply(sessionCalls.selectSessionContext, token)
    if (profile?.SecurityLevel === 'Four') await arriveAsStaff(token)
    else await arriveOnPatientSide(token)
    return stored() !== null
  }
  const other = '00000000-0000-4000-8000-000000000099'
  const elsewhere = [aContext({ ContextId: other })]
  expect(await arriveAs({ SecurityLevel: 'Three' })).toBe(true)
  expect(await arriveAs({ SecurityLevel: 'Three', PublicId: other })).toBe(false)
  expect(await arriveAs({ SecurityLevel: 'Four', PublicId: other })).toBe(false)
  expect(await arriveAs({ SecurityLevel: 'Three' }, elsewhere)).toBe(false)
  // A code reaches only what its clinic gave: that says nothing of the others.
  expect(await arriveAs({ SecurityLevel: 'Two' }, elsewhere)).toBe(true)
})

let timesShown = 0

async function openOfflinePage() {
  const place = globalThis.document.createElement('div')
  place.id = 'plan'
  globalThis.document.body.append(place)
  timesShown += 1
  const script = `data:text/javascript,${encodeURIComponent(`${offlinePlan} // phone ${timesShown}`)}`
  await (await import(/* @vite-ignore */ script)).shown
  return place
}

test('R-499 the page without network has it without a login, with when it was read, and removes it', async () => {
  keep()
  const place = await openOfflinePage()
  expect(place.textContent).toMatch(
    /Min säkerhetsplanPlanen ändrades senast 15 november 2026.* hos mottagningen 18 november 2026.*Sover dåligt/,
  )
  place.querySelector('button')?.click()
  await waitFor(() => expect(place.textContent).toMatch(/^Planen är borttagen från den här telefonen\./))
  expect(stored()).toBeNull()
  place.remove()
})

test('R-499 it is not shown, nor kept, after the last day that it can be read, in the time of the clinic', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-03T22:30:00.000Z') })
  const until = aSafetyPlan({ ReadableUntil: '2026-12-03' })
  keep(until)
  const before = await openOfflinePage()
  expect([before.textContent?.includes('Sover dåligt'), readPhonePlan(stored()) !== undefined]).toEqual([true, true])
  before.remove()
  vi.setSystemTime(Date.parse('2026-12-03T23:30:00.000Z'))
  expect(readPhonePlan(stored())).toBeUndefined()
  await act(() => openApp('/'))
  await waitFor(() => expect(stored()).toBeNull())
  keep(until)
  const after = await openOfflinePage()
  expect([after.textContent, stored()]).toEqual(['', null])
  after.remove()
})

test('R-499 a device that was handed over shows none on the page without network', async () => {
  keep()
  keepSession(aPatientSession({ context: null, lockedFormId: plan.FormId }))
  const place = await openOfflinePage()
  expect(place.textContent).toBe('')
  place.remove()
})

describe('R-510 a plan that was changed without network', () => {
  const person = aProfile().PublicId
  const changed = aSafetyPlan({ ChangedAt: '2026-11-18T10:00:00.000Z', DisplayName: 'Ändrad plan' })

  /** The clinic has the plan as it was until what waits here has been saved. */
  function keepUnsentChange() {
    const draft = { underWay: null, latest: [], base: '2026-11-15T10:00:00.000Z', progress: [] }
    const DraftKey = btoa('k'.repeat(32))
    openPlace({ person, formId: plan.FormId, draftKey: DraftKey }, null).keep(draft, new Date().toISOString())
    let isSaved = false
    calls.reply(artifactCalls.getMySafetyPlan, () => ({ Plan: isSaved ? changed : plan }))
    calls.reply(artifactCalls.listMyDocuments, [])
    calls.reply(formCalls.getMyForm, aModule({ Id: plan.FormId }))
    calls.reply(moduleCalls.saveMyTreatmentModule, () => {
      isSaved = true
      return { Status: 'PartlyAnswered' as const, LastModifiedAt: '2026-11-18T10:00:00.000Z', CrisisInformation: null }
    })
    keep(plan, '2020-01-01T00:00:00.000Z')
  }

  test('is read anew on home once what was written is sent, and kept on the phone as it is then', async () => {
    keepUnsentChange()
    await openApp('/hem', aPatientSession())
    await screen.findByRole('heading', { name: 'Ändrad plan' })
    await waitFor(() => expect(readPhonePlan(stored())?.plans[0]?.ChangedAt).toBe(changed.ChangedAt))
  })

  test('is kept anew on the phone from a page that does not show it too', async () => {
    keepUnsentChange()
    await openApp('/dokument', aPatientSession())
    await waitFor(() => expect(readPhonePlan(stored())?.plans[0]?.ChangedAt).toBe(changed.ChangedAt))
    expect(calls.sentTo(artifactCalls.getMySafetyPlan)).toHaveLength(1)
  })

  test('says, until it is sent, that what was written is not in it', async () => {
    keepUnsentChange()
    calls.lose(formCalls.getMyForm)
    await openPlanOnHome()
    screen.getByText('Det du har skrivit i planen utan nät är inte skickat än. Det är inte med här.')
  })
})
