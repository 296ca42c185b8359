import type { RespondentType } from '@samklang/contract/form-content'
import type { ProgramContent } from '@samklang/contract/program-content'
import { planProgram } from '@samklang/engine/program/plan-program'
import type { ProgramFacts } from '@samklang/engine/program/program-facts'
import { toPlan } from '@samklang/engine/program/to-plan'
import { readContent } from '@samklang/server/definitions/content-treatments'
import { idFromName } from '@samklang/server/keys/ids'
import { readContentPrograms } from '@samklang/server/program-templates/content-programs'
import { expect, test } from 'vitest'

/** R-596: what our own templates of programs say and send; that they have no faults is tested where they are stored. */
const programs = await readContentPrograms()
const { forms, treatments } = await readContent()
const named = programs.map(({ name, content }) => [name, content] as const)

function find(name: string): ProgramContent {
  const found = programs.find((program) => program.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found.content
}

const languages = ['sv', 'en'] as const
const itemsOf = ({ Steps }: ProgramContent) => Steps.flatMap(({ Items }) => Items)

test.each(named)('R-596 %s says everything in both languages, in plain paragraphs', (_, content) => {
  const messages = itemsOf(content).flatMap(({ MessageText }) => MessageText ?? [])
  const { Name, Description, Information } = content
  const words = [Name, Description, Information.Title, Information.Body, ...messages]
  for (const one of [...words, ...content.Steps.map((step) => step.Name)])
    expect(languages.map((language) => (one[language]?.trim() ? language : `no ${language}`))).toEqual(languages)
  for (const language of languages) {
    for (const text of [Information.Body, ...messages].map((one) => one[language] ?? ''))
      expect(text.split('\n').filter((line) => /^(#|- |\d+\. |\s)|[*_]{2}|https?:/.test(line))).toEqual([])
  }
})

test.each(named)('R-596 %s says what to do when it is urgent, and that nobody reads around the clock', (_, content) => {
  const messages = itemsOf(content).flatMap(({ MessageText }) => MessageText ?? [])
  for (const { sv = '', en = '' } of [content.Information.Body, ...messages]) {
    expect(sv).toMatch(/112/)
    expect(sv).toMatch(/dygnet runt/)
    expect(en).toMatch(/112/)
    expect(en).toMatch(/around the clock/)
  }
  expect(content.Information.Body.sv).toMatch(/1177/)
})

const ages: Record<string, [number, number]> = {
  'bedomning-barn': [8, 17],
  lakemedel: [13, 99],
  nedstamdhet: [13, 99],
}

test.each(named)('R-596 %s sends only what there is for every age that it is for', (name, content) => {
  const [from = 0, to = 0] = ages[name] ?? []
  expect(content.Description.sv).toContain(`${from} `)
  const missing = itemsOf(content).flatMap(({ Kind, DefinitionId, RespondentTypes }) =>
    Kind === 'Message'
      ? []
      : RespondentTypes.flatMap((respondent) =>
          agesOf(respondent, from, to)
            .filter((age) => !isThere(DefinitionId, respondent, age))
            .map((age) => `${DefinitionId} ${respondent} ${age}`),
        ),
  )
  expect(missing).toEqual([])
})

/** Guardians and schools are there for those who are not of age. */
function agesOf(respondent: RespondentType, from: number, to: number): number[] {
  const last = respondent === 'Caretaker' || respondent === 'Other' ? Math.min(to, 17) : to
  return Array.from({ length: last - from + 1 }, (_, index) => from + index)
}

function isThere(definitionId: string | null, respondent: RespondentType, age: number): boolean {
  const form = forms.find(({ type }) => idFromName(`form/${type.name}`) === definitionId)
  if (form)
    return form.variants.some(({ respondents, criteria: { Age } }) => {
      return respondents.includes(respondent) && (Age?.From ?? 0) <= age && age <= (Age?.To ?? 130)
    })
  const treatment = treatments.find(({ file }) => idFromName(`treatment/${file.name}`) === definitionId)
  return !!treatment?.file.variants.some(
    (variant) => (variant.age?.from ?? 0) <= age && age <= (variant.age?.to ?? 130),
  )
}

const around = [
  { respondentType: 'Patient', relationId: null },
  { respondentType: 'Caretaker', relationId: '00000000-0000-4000-8000-000000000001' },
  { respondentType: 'Caretaker', relationId: '00000000-0000-4000-8000-000000000002' },
  { respondentType: 'Other', relationId: '00000000-0000-4000-8000-000000000003' },
  { respondentType: 'Staff', relationId: null },
] as const

/** A Monday. */
const startDate = '2027-03-01'

/** What is foreseen from the first moment: the day, counted from the start, what and to whom but the patient. */
function foresee(name: string) {
  const facts: ProgramFacts = {
    startDate,
    startedAt: '2027-03-01T09:00:00.000Z',
    endedAt: null,
    timeZone: 'Europe/Stockholm',
    dateOfBirth: '2014-05-05',
    admittedOn: null,
    closedDays: [],
    postponements: [],
    steps: [],
    occurrences: [],
  }
  const content = find(name)
  const plan = planProgram(
    toPlan(content, { Steps: [], RemovedItems: [], Items: [] }, around),
    facts,
    '2027-03-01T09:00:00.000Z',
  )
  const names = new Map(forms.map(({ type }) => [idFromName(`form/${type.name}`), type.name]))
  const items = new Map(itemsOf(content).map((item) => [item.Id, names.get(item.DefinitionId ?? '') ?? item.Kind]))
  const days = plan.occurrences.map(({ plannedOn, itemId, respondentType }) => {
    const day = Temporal.PlainDate.from(startDate).until(plannedOn).days
    return `${day} ${items.get(itemId)}${respondentType === 'Patient' ? '' : ` ${respondentType}`}`
  })
  return { days, waiting: plan.steps.filter(({ startsAt }) => startsAt === null).length }
}

test('R-596 the assessment asks child, both guardians and school at once, and tells them when the time is over', () => {
  const { days, waiting } = foresee('bedomning-barn')
  expect(days).toEqual([
    '0 Message',
    '0 vardagsfunktion',
    '0 vardagsfunktion Caretaker',
    '0 vardagsfunktion Caretaker',
    '0 vardagsfunktion Other',
    '7 forsta-samtalet Staff',
    '15 Message',
    '50 nojdhet Caretaker',
    '50 nojdhet Caretaker',
  ])
  expect(waiting).toBe(1)
})

test('R-596 the follow-up of low mood asks every other week for twelve weeks; two steps wait for what is answered', () => {
  const { days, waiting } = foresee('nedstamdhet')
  const everyOtherWeek = [14, 28, 42, 56, 70].map((day) => `${day} sinnesstamning`)
  expect(days).toEqual([
    '0 sinnesstamning',
    '0 somn',
    '0 maendedagbok',
    ...everyOtherWeek,
    '84 sinnesstamning',
    '84 somn',
    '84 nojdhet',
  ])
  expect(waiting).toBe(2)
})

test('R-596 medication is followed before, and one, two, four and twelve weeks after it begins', () => {
  const { days, waiting } = foresee('lakemedel')
  const sideEffects = (day: number) => ['', ' Caretaker', ' Caretaker'].map((whose) => `${day} biverkningar${whose}`)
  expect(days).toEqual([
    '0 Message',
    '0 sinnesstamning',
    '0 somn',
    '7 Message',
    '7 medicindagbok',
    ...sideEffects(14),
    ...sideEffects(21),
    ...sideEffects(35),
    '35 sinnesstamning',
    '35 somn',
    ...sideEffects(91),
    '91 sinnesstamning',
    '91 somn',
    '91 Message',
  ])
  expect(waiting).toBe(1)
})
