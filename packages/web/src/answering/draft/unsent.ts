import type { Instant } from '@samklang/contract/instants'

// Apart from the shelf itself, which brings the cipher along: these are asked on every page.
export const prefix = 'samklang.draft.'

/** Asked before logging out: whether something of this person's has not reached the clinic. */
export function hasUnsent(person: string, now: Instant): boolean {
  return Object.keys(localStorage).some(
    (key) => key.startsWith(`${prefix}${person}.`) && (localStorage.getItem(key) ?? '') > now,
  )
}

/** What nobody came back for in a week. */
export function clearOldDrafts(now: Instant): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && (localStorage.getItem(key) ?? '') <= now) localStorage.removeItem(key)
}

/** Saves what waits in the form that is open; true when nothing does. */
type Flush = () => Promise<boolean>
let flushOpen: Flush | undefined

/** Tells which form is open, until it is closed. */
export function holdOpen(flush: Flush): () => void {
  flushOpen = flush
  return () => {
    if (flushOpen === flush) flushOpen = undefined
  }
}

export async function saveOpenForm(): Promise<void> {
  await flushOpen?.()
}
