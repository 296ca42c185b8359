import { expect, test } from 'vitest'
import { amount, anyOf, flag, listOf, oneOf, only, orAbsent, orNull, shape, text } from './shape.ts'

type Kept = { name: string; at: string | null; count?: number; kinds: ('a' | 'b')[]; isNew: boolean }
const isKept = shape<Kept>({
  name: text,
  at: orNull(text),
  count: orAbsent(amount),
  kinds: listOf(oneOf<'a' | 'b'>({ a: true, b: true })),
  isNew: flag,
})
const kept = { name: 'Vera', at: null, kinds: ['a'], isNew: true }

test('what has every field as it should be is believed, whatever else it has', () => {
  expect(isKept(kept)).toBe(true)
  expect(isKept({ ...kept, count: 2, later: 'field' })).toBe(true)
})

test.each([
  null,
  'Vera',
  [],
  { ...kept, name: 1 },
  { ...kept, at: undefined },
  { ...kept, count: '2' },
  { ...kept, kinds: ['c'] },
  { ...kept, kinds: ['toString'] },
  { ...kept, kinds: 'a' },
  { name: 'Vera' },
])('what is written otherwise is not: %j', (value) => {
  expect(isKept(value)).toBe(false)
})

test('one of several', () => {
  const isEither = anyOf<string | number>(only('whole'), amount)
  expect([isEither('whole'), isEither(3), isEither('half')]).toEqual([true, true, false])
})
