import * as careItemCalls from '@samklang/contract/client/care-items'
import * as sessionCalls from '@samklang/contract/client/session'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import * as unitCalls from '@samklang/contract/client/units'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { keepSession } from '../session/store.ts'
import { aRecentHelp } from '../testing/a-recent-help.ts'
import { aContext, aPatientSession } from '../testing/a-session.ts'
import { aUnitInformation } from '../testing/a-unit.ts'
import { myCareItems } from '../testing/my-treatment.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubCalls } from '../testing/stub-calls.ts'
import { keepThanks, type ThanksMessage } from './thanks.ts'

const own = { text: 'Sparat. Ha en bra dag.', lang: 'sv' }
const { Crisis: crisis } = aRecentHelp()

beforeEach(() => queryClient.clear())

/** Home, right after something was sent or written. */
async function comeHome(told: ThanksMessage) {
  const calls = stubCalls()
  const chosen = { IsCivicIdRequired: false, CurrentContextId: aContext().ContextId, FormContextId: null }
  calls.reply(sessionCalls.listSessionContexts, { ...chosen, Contexts: [aContext()] })
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(careItemCalls.listMyCareItems, myCareItems({}))
  calls.reply(treatmentCalls.listMaintained, [])
  keepSession(aPatientSession())
  keepThanks(told)
  await openApp('/hem', aPatientSession())
  await screen.findByRole('heading', { level: 1, name: 'Hej Alva!' })
}

test('R-558 a diary whose answer called for help is thanked for telling, and wishes nobody a good day', async () => {
  await comeHome({ own, crisis, about: null })
  await screen.findByTestId('crisis-alert')
  screen.getByText('Sparat. Tack för att du berättade.')
  expect(screen.queryByText(/Ha en bra dag|Tack!/)).toBeNull()
})

test('R-558 nor does a form that was sent, of which is said that it was', async () => {
  await comeHome({ formName: 'Sinnesstämning', own, crisis, about: null, sentAt: '2026-11-15T10:00:00.000Z' })
  await screen.findByTestId('crisis-alert')
  const told = screen.getByText('Tack för att du berättade').closest<HTMLElement>('[role=status]') ?? expect.fail()
  within(told).getByText(/^”Sinnesstämning” är skickat till mottagningen\./)
  expect(screen.queryByText(/Ha en bra dag|Tack!/)).toBeNull()
})

test('R-084 where nothing called for help the form’s own words are said', async () => {
  await comeHome({ own, crisis: null, about: null })
  await screen.findByText('Tack!')
  screen.getByText('Sparat. Ha en bra dag.')
})
