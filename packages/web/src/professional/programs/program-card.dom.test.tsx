import * as careItemCalls from '@samklang/contract/client/care-items'
import * as definitionCalls from '@samklang/contract/client/definitions'
import * as patientCalls from '@samklang/contract/client/patients'
import * as programCalls from '@samklang/contract/client/programs'
import type { ProgramRow } from '@samklang/contract/programs'
import { addDays } from '@samklang/engine/time/days'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { today } from '../../session/civil-day.ts'
import { aPatient } from '../../testing/a-patient.ts'
import { anOccurrence, aProgram, aSentOccurrence, aStep } from '../../testing/a-program.ts'
import { careItemsOf } from '../../testing/a-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })
const patient = aPatient()
const day = (days: number) => addDays(today(), days)

async function openPatient(programs: ProgramRow[], query = '') {
  const { calls, signedIn } = stubStaffPage()
  const Programs = programs.map((program) => ({ ...program, PatientId: patient.Id }))
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, { ...careItemsOf([]), Programs })
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/${query}`, signedIn)
  await screen.findByRole('heading', { level: 2, name: 'Program' })
  return { calls, programs: Programs }
}

const card = () => screen.getByRole('region', { name: 'Bedömning av barn' })
const dialog = () => screen.findByRole('dialog')
const inDialog = async (name: string) => within(await dialog()).findByRole<HTMLButtonElement>('button', { name })

async function choose(menu: string | RegExp, act: string) {
  await user.click(screen.getAllByRole('button', { name: menu })[0] ?? expect.fail('no menu'))
  await user.click(await screen.findByText(act, { selector: '[role=menuitem] *' }))
}
const ofProgram = 'Åtgärder för programmet Bedömning av barn'

function aRunning(given: Partial<ProgramRow> = {}) {
  const now = aStep({ Name: 'Första veckan' })
  const then = aStep({
    Name: 'Fördjupning',
    Status: 'NotStarted',
    StartsAt: null,
    Start: { Key: 'ScoreReached', StepId: now.Id, From: 10 },
  })
  const rows = [
    aSentOccurrence(day(-9), { DisplayName: 'Sömn', FormStatus: 'Closed', AnsweredAt: `${day(-8)}T09:00:00.000Z` }),
    aSentOccurrence(day(-7), { DisplayName: 'Oro', IsLate: true }),
    anOccurrence(day(3), { DisplayName: 'Skolan', RespondentName: 'Lärar Påhittad' }),
    anOccurrence(day(9), {
      DisplayName: 'Uppföljning',
      IsManual: true,
      ChangedBy: 'Alva Påhittad',
      ChangedAt: `${day(-1)}T09:00:00.000Z`,
    }),
    anOccurrence(day(12), { DisplayName: 'Avslut', Status: 'Skipped', IsManual: true }),
  ].map((row) => ({ ...row, StepId: now.Id }))
  return aProgram({ CurrentStep: 'Första veckan', Steps: [now, then], Occurrences: rows, ...given })
}

test('R-643 a program shows what is now and next; what was, what comes later and what may come is told of', async () => {
  await openPatient([aRunning()])
  expect(card().textContent).toMatch(/Nu.*Oro.*Försenat: skickat.*inte besvarat.*Härnäst.*Skolan/)
  const fold = (name: RegExp) => within(card()).getByText(name).closest('details') ?? expect.fail('no fold')
  expect(fold(/^Det som har varit \(1 utskick\)/).open).toBe(false)
  expect(fold(/^Det som har varit/).textContent).toContain('Besvarat')
  const later = fold(/^Det som kommer senare \(2 utskick\)/).textContent
  expect(later).toMatch(/Uppföljning.*Ändrat för hand.*Dagen är satt för hand av Alva Påhittad/)
  expect(later).toMatch(/Avslut.*Utelämnat, skulle ha skickats/)
  expect(card().textContent).toContain('Skickas om resultatet i något i steget ”Första veckan” är 10 eller mer')
})

test('R-643 what nobody answered is counted, also folded, and never told as done', async () => {
  const lapsed = aSentOccurrence(day(-9), { DisplayName: 'Sömn', FormStatus: 'Closed', IsMissed: true })
  const answered = aSentOccurrence(day(-9), { FormStatus: 'Closed', AnsweredAt: `${day(-8)}T09:00:00.000Z` })
  const ended = (Answered: number | null, Asked: number | null) => ({
    ...{ Event: 'QuestionnaireSetEnded' as const, At: `${day(-2)}T09:00:00.000Z`, By: null, Days: null, From: null },
    ...{ To: null, DisplayName: 'Första veckan', RespondentName: null, Answered, Asked },
  })
  const both = aProgram({ Occurrences: [lapsed, answered], Events: [ended(3, 4), ended(null, null)] })
  await openPatient([both])
  expect(within(card()).getByText('Det som har varit (2 utskick, 1 utan svar)')).toBeTruthy()
  expect(card().textContent).toContain('Inget väntar längre: 3 av 4 besvarade · Första veckan')
  expect(card().textContent).toContain('Inget i steget väntar längre · Första veckan')
})

test('R-643 the whole of it, step by step, on demand and for paper', async () => {
  await openPatient([aRunning()])
  await user.click(within(card()).getByRole('button', { name: 'Visa hela tidslinjen' }))
  const step = within(card()).getByRole('region', { name: 'Första veckan' })
  expect(within(step).getAllByRole('listitem')).toHaveLength(5)
  expect(within(card()).getByRole('region', { name: 'Fördjupning' }).textContent).toContain('inget datum än')
  await user.click(within(card()).getByRole('button', { name: 'Skriv ut' }))
  const paper = await dialog()
  expect(paper.dataset.prints).toBe('true')
  expect(within(paper).getByRole('region', { name: 'Första veckan' }).textContent).toContain('Uppföljning')
  expect(within(paper).queryByRole('button', { name: /^Åtgärder/ })).toBeNull()
})

test('R-643 that the end of a step depends on answers is said only where a step waits for something', async () => {
  const running = aRunning()
  const foreseen = aRunning({ DisplayName: 'Uppföljning', Steps: running.Steps.slice(0, 1) })
  await openPatient([running, foreseen])
  const stepOf = async (name: string) => {
    const whole = within(screen.getByRole('region', { name }))
    await user.click(whole.getByRole('button', { name: 'Visa hela tidslinjen' }))
    return whole.getByRole('region', { name: 'Första veckan' }).textContent
  }
  expect(await stepOf('Bedömning av barn')).toContain('från 2026-11-02, slutet beror på svaren')
  expect(await stepOf('Uppföljning')).toContain('från 2026-11-02, tills allt är besvarat eller har gått ut')
})

test('R-662 a thing is moved at most two years ahead, and the last day is said', async () => {
  const { calls } = await openPatient([aRunning()])
  await choose(/^Åtgärder för Skolan/, 'Flytta till en annan dag')
  await user.click(within(await dialog()).getByRole('textbox', { name: /^Ny dag/ }))
  await user.paste(day(731))
  await screen.findByText(`Dagen ligger för långt fram. Senast ${day(730)} går bra.`)
  await user.click(await inDialog('Flytta'))
  expect(calls.sentTo(programCalls.previewProgramChange)).toEqual([])
})

test('R-663 a message is written for one patient, in their language, to those who read messages', async () => {
  const { calls, programs } = await openPatient([aRunning()])
  const [Before = aRunning()] = programs
  calls.reply(definitionCalls.listFormDefinitions, { Types: [], VariantVersions: [] })
  calls.reply(definitionCalls.listTreatmentDefinitions, [])
  calls.reply(programCalls.previewProgramChange, { Before, After: Before })
  calls.reply(programCalls.changeProgram, Before)
  await choose(ofProgram, 'Lägg till ett utskick')
  const inside = within(await dialog())
  await user.selectOptions(await inside.findByLabelText(/^I vilket steg/), 'Fördjupning')
  await user.selectOptions(inside.getByLabelText(/^Vad ska skickas/), 'Ett meddelande som du skriver')
  await user.click(await inDialog('Lägg till'))
  inside.getByText('Skriv meddelandet.')
  expect(inside.queryByLabelText('Dagar att svara')).toBeNull()
  expect(inside.getByRole('group', { name: 'Till vilka?' }).textContent).not.toContain('personal')
  inside.getByText(/^Valet avgör om meddelandet skickas: .* Läses av patienten, ombud/)
  const field = inside.getByRole('textbox', { name: /^Meddelandet, på svenska/ })
  await user.click(field)
  await user.paste('x'.repeat(4001))
  inside.getByText(/^Texten är 1 tecken för lång/)
  await user.clear(field)
  await user.paste(' Hej!\nVi ses. ')
  await user.click(inside.getByRole('checkbox', { name: 'patienten' }))
  await waitFor(async () => expect((await inDialog('Lägg till')).disabled).toBe(false))
  await user.click(await inDialog('Lägg till'))
  await screen.findByText('Meddelandet är tillagt.')
  expect(calls.sentTo(programCalls.changeProgram)[0]?.body).toMatchObject({
    Change: {
      Kind: 'AddItem',
      Item: {
        Kind: 'Message',
        DefinitionId: null,
        RespondentTypes: ['Patient'],
        AnswerWithinDays: null,
        ReminderDays: [],
        MessageText: { sv: 'Hej!\nVi ses.' },
      },
    },
  })
})

test('R-645 what reached nobody stands before what is late, and can be planned again', async () => {
  const notSent = anOccurrence(day(-2), { DisplayName: 'Skolan', Status: 'NotSent', Reason: 'ContactRemoved' })
  const of = (Key: 'Late' | 'ContactRemoved', DisplayName: string) => ({
    Key,
    HasHappened: true,
    StepId: null,
    OccurrenceKey: notSent.Key,
    DisplayName,
    RespondentName: 'Lärar Påhittad',
  })
  await openPatient([
    aProgram({ Occurrences: [notSent], Problems: [of('Late', 'Oro'), of('ContactRemoved', 'Skolan')] }),
  ])
  expect(card().textContent).toMatch(
    /2 saker att se till.*Skolan till Lärar Påhittad skickades inte: personen är borttagen.*Det kan planeras igen.*Oro till Lärar Påhittad är försenat/,
  )
  await choose(/^Åtgärder för Skolan/, 'Planera till en annan dag')
  expect((await dialog()).textContent).toContain(`Skulle ha skickats ${day(-2)}`)
})

test('R-570 R-643 what was merged is no problem and none of what is counted; the whole time line says quietly what became of it', async () => {
  const merged = (on: string, Status: 'Planned' | 'NotSent', DisplayName: string) =>
    anOccurrence(on, { DisplayName, Status, Reason: 'Merged' })
  const step = aStep({ Name: 'Första veckan' })
  const rows = [
    aSentOccurrence(day(-4), { DisplayName: 'Sömn', FormStatus: 'Closed', AnsweredAt: `${day(-3)}T09:00:00.000Z` }),
    merged(day(-4), 'NotSent', 'Söndagens'),
    anOccurrence(day(3), { DisplayName: 'Måndagens' }),
    merged(day(3), 'Planned', 'Lördagens'),
  ].map((row) => ({ ...row, StepId: step.Id }))
  await openPatient([aProgram({ Steps: [step], Occurrences: rows })])
  expect(card().textContent).toContain('Det som har varit (1 utskick)')
  expect(card().textContent).not.toMatch(/Lördagens|Söndagens|att se till|Det som kommer senare/)
  await user.click(within(card()).getByRole('button', { name: 'Visa hela tidslinjen' }))
  const said = (name: string) => within(card()).getByText(name).closest('li')
  expect(said('Söndagens')?.textContent).toContain(`Sammanslaget med utskicket ${day(-4)}`)
  expect(said('Lördagens')?.textContent).toContain(`Sammanslaget med utskicket ${day(3)}`)
  for (const name of ['Söndagens', 'Lördagens']) {
    expect(said(name)?.dataset.state).toBeUndefined()
    expect(said(name)?.textContent).not.toMatch(/skickades inte|planeras igen/i)
  }
})

test('R-581 R-643 what is too late already, and waits only for the morning to be noted, is not said to be on its way', async () => {
  await openPatient([aProgram({ Occurrences: [anOccurrence(day(-1), { Reason: 'TooLate' })] })])
  expect(card().textContent).toContain('Inget i programmet väntar på svar just nu.')
  expect(card().textContent).toMatch(/Skickades inte.*det var för sent när det kunde skickas\. Det kan planeras igen/)
})

test('R-645 that somebody was not sent something stands before that somebody will not be, in words of its own', async () => {
  const notSent = anOccurrence(day(-2), { DisplayName: 'Skolan', Status: 'NotSent', Reason: 'ContactRemoved' })
  const next = anOccurrence(day(5), { DisplayName: 'Skolan' })
  const of = (Key: 'NoVariant' | 'ContactRemoved', HasHappened: boolean, { Key: OccurrenceKey }: typeof next) => ({
    ...{ Key, HasHappened, OccurrenceKey, StepId: null, DisplayName: 'Skolan', RespondentName: 'Lärar Påhittad' },
  })
  const Problems = [
    of('ContactRemoved', false, next),
    of('NoVariant', true, notSent),
    of('ContactRemoved', true, notSent),
  ]
  await openPatient([aProgram({ Occurrences: [notSent, next], Problems })])
  expect(card().textContent).toMatch(
    /3 saker.*skickades inte: personen är borttagen.*ingen variant.*kommer inte att skickas: personen är borttagen/,
  )
})

test('R-645 what ran out without an answer stands first', async () => {
  const rows = [
    anOccurrence(day(-2), { DisplayName: 'Skolan', Status: 'NotSent', Reason: 'TooLate' }),
    aSentOccurrence(day(-9), { DisplayName: 'Oro', IsMissed: true, FormStatus: 'Closed' }),
  ]
  const Problems = rows.map(({ Key, StepId, DisplayName, RespondentName, Reason }) => {
    const Said = Reason === 'TooLate' ? Reason : ('Missed' as const)
    return { Key: Said, HasHappened: true, StepId, OccurrenceKey: Key, DisplayName, RespondentName }
  })
  await openPatient([aProgram({ Occurrences: rows, Problems })])
  expect(card().textContent).toMatch(
    /2 saker att se till.*Oro till .* gick ut utan svar.*Skolan till .* skickades inte/,
  )
})

test('R-242, R-644 postponing shows before and after as days, and only what was seen is sent', async () => {
  const running = aRunning()
  const { calls, programs } = await openPatient([running])
  const [Before = running] = programs
  const move = (row: (typeof running.Occurrences)[number]) =>
    row.Status === 'Planned' && !row.IsManual ? { ...row, PlannedOn: addDays(row.PlannedOn, 14) } : row
  calls.reply(programCalls.previewProgramChange, {
    Before,
    After: { ...Before, Occurrences: Before.Occurrences.map(move) },
  })
  await choose(ofProgram, 'Skjut upp')
  const days = within(await dialog()).getByLabelText<HTMLInputElement>(/^Antal dagar/)
  await user.clear(days)
  await user.type(days, '14')
  await within(await dialog()).findByText(`Skolan till Lärar Påhittad: ${day(3)} blir ${day(17)}`)
  expect((await dialog()).textContent).toContain('1 utskick ligger kvar på sin dag')
  calls.reply(programCalls.postponeProgram, Before)
  await waitFor(async () => expect((await inDialog('Skjut upp')).disabled).toBe(false))
  await user.click(await inDialog('Skjut upp'))
  await screen.findByText('Programmet är uppskjutet 14 dagar.')
  expect(calls.sentTo(programCalls.previewProgramChange).at(-1)?.body).toEqual({
    Change: { Kind: 'Postpone', Days: 14 },
  })
  expect(calls.sentTo(programCalls.postponeProgram)[0]?.body).toEqual({
    Days: 14,
    PreviousLastModifiedAt: running.LastModifiedAt,
  })
})

test('R-674 what is moved beside the same thing to the same person is warned of, and what lay so before is not', async () => {
  const rows = [1, 8, 15, 16].map((days, at) => ({ ...anOccurrence(day(days), { DisplayName: 'Oro' }), No: at + 1 }))
  const [first] = rows
  const same = rows.map((row) => ({ ...row, ItemId: first?.ItemId ?? '', StepId: first?.StepId ?? '' }))
  const { calls, programs } = await openPatient([aProgram({ Occurrences: same })])
  const [Before] = programs
  if (!Before) expect.fail('no program')
  const moved = (to: number) => ({
    ...Before,
    Occurrences: same.map((row) => (row.No === 2 ? { ...row, PlannedOn: day(to) } : row)),
  })
  calls.reply(programCalls.previewProgramChange, { Before, After: moved(10) })
  await choose(/^Åtgärder för Oro/, 'Flytta till en annan dag')
  const set = async (to: number) => {
    const field = within(await dialog()).getByLabelText<HTMLInputElement>(/^Ny dag/)
    await user.clear(field)
    await user.type(field, day(to))
  }
  await set(10)
  await within(await dialog()).findByText(new RegExp(`${day(8)} blir ${day(10)}`))
  expect((await dialog()).textContent).not.toContain('samma sak')
  calls.reply(programCalls.previewProgramChange, { Before, After: moved(2) })
  await set(2)
  await within(await dialog()).findByText(
    new RegExp(`hamnar ${day(2)}, nära ${day(1)} då samma sak går till samma person`),
  )
})

test('R-644 an item is left out, and what a colleague has changed meanwhile is read first', async () => {
  const running = aRunning()
  const { calls, programs } = await openPatient([running])
  const [Before = running] = programs
  calls.reply(programCalls.previewProgramChange, { Before, After: Before })
  await choose(/^Åtgärder för Skolan/, 'Utelämna')
  calls.refuse(programCalls.changeProgram, 409, 'Ändrat', 'conflict')
  const theirs = { ...Before, LastModifiedAt: '2026-11-14T09:00:00.000Z' }
  calls.reply(careItemCalls.listCareItems, { ...careItemsOf([]), Programs: [theirs] })
  await waitFor(async () => expect((await inDialog('Utelämna')).disabled).toBe(false))
  await user.click(await inDialog('Utelämna'))
  await screen.findByText('En kollega har ändrat programmet')
  calls.reply(programCalls.changeProgram, theirs)
  await waitFor(async () => expect((await inDialog('Utelämna')).disabled).toBe(false))
  await user.click(await inDialog('Utelämna'))
  await screen.findByText('Skolan till Lärar Påhittad skickas inte.')
  expect(calls.sentTo(programCalls.changeProgram).at(-1)?.body).toMatchObject({
    Change: { Kind: 'SkipItem', IsSkipped: true },
    PreviousLastModifiedAt: theirs.LastModifiedAt,
  })
})

test('R-241, R-644 closing asks for a reason, and says what is canceled, withdrawn and stays', async () => {
  const { calls, programs } = await openPatient([aRunning()])
  await choose(ofProgram, 'Avsluta programmet')
  expect((await dialog()).textContent).toMatch(
    /2 planerade utskick ställs in\..*1 steg som väntar.*Tas tillbaka, inte påbörjat: Oro till Solvind Påhittad\..*1 svar finns kvar\./,
  )
  await user.click(await inDialog('Avsluta programmet'))
  await screen.findByText('Skriv varför programmet avslutas.')
  calls.reply(programCalls.closeProgram, programs[0] ?? aProgram())
  await user.type(within(await dialog()).getByLabelText(/^Orsak/), 'Flyttar')
  await user.click(await inDialog('Avsluta programmet'))
  await screen.findByText('Programmet är avslutat.')
  expect(calls.sentTo(programCalls.closeProgram)[0]?.body).toEqual({ Reason: 'Flyttar' })
})

test('R-644 a reminder says to whom it goes, and afterwards who got none', async () => {
  const { calls } = await openPatient([aRunning()])
  await choose(ofProgram, 'Påminn dem som inte har svarat')
  expect((await dialog()).textContent).toContain('Solvind Påhittad: Oro')
  const skipped = { RelationId: null, Name: 'Solvind Påhittad', ContactStatus: 'NoConsent' as const }
  calls.reply(programCalls.notifyProgram, { Sent: 0, Skipped: [skipped] })
  await user.click(await inDialog('Skicka påminnelse'))
  await screen.findByText('Ingen påminnelse skickas.')
  expect((await dialog()).textContent).toContain('Solvind Påhittad: Samtycke till meddelanden saknas')
})

test('R-646 a program that is over and waits to be seen is folded, and open where the address names it', async () => {
  const over = aProgram({ Status: 'Completed', EndedAt: `${day(-2)}T09:00:00.000Z` })
  const fold = () =>
    within(card())
      .getByText(`Slutfört ${day(-2)}`)
      .closest('details') ?? expect.fail('no fold')
  await openPatient([over])
  expect(fold().open).toBe(false)
  cleanup()
  await openPatient([over], `?program=${over.Id}`)
  expect(fold().open).toBe(true)
  expect(screen.queryByText(/pågår inte längre/)).toBeNull()
  expect(within(card()).queryByRole('button', { name: ofProgram })).toBeNull()
})

test('R-646 an address that names a program which is over says where it is', async () => {
  await openPatient([], `?program=${crypto.randomUUID()}`)
  await screen.findByText(/pågår inte längre/)
  expect(screen.getByRole('link', { name: 'Det finns i historiken' })).toBeTruthy()
})

test('R-679 a step that nobody’s silence should end is told of first, and a day can be set for it', async () => {
  const step = aStep({ Name: 'Tätare uppföljning', Status: 'NotNeeded', StartsAt: null })
  const about = { StepId: step.Id, OccurrenceKey: null, RespondentName: null, HasHappened: true }
  const missed = { ...about, Key: 'Missed' as const, DisplayName: 'Sömn' }
  const silent = { ...about, Key: 'StepUnanswered' as const, DisplayName: step.Name }
  await openPatient([aProgram({ Steps: [step], Problems: [missed, silent] })])
  expect(card().textContent).toMatch(
    /2 saker att se till.*Steget ”Tätare uppföljning” blir inte av: det som det väntade på blev inte besvarat.*gick ut utan svar/,
  )
  await user.click(within(card()).getByRole('button', { name: 'Visa hela tidslinjen' }))
  await choose('Åtgärder för steget Tätare uppföljning', 'Flytta steget')
  expect((await dialog()).textContent).toContain('Tätare uppföljning')
  expect(screen.queryByText('Hoppa över steget', { selector: '[role=menuitem] *' })).toBeNull()
})
