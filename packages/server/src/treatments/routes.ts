import { treatmentCalls } from '@samklang/contract/treatments'
import { Refusal } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { AssignDependencies } from '../relations/respondents.ts'

export function treatments(_dependencies: AssignDependencies): Slice {
  return slice(treatmentCalls, {
    createTreatment: () => {
      throw new Refusal(404, 'not-found')
    },
    closeTreatment: () => {
      throw new Refusal(404, 'not-found')
    },
    changeTreatmentPlan: () => {
      throw new Refusal(404, 'not-found')
    },
    listMaintained: () => [],
  })
}
