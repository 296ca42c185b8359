import { expect, test } from 'vitest'
import { namesFirst } from './names-first.ts'

const names = ['Vardag', 'Om oro', 'Oro', 'Uppföljning av nedstämdhet']
const sort = (words: string) => namesFirst(names, (name) => name, words)

test('R-640 a search gives first the names that begin with it, then those that hold it, the rest in their order', () => {
  expect(sort('oro')).toEqual(['Oro', 'Om oro', 'Vardag', 'Uppföljning av nedstämdhet'])
  expect(sort(' UPPF ')).toEqual(['Uppföljning av nedstämdhet', 'Vardag', 'Om oro', 'Oro'])
  expect(sort('nedstämdhet uppföljning')).toEqual(['Uppföljning av nedstämdhet', 'Vardag', 'Om oro', 'Oro'])
})

test('R-640 without a search everything stands in its order', () => {
  expect(sort('')).toEqual(names)
  expect(sort('  ')).toEqual(names)
})
