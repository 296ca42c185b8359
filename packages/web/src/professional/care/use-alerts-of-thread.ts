import * as messageCalls from '@samklang/contract/client/messages'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'
import type { MessageThreadOwner } from '../../state/thread-owner.ts'

/**
 * All that the messages of a thread have raised, also what somebody has acknowledged, which no list of what waits tells; read
 * anew when something around the patient changes. None of an alert that came from a form.
 */
export function useAlertsOfThread(owner: MessageThreadOwner | undefined): readonly RiskAlert[] {
  const query = { ...owner, pageSize: '1' }
  const { data } = useQuery({
    ...callQuery(useScope(), messageCalls.listMessages, { query }, { shownIn: 'place' }),
    enabled: owner !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.Alerts ?? []
}
