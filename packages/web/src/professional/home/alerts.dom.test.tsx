import * as followUpCalls from '@samklang/contract/client/follow-ups'
import * as notificationCalls from '@samklang/contract/client/notifications'
import type { UnitAlert } from '@samklang/contract/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aProfile } from '../../testing/a-session.ts'
import { anAlertOfMessage } from '../../testing/an-alert.ts'
import { openApp } from '../../testing/open-app.tsx'
import { adult, stubStaffPage } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })
const vide = '00000000-0000-4000-8000-000000000c01'

function aUnitAlert(given: Partial<UnitAlert> = {}): UnitAlert {
  return {
    ...anAlertOfMessage(),
    PatientId: vide,
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

/** Somebody who may acknowledge: what they may not do does not wait for them. */
function stubHome() {
  const profile = aProfile({ CurrentUnitId: adult.Id, Permissions: ['Alerts.Acknowledge'] })
  return stubStaffPage({ userProfile: profile })
}

async function openHome(alerts: UnitAlert[]) {
  const { calls, signedIn } = stubHome()
  calls.reply(notificationCalls.listUnitNotifications, {
    Notifications: [],
    Alerts: alerts,
    NotificationsTotal: 0,
    AlertsTotal: alerts.length,
    ClosedUnits: [],
    OpeningsToReview: 0,
    MailFailure: null,
  })
  calls.holdRest()
  await openApp('/admin/', signedIn)
}

const at = (time: string) => `2026-11-14T${time}:00.000Z`
const from = (RespondentName: string, AnswerText: string, time: string) =>
  aUnitAlert({ RespondentName, AnswerText, RaisedAt: at(time) })

test('R-293 while alerts are fetched nothing looks as if there were none', async () => {
  const { calls, signedIn } = stubStaffPage()
  calls.hold(notificationCalls.listUnitNotifications)
  calls.reply(followUpCalls.listUnitFollowUps, { FollowUps: [aUnitAlert({ AcknowledgedAt: at('08:10') })], Total: 1 })
  calls.holdRest()
  await openApp('/admin/', signedIn)
  expect((await screen.findByText('Hämtar larm …')).closest('[role=status]')).toBeTruthy()
  const bell = screen.getByRole('button', { name: 'Hämtar det som väntar' })
  expect(within(bell).getByText('…')).toBeTruthy()
  const followUps = await screen.findByRole('region', { name: /^Kvitterat: 1 uppföljning/ })
  expect(within(followUps).getByText('Larmen hämtas fortfarande.')).toBeTruthy()
})

test('R-293 R-536 the latest words stand in sight, of everybody who has written, and of the others how many, from when and how grave', async () => {
  await openHome([
    from('Björk Nyss', 'Hon vill inte leva längre', '08:00'),
    from('Björk Nyss', 'Jag hittade ett avskedsbrev', '08:10'),
    from('Alm Nyss', 'Hon vill dö', '08:15'),
    from('Alm Nyss', 'Hon har tagit en massa tabletter', '08:20'),
    aUnitAlert({ IsAtOnce: false, RaisedAt: at('08:05'), RespondentName: 'Björk Nyss', AnswerText: 'Ibland' }),
  ])
  const said =
    '3 larm till om Vide Nyss, larmade 2026-11-14 09:00–09:15, varav 2 är märkta ”Handla genast”, 1 annat kan handla om fara för livet eller våld'
  const folded = (await screen.findByText(said)).closest('details')
  const isInSight = (words: string) => screen.getAllByText(words).some((shown) => shown.closest('details') === null)
  expect(isInSight('Hon har tagit en massa tabletter')).toBe(true)
  expect(isInSight('Jag hittade ett avskedsbrev')).toBe(true)
  expect(folded?.textContent).toMatch(/Hon vill dö.*Hon vill inte leva längre/)
  // Closed it hides no words that call for acting at once, nor whose they are.
  const quoted = within(screen.getByRole('list', { name: 'Handla genast' })).getAllByRole('listitem')
  expect(quoted).toHaveLength(2)
  expect(quoted[0]?.textContent).toMatch(/09:15, Alm Nyss.*Hon vill dö/)
  expect(quoted[1]?.textContent).toMatch(/09:00, Björk Nyss.*Hon vill inte leva längre/)
})

test('R-562 the fold says what pressing it shows, also where words of it stand in sight', async () => {
  const alerts = [
    from('Vide Nyss', 'Ett', '08:00'),
    from('Vide Nyss', 'Två', '08:05'),
    from('Vide Nyss', 'Tre', '08:10'),
  ]
  await openHome(alerts)
  const words = await screen.findByText('Visa alla 2 larm')
  const fold = words.closest('details')
  await user.click(words)
  await waitFor(() => expect(within(fold ?? document.body).queryByText('Dölj')).toBeTruthy())
  expect(screen.queryByText('Visa alla 2 larm')).toBeNull()
})

test('R-536 nothing is called older, and what is less grave is told by its own level and not quoted', async () => {
  const lesser = { IsAtOnce: false, RaisedAt: at('08:20') }
  await openHome([
    from('Vide Nyss', 'Hon vill dö', '08:20'),
    aUnitAlert({ ...lesser, AnswerText: 'Ibland' }),
    aUnitAlert({ ...lesser, IsDanger: false, AnswerText: 'Sällan' }),
  ])
  await screen.findByText(
    '2 larm till om Vide Nyss, larmade 2026-11-14 09:20, varav 1 kan handla om fara för livet eller våld',
  )
  expect(screen.queryByRole('list', { name: 'Handla genast' })).toBeNull()
})

test('R-293 the heading counts what stands beneath it, and how much of it waits for the reader', async () => {
  const others = { IsMine: false, OwnerName: 'Provlav Provsten' }
  await openHome([
    aUnitAlert({ ...others, EscalatedAt: at('09:00') }),
    aUnitAlert(others),
    aUnitAlert({ ...others, PatientId: crypto.randomUUID(), PatientFullName: 'Sälg Nyss' }),
  ])
  await screen.findByRole('heading', { name: '3 larm om 2 patienter, varav 1 väntar på dig' })
  expect(document.querySelectorAll('[data-patient-alerts]')).toHaveLength(2)
})
