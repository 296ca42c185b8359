import * as treatmentCalls from '@samklang/contract/client/treatments'
import { useSend } from '../../api/use-call.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { rememberUsed } from './latest-used.ts'
import type { AssignPlan } from './plan.ts'
import type { TreatmentContent } from './treatment-offers.ts'
import type { AssignOutcome } from './use-assign.ts'

type TreatmentOrder = { variantId: string; plan: AssignPlan; opensNext: boolean; acceptWarnings: boolean }

/** starts a treatment today or on a day, whole or with one of its modules. */
export function useStartTreatment(
  { definition, moduleId }: TreatmentContent,
  onDone: (outcome: AssignOutcome) => void,
) {
  const { Id: PatientId } = usePatient()
  const create = useSend(treatmentCalls.createTreatment, {
    onSent: ({ Treatment, NotSent }) => {
      rememberUsed([moduleId ?? definition.Id])
      onDone({ rows: [], seriesIds: [], notSent: NotSent, treatment: Treatment })
    },
  })

  function start({ variantId, plan, opensNext, acceptWarnings }: TreatmentOrder) {
    const body = {
      PatientId,
      TreatmentDefinitionId: definition.Id,
      VariantId: variantId,
      ModuleIds: moduleId === undefined ? null : [moduleId],
      StartDate: plan.When === 'later' ? plan.StartDate : null,
      OpensNext: opensNext,
      ContentLanguage: plan.ContentLanguage,
      Notify: plan.Notify,
      AcceptWarnings: acceptWarnings,
    }
    create.mutate({ body })
  }

  return {
    start,
    error: create.error,
    isPending: create.isPending,
    reset: create.reset,
  }
}
