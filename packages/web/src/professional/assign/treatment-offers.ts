import type { VariantVersion } from '@samklang/contract/definitions'
import type { TreatmentDefinition, TreatmentDefinitionModule } from '@samklang/contract/treatment-definitions'
import { type AssignableForm, readOnly } from './group-by-category.ts'

/** What a treatment holds, variant by variant; with `moduleId` one of its modules by itself. */
export type TreatmentContent = { definition: TreatmentDefinition; moduleId?: string }

/**
 * treatments, and the modules that can be used outside theirs. A module of several treatments is offered once, and one that is a
 * whole treatment is offered as that.
 */
export function listTreatmentOffers(definitions: readonly TreatmentDefinition[]): AssignableForm[] {
  const usable = definitions.filter(({ Maturity }) => !readOnly.includes(Maturity))
  const whole = usable.map(offerOfTreatment).filter(({ variants }) => variants.length > 0)
  const alone = usable.flatMap((definition) =>
    definition.Variants.flatMap(({ Modules }) => Modules)
      .filter(({ AvailableOutsideTreatment }) => AvailableOutsideTreatment)
      .map((module) => offerOfModule(definition, module)),
  )
  const placeOf = (id: string) => alone.findIndex(({ type }) => type.Id === id)
  return [...whole, ...alone.filter(({ type }, place) => placeOf(type.Id) === place && !isWhole(usable, type.Id))]
}

function isWhole(definitions: readonly TreatmentDefinition[], moduleId: string): boolean {
  return definitions.some(({ Variants }) => {
    const modules = new Set(Variants.flatMap(({ Modules }) => Modules.map(({ ModuleId }) => ModuleId)))
    return modules.size === 1 && modules.has(moduleId)
  })
}

/** What the patient gets of it, by variant, in the order in which it opens. */
export function modulesOf({ definition, moduleId }: TreatmentContent, variantId: string | undefined) {
  const modules = definition.Variants.find(({ Id }) => Id === variantId)?.Modules ?? []
  return moduleId === undefined ? modules : modules.filter(({ ModuleId }) => ModuleId === moduleId)
}

export function longestPlan({ definition }: TreatmentContent): number {
  return Math.max(0, ...definition.Variants.map(({ Modules }) => Modules.length))
}

function offerOfTreatment(definition: TreatmentDefinition): AssignableForm {
  const { Id, Name, DisplayName, Description, Topics, Maturity, Licence, Variants } = definition
  const filled = Variants.filter(({ Modules }) => Modules.length > 0)
  return {
    type: {
      Id,
      Name,
      DisplayName,
      Description,
      Topics,
      Maturity,
      Licence,
      Kind: 'Treatment',
      EstimatedMinutes: null,
      AvailableOutsideTreatment: true,
    },
    variants: filled.map((variant) => asVersion(definition, variant)),
    treatment: { definition },
  }
}

function offerOfModule(definition: TreatmentDefinition, module: TreatmentDefinitionModule): AssignableForm {
  const { Topics, Maturity, Licence, Variants } = definition
  const { ModuleId, Name, DisplayName, Description, EstimatedMinutes } = module
  const holding = Variants.filter(({ Modules }) => Modules.some((one) => one.ModuleId === ModuleId))
  return {
    type: {
      Id: ModuleId,
      Name,
      DisplayName,
      Description,
      Topics,
      Maturity,
      Licence,
      Kind: 'TreatmentModule',
      EstimatedMinutes,
      AvailableOutsideTreatment: true,
    },
    variants: holding.map((variant) => asVersion(definition, variant)),
    treatment: { definition, moduleId: ModuleId },
  }
}

/** The patient answers a module, always: a variant is then chosen as that of a form is. */
function asVersion(definition: TreatmentDefinition, variant: TreatmentDefinition['Variants'][number]): VariantVersion {
  const { Id, DisplayName, Languages, Criterias, CriteriaBehavior } = variant
  return {
    Id,
    TypeId: definition.Id,
    VariantId: Id,
    DisplayName,
    Version: 1,
    RespondentTypes: ['Patient'],
    TreatmentLocation: null,
    Languages,
    Criterias,
    CriteriaBehavior,
    Maturity: definition.Maturity,
  }
}
