import * as notificationCalls from '@samklang/contract/client/notifications'
import type { UnitAlert } from '@samklang/contract/notifications'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aProfile } from '../../testing/a-session.ts'
import { anAlertOfMessage } from '../../testing/an-alert.ts'
import { openApp } from '../../testing/open-app.tsx'
import { adult, stubStaffPage } from '../../testing/stub-staff-page.ts'

const headline = 'Kan ha tagit eller tänka ta för mycket medicin eller något giftigt'
const help = 'Är det nyss: ring 112 och be om Giftinformation.'
const at = (time: string) => `2026-11-14T${time}:00.000Z`
const poisoning = { IsOverdose: true, Text: headline, AnswerText: 'Jag tog hela asken nu' }

function aUnitAlert(given: Partial<UnitAlert>): UnitAlert {
  const Phones = [{ Name: 'Vide Nyss', Relation: null, Phone: '+46701740601' }]
  return {
    ...anAlertOfMessage({ Message: null, ...given }),
    PatientId: '00000000-0000-4000-8000-000000000c01',
    PatientFullName: 'Vide Nyss',
    Patient: { Age: 15, FormattedPersonalId: '20110101-0017', IsProtected: false, Phones },
    EscalatedAt: null,
    IsOwnerUnreached: false,
    IsUnitUnreached: false,
    IsMine: true,
    IsPatientHere: true,
    ClosedUnit: null,
    ...given,
  }
}

async function openHome(Alerts: UnitAlert[]) {
  const profile = aProfile({ CurrentUnitId: adult.Id, Permissions: ['Alerts.Acknowledge'] })
  const { calls, signedIn } = stubStaffPage({ userProfile: profile })
  const none = { Notifications: [], NotificationsTotal: 0, ClosedUnits: [], OpeningsToReview: 0, MailFailure: null }
  calls.reply(notificationCalls.listUnitNotifications, { ...none, Alerts, AlertsTotal: Alerts.length })
  calls.holdRest()
  await openApp('/admin/', signedIn)
  await screen.findAllByText('Vide Nyss')
}

const inSight = () => [...document.querySelectorAll('[data-alert]')].filter((one) => one.closest('details') === null)

test('R-560 a poisoning stands before what was written since, with when it was written, and the latest words stay in sight', async () => {
  await openHome([
    aUnitAlert({ RaisedAt: at('08:30'), AnswerText: 'Jag tänker inte leva till jul' }),
    aUnitAlert({ ...poisoning, RaisedAt: at('08:15') }),
    aUnitAlert({ RaisedAt: at('08:20'), AnswerText: 'Jag orkar inte mer' }),
  ])
  const [first, second, ...others] = inSight()
  expect(others).toEqual([])
  expect(first?.textContent).toContain(`${headline} (skrivet 2026-11-14 09:15)`)
  expect(second?.textContent).toContain('Jag tänker inte leva till jul')
})

test('R-560 beside whom one reaches stands where to ask about poison, also where the alert is acknowledged', async () => {
  await openHome([aUnitAlert({ ...poisoning, RaisedAt: at('08:15'), AnswerChangedAt: at('09:00') })])
  expect(screen.getAllByText(help)).toHaveLength(1)
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Kvittera larmet om Vide Nyss' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(help)).toBeTruthy()
  expect(dialog.getByText(`${headline} (skrivet 2026-11-14 09:15, ändrat 2026-11-14 10:00)`)).toBeTruthy()
})

test('R-560 what is no poisoning says nothing of poison', async () => {
  await openHome([aUnitAlert({})])
  expect(screen.queryByText(help)).toBeNull()
  expect(screen.queryByText(/skrivet/)).toBeNull()
})

test('R-560 a poisoning that is folded is told from other words to act upon', async () => {
  const [older, newer] = [aUnitAlert({ ...poisoning, RaisedAt: at('08:00') }), aUnitAlert(poisoning)]
  await openHome([{ ...newer, RaisedAt: at('08:15') }, older])
  const quoted = within(screen.getByRole('list', { name: 'Handla genast' })).getAllByRole('listitem')
  expect(quoted.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(headline)])
})
