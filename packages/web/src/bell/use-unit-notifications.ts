import * as notificationCalls from '@samklang/contract/client/notifications'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/use-call.ts'
import { useRefreshedQuery } from '../live/use-refreshed-query.ts'
import { useScope } from '../session/scope.ts'

const retryMs = 60_000

/** What waits for the unit: alerts and the rest. */
export function useUnitNotifications() {
  return useQuery({
    // The bell says itself that it knows nothing; nothing else is blocked by it.
    ...callQuery(useScope(), notificationCalls.listUnitNotifications, {}, { shownIn: 'place' }),
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  })
}

export function useLiveNotifications(): void {
  useRefreshedQuery('care/notifications')
}
