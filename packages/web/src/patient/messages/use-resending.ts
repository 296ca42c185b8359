import { useEffect, useEffectEvent, useState } from 'react'
import { regainedEvent } from '../../api/outcomes.ts'

const firstPauseMs = 5000
const longestPauseMs = 300_000

/** `isRestored`: since an earlier visit. `key`: of the message that waits. */
type Waiting = { isWaiting: boolean; isRestored: boolean; key: string }

/**
 * what was pressed and has not reached the server goes by itself: at once where an earlier visit left it, when the network is
 * back, and after longer and longer pauses. Under its own key, so that it is one message however often it is sent. The pauses are
 * those of that message: what an earlier one met makes no other wait.
 */
export function useResending({ isWaiting, isRestored, key }: Waiting, transmit: () => void): void {
  const [restoredKey] = useState(key)
  const [tried, setTried] = useState({ key, attempts: 0 })
  const attempts = tried.key === key ? tried.attempts : 0
  const go = useEffectEvent(() => {
    setTried({ key, attempts: attempts + 1 })
    transmit()
  })
  const isFirst = isRestored && key === restoredKey && attempts === 0
  // Anew for each attempt: one that fails at once is never seen to be on its way.
  useEffect(() => {
    if (!isWaiting) return
    const attempt = () => go()
    const pause = isFirst ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** attempts)
    const timer = setTimeout(attempt, pause)
    addEventListener('online', attempt)
    addEventListener(regainedEvent, attempt)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', attempt)
      removeEventListener(regainedEvent, attempt)
    }
  }, [isWaiting, isFirst, attempts])
}
