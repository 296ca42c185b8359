import { test } from './journey.ts'
import { heading, settled } from './look.ts'
import { signInAsStaff } from './sign-in.ts'

test('R-268, R-269: an administrator takes the last step away and reads so at home, then sets on-call number, shift and closed day; a staff member sets number and deputy', async ({
  visit,
  expect,
}) => {
  const { page } = await visit({ viewport: { width: 1280, height: 900 } })
  await signInAsStaff(page, 'Kantarell Stigfinnare', 'Björkdungens vuxenmottagning')
  await page.goto('/administration')
  await page.getByRole('main').getByRole('link', { name: 'Vem som nås av larm' }).click()
  await heading(page, 'Vem som nås av larm')
  await page.getByRole('combobox', { name: 'Enhetsgrupp' }).selectOption({ label: 'Öppenvård' })
  const onCall = page.getByRole('textbox', { name: 'Journummer (tar emot SMS)' })
  await expect.poll(() => onCall.inputValue()).toBe('+46701740690')
  await onCall.fill('')
  await page.getByRole('combobox', { name: 'Enhetschef', exact: true }).selectOption('')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await page.getByText('Ange ett journummer som tar emot SMS').waitFor()

  await page.goto('/admin/')
  await settled(page)
  await page.locator('[data-uncovered]').getByText('Björkdungens vuxenmottagning').waitFor()
  await page.getByRole('link', { name: 'Ställ in vem som nås av larm' }).click()
  await page
    .getByRole('combobox', { name: 'Enhetsgrupp' })
    .selectOption({ label: 'Öppenvård – larm kan bli utan mottagare' })
  await onCall.fill('010-000 01 01')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await page.getByText('Ange ett mobilnummer som tar emot SMS.').waitFor()
  await onCall.fill('070-174 06 91')
  await page.getByRole('button', { name: 'Lägg till pass' }).click()
  await page.getByRole('textbox', { name: 'Pass 2, från' }).fill('2200')
  await page.getByRole('textbox', { name: 'Pass 2, till' }).fill('0700')
  await page.getByText('Slutar nästa dag.').waitFor()
  await page.getByRole('textbox', { name: 'Dag', exact: true }).fill('20261224')
  await page.getByRole('button', { name: 'Lägg till dag' }).click()
  await page.getByRole('button', { name: 'Ta bort 2026-12-24' }).waitFor()
  // Another group is not gone to at the cost of what is not saved here.
  const groups = page.getByRole('combobox', { name: 'Enhetsgrupp' })
  const here = await groups.inputValue()
  const values = await groups.getByRole('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  await groups.selectOption(values.find((value) => value !== here) ?? '')
  await page.getByRole('dialog', { name: 'Byta utan att spara?' }).getByRole('button', { name: 'Stanna kvar' }).click()
  expect(await groups.inputValue()).toBe(here)
  await page.getByRole('button', { name: 'Ta bort 2026-12-24' }).waitFor()
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect.poll(() => onCall.inputValue()).toBe('+46701740691')
  await expect.poll(() => page.getByText('Ange ett journummer som tar emot SMS').count()).toBe(0)
  await page.getByRole('combobox', { name: 'Ersättare för Ängsklocka Havtornskvist' }).waitFor()
  await page.reload()
  await page.getByRole('combobox', { name: 'Enhetsgrupp' }).selectOption({ label: 'Öppenvård' })
  await page.getByRole('button', { name: 'Ta bort 2026-12-24' }).waitFor()

  await page.getByRole('button', { name: /Kantarell Stigfinnare/ }).click()
  await page.getByRole('menuitem', { name: 'Så når larm mig' }).click()
  const dialog = page.getByRole('dialog', { name: 'Så når larm mig' })
  await dialog.getByRole('textbox', { name: 'Mobilnummer för larm' }).fill('070-174 06 20')
  await dialog.getByRole('combobox', { name: 'Ersättare' }).selectOption({ label: 'Granbarr Kottesson' })
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await dialog.waitFor({ state: 'detached' })
})
