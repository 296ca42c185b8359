import { expect, test } from 'vitest'
import { judgeFailure } from './judge-failure.ts'

const signedIn = { authenticated: true, shownInline: false }

test.each([
  ['R-055', 401, 'logout'],
  ['R-056', 426, 'wrong-version'],
  ['R-202', 400, 'error-list'],
  ['R-202', 500, 'error-list'],
  ['R-248', 403, 'snackbar'],
  ['R-248', 404, 'snackbar'],
  ['R-248', 409, 'snackbar'],
  ['R-248', 0, 'snackbar'],
  ['nothing is silent', 429, 'snackbar'],
  ['a server that is busy', 503, 'snackbar'],
])('%s: status %i leads to %s', (_, status, course) => {
  expect(judgeFailure(status, signedIn)).toBe(course)
})

test('R-055: a 401 before signing in is no reason to log out', () => {
  expect(judgeFailure(401, { authenticated: false, shownInline: false })).toBe('snackbar')
})

test('a screen may show a failure in place, but never an ended session or a wrong version', () => {
  expect(judgeFailure(400, { authenticated: false, shownInline: true })).toBe('inline')
  expect(judgeFailure(401, { authenticated: true, shownInline: true })).toBe('logout')
  expect(judgeFailure(426, { authenticated: true, shownInline: true })).toBe('wrong-version')
})
