import { useEffect, useState } from 'react'
import { now } from '../session/clock.ts'

const tickMs = 30_000

/** What time it is, anew every half minute: what has become late says so on a page that nobody touches. */
export function useMinute(): string {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const ticking = setInterval(() => setTime(now()), tickMs)
    return () => clearInterval(ticking)
  }, [])
  return time
}
