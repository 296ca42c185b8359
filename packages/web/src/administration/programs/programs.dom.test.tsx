import * as definitionCalls from '@samklang/contract/client/definitions'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import type { Permission } from '@samklang/contract/permissions'
import type { ProgramTemplateDetail } from '@samklang/contract/program-templates'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aProgramTemplate } from '../../testing/a-program-template.ts'
import { aProfile } from '../../testing/a-session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

async function openPrograms(
  templates: ProgramTemplateDetail[],
  Permissions: Permission[] = ['Programs.View', 'Programs.Manage'],
) {
  const { calls, signedIn } = stubStaffPage({ userProfile: aProfile({ Roles: ['Admin'], Permissions }) })
  calls.reply(programTemplateCalls.listProgramTemplates, templates)
  calls.reply(programTemplateCalls.getProgramTemplate, ({ params: { id } }) => {
    return templates.find(({ Id }) => Id === id) ?? aProgramTemplate()
  })
  calls.reply(definitionCalls.listFormDefinitions, { Types: [], VariantVersions: [] })
  calls.reply(definitionCalls.listTreatmentDefinitions, [])
  await openApp('/administration/program', signedIn)
  await screen.findByRole('heading', { level: 1, name: 'Programmallar' })
  return { calls, user: userEvent.setup() }
}

const startedBefore = aProgramTemplate({ DisplayName: 'Avslutad', CanDelete: false })
const active = aProgramTemplate({ DisplayName: 'Utredning', RunningPrograms: 3, CanDelete: false })
const inactive = aProgramTemplate({
  Id: '5a6a0000-0000-4000-8000-0000000000e2',
  DisplayName: 'Uppföljning',
  Status: 'Inactive',
})

test('R-630 templates are listed with their steps, running programs and last change, and filtered by what is active', async () => {
  const { user } = await openPrograms([active, inactive])
  const list = await screen.findByRole('list', { name: 'Alla programmallar' })
  within(list).getByText(/2 steg · 3 pågående program · ändrad 2026-11-18/)
  await user.click(screen.getByRole('radio', { name: 'Inaktiva' }))
  expect(within(list).queryByText('Utredning')).toBeNull()
  const link = within(list).getByRole('link', { name: 'Uppföljning' })
  expect(link.getAttribute('href')).toBe(`/administration/program/redigera/1?id=${inactive.Id}`)
})

test('R-630 without templates it is explained what one is, with an example', async () => {
  await openPrograms([])
  await screen.findByText('Det finns inga programmallar än')
  screen.getByText(/^Ett exempel/)
  screen.getByRole('link', { name: 'Skapa programmall' })
})

test('R-630 one that is refused says what is missing, each a link to where it is corrected', async () => {
  const faulty = { ...inactive, Faults: [{ Path: 'Steps.1.Items', Key: 'no-items' as const }] }
  const { calls, user } = await openPrograms([faulty])
  calls.refuse(programTemplateCalls.activateProgramTemplate, 400, 'Mallen kan inte aktiveras.', 'validation')
  await user.click(await screen.findByRole('switch', { name: /^Uppföljning är aktiv/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Uppföljning kan inte aktiveras än' }))
  const link = await dialog.findByRole('link', { name: 'Steget ”Steg 2”' })
  expect(link.getAttribute('href')).toMatch(/\/redigera\/3\?id=.*plats=Steps\.1\.Items/)
  dialog.getByText(/Lägg till något som ska skickas i steget/)
})

test('R-630 whoever turns one off is told that what runs goes on', async () => {
  const { calls, user } = await openPrograms([active])
  calls.reply(programTemplateCalls.deactivateProgramTemplate, { ...active, Status: 'Inactive' })
  await user.click(await screen.findByRole('switch', { name: /^Utredning är aktiv/ }))
  await screen.findByText('Utredning kan inte längre startas. Program som pågår fortsätter.')
})

test('R-637 only one that was never started is removed, and after a question; another says why it cannot be', async () => {
  const { calls, user } = await openPrograms([
    active,
    inactive,
    { ...startedBefore, Id: '5a6a0000-0000-4000-8000-0000000000e3' },
  ])
  calls.reply(programTemplateCalls.deleteProgramTemplate, {})
  expect(await screen.findByRole('button', { name: 'Ta bort Utredning' })).toHaveProperty('disabled', true)
  expect(screen.getAllByText('Har startats för patienter och kan inte tas bort.')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Ta bort Avslutad' }))
  await within(screen.getByRole('dialog')).findByText(/^Mallen har startats för patienter/)
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Ta bort' })).toBeNull()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stäng' }))
  await user.click(screen.getByRole('button', { name: 'Ta bort Uppföljning' }))
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Ta bort' }))
  await screen.findByText('Uppföljning är borttagen.')
  expect(calls.sentTo(programTemplateCalls.deleteProgramTemplate).map(({ params }) => params.id)).toEqual([inactive.Id])
})

test('R-637 a copy is made under a name of its own', async () => {
  const { calls, user } = await openPrograms([active])
  calls.reply(programTemplateCalls.createProgramTemplate, { ...active, DisplayName: 'Utredning av äldre' })
  await user.click(await screen.findByRole('button', { name: 'Kopiera Utredning' }))
  const field = await within(screen.getByRole('dialog')).findByRole('textbox', { name: 'Namn på svenska' })
  expect(field).toHaveProperty('value', 'Utredning (kopia)')
  await user.clear(field)
  await user.type(field, 'Utredning av äldre')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Skapa kopian' }))
  await waitFor(() => expect(calls.sentTo(programTemplateCalls.createProgramTemplate)).toHaveLength(1))
  expect(calls.sentTo(programTemplateCalls.createProgramTemplate)[0]?.body).toMatchObject({
    Content: { Name: { sv: 'Utredning av äldre' } },
  })
})

test('R-630 who may only see templates looks at their time line, and changes nothing', async () => {
  const { user } = await openPrograms([active], ['Programs.View'])
  await screen.findByText('Du kan se programmallar men inte ändra dem.')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Utredning' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Visa tidslinje för Utredning' }))
  const line = within(screen.getByRole('dialog'))
  await line.findByText('dag 8')
  expect(line.queryByRole('slider')).toBeNull()
})
