import type { Reply } from '@samklang/contract/call'
import * as patientCalls from '@samklang/contract/client/patients'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../api/topics.ts'
import { useScope } from '../../session/scope.ts'

export type RevealedFacts = Reply<typeof patientCalls.revealPatient>

const forgottenAfterMs = 60_000

/** What was shown with a reason stays while one is with the patient, and is forgotten a minute after leaving them. */
export function useRevealed(id: string): RevealedFacts | undefined {
  const queryKey = keyOf(useScope(), id)
  return useQuery<RevealedFacts>({ queryKey, queryFn: skipToken, gcTime: forgottenAfterMs }).data
}

export function useKeepRevealed(id: string): (revealed: RevealedFacts) => void {
  const client = useQueryClient()
  const queryKey = keyOf(useScope(), id)
  return (revealed) => void client.setQueryData(queryKey, revealed)
}

function keyOf(scope: string, id: string) {
  return callKey(scope, patientCalls.revealPatient, { params: { id } })
}
