import * as definitionCalls from '@samklang/contract/client/definitions'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aProgramTemplate } from '../../testing/a-program-template.ts'
import { aProfile } from '../../testing/a-session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

test('R-631 a number of days that cannot be stands as it was typed, is marked with its bounds, changes nothing and is not saved around', async () => {
  const template = aProgramTemplate({ Status: 'Inactive' })
  const userProfile = aProfile({ Roles: ['Admin'], Permissions: ['Programs.View', 'Programs.Manage'] })
  const { calls, signedIn } = stubStaffPage({ userProfile })
  calls.reply(definitionCalls.listFormDefinitions, { Types: [], VariantVersions: [] })
  calls.reply(definitionCalls.listTreatmentDefinitions, [])
  calls.reply(programTemplateCalls.listTriggerDefinitions, [])
  calls.reply(programTemplateCalls.getProgramTemplate, template)
  await openApp(`/administration/program/redigera/5?id=${template.Id}`, signedIn)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Ändra med siffror' }))
  const field = () => screen.getByRole('textbox', { name: /^(Steg 2: dagar efter|Dagar efter)/ })
  const write = async (words: string) => {
    await user.clear(field())
    if (words) await user.click(field())
    if (words) await user.paste(words)
  }
  for (const words of ['400', '-3', '1,5', '']) {
    await write(words)
    expect(field()).toHaveProperty('value', words)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    screen.getByText('0 till 365, i hela tal.')
    expect(screen.getByRole('slider', { name: 'Steg 2' }).getAttribute('aria-valuenow')).toBe('7')
  }
  await write('400')
  await user.click(screen.getByRole('button', { name: 'Spara ny version' }))
  await screen.findByText('Rätta det tal som är markerat innan du sparar.')
  expect(calls.changes()).toEqual([])
  await screen.findByRole('heading', { level: 2, name: '2. Steg' })
  expect(field()).toHaveProperty('value', '400')
  await write('40')
  expect(screen.queryByText('0 till 365, i hela tal.')).toBeNull()
  await screen.findAllByText(/Börjar 40 dagar efter att ”Steg 1” börjat/)
})
