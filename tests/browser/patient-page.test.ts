import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { groupPhone } from '../../packages/web/src/ui/group-phone.ts'
import { openPatient } from './find-patient.ts'
import { readInvitations } from './invited.ts'
import { heading, pathOf } from './look.ts'
import { test } from './staying.ts'

const teacher = { name: 'Sudd Kritstreck', email: 'sudd@skola.example' }

async function openAdministration(page: Page, name: string): Promise<void> {
  await openPatient(page, name)
  await page.getByRole('link', { name: 'Administration', exact: true }).click()
  await page.getByRole('button', { name: 'Lägg till kontakt' }).waitFor()
}

function contact(page: Page, name: string) {
  return page.getByRole('listitem').filter({ hasText: name })
}

async function chooseFor(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Åtgärder för ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('R-141, R-142, R-143, R-144, R-149: what is missing is open for typing; once saved it is closed, nothing typed is lost, and a card tells of SMS to that phone that failed', async ({
  work,
  product,
}) => {
  const { page, allow } = await work('Granbarr Kottesson')
  allow(/net::ERR_FAILED/)
  await openAdministration(page, 'Maskros Solglimt')
  await page.getByText('Telefonnummer saknas').waitFor()
  const phone = page.getByLabel('Mobiltelefon')
  const mismatch = page.getByText('det finns inget nummer att skicka till')
  await page.getByLabel('Får kontaktas med SMS').check()
  await mismatch.waitFor()
  await phone.focus()
  await mismatch.waitFor({ state: 'detached' })
  await phone.fill('070-174 09 60')
  await phone.blur()
  expect(await phone.inputValue()).toBe('+46701740960')
  await page.getByRole('button', { name: 'Spara', exact: true }).dblclick()
  await page.getByText('Uppgifterna är sparade').waitFor()
  await page.getByText('Telefonnummer saknas').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('link', { name: '070-174 09 60' }).waitFor()
  await page.getByRole('button', { name: 'Ändra: Mobiltelefon' }).waitFor()

  await tellsOfFailed(page, '+46701740960')

  // Somebody else saves meanwhile, and the page hears of it: what is being typed stands, and is left on purpose alone.
  await page.getByLabel('Kommentar', { exact: true }).fill('Kommer med mormor.')
  const [, , , id = ''] = pathOf(page).split('/')
  const { db } = product
  await db.updateTable('patient').set({ updated_at: '2026-01-01T09:00:00.000Z' }).where('id', '=', id).execute()
  await page.getByRole('switch', { name: 'Ombud får svara åt patienten' }).click()
  await page.getByRole('switch', { name: 'Ombud får svara åt patienten', checked: true }).waitFor()
  expect(await page.getByLabel('Kommentar', { exact: true }).inputValue()).toBe('Kommer med mormor.')
  // So it does when the page cannot be read anew: that is told above it.
  await page.route(`**/api/patients/${id}`, (route) => route.abort())
  await chooseFor(page, 'Rönnbär Solglimt', 'Kommentar')
  await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click()
  const unread = page.getByRole('alert').filter({ hasText: 'Försök igen' })
  await unread.waitFor()
  expect(await page.getByLabel('Kommentar', { exact: true }).inputValue()).toBe('Kommer med mormor.')
  await page.unroute(`**/api/patients/${id}`)
  await unread.getByRole('button', { name: 'Försök igen' }).click()
  await unread.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Historik', exact: true }).click()
  const leaving = page.getByRole('dialog', { name: 'Lämna utan att spara?' })
  await leaving.getByRole('button', { name: 'Stanna kvar' }).click()
  expect(await page.getByLabel('Kommentar', { exact: true }).inputValue()).toBe('Kommer med mormor.')
  await page.getByRole('link', { name: 'Historik', exact: true }).click()
  await leaving.getByRole('button', { name: 'Lämna utan att spara' }).click()
  await page.waitForURL('**/historik')

  // Fast fingers: Enter comes before anybody has been asked about the name, while those visited last are still listed.
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Sök patient på enheten' })
  await search.getByRole('option', { name: 'Maskros Solglimt' }).waitFor()
  await page.keyboard.type('Smultron')
  await page.keyboard.press('Enter')
  await heading(page, 'Smultron Ängsull')
})

/** What did not reach the patient's own phone is a card; what did not reach a contact stands at the contact. */
async function tellsOfFailed(page: Page, number: string): Promise<void> {
  const title = page.getByText('SMS till patienten kom inte fram')
  expect(await title.count()).toBe(0)
  const failed = { RecipientAddress: number, FailedAt: '2026-01-01T09:00:00.000Z', Purpose: 'NewForm', Reason: null }
  const other = { ...failed, PatientContactRelationId: crypto.randomUUID(), RecipientAddress: '+46701740961' }
  const json = [{ ...failed, PatientContactRelationId: null }, other]
  const address = '**/api/sms-messages/failed*'
  await page.route(address, (route) => route.fulfill({ json }))
  await page.reload()
  const card = page.getByRole('alert').filter({ has: title })
  await card.getByText(groupPhone(number)).waitFor()
  expect(await card.getByRole('listitem').count()).toBe(1)
  await page.unroute(address)
  await page.reload()
  await page.getByRole('button', { name: 'Ändra: Mobiltelefon' }).waitFor()
  await title.waitFor({ state: 'detached' })
}

test('whom one presses in the search is opened, though the answer comes before the hand is lifted', async ({
  work,
}) => {
  const { page } = await work('Granbarr Kottesson')
  await openPatient(page, 'Maskros Solglimt')
  await openPatient(page, 'Smultron Ängsull')
  const pressed = Promise.withResolvers<void>()
  const isAsked = (request: Request) => /Maskros/.test(request.postData() ?? '')
  await page.route('**/api/patients/search', async (route, request) => {
    if (isAsked(request)) await pressed.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Maskros Solglimt' }).hover()
  await Promise.all([page.waitForRequest(isAsked), page.keyboard.type('Maskros')])
  await page.getByRole('option', { name: 'Maskros Solglimt' }).hover()
  await page.mouse.down()
  const answered = page.waitForResponse((response) => isAsked(response.request()))
  pressed.resolve()
  await answered
  await page.mouse.up()
  await heading(page, 'Maskros Solglimt')
})

test('R-072, R-146, R-147, R-150, R-151: gender is read until its pen is pressed, and what comes from the person record is so with why', async ({
  work,
  product,
}) => {
  const { page } = await work('Granbarr Kottesson')
  await openAdministration(page, 'Maskros Solglimt')
  // Not known yet: open at once.
  await page.getByRole('radio', { name: 'Flicka' }).waitFor()
  const [, , , id = ''] = pathOf(page).split('/')
  const person = product.db.selectFrom('patient').select('person_id').where('id', '=', id)
  const source = (identity_source: 'Manual' | 'PersonRecord', updated_at: string) =>
    product.db.updateTable('patient').set({ identity_source, updated_at }).where('id', '=', id).execute()
  await product.db.updateTable('person').set({ gender: 'Female' }).where('id', '=', person).execute()
  await source('Manual', '2026-01-01T10:00:00.000Z')
  await page.reload()
  await page.getByRole('button', { name: 'Ändra: Kön' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Flicka' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Ändra: Kön' }).click()
  await page.getByRole('radio', { name: 'Flicka' }).waitFor()

  await product.db.updateTable('person').set({ gender: 'Unknown' }).where('id', '=', person).execute()
  await source('PersonRecord', '2026-01-01T11:00:00.000Z')
  await page.reload()
  // Also what is empty, each with why: id, first and last name, birth date, gender.
  const why = page.getByText('Kommer från personregistret och kan inte ändras här.')
  await why.first().waitFor()
  expect(await why.count()).toBe(5)
  expect(await page.getByRole('radio', { name: 'Flicka' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Ändra: Språk' }).waitFor()

  const consent = page.getByRole('checkbox', { name: 'Får kontaktas med SMS' })
  const note = page.getByText('Numret kommer från')
  expect([await consent.isEnabled(), await note.count()]).toEqual([true, 0])
  const fromElsewhere = { phone_source: 'Integration', notification_consent_source: 'Integration' } as const
  await product.db.updateTable('patient').set(fromElsewhere).where('id', '=', id).execute()
  await page.reload()
  await note.waitFor()
  expect(await consent.isDisabled()).toBe(true)
  await note.locator('xpath=ancestor::*[@role="alert"][1]').getByRole('button', { name: 'Stäng' }).click()
  await note.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: /Ändra: (Förnamn|Efternamn|Födelsedatum|Kön)/ }).count()).toBe(0)
})

test('a teacher without consent to school contact is added, marked and sent nothing, commented on and removed', async ({
  work,
}) => {
  const { page } = await work('Granbarr Kottesson')
  await openAdministration(page, 'Maskros Solglimt')
  await page.getByRole('button', { name: 'Lägg till kontakt' }).click()
  const dialog = page.getByRole('dialog')
  const [firstname = '', lastname = ''] = teacher.name.split(' ')
  await dialog.getByLabel('Skolpersonal eller annan').check()
  await dialog.getByLabel('Förnamn').fill(firstname)
  await dialog.getByLabel('Efternamn').fill(lastname)
  await dialog.getByLabel('E-post', { exact: true }).fill(teacher.email)
  await dialog.getByLabel('Skicka nu med e-post').check()
  await dialog.getByRole('button', { name: 'Lägg till', exact: true }).click()
  await page.getByText('Kontakten är tillagd, men inbjudan skickades inte.').waitFor()
  await contact(page, teacher.name).getByText('Samtycke till meddelanden saknas').waitFor()
  expect(await readInvitations(page, teacher.email)).toEqual([])

  await chooseFor(page, teacher.name, 'Kommentar')
  await dialog.getByLabel('Kommentar').fill('Ringer helst efter klockan tre.')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await contact(page, teacher.name).getByText('Ringer helst efter klockan tre.').waitFor()

  await chooseFor(page, teacher.name, 'Ta bort')
  await dialog.getByText('Det som redan är besvarat finns kvar.').waitFor()
  await dialog.getByRole('button', { name: 'Ta bort' }).click()
  await contact(page, teacher.name).waitFor({ state: 'detached' })
  await page.reload()
  await contact(page, 'Rönnbär Solglimt').waitFor()
  expect(await contact(page, teacher.name).count()).toBe(0)
})

test('R-158: releasing says what becomes of forms, reminders and admission, and leaves nothing behind', async ({
  work,
}) => {
  const { page, allow } = await work('Björnmossa Kvällsglöd')
  allow(/404 .*\/api\/(patients|navigation)\//)
  await openPatient(page, 'Nattviol Dalskymning')
  const path = pathOf(page)
  // The answer comes when the menu has long been closed.
  const held = Promise.withResolvers<void>()
  await page.route('**/responsible-professionals**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Åtgärder' }).click()
  await page.getByRole('menuitem', { name: 'Gör mig ansvarig' }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  held.resolve()
  await page.getByText(/^Ansvariga: .*Björnmossa Kvällsglöd/).waitFor()

  // Opened before it is known what is open: nothing is said to be so.
  const counted = Promise.withResolvers<void>()
  await page.route('**/care-items', async (route) => {
    await counted.promise
    await route.continue()
  })
  await page.goto(`${path}administration`)
  await page.getByRole('button', { name: 'Åtgärder', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Avsluta på enheten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Avsluta Nattviol Dalskymning på enheten?' })
  await dialog.getByText('Hur många de är går inte att se just nu.').waitFor()
  counted.resolve()
  await dialog.getByText('Det finns inga öppna formulär just nu.').waitFor()
  await dialog.getByText('Inskrivningen upphör.').waitFor()
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    'Det finns inga öppna formulär just nu.',
    'Inga fler påminnelser skickas från enheten.',
    'Inskrivningen upphör.',
    expect.stringContaining('Inget raderas.'),
  ])
  await dialog.getByRole('button', { name: 'Avsluta' }).click()
  await heading(page, 'Hem')
  await page.getByText(/^Patienten är avslutad på enheten\. Öppna formulär: 0\. Stoppade påminnelser: \d+\.$/).waitFor()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Nattviol')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Namn eller personnummer' }).fill('Nattviol')
  await page.getByText('Ingen patient på enheten stämmer.').waitFor()
  await page.goto(path)
  await heading(page, 'Hem')
  await page.getByText('Patienten i länken hittades inte här').waitFor()
})
