import type { Reply } from '@samklang/contract/call'
import * as patientCalls from '@samklang/contract/client/patients'
import * as personRecordCalls from '@samklang/contract/client/person-record'
import * as tagCalls from '@samklang/contract/client/tags'
import * as unitCalls from '@samklang/contract/client/units'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPatient } from '../../testing/a-patient.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const steps = [/^Identitet$/, /^Patientuppgifter$/, /^Kontakter$/, /samtycke/i, /^Inbjudan och sammanfattning$/]
const user = userEvent.setup({ delay: null })

async function stepIs(step: number): Promise<void> {
  await screen.findByRole('heading', { level: 2, name: steps[step - 1] ?? '' })
  expect(location.pathname).toBe(`/admin/patient/registrering/${step}`)
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const next = () => press('Nästa')

async function fill(label: string, text: string): Promise<void> {
  await user.clear(await screen.findByLabelText(new RegExp(`^${label}`)))
  await user.paste(text)
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))

async function typeNumber(number: string): Promise<void> {
  await fill('Personnummer', number)
  await next()
}

async function typeName(firstname: string): Promise<void> {
  await fill('Förnamn', firstname)
  await fill('Efternamn', 'Brytprov')
}

async function choose(name: string): Promise<void> {
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
}

async function fieldsAre(firstname: string, phone: string): Promise<void> {
  await stepIs(2)
  expect(field('Förnamn').value).toBe(firstname)
  expect(field('Mobiltelefon').value).toBe(phone)
  const consent = screen.getByLabelText<HTMLInputElement>('Får kontaktas med SMS')
  expect(consent.checked).toBe(phone !== '')
}

const stripSays = (words: RegExp) =>
  waitFor(() => expect(document.querySelector('[data-patient-strip="form"]')?.textContent).toMatch(words))

async function goHome(): Promise<void> {
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Samklang' }))
  await screen.findByRole('heading', { level: 1, name: 'Hem' })
}

async function openRegistration() {
  const { calls, signedIn } = stubStaffPage()
  calls.reply(personRecordCalls.lookUpPerson, { Outcome: 'NotFound', PatientId: null, Person: null })
  calls.reply(patientCalls.findPatientsByPhone, [])
  calls.reply(tagCalls.listTags, [])
  calls.reply(unitCalls.listCareUnitUsers, [])
  // Home, which is come by, asks for the whole of the day's work.
  calls.holdRest()
  await openApp('/admin/patient/registrering/1', signedIn)
  return calls
}

test('R-351 R-317 what was written of one child is never another’s: leaving says what is kept, coming back and another number ask, and every step names whom it is about', async () => {
  const calls = await openRegistration()
  await typeNumber('201503092387')
  await stepIs(2)
  await typeName('Prövling')
  await fill('Mobiltelefon', '070-174 06 05')
  await next()
  await stepIs(3)
  await press('Lägg till kontakt')
  await stripSays(/Prövling Brytprov.*20150309-2387/)
  await typeName('Tallbarr')
  await fill('Mobiltelefon', '0701740605')
  await screen.findByText(/Samma nummer som patienten/)
  await press('Spara kontakten')

  await goHome()
  await screen.findByText(/Registreringen av Prövling Brytprov \(20150309-2387\) är inte klar/)
  await user.click(screen.getByRole('link', { name: 'Registrera patient' }))
  await choose('Fortsätt med Prövling Brytprov')
  await fieldsAre('Prövling', '+46701740605')

  // Another child: nothing of the first follows, and nothing is thrown away unasked.
  await press('Tillbaka')
  await stepIs(1)
  await typeNumber('20160410-2382')
  await within(await screen.findByRole('dialog')).findAllByText(/Prövling Brytprov/)
  await choose('Fortsätt med Prövling Brytprov')
  expect(field('Personnummer').value).toBe('20150309-2387')
  // The same child, whose number was mistyped.
  await typeNumber('20160410-2382')
  await choose('Behåll uppgifterna, numret var felskrivet')
  await fieldsAre('Prövling', '+46701740605')
  await stripSays(/Prövling Brytprov.*20160410-2382/)
  await press('Tillbaka')
  await stepIs(1)
  await typeNumber('20150309-2387')
  await choose('Börja om för 20150309-2387')
  await fieldsAre('', '')
  await typeName('Andra')
  await next()
  await stepIs(3)
  await stripSays(/Andra Brytprov.*20150309-2387/)
  expect(screen.queryByText(/Tallbarr/)).toBeNull()
  await next()
  await stepIs(4)
  await next()
  await stepIs(5)
  await screen.findByRole('heading', { name: 'Sammanfattning' })
  expect(screen.queryByText(/Nu med SMS/)).toBeNull()
  expect(screen.queryByText(/finns redan på en annan patient/)).toBeNull()

  // The answer comes when somebody else is being registered: it is nothing of theirs, and takes nobody away from them.
  const answered = Promise.withResolvers<void>()
  calls.reply(patientCalls.addResponsible, aPatient())
  calls.reply(patientCalls.registerPatient, async (): Promise<Reply<typeof patientCalls.registerPatient>> => {
    await answered.promise
    return { Id: '00000000-0000-4000-8000-0000000000cc', IsNew: true, Outcome: 'New' }
  })
  await press('Registrera')
  await goHome()
  await user.click(screen.getByRole('link', { name: 'Registrera patient' }))
  await choose('Börja om med en annan patient')
  await typeNumber('20160410-2382')
  await stepIs(2)
  await fill('Förnamn', 'Tredje')
  answered.resolve()
  await screen.findByText(/Andra Brytprov är registrerad/)
  expect(calls.sentTo(patientCalls.registerPatient)).toHaveLength(1)
  await fill('Efternamn', 'Brytprov')
  await next()
  await stepIs(3)
  await stripSays(/Tredje Brytprov.*20160410-2382/)
  // Whoever is registered already can no longer go back to the first steps.
  await press('Tillbaka')
  await fieldsAre('Tredje', '')
})
