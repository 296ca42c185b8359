import { expect, test } from 'vitest'
import { findTagFault } from './find-tag-fault.ts'

const tags = [
  { Name: 'Ångestgrupp', Inactive: false, Patients: 3 },
  { Name: 'Utredning', Inactive: true, Patients: 0 },
]

test.each([
  { typed: 'Ny', fault: undefined },
  { typed: '  ', fault: 'required' },
  { typed: '..', fault: 'required' },
  { typed: '\u200b', fault: 'required' },
  { typed: '\u202eutredning', fault: 'exists-inactive' },
  { typed: 'a,b', fault: 'no-commas' },
  { typed: 'x'.repeat(61), fault: 'maxLength' },
  { typed: ` ${'x'.repeat(60)} `, fault: undefined },
  { typed: 'ÅNGESTGRUPP', fault: 'exists' },
  { typed: ' utredning ', fault: 'exists-inactive' },
])('a new tag "$typed" has the fault $fault', ({ typed, fault }) => {
  expect(findTagFault(typed, tags)).toBe(fault)
})
