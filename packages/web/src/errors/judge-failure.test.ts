import { expect, expectTypeOf, test } from 'vitest'
import type { SendOptions } from '../api/client.ts'
import { judgeFailure, type ShownIn } from './judge-failure.ts'

const signedIn = { authenticated: true, shownIn: 'page' } as const
const nobody = { authenticated: false, shownIn: 'page' } as const

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
  expect(judgeFailure(401, nobody)).toBe('snackbar')
})

/** No answer, and whatever can be answered that is no success, but those that lead away from where one stands. */
const statuses = [0, ...Array.from({ length: 500 }, (_, index) => 100 + index)].filter(
  (status) => status !== 200 && status !== 401 && status !== 426,
)

test.each(['dialog', 'place'] as const)('R-315: every status stays in the %s that shows it', (shownIn) => {
  expect(statuses.filter((status) => judgeFailure(status, { ...signedIn, shownIn }) !== 'caller')).toEqual([])
})

test('R-202, R-315: beside a button on the page every status is shown there, and 400 and 500 in the banner as well', () => {
  const courses = statuses.map((status) => [status, judgeFailure(status, { ...signedIn, shownIn: 'button' })])
  expect(courses.filter(([, course]) => course !== 'caller')).toEqual([
    [400, 'error-list'],
    [500, 'error-list'],
  ])
})

test.each(['dialog', 'button'] as const)(
  'R-315: where the %s is gone by then, the page tells every status',
  (shownIn) => {
    const courses = statuses.map((status) => judgeFailure(status, { ...signedIn, shownIn, isUnmounted: true }))
    expect(courses).toEqual(statuses.map((status) => judgeFailure(status, signedIn)))
    expect(judgeFailure(404, { ...signedIn, shownIn, isUnmounted: true, isExpected: true })).toBe('caller')
    expect(judgeFailure(404, { ...signedIn, shownIn: 'place', isUnmounted: true })).toBe('caller')
  },
)

test.each(['dialog', 'place', 'button', 'page'] as const)(
  'R-055, R-056: an ended session and a wrong version lead away, also from a %s, and also where they are expected',
  (shownIn) => {
    expect(judgeFailure(401, { authenticated: true, shownIn, isExpected: true })).toBe('logout')
    expect(judgeFailure(426, { authenticated: true, shownIn, isExpected: true })).toBe('wrong-version')
  },
)

test('what the caller takes for an answer is told by nobody else', () => {
  expect(judgeFailure(404, { ...signedIn, isExpected: true })).toBe('caller')
  expect(judgeFailure(401, { ...nobody, isExpected: true })).toBe('caller')
})

test('who shows a failure is said by name, never by a list of statuses', () => {
  expectTypeOf<SendOptions['shownIn']>().toEqualTypeOf<ShownIn | undefined>()
  expectTypeOf<number[]>().not.toExtend<ShownIn>()
})
