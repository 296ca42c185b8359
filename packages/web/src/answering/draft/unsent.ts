import type { Instant } from '@samklang/contract/instants'
import { type DraftEntry, readDraftEntry, readDraftKey } from './draft-entry.ts'

// Apart from the draftStorage itself, which brings the cipher along: these are asked on every page.

/** What is told of a draft without opening it. */
export type UnsentDraft = { person: string; formId: string } & Pick<
  DraftEntry,
  'until' | 'contextId' | 'isToSend' | 'pagesDone'
>

/** What has not reached the clinic, of one person or of everybody who has answered here. */
export function listUnsent(now: Instant, person?: string): UnsentDraft[] {
  return Object.keys(localStorage).flatMap((key) => {
    const name = readDraftKey(key)
    if (!name || (person !== undefined && name.person !== person)) return []
    const { sealed, follows, ...told } = readDraftEntry(localStorage.getItem(key))
    return told.until <= now ? [] : [{ ...name, ...told }]
  })
}

/** Asked before logging out: whether something of this person's has not reached the clinic. */
export function hasUnsent(person: string, now: Instant): boolean {
  return listUnsent(now, person).length > 0
}

/** The forms that this person has something unsent of. */
export function listDraftedForms(person: string, now: Instant): string[] {
  return [...new Set(listUnsent(now, person).map(({ formId }) => formId))]
}

/** One day for all of it: the first on which something of it goes. */
export function keptUntil(drafts: readonly UnsentDraft[]): Instant {
  return drafts.map(({ until }) => until).sort()[0] ?? ''
}

/** What nobody came back for in a week. */
export function clearOldDrafts(now: Instant): void {
  for (const key of Object.keys(localStorage))
    if (readDraftKey(key) && readDraftEntry(localStorage.getItem(key)).until <= now) localStorage.removeItem(key)
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
