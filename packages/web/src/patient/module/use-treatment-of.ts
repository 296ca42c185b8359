import * as careItemCalls from '@samklang/contract/client/care-items'
import type { MyTreatment } from '@samklang/contract/treatments'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { latestTreatment, pageBack } from '../../ui/page-back.ts'

/**
 * the treatment that a module belongs to, once it is known; nothing waits for it, and nothing is said where it could not be
 * read. The back arrow leads there. Not asked for on a device that was handed over, which opens this module and nothing else, nor
 * by a guardian, who is told nothing of the modules.
 */
export function useTreatmentOf(formId: string, hasHome: boolean): { treatment?: MyTreatment; id?: string } {
  const context = useSession()?.context?.Type
  const isTheirs = hasHome && (context === 'Patient' || context === 'Agent')
  const scope = useScope()
  const asked = callQuery(scope, careItemCalls.listMyCareItems, {}, { shownIn: 'place' })
  const { data } = useQuery({ ...asked, enabled: isTheirs })
  const treatment = data?.Treatments.find(({ Modules }) => Modules.some(({ FormId }) => FormId === formId))
  // One that can only be read is not among those: it is known where one came from it.
  const latest = latestTreatment.get()
  const id = treatment?.Id ?? (data && latest?.scope === scope ? latest.id : undefined)
  useEffect(() => {
    if (!isTheirs) return
    pageBack.set({ to: '/behandling', search: id === undefined ? {} : { id } })
    return () => pageBack.set(undefined)
  }, [id, isTheirs])
  return { ...(treatment && { treatment }), ...(isTheirs && id !== undefined && { id }) }
}
