import type { Page } from 'playwright-core'
import { test } from './journey.ts'
import { heading, settled } from './look.ts'
import { depict } from './pictures.ts'
import { signInAsStaff, signInByEid } from './sign-in.ts'
import { phone } from './visitor.ts'

const unit = 'Björkdungens vuxenmottagning'
const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
// A picture of one point.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Given = { name: string; type: string; base64: string }
const given = (name: string, type: string, bytes: Buffer): Given => ({ name, type, base64: bytes.toString('base64') })

/** As files are let go over the place for them. */
async function dropFiles(page: Page, files: Given[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, type, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type }))
    }
    return transfer
  }, files)
  const area = page.getByRole('region', { name: 'Släpp filer här' })
  await area.dispatchEvent('dragenter', { dataTransfer })
  await area.dispatchEvent('drop', { dataTransfer })
}

test('R-447, R-448, R-449: files that are dropped are stored but for one that is no such file; one of them becomes a document that a patient opens', async ({
  visit,
  expect,
}) => {
  const { page, allow } = await visit()
  allow(/status of 4\d\d/)
  await signInAsStaff(page, 'Kantarell Stigfinnare', unit)
  await page.goto('/administration')
  await page.getByRole('main').getByRole('link', { name: 'Filer' }).click()
  await heading(page, 'Filer')
  await settled(page)
  await dropFiles(page, [
    given('välkommen.pdf', 'application/pdf', Buffer.from(pdf)),
    // By its name a picture, and by its bytes a page that could run something.
    given('sjö.png', 'image/png', Buffer.from('<!doctype html><script>alert(1)</script>')),
    given('skog.png', 'image/png', picture),
  ])
  await page.getByText('2 filer är uppladdade.').waitFor()
  const refused = page.getByRole('list', { name: 'Filer som laddas upp' }).getByRole('listitem')
  expect(await refused.count()).toBe(1)
  expect(await refused.textContent()).toMatch(/sjö\.png.*Filen kan inte användas/)
  const files = page.getByRole('list', { name: 'Alla filer' })
  await files.getByText('skog.png').waitFor()
  await depict(page, 'files')
  await page.getByRole('button', { name: 'Visa skog.png' }).click()
  const shown = page.getByRole('dialog', { name: 'skog.png' }).getByRole('img')
  await expect.poll(() => shown.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBeGreaterThan(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Stäng' }).click()

  await page.goto('/administration/dokument')
  await page.getByRole('combobox', { name: 'Enhet' }).selectOption({ label: unit })
  await page.getByRole('button', { name: 'Lägg till dokument' }).click()
  await page.getByRole('button', { name: 'Använd filen välkommen.pdf' }).click()
  await page.getByRole('textbox', { name: 'Titel på svenska' }).fill('Välkommen till oss')
  await depict(page, 'unit-document')
  await page.getByRole('button', { name: 'Visa för patienterna' }).click()
  await page
    .getByRole('list', { name: `Dokument för ${unit}` })
    .getByText('Välkommen till oss')
    .waitFor()

  const patient = await visit({ viewport: phone })
  await signInByEid(patient.page, 'Timjan Rosendimma')
  await patient.page.waitForURL('**/hem')
  await patient.page.goto('/dokument')
  const answered = patient.context.waitForEvent('response', (response) => response.url().includes('/api/media/'))
  await patient.page.getByRole('button', { name: 'Öppna: Välkommen till oss' }).click()
  const response = await answered
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toContain('application/pdf')
  await depict(patient.page, 'unit-document-of-patient')

  await page.goto('/administration/filer')
  await page.getByRole('button', { name: 'Ta bort välkommen.pdf' }).click()
  await page.getByRole('dialog').getByText(`Enhetens dokument Välkommen till oss, ${unit}`).waitFor()
})
