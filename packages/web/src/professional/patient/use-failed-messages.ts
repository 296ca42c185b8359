import * as outboxCalls from '@samklang/contract/client/outbox'
import type { FailedMessage } from '@samklang/contract/outbox'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'

/** What did not arrive. The page stands without it: an answer that fails to come is told, but blanks nothing. */
export function useFailedMessages(patientId: string): readonly FailedMessage[] {
  const scope = useScope()
  return useQuery(callQuery(scope, outboxCalls.listFailedMessages, { query: { patientId } })).data ?? []
}
