import type { ClientCall } from '@samklang/contract/call'
import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from './invalidate.ts'
import { isShowing, topicsIn } from './topics.ts'

/** Reads anew what shows something that a call has changed; what is taken from its reply is not read, and logged, once more. */
export function refreshAfter(
  client: QueryClient,
  call: ClientCall,
  input: object,
  takeReply: () => void,
): Promise<void> {
  const stale = client.getQueryCache().findAll({ predicate: isShowing(topicsIn(call.changes, input)) })
  const updates = new Map(stale.map((query) => [query, query.state.dataUpdateCount]))
  takeReply()
  return invalidate(client, (query) => updates.get(query) === query.state.dataUpdateCount)
}
