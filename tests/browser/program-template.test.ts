import { test } from './journey.ts'
import { focusIsOn, press, walkTo, write } from './keyboard.ts'
import { heading, settled } from './look.ts'
import { signInAsStaff } from './sign-in.ts'

test('R-630, R-634, R-636, R-638: an administrator makes a template with three steps, moves one by keyboard, sees what would be sent, and activates it', async ({
  visit,
  expect,
}) => {
  const { page } = await visit({ viewport: { width: 1280, height: 900 } })
  await signInAsStaff(page, 'Kantarell Stigfinnare', 'Björkdungens vuxenmottagning')
  await page.goto('/administration')
  await page.getByRole('main').getByRole('link', { name: 'Programmallar' }).click()
  await heading(page, 'Programmallar')
  await settled(page)
  await page.getByRole('link', { name: 'Skapa programmall' }).click()
  await page.getByRole('textbox', { name: 'Namn på svenska' }).click()
  await write(page, 'Namn på svenska', 'Uppföljning i tre steg')
  await write(page, 'Namn på engelska', 'Follow-up in three steps')
  await press(page, 'button "Nästa"')
  await press(page, 'button "Lägg till det första steget"')
  await press(page, 'button "Lägg till steg"')
  await press(page, 'button "Lägg till steg"')
  await press(page, 'button "Nästa"')

  for (const step of ['Steg 1', 'Steg 2', 'Steg 3']) {
    await page.getByRole('button', { name: `Lägg till formulär eller behandling i ${step}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Lägg till Vardagsfunktion' }).click()
    await dialog.getByText('Vardagsfunktion är tillagt.').waitFor()
    await dialog.getByRole('button', { name: 'Klar' }).click()
  }
  await press(page, 'button "Nästa"')
  await press(page, 'button "Nästa"')

  await page.getByRole('heading', { level: 2, name: '5. Översikt' }).waitFor()
  await page.getByText('Inget saknas. Mallen kan aktiveras.').waitFor()
  const calendar = page.getByRole('list', { name: 'Dag för dag' })
  await calendar.getByText('dag 15', { exact: true }).waitFor()
  expect(await calendar.getByText(/Vardagsfunktion \(Steg \d\) till vårdnadshavare 2/).count()).toBe(3)

  await walkTo(page, 'slider "Steg 2"')
  await page.keyboard.press('PageUp')
  await page
    .getByText('”Steg 2” börjar 2 veckor efter att ”Steg 1” börjat: dag 15. 1 steg till flyttades med.')
    .waitFor()
  await focusIsOn(page, 'slider "Steg 2"')
  await calendar.getByText('dag 22', { exact: true }).waitFor()

  // By pointer too: three days to the right of where it stands.
  const bar = page.getByRole('slider', { name: 'Steg 3', exact: true })
  const box = await bar.boundingBox()
  if (!box) throw new Error('The bar is nowhere.')
  await page.mouse.move(box.x + 5, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x - 60, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => bar.getAttribute('aria-valuenow').then(Number)).toBeLessThan(7)

  await page.reload()
  await page.getByRole('button', { name: 'Spara och aktivera' }).click()
  await heading(page, 'Programmallar')
  const row = page.getByRole('listitem').filter({ hasText: 'Uppföljning i tre steg' })
  await row.getByText(/3 steg/).waitFor()
  expect(await row.getByRole('switch').isChecked()).toBe(true)
})
