import { Criterias } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import { chooseVariant, type Variant } from './choose-variant.ts'

function variant(Id: string, more: Partial<Variant> = {}): Variant {
  return { Id, RespondentTypes: ['Patient'], Criterias: Criterias.parse({}), CriteriaBehavior: 'Forbid', ...more }
}

const child = variant('child', { Criterias: Criterias.parse({ Age: { From: 8, To: 12 } }) })
const youth = variant('youth', { Criterias: Criterias.parse({ Age: { From: 13, To: 17 } }), CriteriaBehavior: 'Warn' })
const parent = variant('parent', { RespondentTypes: ['Caretaker'] })
const any = variant('any', { RespondentTypes: ['Patient', 'Caretaker', 'Other'] })
const ward = variant('ward', { TreatmentLocation: 'InTreatment' })
const home = variant('home', { TreatmentLocation: 'OutTreatment' })

const patient = { respondent: 'Patient', gender: 'Female' } as const

test('criteria that fit come first', () => {
  expect(chooseVariant([youth, child], { ...patient, age: 10 })).toEqual({
    variantId: 'child',
    verdict: 'Ok',
    reasons: [],
    missingVariant: undefined,
  })
})

test('where only a warning is left the variant can be used, with its reasons', () => {
  expect(chooseVariant([child, youth], { ...patient, age: 20 })).toEqual({
    variantId: 'youth',
    verdict: 'Warn',
    reasons: ['Age'],
    missingVariant: 'Warn',
  })
})

test('where all forbid, and where nothing is written for this respondent, there is none', () => {
  expect(chooseVariant([child], { ...patient, age: 20 })).toEqual({
    variantId: undefined,
    verdict: 'Forbid',
    reasons: ['Age'],
    missingVariant: 'Forbid',
  })
  expect(chooseVariant([parent], { ...patient, age: 10 })).toEqual({
    variantId: undefined,
    verdict: 'Forbid',
    reasons: [],
    missingVariant: 'Forbid',
  })
  expect(chooseVariant([], { ...patient, age: 10 }).missingVariant).toBe('Forbid')
})

test.each([
  ['written for this respondent alone', [any, parent], { ...patient, respondent: 'Caretaker', age: 10 }, 'parent'],
  ['the narrower age', [any, child], { ...patient, age: 10 }, 'child'],
  ['the place', [home, ward], { ...patient, age: 40, location: 'InTreatment' }, 'ward'],
  ['no place before the wrong one', [home, any], { ...patient, age: 40, location: 'InTreatment' }, 'any'],
  ['the first of equals', [home, ward], { ...patient, age: 40 }, 'home'],
] as const)('the more particular one is chosen: %s', (_what, variants, person, chosen) => {
  expect(chooseVariant(variants, person).variantId).toBe(chosen)
})

test('one written for the other place may be used, and that is said', () => {
  expect(chooseVariant([home], { ...patient, age: 40, location: 'InTreatment' })).toMatchObject({
    variantId: 'home',
    verdict: 'Ok',
    missingVariant: 'Allow',
  })
})
