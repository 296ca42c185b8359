import type { LibraryDefinition } from '@samklang/contract/library'
import { expect, test } from 'vitest'
import { aFormType, aVariant } from '../../testing/a-form-type.ts'
import { filterLibrary, groupLibrary, hasFilters, type LibraryFilterValues, noFilters } from './filter-library.ts'

function aDefinition(given: Partial<LibraryDefinition>): LibraryDefinition {
  return {
    ...aFormType(),
    Respondents: ['Patient'],
    Languages: ['sv'],
    Variants: [aVariant()],
    TreatmentVariants: [],
    ...given,
  }
}

function forAges(From: number | null, To: number | null) {
  return [aVariant({ Criterias: { Age: { From, To }, Gender: null, GenderKnown: null } })]
}

const all = [
  aDefinition({ Name: 'mood', DisplayName: 'Sinnesstämning', Topics: ['Depression'], Variants: forAges(12, 17) }),
  aDefinition({ Name: 'sleep', DisplayName: 'Sömn', Description: 'Hur natten blev', Kind: 'Journal' }),
  aDefinition({
    Name: 'calm',
    DisplayName: 'Lugnare',
    Kind: 'Treatment',
    AvailableOutsideTreatment: false,
    Variants: [],
    TreatmentVariants: [
      {
        Id: crypto.randomUUID(),
        DisplayName: 'Ung',
        Criterias: { Age: { From: 13, To: 17 }, Gender: null, GenderKnown: null },
        CriteriaBehavior: 'Warn',
        Languages: ['sv'],
        Modules: [
          {
            ModuleId: crypto.randomUUID(),
            Name: 'calm-1',
            DisplayName: 'Andningsankaret',
            Description: null,
            DefaultDurationDays: null,
            EstimatedMinutes: null,
            AvailableOutsideTreatment: false,
            VariantVersionId: crypto.randomUUID(),
          },
        ],
      },
    ],
  }),
  aDefinition({ Name: 'inside', DisplayName: 'Moment', AvailableOutsideTreatment: false, Variants: forAges(18, null) }),
]

const cases: { filters: Partial<LibraryFilterValues>; found: string[] }[] = [
  { filters: {}, found: ['mood', 'sleep', 'calm', 'inside'] },
  { filters: { words: 'NATTEN hur' }, found: ['sleep'] },
  { filters: { topic: 'Depression' }, found: ['mood'] },
  { filters: { words: 'andningsank' }, found: ['calm'] },
  { filters: { kind: 'Treatment' }, found: ['calm'] },
  { filters: { kind: 'Journal' }, found: ['sleep'] },
  { filters: { age: 17 }, found: ['mood', 'sleep', 'calm'] },
  { filters: { age: 0 }, found: ['sleep'] },
  { filters: { age: 18 }, found: ['sleep', 'inside'] },
  { filters: { isOutsideTreatment: true }, found: ['mood', 'sleep'] },
]

test.each(cases)('the library is searched by $filters', ({ filters, found }) => {
  expect(filterLibrary(all, { ...noFilters, ...filters }).map(({ Name }) => Name)).toEqual(found)
  expect(hasFilters({ ...noFilters, ...filters })).toBe(Object.keys(filters).length > 0)
})

test('each form stands once: in the first category that has it, or last by its kind', () => {
  const TemplateId = all[0]?.Id ?? ''
  const item = { Id: 'i', TemplateKind: 'FormType' as const, TemplateId, DisplayName: '', Visible: true, SortOrder: 0 }
  const categoryGroups = ['Mående', 'Igen'].map((Name, SortOrder) => ({ Id: Name, Name, SortOrder, Items: [item] }))
  expect(
    groupLibrary(all, categoryGroups).map(({ id, definitions }) => [id, definitions.map(({ Name }) => Name)]),
  ).toEqual([
    ['Mående', ['mood']],
    ['Questionnaire', ['inside']],
    ['Journal', ['sleep']],
    ['Treatment', ['calm']],
  ])
})
