import * as messageCalls from '@samklang/contract/client/messages'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aFormRow } from '../../testing/a-form-row.ts'
import { aSession } from '../../testing/a-session.ts'
import { aBegunModule, aModule, aTreatment, careItemsOf } from '../../testing/a-treatment.ts'
import { anAlertOfMessage } from '../../testing/an-alert.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { stubCalls } from '../../testing/stub-calls.ts'
import { AlertLines } from './alert-lines.tsx'
import { CareLines } from './care-lines.tsx'
import { CommentLines } from './comment-lines.tsx'

const lines = (part: HTMLElement) =>
  within(part)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const kind = (title: string) => screen.getByText(title).parentElement ?? document.body

test('R-519 the summary tells what is planned apart from what waits for an answer', async () => {
  const planned = aFormRow({ Id: crypto.randomUUID(), Status: 'Scheduled', OpenFrom: '2026-12-01T08:00:00.000Z' })
  const items = { ...careItemsOf([]), Questionnaires: [aFormRow({ DisplayName: 'Oro' }), planned] }
  await renderPart(<CareLines items={items} />, aSession(), 'professional')
  expect(lines(kind('Väntar på svar'))).toEqual(['Oro · Timjan Rosendimma'])
  expect(lines(kind('Planerat'))).toEqual(['Sinnesstämning · Timjan Rosendimma · Öppnas 2026-12-01'])
})

test('R-519, R-543 the summary says that no module is open, what waits for staff, and that messages are unread', async () => {
  const done = aBegunModule({ Status: 'Done' })
  const idle = aTreatment({ UnreadMessages: 2, Modules: [done, aModule()] })
  const left = aTreatment({
    DisplayName: 'Mindre',
    WaitsForStaffSince: '2026-11-15T08:00:00.000Z',
    Modules: [aModule()],
  })
  const busy = aTreatment({ DisplayName: 'Lugnare', Modules: [aBegunModule()] })
  await renderPart(<CareLines items={careItemsOf([idle, left, busy])} />, aSession(), 'professional')
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(told.find((line) => line.startsWith('Sova'))).toMatch(
    /Patienten har inget att arbeta med nu · 2 olästa meddelanden$/,
  )
  expect(told.find((line) => line.startsWith('Mindre'))).toMatch(/ · Väntar på er.* sedan 2026-11-15/)
  expect(told.find((line) => line.startsWith('Lugnare'))).not.toMatch(/inget att arbeta|Väntar på er|oläst/)
})

test('R-519 the summary has what staff wrote among themselves beside a treatment, the latest first', async () => {
  const calls = stubCalls()
  const treatment = aTreatment()
  const comment = (at: string, text: string) => ({
    Id: crypto.randomUUID(),
    TreatmentId: treatment.Id,
    ProgramId: null,
    TreatmentModuleId: null,
    ModuleName: null,
    MessageText: text,
    CreatedAt: at,
    WrittenAt: null,
    SenderName: 'Sälg Vik',
    FromStaff: true,
    IsByProgram: false,
    WrittenAs: 'Staff' as const,
    IsMine: false,
    ConfirmedAt: null,
    Kind: 'Comment' as const,
    ConfirmedBy: null,
    ConfirmedAs: null,
    GuardianReadings: [],
    Alert: null,
  })
  calls.reply(messageCalls.listMessages, ({ query }) => ({
    PatientId: treatment.PatientId,
    HasOlder: false,
    Unread: 0,
    IsOpen: true,
    Away: [],
    Readers: [],
    Refused: [],
    Alerts: [],
    AlertEvents: [],
    Messages:
      query.kind === 'Comment'
        ? [comment('2026-11-10T08:00:00.000Z', 'Ring modern'), comment('2026-11-12T08:00:00.000Z', 'Mår sämre')]
        : [],
  }))
  await renderPart(<CommentLines items={[]} treatments={[treatment]} />, aSession(), 'professional')
  await screen.findByText('Mår sämre')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2026-11-12 Sova bättre, Sälg Vik: Mår sämre',
    '2026-11-10 Sova bättre, Sälg Vik: Ring modern',
  ])
})

test('R-519 comments that could not be fetched are said to be missing', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const calls = stubCalls()
  calls.refuse(messageCalls.listMessages, 403)
  await renderPart(<CommentLines items={[]} treatments={[aTreatment()]} />, aSession(), 'professional')
  await screen.findByText('Kommentarerna i Sova bättre kunde inte hämtas.', undefined, { timeout: 5000 })
})

test('R-519 the words of an alert about danger stand whole in the summary, waiting or over, however many wait', async () => {
  const whole = 'Jag orkar inte mer. '.repeat(40).trim()
  const message = { Id: null, TreatmentId: crypto.randomUUID(), ProgramId: null, Text: whole }
  const waiting = Array.from({ length: 6 }, () => anAlertOfMessage({ Message: message }))
  const over = anAlertOfMessage({ AnswerText: whole, AcknowledgedAt: '2026-11-15T08:00:00.000Z', Action: 'Ringde.' })
  await renderPart(<AlertLines waiting={waiting} followUps={[]} acknowledged={[over]} />, aSession(), 'professional')
  const told = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes(whole))
  expect(told).toHaveLength(7)
  for (const line of told) expect(line.className).not.toContain('clipped')
})

test('R-519 on screen more than ten alerts that wait are folded, with how many; on paper all stand', async () => {
  const waiting = Array.from({ length: 12 }, (_, at) => anAlertOfMessage({ AnswerText: `Ord ${at}` }))
  await renderPart(<AlertLines waiting={waiting} followUps={[]} acknowledged={[]} />, aSession(), 'professional')
  const folded = () => screen.getAllByRole('listitem').filter((line) => line.hasAttribute('data-folded'))
  expect(screen.getAllByRole('listitem')).toHaveLength(12)
  expect(folded()).toHaveLength(2)
  const said = 'Visa 2 larm till som väntar, varav 2 kan handla om fara för livet eller våld'
  const button = screen.getByRole('button', { name: said })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(button.closest('[data-no-print]')).toBeTruthy()
  await userEvent.setup({ delay: null }).click(button)
  expect(folded()).toEqual([])
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Dölj 2 av larmen' }))
  expect(folded()).toHaveLength(2)
})
