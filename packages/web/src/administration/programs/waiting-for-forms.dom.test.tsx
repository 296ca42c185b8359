import * as definitionCalls from '@samklang/contract/client/definitions'
import * as libraryCalls from '@samklang/contract/client/library'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aFormType, aVariant } from '../../testing/a-form-type.ts'
import { aProgramTemplate } from '../../testing/a-program-template.ts'
import { aProfile } from '../../testing/a-session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'
import { listOffers } from './list-offers.ts'
import { addItem, itemOf } from './program-content.ts'

const mood = aFormType({ DisplayName: 'Oro', Name: 'oro' })
const version = aVariant({ TypeId: mood.Id })
const forms = { Types: [mood], VariantVersions: [version] }
const [offer] = listOffers(forms, [])

async function openSteps(template = aProgramTemplate()) {
  const userProfile = aProfile({ Roles: ['Admin'], Permissions: ['Programs.View', 'Programs.Manage'] })
  const { calls, signedIn } = stubStaffPage({ userProfile })
  calls.reply(definitionCalls.listFormDefinitions, forms)
  calls.reply(definitionCalls.listTreatmentDefinitions, [])
  calls.reply(libraryCalls.previewDefinition, {
    Type: mood,
    VariantVersion: {
      ...version,
      Content: { WarnOfUnanswered: true, Pages: [] },
      Scoring: { Alerts: [], Scales: [] },
      Texts: {},
    },
    Dangers: [],
  })
  calls.reply(programTemplateCalls.listTriggerDefinitions, [
    { TriggerKey: 'StepStarted', DisplayName: 'Ett annat steg börjar', Needs: ['Step'], StartsSteps: true },
    {
      TriggerKey: 'QuestionnaireAnswered',
      DisplayName: 'Ett formulär är besvarat',
      Needs: ['Item'],
      StartsSteps: true,
    },
  ])
  calls.reply(programTemplateCalls.getProgramTemplate, template)
  await openApp(`/administration/program/redigera/2?id=${template.Id}`, signedIn)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^2. Steg 2/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Det som startar steget' }), 'QuestionnaireAnswered')
  return user
}

test('R-632 a form to wait for is added to the step before right there, and is then chosen', async () => {
  const user = await openSteps()
  await user.click(screen.getByRole('button', { name: 'Lägg till formulär i ”Steg 1”' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Lägg till Oro' }))
  await user.click(dialog.getByRole('button', { name: 'Klar' }))
  await screen.findAllByText('Börjar när Oro är besvarat.')
  expect(screen.getByRole('combobox', { name: 'Vilket?' })).toHaveProperty('selectedIndex', 1)
})

test('R-632 a form that several steps send is named with its step', async () => {
  if (!offer) throw new Error('There is no form to send.')
  const base = aProgramTemplate()
  const Content = base.Content.Steps.reduce((content, { Id }) => addItem(content, Id, itemOf(offer)), base.Content)
  await openSteps({ ...base, Content })
  await screen.findAllByText('Börjar när Oro (Steg 1) är besvarat.')
})
