import { expect, test } from 'vitest'
import { aFormType, aVariant } from '../../testing/a-form-type.ts'
import { aDefinitionModule, aTreatmentDefinition, aTreatmentVariant } from '../../testing/a-treatment.ts'
import { groupByCategory, offersOf, pick } from './group-by-category.ts'
import { listTreatmentOffers } from './treatment-offers.ts'

const mood = aFormType({ Name: 'mood' })
const worry = aFormType({ Name: 'worry' })
const diary = aFormType({ Name: 'diary', Kind: 'Journal' })
const Types = [
  mood,
  worry,
  diary,
  aFormType({ Name: 'old', Maturity: 'Deprecated' }),
  aFormType({ Name: 'not yet', Maturity: 'NotAvailable' }),
  aFormType({ Name: 'module', Kind: 'TreatmentModule' }),
  aFormType({ Name: 'inside', AvailableOutsideTreatment: false }),
]
const VariantVersions = Types.map(({ Id }) => aVariant({ TypeId: Id }))
const offers = offersOf({ Types: [...Types, aFormType({ Name: 'empty' })], VariantVersions })
const [first, second, third] = offers
const namesOf = (categoryGroup: { offers: readonly { type: { Name: string } }[] }) =>
  categoryGroup.offers.map(({ type }) => type.Name)

test('only what can be assigned by itself is offered', () => {
  expect(namesOf({ offers })).toEqual(['mood', 'worry', 'diary'])
})

test('the categories are the unit group’s own; one without any sees the whole library by kind', () => {
  const item = (TemplateId: string, Visible = true) => ({
    Id: crypto.randomUUID(),
    TemplateKind: 'QuestionnaireType' as const,
    TemplateId,
    DisplayName: '',
    Visible,
    SortOrder: 0,
  })
  const categoryGroup = { Id: 'a', Name: 'Mående', SortOrder: 0, Items: [item(worry.Id), item(mood.Id, false)] }
  const empty = { Id: 'b', Name: 'Tom', SortOrder: 1, Items: [] }
  expect(groupByCategory(offers, [categoryGroup, empty]).map((one) => [one.name, namesOf(one)])).toEqual([
    ['Mående', ['worry']],
  ])
  expect(groupByCategory(offers, [empty]).map((one) => [one.kind, namesOf(one)])).toEqual([
    ['Questionnaire', ['mood', 'worry']],
    ['Journal', ['diary']],
  ])
})

test('questionnaires go together, a diary goes alone', () => {
  if (!first || !second || !third) throw new Error('three are offered')
  expect(pick([first], second)).toEqual([first, second])
  expect(pick([first, second], first)).toEqual([second])
  expect(pick([first, second], third)).toEqual([third])
  expect(pick([third], first)).toEqual([first])
})

test('R-410 a module that is a whole treatment is offered once, as that treatment', () => {
  const plan = aDefinitionModule({ DisplayName: 'Min säkerhetsplan', AvailableOutsideTreatment: true })
  const breathing = aDefinitionModule({ DisplayName: 'Andas lugnt', AvailableOutsideTreatment: true })
  const definitions = [[plan], [aDefinitionModule(), breathing]].map((Modules, place) =>
    aTreatmentDefinition({ DisplayName: `Behandling ${place}`, Variants: [aTreatmentVariant({ Modules })] }),
  )
  const names = listTreatmentOffers(definitions).map(({ type }) => type.DisplayName)
  expect(names).toEqual(['Behandling 0', 'Behandling 1', 'Andas lugnt'])
})
