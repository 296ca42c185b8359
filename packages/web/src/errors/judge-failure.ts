/**
 * Who shows it when a call fails. Dialog: whoever sends it shows every failure beside what was pressed. Place: whoever asks
 * shows every failure where the content would stand, or is quiet on purpose. Button: beside what was pressed on the page
 * itself, where 400 and 500 are told in the banner as well. Page: nobody but the page, in its banner and its notes.
 */
export type ShownIn = 'dialog' | 'place' | 'button' | 'page'

/** Where a call does not say. R-315: what somebody sends says why it failed where it was pressed. */
export const defaultShownIn = { query: 'page', mutation: 'dialog' } satisfies Record<string, ShownIn>

export type FailureCourse = 'logout' | 'wrong-version' | 'error-list' | 'snackbar' | 'caller'

type FailedCall = {
  authenticated: boolean
  shownIn: ShownIn
  /** The caller takes this status for an answer: there is none, or it is over. */
  isExpected?: boolean
  /** The dialog or the button is gone from the page by now. */
  isUnmounted?: boolean
}

/** What becomes of a call that was answered with this status (0: no answer). Nothing is silent. */
export function judgeFailure(status: number, { authenticated, isExpected, ...call }: FailedCall): FailureCourse {
  // A place may be quiet on purpose; of what was pressed nobody else would be told.
  const shownIn = call.isUnmounted && call.shownIn !== 'place' ? 'page' : call.shownIn
  if (status === 426) return 'wrong-version'
  if (status === 401 && authenticated) return 'logout'
  if (isExpected || shownIn === 'dialog' || shownIn === 'place') return 'caller'
  if (status === 400 || status === 500) return 'error-list'
  return shownIn === 'button' ? 'caller' : 'snackbar'
}
