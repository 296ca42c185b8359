import * as followUpCalls from '@samklang/contract/client/follow-ups'
import * as notificationCalls from '@samklang/contract/client/notifications'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAlertOfMessage } from '../../testing/an-alert.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const own = { Name: 'Vide Nyss', Relation: null, Phone: '+46701740601' }
const father = { Name: 'Per Nyss', Relation: 'Pappa', Phone: '+46701740602' }
const caution = 'Ring inga närstående innan du vet vem det gäller, inte heller vårdnadshavare.'

async function openHome(given: Partial<RiskAlert>, Phones = [own, father], followed: Partial<RiskAlert>[] = []) {
  const { calls, signedIn } = stubStaffPage()
  const about = { Age: 15, FormattedPersonalId: '20110101-0017', IsProtected: false, Phones }
  const around = { PatientId: crypto.randomUUID(), PatientFullName: 'Vide Nyss', Patient: about }
  const standing = { EscalatedAt: null, IsOwnerUnreached: false, IsUnitUnreached: false, IsMine: true }
  const alert = { ...anAlertOfMessage(given), ...around, ...standing, IsPatientHere: true, ClosedUnit: null }
  calls.reply(notificationCalls.listUnitNotifications, {
    Notifications: [],
    Alerts: [alert],
    NotificationsTotal: 0,
    AlertsTotal: 1,
    ClosedUnits: [],
    OpeningsToReview: 0,
    MailFailure: null,
  })
  const FollowUps = followed.map((one) => ({ ...alert, ...anAlertOfMessage(one) }))
  if (FollowUps.length > 0) calls.reply(followUpCalls.listUnitFollowUps, { FollowUps, Total: FollowUps.length })
  calls.holdRest()
  await openApp('/admin/', signedIn)
  await screen.findAllByText('Vide Nyss')
}

function follows(before: Element, later: Element): boolean {
  return (before.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

test.each(['Alone', 'Beside'] as const)(
  'R-542 where words may be of abuse (%s) those around the patient come after a caution',
  async (Abuse) => {
    await openHome({ Abuse, Text: 'Texten kan handla om våld eller övergrepp' })
    const said = await screen.findByText(caution)
    expect(screen.getByText(/genast göra en orosanmälan till socialtjänsten/)).toBeTruthy()
    expect(follows(screen.getByText('Patienten, Vide Nyss'), said)).toBe(true)
    const around = screen.getByRole('list', { name: 'Nummer till vårdnadshavare och andra närstående' })
    expect(follows(said, around)).toBe(true)
    expect(within(around).getByRole('link')).toHaveProperty('href', 'tel:+46701740602')
  },
)

test('R-542 so do they where the patient has no number of their own', async () => {
  await openHome({ Abuse: 'Alone' }, [father])
  const said = await screen.findByText(caution)
  expect(follows(screen.getByText('Patienten: inget nummer finns'), said)).toBe(true)
  expect(follows(said, screen.getByRole('link', { name: /070/ }))).toBe(true)
})

test('R-542 the caution stays beside another alert while one of abuse is acknowledged and followed up', async () => {
  const AcknowledgedAt = '2026-11-18T08:00:00.000Z'
  await openHome({ Abuse: null }, [own, father], [{ Abuse: 'Alone', AcknowledgedAt }])
  const cautions = await screen.findAllByText(caution)
  const waiting = document.querySelector('[data-patient-alerts]')
  expect(cautions.some((one) => waiting?.contains(one))).toBe(true)
})

test('R-542 where nothing is of abuse all of them stand together, without it', async () => {
  await openHome({ Abuse: null })
  const phones = await screen.findByRole('list', { name: 'Nummer att ringa' })
  expect(within(phones).getAllByRole('link')).toHaveLength(2)
  expect(screen.queryByText(caution)).toBeNull()
})
