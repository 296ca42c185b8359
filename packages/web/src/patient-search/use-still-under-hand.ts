import { useEffect, useState } from 'react'

/** The click comes after the finger has left, on some phones as a message of its own. */
const untilClickMs = 300

/** What is pressed stays where it is until the press has become a click: an answer that comes meanwhile waits. */
export function useStillUnderHand<What>(latest: What): { shown: What; hold: () => void } {
  const [held, setHeld] = useState<{ what: What }>()

  useEffect(() => {
    if (!held) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const letGo = () => {
      timer = setTimeout(() => setHeld(undefined), untilClickMs)
    }
    addEventListener('pointerup', letGo)
    addEventListener('pointercancel', letGo)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerup', letGo)
      removeEventListener('pointercancel', letGo)
    }
  }, [held])

  return { shown: held ? held.what : latest, hold: () => setHeld({ what: latest }) }
}
