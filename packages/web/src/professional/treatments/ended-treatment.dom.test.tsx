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

function aPlanOf({ Id: TreatmentId, Modules }: TreatmentRow) {
  const [FormId, ChangedAt] = [Modules[0]?.FormId ?? crypto.randomUUID(), '2026-11-14T08:00:00.000Z']
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

test('R-521 the graver an act is, the stronger its colours: a plan that is lost at once, and what cannot be undone', async () => {
  await openPatient({}, { hasPlan: true })
  const dialog = await askToEnd()
  const colorOf = (element: HTMLElement) => element.closest<HTMLElement>('[style]')?.getAttribute('style') ?? ''
  expect(colorOf(within(dialog).getByText('Patienten förlorar sin säkerhetsplan senare'))).toContain('amber')
  expect(colorOf(within(dialog).getByRole('button', { name: 'Avsluta behandlingen' }))).toContain('red')
  const days = within(dialog).getByLabelText<HTMLInputElement>(/^Antal dagar/)
  await user.clear(days)
  await user.type(days, '0')
  expect(colorOf(await within(dialog).findByText('Patienten förlorar sin säkerhetsplan direkt'))).toContain('red')
})

async function askOfModule(act: string) {
  await user.click(screen.getByRole('button', { name: /^Åtgärder för modulen/ }))
  await user.click(await screen.findByText(act, { selector: '[role=menuitem] *' }))
  return screen.findByRole('dialog')
}

test('R-521 before the module that is the safety plan is closed it is said that it can no longer be changed, but read', async () => {
  await openPatient({ Modules: [aBegunModule()] }, { hasPlan: true })
  const dialog = await askOfModule('Avsluta modulen')
  within(dialog).getByText('Det här är patientens säkerhetsplan')
  within(dialog).getByText(/kan patienten inte ändra planen\. Patienten kan läsa den så länge/)
  const button = within(dialog).getByRole('button', { name: 'Avsluta modulen' })
  expect(button.getAttribute('style')).toContain('red')
})

test('R-521 a module that has not opened is taken back without the colour of what is lost, and another is no plan', async () => {
  await openPatient({
    Modules: [aModule({ Status: 'Scheduled', FormId: crypto.randomUUID(), StartsOn: '2030-01-01' })],
  })
  const dialog = await askOfModule('Ta tillbaka')
  expect(within(dialog).queryByText('Det här är patientens säkerhetsplan')).toBeNull()
  const button = within(dialog).getByRole('button', { name: 'Ta tillbaka' })
  expect(button.getAttribute('style')).not.toContain('red')
})
