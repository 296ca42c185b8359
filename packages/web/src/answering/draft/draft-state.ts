import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { Saved } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { Progress } from '@samklang/contract/progress'

/** What the screens are told of a draft and its sending. */
export type DraftState = {
  /**
   * Saved: the server has everything. Waiting: it will be tried again. Conflict: another device wrote. Elsewhere: another tab
   * of this browser goes on with all that stood here. Over: closed.
   */
  course: 'saved' | 'unsaved' | 'waiting' | 'conflict' | 'elsewhere' | 'over' | 'refused'
  savedAt: Instant | null
  /** When something was last answered here; null where that was an earlier visit. */
  changedAt: Instant | null
  /** */
  submitFailed: boolean
  refreshRequired: boolean
  /** The browser could not keep what is unsent: until it is saved, this page must stay open. */
  isOnlyHere: boolean
  /** The form was over when the last answers came: they do not count, and the server keeps them beside it. */
  isKept: boolean
  /** The form was over, and says what stands here: another device has sent the same. */
  isInForm: boolean
  /** It waits because the server cannot be reached at all. */
  isOffline: boolean
  /** The server has what was answered last, or of a refused save what calls for help: the clinic has that, whatever becomes of the rest. */
  hasReached: boolean
  crisis: CrisisInformation | null
  /** Of a module: the pages as they stand here. */
  progress?: Progress | undefined
  /** since when it is to be sent in; null when it is not. */
  pressedAt: Instant | null
  /** It was sent in. */
  sent: Saved | null
  /** Why it could not be sent in, though the server was reached. */
  unsentFor: string | null
}
