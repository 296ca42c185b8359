import * as careItemCalls from '@samklang/contract/client/care-items'
import * as definitionCalls from '@samklang/contract/client/definitions'
import * as patientCalls from '@samklang/contract/client/patients'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import * as programCalls from '@samklang/contract/client/programs'
import * as unitGroupCalls from '@samklang/contract/client/unit-groups'
import type { ProgramProposal } from '@samklang/contract/program-proposal'
import { addDays } from '@samklang/engine/time/days'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { today } from '../../session/civil-day.ts'
import { aFormType, aVariant } from '../../testing/a-form-type.ts'
import { aPatient } from '../../testing/a-patient.ts'
import {
  aProgram,
  aProgramTemplate,
  aProposal,
  aProposedItem,
  aProposedRespondent,
  aProposedStep,
} from '../../testing/a-program.ts'
import { careItemsOf } from '../../testing/a-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })
const patient = aPatient()
const form = aFormType({ DisplayName: 'Sömn' })
const template = aProgramTemplate({ Description: 'För barn som ska bedömas.' })
const tomorrow = addDays(today(), 1)
const teacherId = crypto.randomUUID()

const mood = aProposedItem(today())
const teacher = aProposedItem(tomorrow, {
  DisplayName: 'Skolan',
  Respondents: [
    aProposedRespondent({
      RespondentType: 'Other',
      RelationId: teacherId,
      Name: 'Lärar Påhittad',
      ContactStatus: 'NoConsent',
    }),
  ],
})
const first = aProposedStep(today(), { Items: [mood, teacher] })
const extra = aProposedStep(null, {
  Name: 'Fördjupning',
  Start: { Key: 'ScoreReached', ItemId: mood.ItemId, From: 10 },
  Items: [aProposedItem(today(), { DisplayName: 'Oro', Occurrences: [] })],
})
const noConsent = { ...nowhere(), Key: 'NoConsent' as const, DisplayName: 'Skolan', RespondentName: 'Lärar Påhittad' }

function nowhere() {
  return {
    Stops: false,
    StepId: null,
    ItemId: teacher.ItemId,
    DisplayName: null,
    RespondentName: null,
    RespondentType: null,
  }
}

function proposed(given: Partial<ProgramProposal> = {}): ProgramProposal {
  return aProposal(today(), { ProgramTemplateId: template.Id, Steps: [first, extra], ...given })
}

async function openPicker(templates = [template]) {
  const { calls, signedIn } = stubStaffPage()
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, careItemsOf([]))
  calls.reply(definitionCalls.listFormDefinitions, { Types: [form], VariantVersions: [aVariant({ TypeId: form.Id })] })
  calls.reply(definitionCalls.listTreatmentDefinitions, [])
  calls.reply(unitGroupCalls.listCurrentCategories, [])
  calls.reply(programTemplateCalls.listProgramTemplates, templates)
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/`, signedIn)
  await user.click(await screen.findByRole('button', { name: 'Tilldela' }))
  await screen.findByRole('checkbox', { name: 'Sömn' })
  return calls
}

async function openProposal(answer: ProgramProposal) {
  const calls = await openPicker()
  calls.reply(programCalls.proposeProgram, answer)
  await user.click(await screen.findByRole('button', { name: /^Se förslaget för/ }))
  await screen.findByText(/utskick med datum/)
  return calls
}

const dialog = () => screen.getByRole('dialog', { name: /^Tilldela/ })
const startButton = () => within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Starta programmet' })
const created = () => ({ Program: aProgram({ PatientId: patient.Id }), NotSent: [] })

test('R-640 active programs stand under a heading of their own and in the search, and lead to what they would do', async () => {
  const calls = await openPicker([template, aProgramTemplate({ DisplayName: 'Gammalt', Status: 'Inactive' })])
  await screen.findByRole('heading', { name: 'Program' })
  expect(screen.queryByText('Gammalt')).toBeNull()
  screen.getByText(/^Program startas ett i taget\./)
  screen.getByText(/en behandling, eller ett program\.$/)
  await user.type(screen.getByRole('searchbox', { name: /^Sök formulär/ }), 'bedömas')
  expect(screen.queryByRole('checkbox', { name: 'Sömn' })).toBeNull()
  calls.reply(programCalls.proposeProgram, proposed())
  await user.keyboard('{Enter}')
  await screen.findByText(/Inget skickas förrän du startar det/)
})

test('R-640, R-641 the proposal tells days and people, and what is not known in a sentence', async () => {
  await openProposal(proposed({ Problems: [noConsent] }))
  const item = within(dialog()).getByRole('group', { name: 'Skolan' })
  expect(item.textContent).toContain(tomorrow)
  expect(item.textContent).toContain('Lärar Påhittad')
  expect(item.textContent).toContain('Samtycke till meddelanden saknas')
  const step = within(dialog()).getByRole('region', { name: 'Fördjupning' })
  expect(step.textContent).toContain('Skickas om resultatet i ”Sinnesstämning” är 10 eller mer.')
  expect(step.textContent).toContain('Inget datum än')
  expect(dialog().textContent).toContain('1 sak att känna till')
  expect(dialog().textContent).toContain('2 utskick med datum · 1 steg väntar på ett svar eller en händelse')
})

test('R-660 each thing says how long there is to answer, when it reminds and how often it comes again', async () => {
  const Repeat = { IntervalDays: 7, Count: 4 }
  const weekly = aProposedItem(today(), { AnswerWithinDays: 7, ReminderDays: [3], Repeat })
  const diary = aProposedItem(today(), { Kind: 'JournalType', DisplayName: 'Dagbok', AnswerWithinDays: 14 })
  const later = aProposedItem(today(), { DisplayName: 'Oro', OffsetDays: 2, ReminderDays: [3, 7], Occurrences: [] })
  const waiting = { ...extra, DurationDays: null, Repeat: { IntervalDays: 10, Count: 3 }, Items: [later] }
  await openProposal(proposed({ Steps: [{ ...first, Items: [weekly, diary] }, waiting] }))
  const group = (name: string) => within(dialog()).getByRole('group', { name })
  within(group('Sinnesstämning')).getByText(
    'Svarstid 7 dagar, påminnelse efter 3 dagar, kommer igen varje vecka, 4 gånger i allt',
  )
  within(group('Dagbok')).getByText('Öppen i 14 dagar')
  within(group('Oro')).getByText(
    '2 dagar efter att steget börjat, ingen sista dag att svara, påminnelser efter 3 och 7 dagar',
  )
  expect(within(dialog()).getByRole('region', { name: 'Fördjupning' }).textContent).toContain(
    'Steget kommer igen när 10 dagar har gått, 3 gånger i allt.',
  )
  await user.click(within(dialog()).getByRole('checkbox', { name: /^Skicka ett meddelande när/ }))
  within(group('Sinnesstämning')).getByText(/ingen påminnelse/)
})

test('R-657, R-660 a message can be read whole, first as it is sent, and says who reads it', async () => {
  const MessageText = { en: 'Hello!\nSee you on Monday.', sv: 'Hej!\nVi ses på måndag.' }
  const message = aProposedItem(today(), { Kind: 'Message', DisplayName: 'Hej!', MessageText })
  await openProposal(proposed({ Steps: [{ ...first, Items: [message] }] }))
  const item = within(dialog()).getByRole('group', { name: 'Hej!' })
  within(item).getByText(/^Läses av patienten, ombud och de vårdnadshavare som får läsa meddelanden/)
  const fold = within(item).getByText('Läs meddelandet').closest('details')
  expect(fold?.open).toBe(false)
  expect(fold?.textContent).toMatch(
    /Skickas på svenska:Hej!\nVi ses på måndag\.Finns också på engelska:Hello!\nSee you on Monday\./,
  )
})

test('R-661 whom the last message did not reach is not said to be reachable', async () => {
  const person = aProposedRespondent({ HasFailedMessage: true })
  const failed = aProposedItem(today(), { Respondents: [person, aProposedRespondent({ RelationId: teacherId })] })
  const problem = { ...nowhere(), Key: 'FailedMessage' as const, ItemId: failed.ItemId, RespondentName: person.Name }
  await openProposal(proposed({ Steps: [{ ...first, Items: [failed] }], Problems: [problem] }))
  const [one, other] = within(dialog())
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes('Solvind Påhittad') && !textContent.includes(':'))
  expect(one?.textContent).toMatch(/Senaste meddelandet kom inte fram$/)
  expect(other?.textContent).toMatch(/Kan nås$/)
  expect(dialog().textContent).toContain('Solvind Påhittad: det senaste meddelandet kom inte fram.')
})

test('R-641 the end is said to be unknown only where a step waits for something', async () => {
  await openProposal(proposed({ Steps: [first] }))
  within(dialog()).getByText(`Det sista skickas ${today()}.`)
  expect(dialog().textContent).not.toContain('som har ett datum')
})

test('R-662 a start, and a day of a step, too far ahead are marked with the last that can be chosen, and not asked about', async () => {
  const calls = await openProposal(proposed())
  const start = within(dialog()).getByRole('textbox', { name: /^Startdag/ })
  const write = async (field: HTMLElement, day: string) => {
    await user.clear(field)
    await user.click(field)
    await user.paste(day)
  }
  await user.click(within(dialog()).getByRole('button', { name: 'Ge steget Fördjupning en egen dag' }))
  await write(within(dialog()).getByRole('textbox', { name: 'Dag för steget Fördjupning' }), addDays(today(), 731))
  within(dialog()).getByText(`Dagen ligger för långt fram. Senast ${addDays(today(), 730)} går bra.`)
  const asked = calls.sentTo(programCalls.proposeProgram).length
  await write(start, addDays(today(), 366))
  within(dialog()).getByText(`Dagen ligger för långt fram. Senast ${addDays(today(), 365)} går bra.`)
  await within(dialog()).findByText('Ange en startdag som går att använda.')
  expect(startButton().disabled).toBe(true)
  await write(start, addDays(today(), 365))
  await waitFor(() => expect(calls.sentTo(programCalls.proposeProgram)).toHaveLength(asked + 1))
  expect(calls.sentTo(programCalls.proposeProgram).at(-1)?.body).toMatchObject({ StartDate: addDays(today(), 365) })
})

test('R-641 a step whose start was removed is told not to take place, and waits for nothing', async () => {
  const gone = { ...extra, IsNotNeeded: true }
  const problem = { ...nowhere(), Key: 'NotNeeded' as const, StepId: gone.StepId, ItemId: null }
  await openProposal(proposed({ Steps: [first, gone], Problems: [problem] }))
  const step = within(dialog()).getByRole('region', { name: 'Fördjupning' })
  expect(step.textContent).toContain('Steget blir inte av: det som det börjar på skickas inte.')
  expect(step.textContent).not.toContain('Skickas om')
  expect(dialog().textContent).toContain('Fördjupning: steget blir inte av, det som det börjar på skickas inte')
  expect(dialog().textContent).not.toContain('väntar på ett svar')
  expect(startButton().disabled).toBe(false)
})

test('R-641 each change is reckoned anew, and what was reckoned before cannot be started', async () => {
  const calls = await openProposal(proposed())
  expect(startButton().disabled).toBe(false)
  calls.hold(programCalls.proposeProgram)
  await user.click(within(dialog()).getByRole('checkbox', { name: 'Ta med Skolan' }))
  await within(dialog()).findByText(/Räknar om/)
  expect(startButton().disabled).toBe(true)
  await waitFor(() =>
    expect(calls.sentTo(programCalls.proposeProgram).at(-1)?.body).toMatchObject({
      Choices: { RemovedItems: [teacher.ItemId] },
    }),
  )
  expect(startButton().disabled).toBe(true)
})

test('R-641 what stops is said to, with what to do, and nothing can be started', async () => {
  const stop = { ...nowhere(), Key: 'Age' as const, Stops: true, DisplayName: 'Skolan' }
  await openProposal(proposed({ Problems: [stop, noConsent] }))
  expect(dialog().textContent).toMatch(/1 sak hindrar start.*åldern passar inte formuläret.*Ta bort utskicket/)
  expect(startButton().disabled).toBe(true)
})

test('R-664 whom the same form waits for already is told of in the words of assigning it by itself', async () => {
  const person = aProposedRespondent({ WaitsSince: '2026-11-17T10:00:00.000Z' })
  const twice = [1, 2].map(() => aProposedItem(today(), { DisplayName: 'Vardagsfunktion', Respondents: [person] }))
  const Problems = twice.map(({ ItemId, DisplayName }) => {
    return { ...nowhere(), Key: 'Waits' as const, ItemId, DisplayName, RespondentName: person.Name }
  })
  await openProposal(proposed({ Steps: [{ ...first, Items: twice }], Problems: [...Problems, noConsent] }))
  const known = 'Har redan Vardagsfunktion, väntar sedan 2026-11-17'
  expect(within(dialog()).getAllByText(`Solvind Påhittad: ${known}`)).toHaveLength(1)
  expect(within(dialog()).getAllByText(known), 'beside the person too').toHaveLength(2)
  expect(dialog().textContent, 'what is listed once is counted once').toContain('2 saker att känna till')
  expect(startButton().disabled).toBe(false)
  await user.click(startButton())
  const asked = await screen.findByRole('dialog', { name: 'Starta programmet ändå?' })
  expect(asked.textContent).toContain(known)
})

test('R-641 a part in which nobody is around the patient is said in words', async () => {
  const nobody = { ...nowhere(), DisplayName: 'Skolan', Key: 'NobodyOfType' as const, RespondentType: 'Other' as const }
  await openProposal(proposed({ Problems: [nobody] }))
  expect(dialog().textContent).toContain('”Skolan”: ingen bland kontakterna är från skolan eller svarar som annan')
  expect(startButton().disabled).toBe(false)
})

test('R-664 a program that goes on already cannot be started, and what could be chosen away is not spoken of', async () => {
  const Problems = [{ ...nowhere(), Key: 'exists' as const, Stops: true, ItemId: null }]
  await openProposal(proposed({ Problems }))
  expect(dialog().textContent).toMatch(/1 sak hindrar start.*Programmet pågår redan, och startas inte en gång till\./)
  expect(dialog().textContent).not.toContain('Ta bort utskicket')
  expect(startButton().disabled).toBe(true)
})

test('R-664 what is sent as soon as the program starts says so beside its day', async () => {
  const planned = (GoesAtOnce: boolean, Key: string) => {
    const day = { PlannedAt: `${today()}T07:00:00.000Z`, PlannedOn: today() }
    return { ...day, Key, RespondentType: 'Patient' as const, RelationId: null, GoesAtOnce }
  }
  const once = aProposedItem(today(), { DisplayName: 'Oro', Occurrences: [planned(true, 'a')] })
  const often = aProposedItem(today(), {
    DisplayName: 'Sömn',
    Occurrences: [planned(true, 'b'), planned(false, 'c')],
  })
  const later = aProposedItem(today(), { DisplayName: 'Senare', Occurrences: [planned(false, 'd')] })
  await openProposal(proposed({ Steps: [{ ...first, Items: [once, often, later] }] }))
  const group = (name: string) => within(dialog()).getByRole('group', { name })
  within(group('Oro')).getByText(`${today()}. Skickas genast när programmet startas`)
  within(group('Sömn')).getByText(/^2 gånger: .*\. Det första skickas genast när programmet startas$/)
  expect(group('Senare').textContent).not.toContain('genast')
})

test('R-664 what is said of a thing reads as a sentence', async () => {
  const unfit = aProposedRespondent({ Verdict: 'Warn', Reasons: ['Age'] })
  const item = aProposedItem(today(), { DisplayName: 'Sova bättre', Respondents: [unfit] })
  const Problems = [{ ...nowhere(), Key: 'exists' as const, ItemId: item.ItemId, DisplayName: 'Sova bättre' }]
  await openProposal(proposed({ Steps: [{ ...first, Items: [item] }, extra], Problems }))
  within(dialog()).getByText('”Sova bättre” pågår redan, och startas inte en gång till')
  within(dialog()).getByText('Kan skickas, men åldern passar inte formuläret')
  within(dialog()).getByText(`Det sista utskicket som har ett datum skickas ${today()}. Fler kan tillkomma.`)
})

test('R-641 the start, a day of a step and the people are chosen, and are what the server is asked about', async () => {
  const calls = await openProposal(proposed())
  const afterMonday = addDays(today(), 8)
  const monday = within(dialog()).getByRole('button', { name: 'Nästa måndag' })
  await user.click(monday)
  await user.click(within(dialog()).getByRole('button', { name: 'Ge steget Fördjupning en egen dag' }))
  await user.type(within(dialog()).getByRole('textbox', { name: 'Dag för steget Fördjupning' }), afterMonday)
  await user.click(within(dialog()).getByRole('checkbox', { name: 'Skolan till Lärar Påhittad' }))
  await waitFor(() =>
    expect(calls.sentTo(programCalls.proposeProgram).at(-1)?.body).toMatchObject({
      Choices: {
        Steps: [{ StepId: extra.StepId, StartDate: afterMonday }],
        Items: [{ ItemId: teacher.ItemId, Respondents: [] }],
      },
    }),
  )
  expect(calls.sentTo(programCalls.proposeProgram).at(-1)?.body).not.toMatchObject({ StartDate: today() })
})

test('R-641 a template that sends nothing cannot be started', async () => {
  const calls = await openPicker()
  calls.reply(programCalls.proposeProgram, proposed({ Steps: [] }))
  await user.click(await screen.findByRole('button', { name: /^Se förslaget för/ }))
  await screen.findByText(/Det går inte att starta ett tomt program/)
  expect(startButton().disabled).toBe(true)
})

test('R-642 exactly what was seen is started, and warnings are asked about once', async () => {
  const calls = await openProposal(proposed({ Problems: [noConsent] }))
  calls.reply(programCalls.createProgram, created())
  await user.click(startButton())
  const asked = await screen.findByRole('dialog', { name: 'Starta programmet ändå?' })
  expect(asked.textContent).toContain('”Skolan” till Lärar Påhittad: Samtycke till meddelanden saknas')
  within(asked).getByText(/^Det som ska besvaras finns när personen loggar in\./)
  expect(calls.sentTo(programCalls.createProgram)).toEqual([])
  await user.click(within(asked).getByRole('button', { name: 'Starta ändå' }))
  await screen.findByText('Programmet är startat.')
  expect(calls.sentTo(programCalls.createProgram).map(({ body }) => body)).toMatchObject([
    {
      StartDate: today(),
      AcceptWarnings: true,
      Seen: [...mood.Occurrences, ...teacher.Occurrences].map(({ Key, PlannedOn }) => ({ Key, PlannedOn })),
    },
  ])
})

test('R-642 where another plan holds by now nothing is started, and what has changed is told', async () => {
  const calls = await openProposal(proposed())
  const [key] = teacher.Occurrences
  const Errors = [{ Field: key?.Key, Key: 'proposal-moved' }]
  calls.refuse(programCalls.createProgram, 409, '', 'conflict', { Errors })
  const later = addDays(today(), 4)
  const moved = {
    ...teacher,
    Occurrences: teacher.Occurrences.map((one) => ({ ...one, PlannedOn: later })),
  }
  calls.reply(programCalls.proposeProgram, proposed({ Steps: [{ ...first, Items: [mood, moved] }, extra] }))
  await user.click(startButton())
  await screen.findByText('Inget startades: det har ändrats sedan du tittade')
  expect(dialog().textContent).toContain(
    `”Skolan” till Lärar Påhittad har fått en annan dag. Förut ${tomorrow}. Nu ${later}.`,
  )
  calls.reply(programCalls.createProgram, created())
  await waitFor(() => expect(startButton().disabled).toBe(false))
  await user.click(startButton())
  await screen.findByText('Programmet är startat.')
  expect(calls.sentTo(programCalls.createProgram).at(-1)?.body).toMatchObject({
    Seen: expect.arrayContaining([{ Key: key?.Key, PlannedOn: later }]),
  })
})

test('R-642 whom nothing reached is named once it is started', async () => {
  const calls = await openProposal(proposed())
  const NotSent = [
    { FormId: crypto.randomUUID(), RespondentName: 'Lärar Påhittad', ContactStatus: 'NoConsent' as const },
  ]
  calls.reply(programCalls.createProgram, { ...created(), NotSent })
  await user.click(startButton())
  await screen.findByText('Programmet är startat, men en person fick inget meddelande')
  expect(dialog().textContent).toContain('Lärar Påhittad: Samtycke till meddelanden saknas')
})

test('R-678 a waiting alert is told first, and late in the evening that what goes at once goes now', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(`${today()}T21:13:00.000Z`) })
  const occurrence = { RespondentType: 'Patient', RelationId: null, PlannedAt: `${today()}T21:13:00.000Z` } as const
  const now = { ...occurrence, Key: mood.ItemId, PlannedOn: today(), GoesAtOnce: true }
  const atOnce = { ...first, Items: [{ ...mood, Occurrences: [now] }] }
  const alert = { ...nowhere(), ItemId: null, Key: 'AlertWaits' as const }
  await openProposal(proposed({ Steps: [atOnce, extra], Problems: [alert, noConsent] }))
  const [line] = within(dialog()).getAllByRole('listitem')
  expect(line?.textContent).toBe('Patienten har ett larm som ingen har kvitterat. Läs det innan du startar något nytt.')
  within(dialog()).getByText(/^Klockan är 2[23]:\d\d\. Det som skickas genast går nu/)
  await user.click(within(dialog()).getByRole('checkbox', { name: /^Skicka ett meddelande/ }))
  expect(within(dialog()).queryByText(/^Klockan är/)).toBeNull()
  within(dialog()).getByText(/Bara svar på det som programmet självt skickar räknas/)
})
