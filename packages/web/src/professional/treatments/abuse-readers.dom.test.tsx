import * as careItemCalls from '@samklang/contract/client/care-items'
import * as messageCalls from '@samklang/contract/client/messages'
import * as patientCalls from '@samklang/contract/client/patients'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPatient } from '../../testing/a-patient.ts'
import { aProfile } from '../../testing/a-session.ts'
import { aTreatment, careItemsOf } from '../../testing/a-treatment.ts'
import { anAlertOfMessage } from '../../testing/an-alert.ts'
import { openApp } from '../../testing/open-app.tsx'
import { adult, stubStaffPage } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })
const caution = 'Ekollon Trofastmark (ombud) kan läsa meddelandet och det du svarar.'
const agent = { Kind: 'Agent', Name: 'Ekollon Trofastmark' } as const

async function openPatient(given: Partial<RiskAlert>) {
  const patient = aPatient()
  const treatment = { ...aTreatment({ MessageAlerts: 1 }), PatientId: patient.Id }
  const Message = { Id: crypto.randomUUID(), TreatmentId: treatment.Id, ProgramId: null, Text: null }
  const alert = anAlertOfMessage({ Message, Abuse: 'Alone', AnswerText: 'Han slår mig', AlsoReadBy: [agent], ...given })
  const { calls, signedIn } = stubStaffPage({
    userProfile: aProfile({ CurrentUnitId: adult.Id, Permissions: ['Alerts.Acknowledge'] }),
  })
  const isWaiting = alert.AcknowledgedAt === null
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, {
    ...careItemsOf([treatment]),
    Alerts: isWaiting ? [alert] : [],
    FollowUps: isWaiting ? [] : [alert],
    Phones: [],
  })
  calls.reply(messageCalls.listMessages, {
    PatientId: patient.Id,
    Messages: [],
    HasOlder: false,
    Unread: 0,
    IsOpen: true,
    Readers: [
      { Kind: 'Patient', Name: 'Timjan Rosendimma', RelationId: null },
      ...alert.AlsoReadBy.map((one) => ({ ...one, RelationId: crypto.randomUUID() })),
    ],
    Away: [],
    Refused: [],
    Alerts: [alert],
    AlertEvents: [],
  })
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/`, signedIn)
  await screen.findByRole('heading', { level: 2, name: 'Behandlingar' })
}

const dialog = async () => within(await screen.findByRole('dialog'))

test('R-561 beside words of abuse in a message, and above the field, stands who else reads it and what is replied', async () => {
  await openPatient({})
  const card = within(await screen.findByRole('group', { name: /Texten kan/ }))
  card.getByText(caution)
  await user.click(card.getByRole('button', { name: 'Öppna meddelandet' }))
  const opened = await dialog()
  const field = await opened.findByLabelText('Skriv till patienten')
  const [beside, above, ...more] = opened.getAllByText(caution)
  expect(more).toEqual([])
  expect(beside?.closest('[role=group]')).toBeTruthy()
  expect(above?.closest('form')).toBe(field.closest('form'))
  expect(above && above.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(card.getByRole('button', { name: 'Kvittera' }))
  expect((await dialog()).getByText(caution)).toBeTruthy()
})

test('R-561 of a message that was refused it is said of the reply alone', async () => {
  const treatment = aTreatment()
  await openPatient({ Message: { Id: null, TreatmentId: treatment.Id, ProgramId: null, Text: null } })
  expect(screen.getByText('Ekollon Trofastmark (ombud) kan läsa det du svarar.')).toBeTruthy()
})

test('R-561 it stands while the alert is followed up', async () => {
  const AcknowledgedAt = '2026-11-14T09:00:00.000Z'
  const nobody = { ResponsibleId: null, ResponsibleName: null, ResponsibleAwayUntil: null, IsResponsibleHere: false }
  const open = { IsOpen: true, NextStepOn: '2026-11-20', NoFollowUpReason: null, EndedAt: null, EndedBy: null }
  await openPatient({ AcknowledgedAt, FollowUp: { ...open, ...nobody, LastModifiedAt: AcknowledgedAt } })
  expect(screen.getByText(caution)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Öppna meddelandet om Solvind Påhittad' }))
  const opened = await dialog()
  const field = await opened.findByLabelText('Skriv till patienten')
  expect(within(field.closest('form') ?? document.body).getByText(caution)).toBeTruthy()
})

test.each([
  ['where the patient alone reads', { AlsoReadBy: [] }],
  ['of other danger', { Abuse: null, AlsoReadBy: [] }],
])('R-561 %s nothing is said of it', async (_, given) => {
  await openPatient(given)
  await user.click(await screen.findByRole('button', { name: 'Öppna meddelandet' }))
  await (await dialog()).findByLabelText('Skriv till patienten')
  expect(screen.queryByText(/kan läsa/)).toBeNull()
})
