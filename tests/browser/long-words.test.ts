import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { girl, seedPatient, talkAsPatient } from './accepted-family.ts'
import { test } from './journey.ts'
import { settled } from './look.ts'
import { signInAsStaff } from './sign-in.ts'
import { startTreatment } from './treated.ts'

const link = `https://www.example.com/watch?v=${'abcdefghijklmnopqrstuvwxyz01234'.repeat(2)}`
const wide = { width: 1440, height: 900 }
const tablet = { width: 768, height: 1024 }

/** What is wider than the window, or lies over what stands beside it. */
async function findTooWide(page: Page): Promise<string[]> {
  await settled(page)
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page: ${scrollWidth} in a window of ${clientWidth}`] : []
    const cards = document.querySelectorAll('[data-alert], [data-patient-alerts], [data-summary-alerts]')
    for (const card of cards) {
      const around = card.closest('section')?.getBoundingClientRect()
      if (around && card.getBoundingClientRect().right > around.right + 1) found.push('an alert out of its part')
      if (card.scrollWidth > card.clientWidth + 1) found.push('words out of their alert')
    }
    return found
  })
}

test('R-437 a long link or word of a patient breaks, and nothing beside an alert leaves the screen', async ({
  product,
  visit,
}) => {
  const { patientId, staffVisitor } = await seedPatient(product)
  const { id } = await startTreatment(product, staffVisitor, { patientId, name: 'mindre-oro' })
  const patient = await talkAsPatient(product, patientId)
  const messages = [`Jag vill inte leva längre ${link}`, `Jag vill dö ${'a'.repeat(260)}`]
  for (const MessageText of messages) await patient('POST', `/api/papp/treatments/${id}/messages`, { MessageText })

  const { page } = await visit({ viewport: wide })
  await signInAsStaff(page, 'Granbarr Kottesson')
  const name = `${girl.firstname} ${girl.lastname}`
  await page.locator('[data-patient-alerts]').getByRole('link', { name }).waitFor()
  await page.locator('[data-patient-alerts] summary').click()
  for (const size of [wide, tablet]) {
    await page.setViewportSize(size)
    expect(await findTooWide(page), `home, ${size.width}`).toEqual([])
  }
  await page.locator('[data-patient-alerts]').getByRole('link', { name }).click()
  await page.locator('[data-alert-id]').first().waitFor()
  for (const size of [wide, tablet]) {
    await page.setViewportSize(size)
    expect(await findTooWide(page), `the patient, ${size.width}`).toEqual([])
  }
  await page.getByRole('button', { name: 'Sammanfattning' }).click()
  await page.locator('[data-summary-alerts]').waitFor()
  expect(await findTooWide(page), 'the summary').toEqual([])
})
