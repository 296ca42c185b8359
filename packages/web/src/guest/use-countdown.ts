import { addSeconds, secondsBetween } from '@samklang/engine/time/instants'
import { useEffect, useState } from 'react'
import { now } from '../session/clock.ts'

/** Counts down from the seconds it was last started with. */
export function useCountdown(initial: number): { secondsLeft: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(() => addSeconds(now(), initial))
  const [time, setTime] = useState(now)
  const isOver = time >= end

  useEffect(() => {
    if (isOver) return
    const ticking = setInterval(() => setTime(now()), 1000)
    return () => clearInterval(ticking)
  }, [isOver])

  function start(seconds: number) {
    setTime(now())
    setEnd(addSeconds(now(), seconds))
  }

  return { secondsLeft: Math.max(0, Math.ceil(secondsBetween(time, end))), start }
}
