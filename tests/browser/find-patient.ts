import type { Page } from 'playwright-core'
import { heading } from './look.ts'
import type { Product } from './start.ts'

/** Through the search that is there on every page, as anybody at the unit does. */
export async function openPatient(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Namn eller personnummer' }).fill(name)
  await page.getByRole('option', { name }).click()
  await heading(page, name)
}

/** The patient as the address here names them, and as a link from another system does. */
export async function patientCalled({ db }: Product, firstname: string): Promise<{ id: string; guid: string }> {
  return db
    .selectFrom('patient')
    .innerJoin('person', 'person.id', 'patient.person_id')
    .select(['patient.id', 'patient.guid'])
    .where('person.firstname', '=', firstname)
    .executeTakeFirstOrThrow()
}
