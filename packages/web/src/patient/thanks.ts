import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { cell } from '../state/cell.ts'

/** What was just sent or written, told once on the way home; what the answers called for stays in view. */
export type Thanks = {
  /** Of what was sent in; a journal never is. */
  formName?: string
  /** The form's own words, in the language that it was answered in. */
  own: OwnThanks | undefined
  crisis: CrisisInformation | null
}

export type OwnThanks = { text: string; lang: string }

export const thanks = cell<Thanks | null>(null)

export function keepThanks(next: Thanks): void {
  thanks.set(next)
}
