import * as notificationCalls from '@samklang/contract/client/notifications'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/use-call.ts'
import { useRefreshedQuery } from '../live/use-refreshed-query.ts'
import { useScope } from '../session/scope.ts'

const retryMs = 60_000

// The bell says itself that it knows nothing; nothing else is blocked by it.
const silent = [0, 400, 403, 404, 408, 429, 500, 502, 503, 504]

/** What waits for the unit: alerts and the rest. */
export function useUnitNotifications() {
  return useQuery({
    ...callQuery(useScope(), notificationCalls.listUnitNotifications, {}, { inline: silent }),
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  })
}

export function useLiveNotifications(): void {
  useRefreshedQuery('care/notifications')
}
