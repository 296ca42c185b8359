import * as treatmentCalls from '@samklang/contract/client/treatments'
import { useSend } from '../../api/use-call.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import type { AssignableForm } from './group-by-category.ts'
import { rememberUsed } from './latest-used.ts'
import type { AssignPlan } from './plan.ts'
import type { TreatmentContent } from './treatment-offers.ts'
import type { AssignOutcome } from './use-assign.ts'

type TreatmentOrder = {
  offer: AssignableForm
  content: TreatmentContent
  variantId: string
  plan: AssignPlan
  opensNext: boolean
  acceptWarnings: boolean
}

/** starts a treatment today or on a day, whole or with one of its modules. */
export function useStartTreatment(onDone: (outcome: AssignOutcome) => void) {
  const { Id: PatientId } = usePatient()
  const create = useSend(treatmentCalls.createTreatment)

  function start({ offer, content, variantId, plan, opensNext, acceptWarnings }: TreatmentOrder) {
    const body = {
      PatientId,
      TreatmentDefinitionId: content.definition.Id,
      VariantId: variantId,
      ModuleIds: content.moduleId === undefined ? null : [content.moduleId],
      StartDate: plan.When === 'later' ? plan.StartDate : null,
      OpensNext: opensNext,
      ContentLanguage: plan.ContentLanguage,
      Notify: plan.Notify,
      AcceptWarnings: acceptWarnings,
    }
    create.mutate(
      { body },
      {
        onSuccess: ({ Treatment, NotSent }) => {
          rememberUsed([offer.type.Id])
          onDone({ rows: [], seriesIds: [], notSent: NotSent, treatment: Treatment })
        },
      },
    )
  }

  return {
    start,
    error: create.error,
    isPending: create.isPending,
    reset: create.reset,
  }
}
