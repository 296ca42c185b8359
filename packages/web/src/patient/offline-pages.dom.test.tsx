import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as systemCalls from '@samklang/contract/client/system'
import * as unitCalls from '@samklang/contract/client/units'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { missingPartEvent } from '../connection/load-module.ts'
import { aRecentHelp } from '../testing/a-recent-help.ts'
import { aPatientSession } from '../testing/a-session.ts'
import { aUnitInformation } from '../testing/a-unit.ts'
import { myCareItems } from '../testing/my-treatment.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubCalls } from '../testing/stub-calls.ts'

// What reads waits for the network, and hears of it only while a page is there.
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
})

function aServer() {
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(careItemCalls.listMyCareItems, myCareItems({}))
  calls.reply(artifactCalls.listMyDocuments, [])
  calls.holdRest()
  return calls
}

const loseNetwork = () => act(() => void dispatchEvent(new Event('offline')))

async function findOfflineHelp() {
  await screen.findByText(/^Inget nät just nu\. /)
  const help = document.querySelector<HTMLElement>('[data-offline-help]')
  return within(help ?? document.body)
}

test.each(['/hem', '/behandling', '/dokument', '/hjalp'])(
  'R-509 without network %s says so, with the numbers to call above the page',
  async (page) => {
    aServer()
    await openApp(page, aPatientSession())
    await waitFor(() => expect(document.querySelector('[data-offline-help]')).not.toBeNull())
    loseNetwork()
    const help = await findOfflineHelp()
    expect(help.getByRole('link', { name: 'Ring 112' }).getAttribute('href')).toBe('tel:112')
  },
)

test('R-509 a page whose own code does not come says that there is no network, though the browser knows nothing of it', async () => {
  aServer()
  await openApp('/hem', aPatientSession())
  await screen.findByRole('heading', { level: 1, name: 'Hej Alva!' })
  aServer().lose(systemCalls.getVersion)
  act(() => void dispatchEvent(new Event(missingPartEvent)))
  await findOfflineHelp()
})

test.each(['/behandling', '/dokument'])(
  'R-509 the line with help that an answer called for stands on %s also where it is opened without network',
  async (page) => {
    const calls = aServer()
    calls.reply(helpLineCalls.getMyRecentHelp, aRecentHelp())
    await openApp('/hem', aPatientSession())
    await waitFor(() => expect(document.querySelector('[data-help-line]')).not.toBeNull())
    cleanup()
    onlineManager.setOnline(false)
    await openApp(page, aPatientSession())
    await waitFor(() => expect(document.querySelector('[data-help-line]')).not.toBeNull())
  },
)
