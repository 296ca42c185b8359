import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPatient } from './find-patient.ts'
import { heading } from './look.ts'
import { signInAsStaff, signInByEid } from './sign-in.ts'
import { test } from './staying.ts'

async function openAdministration(page: Page, name: string): Promise<void> {
  await openPatient(page, name)
  await page.getByRole('link', { name: 'Administration', exact: true }).click()
  await page.getByRole('button', { name: 'Lägg till kontakt' }).waitFor()
}

const contact = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('staff mark a patient as protected, are told what that means, and take it back', async ({ work }) => {
  const { page } = await work('Granbarr Kottesson')
  await openAdministration(page, 'Maskros Solglimt')
  await page.getByRole('button', { name: 'Markera som skyddad' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Det gäller på alla enheter som vårdar patienten.').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(4)
  await dialog.getByRole('button', { name: 'Markera som skyddad' }).click()
  await page.getByRole('button', { name: 'Visa uppgifter' }).waitFor()
  await contact(page, 'Rönnbär Solglimt').getByText('Väntar på godkännande').waitFor()
  await contact(page, 'Rönnbär Solglimt').getByText('••••••••').waitFor()
  await page.getByRole('button', { name: 'Visa uppgifter' }).click()
  await dialog.getByLabel('Varför behöver du se uppgifterna?').fill('Ringer mamman.')
  await dialog.getByRole('button', { name: 'Visa', exact: true }).click()
  await contact(page, 'Rönnbär Solglimt').getByRole('link', { name: /^070-/ }).waitFor()

  await page.getByRole('button', { name: 'Ta bort markeringen' }).click()
  await dialog.getByRole('button', { name: 'Ta bort markeringen' }).click()
  await page.getByRole('button', { name: 'Markera som skyddad' }).waitFor()
  await page.getByRole('button', { name: 'Visa uppgifter' }).waitFor({ state: 'detached' })
})

test('at 18 a guardian rests: the child’s page says so, and staff approve anew', async ({ work, visit, product }) => {
  const { page } = await work('Granbarr Kottesson')
  await openAdministration(page, 'Vårlök Tröskelsten')
  await contact(page, 'Sälgkisse')
    .getByText(/^Får svara på .* Ändras .*, när patienten fyller 18 år\.$/)
    .waitFor()
  await product.db
    .updateTable('person')
    .set({ date_of_birth: '2008-01-15' })
    .where('firstname', '=', 'Vårlök')
    .execute()
  await page.reload()
  await page.getByText('Vårdnadshavares åtkomst vilar').waitFor()
  await contact(page, 'Sälgkisse').getByText('Kommer inte in sedan 2026-01-15').waitFor()
  await page.getByRole('button', { name: 'Åtgärder för Sälgkisse Tröskelsten' }).click()
  await page.getByRole('menuitem', { name: 'Godkänn på nytt' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Patienten fyllde 18 år 2026-01-15 och bestämmer själv.').waitFor()
  await dialog.getByRole('button', { name: 'Godkänn på nytt' }).click()
  await page.getByText('Vårdnadshavares åtkomst vilar').waitFor({ state: 'detached' })

  const guardian = await visit()
  await signInByEid(guardian.page, 'Sälgkisse Tröskelsten')
  await guardian.page.getByText('Du kan svara för Vårlök och läsa det mottagningen har delat.').waitFor()
})

test('whoever was deleted by mistake is found under Borttagna and taken back', async ({ visit }) => {
  const { page } = await visit()
  await signInAsStaff(page, 'Kantarell Stigfinnare', 'Ekorrgläntan')
  await openAdministration(page, 'Ekorrspår Dövtäcke')
  await page.getByRole('button', { name: 'Ta bort patienten' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Dövtäcke')
  await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
  await dialog.getByRole('button', { name: 'Till startsidan' }).click()
  await heading(page, 'Hem')
  await page.getByRole('button', { name: 'Borttagna' }).click()
  await page.getByRole('button', { name: 'Återställ Ekorrspår Dövtäcke' }).click()
  await page.getByText('Ekorrspår Dövtäcke är återställd.').waitFor()
  await page.getByText('Ingen patient är borttagen').waitFor()
  await openPatient(page, 'Ekorrspår Dövtäcke')
})
