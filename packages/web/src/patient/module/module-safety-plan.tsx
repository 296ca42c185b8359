import type { PatientSideForm } from '@samklang/contract/forms'
import { laterPart } from '../../ui/later-part.tsx'

const SafetyPlan = laterPart(async () => (await import('../documents/safety-plan.tsx')).SafetyPlan)

/** in the module that makes the plan, the plan itself, and the choice to keep it on the phone. */
export function ModuleSafetyPlan({ form }: { form: PatientSideForm }) {
  const { Artifacts } = form.VariantVersionDefinition.Content
  return Artifacts?.some(({ isSafetyPlan }) => isSafetyPlan) ? <SafetyPlan /> : null
}
