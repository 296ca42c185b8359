import { notificationCalls } from '@samklang/contract/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAnew } from '../api/ask-anew.ts'
import { callQuery } from '../api/use-call.ts'
import { atMostEvery } from '../live/at-most-every.ts'
import { followCareChanges } from '../live/care-changes.ts'
import { useScope } from '../session/scope.ts'

const retryMs = 60_000
const restMs = 1000

// The bell says itself that it knows nothing; nothing else is blocked by it.
const silent = [0, 400, 403, 404, 408, 429, 500, 502, 503, 504]

/** What waits for the unit: alerts and the rest. */
export function useUnitNotifications() {
  return useQuery({
    ...callQuery(useScope(), notificationCalls.listUnitNotifications, {}, { inline: silent }),
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  })
}

/** Asks anew when something has happened around any patient of the unit, however much happens at once. */
export function useLiveNotifications(): void {
  const client = useQueryClient()
  useEffect(() => {
    const { path } = notificationCalls.listUnitNotifications
    const { ask, stop } = atMostEvery(restMs, () => {
      void askAnew(client, ({ queryKey }) => queryKey[1] === path)
    })
    const leave = followCareChanges(ask)
    return () => {
      leave()
      stop()
    }
  }, [client])
}
