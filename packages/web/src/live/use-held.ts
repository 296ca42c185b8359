import { type RefObject, useEffect, useState } from 'react'
import { hasJustActed } from './own-acts.ts'

type Held<T> = { shown: T; isWaiting: boolean; show: () => void }

/**
 * Nothing jumps under the pointer or the focus: what others have changed waits until they are elsewhere, or is asked for. What the
 * person has done themselves is shown at once, unless it is only the order in which things stand.
 */
export function useHeld<T>(
  latest: T,
  isProvisional: boolean,
  place: RefObject<HTMLElement | null>,
  holdsOwnActs = false,
): Held<T> {
  const [shown, setShown] = useState({ value: latest, isProvisional })
  const isWaiting = shown.value !== latest

  useEffect(() => {
    if (!isWaiting) return
    const take = () => setShown({ value: latest, isProvisional })
    const takeWhenFree = () => {
      if (!isUnderHand(place.current)) take()
    }
    // What was kept from the last visit is no more than a head start.
    if (shown.isProvisional || (!holdsOwnActs && hasJustActed())) take()
    else takeWhenFree()
    const element = place.current
    const later = () => requestAnimationFrame(takeWhenFree)
    element?.addEventListener('pointerleave', later)
    element?.addEventListener('focusout', later)
    return () => {
      element?.removeEventListener('pointerleave', later)
      element?.removeEventListener('focusout', later)
    }
  }, [isWaiting, latest, isProvisional, shown.isProvisional, place, holdsOwnActs])

  return { shown: shown.value, isWaiting, show: () => setShown({ value: latest, isProvisional }) }
}

function isUnderHand(element: HTMLElement | null): boolean {
  return element !== null && (element.matches(':hover') || element.contains(document.activeElement))
}
