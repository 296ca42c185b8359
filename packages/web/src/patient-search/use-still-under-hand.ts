import { useEffect, useState } from 'react'

/** The click comes after the finger has left, on some phones as a message of its own. */
const untilClickMs = 300

/** What is pressed stays where it is until the press has become a click: an answer that comes meanwhile waits. */
export function useStillUnderHand<What>(latest: What): { shown: What; hold: () => void; letGo: () => void } {
  const [held, setHeld] = useState<{ what: What }>()

  useEffect(() => {
    if (!held) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const letGoSoon = () => {
      timer = setTimeout(() => setHeld(undefined), untilClickMs)
    }
    addEventListener('pointerup', letGoSoon)
    addEventListener('pointercancel', letGoSoon)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerup', letGoSoon)
      removeEventListener('pointercancel', letGoSoon)
    }
  }, [held])

  return {
    shown: held ? held.what : latest,
    hold: () => setHeld({ what: latest }),
    letGo: () => setHeld(undefined),
  }
}
