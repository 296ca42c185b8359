import type { KeptAnswers } from '../answering/draft/send-kept.ts'
import { scopeOf, useScope } from '../session/scope.ts'
import { session } from '../session/store.ts'
import { cell, useCell } from '../state/cell.ts'
import type { ToldCrisis } from './form/told-crisis.ts'

/** What was just sent or written, told once on the way home; what the answers called for stays in view. */
export type ThanksMessage = {
  /** Of what was sent in; a journal never is. */
  formName?: string
  /** The form's own words, in the language that it was answered in. */
  own: OwnThanks | undefined
  crisis: ToldCrisis | null
  /** Whom the answers are about, where it is somebody else. */
  about: string | null
  /** The form was over: whether the clinic has the last answers beside it. Nobody is thanked then. */
  late?: { isKept: boolean; hasReached: boolean }
  /** send was pressed, and it has not gone yet. Nobody is thanked then either. */
  isQueued?: boolean
  /** When it arrived. */
  sentAt?: string
}

export type OwnThanks = { text: string; lang: string }

/** Whose eyes it is for: on a shared device the next person reads nothing of it. */
export const thanks = cell<(ThanksMessage & { scope: string }) | null>(null)

/** Only what this person, for this one, was to be told. */
export function useThanks(): ThanksMessage | null {
  const told = useCell(thanks)
  return told?.scope === useScope() ? told : null
}

export type KeptTold = KeptAnswers & { at: string }

/** what became of what waited here, while it is told, and on which page that is. */
export const keptNews = cell<{ all: KeptTold[]; page: string; scope: string } | null>(null)

export function keepThanks(next: ThanksMessage): void {
  thanks.set({ ...next, scope: scopeOf(session.get()) })
}
