import * as followUpCalls from '@samklang/contract/client/follow-ups'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useRefreshedQuery } from '../../live/use-refreshed-query.ts'
import { now } from '../../session/clock.ts'
import { hasExpired } from '../../session/expiry.ts'
import { useScope } from '../../session/scope.ts'
import { session } from '../../session/store.ts'

const retryMs = 60_000

/** asked anew when something happens around any patient of the unit. */
export function useFollowUps() {
  useRefreshedQuery('care/follow-ups')
  return useQuery({
    // The part says itself that it knows nothing; nothing else is blocked by it.
    ...callQuery(useScope(), followUpCalls.listUnitFollowUps, {}, { shownIn: 'place' }),
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  })
}

/** R-311: nothing tells of other units' alerts while they come, so they are asked for every minute. */
export function useAlertsElsewhere() {
  const elsewhere = useQuery(callQuery(useScope(), followUpCalls.countAlertsElsewhere, {}, { shownIn: 'place' }))
  const { refetch } = elsewhere
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && !hasExpired(session.get(), now())) void refetch()
    }, retryMs)
    return () => clearInterval(timer)
  }, [refetch])
  return elsewhere
}
