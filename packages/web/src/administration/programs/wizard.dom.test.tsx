import * as definitionCalls from '@samklang/contract/client/definitions'
import * as libraryCalls from '@samklang/contract/client/library'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import type { VariantVersionDefinition } from '@samklang/contract/definitions'
import type { ProgramTemplateDetail } from '@samklang/contract/program-templates'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { invalidate } from '../../api/invalidate.ts'
import { queryClient } from '../../api/query-client.ts'
import { isShowing } from '../../api/topics.ts'
import { go } from '../../routes/go.ts'
import { aFormType, aVariant } from '../../testing/a-form-type.ts'
import { aProgramTemplate } from '../../testing/a-program-template.ts'
import { aProfile } from '../../testing/a-session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'
import { listOffers } from './list-offers.ts'
import { addItem, itemOf, newMessage } from './program-content.ts'

const mood = aFormType({ DisplayName: 'Sinnesstämning', Name: 'sinnesstamning' })
const version = aVariant({ TypeId: mood.Id, RespondentTypes: ['Patient', 'Caretaker'] })
const scored: VariantVersionDefinition = {
  ...version,
  Content: { WarnOfUnanswered: true, Pages: [] },
  Scoring: {
    Alerts: [],
    Scales: [
      {
        Key: 'total',
        Items: [],
        SubScales: [],
        Method: 'Sum',
        Reverse: [],
        MaxMissing: 0,
        Prorate: false,
        Decimals: 0,
        Direction: 'HigherIsWorse',
        AlwaysVisible: true,
        IsAggregated: false,
        Min: 0,
        Max: 27,
        Cutoffs: [{ Key: 'high', Of: 'Raw', Comparison: 'GreaterOrEqual', Low: 15, High: null, Severity: 'Attention' }],
      },
    ],
  },
  Texts: { sv: { 'scale/total': 'Summa', 'scale/total/band/high': 'Tydliga besvär' } },
}
const [offer] = listOffers({ Types: [mood], VariantVersions: [version] }, [])

const trigger = (
  TriggerKey: 'ProgramStarted' | 'StepStarted' | 'ScoreReached',
  DisplayName: string,
  Needs: ('Step' | 'Item' | 'Scale')[] = [],
) => ({ TriggerKey, DisplayName, Needs, StartsSteps: true })

async function openWizard(path: string, template?: ProgramTemplateDetail) {
  const userProfile = aProfile({ Roles: ['Admin'], Permissions: ['Programs.View', 'Programs.Manage'] })
  const { calls, signedIn } = stubStaffPage({ userProfile })
  calls.reply(definitionCalls.listFormDefinitions, { Types: [mood], VariantVersions: [version] })
  calls.reply(definitionCalls.listTreatmentDefinitions, [])
  calls.reply(programTemplateCalls.listProgramTemplates, [])
  calls.reply(programTemplateCalls.listTriggerDefinitions, [
    trigger('ProgramStarted', 'Programmet startar'),
    trigger('StepStarted', 'Ett annat steg börjar', ['Step']),
    trigger('ScoreReached', 'Poängen i ett formulär ligger på en viss nivå', ['Item', 'Scale']),
  ])
  calls.reply(libraryCalls.previewDefinition, { Type: mood, VariantVersion: scored, Dangers: [] })
  if (template) calls.reply(programTemplateCalls.getProgramTemplate, template)
  await openApp(`/administration/program/${path}`, signedIn)
  await screen.findByRole('navigation', { name: 'Mallens delar' })
  return { calls, user: userEvent.setup() }
}

/** In one go, over what stands there; what is typed letter by letter takes as many drawings of the page. */
async function write(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, words: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(words)
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const textbox = (name: string | RegExp) => screen.getByRole('textbox', { name })
const title = (name: string) => screen.findByRole('heading', { level: 2, name })

test('R-631 a language that is missing is marked, counted where the step of the wizard was passed, and nobody passes Steg without a step', async () => {
  const { user } = await openWizard('skapa/1')
  await write(user, textbox('Namn på svenska'), 'Utredning')
  screen.getByText('Saknas på engelska')
  await user.click(button('Nästa'))
  await title('2. Steg')
  within(screen.getByRole('navigation', { name: 'Mallens delar' })).getByText('1 kvar')
  await user.click(button('Nästa'))
  await screen.findByText('Lägg till minst ett steg.')
  await title('2. Steg')
  await user.click(screen.getByRole('link', { name: /Namn/ }))
  await screen.findByText('Texten saknas på engelska.')
})

test('R-631 an address further on than there are steps shows the step where they are added', async () => {
  await openWizard('skapa/4')
  await title('2. Steg')
})

test('R-632, R-638 a new step says in a sentence when it starts, a week after the one before until days and hours are changed', async () => {
  const { user } = await openWizard('skapa/2')
  await user.click(button('Lägg till det första steget'))
  await user.click(button('Lägg till steg'))
  await screen.findAllByText(/Börjar 1 vecka efter att ”Steg 1” börjat/)
  const days = textbox('Dagar efter')
  await write(user, days, '10')
  const hours = textbox('Timmar efter')
  await write(user, hours, '4')
  await screen.findAllByText(/Börjar 10 dagar och 4 timmar efter att ”Steg 1” börjat/)
})

test('R-632 a step starts on a score of a form that is sent before it, by a level of its scale or by number', async () => {
  if (!offer) throw new Error('There is no form to send.')
  const base = aProgramTemplate()
  const Content = addItem(base.Content, base.Content.Steps[0]?.Id ?? '', itemOf(offer))
  const { user } = await openWizard(`redigera/2?id=${base.Id}`, { ...base, Content })
  await user.click(await screen.findByRole('button', { name: /^2. Steg 2/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Det som startar steget' }), 'ScoreReached')
  expect(screen.getByRole('combobox', { name: 'Vilket?' })).toHaveProperty('selectedIndex', 1)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Skala' }), 'total')
  await user.click(button('Tydliga besvär'))
  await screen.findAllByText(/Börjar om Summa i Sinnesstämning är minst 15/)
  await write(user, textbox('Till poäng'), '20')
  await screen.findAllByText(/Börjar om Summa i Sinnesstämning är 15 till 20/)
})

test('R-638 a form is added in one press, and everything is saved as it was written', async () => {
  const { calls, user } = await openWizard('skapa/1')
  await write(user, textbox('Namn på svenska'), 'Utredning')
  await write(user, textbox('Namn på engelska'), 'Assessment')
  await user.click(button('Nästa'))
  await user.click(await screen.findByRole('button', { name: 'Lägg till det första steget' }))
  await user.click(button('Nästa'))
  await user.click(await screen.findByRole('button', { name: 'Lägg till formulär eller behandling i Steg 1' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Lägg till Sinnesstämning' }))
  await user.click(dialog.getByRole('button', { name: 'Klar' }))
  const saved = aProgramTemplate({ Status: 'Inactive' })
  calls.reply(programTemplateCalls.createProgramTemplate, saved)
  await user.click(button('Spara som inaktiv'))
  await screen.findByText(/är sparad som inaktiv/)
  const [sent] = calls.sentTo(programTemplateCalls.createProgramTemplate)
  expect(sent?.body).toMatchObject({
    Content: {
      Name: { sv: 'Utredning', en: 'Assessment' },
      Steps: [{ Items: [{ DefinitionId: mood.Id, RespondentTypes: ['Patient', 'Caretaker'], ReminderDays: [3] }] }],
    },
  })
})

test('R-633 what is written is there again after it was left, which is asked first', async () => {
  const { user } = await openWizard('skapa/1')
  await write(user, textbox('Namn på svenska'), 'Utredning')
  void go('/administration/program')
  const question = within(await screen.findByRole('dialog', { name: 'Lämna utan att spara?' }))
  await user.click(question.getByRole('button', { name: 'Lämna' }))
  await screen.findByText('Det finns inga programmallar än')
  await user.click(screen.getByRole('link', { name: 'Skapa programmall' }))
  await waitFor(() => expect(textbox('Namn på svenska')).toHaveProperty('value', 'Utredning'))
})

test('R-633 what somebody else saved meanwhile is told of with how it differs; what was written here stays, and is saved on top of it', async () => {
  const template = aProgramTemplate({ Status: 'Inactive' })
  const { calls, user } = await openWizard(`redigera/1?id=${aProgramTemplate().Id}`, template)
  await write(user, textbox('Namn på engelska'), 'Assessment two')
  calls.refuse(programTemplateCalls.changeProgramTemplate, 409, 'Det har ändrats.', 'conflict')
  const theirs = { ...template, LastModifiedAt: '2026-11-18T10:30:00.000Z', VersionNo: 3 }
  calls.reply(programTemplateCalls.getProgramTemplate, {
    ...theirs,
    Content: { ...template.Content, AvoidWeekends: true },
  })
  await user.click(button('Spara ny version'))
  await screen.findByText('Någon annan har sparat mallen')
  screen.getByText('Vilka dagar som undviks är ändrat.')
  expect(textbox('Namn på engelska')).toHaveProperty('value', 'Assessment two')
  await user.click(button('Behåll mitt, så att det ersätter det sparade'))
  await waitFor(() => expect(screen.queryByText('Någon annan har sparat mallen')).toBeNull())
  calls.reply(programTemplateCalls.changeProgramTemplate, { ...theirs, VersionNo: 4 })
  await user.click(button('Spara ny version'))
  await screen.findByText(/^Version 4 av/)
  expect(calls.sentTo(programTemplateCalls.changeProgramTemplate).at(-1)?.body).toMatchObject({
    PreviousLastModifiedAt: theirs.LastModifiedAt,
    Content: { Name: { en: 'Assessment two' }, AvoidWeekends: false },
  })
})

test('R-633 without anything written, what somebody else saves is shown at once', async () => {
  const template = aProgramTemplate()
  const { calls } = await openWizard(`redigera/1?id=${template.Id}`, template)
  calls.reply(programTemplateCalls.getProgramTemplate, {
    ...template,
    LastModifiedAt: '2026-11-18T10:30:00.000Z',
    Content: { ...template.Content, Name: { sv: 'Nytt namn', en: 'New name' } },
  })
  await invalidate(queryClient, isShowing(['library/programs']))
  await waitFor(() => expect(textbox('Namn på svenska')).toHaveProperty('value', 'Nytt namn'))
})

test('R-630 what is active is not saved with something missing: it is listed, each a link to its place', async () => {
  const template = aProgramTemplate({ RunningPrograms: 2 })
  const { calls, user } = await openWizard(`redigera/1?id=${template.Id}`, template)
  screen.getByText(/^2 pågående program behåller/)
  await write(user, textbox('Namn på svenska'), 'Utredning 2')
  await user.click(button('Spara ny version'))
  await title('5. Översikt')
  await screen.findByText(/^Rätta det som är markerat innan/)
  await user.click(screen.getByRole('link', { name: 'Steget ”Steg 2”' }))
  await title('3. Innehåll')
  expect(screen.getAllByText('Lägg till något som ska skickas i steget.')).toHaveLength(2)
  expect(calls.changes()).toEqual([])
})

test('R-630 a link to what is missing leads into its field, and what was told of it goes when it is there', async () => {
  const base = aProgramTemplate()
  const message = { ...newMessage(), MessageText: { sv: 'Hej.' } }
  const whole = { ...newMessage(), MessageText: { sv: 'Välkommen.', en: 'Welcome.' } }
  const [first, second] = base.Content.Steps
  const Content = addItem(addItem(base.Content, first?.Id ?? '', whole), second?.Id ?? '', message)
  const template = { ...base, Status: 'Active' as const, Content: { ...Content, Name: { sv: 'Utredning' } } }
  const { user } = await openWizard(`redigera/5?id=${base.Id}`, template)
  screen.getByText(/^Mallen är aktiv\. Rätta det här innan du sparar en ny version/)
  await user.click(screen.getByRole('link', { name: '”Hej.” i steget ”Steg 2”' }))
  await title('3. Innehåll')
  const field = textbox(/på engelska/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  await write(user, field, 'Hello.')
  await user.click(button('Spara ny version'))
  await title('5. Översikt')
  await screen.findByText(/^Rätta det som är markerat innan/)
  await user.click(screen.getByRole('link', { name: 'Namnet' }))
  await title('1. Namn')
  await waitFor(() => expect(document.activeElement).toBe(textbox('Namn på engelska')))
  await write(user, textbox('Namn på engelska'), 'Assessment')
  await waitFor(() => expect(screen.queryByText(/^Rätta det som är markerat innan/)).toBeNull())
})

test('R-634 a bar of the time line is moved with the keys, and what came of it is said', async () => {
  const template = aProgramTemplate()
  const { user } = await openWizard(`redigera/5?id=${template.Id}`, template)
  const bar = await screen.findByRole('slider', { name: 'Steg 2' })
  bar.focus()
  await user.keyboard('{ArrowRight}')
  await screen.findByText('”Steg 2” börjar 8 dagar efter att ”Steg 1” börjat: dag 9.')
  await user.keyboard('{PageUp}{ArrowLeft}')
  await screen.findByText('”Steg 2” börjar 2 veckor efter att ”Steg 1” börjat: dag 15.')
  expect(bar.getAttribute('aria-valuenow')).toBe('14')
  await user.keyboard('{Home}')
  await screen.findByText('”Steg 2” börjar när ”Steg 1” börjar: dag 1.')
  expect(document.activeElement).toBe(bar)
  await user.click(button('Ändra med siffror'))
  const days = textbox('Steg 2: dagar efter')
  await write(user, days, '5')
  expect(bar.getAttribute('aria-valuetext')).toBe('dag 6. 5 dagar efter att ”Steg 1” börjat')
})

test('R-634 what is sent in a step is moved by itself, and said by its own name', async () => {
  const base = aProgramTemplate()
  const message = newMessage()
  const Content = addItem(base.Content, base.Content.Steps[0]?.Id ?? '', message)
  const { user } = await openWizard(`redigera/5?id=${base.Id}`, { ...base, Content })
  const bar = await screen.findByRole('slider', { name: 'Meddelande, dag i steget' })
  bar.focus()
  await user.keyboard('{ArrowRight}')
  await screen.findByText('Meddelande skickas 1 dag efter att steget börjat.')
  expect(bar.getAttribute('aria-valuenow')).toBe('1')
})

test('R-657 a message says who reads it and who is told of it, and what the choice decides', async () => {
  const base = aProgramTemplate()
  const Content = addItem(base.Content, base.Content.Steps[0]?.Id ?? '', newMessage())
  const { user } = await openWizard(`redigera/3?id=${base.Id}`, { ...base, Content })
  await user.click(await screen.findByRole('button', { name: /^Meddelande/ }))
  await screen.findByText(
    /Läses av patienten, ombud och de vårdnadshavare som får läsa meddelanden, vilka som än väljs/,
  )
  screen.getByText(/^Valet avgör om meddelandet skickas: är bara vårdnadshavare valda/)
  screen.getByText(/Patienten och de vårdnadshavare som får läsa det får SMS eller mejl/)
})

test('R-635 what was changed here, and what the version that is saved changed itself, is told in sentences', async () => {
  const now = aProgramTemplate()
  const second = now.Content.Steps[1]?.Id ?? ''
  const PreviousContent = {
    ...now.Content,
    Steps: now.Content.Steps.map((step) => (step.Id === second ? { ...step, StartOffset: '3.00:00:00' } : step)),
  }
  const { user } = await openWizard(`redigera/5?id=${now.Id}`, { ...now, PreviousContent })
  await screen.findByText(
    'Steget ”Steg 2” började 3 dagar efter att ”Steg 1” börjat och börjar nu 1 vecka efter att ”Steg 1” börjat.',
  )
  const nav = within(screen.getByRole('navigation', { name: 'Mallens delar' }))
  await user.click(nav.getByRole('link', { name: /Steg/ }))
  await user.click(await screen.findByRole('button', { name: 'Lägg till steg' }))
  await user.click(nav.getByRole('link', { name: /Översikt/ }))
  await screen.findByText('Steget ”Steg 3” är tillagt.')
})

test('R-636 a dry run says what would be sent to whom on which day, and what waits for an answer', async () => {
  if (!offer) throw new Error('There is no form to send.')
  const base = aProgramTemplate()
  const [first, second] = base.Content.Steps
  if (!first || !second) throw new Error('There are no steps.')
  const form = itemOf(offer)
  const filled = addItem(addItem(base.Content, first.Id, form), second.Id, newMessage())
  const Content = {
    ...filled,
    Steps: filled.Steps.map((step) =>
      step.Id === second.Id
        ? { ...step, Start: { Key: 'ScoreReached' as const, ItemId: form.Id, Scale: 'total', From: 10 } }
        : step,
    ),
  }
  const { user } = await openWizard(`redigera/5?id=${base.Id}`, { ...base, Content })
  const start = await screen.findByRole('textbox', { name: 'Programmet börjar' })
  await write(user, start, '20261130')
  const days = within(await screen.findByRole('list', { name: 'Dag för dag' }))
  await waitFor(() => days.getByText(/måndag 30 november 2026/))
  days.getByText('Sinnesstämning till patienten')
  days.getByText('Sinnesstämning till vårdnadshavare 2')
  screen.getByText('3 saker skulle skickas, på 1 dag.')
  screen.getByText(/^”Steg 2” börjar 1 vecka efter ett svar där/)
  const guardians = textbox('Antal vårdnadshavare')
  await write(user, guardians, '0')
  await waitFor(() => expect(days.queryByText(/vårdnadshavare/)).toBeNull())
})

test('R-639 the information to patients is shown as on a phone, in the language that is chosen', async () => {
  const template = aProgramTemplate()
  const { user } = await openWizard(`redigera/4?id=${template.Id}`, template)
  const phone = within(await screen.findByRole('region', { name: 'Så ser det ut i telefonen' }))
  phone.getByText('Inget visas för patienten.')
  await write(user, textbox('Rubrik på svenska'), 'Så går det till')
  await write(user, textbox('Rubrik på engelska'), 'How it works')
  phone.getByText('Så går det till')
  await user.click(phone.getByRole('radio', { name: 'Engelska' }))
  phone.getByText('How it works')
})

test('R-638 the list of what can be added says for which ages a form is made', async () => {
  const { calls, user } = await openWizard('skapa/2')
  const Age = { From: 13, To: null }
  const Criterias = { Age, Gender: null, GenderKnown: null }
  const own = aVariant({ TypeId: mood.Id, RespondentTypes: ['Patient'], Criterias })
  const guardians = aVariant({
    TypeId: mood.Id,
    RespondentTypes: ['Caretaker'],
    Criterias: { ...Criterias, Age: { From: 4, To: 17 } },
  })
  const other = aFormType({ DisplayName: 'Oro', Name: 'oro' })
  const worry = aVariant({ TypeId: other.Id, Criterias })
  calls.reply(definitionCalls.listFormDefinitions, { Types: [mood, other], VariantVersions: [own, guardians, worry] })
  await invalidate(queryClient, isShowing(['library/definitions']))
  await user.click(await screen.findByRole('button', { name: 'Lägg till det första steget' }))
  await user.click(button('Nästa'))
  await user.click(await screen.findByRole('button', { name: 'Lägg till formulär eller behandling i Steg 1' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText('patienten (13 år och äldre), vårdnadshavare (4–17 år)')
  dialog.getByText('patienten · 13 år och äldre')
})
