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

test('R-636 a dry run starts with somebody whom the forms are made for, and says what would not be sent to another age', async () => {
  const mood = aFormType({ DisplayName: 'Sinnesstämning', Name: 'sinnesstamning' })
  const Criterias = { Age: { From: 18, To: null }, Gender: null, GenderKnown: null }
  const forms = { Types: [mood], VariantVersions: [aVariant({ TypeId: mood.Id, Criterias })] }
  const [offer] = listOffers(forms, [])
  if (!offer) throw new Error('There is no form to send.')
  const base = aProgramTemplate()
  const Content = addItem(base.Content, base.Content.Steps[0]?.Id ?? '', itemOf(offer))
  const userProfile = aProfile({ Roles: ['Admin'], Permissions: ['Programs.View', 'Programs.Manage'] })
  const { calls, signedIn } = stubStaffPage({ userProfile })
  calls.reply(definitionCalls.listFormDefinitions, forms)
  calls.reply(definitionCalls.listTreatmentDefinitions, [])
  calls.reply(programTemplateCalls.listTriggerDefinitions, [])
  calls.reply(programTemplateCalls.getProgramTemplate, { ...base, Content })
  await openApp(`/administration/program/redigera/5?id=${base.Id}`, signedIn)
  const user = userEvent.setup()
  const write = async (name: string, words: string) => {
    const field = screen.getByRole('textbox', { name })
    await user.clear(field)
    await user.click(field)
    await user.paste(words)
  }
  expect(await screen.findByRole('textbox', { name: 'Ålder' })).toHaveProperty('value', '40')
  expect(screen.getByRole('textbox', { name: 'Antal vårdnadshavare' })).toHaveProperty('value', '0')
  await write('Programmet börjar', '20261130')
  const days = within(await screen.findByRole('list', { name: 'Dag för dag' }))
  await days.findByText(/måndag 30 november 2026/)
  days.getByText('Sinnesstämning till patienten')
  days.getByText('Sista dag att svara: 7 december. Påminns 3 december om svaret inte har kommit.')
  screen.getByText('1 sak skulle skickas, på 1 dag.')
  await write('Ålder', '9')
  await days.findByText(
    'Ingen version av Sinnesstämning är gjord för åldern, bara för patienter som är 18 år och äldre. Inget skulle skickas.',
  )
  await waitFor(() => screen.getByText('Inget skulle skickas.'))
  const nav = within(screen.getByRole('navigation', { name: 'Mallens delar' }))
  await user.click(nav.getByRole('link', { name: /Namn/ }))
  await user.click(nav.getByRole('link', { name: /Översikt/ }))
  expect(await screen.findByRole('textbox', { name: 'Ålder' })).toHaveProperty('value', '9')
})

test('R-636 a message of a dry run shows its words, the rest of a long one folded', async () => {
  const base = aProgramTemplate()
  const [first, second] = base.Content.Steps
  if (!first || !second) throw new Error('There are no steps.')
  const short = { ...newMessage(), MessageText: { sv: 'Välkommen till programmet.', en: 'Welcome.' } }
  const long = { ...newMessage(), MessageText: { sv: 'Hej igen!\n\nNu är halva tiden gången.' } }
  const Content = addItem(addItem(base.Content, first.Id, short), second.Id, long)
  const userProfile = aProfile({ Roles: ['Admin'], Permissions: ['Programs.View', 'Programs.Manage'] })
  const { calls, signedIn } = stubStaffPage({ userProfile })
  calls.reply(definitionCalls.listFormDefinitions, { Types: [], VariantVersions: [] })
  calls.reply(definitionCalls.listTreatmentDefinitions, [])
  calls.reply(programTemplateCalls.listTriggerDefinitions, [])
  calls.reply(programTemplateCalls.getProgramTemplate, { ...base, Content })
  await openApp(`/administration/program/redigera/5?id=${base.Id}`, signedIn)
  const days = within(await screen.findByRole('list', { name: 'Dag för dag' }))
  const whole = days.getByText('Välkommen till programmet.')
  expect(whole.closest('details')).toBeNull()
  expect(whole.lang).toBe('sv')
  const folded = days.getByText(/Nu är halva tiden gången/)
  expect(folded.closest('details')?.open).toBe(false)
  expect(folded.closest('details')?.querySelector('summary')?.textContent).toBe('Hej igen! …')
})
