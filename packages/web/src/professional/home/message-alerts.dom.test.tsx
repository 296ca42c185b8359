import * as messageCalls from '@samklang/contract/client/messages'
import * as notificationCalls from '@samklang/contract/client/notifications'
import * as patientCalls from '@samklang/contract/client/patients'
import type { UnitAlert } from '@samklang/contract/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPatient } from '../../testing/a-patient.ts'
import { anAlertOfMessage } from '../../testing/an-alert.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })

function aUnitAlert(given: Partial<UnitAlert> = {}): UnitAlert {
  return {
    ...anAlertOfMessage(),
    PatientId: aPatient().Id,
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

async function openHome(alert: UnitAlert) {
  const { calls, signedIn } = stubStaffPage()
  calls.reply(notificationCalls.listUnitNotifications, {
    Notifications: [],
    Alerts: [alert],
    NotificationsTotal: 0,
    AlertsTotal: 1,
    ClosedUnits: [],
    OpeningsToReview: 0,
    MailFailure: null,
  })
  const patient = aPatient({ Id: alert.PatientId })
  calls.reply(patientCalls.getPatient, patient)
  const thread = {
    PatientId: patient.Id,
    Messages: [],
    HasOlder: false,
    Unread: 0,
    IsOpen: true,
    Readers: [],
    Away: [],
    Refused: [],
    Alerts: [],
    AlertEvents: [],
  }
  calls.reply(messageCalls.listMessages, thread)
  calls.holdRest()
  await openApp('/admin/', signedIn)
  // Named as it is seen, and then whom it is about: a guardian may have written it.
  const read = await screen.findByRole('button', { name: /^(Öppna|Läs) meddelandet om Vide Nyss$/ })
  expect(read.getAttribute('aria-label')).toBe(`${read.textContent} om Vide Nyss`)
  await user.click(read)
  return { calls, dialog: await screen.findByRole('dialog') }
}

test('R-437 from home the alert of a message opens its thread', async () => {
  const { calls } = await openHome(aUnitAlert())
  // First it is said that the patient is being fetched.
  expect(await screen.findByRole('tab', { name: /Meddelanden med patienten/ })).toBeTruthy()
  await waitFor(() => expect(calls.sentTo(messageCalls.listMessages)).toHaveLength(1))
})

test('R-492 the thread of a patient whom the unit no longer has is read while its alert waits, and nothing is written there', async () => {
  const { calls, dialog } = await openHome(aUnitAlert({ IsPatientHere: false }))
  expect((await within(dialog).findAllByText('Jag orkar inte mer')).length).toBeGreaterThan(0)
  expect(within(dialog).getByText(/läsa meddelandena tills larmet är kvitterat/)).toBeTruthy()
  await waitFor(() => expect(calls.sentTo(messageCalls.listMessages)).toHaveLength(1))
  await screen.findByRole('tab', { name: /Meddelanden med patienten/ })
  await waitFor(() => expect(within(dialog).queryByText('Laddar')).toBeNull())
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  expect(calls.sentTo(patientCalls.getPatient)).toEqual([])
})
