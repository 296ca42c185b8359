import { expect, test } from 'vitest'
import { agesOf } from './ages-of.ts'
import type { ProgramOffer } from './list-offers.ts'

const variant = (From: number | null, To: number | null, respondents: ('Patient' | 'Caretaker')[] = ['Patient']) => ({
  id: `${From}-${To}`,
  versionId: `${From}-${To}`,
  displayName: 'Egna svar',
  respondents,
  criterias: { Age: { From, To }, Gender: null, GenderKnown: null },
  behavior: 'Forbid' as const,
})
const offerOf = (...variants: ProgramOffer['variants']) => ({ variants })

test('R-638 the ages that a form is made for are those of its versions together', () => {
  expect(agesOf(offerOf(variant(13, 17), variant(18, null)), {})).toEqual([{ From: 13, To: null }])
  expect(agesOf(offerOf(variant(4, 6), variant(13, 17)), {})).toEqual([
    { From: 4, To: 6 },
    { From: 13, To: 17 },
  ])
  expect(agesOf(offerOf(variant(4, 12), variant(null, 6)), {})).toEqual([{ From: null, To: 12 }])
  expect(agesOf(offerOf(variant(4, 17), variant(6, 8)), {})).toEqual([{ From: 4, To: 17 }])
})

test('R-638 a version for any age makes the form one for any age', () => {
  const any = { ...variant(null, null), criterias: { Age: null, Gender: null, GenderKnown: null } }
  expect(agesOf(offerOf(variant(13, 17), any), {})).toEqual([])
  expect(agesOf(offerOf(variant(13, 17), variant(null, null)), {})).toEqual([])
})

test('R-636 of a part, or of the version that is chosen, the ages are those alone', () => {
  const offer = offerOf(variant(13, 17), variant(4, 17, ['Caretaker']))
  expect(agesOf(offer, { respondent: 'Patient' })).toEqual([{ From: 13, To: 17 }])
  expect(agesOf(offer, { variantId: '4-17' })).toEqual([{ From: 4, To: 17 }])
})
