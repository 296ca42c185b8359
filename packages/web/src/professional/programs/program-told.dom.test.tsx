import * as careItemCalls from '@samklang/contract/client/care-items'
import * as patientCalls from '@samklang/contract/client/patients'
import * as programCalls from '@samklang/contract/client/programs'
import type { FormRow } from '@samklang/contract/forms'
import type { ProgramOccurrence, ProgramRow } from '@samklang/contract/programs'
import { addDays } from '@samklang/engine/time/days'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { today } from '../../session/civil-day.ts'
import { aFormRow } from '../../testing/a-form-row.ts'
import { aPatient } from '../../testing/a-patient.ts'
import { anOccurrence, aProgram, aSentOccurrence, aStep } from '../../testing/a-program.ts'
import { careItemsOf } from '../../testing/a-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'
import { listAlreadyWaiting, listAtOnce, listDifferences } from './list-differences.ts'

const user = userEvent.setup({ delay: null })
const patient = aPatient()
const day = (days: number) => addDays(today(), days)
const card = () => screen.getByRole('region', { name: 'Bedömning av barn' })
const dialog = () => screen.findByRole('dialog')

async function openPatient(program: ProgramRow, Questionnaires: FormRow[] = []) {
  const { calls, signedIn } = stubStaffPage()
  const mine = { ...program, PatientId: patient.Id }
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, { ...careItemsOf([]), Questionnaires, Programs: [mine] })
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/`, signedIn)
  await screen.findByRole('heading', { level: 2, name: 'Program' })
  return { calls, program: mine }
}

async function choose(menu: string | RegExp, act: string) {
  await user.click(screen.getAllByRole('button', { name: menu })[0] ?? expect.fail('no menu'))
  await user.click(await screen.findByText(act, { selector: '[role=menuitem] *' }))
}

const DefinitionId = crypto.randomUUID()
const planned = anOccurrence(day(3), { DisplayName: 'Oro', DefinitionId })
const waits = aFormRow({ TypeId: DefinitionId, Status: 'Open', OpenFrom: '2026-11-10T08:00:00.000Z' })
const withRow = (program: ProgramRow, row: ProgramOccurrence) => ({ ...program, Occurrences: [row] })

async function moveToToday(became: Partial<ProgramOccurrence>) {
  const { calls, program } = await openPatient(aProgram({ Occurrences: [planned] }), [waits])
  const moved = { ...planned, PlannedOn: today(), IsDue: true }
  calls.reply(programCalls.previewProgramChange, { Before: program, After: withRow(program, moved) })
  calls.reply(programCalls.changeProgram, withRow(program, { ...moved, IsDue: false, ...became }))
  await choose(/^Åtgärder för Oro/, 'Flytta till en annan dag')
  const field = within(await dialog()).getByLabelText<HTMLInputElement>(/^Ny dag/)
  await user.clear(field)
  await user.type(field, today())
  const button = within(await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Flytta' })
  await within(await dialog()).findByText(`Oro till Solvind Påhittad: ${day(3)} blir ${today()}, skickas genast`)
  await waitFor(() => expect(button.disabled).toBe(false))
  const said = (await dialog()).textContent
  await user.click(button)
  return said
}

test('R-675, R-676 what goes out at once says so, what the same person has already is warned of, and that it was sent is told', async () => {
  const said = await moveToToday({ Status: 'Sent', SentAt: `${today()}T09:00:00.000Z` })
  expect(said).toContain('Solvind Påhittad har redan Oro, väntar sedan 2026-11-10')
  await screen.findByText(`Flyttat till ${today()}. Skickat till Solvind Påhittad.`)
})

test('R-676 what was to go out at once and did not is told with why', async () => {
  await moveToToday({ Status: 'NotSent', Reason: 'NoVariant' })
  await screen.findByText(/^Flyttat till .* Oro till Solvind Påhittad skickades inte: det finns ingen variant/)
})

test('R-675 what is added is warned of on whatever day, once for each person, and what is for another is not', () => {
  const rows = [day(3), day(10)].map((on) => anOccurrence(on, { DefinitionId, ItemId: planned.ItemId }))
  const other = anOccurrence(day(3), { DefinitionId, ItemId: planned.ItemId, RespondentType: 'Staff' })
  const Before = aProgram()
  const preview = { Before, After: { ...Before, Occurrences: [...rows, other] } }
  const found = listAlreadyWaiting(preview, [planned.ItemId], [waits])
  expect(found).toEqual([{ row: rows[0], since: waits.OpenFrom }])
  expect(listAlreadyWaiting(preview, [], [waits])).toEqual([])
  expect(listAlreadyWaiting(preview, [planned.ItemId], [{ ...waits, Status: 'Closed' }])).toEqual([])
})

test('R-570 R-644 what a change brings to the same day is told as not sent, what it parts again as taken in', () => {
  const friday = anOccurrence(day(3))
  const sunday = anOccurrence(day(5), { Reason: 'Merged', IsDue: true })
  const Before = aProgram({ Occurrences: [friday, sunday] })
  const After = { ...Before, Occurrences: [{ ...friday, Reason: 'Merged' as const, IsDue: true }, sunday] }
  const kinds = (one: ProgramRow, other: ProgramRow) => listDifferences(one, other).list.map(({ kind }) => kind)
  expect(kinds(Before, After)).toEqual(['gone'])
  expect(kinds(After, Before)).toEqual(['back'])
  expect(listDifferences(Before, After).kept).toBe(0)
  expect(listAtOnce(Before, After)).toEqual([])
})

test('R-675 a step that is over is done only where something of it was sent', async () => {
  const Steps = [
    aStep({ Name: 'Sänt', Status: 'Done', Ending: 'Done' }),
    aStep({ Name: 'Osänt', Status: 'Done', Ending: 'NothingSent' }),
    aStep({ Name: 'Utelämnat', Status: 'Done', Ending: 'LeftOut' }),
  ]
  await openPatient(aProgram({ Steps }))
  expect(card().textContent).toContain('Inget i programmet väntar på svar just nu.')
  await user.click(within(card()).getByRole('button', { name: 'Visa hela tidslinjen' }))
  const said = (name: string) => within(card()).getByRole('region', { name }).textContent
  expect(said('Sänt')).toContain('Klart')
  expect(said('Osänt')).toContain('Avslutat, inget skickades')
  expect(said('Utelämnat')).toContain('Avslutat, allt utelämnat')
})

test('R-676 an event says what it was about and whom, and what waits when it was reminded of', async () => {
  const At = `${day(-1)}T09:00:00.000Z`
  const rest = { By: null, Days: null, From: null, To: null, Answered: null, Asked: null }
  const Events = [
    { ...rest, Event: 'Notified' as const, At, DisplayName: 'Oro', RespondentName: 'Solvind Påhittad' },
    { ...rest, Event: 'ProgramStarted' as const, At, DisplayName: null, RespondentName: null },
  ]
  const { calls } = await openPatient(
    aProgram({ Events, Occurrences: [aSentOccurrence(day(-4), { DisplayName: 'Oro', RemindedAt: At })] }),
  )
  expect(card().textContent).toContain('Påminnelse skickades · Oro till Solvind Påhittad')
  expect(card().textContent).toMatch(new RegExp(`påmint för hand ${day(-1)}`))
  await choose('Åtgärder för programmet Bedömning av barn', 'Påminn dem som inte har svarat')
  calls.reply(programCalls.notifyProgram, { Sent: 4, Skipped: [] })
  await user.click(within(await dialog()).getByRole('button', { name: 'Skicka påminnelse' }))
  await screen.findByText('Påminnelse skickas till 4 personer.')
})
