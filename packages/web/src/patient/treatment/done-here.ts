import type { MyTreatment } from '@samklang/contract/treatments'
import { listUnsent } from '../../answering/draft/unsent.ts'
import { now } from '../../session/clock.ts'
import { type MyModule, stateOf } from './current-module.ts'

/** How many pages of which forms are worked through here and not sent; as a text, which is the same until that has changed. */
export function tellPagesDone(person: string): string {
  return listUnsent(now(), person)
    .map(({ formId, pagesDone }) => `${formId} ${pagesDone}`)
    .join('\n')
}

/** what was worked through without network is done on this device, also while the clinic knows nothing of it. */
export function markDoneHere(treatments: readonly MyTreatment[], pagesDone: string): MyTreatment[] {
  const drafts = pagesDone.split('\n').map((told) => told.split(' '))
  const isDoneHere = (module: MyModule) =>
    ['open', 'begun'].includes(stateOf(module)) &&
    module.Pages > 0 &&
    drafts.some(([formId, pages]) => formId === module.FormId && Number(pages) >= module.Pages)
  return treatments.map((treatment) => {
    if (!treatment.Modules.some(isDoneHere)) return treatment
    const Modules = treatment.Modules.map((module) => (isDoneHere(module) ? { ...module, isDoneHere: true } : module))
    return { ...treatment, Modules }
  })
}
