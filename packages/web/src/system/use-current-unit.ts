import * as unitCalls from '@samklang/contract/client/units'
import { useSuspenseQuery } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import { callKey } from '../api/topics.ts'
import { useScope } from '../session/scope.ts'

/** The unit that one works at, or null when it cannot be read: what hangs on it falls back to what is usual. */
export function useCurrentUnit() {
  const scope = useScope()
  return useSuspenseQuery({
    queryKey: callKey(scope, unitCalls.getCurrentUnit, {}, 'or-null'),
    // That it failed has been told by the one way to the server.
    queryFn: ({ signal }) => send(unitCalls.getCurrentUnit, {}, { signal }).catch(() => null),
  }).data
}
