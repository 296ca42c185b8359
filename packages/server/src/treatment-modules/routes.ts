import { treatmentModuleCalls } from '@samklang/contract/treatment-modules'
import type { RecentDrafts } from '../forms/recent-drafts.ts'
import { type Slice, slice } from '../http/slice.ts'
import { judgingRefused } from '../refused-answers/guard.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { closeModule } from '../treatments/close-module.ts'
import { startModule } from '../treatments/start-module.ts'
import { saveModule, saveMyModule } from './save.ts'

export function treatmentModules(dependencies: AssignDependencies & { recentDrafts: RecentDrafts }): Slice {
  const { recentDrafts } = dependencies
  const calls = slice(
    treatmentModuleCalls,
    {
      startTreatmentModule: (request) => startModule(request, dependencies),
      closeTreatmentModule: (request) => closeModule(request, dependencies),
      saveTreatmentModule: (request) => saveModule(request, recentDrafts),
      saveMyTreatmentModule: (request) => saveMyModule(request, recentDrafts),
    },
    { singleStatement: ['saveTreatmentModule', 'saveMyTreatmentModule'] },
  )
  return judgingRefused(calls, { saveTreatmentModule: 'staff', saveMyTreatmentModule: 'patient' })
}
