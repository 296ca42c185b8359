import type { Instant } from '@samklang/contract/instants'

// Apart from the shelf itself, which brings the cipher along: these are asked on every page.
export const prefix = 'samklang.draft.'

/** Asked before logging out: whether something of this person's has not reached the clinic. */
export function hasUnsent(person: string, now: Instant): boolean {
  return Object.keys(localStorage).some(
    (key) => key.startsWith(`${prefix}${person}.`) && (localStorage.getItem(key) ?? '') > now,
  )
}

/** asked where nobody is known any more, after a login has ended: whether anybody's answers wait here. */
export function hasAnyUnsent(now: Instant): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(prefix) && (localStorage.getItem(key) ?? '') > now)
}

/** The forms that this person has something unsent of. */
export function listDraftedForms(person: string, now: Instant): string[] {
  const start = `${prefix}${person}.`
  const ids = Object.keys(localStorage).flatMap((key) =>
    key.startsWith(start) && (localStorage.getItem(key) ?? '') > now
      ? [key.slice(start.length).split('.')[0] ?? '']
      : [],
  )
  return [...new Set(ids)]
}

/** What nobody came back for in a week. */
export function clearOldDrafts(now: Instant): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && (localStorage.getItem(key) ?? '') <= now) localStorage.removeItem(key)
}

/** Saves what waits in the form that is open; false when it could neither be saved nor kept, and goes with the page. */
type Save = () => Promise<boolean>
let saveOpen: Save | undefined
let isOnlyHere: (() => boolean) | undefined

/** Tells which form is open, until it is closed, and whether something of it is kept nowhere but on the page. */
export function holdOpen(save: Save, isOnPage?: () => boolean): () => void {
  saveOpen = save
  isOnlyHere = isOnPage
  return () => {
    if (saveOpen === save) saveOpen = isOnlyHere = undefined
  }
}

export function isOpenOnlyHere(): boolean {
  return isOnlyHere?.() ?? false
}

export function saveOpenForm(): Promise<boolean> {
  return saveOpen?.() ?? Promise.resolve(true)
}

export type Unsent = 'none' | 'kept' | 'only-here'

/** What somebody who logs out leaves behind, when what can be sent has been. */
export async function sendWhatWaits(person: string, now: () => Instant): Promise<Unsent> {
  if (!(await saveOpenForm())) return 'only-here'
  return hasUnsent(person, now()) ? 'kept' : 'none'
}
