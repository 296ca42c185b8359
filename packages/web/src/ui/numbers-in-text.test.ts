import { expect, test } from 'vitest'
import { isCalled, partsOf } from './numbers-in-text.ts'

test.each([
  ['Är det akut, ring 112. Bris: 116 111, eller 1177.', ['112', '116 111', '1177']],
  ['Ring 112, 1177 eller Självmordslinjen 90101', ['112', '1177', '90101']],
  ['Ring 08-112 34, 1112, 1 112 kr eller 112,5 mg', []],
  ['Inget här', []],
])('R-363 the numbers of help in the words of a form can be tapped: %s', (text, numbers) => {
  expect(partsOf(text).filter(isCalled)).toEqual(numbers)
  expect(partsOf(text).join('')).toBe(text)
})
