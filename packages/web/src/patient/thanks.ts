import type { CrisisInformation } from '@samklang/contract/forms'
import { cell } from '../state/cell.ts'

/** What was just sent in, told once on the way home; what the answers called for stays in view. */
export type Thanks = { formName: string; crisis: CrisisInformation | null }

export const thanks = cell<Thanks | null>(null)

export function keepThanks(next: Thanks): void {
  thanks.set(next)
}
