import * as careItemCalls from '@samklang/contract/client/care-items'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as sessionCalls from '@samklang/contract/client/session'
import * as systemCalls from '@samklang/contract/client/system'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import * as unitCalls from '@samklang/contract/client/units'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContext, aPatientSession } from '../testing/a-session.ts'
import { aUnitInformation } from '../testing/a-unit.ts'
import { myCareItems } from '../testing/my-treatment.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubCalls } from '../testing/stub-calls.ts'

test('R-337 the line about a server that cannot be reached holds nothing, not even a blank, while it can be', async () => {
  const calls = stubCalls()
  const chosen = { IsCivicIdRequired: false, CurrentContextId: aContext().ContextId, FormContextId: null }
  calls.reply(sessionCalls.listSessionContexts, { ...chosen, Contexts: [aContext()] })
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(careItemCalls.listMyCareItems, myCareItems({}))
  calls.reply(treatmentCalls.listMaintained, [])
  calls.reply(systemCalls.getVersion, { Version: '1', SupportedClientVersions: [] })
  await openApp('/hem', aPatientSession())
  await screen.findByRole('heading', { level: 1, name: 'Hej Alva!' })
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  act(() => void dispatchEvent(new Event('offline')))
  const line = await screen.findByText(/^Inget nät just nu\. .* nätet är tillbaka\.$/)
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(line.textContent).toBe(''))
})
