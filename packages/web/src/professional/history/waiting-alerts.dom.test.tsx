import type { CareItems } from '@samklang/contract/care-items'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as patientCalls from '@samklang/contract/client/patients'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPatient } from '../../testing/a-patient.ts'
import { aProfile } from '../../testing/a-session.ts'
import { aBegunModule, aTreatment, careItemsOf } from '../../testing/a-treatment.ts'
import { anAlertOfMessage } from '../../testing/an-alert.ts'
import { openApp } from '../../testing/open-app.tsx'
import { adult, stubStaffPage } from '../../testing/stub-staff-page.ts'

const phones = [{ Name: 'Vide Nyss', Relation: null, Phone: '+46701740601' }]

async function openHistory(Phones: CareItems['Phones'] = phones, alert = anAlertOfMessage()) {
  const patient = aPatient()
  const { calls, signedIn } = stubStaffPage({
    userProfile: aProfile({ CurrentUnitId: adult.Id, Permissions: ['Alerts.Acknowledge'] }),
  })
  const treatment = { ...aTreatment({ Modules: [aBegunModule()] }), PatientId: patient.Id }
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, { ...careItemsOf([treatment]), Alerts: [alert], Phones })
  calls.reply(careItemCalls.listCareHistory, {
    Items: [],
    Total: 0,
    Page: 1,
    PageSize: 50,
    Respondents: [],
    Programs: [],
    Acknowledged: [],
    AcknowledgedTotal: 0,
  })
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/historik`, signedIn)
  return screen.findByRole('region', { name: 'Larm som ingen har kvitterat (1)' })
}

test('R-359 what nobody has acknowledged stands in the history too, also of a message in a treatment that goes on', async () => {
  const waiting = await openHistory()
  expect(within(waiting).getByText('Jag orkar inte mer')).toBeTruthy()
})

test('R-429 nobody is offered to have reviewed a safety plan that is not there', async () => {
  const waiting = await openHistory()
  await within(waiting).findByText('Patienten har ingen säkerhetsplan här.')
  await userEvent.setup({ delay: null }).click(within(waiting).getByRole('button', { name: 'Kvittera' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Ringt')
  expect(dialog.queryByText('Gått igenom säkerhetsplanen')).toBeNull()
})

test('R-312 the history has the same numbers as the overview, in the card and where the alert is acknowledged', async () => {
  const waiting = await openHistory()
  expect(within(waiting).getByRole('link', { name: '070-174 06 01' })).toBeTruthy()
  await userEvent.setup({ delay: null }).click(within(waiting).getByRole('button', { name: 'Kvittera' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('link', { name: '070-174 06 01' })).toBeTruthy()
  expect(screen.queryByText('Inget telefonnummer finns.')).toBeNull()
})

test.each([
  [[], 'Inget telefonnummer finns.'],
  [null, 'Telefonnumren visas inte här.'],
])('R-312 that there is no number is said only where it is known: %j', async (known, said) => {
  const waiting = await openHistory(known)
  expect(within(waiting).getByText(said)).toBeTruthy()
})

test('R-359 whoever acknowledges reads what the card says: when it alerted, and that the answer was changed since', async () => {
  const waiting = await openHistory(phones, anAlertOfMessage({ AnswerChangedAt: '2026-11-14T09:30:00.000Z' }))
  await userEvent.setup({ delay: null }).click(within(waiting).getByRole('button', { name: 'Kvittera' }))
  const dialog = await screen.findByRole('dialog')
  for (const place of [waiting, dialog]) {
    expect(place.textContent).toContain('Larmade')
    expect(place.textContent).toContain('Svaret ändrades')
  }
})

test.each([
  ['TreatmentModule', 'Öppna modulen'],
  ['Questionnaire', 'Öppna formuläret'],
] as const)('R-437 what an alert of a %s leads to is called what it is', async (FormKind, said) => {
  const waiting = await openHistory(phones, anAlertOfMessage({ Message: null, FormKind }))
  expect(within(waiting).getByRole('button', { name: said })).toBeTruthy()
})
