import { expect, test } from 'vitest'
import { contextColour } from './context-colour.ts'

test('a context keeps its colour when the list is shuffled and when another child is added', () => {
  const [first, second, third] = ['01-a', '02-b', '03-c']
  expect(contextColour('02-b', [first, second])).toBe(1)
  expect(contextColour('02-b', [second, first])).toBe(1)
  expect(contextColour('02-b', [third, second, first])).toBe(1)
})

test('siblings never share a colour while there are colours', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(new Set(ids.map((id) => contextColour(id, ids))).size).toBe(6)
})
