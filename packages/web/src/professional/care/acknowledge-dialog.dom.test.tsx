import type { PlanForStaff } from '@samklang/contract/artifacts'
import * as alertCalls from '@samklang/contract/client/alerts'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as messageCalls from '@samklang/contract/client/messages'
import * as notificationCalls from '@samklang/contract/client/notifications'
import * as patientCalls from '@samklang/contract/client/patients'
import type { UnitAlert } from '@samklang/contract/notifications'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notifyCareChanged } from '../../live/care-changes.ts'
import { aPatient } from '../../testing/a-patient.ts'
import { aProfile } from '../../testing/a-session.ts'
import { aTreatment, careItemsOf } from '../../testing/a-treatment.ts'
import { anAlertOfMessage } from '../../testing/an-alert.ts'
import { openApp } from '../../testing/open-app.tsx'
import type { StubbedCalls } from '../../testing/stub-calls.ts'
import { adult, stubStaffPage } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })
const patient = aPatient()
const mine = 'Ringde mamman, som är hos henne nu.'

const overview = `/admin/patient/${patient.Id}/`
const history = `/admin/patient/${patient.Id}/historik`
const home = '/admin/'

type Waiting = { waiting: RiskAlert[]; ofThread: RiskAlert[] }

/** What the server knows: what waits, and all that came from the thread. */
function tell(calls: StubbedCalls, { waiting, ofThread }: Waiting) {
  const treatment = { ...aTreatment(), PatientId: patient.Id }
  calls.reply(careItemCalls.listCareItems, { ...careItemsOf([treatment]), Alerts: waiting })
  calls.reply(messageCalls.listMessages, {
    PatientId: patient.Id,
    Messages: [],
    HasOlder: false,
    Unread: 0,
    IsOpen: true,
    Readers: [],
    Away: [],
    Refused: [],
    Alerts: ofThread,
    AlertEvents: [],
  })
  calls.reply(notificationCalls.listUnitNotifications, {
    Notifications: [],
    Alerts: waiting.map(ofUnit),
    NotificationsTotal: 0,
    AlertsTotal: waiting.length,
    ClosedUnits: [],
    OpeningsToReview: 0,
    MailFailure: null,
  })
}

function ofUnit(alert: RiskAlert): UnitAlert {
  return {
    ...alert,
    PatientId: patient.Id,
    PatientFullName: 'Vide Nyss',
    Patient: { Age: 15, FormattedPersonalId: '20110101-0017', IsProtected: false, Phones: [] },
    EscalatedAt: null,
    IsOwnerUnreached: false,
    IsUnitUnreached: false,
    IsMine: true,
    IsPatientHere: true,
    ClosedUnit: null,
  }
}

function acknowledged(alert: RiskAlert): RiskAlert {
  return {
    ...alert,
    AcknowledgedAt: '2026-11-14T09:00:00.000Z',
    AcknowledgedBy: 'Alva Påhittad',
    Action: 'Talade med Vide i telefon.',
    LastModifiedAt: '2026-11-14T09:00:00.000Z',
  }
}

/** The dialog of the first that waits, with a text in it. */
async function write(path: string, waiting: RiskAlert[]) {
  const calls = await openDialog(path, waiting)
  await user.click(field())
  await user.paste(mine)
  return calls
}

async function openDialog(path: string, waiting: RiskAlert[], tellMore: (calls: StubbedCalls) => void = () => {}) {
  const { calls, signedIn } = stubStaffPage({
    userProfile: aProfile({ CurrentUnitId: adult.Id, Permissions: ['Alerts.Acknowledge'] }),
  })
  calls.reply(patientCalls.getPatient, patient)
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
  tell(calls, { waiting, ofThread: waiting })
  tellMore(calls)
  calls.holdRest()
  await openApp(path, signedIn)
  const [first] = await screen.findAllByRole('button', { name: /^Kvittera/ })
  if (first) await user.click(first)
  await screen.findByRole('dialog')
  return calls
}

const dialog = () => screen.getByRole('dialog')
const field = () => within(dialog()).getByRole('textbox', { name: /Vad har du gjort/ })

async function expectToldAndKept(calls: StubbedCalls) {
  await waitFor(() => expect(dialog().textContent).toMatch(/Alva Påhittad.*Talade med Vide i telefon\./))
  expect(field()).toHaveProperty('value', mine)
  calls.reply(alertCalls.acknowledgeOneAlert, [])
  await user.click(within(dialog()).getByRole('button', { name: /anteckning/i }))
  const note = expect.objectContaining({ Action: mine, IsFurtherNote: true })
  await waitFor(() => expect(calls.sentTo(alertCalls.acknowledgeOneAlert).at(-1)?.body).toEqual(note))
}

const places = [
  ['the overview', overview],
  ['the history', history],
  ['home', home],
]

test.each(places)(
  'R-294 on %s whoever writes is told at once that a colleague has acknowledged the alert of a message, and keeps the text',
  async (_, path) => {
    const alert = anAlertOfMessage()
    const calls = await write(path, [alert])
    tell(calls, { waiting: [], ofThread: [acknowledged(alert)] })
    await act(async () => notifyCareChanged(patient.Id))
    await expectToldAndKept(calls)
  },
)

test.each(places)(
  'R-294 on %s whoever hears of it only when they acknowledge keeps the dialog with the text, and may add it as a note',
  async (_, path) => {
    const alert = anAlertOfMessage()
    const calls = await write(path, [alert])
    // The news of it has not come, but whatever is read anew knows.
    tell(calls, { waiting: [], ofThread: [acknowledged(alert)] })
    const Details = { Alerts: [acknowledged(alert)] }
    calls.refuse(alertCalls.acknowledgeOneAlert, 409, 'Redan kvitterat', 'alert-acknowledged', { Details })
    await user.click(within(dialog()).getByRole('button', { name: 'Kvittera' }))
    await act(async () => notifyCareChanged(patient.Id))
    await expectToldAndKept(calls)
  },
)

test.each(places)(
  'R-294 on %s whoever reads the message while they write comes back to the text, also when a colleague was first',
  async (_, path) => {
    const alert = anAlertOfMessage()
    const calls = await write(path, [alert])
    await user.click(within(dialog()).getByRole('button', { name: 'Öppna meddelandet' }))
    await screen.findByRole('heading', { name: 'Meddelande i Sova bättre' })
    tell(calls, { waiting: [], ofThread: [acknowledged(alert)] })
    await act(async () => notifyCareChanged(patient.Id))
    await user.click(within(dialog()).getByRole('button', { name: 'Stäng' }))
    await expectToldAndKept(calls)
  },
)

test('R-294 what was written beside the acknowledgement of a colleague is left by saying so, and nobody is led to a dialog that is gone', async () => {
  const alert = anAlertOfMessage()
  const calls = await write(overview, [alert])
  tell(calls, { waiting: [], ofThread: [acknowledged(alert)] })
  await act(async () => notifyCareChanged(patient.Id))
  await within(dialog()).findByText('Kvitterat nu av Alva Påhittad')
  fireEvent(dialog(), new Event('cancel', { cancelable: true }))
  expect(field()).toHaveProperty('value', mine)
  await user.click(within(dialog()).getByRole('button', { name: 'Stäng utan att spara' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.body.textContent).not.toMatch(/öppnar rutan igen|Öppna samma ruta/)
})

test.each(places)(
  'R-347 on %s it is said what else waits, also when a colleague has acknowledged the one that is open',
  async (_, path) => {
    const [alert, other] = [anAlertOfMessage(), anAlertOfMessage({ Severity: 'Attention', AnswerText: 'Sover inte' })]
    const calls = await write(path, [alert, other])
    const said = '1 larm till väntar om Vide Nyss. Det kvitteras för sig.'
    await within(dialog()).findByText(said)
    tell(calls, { waiting: [other], ofThread: [acknowledged(alert), other] })
    await act(async () => notifyCareChanged(patient.Id))
    await within(dialog()).findByText('Kvitterat nu av Alva Påhittad')
    await waitFor(() =>
      expect(document.querySelectorAll('[data-patient-alerts], [data-alert-id]').length).toBeLessThan(2),
    )
    expect(within(dialog()).getByText(said)).toBeTruthy()
  },
)

test.each([
  ['does not fit in the window begins with what alarms', 1400, 'Jag orkar inte mer'],
  ['fits begins in the field', 600, ''],
])('R-359 a dialog that %s', async (_, height, begins) => {
  const heights = [
    vi.spyOn(HTMLDialogElement.prototype, 'scrollHeight', 'get').mockReturnValue(height),
    vi.spyOn(HTMLDialogElement.prototype, 'clientHeight', 'get').mockReturnValue(600),
  ]
  onTestFinished(() => {
    for (const one of heights) one.mockRestore()
  })
  await openDialog(home, [anAlertOfMessage()])
  if (begins) expect(document.activeElement?.textContent).toContain(begins)
  else expect(document.activeElement).toBe(field())
})

test('R-270 R-347 a second alert is read first, and what is said of it does not gainsay that each is acknowledged by itself', async () => {
  const alert = anAlertOfMessage()
  const other = anAlertOfMessage({ Message: alert.Message, AnswerText: 'Jag har tabletter' })
  const calls = await write(overview, [alert])
  const changed = { ...alert, LastModifiedAt: '2026-11-14T09:00:00.000Z' }
  tell(calls, { waiting: [changed, other], ofThread: [changed, other] })
  await act(async () => notifyCareChanged(patient.Id))
  await within(dialog()).findByRole('button', { name: 'Jag har läst det' })
  await within(dialog()).findByText(/^1 larm till väntar/)
  expect(dialog().textContent).toMatch(
    /Läs det innan du kvitterar det här\. Det nya kvitteras för sig\..*Jag har tabletter.*1 larm till väntar om Vide Nyss\. Det kvitteras för sig\./,
  )
})

const plan: PlanForStaff = {
  TreatmentId: crypto.randomUUID(),
  FormId: crypto.randomUUID(),
  ArtifactName: 'plan',
  DisplayName: 'Min säkerhetsplan',
  Language: 'sv',
  HeadingLanguage: 'sv',
  ChangedAt: '2026-11-13T10:00:00.000Z',
  IsReadable: true,
  ReadableUntil: null,
  Sections: [{ Heading: 'Skäl', Answers: [{ Question: null, Lines: [[{ Label: null, Text: 'Syskonen' }]] }] }],
  EmptyHeadings: [],
  BegunAt: '2026-11-01T10:00:00.000Z',
  EarlierVersions: [],
  EarlierPlans: [],
}

test('R-429 whoever acknowledges from home has the safety plan a press away', async () => {
  await openDialog(home, [anAlertOfMessage()], (calls) => calls.reply(artifactCalls.getSafetyPlan, { Plan: plan }))
  const show = await within(dialog()).findByRole('button', { name: 'Visa patientens säkerhetsplan' })
  expect(within(dialog()).getByText('Syskonen').closest('[hidden]')).not.toBeNull()
  await user.click(show)
  expect(within(dialog()).getByText('Syskonen').closest('[hidden]')).toBeNull()
  expect(within(dialog()).getByText('Gått igenom säkerhetsplanen')).toBeTruthy()
})

test('R-429 on home it is said that there is no plan, and nobody is offered to have reviewed it', async () => {
  await openDialog(home, [anAlertOfMessage()], (calls) => calls.reply(artifactCalls.getSafetyPlan, { Plan: null }))
  await within(dialog()).findByText('Patienten har ingen säkerhetsplan här.')
  expect(within(dialog()).getByText('Ringt')).toBeTruthy()
  expect(within(dialog()).queryByText('Gått igenom säkerhetsplanen')).toBeNull()
})
