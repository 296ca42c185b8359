import * as careItemCalls from '@samklang/contract/client/care-items'
import * as definitionCalls from '@samklang/contract/client/definitions'
import * as patientCalls from '@samklang/contract/client/patients'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import * as programCalls from '@samklang/contract/client/programs'
import * as unitGroupCalls from '@samklang/contract/client/unit-groups'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { today } from '../../session/civil-day.ts'
import { aFormType, aVariant } from '../../testing/a-form-type.ts'
import { aPatient } from '../../testing/a-patient.ts'
import { aProgramTemplate, aProposal } from '../../testing/a-program.ts'
import { careItemsOf } from '../../testing/a-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

test('R-640 a search gives a program whose name begins with the word before a form that only speaks of it, and is kept', async () => {
  const user = userEvent.setup()
  const patient = aPatient()
  const sleep = aFormType({ DisplayName: 'Sömn', Description: 'Sömnsvårigheter och oro.' })
  const program = aProgramTemplate({ DisplayName: 'Oro hos vuxna' })
  const { calls, signedIn } = stubStaffPage()
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, careItemsOf([]))
  calls.reply(definitionCalls.listFormDefinitions, {
    Types: [sleep],
    VariantVersions: [aVariant({ TypeId: sleep.Id })],
  })
  calls.reply(definitionCalls.listTreatmentDefinitions, [])
  calls.reply(unitGroupCalls.listCurrentCategories, [])
  calls.reply(programTemplateCalls.listProgramTemplates, [program])
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/`, signedIn)
  await user.click(await screen.findByRole('button', { name: 'Tilldela' }))
  const proposal = await screen.findByRole('button', { name: 'Se förslaget för Oro hos vuxna' })
  const form = () => screen.getByRole('checkbox', { name: 'Sömn' })
  expect(form().compareDocumentPosition(proposal) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const search = () => screen.getByRole('searchbox', { name: /^Sök formulär/ })
  await user.type(search(), 'oro')
  const again = screen.getByRole('button', { name: 'Se förslaget för Oro hos vuxna' })
  expect(again.compareDocumentPosition(form()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  calls.reply(programCalls.proposeProgram, aProposal(today(), { ProgramTemplateId: program.Id }))
  await user.click(again)
  await user.click(await screen.findByRole('button', { name: 'Tillbaka' }))
  expect(search()).toHaveProperty('value', 'oro')
})
