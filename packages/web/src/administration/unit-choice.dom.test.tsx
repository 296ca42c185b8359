import * as helpLineCalls from '@samklang/contract/client/help-lines'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aProfile } from '../testing/a-session.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubStaffPage } from '../testing/stub-staff-page.ts'

const here = { UnitId: '00000000-0000-4000-8000-0000000000c1', UnitName: 'Björkbacken', Depth: 0, HasOwn: false }
const there = { UnitId: '00000000-0000-4000-8000-0000000000c2', UnitName: 'Almgläntan', Depth: 1, HasOwn: true }

async function openHelpLines(CurrentUnitId: string | null = null) {
  const userProfile = aProfile({ Roles: ['Admin'], Permissions: ['Units.Manage'], CurrentUnitId })
  const { calls, signedIn } = stubStaffPage({ userProfile })
  const inherited = { Lines: null, Inherited: [], InheritedFrom: null, LastModifiedAt: null }
  calls.reply(helpLineCalls.listUnitHelp, [here, there])
  calls.reply(helpLineCalls.getUnitHelp, { ...here, ...inherited })
  await openApp('/administration/hjalpnummer', signedIn)
  return screen.findByRole('combobox', { name: 'Enhet' })
}

const change = () => userEvent.click(screen.getByRole('button', { name: 'Ange egna nummer' }))

async function answer(dialog: string, button: string) {
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: dialog })).getByRole('button', { name: button }),
  )
}

test('settings begin with the unit that one works at, and units stand below those that they belong to', async () => {
  const units = await openHelpLines(there.UnitId)
  expect(units).toHaveProperty('value', there.UnitId)
  expect(within(units).getByRole('option', { name: '– Almgläntan – egna nummer' })).toBeTruthy()
})

test('settings that are not saved are left for another unit only by whoever says so', async () => {
  const units = await openHelpLines()
  await change()
  await userEvent.selectOptions(units, there.UnitId)
  const question = await screen.findByRole('dialog', { name: 'Byta utan att spara?' })
  expect(within(question).getByText(/Det du har ändrat för Björkbacken är inte sparat/)).toBeTruthy()
  await answer('Byta utan att spara?', 'Stanna kvar')
  expect(units).toHaveProperty('value', here.UnitId)

  await userEvent.selectOptions(units, there.UnitId)
  await answer('Byta utan att spara?', 'Byt utan att spara')
  expect(units).toHaveProperty('value', there.UnitId)
  await userEvent.selectOptions(units, here.UnitId)
  expect(units).toHaveProperty('value', here.UnitId)
})

test('settings that are not saved are left for another page only by whoever says so', async () => {
  await openHelpLines()
  await change()
  const [link] = screen.getAllByRole('link', { name: 'Administration' })
  await userEvent.click(link ?? expect.fail('no link'))
  await answer('Lämna utan att spara?', 'Stanna kvar')
  expect(screen.getByRole('heading', { level: 1, name: 'Hjälpnummer för patienter' })).toBeTruthy()
})
