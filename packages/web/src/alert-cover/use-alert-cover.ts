import { alertStepCalls } from '@samklang/contract/alert-steps'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/use-call.ts'
import { now } from '../session/clock.ts'
import { hasExpired } from '../session/expiry.ts'
import { useScope } from '../session/scope.ts'
import { session } from '../session/store.ts'

const refetchMs = 5 * 60_000
// Nothing else on a page is held up by it.
const silent = [0, 400, 403, 404, 408, 429, 500, 502, 503, 504]

/** Who would be told of an alert now, and where nobody would be. */
export function useAlertCover() {
  return useQuery({
    ...callQuery(useScope(), alertStepCalls.getAlertCover, {}, { inline: silent }),
    // Whoever has been away for too long has nobody to ask for.
    refetchInterval: () => (hasExpired(session.get(), now()) ? false : refetchMs),
  })
}
