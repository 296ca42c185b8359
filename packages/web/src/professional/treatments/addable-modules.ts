import type { TreatmentDefinition, TreatmentDefinitionModule } from '@samklang/contract/treatment-definitions'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { isAhead } from './module-acts.ts'

export type AddableModule = TreatmentDefinitionModule & { from: string }

const notOffered = ['NotAvailable', 'Deprecated']

/**
 * what can be added to a treatment: its own variant's modules once more, and of others those that can be used outside theirs
 * and speak the treatment's language. What is open, is to come or is skipped is in the plan already.
 */
export function listAddable(
  treatment: TreatmentRow,
  definitions: readonly TreatmentDefinition[],
): { own: AddableModule[]; others: AddableModule[] } {
  const here = new Set(
    treatment.Modules.filter((module) => isAhead(module) || module.IsSkipped).map(({ ModuleId }) => ModuleId),
  )
  const own = definitions
    .flatMap((definition) => definition.Variants.map((variant) => ({ definition, variant })))
    .filter(({ variant }) => variant.Id === treatment.VariantId)
    .flatMap(({ definition, variant }) =>
      variant.Modules.map((module) => ({ ...module, from: definition.DisplayName })),
    )
  const known = new Set(own.map(({ ModuleId }) => ModuleId))
  const others = definitions
    .filter(({ Maturity }) => !notOffered.includes(Maturity))
    .flatMap(({ DisplayName, Variants }) =>
      Variants.filter(({ Languages }) => Languages.includes(treatment.ContentLanguage)).flatMap(({ Modules }) =>
        Modules.map((module) => ({ ...module, from: DisplayName })),
      ),
    )
    .filter(({ AvailableOutsideTreatment, ModuleId }) => AvailableOutsideTreatment && !known.has(ModuleId))
  const isNew = ({ ModuleId }: AddableModule) => !here.has(ModuleId)
  // A module of several variants is one module.
  const once = [...new Map(others.map((module) => [module.ModuleId, module])).values()]
  return { own: own.filter(isNew), others: once.filter(isNew) }
}
