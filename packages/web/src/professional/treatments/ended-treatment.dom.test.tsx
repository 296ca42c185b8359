import type { CareItems } from '@samklang/contract/care-items'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as messageCalls from '@samklang/contract/client/messages'
import * as patientCalls from '@samklang/contract/client/patients'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { addDays } from '@samklang/engine/time/days'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { today } from '../../session/civil-day.ts'
import { aPatient } from '../../testing/a-patient.ts'
import { aBegunModule, aModule, aTreatment, careItemsOf } from '../../testing/a-treatment.ts'
import { anAlertOfMessage } from '../../testing/an-alert.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })
const patient = aPatient()

type Around = { more?: Partial<CareItems>; hasPlan?: boolean }

async function openPatient(given: Partial<TreatmentRow>, { more = {}, hasPlan = false }: Around = {}) {
  const { calls, signedIn } = stubStaffPage()
  const treatment = aTreatment({ PatientId: patient.Id, ...given })
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, { ...careItemsOf([treatment]), ...more })
  calls.reply(artifactCalls.listArtifacts, {
    PatientId: patient.Id,
    Documents: hasPlan ? [aPlanOf(treatment)] : [],
  })
  calls.reply(messageCalls.listMessages, {
    PatientId: patient.Id,
    HasOlder: false,
    IsOpen: false,
    Readers: [],
    Away: [],
    Unread: given.UnreadMessages ?? 0,
    Messages: [],
    Refused: [],
    Alerts: [],
    AlertEvents: [],
  })
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/`, signedIn)
  await screen.findByRole('heading', { level: 2, name: 'Behandlingar' })
  if (hasPlan) await screen.findByText('Min säkerhetsplan')
}

function aPlanOf({ Id: TreatmentId }: TreatmentRow) {
  const [FormId, ChangedAt] = [crypto.randomUUID(), '2026-11-14T08:00:00.000Z']
  const named = { ArtifactName: 'plan', DisplayName: 'Min säkerhetsplan' }
  return { TreatmentId, FormId, ...named, IsSafetyPlan: true, ChangedAt, Earlier: [] }
}

async function askToEnd() {
  await user.click(screen.getByRole('button', { name: 'Åtgärder för behandlingen Sova bättre' }))
  await user.click(await screen.findByText('Avsluta behandlingen', { selector: '[role=menuitem] *' }))
  return screen.findByRole('dialog')
}

const card = () => screen.getByRole('region', { name: 'Sova bättre' })
const ended = { ClosedAt: '2026-11-16T10:00:00.000Z', ClosedBy: 'Alva Påhittad', CloseReason: 'Klar med sömnen' }

test('R-419 a treatment that is over and has unread messages is on the overview, said to be over, with its thread open', async () => {
  await openPatient({ Status: 'Closed', ...ended, UnreadMessages: 1 })
  within(card()).getByText(/^Behandlingen är avslutad\. Den står kvar här tills meddelandena är bekräftade/)
  await within(card()).findByRole('tab', { name: /Meddelanden med patienten/ })
  expect(screen.queryByRole('button', { name: 'Åtgärder för behandlingen Sova bättre' })).toBeNull()
})

test('R-472 the thread is open also where only refused words wait in it', async () => {
  await openPatient({ Status: 'Closed', ...ended })
  await within(card()).findByRole('tab', { name: /Meddelanden med patienten/ })
})

test('R-407 while an ended treatment can be read it is told when, by whom and why it was ended, and what never opened', async () => {
  const modules = [aBegunModule({ DisplayName: 'Ett', Status: 'Closed' }), aModule({ DisplayName: 'Två' })]
  await openPatient({ Status: 'Maintained', MaintainUntil: '2026-12-16', ...ended, Modules: modules })
  const text = card().textContent
  expect(text).toMatch(/Avslutad 2026-11-16 \d\d:\d\d · av Alva Påhittad · Kan läsas till och med 2026-12-16/)
  expect(text).toContain('Orsak: Klar med sömnen')
  expect(text).toContain('Öppnades inte')
  expect(text).not.toContain('Omkring 20 min')
  expect(text).not.toContain('Den står kvar här')
})

test('R-409 before a treatment ends it is said that messages end for both, and how many should be answered first', async () => {
  await openPatient({ UnreadMessages: 2 })
  const { textContent: text } = await askToEnd()
  expect(text).toContain('Varken patienten eller ni kan skriva fler meddelanden i tråden.')
  expect(text).toContain('2 meddelanden från patienten är inte bekräftade som lästa. Svara på dem först')
  expect(text).not.toContain('förlorar sin säkerhetsplan')
  expect(text).not.toContain('som ingen har kvitterat')
})

test('R-409 that the patient loses a safety plan is said first, with the day, and all of their alerts are counted', async () => {
  await openPatient({}, { hasPlan: true, more: { Alerts: [anAlertOfMessage(), anAlertOfMessage()] } })
  const dialog = await askToEnd()
  const text = dialog.textContent ?? ''
  const from = addDays(today(), 31)
  expect(text).toContain(`Från och med ${from} kan patienten inte läsa den.`)
  expect(text.indexOf('förlorar sin säkerhetsplan')).toBeLessThan(text.indexOf('Det här händer'))
  expect(text).toContain('Patienten har 2 larm som ingen har kvitterat.')
  const days = within(dialog).getByLabelText<HTMLInputElement>(/^Antal dagar/)
  await user.clear(days)
  await user.type(days, '0')
  await within(dialog).findByText(/När behandlingen är avslutad kan patienten inte läsa den\./)
})
