import * as notificationCalls from '@samklang/contract/client/notifications'
import type { UnitAlert } from '@samklang/contract/notifications'
import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notifyCareChanged } from '../live/care-changes.ts'
import '../live/refresh-care.ts'
import { anAlertOfMessage } from '../testing/an-alert.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubStaffPage } from '../testing/stub-staff-page.ts'
import { noteDialogs } from '../ui/use-uppermost-dialog.ts'

const none = { Notifications: [], NotificationsTotal: 0, ClosedUnits: [], OpeningsToReview: 0, MailFailure: null }
const patientId = '00000000-0000-4000-8000-0000000000d8'
const otherId = '00000000-0000-4000-8000-0000000000d9'

function aUnitAlert(given: Partial<UnitAlert> = {}): UnitAlert {
  return {
    ...anAlertOfMessage(),
    PatientId: patientId,
    PatientFullName: 'Vide Nyss',
    Patient: { Age: 15, FormattedPersonalId: '20110101-0017', IsProtected: false, Phones: [] },
    EscalatedAt: null,
    IsOwnerUnreached: false,
    IsUnitUnreached: false,
    IsMine: true,
    IsPatientHere: true,
    ClosedUnit: null,
    ...given,
  }
}

/** What is said when the alert comes while one is at an address. */
async function sayArrived(path: string, alert: UnitAlert): Promise<string> {
  const { calls, signedIn } = stubStaffPage()
  calls.holdRest()
  await openApp(path, signedIn)
  await waitFor(() => expect(document.querySelector('[data-bell="0"]')).toBeTruthy())
  calls.reply(notificationCalls.listUnitNotifications, { ...none, Alerts: [alert], AlertsTotal: 1 })
  act(() => notifyCareChanged(alert.PatientId))
  const told = await waitFor(() => document.querySelector('[data-arrived-alert] [role="alert"]') ?? expect.fail('none'))
  return told.textContent ?? ''
}

test('R-437 an alert that comes names the patient as the bell does, where no other patient is in view', async () => {
  expect(await sayArrived('/om', aUnitAlert())).toBe('Ett nytt larm väntar på dig: Vide Nyss')
})

test('R-437 on the page of another patient, who may sit beside, nobody is named', async () => {
  const told = await sayArrived(`/admin/patient/${otherId}/`, aUnitAlert())
  expect(told).toBe('Ett nytt larm väntar på dig, hos en annan patient.')
})

test('R-437 its place has a name of its own: the manual and other pages have parts about alerts', async () => {
  await sayArrived('/om', aUnitAlert())
  expect(document.querySelector('[data-arrived-alert]')?.getAttribute('aria-label')).toBe('Nytt larm')
})

test('R-437 on the patient’s own page it is said whom it is about', async () => {
  expect(await sayArrived(`/admin/patient/${patientId}/`, aUnitAlert())).toContain('Vide Nyss')
})

test('R-437 whoever is protected is named by no message that comes by itself', async () => {
  const { Patient } = aUnitAlert()
  const told = await sayArrived('/om', aUnitAlert({ Patient: { ...Patient, IsProtected: true } }))
  expect(told).toBe('Ett nytt larm väntar på dig.')
})

/** As the dialogs of the app do it. */
const change = (dialogs: () => void) =>
  act(() => {
    dialogs()
    noteDialogs()
  })

test('R-437 it stands in the uppermost dialog, also one that is opened after it came, and on the page again once that is closed', async () => {
  // Which dialogs are modal is not known here.
  const query = document.querySelectorAll.bind(document)
  vi.spyOn(document, 'querySelectorAll').mockImplementation((selector: string) =>
    query(selector === 'dialog:modal' ? 'dialog[open]' : selector),
  )
  await sayArrived('/om', aUnitAlert())
  const told = () => document.querySelector('[data-arrived-alert]')
  expect(told()?.parentElement).toBe(document.body)
  const [below, above] = [document.createElement('dialog'), document.createElement('dialog')]
  document.body.append(below, above)
  change(() => below.showModal())
  await waitFor(() => expect(told()?.parentElement).toBe(below))
  change(() => above.showModal())
  await waitFor(() => expect(told()?.parentElement).toBe(above))
  // Announced there: what lies outside of a modal dialog is not read aloud.
  expect(above.querySelector('[role="alert"]')?.textContent).toBe('Ett nytt larm väntar på dig.')
  change(() => above.close())
  await waitFor(() => expect(told()?.parentElement).toBe(below))
  change(() => below.remove())
  await waitFor(() => expect(told()?.parentElement).toBe(document.body))
  above.remove()
  vi.restoreAllMocks()
})
