import { Criterias } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import { judgeCriteria } from './criteria.ts'

const young = Criterias.parse({ Age: { From: 8, To: 17 } })
const grown = Criterias.parse({ Age: { From: 18 } })
const open = Criterias.parse({ Age: {} })
const girls = Criterias.parse({ Gender: { Gender: 'Female' } })
const known = Criterias.parse({ GenderKnown: true })
const all = Criterias.parse({ Age: { To: 17 }, Gender: { Gender: 'Male' }, GenderKnown: true })

test.each([
  [8, true],
  [17, true],
  [7, false],
  [18, false],
  [undefined, false],
])('R-101 both ends of an age are included: %s among 8 to 17 is %s', (age, fits) => {
  expect(judgeCriteria(young, 'Forbid', { age, gender: 'Female' }).verdict).toBe(fits ? 'Ok' : 'Forbid')
})

test('R-101 an open end is open, and without bounds nobody needs an age', () => {
  expect(judgeCriteria(grown, 'Forbid', { age: 110, gender: 'Male' }).verdict).toBe('Ok')
  expect(judgeCriteria(open, 'Forbid', { age: undefined, gender: 'Male' })).toEqual({ verdict: 'Ok', reasons: [] })
})

test.each([
  ['R-102', young, 'Forbid', 30, 'Male', 'Forbid', ['Age']],
  ['R-103', young, 'Warn', 30, 'Male', 'Warn', ['Age']],
  ['R-103', young, 'Warn', undefined, 'Male', 'Warn', ['Age']],
  ['R-104', girls, 'Forbid', 30, 'Male', 'Forbid', ['Gender']],
  ['R-104', girls, 'Warn', 30, 'Unknown', 'Warn', ['Gender']],
  ['R-104', girls, 'Forbid', 30, 'Female', 'Ok', []],
  ['R-105', known, 'Forbid', 30, 'Unknown', 'Forbid', ['GenderKnown']],
  ['R-105', known, 'Warn', 30, 'Unknown', 'Warn', ['GenderKnown']],
  ['R-105', known, 'Forbid', 30, 'Female', 'Ok', []],
  ['R-101 R-102 R-104 R-105', all, 'Forbid', 20, 'Unknown', 'Forbid', ['Age', 'Gender', 'GenderKnown']],
] as const)('%s %j under %s, aged %s, %s: %s %j', (_rule, criterias, behavior, age, gender, verdict, reasons) => {
  expect(judgeCriteria(criterias, behavior, { age, gender })).toEqual({ verdict, reasons })
})
