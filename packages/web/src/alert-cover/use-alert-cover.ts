import * as alertStepCalls from '@samklang/contract/client/alert-steps'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../api/use-call.ts'
import { now } from '../session/clock.ts'
import { hasExpired } from '../session/expiry.ts'
import { useScope } from '../session/scope.ts'
import { session } from '../session/store.ts'

const refetchMs = 5 * 60_000

/** Who would be told of an alert now, and where nobody would be. It is asked anew as long as somebody is signed in. */
export function useAlertCover() {
  // Nothing else on a page is held up by it.
  const cover = useQuery(callQuery(useScope(), alertStepCalls.getAlertCover, {}, { shownIn: 'place' }))
  const { refetch } = cover
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && !hasExpired(session.get(), now())) void refetch()
    }, refetchMs)
    return () => clearInterval(timer)
  }, [refetch])
  return cover
}
