import { useSyncExternalStore } from 'react'

/** The dialog that lies uppermost now, if any: what lies behind it is neither seen nor read aloud. */
export function useUppermostDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(follow, uppermostDialog)
}

function uppermostDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null
}

function follow(listener: () => void): () => void {
  // One that is taken away says nothing of being closed.
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
