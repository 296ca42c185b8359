import * as careItemCalls from '@samklang/contract/client/care-items'
import * as definitionCalls from '@samklang/contract/client/definitions'
import * as messageCalls from '@samklang/contract/client/messages'
import * as patientCalls from '@samklang/contract/client/patients'
import * as treatmentModuleCalls from '@samklang/contract/client/treatment-modules'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import type { MessageThread } from '@samklang/contract/messages'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { addDays } from '@samklang/engine/time/days'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { go } from '../../routes/go.ts'
import { today } from '../../session/civil-day.ts'
import { aPatient } from '../../testing/a-patient.ts'
import {
  aBegunModule,
  aDefinitionModule,
  aModule,
  aTreatment,
  aTreatmentDefinition,
  aTreatmentVariant,
  careItemsOf,
} from '../../testing/a-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })
const patient = aPatient()

function ago(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}

async function openPatient(treatments: TreatmentRow[], query = '', thread?: MessageThread) {
  const { calls, signedIn } = stubStaffPage()
  const rows = treatments.map((treatment) => ({ ...treatment, PatientId: patient.Id }))
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, careItemsOf(rows))
  if (thread) calls.reply(messageCalls.listMessages, thread)
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/${query}`, signedIn)
  await screen.findByRole('heading', { level: 2, name: 'Behandlingar' })
  return { calls, rows }
}

const card = (name = 'Sova bättre') => screen.getByRole('region', { name })
const lineOf = (module: string) => {
  const lines = within(screen.getByRole('list', { name: /^Moduler i/ })).getAllByRole('listitem')
  return lines.find((line) => line.textContent?.startsWith(module)) ?? expect.fail(`no line of ${module}`)
}
const dialog = () => screen.findByRole('dialog')
const press = async (name: string) =>
  user.click(await waitFor(() => within(screen.getByRole('dialog')).getByRole('button', { name })))

async function choose(menu: string, act: string) {
  await user.click(screen.getByRole('button', { name: menu }))
  await user.click(await screen.findByText(act, { selector: '[role=menuitem] *' }))
}
const ofModule = (name: string) => `Åtgärder för modulen ${name}`
const ofTreatment = 'Åtgärder för behandlingen Sova bättre'

test('R-407, R-523 a treatment tells how far, since when and when last, and each module where the patient stopped', async () => {
  await openPatient([
    aTreatment({
      LatestActivityAt: ago(2),
      InactiveSince: '2026-11-05T08:00:00.000Z',
      Modules: [
        aBegunModule({
          DisplayName: 'Ett',
          Status: 'Done',
          PagesCompleted: 6,
          CurrentPage: null,
          QuestionsAsked: 19,
          QuestionsAnswered: 1,
        }),
        aBegunModule({ DisplayName: 'Två', LatestActivityAt: ago(2), DueDate: '2020-01-01' }),
        aBegunModule({
          DisplayName: 'Tre',
          Status: 'Open',
          LatestActivityAt: null,
          PagesCompleted: 0,
          CurrentPage: null,
        }),
        aBegunModule({ DisplayName: 'Fyra', Status: 'Closed', CurrentPage: null, HasAnswers: false }),
        aModule({ DisplayName: 'Fem' }),
        aModule({ DisplayName: 'Sex', IsSkipped: true }),
      ],
    }),
  ])
  expect(card().textContent).toContain('Vuxen · Pågår · Sedan 2026-11-02 · 1 av 5 moduler genomgångna')
  expect(card().textContent).toContain('Arbetade senast för 2 dagar sedan')
  expect(card().textContent).toContain('Inaktiv sedan 2026-11-05')
  expect(lineOf('Ett').textContent).toContain('6 av 6 sidor genomgångna · 1 av 19 frågor besvarade')
  expect(lineOf('Två').textContent).toContain('Stannade på sida 3 av 6: Min kväll')
  expect(lineOf('Två').textContent).toContain('Skulle vara klar 2020-01-01, dagen har passerat')
  expect(lineOf('Tre').textContent).toContain('Patienten har inte öppnat den än')
  expect(lineOf('Fyra').textContent).toContain('2 av 6 sidor genomgångna')
  expect(lineOf('Fyra').textContent).toContain('Patienten har inte skrivit något i den')
  expect(lineOf('Fem').textContent).toContain('Inte öppnad')
  expect(within(lineOf('Fem')).queryByRole('button', { name: 'Fem' })).toBeNull()
  expect(lineOf('Sex').textContent).toContain('Hoppas över')
})

test('R-407 in per cent where the treatment says so, and that nobody has been active is said in words', async () => {
  await openPatient([
    aTreatment({ ReportMode: 'Percentage', Progress: 40.6, LatestActivityAt: null, Modules: [aBegunModule()] }),
  ])
  expect(card().textContent).toContain('40 % genomgånget')
  expect(card().textContent).toContain('Patienten har inte varit aktiv än')
  expect(lineOf('Sömnens grunder').textContent).toContain('33 % genomgånget')
})

test('R-407 an alert that waits stands at its treatment and its module, and that treatment comes first', async () => {
  const alerted = aBegunModule({
    DisplayName: 'Mörkret',
    AlertSeverity: 'Alert',
    WaitingAlerts: 2,
    HasRefusedAnswers: true,
  })
  await openPatient([
    aTreatment({ DisplayName: 'Lugnare', StartDate: '2026-11-10' }),
    aTreatment({ Modules: [alerted] }),
  ])
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(headings.filter((name) => name === 'Lugnare' || name === 'Sova bättre')).toEqual(['Sova bättre', 'Lugnare'])
  expect(within(card()).getAllByText('2 larm')).toHaveLength(2)
  const line = within(screen.getByRole('list', { name: 'Moduler i Sova bättre' })).getByRole('listitem')
  expect(line.dataset.alert).toBe('true')
  expect(line.textContent).toContain('Svar som inte räknas')
})

test('R-408 a module is opened on a day: a day that has been is refused here, and one press sends once', async () => {
  const module = aModule({ DisplayName: 'Rutiner', DurationDays: 14 })
  const { calls, rows } = await openPatient([aTreatment({ Modules: [module] })])
  const [treatment] = rows
  const day = addDays(today(), 3)
  calls.reply(treatmentModuleCalls.startTreatmentModule, {
    ...(treatment ?? aTreatment()),
    Modules: [{ ...module, Status: 'Scheduled', StartsOn: day, FormId: crypto.randomUUID() }],
  })
  await choose(ofModule('Rutiner'), 'Öppna en viss dag')
  const field = within(await dialog()).getByLabelText(/^Öppnas den/)
  await user.type(field, '2020-01-01')
  await press('Planera')
  expect((await dialog()).textContent).toContain('Dagen har redan varit.')
  await user.clear(field)
  await user.type(field, day)
  await user.dblClick(within(await dialog()).getByRole('button', { name: 'Planera' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.sentTo(treatmentModuleCalls.startTreatmentModule).map(({ body }) => body)).toEqual([
    { TreatmentId: treatment?.Id, ModuleId: module.ModuleId, StartDate: day, DurationDays: 14, Notify: true },
  ])
  await screen.findByText(`Rutiner öppnas ${day}.`)
  expect(document.activeElement?.getAttribute('aria-label')).toBe(ofModule('Rutiner'))
})

test('R-408 opening one beside another says so, and why it was refused stands in the dialog', async () => {
  const { calls } = await openPatient([
    aTreatment({ Modules: [aBegunModule({ DisplayName: 'Ett' }), aModule({ DisplayName: 'Två' })] }),
  ])
  calls.refuse(treatmentModuleCalls.startTreatmentModule, 409, 'Modulen är redan öppen.')
  await choose(ofModule('Två'), 'Öppna nu')
  expect((await dialog()).textContent).toContain('En annan modul är redan öppen: Ett.')
  await press('Öppna')
  await within(await dialog()).findByText('Modulen är redan öppen.')
})

test('R-408 closing a module says how far the patient came, and a planned one is withdrawn', async () => {
  const [begun, planned] = [
    aBegunModule({ DisplayName: 'Ett', WaitingAlerts: 1 }),
    aBegunModule({ DisplayName: 'Två', Status: 'Scheduled', StartsOn: '2030-01-01', HasAnswers: false }),
  ]
  const { calls, rows } = await openPatient([aTreatment({ Modules: [begun, planned] })])
  calls.reply(treatmentModuleCalls.closeTreatmentModule, rows[0] ?? aTreatment())
  await choose(ofModule('Ett'), 'Avsluta modulen')
  expect((await dialog()).textContent).toContain('Patienten har gått igenom 2 av 6 sidor.')
  expect((await dialog()).textContent).toContain('Larmet finns kvar tills någon har kvitterat det.')
  await press('Avsluta modulen')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose(ofModule('Två'), 'Ta tillbaka')
  expect((await dialog()).textContent).toContain('2030-01-01')
  await press('Ta tillbaka')
  await waitFor(() => expect(calls.sentTo(treatmentModuleCalls.closeTreatmentModule)).toHaveLength(2))
  expect(calls.sentTo(treatmentModuleCalls.closeTreatmentModule).map(({ params }) => params.id)).toEqual([
    begun.FormId,
    planned.FormId,
  ])
})

test('R-522 a module closed before it is done leaves nothing open: that is said before and after, and the next is offered', async () => {
  const [begun, two, three] = [
    aBegunModule({ DisplayName: 'Ett' }),
    aModule({ DisplayName: 'Två' }),
    aModule({ DisplayName: 'Tre' }),
  ]
  const { calls, rows } = await openPatient([aTreatment({ Modules: [begun, two, three] })])
  const [treatment] = rows
  if (!treatment) return expect.fail()
  expect(card().textContent).toContain('Nästa modul öppnas av sig själv')
  expect(screen.queryByRole('button', { name: /^Öppna nästa/ })).toBeNull()

  const closed = {
    ...treatment,
    WaitsForStaffSince: '2026-11-15T08:00:00.000Z',
    Modules: [{ ...begun, Status: 'Closed' as const, CurrentPage: null }, two, three],
  }
  calls.reply(treatmentModuleCalls.closeTreatmentModule, closed)
  calls.reply(careItemCalls.listCareItems, careItemsOf([closed]))
  await choose(ofModule('Ett'), 'Avsluta modulen')
  expect((await dialog()).textContent).toContain('ingen öppnas av sig själv')
  await press('Avsluta modulen')
  await waitFor(() => expect(card().textContent).toContain('Patienten har inget att arbeta med nu'))
  expect(card().textContent).not.toContain('öppnas av sig själv')

  const opened = {
    ...closed,
    WaitsForStaffSince: null,
    Modules: [
      closed.Modules[0] ?? begun,
      { ...aBegunModule({ ...two, FormId: crypto.randomUUID() }), Status: 'Open' as const },
      three,
    ],
  }
  calls.reply(treatmentModuleCalls.startTreatmentModule, opened)
  calls.reply(careItemCalls.listCareItems, careItemsOf([opened]))
  await user.click(screen.getByRole('button', { name: 'Öppna nästa: Två' }))
  await press('Öppna')
  await screen.findByText('Två är öppen för patienten.')
  expect(calls.sentTo(treatmentModuleCalls.startTreatmentModule)[0]?.body).toMatchObject({ ModuleId: two.ModuleId })
  await waitFor(() => expect(card().textContent).toContain('Nästa modul öppnas av sig själv'))
  expect(document.activeElement?.textContent).toBe('Sova bättre')
})

test('R-522 a module is closed and the next opened in one press', async () => {
  const [begun, two] = [aBegunModule({ DisplayName: 'Ett' }), aModule({ DisplayName: 'Två' })]
  const { calls, rows } = await openPatient([aTreatment({ Modules: [begun, two] })])
  calls.reply(treatmentModuleCalls.closeTreatmentModule, rows[0] ?? aTreatment())
  await choose(ofModule('Ett'), 'Avsluta modulen')
  expect((await dialog()).textContent).toContain('Du kan öppna nästa, Två, i samma steg.')
  await press('Avsluta och öppna nästa')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.sentTo(treatmentModuleCalls.closeTreatmentModule).map(({ body }) => body)).toEqual([
    { Next: { ModuleId: two.ModuleId, Notify: true } },
  ])
})

test('R-522 where another module is open, or none is left, closing one offers no other', async () => {
  await openPatient([
    aTreatment({ Modules: [aBegunModule({ DisplayName: 'Ett' }), aBegunModule({ DisplayName: 'Två' }), aModule()] }),
  ])
  await choose(ofModule('Ett'), 'Avsluta modulen')
  expect(within(await dialog()).queryByRole('button', { name: 'Avsluta och öppna nästa' })).toBeNull()
})

test('R-543 that a treatment waits for staff stands at it, with what to do and since when', async () => {
  const WaitsForStaffSince = '2026-11-15T08:00:00.000Z'
  const closed = aBegunModule({ Status: 'Closed', CurrentPage: null })
  await openPatient([
    aTreatment({ WaitsForStaffSince, Modules: [closed, aModule()] }),
    aTreatment({ DisplayName: 'Lugnare', Status: 'Completed', WaitsForStaffSince, Modules: [closed] }),
    aTreatment({ DisplayName: 'Må bättre', Modules: [aBegunModule(), aModule()] }),
  ])
  expect(card().textContent).toContain('Väntar på er sedan 2026-11-15: öppna nästa modul')
  expect(card('Lugnare').textContent).toContain('Väntar på er sedan 2026-11-15: avsluta eller öppna en modul')
  expect(card('Må bättre').textContent).not.toContain('Väntar på er')
})

test('R-545 what is skipped is told as skipped beside how far, and is neither done nor to do', async () => {
  const done = aBegunModule({ Status: 'Done', PagesCompleted: 6, CurrentPage: null })
  const skipped = aModule({ IsSkipped: true })
  await openPatient([
    aTreatment({ Modules: [done, aModule(), skipped] }),
    aTreatment({
      DisplayName: 'Lugnare',
      ReportMode: 'Percentage',
      Progress: 50,
      Modules: [done, skipped, aModule({ IsSkipped: true })],
    }),
    aTreatment({ DisplayName: 'Må bättre', Status: 'Completed', Modules: [{ ...done, Status: 'Closed' }, skipped] }),
  ])
  expect(card().textContent).toContain('1 av 2 moduler genomgångna · 1 modul hoppas över')
  expect(card('Lugnare').textContent).toContain('50 % genomgånget · 2 moduler hoppas över')
  expect(card('Må bättre').textContent).toContain('Inga moduler kvar')
})

test('R-408 skipping sends the whole plan as it was read, and a refusal is told beside the menu', async () => {
  const [one, two] = [aBegunModule({ DisplayName: 'Ett' }), aModule({ DisplayName: 'Två' })]
  const { calls, rows } = await openPatient([aTreatment({ Modules: [one, two], OpensNext: false })])
  calls.refuse(treatmentCalls.changeTreatmentPlan, 409, 'En kollega hann före.', 'conflict')
  await choose(ofModule('Två'), 'Hoppa över')
  await within(lineOf('Två')).findByText('En kollega hann före.')
  expect(calls.sentTo(treatmentCalls.changeTreatmentPlan)[0]?.body).toEqual({
    Modules: [
      { PlanId: one.PlanId, IsSkipped: false },
      { PlanId: two.PlanId, IsSkipped: true },
    ],
    OpensNext: false,
    PreviousLastModifiedAt: rows[0]?.LastModifiedAt,
  })
})

test('R-408 the plan is reordered by keyboard, told in words; a colleague’s change is told, and what was chosen stays', async () => {
  const [one, two, three] = ['Ett', 'Två', 'Tre'].map((DisplayName) => aModule({ DisplayName }))
  if (!one || !two || !three) return expect.fail()
  const { calls, rows } = await openPatient([aTreatment({ Modules: [one, two, three] })])
  const [treatment] = rows
  if (!treatment) return expect.fail()
  await choose(ofTreatment, 'Ändra planen')
  const up = within(await dialog()).getByRole('button', { name: 'Flytta upp Tre' })
  up.focus()
  await user.keyboard('{Enter}{Enter}{Enter}')
  await within(await dialog()).findByText('Tre står nu på plats 1 av 3.')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Flytta upp Tre')

  const latest = {
    ...treatment,
    LastModifiedAt: '2026-11-17T08:00:00.000Z',
    Modules: [one, { ...two, IsSkipped: true }, three, aModule({ DisplayName: 'Fyra' })],
  }
  calls.refuse(treatmentCalls.changeTreatmentPlan, 409, 'Ändrat av en kollega.', 'conflict')
  calls.reply(careItemCalls.listCareItems, careItemsOf([latest]))
  await press('Spara')
  await within(await dialog()).findByText('En kollega har ändrat planen')
  expect((await dialog()).textContent).toContain('Kollegans plan: Ett, Två (hoppas över), Tre, Fyra.')

  calls.reply(treatmentCalls.changeTreatmentPlan, latest)
  await press('Spara')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = calls.sentTo(treatmentCalls.changeTreatmentPlan).at(-1)?.body
  expect(sent).toMatchObject({
    Modules: [
      { PlanId: three.PlanId, IsSkipped: false },
      { PlanId: latest.Modules[3]?.PlanId, IsSkipped: false },
      { PlanId: one.PlanId, IsSkipped: false },
      { PlanId: two.PlanId, IsSkipped: true },
    ],
    PreviousLastModifiedAt: latest.LastModifiedAt,
  })
})

test('R-526 in a plan under way only what has not been opened is moved, and what is next in turn is said', async () => {
  const names = ['Ett', 'Två', 'Tre', 'Fyra'] as const
  const [one, two, three, four] = [
    aBegunModule({ DisplayName: 'Ett', Status: 'Closed' }),
    aModule({ DisplayName: 'Två' }),
    aBegunModule({ DisplayName: 'Tre' }),
    aModule({ DisplayName: 'Fyra' }),
  ]
  const { calls, rows } = await openPatient([aTreatment({ Modules: [one, two, three, four] })])
  expect(lineOf('Fyra').textContent).toContain('Inte öppnad · Näst på tur')
  expect(lineOf('Två').textContent).not.toContain('Näst på tur')
  calls.reply(treatmentCalls.changeTreatmentPlan, rows[0] ?? aTreatment())
  await choose(ofTreatment, 'Ändra planen')
  const planned = () => within(screen.getByRole('dialog')).getAllByRole('listitem')
  await user.click(within(await dialog()).getByRole('button', { name: 'Flytta upp Fyra' }))
  const inOrder = planned().map(({ textContent }) => names.find((name) => textContent?.startsWith(name)))
  expect(inOrder).toEqual(['Ett', 'Fyra', 'Tre', 'Två'])
  expect(planned()[3]?.textContent).toContain('Inte öppnad · Näst på tur')
  await press('Spara')
  await waitFor(() => expect(calls.sentTo(treatmentCalls.changeTreatmentPlan)).toHaveLength(1))
  const Modules = [one, four, three, two].map(({ PlanId }) => ({ PlanId }))
  expect(calls.sentTo(treatmentCalls.changeTreatmentPlan)[0]).toMatchObject({ body: { Modules } })
})

test('R-408 a module of the variant is added once more, and what must be chosen is asked for', async () => {
  const again = aDefinitionModule({ DisplayName: 'Ett' })
  const variant = aTreatmentVariant({ Modules: [again] })
  const over = aBegunModule({ DisplayName: 'Ett', ModuleId: again.ModuleId, Status: 'Closed' })
  const { calls, rows } = await openPatient([aTreatment({ VariantId: variant.Id, Modules: [over] })])
  calls.reply(definitionCalls.listTreatmentDefinitions, [aTreatmentDefinition({ Variants: [variant] })])
  calls.reply(treatmentModuleCalls.startTreatmentModule, rows[0] ?? aTreatment())
  await choose(ofTreatment, 'Lägg till modul')
  await press('Öppna')
  await within(await dialog()).findByText('Välj en modul.')
  await user.click(within(await dialog()).getByRole('radio', { name: 'Ett' }))
  await press('Öppna')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { ModuleId: again.ModuleId, DurationDays: 7, StartDate: null, Notify: true }
  expect(calls.sentTo(treatmentModuleCalls.startTreatmentModule)[0]?.body).toMatchObject(body)
})

test('R-409 closing says what ends and suggests thirty days of reading; more than a year is refused, and a failure loses no word', async () => {
  const modules = [aBegunModule({ DisplayName: 'Ett', WaitingAlerts: 1 }), aModule({ DisplayName: 'Två' })]
  const { calls, rows } = await openPatient([aTreatment({ Modules: modules })])
  await choose(ofTreatment, 'Avsluta behandlingen')
  const text = (await dialog()).textContent
  expect(text).toContain('1 modul som är öppen avslutas: Ett.')
  expect(text).toContain('1 modul som inte har öppnats öppnas aldrig.')
  expect(text).toContain('Patienten kan inte skriva mer i någon modul.')
  expect(text).toContain('1 larm i behandlingen väntar')
  const days = within(await dialog()).getByLabelText<HTMLInputElement>(/^Antal dagar/)
  expect(days.value).toBe('30')
  await user.clear(days)
  await user.type(days, '366')
  await press('Avsluta behandlingen')
  await within(await dialog()).findByText('Ange 0 till 365 dagar.')
  expect(calls.sentTo(treatmentCalls.closeTreatment)).toEqual([])

  await user.clear(days)
  await user.type(days, '14')
  await user.type(within(await dialog()).getByLabelText(/^Varför/), 'Klar med sömnen')
  calls.refuse(treatmentCalls.closeTreatment, 500, 'Det gick inte just nu.')
  await press('Avsluta behandlingen')
  await within(await dialog()).findByText('Det gick inte just nu.')
  expect(within(await dialog()).getByLabelText<HTMLTextAreaElement>(/^Varför/).value).toBe('Klar med sömnen')

  const closed = { ...(rows[0] ?? aTreatment()), Status: 'Maintained' as const, MaintainUntil: '2026-12-02' }
  calls.reply(treatmentCalls.closeTreatment, closed)
  calls.reply(careItemCalls.listCareItems, careItemsOf([closed]))
  await press('Avsluta behandlingen')
  await screen.findByText('Behandlingen är avslutad. Patienten kan läsa den till och med 2026-12-02.')
  expect(calls.sentTo(treatmentCalls.closeTreatment).at(-1)?.body).toEqual({
    MaintainDurationDays: 14,
    Reason: 'Klar med sömnen',
  })
  await waitFor(() => expect(card().textContent).toContain('Kan läsas till och med 2026-12-02'))
  expect(screen.queryByRole('button', { name: ofTreatment })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Sova bättre')
})

test('R-409 a treatment that has not begun is withdrawn, without days of reading', async () => {
  const { calls, rows } = await openPatient([
    aTreatment({ Status: 'NotStarted', StartDate: '2030-01-01', StartedAt: null }),
  ])
  expect(card().textContent).toContain('Planerad · Börjar 2030-01-01')
  calls.reply(treatmentCalls.closeTreatment, rows[0] ?? aTreatment())
  await choose(ofTreatment, 'Ta tillbaka behandlingen')
  expect(within(await dialog()).queryByLabelText(/^Antal dagar/)).toBeNull()
  await press('Ta tillbaka')
  await waitFor(() => expect(calls.sentTo(treatmentCalls.closeTreatment)).toHaveLength(1))
  expect(calls.sentTo(treatmentCalls.closeTreatment)[0]?.body).toEqual({ MaintainDurationDays: 0, Reason: null })
})

test('R-411 an address that names a module leads to it', async () => {
  const module = aBegunModule({ DisplayName: 'Två' })
  await openPatient([aTreatment({ Modules: [aBegunModule(), module] })], `?behandling=${module.FormId}`)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Två'))
})

test('R-407 whoever came in by an emergency opening reads, and is offered nothing to do', async () => {
  patient.OpeningEndsAt = '2999-01-01T00:00:00.000Z'
  await openPatient([aTreatment({ Modules: [aModule({ DisplayName: 'Två' })] })]).finally(() => {
    patient.OpeningEndsAt = null
  })
  expect(screen.queryByRole('button', { name: ofTreatment })).toBeNull()
  expect(screen.queryByRole('button', { name: ofModule('Två') })).toBeNull()
})

const confirmed = { ConfirmedAt: ago(0), ConfirmedBy: 'Alva Påhittad', ConfirmedAs: 'Staff' as const }

function aMessage(given: Partial<MessageThread['Messages'][number]> = {}): MessageThread['Messages'][number] {
  return {
    Id: crypto.randomUUID(),
    TreatmentId: crypto.randomUUID(),
    ProgramId: null,
    TreatmentModuleId: null,
    ModuleName: null,
    Kind: 'Chat',
    MessageText: 'Jag fastnade',
    CreatedAt: ago(1),
    WrittenAt: null,
    SenderName: 'Björk Påhittad',
    FromStaff: false,
    IsByProgram: false,
    WrittenAs: 'Patient',
    IsMine: false,
    GuardianReadings: [],
    Alert: null,
    ConfirmedAt: null,
    ConfirmedBy: null,
    ConfirmedAs: null,
    ...given,
  }
}

function aThread(Messages: MessageThread['Messages']): MessageThread {
  return {
    PatientId: patient.Id,
    HasOlder: false,
    IsOpen: true,
    Readers: [],
    Away: [],
    Refused: [],
    Alerts: [],
    AlertEvents: [],
    Unread: Messages.filter(({ ConfirmedAt }) => ConfirmedAt === null).length,
    Messages,
  }
}

test('R-525 an address that asks for the unread messages leads to the first of them', async () => {
  const thread = aThread([
    aMessage(confirmed),
    aMessage({ MessageText: 'Hur gör jag nu?' }),
    aMessage({ MessageText: 'Hallå?' }),
  ])
  await openPatient([aTreatment(), aTreatment({ UnreadMessages: 2 })], '?meddelanden=olasta', thread)
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Hur gör jag nu?'))
  expect(document.activeElement?.matches('[data-message-id]')).toBe(true)
})

test('R-525 it leads there when the message comes after the thread, and once more when it is asked for once more', async () => {
  const read = aMessage(confirmed)
  const { calls } = await openPatient([aTreatment({ UnreadMessages: 1 })], '?meddelanden=olasta', aThread([read]))
  await screen.findByText('Jag fastnade')
  const come = aMessage({ MessageText: 'Hur gör jag nu?' })
  calls.reply(messageCalls.listMessages, aThread([read, come]))
  const shown = () => document.activeElement?.closest('[data-message-id]')?.textContent ?? ''
  const isLedTo = (words: string) => waitFor(() => expect(shown()).toContain(words))
  act(() => void queryClient.invalidateQueries())
  await isLedTo('Hur gör jag nu?')
  calls.reply(
    messageCalls.listMessages,
    aThread([read, { ...come, ...confirmed }, aMessage({ MessageText: 'Hallå?' })]),
  )
  act(() => void queryClient.invalidateQueries())
  await screen.findByText('Hallå?')
  expect(shown(), 'nobody is led on').toContain('Hur gör jag nu?')
  await act(() => go(`/admin/patient/${patient.Id}/?meddelanden=olasta`))
  await isLedTo('Hallå?')
})

test('R-417 messages that stood open since one was unread stay open when it is confirmed', async () => {
  const message = {
    Id: crypto.randomUUID(),
    TreatmentId: crypto.randomUUID(),
    ProgramId: null,
    TreatmentModuleId: null,
    ModuleName: null,
    Kind: 'Chat' as const,
    MessageText: 'Jag fastnade',
    CreatedAt: ago(1),
    WrittenAt: null,
    SenderName: 'Björk Påhittad',
    FromStaff: false,
    IsByProgram: false,
    WrittenAs: 'Patient' as const,
    IsMine: false,
    GuardianReadings: [],
    Alert: null,
  }
  const confirmation = { ConfirmedAt: ago(0), ConfirmedBy: 'Alva Påhittad', ConfirmedAs: 'Staff' as const }
  const thread = {
    PatientId: patient.Id,
    HasOlder: false,
    IsOpen: true,
    Readers: [],
    Away: [],
    Refused: [],
    Alerts: [],
    AlertEvents: [],
  }
  const unread = { Unread: 1, Messages: [{ ...message, ConfirmedAt: null, ConfirmedBy: null, ConfirmedAs: null }] }
  const { calls } = await openPatient([aTreatment({ UnreadMessages: 1 })], '', { ...thread, ...unread })
  const confirm = await screen.findByRole('button', { name: 'Bekräfta att meddelandet är läst' })
  calls.reply(messageCalls.listMessages, { ...thread, Unread: 0, Messages: [{ ...message, ...confirmation }] })
  calls.reply(messageCalls.confirmMessage, { ...message, ...confirmation })
  await user.click(confirm)
  await screen.findByText(/^Bekräftat av Alva Påhittad/)
  screen.getByText('Jag fastnade')
})

test('R-472 the words that were not taken stand with the messages of the treatment', async () => {
  const thread = {
    PatientId: patient.Id,
    HasOlder: false,
    IsOpen: true,
    Readers: [],
    Away: [],
    Unread: 0,
    Messages: [],
    Alerts: [],
    AlertEvents: [],
  }
  const Id = '00000000-0000-4000-8000-0000000000e1'
  const words = { Id, MessageText: 'Jag orkar inte leva.', SentAt: ago(0), SenderName: 'Björk Påhittad' }
  const Refused = [{ ...words, IsByGuardian: false, Reason: 'NotYetOpen' as const }]
  await openPatient([aTreatment()], '', { ...thread, Refused })
  await user.click(await screen.findByRole('button', { name: 'Visa meddelanden' }))
  await screen.findByText('Jag orkar inte leva.')
})
