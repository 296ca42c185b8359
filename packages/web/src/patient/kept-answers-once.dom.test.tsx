import * as careItemCalls from '@samklang/contract/client/care-items'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as unitCalls from '@samklang/contract/client/units'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPlace } from '../answering/draft/encrypted-drafts.ts'
import { scopeOf } from '../session/scope.ts'
import { moduleId as formId } from '../testing/a-module.ts'
import { aPatientSession } from '../testing/a-session.ts'
import { aUnitInformation } from '../testing/a-unit.ts'
import { myCareItems } from '../testing/my-treatment.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubCalls } from '../testing/stub-calls.ts'
import { thanks } from './thanks.ts'

// What sends them is not there yet, as without network.
vi.mock('./kept-answers.tsx', () => new Promise(() => {}))

afterEach(() => localStorage.clear())

test('R-337 that a form is not sent stands once on home, also before what sends it has been fetched', async () => {
  const session = aPatientSession()
  const person = session.userProfile.PublicId
  const draft = { underWay: null, latest: [], base: '2026-11-15T10:00:00.000Z', progress: [] }
  openPlace({ person, formId, draftKey: btoa('k'.repeat(32)) }, null).keep(draft, new Date().toISOString())
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(careItemCalls.listMyCareItems, myCareItems({}))
  calls.holdRest()
  const told = { formName: 'Sinnesstämning', own: undefined, crisis: null, about: null, isQueued: true }
  thanks.set({ ...told, scope: scopeOf(session) })
  await openApp('/hem', session)
  await screen.findByText('Sinnesstämning')
  expect(screen.getAllByText(/^Formuläret är inte skickat\./)).toHaveLength(1)
  thanks.set(null)
  await screen.findByText(/^Formuläret är inte skickat\./)
})
