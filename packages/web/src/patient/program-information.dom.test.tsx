import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as unitCalls from '@samklang/contract/client/units'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPatientSession } from '../testing/a-session.ts'
import { aUnitInformation } from '../testing/a-unit.ts'
import { myCareItems } from '../testing/my-treatment.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubCalls } from '../testing/stub-calls.ts'

test.each(['/hem', '/dokument'])('R-649 on %s what a program says is there, its text a press away', async (path) => {
  const calls = stubCalls()
  const told = { ProgramId: crypto.randomUUID(), Title: 'Så går utredningen till', Body: 'Först svarar du.\nRing 112.' }
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(careItemCalls.listMyCareItems, myCareItems({ ProgramInformations: [told] }))
  calls.reply(artifactCalls.listMyDocuments, [])
  calls.holdRest()
  await openApp(path, aPatientSession())
  const title = await screen.findByText('Så går utredningen till')
  const fold = title.closest('details') ?? expect.fail('no fold')
  expect(fold.open).toBe(false)
  expect(fold.textContent).toContain('Först svarar du.')
  expect(screen.queryByText('Det finns inga dokument ännu')).toBeNull()
})
