import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as unitCalls from '@samklang/contract/client/units'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { changeLanguage } from '../../i18n/language.ts'
import { session } from '../../session/store.ts'
import { aRecentHelp } from '../../testing/a-recent-help.ts'
import { aSafetyPlan } from '../../testing/a-safety-plan.ts'
import { aContext, aPatientSession } from '../../testing/a-session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { CrisisAlert } from './crisis-alert.tsx'
import type { ToldCrisis } from './told-crisis.ts'

const user = userEvent.setup({ delay: null })
const plan = aSafetyPlan()
let calls: StubbedCalls

beforeEach(() => {
  queryClient.clear()
  calls = stubCalls()
  calls.refuse(unitCalls.getMyUnitInformation, 404)
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: plan })
})
afterEach(() => changeLanguage('sv'))

const show = (known = aPatientSession(), more: Partial<ToldCrisis> = {}, about: string | null = null) =>
  renderPart(<CrisisAlert crisis={{ ...aRecentHelp().Crisis, ...more }} about={about} />, known, 'patient')
const findButton = () => screen.findByRole('button', { name: 'Min säkerhetsplan' })
const noButton = () => expect(screen.queryByRole('button', { name: 'Min säkerhetsplan' })).toBeNull()

test('R-534 the card of help has the patient’s own safety plan, a press away and after 112', async () => {
  await show()
  const button = await findButton()
  const first = screen.getByRole('link', { name: /112/ })
  expect(first.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText('Sover dåligt').closest('[hidden]')).not.toBeNull()
  await user.click(button)
  expect(screen.getByText('Sover dåligt').closest('[hidden]')).toBeNull()
  expect(screen.getByRole('link', { name: '070-000 00 00' }).getAttribute('href')).toBe('tel:0700000000')
  // It is not read out with the card.
  expect(button.closest('[aria-live]')?.getAttribute('aria-live')).toBe('off')
})

test('R-534 without network it is as it was read last, and says so', async () => {
  await show()
  await findButton()
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.endsWith('.plan'))).toBe(true))
  cleanup()
  queryClient.clear()
  calls.lose(artifactCalls.getMySafetyPlan)
  await show(session.get() ?? undefined)
  await user.click(await findButton())
  screen.getByText('Sover dåligt')
  await screen.findByText(/^Planen går inte att hämta just nu\. Så här såg den ut/)
})

test.each([
  ['a guardian', { context: aContext({ Type: 'Guardian' }) }],
  ['an agent', { context: aContext({ Type: 'Agent' }) }],
  ['whoever was handed a device', { lockedFormId: plan.FormId }],
] as const)('R-534 the plan is not there for %s, and is not asked for', async (_, more) => {
  await show(aPatientSession(more), {}, 'lockedFormId' in more ? null : 'Alva')
  await screen.findByRole('link', { name: /112/ })
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  noButton()
  expect(calls.sentTo(artifactCalls.getMySafetyPlan)).toEqual([])
})

test('R-534 nor beside trouble with medicine alone, nor where there is none', async () => {
  await show(aPatientSession(), { Kind: 'Medical' })
  await screen.findAllByRole('link', { name: /112/ })
  noButton()
  cleanup()
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: null })
  await show()
  await waitFor(() => expect(calls.sentTo(artifactCalls.getMySafetyPlan)).toHaveLength(1))
  noButton()
})

test('R-534 the title and the headings of the plan follow the language of the page at once', async () => {
  await show()
  await user.click(await findButton())
  const [first] = plan.Sections
  calls.reply(artifactCalls.getMySafetyPlan, {
    Plan: {
      ...plan,
      DisplayName: 'My safety plan',
      HeadingLanguage: 'en',
      Sections: [{ ...first, Heading: 'Warning signs', Answers: first?.Answers ?? [] }],
    },
  })
  await act(() => changeLanguage('en'))
  await screen.findByRole('button', { name: 'My safety plan' })
  within(screen.getByTestId('crisis-alert')).getByRole('heading', { name: 'Warning signs' })
  screen.getByText('Sover dåligt')
})
