import type { Away } from '@samklang/contract/absences'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as unitCalls from '@samklang/contract/client/units'
import type { UnitInformation } from '@samklang/contract/units'
import { addDays } from '@samklang/engine/time/days'
import { at } from '@samklang/engine/time/wall-clock'
import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { today } from '../../session/civil-day.ts'
import { aPatientSession } from '../../testing/a-session.ts'
import { aUnitInformation } from '../../testing/a-unit.ts'
import { OwnMessages } from '../../testing/own-messages.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { sayDay } from '../treatment/say-treatment.ts'

const treatmentId = '00000000-0000-4000-8000-00000000000a'

async function open(Away: Away[], unit: Partial<UnitInformation> = {}) {
  await openThread(Away, unit)
  return screen.findByLabelText('Skriv till mottagningen')
}

async function openThread(Away: Away[], unit: Partial<UnitInformation> = {}) {
  const calls = stubCalls()
  calls.hold(helpLineCalls.getMyRecentHelp)
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation({ UnitName: 'Björkbacken', ...unit }))
  tellAway(calls, Away)
  await renderPart(<OwnMessages treatmentId={treatmentId} />, aPatientSession(), 'patient')
  await screen.findByLabelText('Skriv till mottagningen')
  return calls
}

function tellAway(calls: StubbedCalls, Away: Away[]) {
  calls.reply(messageCalls.listMyMessages, {
    Messages: [],
    HasOlder: false,
    Unread: 0,
    IsOpen: true,
    Readers: [],
    GuardiansCannotRead: false,
    Away,
    DraftKey: btoa('a key of the tests, thirty-two b.'.slice(0, 32)),
    PreviousDraftKey: null,
  })
}

test('R-453 above the field stands who is away until which day, and who answers instead', async () => {
  const day = addDays(today(), 5)
  const field = await open([
    { Name: 'Anna Alm', UntilDay: day, InsteadName: 'Bo Berg' },
    { Name: 'Cia Ceder', UntilDay: today(), InsteadName: null },
    { Name: 'Dan Dahl', UntilDay: addDays(today(), -1), InsteadName: null },
  ])
  const said = sayDay(day, { language: 'sv', today: today() }, false)
  const note = screen.getByText(`Anna Alm är borta till och med ${said}. Bo Berg svarar i stället.`)
  expect(note.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getByText('Cia Ceder är borta i dag. Någon annan på mottagningen svarar.')).toBeTruthy()
  // Of yesterday nothing is said, also on a page that was left open.
  expect(screen.queryByText(/Dan Dahl/)).toBeNull()
})

const opensAt = at('2099-12-28', '08:00', 'Europe/Stockholm')

test.each([
  [true, 'Björkbacken är stängd nu och öppnar måndag 28 december kl. 08:00. Meddelanden läses oftast först då.'],
  [
    false,
    'Björkbacken är stängd nu och öppnar måndag 28 december kl. 08:00, om det inte är en helgdag. Meddelanden läses oftast först då.',
  ],
])(
  'R-455 on a closed day it is said when the unit opens and messages are usually read (holidays known: %s)',
  async (AreHolidaysKnown, words) => {
    await open([], { Hours: { State: 'Closed', OpensAt: opensAt, ClosesAt: null, AreHolidaysKnown } })
    expect(await screen.findByText(/är stängd nu/)).toHaveProperty('textContent', words)
  },
)

test.each(['Open', 'Unknown'] as const)('R-455 while the unit is %s nothing is said of being closed', async (State) => {
  await open([], {
    OpeningHours: 'Vardagar 8–16',
    Hours: { State, OpensAt: null, ClosesAt: opensAt, AreHolidaysKnown: true },
  })
  await screen.findByText(/Vardagar 8–16/)
  expect(screen.queryByText(/stängd/)).toBeNull()
})

test('R-453 whoever begins or ends to be away at midnight is told of on a page that nobody touches', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-18T22:59:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const calls = await openThread([{ Name: 'Cia Ceder', UntilDay: '2026-11-18', InsteadName: null }])
  screen.getByText('Cia Ceder är borta i dag. Någon annan på mottagningen svarar.')
  tellAway(calls, [{ Name: 'Anna Alm', UntilDay: '2026-11-20', InsteadName: null }])
  await act(() => vi.advanceTimersByTimeAsync(95_000))
  await screen.findByText(/^Anna Alm är borta till och med/)
  expect(screen.queryByText(/Cia Ceder/)).toBeNull()
})
