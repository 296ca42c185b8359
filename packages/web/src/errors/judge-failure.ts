export type FailureCourse = 'logout' | 'wrong-version' | 'error-list' | 'snackbar' | 'inline'

/** What becomes of a call that was answered with this status (0: no answer). Nothing is silent. */
export function judgeFailure(status: number, at: { authenticated: boolean; shownInline: boolean }): FailureCourse {
  if (status === 426) return 'wrong-version'
  if (status === 401 && at.authenticated) return 'logout'
  if (at.shownInline) return 'inline'
  if (status === 400 || status === 500) return 'error-list'
  return 'snackbar'
}
