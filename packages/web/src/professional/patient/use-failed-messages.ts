import { type FailedMessage, messageCalls } from '@samklang/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'

/** What did not arrive. The page stands without it: an answer that fails to come is told, but blanks nothing. */
export function useFailedMessages(patientId: string): readonly FailedMessage[] {
  const scope = useScope()
  return useQuery(callQuery(scope, messageCalls.listFailedMessages, { query: { patientId } })).data ?? []
}
