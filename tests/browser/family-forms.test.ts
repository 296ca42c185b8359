import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { formCalls } from '../../packages/contract/src/forms.ts'
import {
  father,
  findMessage,
  girl,
  messagesTo,
  mother,
  type SendCall,
  seedFamily,
  talkAsPatient,
  teacher,
} from './accepted-family.ts'
import { answerAll, answerSheet, isSaved, sheetOf } from './answers.ts'
import { openPatient } from './find-patient.ts'
import { test as journey } from './journey.ts'
import { heading } from './look.ts'
import { depict } from './pictures.ts'
import { enterCode, signInAsStaff, signInByCode } from './sign-in.ts'
import type { Product } from './start.ts'
import { phone } from './visitor.ts'

const onPhone = { viewport: phone, hasTouch: true }
const name = `${girl.firstname} ${girl.lastname}`
const fortnight = 14 * 24 * 60 * 60_000

/** The girl has answered about her days once before, two weeks ago. */
const test = journey.extend('family', { scope: 'file' }, async ({ product }) => {
  const { patientId, staffVisitor } = await seedFamily(product)
  await answerBefore(product, patientId, staffVisitor)
  await product.moveClock(fortnight)
  return { patientId }
})

async function answerBefore(product: Product, patientId: string, staffVisitor: SendCall): Promise<void> {
  const type = await product.db
    .selectFrom('form_type')
    .select('id')
    .where('name', '=', 'vardagsfunktion')
    .executeTakeFirstOrThrow()
  const wanted = {
    PatientId: patientId,
    TypeIds: [type.id],
    Respondents: [{ RespondentType: 'Patient' }],
    Notify: false,
  }
  const { Questionnaires } = Object(await staffVisitor('POST', '/api/questionnaires', wanted))
  const talk = await talkAsPatient(product, patientId)
  const path = `/api/papp/forms/${Questionnaires[0].Id}`
  const { VariantVersionDefinition } = formCalls.getMyForm.reply.parse(await talk('GET', path))
  const questions = VariantVersionDefinition.Content.Pages.flatMap(({ Groups }) => Groups).flatMap(
    (group) => group.Questions,
  )
  const choices = questions.filter(({ type: kind }) => kind === 'SingleChoice')
  const Answers = choices.map(({ questionId, key, options }) => ({
    QuestionId: questionId,
    Key: key,
    // Asked about danger, she answered that there was none.
    Value: (options.find((option) => option.key === 'no') ?? options[1])?.key ?? '',
  }))
  await talk('POST', path.replace('forms', 'questionnaires').concat('/submit'), { Answers })
  await staffVisitor('POST', `/api/forms/${Questionnaires[0].Id}/confirm`, { kind: 'Questionnaire' })
}

async function assignByClicks(page: Page, form: string, others: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Tilldela' }).click()
  const dialog = page.getByRole('dialog', { name: `Tilldela ${name}` })
  await dialog.getByRole('searchbox').fill(form)
  await dialog.getByRole('checkbox', { name: form }).check()
  await dialog.getByRole('button', { name: 'Välj vem och när' }).click()
  for (const other of others) await dialog.getByRole('checkbox', { name: other }).check()
  await depict(page, `assign-${form}`)
  await dialog.getByRole('button', { name: 'Skicka' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function chooseChild(page: Page): Promise<void> {
  await heading(page, 'Vem vill du svara för?')
  await page.getByRole('button', { name: `Barn med förnamn på ${girl.firstname.slice(0, 1)}` }).click()
  await page.getByLabel('Barnets personnummer').fill(girl.civicId)
  await page.getByRole('button', { name: 'Fortsätt' }).click()
}

/** From home, with every question answered alike, and home again. */
async function answerForm(page: Page, option: 'first' | 'last', picture: string): Promise<void> {
  await page.waitForURL('**/hem')
  await page.getByRole('link', { name: /^(Svara|Fortsätt)$/ }).waitFor()
  await depict(page, `${picture}-home`)
  await page.getByRole('link', { name: /^(Svara|Fortsätt)$/ }).click()
  await page.getByRole('button', { name: 'Börja' }).waitFor()
  await depict(page, `${picture}-start`)
  await page.getByRole('button', { name: 'Börja' }).click()
  await page.locator('[data-sheet]').waitFor()
  await depict(page, `${picture}-first-sheet`)
  await answerAll(page, option, true)
  await send(page)
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skicka', exact: true }).click()
  await page.waitForURL('**/hem')
  await page
    .getByRole('status')
    .filter({ hasText: /Tack(!| för att du berättade)/ })
    .waitFor()
}

test('staff ask a child, two guardians and a teacher; each answers on a phone; staff read, compare and confirm', async ({
  visit,
  product,
  family,
}) => {
  expect(family.patientId).not.toBe('')
  const { page: staff } = await visit()
  await signInAsStaff(staff, 'Granbarr Kottesson')
  await openPatient(staff, name)
  await depict(staff, 'overview-before')
  const others = [mother, father, teacher].map(({ firstname }) => firstname)
  await assignByClicks(staff, 'Vardagsfunktion', others)
  await assignByClicks(staff, 'Sinnesstämning', [])
  await staff.mouse.move(0, 0)
  await depict(staff, 'overview-sent')

  const child = await visit(onPhone)
  await signInByCode(child.page, 'patient', girl)
  await answerForm(child.page, 'last', 'child-days')
  await depict(child.page, 'child-sent')
  await staff.getByRole('button', { name: 'Läs och bekräfta' }).waitFor()
  await depict(staff, 'overview-first-answer')

  // The answer that calls for it is seen at once, long before the form is sent in.
  await child.page.getByRole('link', { name: 'Svara', exact: true }).click()
  await child.page.getByRole('button', { name: 'Börja' }).click()
  await answerSheet(child.page, 'first')
  const before = await sheetOf(child.page)
  await child.page.getByRole('button', { name: 'Nästa' }).click()
  await child.page.locator(`[data-sheet]:not([data-sheet="${before}"])`).waitFor()
  await answerSheet(child.page, 'last')
  await isSaved(child.page)
  await child.page.getByRole('alert').filter({ hasText: 'Du är inte ensam' }).waitFor()
  await depict(child.page, 'child-crisis')
  const alert = staff.locator('[data-alert="life"]')
  await alert.getByText('Jag vet inte').waitFor()
  await alert.getByText('Svaret är inte inskickat än.').waitFor()
  await depict(staff, 'overview-alert')
  await answerAll(child.page, 'last')
  await send(child.page)
  await depict(child.page, 'child-home-after')

  for (const guardian of [mother, father]) {
    const { page } = await visit(onPhone)
    await signInByCode(page, 'vardnadshavare', guardian)
    await chooseChild(page)
    await answerForm(page, guardian === mother ? 'last' : 'first', guardian === mother ? 'mother' : 'father')
    await depict(page, `${guardian.firstname}-after`)
  }
  const school = await visit(onPhone)
  const [link] = await findMessage(product, teacher.phone, /\/inloggning\/skolpersonal\/\?userId=[\w-]+/)
  await school.page.goto(link)
  await school.page.getByRole('button', { name: 'Skicka kod till min mobil' }).click()
  await enterCode(school.page, teacher.phone)
  await answerForm(school.page, 'first', 'teacher')
  await depict(school.page, 'teacher-after')
  for (const person of [girl, mother, father, teacher]) {
    const told = (await messagesTo(product, person.phone)).filter((text) =>
      text.includes('något nytt till dig i Samklang'),
    )
    expect(told, person.firstname).toHaveLength(1)
    expect(told[0]).not.toContain(girl.firstname)
  }
  const answered = staff.getByRole('listitem').filter({ hasText: 'Läs och bekräfta' })
  await expect.poll(() => answered.count()).toBe(5)
  for (const person of [mother, teacher]) {
    const line = answered.filter({ hasText: person.firstname })
    await line.getByText(/^Vardagen i allt \d+ \(T \d+\): /).waitFor()
  }
  await depict(staff, 'overview-all-answered')

  // What the alert calls for is done before the form is confirmed.
  await alert.getByText('Svaret är inte inskickat än.').waitFor({ state: 'detached' })
  await alert.getByText('Ansvarig: Granbarr Kottesson.').waitFor()
  await alert.getByRole('button', { name: 'Kvittera' }).click()
  const acknowledging = staff.getByRole('dialog', { name: 'Kvittera larmet' })
  await acknowledging.getByRole('textbox', { name: 'Vad har du gjort?' }).fill('Ringde hem, träffas i morgon.')
  await acknowledging.getByRole('button', { name: 'Kvittera' }).click()
  await alert.waitFor({ state: 'detached' })

  await answered
    .filter({ hasText: name })
    .filter({ hasText: 'Vardagsfunktion' })
    .getByRole('button', { name: 'Läs och bekräfta' })
    .click()
  const dialog = staff.getByRole('dialog', { name: 'Vardagsfunktion' })
  const total = dialog.locator('[data-scale="total"]')
  await total.getByText(/T-poäng \d+ \(demonstrationsvärde\)/).waitFor()
  await total.getByText('Mycket svårare än för de flesta', { exact: true }).waitFor()
  await total.getByText('Har passerat gränsen till ”Mycket svårare än för de flesta”').waitFor()
  await total.getByText(/^Försämrad sedan bästa värdet \(\d+ poäng, .*\): \d+ poäng/).waitFor()
  expect(await dialog.locator('[data-scale]').count()).toBe(6)
  const compared = dialog.getByRole('region', { name: 'Jämfört med tidigare' })
  expect(await compared.getByRole('row').count()).toBe(7)
  await depict(staff, 'dialog-child')
  await dialog.getByRole('textbox', { name: 'Kommentar' }).fill('Tas upp på mötet med skolan.')
  await dialog.getByRole('button', { name: 'Bekräfta', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => answered.count()).toBe(4)
  await depict(staff, 'overview-one-confirmed')

  await staff.getByRole('link', { name: 'Historik' }).click()
  const past = staff.getByRole('listitem').filter({ hasText: 'Kommentar: Tas upp på mötet med skolan.' })
  await past.getByText(/^Vardagen i allt \d+ \(T \d+\): /).waitFor()
  await depict(staff, 'history')
})
