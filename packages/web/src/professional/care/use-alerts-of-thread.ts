import * as messageCalls from '@samklang/contract/client/messages'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'

/**
 * All that the messages of a treatment have raised, also what somebody has acknowledged, which no list of what waits tells; read
 * anew when something around the patient changes. None of an alert that came from a form.
 */
export function useAlertsOfThread(treatmentId: string | undefined): readonly RiskAlert[] {
  const query = { treatmentId: treatmentId ?? '', pageSize: '1' }
  const { data } = useQuery({
    ...callQuery(useScope(), messageCalls.listMessages, { query }, { shownIn: 'place' }),
    enabled: treatmentId !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.Alerts ?? []
}
