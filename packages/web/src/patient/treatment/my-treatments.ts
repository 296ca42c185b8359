import * as careItemCalls from '@samklang/contract/client/care-items'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import type { MyTreatment } from '@samklang/contract/treatments'
import { usePrefetchQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { markDoneHere, tellPagesDone } from './done-here.ts'

// Whoever comes back from a module, or to a tab that was left, sees how far they are now.
const fresh = { staleTime: 2000, refetchOnWindowFocus: true }

/**
 * Those to work with, and after them those that can still be read. `isSure` is false while either is read anew: one that goes
 * from the first list to the second is in neither for a moment.
 */
export function useMyTreatments(): { treatments: MyTreatment[]; isSure: boolean } {
  const scope = useScope()
  const ended = { ...callQuery(scope, treatmentCalls.listMaintained, {}), ...fresh }
  // Asked for at once, not after the first list has come.
  usePrefetchQuery(ended)
  const open = useSuspenseQuery({ ...callQuery(scope, careItemCalls.listMyCareItems, {}), ...fresh })
  const maintained = useSuspenseQuery(ended)
  return {
    treatments: useJoined(open.data.Treatments, maintained.data),
    isSure: !open.isFetching && !maintained.isFetching,
  }
}

/** The same on home, which shows them once they are there: nothing that stands there already waits for them. */
export function useTreatmentsOnHome(): MyTreatment[] {
  const scope = useScope()
  const asked = useAskedOnHome()
  const open = useQuery({ ...callQuery(scope, careItemCalls.listMyCareItems, {}), ...asked })
  const ended = callQuery(scope, treatmentCalls.listMaintained, {}, { shownIn: 'place' })
  const maintained = useQuery({ ...ended, ...asked })
  return useJoined(open.data?.Treatments ?? none, maintained.data ?? none)
}

export function useHasPrograms(): boolean {
  const { data } = useQuery({ ...callQuery(useScope(), careItemCalls.listMyCareItems, {}), ...useAskedOnHome() })
  return data !== undefined && (data.ProgramInformations.length > 0 || data.Programs.some(({ IsOnHome }) => IsOnHome))
}

function useAskedOnHome() {
  const context = useSession()?.context
  // The patient's, or an agent's in their place; R-457: guardians of small children are told how far the child is.
  const isTheirs =
    context?.Type === 'Patient' || context?.Type === 'Agent' || context?.GuardianMay?.SeesWaiting === true
  // The first is read by what is to do: where that failed, it is tried again there.
  return { enabled: isTheirs, refetchOnWindowFocus: true, retryOnMount: false }
}

const none: readonly MyTreatment[] = []

function useJoined(open: readonly MyTreatment[], maintained: readonly MyTreatment[]): MyTreatment[] {
  const pagesDone = tellPagesDone(useSession()?.userProfile.PublicId ?? '')
  return useMemo(() => {
    const isMaintained = ({ Id }: MyTreatment) => maintained.some((other) => other.Id === Id)
    const going = open.filter((one) => !isMaintained(one))
    return [...markDoneHere(going, pagesDone), ...maintained].filter(({ Status }) => Status !== 'Closed')
  }, [open, maintained, pagesDone])
}
