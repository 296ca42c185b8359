import type { SafetyPlan } from '@samklang/contract/artifacts'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import type { Instant } from '@samklang/contract/instants'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { useKeptPlan } from './use-kept-plan.ts'

export type PlanAsRead = {
  plan: SafetyPlan
  readAt: Instant
  /** It is as it was read last, and the server is being asked, or cannot be. */
  age: 'latest' | 'fetching' | 'kept'
}

/**
 * the patient's own plan, and nobody else's. Fetched with the page, held as long as it is open and kept for the next
 * one: whoever needs it may have lost the network since.
 */
export function useSafetyPlan(): PlanAsRead | undefined {
  const { language } = useText()
  const session = useSession()
  const isPatient = session?.context?.Type === 'Patient' && !session.lockedFormId
  const { data, isError, isFetching, failureCount, dataUpdatedAt, refetch } = useQuery({
    ...callQuery(useScope(), artifactCalls.getMySafetyPlan, {}, { shownIn: 'place' }),
    enabled: isPatient,
    // Somebody may have written in it a moment ago, on the page before or on another device.
    staleTime: 0,
    refetchOnWindowFocus: true,
    gcTime: Number.POSITIVE_INFINITY,
  })
  // its title and headings come from the server in the language of the page.
  const shownIn = useRef(language)
  useEffect(() => {
    if (shownIn.current === language) return
    shownIn.current = language
    if (isPatient) void refetch()
  }, [language, isPatient, refetch])
  const kept = useKeptPlan(isPatient ? data : undefined, dataUpdatedAt)
  const plan = data ? data.Plan : kept?.plan
  if (!plan || !isPatient) return undefined
  const isOld = isError || (!data && kept !== undefined)
  return {
    plan,
    readAt: data ? new Date(dataUpdatedAt).toISOString() : (kept?.readAt ?? ''),
    age: !isOld ? 'latest' : isFetching && failureCount === 0 ? 'fetching' : 'kept',
  }
}
