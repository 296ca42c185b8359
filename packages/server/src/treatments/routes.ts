import { treatmentCalls } from '@samklang/contract/treatments'
import { notFound } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { changePlan } from './change-plan.ts'
import { closeTreatment } from './close.ts'
import { createTreatment } from './create.ts'
import { listMyMaintained } from './list-mine.ts'

export function treatments(dependencies: AssignDependencies): Slice {
  return slice(treatmentCalls, {
    createTreatment: (request) => createTreatment(request, dependencies),

    closeTreatment: (request) => closeTreatment(request),

    changeTreatmentPlan: (request) => changePlan(request),

    listMaintained({ db, actor, origin, now, note }) {
      const { context } = actor
      if (!context) throw notFound()
      note({ patientId: context.patientId })
      return listMyMaintained({ db, actor, context, language: origin.language, now })
    },
  })
}
