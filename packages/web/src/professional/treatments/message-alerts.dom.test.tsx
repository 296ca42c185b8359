import type { CareItems } from '@samklang/contract/care-items'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as messageCalls from '@samklang/contract/client/messages'
import * as patientCalls from '@samklang/contract/client/patients'
import type { AlertEvent } from '@samklang/contract/form-events'
import type { ThreadMessage } from '@samklang/contract/messages'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { invalidate } from '../../api/invalidate.ts'
import { queryClient } from '../../api/query-client.ts'
import { isShowing } from '../../api/topics.ts'
import { aPatient } from '../../testing/a-patient.ts'
import { aProfile } from '../../testing/a-session.ts'
import { aBegunModule, aTreatment, careItemsOf } from '../../testing/a-treatment.ts'
import { anAlertOfMessage } from '../../testing/an-alert.ts'
import { openApp } from '../../testing/open-app.tsx'
import { adult, stubStaffPage } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })
const patient = aPatient()
const words = 'Jag orkar inte mer'

function aMessage(TreatmentId: string, given: Partial<ThreadMessage> = {}): ThreadMessage {
  return {
    Id: crypto.randomUUID(),
    TreatmentId,
    ProgramId: null,
    TreatmentModuleId: null,
    ModuleName: null,
    Kind: 'Chat',
    MessageText: 'Hej',
    CreatedAt: '2026-11-14T08:00:00.000Z',
    WrittenAt: null,
    SenderName: 'Vide Nyss',
    FromStaff: false,
    IsByProgram: false,
    WrittenAs: 'Patient',
    IsMine: false,
    ConfirmedAt: null,
    ConfirmedBy: null,
    ConfirmedAs: null,
    GuardianReadings: [],
    Alert: null,
    ...given,
  }
}

function anEvent(given: Partial<AlertEvent> = {}): AlertEvent {
  const Id = crypto.randomUUID()
  const At = '2026-11-14T08:00:00.000Z'
  return { Id, AlertId: null, Event: 'AlertRaised', At, By: null, To: null, From: null, ...given }
}

type Shown = {
  alerts: RiskAlert[]
  treatment: TreatmentRow
  messages?: ThreadMessage[]
  acknowledged?: RiskAlert[]
  events?: AlertEvent[]
  phones?: NonNullable<CareItems['Phones']>
  followUps?: RiskAlert[]
}

async function openPatient({ alerts, treatment, messages = [], acknowledged = [], events = [], ...more }: Shown) {
  const { phones = [], followUps = [] } = more
  const { calls, signedIn } = stubStaffPage({
    userProfile: aProfile({ CurrentUnitId: adult.Id, Permissions: ['Alerts.Acknowledge'] }),
  })
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, {
    ...careItemsOf([{ ...treatment, PatientId: patient.Id }]),
    Alerts: alerts,
    FollowUps: followUps,
    Phones: phones,
  })
  // One page for each message, the latest first.
  calls.reply(messageCalls.listMessages, ({ query: { before } }) => {
    const end = before ? messages.findIndex(({ Id }) => Id === before) : messages.length
    return {
      PatientId: patient.Id,
      Messages: messages.slice(Math.max(0, end - 1), end),
      HasOlder: end > 1,
      Unread: 0,
      IsOpen: true,
      Readers: [],
      Away: [],
      Refused: [],
      Alerts: [...alerts, ...acknowledged],
      AlertEvents: events,
    }
  })
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/`, signedIn)
  await screen.findByRole('heading', { level: 2, name: 'Behandlingar' })
  return calls
}

const dialog = () => screen.findByRole('dialog')

test('R-437 the alert of a message opens its thread at that message, however far back it lies', async () => {
  const treatment = aTreatment({ MessageAlerts: 1 })
  const alarming = aMessage(treatment.Id, { MessageText: words })
  const messages = [alarming, aMessage(treatment.Id), aMessage(treatment.Id)]
  const alert = anAlertOfMessage({
    Message: { Id: alarming.Id, TreatmentId: treatment.Id, ProgramId: null, Text: null },
  })
  await openPatient({ alerts: [alert], treatment, messages })
  expect(screen.queryByRole('button', { name: 'Öppna formuläret' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Öppna meddelandet' }))
  const opened = await dialog()
  expect(within(opened).getByRole('heading', { name: 'Meddelande i Sova bättre' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('data-message-id')).toBe(alarming.Id))
  expect(opened.contains(document.activeElement)).toBe(true)
  await user.click(within(opened).getByRole('button', { name: 'Stäng' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Öppna meddelandet'))
})

test('R-437 beside the message stand how grave it is, whom to call, the plan and the way to acknowledge it', async () => {
  const treatment = aTreatment({ MessageAlerts: 1 })
  const id = crypto.randomUUID()
  const alert = anAlertOfMessage({ Message: { Id: id, TreatmentId: treatment.Id, ProgramId: null, Text: null } })
  const phones = [{ Name: 'Solvind Påhittad', Relation: null, Phone: '+46701740600' }]
  const messages = [aMessage(treatment.Id, { Id: id, MessageText: words })]
  const calls = await openPatient({ alerts: [alert], treatment, messages, phones })
  await user.click(await screen.findByRole('button', { name: 'Öppna meddelandet' }))
  const opened = await dialog()
  const card = within(opened).getByRole('group', { name: alert.Text })
  expect(card.getAttribute('data-severity')).toBe('Alert')
  within(card).getByText('Handla genast')
  within(card).getByRole('link', { name: /070-174 06 00/ })
  await within(opened).findByText('Patienten har ingen säkerhetsplan här.')
  await waitFor(() => expect(calls.sentTo(messageCalls.listMessages)).toHaveLength(1))
  await user.click(within(card).getByRole('button', { name: 'Kvittera' }))
  const acknowledging = await screen.findByRole('dialog', { name: /Kvittera/ })
  expect(opened.contains(document.activeElement)).toBe(true)
  await user.click(within(acknowledging).getByRole('button', { name: 'Avbryt' }))
  expect(document.activeElement).toBe(card)
})

test('R-436 R-437 a refused message is read in its alert, which says that it is not in the thread, why, and who sent it', async () => {
  const treatment = aTreatment({ MessageAlerts: 1 })
  const whole = `${'Det är tungt. '.repeat(60)}${words}`
  const alert = anAlertOfMessage({
    OnBehalf: { Key: 'Agent/a', Kind: 'Agent', Name: 'Ombud Påhittad', Relation: 'Ombud', IsPartly: false },
    Refused: { Reason: 'AccessEnded', SentAt: '2026-11-14T08:00:00.000Z' },
    Message: { Id: null, TreatmentId: treatment.Id, ProgramId: null, Text: whole },
    HasMore: true,
  })
  const calls = await openPatient({ alerts: [alert], treatment })
  const said = [/finns inte i tråden: avsändaren hade inte längre rätt att skriva här/, /Ombud Påhittad/, /skickat mer/]
  for (const words of said) expect((await screen.findAllByText(words)).length).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Läs meddelandet' }))
  const opened = await dialog()
  for (const words of said) expect(within(opened).getByText(words)).toBeTruthy()
  expect(within(opened).getByText((text) => text === whole.replaceAll(/\s+/g, ' '))).toBeTruthy()
  // The thread that it could not be taken into is shown beside.
  await waitFor(() => expect(calls.sentTo(messageCalls.listMessages)).toHaveLength(1))
  await user.click(within(opened).getByRole('button', { name: 'Stäng' }))
  // And where it is acknowledged.
  await user.click(screen.getByRole('button', { name: 'Kvittera' }))
  for (const words of said) expect(within(await dialog()).getByText(words)).toBeTruthy()
  await user.click(within(await dialog()).getByRole('button', { name: 'Läs meddelandet' }))
  expect(within(await dialog()).getByRole('heading', { name: 'Meddelande i Sova bättre' })).toBeTruthy()
})

test('R-437 R-438 a message says that it raised an alert and leads to it; its alert is counted on the messages, not on the module', async () => {
  const module = aBegunModule({ DisplayName: 'Rutiner' })
  const treatment = aTreatment({ MessageAlerts: 1, Modules: [module] })
  const id = crypto.randomUUID()
  const alert = anAlertOfMessage({ Message: { Id: id, TreatmentId: treatment.Id, ProgramId: null, Text: null } })
  const ofAlert = { Id: alert.Id, AcknowledgedAt: null, AcknowledgedBy: null }
  const messages = [aMessage(treatment.Id, { Id: id, MessageText: words, Alert: ofAlert })]
  await openPatient({ alerts: [alert], treatment, messages })
  const card = screen.getByRole('region', { name: 'Sova bättre' })
  expect(within(card).getAllByText('1 larm i ett meddelande').length).toBeGreaterThan(0)
  const line = within(screen.getByRole('list', { name: /^Moduler i/ })).getByRole('listitem')
  expect(line.textContent).not.toContain('larm')
  await user.click(within(card).getByRole('button', { name: 'Visa meddelanden' }))
  expect(await within(card).findByText('Gav ett larm som ingen har kvitterat')).toBeTruthy()
  await user.click(within(card).getByRole('button', { name: 'Visa larmet' }))
  expect(document.activeElement?.getAttribute('data-alert-id')).toBe(alert.Id)
})

test('R-461 the guardian who wrote is named with the alert, where the message is read and where it is acknowledged', async () => {
  const treatment = aTreatment({ MessageAlerts: 1 })
  const alert = anAlertOfMessage({
    RespondentName: 'Provmamma Provskog',
    Question: 'Skrivet av en vårdnadshavare, inte av barnet: meddelande i barnets behandling',
    Message: { Id: null, TreatmentId: treatment.Id, ProgramId: null, Text: null },
  })
  await openPatient({ alerts: [alert], treatment })
  expect(await screen.findAllByText(/Provmamma Provskog/)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Läs meddelandet' }))
  expect(within(await dialog()).getByText(/Provmamma Provskog/)).toBeTruthy()
  await user.click(within(await dialog()).getByRole('button', { name: 'Stäng' }))
  await user.click(screen.getByRole('button', { name: 'Kvittera' }))
  expect(within(await dialog()).getByText(/Provmamma Provskog/)).toBeTruthy()
})

test('R-493 the alert of a message that somebody has acknowledged is shown by itself, with what was done and nothing of a form', async () => {
  const treatment = aTreatment()
  const Id = crypto.randomUUID()
  const done = { AcknowledgedAt: '2026-11-14T09:00:00.000Z', AcknowledgedBy: 'Alva Påhittad' }
  const alert = anAlertOfMessage({
    ...done,
    Action: 'Ringde upp.',
    Message: { Id, TreatmentId: treatment.Id, ProgramId: null, Text: null },
  })
  const messages = [aMessage(treatment.Id, { Id, MessageText: words, Alert: { Id: alert.Id, ...done } })]
  const events = [anEvent({ AlertId: alert.Id, At: alert.RaisedAt })]
  await openPatient({ alerts: [], treatment, messages, acknowledged: [alert], events })
  const card = screen.getByRole('region', { name: 'Sova bättre' })
  await user.click(within(card).getByRole('button', { name: 'Visa meddelanden' }))
  expect(await within(card).findByText('Det här har hänt med larmen')).toBeTruthy()
  await user.click(await within(card).findByRole('button', { name: 'Visa larmet' }))
  const shown = await dialog()
  expect(within(shown).getByText(/Ringde upp/)).toBeTruthy()
  expect(shown.textContent).not.toMatch(/formulär|svaret/i)
})

test('R-515 what was done is read for each alert under its time and words, and beside them what is of none that is shown', async () => {
  const treatment = aTreatment()
  const first = anAlertOfMessage({ AnswerText: 'Jag orkar inte mer' })
  const second = anAlertOfMessage({ AnswerText: 'Jag vill dö', RaisedAt: '2026-11-14T09:00:00.000Z' })
  const done = { Event: 'AlertAcknowledged', By: 'Alva Påhittad', At: '2026-11-14T10:00:00.000Z' } as const
  const known = [anEvent({ AlertId: first.Id }), anEvent({ AlertId: second.Id })]
  const events = [anEvent(), ...known, anEvent(done), anEvent({ ...done, AlertId: second.Id })]
  await openPatient({ alerts: [first, second], treatment, messages: [aMessage(treatment.Id)], events })
  const card = screen.getByRole('region', { name: 'Sova bättre' })
  await user.click(within(card).getByRole('button', { name: 'Visa meddelanden' }))
  const history = within(await within(card).findByText('Det här har hänt med larmen').then(parentOf))
  await user.click(history.getByText('Det här har hänt med larmen'))
  const lists = history.getAllByRole('list').map((list) => within(list).getAllByRole('listitem').length)
  expect(lists).toEqual([1, 2, 2])
  const ofSecond = within(history.getByRole('list', { name: /Jag vill dö/ }))
  expect(ofSecond.getByText(/Alva Påhittad/)).toBeTruthy()
  expect(within(history.getByRole('list', { name: /Jag orkar inte mer/ })).queryByText(/Alva Påhittad/)).toBeNull()
  expect(history.getByRole('list', { name: 'Andra larm' })).toBeTruthy()
})

test('R-493 an alert that is shown by itself says what has become of it meanwhile, and offers nothing that is done already', async () => {
  const treatment = aTreatment()
  const Id = crypto.randomUUID()
  const alert = anAlertOfMessage({ Message: { Id, TreatmentId: treatment.Id, ProgramId: null, Text: null } })
  const ofAlert = { Id: alert.Id, AcknowledgedAt: null, AcknowledgedBy: null }
  const thread = [alert]
  const messages = [aMessage(treatment.Id, { Id, MessageText: words, Alert: ofAlert })]
  await openPatient({ alerts: [], treatment, messages, acknowledged: thread })
  const card = screen.getByRole('region', { name: 'Sova bättre' })
  await user.click(within(card).getByRole('button', { name: 'Visa meddelanden' }))
  await user.click(await within(card).findByRole('button', { name: 'Visa larmet' }))
  const shown = within(await dialog())
  shown.getByRole('button', { name: 'Kvittera' })
  const done = { AcknowledgedAt: '2026-11-14T09:00:00.000Z', AcknowledgedBy: 'Alva Påhittad' }
  thread.splice(0, 1, { ...alert, ...done, Action: 'Ringde upp.' })
  // Much else around the patient is not answered here.
  void invalidate(queryClient, isShowing(['care']))
  expect(await shown.findByText(/Ringde upp/)).toBeTruthy()
  expect(shown.queryByRole('button', { name: 'Kvittera' })).toBeNull()
})

const notReached = {
  AcknowledgedAt: '2026-11-14T09:00:00.000Z',
  AcknowledgedBy: 'Alva Påhittad',
  Action: 'Ringde två gånger.',
  Actions: ['CouldNotReach' as const],
  FollowUp: {
    IsOpen: true,
    NextStepOn: '2027-03-04',
    NoFollowUpReason: null,
    ResponsibleId: crypto.randomUUID(),
    ResponsibleName: 'Alva Påhittad',
    ResponsibleAwayUntil: null,
    IsResponsibleHere: true,
    EndedAt: null,
    EndedBy: null,
    LastModifiedAt: '2026-11-14T09:00:00.000Z',
  },
}

/** Two alerts of one thread: of the first nobody was reached, the second waits. */
function aFollowedThread() {
  const treatment = aTreatment({ MessageAlerts: 1 })
  const of = (AnswerText: string, RaisedAt: string, given: Partial<RiskAlert> = {}) => {
    const Message = { Id: crypto.randomUUID(), TreatmentId: treatment.Id, ProgramId: null, Text: null }
    return anAlertOfMessage({ AnswerText, RaisedAt, Message, ...given })
  }
  const first = of(words, '2026-11-14T08:00:00.000Z', notReached)
  const second = of('Jag har tabletter', '2026-11-14T10:00:00.000Z')
  const messages = [first, second].map((alert) =>
    aMessage(treatment.Id, { Id: alert.Message?.Id ?? '', MessageText: alert.AnswerText ?? '', Alert: alert }),
  )
  const phones = [{ Name: 'Solvind Påhittad', Relation: null, Phone: '+46701740600' }]
  return { treatment, first, second, messages, phones }
}

async function expectFollowed(shown: HTMLElement) {
  const inside = within(shown)
  await inside.findByText('Inte nått')
  inside.getByText('Uppföljning pågår: Nästa steg torsdag 4 mars 2027. Ansvarig: Alva Påhittad')
  await user.click(inside.getByRole('button', { name: 'Följ upp' }))
  const following = await screen.findByRole('dialog', { name: 'Följ upp: Solvind Påhittad' })
  expect(within(following).getByRole('link', { name: /070-174 06 00/ })).toBeTruthy()
  await user.click(within(following).getByRole('button', { name: 'Avbryt' }))
  expect(document.activeElement?.getAttribute('role')).toBe('group')
  expect(shown.contains(document.activeElement)).toBe(true)
}

async function expectWayTo(shown: HTMLElement) {
  const others = within(await within(shown).findByRole('region', { name: /^1 larm till i samma meddelanden/ }))
  expect(others.getByRole('listitem').textContent).toMatch(/Handla genast.*11:00.*Jag har tabletter/)
  await user.click(others.getByRole('button', { name: /^Visa larmet från/ }))
  expect(within(shown).queryByText('Inte nått')).toBeNull()
  expect(within(shown).queryByRole('region', { name: /^1 larm till/ })).toBeNull()
  expect(within(shown).getByRole('button', { name: 'Kvittera' })).toBeTruthy()
  await user.click(within(shown).getByRole('button', { name: 'Lämna över' }))
  const handing = await screen.findByRole('dialog', { name: 'Lämna över: Solvind Påhittad' })
  expect(handing.textContent).toContain('Jag har tabletter')
}

test('R-537 beside the message of an alert that is followed up stand that nobody was reached, the next step and what can be done; and what else waits of the thread', async () => {
  const { treatment, first, second, messages, phones } = aFollowedThread()
  await openPatient({ alerts: [second], treatment, messages, acknowledged: [first], phones, followUps: [first] })
  await user.click(
    within(await screen.findByText(words).then(itemOf)).getByRole('button', { name: /^Öppna meddelandet/ }),
  )
  const opened = await dialog()
  await expectFollowed(opened)
  await expectWayTo(opened)
  await waitFor(() => expect(document.querySelector(`[data-message-id="${second.Message?.Id}"]`)).toBeTruthy())
})

test('R-537 the same where the alert of a message is shown by itself', async () => {
  const { treatment, first, second, messages, phones } = aFollowedThread()
  await openPatient({ alerts: [], treatment, messages, acknowledged: [first, second], phones })
  const card = screen.getByRole('region', { name: 'Sova bättre' })
  await user.click(within(card).getByRole('button', { name: 'Visa meddelanden' }))
  await user.click(await within(card).findByRole('button', { name: 'Visa äldre' }))
  const [earliest] = await waitFor(() => {
    const found = within(card).getAllByRole('button', { name: 'Visa larmet' })
    expect(found).toHaveLength(2)
    return found
  })
  if (earliest) await user.click(earliest)
  const shown = await dialog()
  await expectFollowed(shown)
  await expectWayTo(shown)
})

function itemOf(words: HTMLElement): HTMLElement {
  return words.closest('li') ?? words
}

function parentOf({ parentElement }: HTMLElement): HTMLElement {
  if (!parentElement) throw new Error('It stands nowhere.')
  return parentElement
}
