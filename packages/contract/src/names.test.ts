import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNameFault, PersonName, RecordedName } from './names.ts'
import { TagName } from './tags.ts'

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

test('R-106 R-107 R-108 R-109 a name is refused exactly when it holds a digit, a listed character, an emoji or no letter', () => {
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
      const isBlank = !/\p{L}/u.test(name)
      expect(findNameFault(name) === undefined).toBe(isPlain && !isBlank)
    }),
    { numRuns: runs },
  )
})

// Letters and signs that are drawn as nothing, beside the blanks, marks and joiners that Unicode itself says are not drawn.
const invisible = [
  ...['\u3164', '\u2800', '\u115f', '\u1160', '\uffa0', '\u{13441}', '\u{13442}', '\u{1d159}'],
  ...[
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u034f',
    '\u00ad',
    '\u180e',
    '\ufe0f',
    '\u{e0100}',
    '\u{e0061}',
  ],
  ...[' ', '\u00a0', '\u2003', '\u3000', '\u1680', '\u0301', '\u0007', '\u202e', '\u2029'],
]

test('R-106 nothing that cannot be seen is a name, of a person or of a tag, however it is put together', () => {
  for (const sign of invisible) expect([sign, findNameFault(sign)]).toEqual([sign, 'required'])
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...invisible), { maxLength: 12 }), (signs) => {
      for (const schema of [PersonName, RecordedName, TagName])
        expect(schema.safeParse(signs.join('')).success).toBe(false)
    }),
    { numRuns: runs },
  )
})

test('R-106 whatever is taken as a name holds a letter that can be seen, and no filler beside it', () => {
  const sign = fc.oneof(fc.string({ unit: 'binary', maxLength: 2 }), fc.constantFrom(...invisible, 'å', 'Li'))
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 8 }), (signs) => {
      const taken = PersonName.safeParse(signs.join(''))
      if (!taken.success) return
      expect(taken.data).toMatch(/(?!\p{Default_Ignorable_Code_Point})\p{L}/u)
      expect(taken.data).not.toMatch(/[\u3164\u2800\uffa0]/)
    }),
    { numRuns: runs },
  )
  expect(PersonName.parse('Li\u3164\u2800')).toBe('Li')
})
