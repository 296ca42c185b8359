import * as definitionCalls from '@samklang/contract/client/definitions'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aFormType, aVariant } from '../../testing/a-form-type.ts'
import { aProgramTemplate } from '../../testing/a-program-template.ts'
import { aProfile } from '../../testing/a-session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'
import { listOffers } from './list-offers.ts'
import { addItem, itemOf, newMessage } from './program-content.ts'

const mood = aFormType({ DisplayName: 'Sinnesstämning', Name: 'sinnesstamning' })
const version = aVariant({ TypeId: mood.Id })
const forms = { Types: [mood], VariantVersions: [version] }
const base = aProgramTemplate()
const first = base.Content.Steps[0]?.Id ?? ''
const [offer] = listOffers(forms, [])
if (!offer) throw new Error('There is no form to send.')
const withForm = addItem(base.Content, first, itemOf(offer))

async function openPart(step: number, Content = withForm) {
  const userProfile = aProfile({ Roles: ['Admin'], Permissions: ['Programs.View', 'Programs.Manage'] })
  const { calls, signedIn } = stubStaffPage({ userProfile })
  calls.reply(definitionCalls.listFormDefinitions, forms)
  calls.reply(definitionCalls.listTreatmentDefinitions, [])
  calls.reply(programTemplateCalls.listProgramTemplates, [])
  calls.reply(programTemplateCalls.listTriggerDefinitions, [
    { TriggerKey: 'ProgramStarted', DisplayName: 'Programmet startar', Needs: [], StartsSteps: true },
    { TriggerKey: 'StepStarted', DisplayName: 'Ett annat steg börjar', Needs: ['Step'], StartsSteps: true },
  ])
  calls.reply(programTemplateCalls.getProgramTemplate, { ...base, Content })
  await openApp(`/administration/program/redigera/${step}?id=${base.Id}`, signedIn)
  await screen.findByRole('navigation', { name: 'Mallens delar' })
  return userEvent.setup()
}

test('R-630 the wizard of a template stands in the menu as a part of the templates', async () => {
  await openPart(1)
  const areas = within(screen.getByRole('navigation', { name: 'Administrationens delar' }))
  const current = areas.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(current.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Programmallar', 'true'],
  ])
})

test('R-631 the description of a template is said to be optional', async () => {
  await openPart(1)
  expect(screen.getAllByText(/^Frivilligt\. När mallen passar/)).toHaveLength(2)
})

test('R-638 what is sent is closed by Klar, as a step is', async () => {
  const user = await openPart(3)
  await user.click(await screen.findByRole('button', { name: /^Sinnesstämning/ }))
  await user.click(screen.getByRole('button', { name: 'Klar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Klar' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Sinnesstämning/ }))
})

test('R-631 a message without words asks for the message', async () => {
  const user = await openPart(3, addItem(base.Content, first, newMessage()))
  await user.click(await screen.findByRole('button', { name: /^Meddelande/ }))
  await screen.findByText('Skriv meddelandet.')
  expect(screen.queryByText('Fyll i det här.')).toBeNull()
})

test('R-632 the name of a step stands in quotation marks in a sentence', async () => {
  await openPart(2)
  await screen.findAllByText(/Börjar 1 vecka efter att ”Steg 1” börjat/)
})

test('R-638 whom something is sent to is said in a sentence that can be read', async () => {
  const whom = { ...newMessage(), RespondentTypes: ['Caretaker' as const, 'Other' as const] }
  await openPart(3, addItem(base.Content, first, whom))
  await screen.findByText(/vårdnadshavare och andra \(till exempel skolpersonal\)/)
})
