import * as artifactCalls from '@samklang/contract/client/artifacts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'

/** The patient's safety plan, which the place that shows it says by itself if it cannot be fetched. */
export function useSafetyPlan(patientId: string) {
  return useQuery(queryOf(useScope(), patientId))
}

/**
 * Whether it has been read here that there is none. Nothing is asked for it: that somebody read the plan is logged, and a choice in
 * a dialog is no reason to.
 */
export function useHasNoPlan(patientId: string | undefined): boolean {
  const { data } = useQuery({ ...queryOf(useScope(), patientId ?? ''), enabled: false })
  return data?.Plan === null
}

function queryOf(scope: string, id: string) {
  return callQuery(scope, artifactCalls.getSafetyPlan, { params: { id } }, { shownIn: 'place' })
}
