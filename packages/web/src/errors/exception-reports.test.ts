import { expect, test } from 'vitest'
import { CallError } from '../api/call-error.ts'
import { inBatches, shouldReport } from './exception-reports.ts'

const refused = (status: number) => new CallError(status, { Message: '', Code: 'internal', TraceId: '', Errors: [] })

test.each([
  ['R-211', refused(500), true, true],
  ['R-211', refused(404), true, true],
  ['R-211', new TypeError('broken'), true, true],
  ['R-212', refused(400), true, false],
  ['R-212', refused(500), false, false],
  ['R-212', new TypeError('broken'), false, false],
])('%s: %s while authenticated is %s: reported %s', (_, error, authenticated, expected) => {
  expect(shouldReport(error, authenticated)).toBe(expected)
})

test('R-214: reports go in batches of at most 100', () => {
  const items = Array.from({ length: 250 }, (_, index) => index)
  expect(inBatches(items).map(({ length }) => length)).toEqual([100, 100, 50])
  expect(inBatches(items).flat()).toEqual(items)
  expect(inBatches([])).toEqual([])
})
