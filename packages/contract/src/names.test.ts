import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNameFault, PersonName, RecordedName } from './names.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 1000)

test.each(['Anna-Karin', 'Åsa Öberg', 'Zoë', 'Łukasz', 'محمد', '李', 'de la Vega'])('R-110 %s is accepted', (name) => {
  expect(PersonName.parse(name)).toBe(name)
})

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['Anna2', 'validateNoDigits'],
  ['٣', 'validateNoDigits'],
  ["O'Brien", 'validateNoSpecialCharacters'],
  ['St. Clair', 'validateNoSpecialCharacters'],
  ['a€', 'validateNoSpecialCharacters'],
  ['a\\b', 'validateNoSpecialCharacters'],
  ['a|b', 'validateNoSpecialCharacters'],
  ['Anna😀', 'validateNoEmojis'],
  ['🇸🇪', 'validateNoEmojis'],
  ['❤️', 'validateNoEmojis'],
])('R-106 R-107 R-108 R-109 %j gives %s', (name, key) => {
  expect(findNameFault(name)).toBe(key)
})

test.each([
  ['Anna\u200b', 'Anna'],
  ['\u202eAnna\u202c', 'Anna'],
  ['\ufeffAn\u00adna', 'Anna'],
  ['Anna\u0007 \u2066Öberg\u2069', 'Anna Öberg'],
  ['Anna\n\tÖberg', 'Anna Öberg'],
  ['نرگس\u200cجان', 'نرگس\u200cجان'],
])('R-110 %j is kept without what nobody sees', (name, kept) => {
  expect(PersonName.parse(name)).toBe(kept)
  expect(RecordedName.parse(name)).toBe(kept)
})

test('R-106 what nobody sees is no name', () => {
  expect(PersonName.safeParse('\u200b\u202e').success).toBe(false)
  expect(findNameFault('\u200b\u202e')).toBe('required')
})

test('R-107 R-108 R-109 a name is refused exactly when it holds a digit, a listed character or an emoji', () => {
  const listed = [...`,.()~!@€$%^&*=+[]{}:;'"<>?\\|`]
  const letters = [...'aåäöéñüABCÅÄÖ -']
  const emojis = ['😀', '🧸', '👩‍👧', '🇸🇪', '✈️', '1️⃣']
  const piece = fc.oneof(
    fc.constantFrom(...letters).map((text) => ({ text, kind: 'letter' })),
    fc.constantFrom(...'0123456789').map((text) => ({ text, kind: 'digit' })),
    fc.constantFrom(...listed).map((text) => ({ text, kind: 'special' })),
    fc.constantFrom(...emojis).map((text) => ({ text, kind: 'emoji' })),
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const name = pieces.map(({ text }) => text).join('')
      const isPlain = pieces.every(({ kind }) => kind === 'letter')
      const isBlank = name.trim() === ''
      expect(findNameFault(name) === undefined).toBe(isPlain && !isBlank)
    }),
    { numRuns: runs },
  )
})
