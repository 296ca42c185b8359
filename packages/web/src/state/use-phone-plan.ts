import { useSyncExternalStore } from 'react'
import { phonePlanChanges, phonePlanKey } from './phone-plan.ts'

/** as it lies in this browser now, whichever tab put it there or took it away. */
export function usePhonePlan(): string | null {
  return useSyncExternalStore(follow, () => localStorage.getItem(phonePlanKey))
}

function follow(listener: () => void): () => void {
  const stop = phonePlanChanges.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}
