import { expect, test } from 'vitest'
import { CallError } from '../api/call-error.ts'
import { fieldsOf, hasAlready, knownName, knownOtherwise } from './known-otherwise.ts'

const Details = { As: 'Contact', Name: { Firstname: 'Känd', Lastname: 'Bekant' } }

function refused(Code: string, Errors: { Field: string; Key: string }[]) {
  return new CallError(409, Object.assign({ Message: '', Code, TraceId: '', Errors }, { Details }))
}

test('R-357 a refusal tells whom the unit has, and which fields differ where it says so', () => {
  const asked = refused('same-person-unconfirmed', [{ Field: 'Phone', Key: 'known-otherwise' }])
  const known = knownOtherwise(asked)
  expect(known && knownName(known)).toBe('Känd Bekant')
  expect(fieldsOf(asked)).toEqual(['patient-form.phone'])
  expect(hasAlready(asked)).toBeUndefined()
  expect(knownOtherwise(new Error('something else'))).toBeUndefined()
})

test('R-323 a correction to an id that the unit has tells whose it is', () => {
  const taken = refused('validation', [{ Field: 'PersonalId', Key: 'exists' }])
  expect(hasAlready(taken)).toEqual(Details)
  expect(knownOtherwise(taken)).toBeUndefined()
})
