import * as definitionCalls from '@samklang/contract/client/definitions'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aProgramTemplate } from '../../testing/a-program-template.ts'
import { aProfile } from '../../testing/a-session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

async function openFromList() {
  const template = aProgramTemplate({ Status: 'Inactive' })
  const userProfile = aProfile({ Roles: ['Admin'], Permissions: ['Programs.View', 'Programs.Manage'] })
  const { calls, signedIn } = stubStaffPage({ userProfile })
  calls.reply(definitionCalls.listFormDefinitions, { Types: [], VariantVersions: [] })
  calls.reply(definitionCalls.listTreatmentDefinitions, [])
  calls.reply(programTemplateCalls.listTriggerDefinitions, [])
  calls.reply(programTemplateCalls.listProgramTemplates, [template])
  calls.reply(programTemplateCalls.getProgramTemplate, template)
  await openApp('/administration/program', signedIn)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Utredning' }))
  await user.type(await screen.findByRole('textbox', { name: 'Namn på engelska' }), ' two')
  return { calls, user, template }
}

test('R-633 nobody is asked whether to leave without saving once it is saved', async () => {
  const { calls, user, template } = await openFromList()
  const saved = { ...template, VersionNo: 3, LastModifiedAt: '2026-11-18T10:30:00.000Z' }
  calls.reply(programTemplateCalls.changeProgramTemplate, () => {
    calls.reply(programTemplateCalls.getProgramTemplate, saved)
    return saved
  })
  await user.click(screen.getByRole('button', { name: 'Spara ny version' }))
  await screen.findByText(/^Version 3 av/)
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Programmallar' })).not.toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('R-637 a version that nothing was started from keeps its number, and it is said why', async () => {
  const { calls, user, template } = await openFromList()
  calls.reply(programTemplateCalls.changeProgramTemplate, { ...template, LastModifiedAt: '2026-11-18T10:30:00.000Z' })
  await user.click(screen.getByRole('button', { name: 'Spara ny version' }))
  await screen.findByText('Utredning är sparad. Version 2 är ändrad: ingen har startat den än.')
})
