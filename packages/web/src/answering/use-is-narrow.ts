import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 47.99em)'

/** A phone shows one group at a time, a desk the whole page. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
