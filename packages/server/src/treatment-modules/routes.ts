import { treatmentModuleCalls } from '@samklang/contract/treatment-modules'
import type { RecentDrafts } from '../forms/recent-drafts.ts'
import { notFound } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { closeModule } from '../treatments/close-module.ts'
import { startModule } from '../treatments/start-module.ts'

export function treatmentModules(dependencies: AssignDependencies & { recentDrafts: RecentDrafts }): Slice {
  return slice(treatmentModuleCalls, {
    startTreatmentModule: (request) => startModule(request, dependencies),
    closeTreatmentModule: (request) => closeModule(request),
    saveTreatmentModule: () => {
      throw notFound()
    },
    saveMyTreatmentModule: () => {
      throw notFound()
    },
  })
}
