import * as followUpCalls from '@samklang/contract/client/follow-ups'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'

/** who may be asked to take over, asked for once somebody wants to hand over. */
export function useHandOverReceivers(isWanted: boolean) {
  return useQuery({
    ...callQuery(useScope(), followUpCalls.listHandOverReceivers, {}),
    enabled: isWanted,
    staleTime: 0,
  })
}
