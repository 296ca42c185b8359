import { expect, test } from 'vitest'
import {
  aBegunModule,
  aDefinitionModule,
  aModule,
  aTreatment,
  aTreatmentDefinition,
  aTreatmentVariant,
} from '../../testing/a-treatment.ts'
import { listAddable } from './addable-modules.ts'

test('R-408 what can be added is the variant’s own once it is over, and others’ that can stand outside, in the treatment’s language', () => {
  const [over, open] = [aDefinitionModule({ DisplayName: 'Över' }), aDefinitionModule({ DisplayName: 'Öppen' })]
  const skipped = aDefinitionModule({ DisplayName: 'Hoppad' })
  const own = aTreatmentVariant({ Modules: [over, open, skipped] })
  const free = aDefinitionModule({ DisplayName: 'Fri', AvailableOutsideTreatment: true })
  const bound = aDefinitionModule({ DisplayName: 'Bunden' })
  const foreign = aDefinitionModule({ DisplayName: 'Engelsk', AvailableOutsideTreatment: true })
  const old = aDefinitionModule({ DisplayName: 'Utgången', AvailableOutsideTreatment: true })
  const definitions = [
    aTreatmentDefinition({ Variants: [own] }),
    aTreatmentDefinition({
      DisplayName: 'Lugnare',
      Variants: [
        aTreatmentVariant({ Modules: [free, bound] }),
        aTreatmentVariant({ Modules: [free] }),
        aTreatmentVariant({ Languages: ['en'], Modules: [foreign] }),
      ],
    }),
    aTreatmentDefinition({ Maturity: 'Deprecated', Variants: [aTreatmentVariant({ Modules: [old] })] }),
  ]
  const treatment = aTreatment({
    VariantId: own.Id,
    Modules: [
      aBegunModule({ ModuleId: over.ModuleId, Status: 'Closed' }),
      aBegunModule({ ModuleId: open.ModuleId, Status: 'Open' }),
      aModule({ ModuleId: skipped.ModuleId, IsSkipped: true }),
    ],
  })
  const names = (modules: { DisplayName: string }[]) => modules.map(({ DisplayName }) => DisplayName)
  const found = listAddable(treatment, definitions)
  expect(names(found.own)).toEqual(['Över'])
  expect(names(found.others)).toEqual(['Fri'])
})
