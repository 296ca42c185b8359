import { expect, test } from 'vitest'
import { isCommonWord, phraseKey } from './common-words.ts'
import { findDanger, mayBeDanger } from './find-danger.ts'
import { isTooGeneral, listOrdinary, ordinarySentences } from './ordinary-sentences.ts'
import { findPhraseFault, findUnitPhrases, lookForUnitPhrases } from './unit-phrases.ts'

test.each([
  ['hoppa från Sjöbron', 'jag tänker HOPPA  från sjöbron!!', 'HOPPA  från sjöbron'],
  ['hoppa från Sjöbron', 'ska hoppa, fran sjobron i kväll', 'hoppa, fran sjobron'],
  ['hoppa från Sjöbron!', 'hopppa från sjö\u00ADbron', 'hopppa från sjöbron'],
  ['snara*', 'jag har köpt snaran nu', 'snaran'],
  ['go to the quarry', 'Going? I WILL GO TO THE QUARRY', 'GO TO THE QUARRY'],
  ['на мост', 'иду на МОСТ', 'на МОСТ'],
  ['إلى الجسر', 'سأذهب إلى الجسر الليلة', 'إلى الجسر'],
])('R-450 a unit’s phrase “%s” is found in “%s”', (phrase, text, Words) => {
  expect(findUnitPhrases(text, ['något helt annat', phrase])).toEqual([{ Phrase: phrase, Words }])
  expect(mayBeDanger(text, [phrase])).toBe(true)
})

test.each([
  ['hoppa från Sjöbron', 'hoppa snart från sjöbron'],
  ['hoppa från Sjöbron', 'Hoppa. Från sjöbron ser man kyrkan'],
  ['hoppa från Sjöbron', 'sjöbron hoppa från'],
  ['snara', 'snarare än så'],
  // What our own phrases are written with means nothing here.
  ['liv|död ~3 {self}', 'liv mig'],
])('R-450 a unit’s phrase “%s” is not found in “%s”', (phrase, text) => {
  expect(findUnitPhrases(text, [phrase])).toEqual([])
})

test('R-450 a unit’s phrases come beside ours: no exception of ours silences them, and none of them takes away one of ours', () => {
  const ours = 'Jag vill dö'
  expect(mayBeDanger(ours, [])).toBe(true)
  expect(mayBeDanger(ours, ['bron'])).toBe(true)
  const excepted = 'Jag dör av skratt när han berättar'
  expect(findDanger(excepted)).toEqual([])
  expect(mayBeDanger(excepted, ['dör av skratt'])).toBe(true)
})

test.each([
  ['bro', undefined],
  ['snara*', undefined],
  ['till bron i natt!', undefined],
  ['br', 'min_value'],
  ['aaa', 'min_value'],
  ['   ', 'required'],
  ['112', 'required'],
  ['😀😀😀', 'required'],
  ['ett två tre fyra fem sex sju åtta nio tio elva tolv', undefined],
  ['ett två tre fyra fem sex sju åtta nio tio elva tolv tretton', 'max_value'],
  ['Jag går. Till bron', 'not-allowed'],
  ['dö*', 'not-allowed'],
  ['*mord', 'not-allowed'],
  ['* bron', 'not-allowed'],
])('R-451 of the phrase “%s” is said %s', (phrase, fault) => {
  expect(findPhraseFault(phrase)).toBe(fault)
  if (fault) expect(findUnitPhrases(`${phrase} jag bron mord dör`, [phrase])).toEqual([])
})

test('R-451 a phrase of ordinary words is known as too general, a rarer one by the sentence that it is met in', () => {
  const met = listOrdinary(['jag', 'det', 'have', 'ont i magen', 'hoppa från sjöbron'])
  for (const phrase of ['jag', 'det', 'have']) expect([phrase, isTooGeneral(met.get(phrase))]).toEqual([phrase, true])
  expect(met.get('ont i magen')).toEqual(['Jag har ont i magen och stannar hemma.'])
  expect(isTooGeneral(met.get('ont i magen'))).toBe(false)
  expect(met.get('hoppa från sjöbron')).toBeUndefined()
  expect(isTooGeneral(undefined)).toBe(false)
})

test('R-451 none of the ordinary sentences is about danger by our own phrases', () => {
  const found = Object.values(ordinarySentences).flat()
  expect(found.filter((sentence) => findDanger(sentence).length > 0)).toEqual([])
  expect(new Set(found).size).toBe(50)
})

test('R-450 two hundred phrases are looked for in a long text without holding others up for long', () => {
  const phrases = Array.from({ length: 200 }, (_, number) => `till plats nummer ${number} i natt`)
  const text = `${'Jag gick till plats nummer ett i går. '.repeat(2000)} Till plats nummer 7 i natt`
  findUnitPhrases('', phrases)
  const pieces = lookForUnitPhrases(text, phrases)
  let stops = 0
  let piece = pieces.next()
  for (; !piece.done; piece = pieces.next()) stops += 1
  expect(stops).toBeGreaterThan(3)
  expect(piece.value).toEqual([{ Phrase: 'till plats nummer 7 i natt', Words: 'Till plats nummer 7 i natt' }])
})

test.each(['inte', 'INTE!', 'vill', 'tack', 'hej*', 'Tac*', 'want', 'thank*', 'привіт', 'dziękuję', 'شكرا'])(
  'R-451 “%s” is a word that people write all the time',
  (phrase) => expect(isCommonWord(phrase)).toBe(true),
)

test.each(['snara*', 'bro', 'rep', 'tabletter', 'hoppa från Sjöbron', 'vill inte', 'quarry', 'självmord*'])(
  'R-451 “%s” is none',
  (phrase) => expect(isCommonWord(phrase)).toBe(false),
)

test('R-451 phrases that are read alike are the same phrase', () => {
  const same = ['svarta fågeln', 'Svarta  fågeln', 'svarta, fageln!', 'SVARTA\u00A0fågeln']
  expect(new Set(same.map(phraseKey)).size).toBe(1)
  expect(phraseKey('svarta fågel*')).not.toBe(phraseKey('svarta fågel'))
})
