import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePhrase } from './compile-phrases.ts'
import { existenceSentences, ordinaryStays } from './existence-sentences.ts'
import { farewellSentences, plainFarewells } from './farewell-sentences.ts'
import { findDanger, lookThrough, makeKnownWords, mayBeOverdose } from './find-danger.ts'
import { heldBackSentences } from './held-back-sentences.ts'
import { heldBackOthers, lastSentences } from './last-sentences.ts'
import { nearExceptions } from './near-exceptions.ts'
import { otherSentences } from './other-sentences.ts'
import { dangerKinds, phraseLists } from './phrases.ts'
import { plainOthers, plainSentences } from './plain-sentences.ts'
import { sentencesOfDanger } from './sentences-of-danger.ts'

const languages = ['sv', 'en'] as const
const isFound = (sentence: string) => findDanger(sentence).length > 0

test.each(languages)(
  'R-259 of a hundred and fifty sentences that may be about danger to life (%s) every one is found',
  (language) => {
    const meant = Object.values(sentencesOfDanger[language]).flat()
    expect(new Set(meant).size).toBe(150)
    expect(meant.filter((sentence) => !isFound(sentence))).toEqual([])
  },
)

test.each(languages)('R-259 and it is said what kind of danger it is (%s)', (language) => {
  for (const kind of dangerKinds)
    for (const sentence of sentencesOfDanger[language][kind])
      expect([sentence, findDanger(sentence).map(({ Kind }) => Kind)]).toEqual([
        sentence,
        expect.arrayContaining([kind]),
      ])
})

test.each(languages)('R-259 of a hundred sentences that are about no danger (%s) none is found', (language) => {
  const others = otherSentences[language]
  expect(new Set(others).size).toBe(100)
  expect(others.filter(isFound)).toEqual([])
})

test('R-259 whatever words are known from other texts, the same is found of each', () => {
  const known = makeKnownWords()
  const sentences = languages.flatMap((language) => [
    ...otherSentences[language],
    ...Object.values(sentencesOfDanger[language]).flat(),
  ])
  const written = [...sentences, ...heldBackSentences].flatMap((one) => [
    one,
    one.toUpperCase(),
    one.replace(' ', '…\n'),
  ])
  const others = written.filter((one) => JSON.stringify(findDanger(one, known)) !== JSON.stringify(findDanger(one)))
  expect(others).toEqual([])
  expect(known.meanings.size).toBeGreaterThan(500)
})

test('R-259 sentences that the list was not made for: it is never the only safety', () => {
  // 230 in five rounds, of which 101 were found at first; then the list was mended by them
  expect(heldBackSentences.length).toBe(230)
  expect(heldBackSentences.filter((sentence) => !isFound(sentence)).length).toBeLessThanOrEqual(4)
  expect(heldBackOthers.filter(isFound)).toEqual([])
  // when first looked for: of what is said plainly 19 of 20, of what is hinted at none, and one of the other thirty
  expect(lastSentences.plain.filter(isFound).length).toBeGreaterThanOrEqual(19)
  expect(lastSentences.other.filter(isFound).length).toBeLessThanOrEqual(1)
})

test.each([
  ['JAG VILL DÖ!!!', 'Suicide', 'VILL DÖ'],
  ['jag vill do', 'Suicide', 'vill do'],
  ['jag vill dooooö', 'Suicide', 'vill dooooö'],
  ['jag vi\u00ADll dö', 'Suicide', 'vill dö'],
  ['jag vill d\u006F\u0308', 'Suicide', 'vill d\u006F\u0308'],
  ['s j ä l v m o r d', 'Suicide', 's j ä l v m o r d'],
  ['har sjävlmordstankar', 'Suicide', 'sjävlmordstankar'],
  ['i want to k1ll my$elf', 'Suicide', 'k1ll my$elf'],
  ['I don’t want\nto die', 'Suicide', undefined],
  ['Jag   vill ,  dö', 'Suicide', 'vill ,  dö'],
])('R-259 however it is typed: %j', (text, Kind, Words) => {
  expect(findDanger(text)).toContainEqual({ Kind, Words: Words ?? expect.any(String) })
})

test('R-259 hints of going away for good that an outside reader saw missed are found, and what has merely gone missing is not', () => {
  const hints = [
    'jag tänker ofta på att försvinna',
    'har tankar på att bara försvinna',
    'tänker på att försvinna för alltid',
    'har börjat ge bort mina saker',
    'jag gav bort alla mina saker igår',
    'har skänkt bort nästan allt jag äger',
    'allt är över på fredag',
    'På fredag är allt äntligen över',
    'snart är allt slut',
    'då slipper ni mig',
    'I often think about disappearing',
    'been thinking of just vanishing',
    'I have started to give away my things',
    'giving away all of my belongings',
    'everything will be over on Friday',
    'on friday it will all be over',
    'soon it will all be over',
  ]
  expect(hints.filter((sentence) => !isFound(sentence))).toEqual([])
  const others = [
    'nyckeln har försvunnit',
    'Mina saker försvinner alltid i skolan',
    'Jag tänker på att värken ska försvinna',
    'Jag har gett bort mina gamla kläder',
    'Filmen är över på fredag',
    'Provet är över på fredag',
    'Då slipper ni hämta mig',
    'My keys have disappeared',
    'I think the rash is disappearing',
    'On Monday we all came over',
    'The course is over on Friday',
    'I gave away my old bike',
  ]
  expect(others.filter(isFound)).toEqual([])
})

test('R-259 rape is found in every form of the word, and a goodbye for everybody that is the end', () => {
  const meant = [
    'han våldtog mig',
    'hon blev våldtagen',
    'jag är våldtagen',
    'de har våldtagit min syster',
    'någon våldtar henne',
    'hejdå allihop, det här är slutet',
    'hej då allihopa. Det här är slutet',
    'Hej då alla, det är slutet nu',
    'det här är slutet. Farväl',
    'det här är slutet för mig',
    'he raped me',
    'she was raped',
    'he keeps raping her',
    'goodbye everyone, this is the end',
    'Bye all. This is the end',
    'this is the end, goodbye',
    'this is the end for me',
  ]
  expect(meant.filter((sentence) => !isFound(sentence))).toEqual([])
  const others = [
    'Hejdå allihop, vi ses',
    'Det här är slutet på kapitlet',
    'Hejdå allihop, det här är slutet på kursen',
    'Nu är det slutet av terminen. Hejdå',
    'Filmen hade ett sorgligt slut. Hej då',
    'Det är slutet på veckan, hej då så länge',
    'Goodbye everyone, see you on Monday',
    'This is the end of the chapter',
    'Goodbye everyone, this is the end of the course',
    'It is the end of the week. Bye',
    'The grapes were good',
    'Han våldgästade oss i helgen',
  ]
  expect(others.filter(isFound)).toEqual([])
})

test.each(languages)(
  'R-259 what is written in haste, of oneself or of a child, is found (%s), and what is like it on any day is not',
  (language) => {
    expect(plainSentences[language].filter((sentence) => !isFound(sentence))).toEqual([])
    expect(plainOthers[language].filter(isFound)).toEqual([])
  },
)

test('R-259 plain statements that an outside reader saw missed are found, and what is like them on any day is not', () => {
  const meant = [
    'snälla ring min mamma jag har gjort nåt dumt',
    'det tar slut ikväll',
    'jag ska göra slut på det ikväll',
    'jag vill ta live av mig',
    'Jag ångrar att jag överlevde',
    'Jag har tagit extra insulin för att det ska ta slut',
    'Jag har slutat med insulinet med flit',
    'Jag har tankar på att kväva bebisen',
    "I'm on the roof and want to jump",
    'I bang my head on the wall until it bleeds',
    "I don't see the point of life anymore",
    'I regret that I survived',
    'I have thoughts of smothering the baby',
    'gonna off myself',
    'it ends tonight',
    'jag har skippat insulinet med flit',
    'I don´t want to be here anymore',
    'can´t go on living',
    'isn´t worth living',
    'I don`t want to be here anymore',
  ]
  expect(meant.filter((sentence) => !isFound(sentence))).toEqual([])
  const others = [
    'Jag har gjort något dumt på jobbet',
    'Kursen tar slut ikväll',
    'Jag har slutat med insulin efter provet',
    'I am banging my head against the wall with this homework',
    'I don´t see the point of homework',
    'Jag tog på mig tröjan',
  ]
  expect(others.filter(isFound)).toEqual([])
})

test('R-481 medicine or poison that was taken is told apart, whoever writes of it', () => {
  const taken = [
    'Maskros har tagit en massa tabletter',
    'Hon har svalt tabletter',
    'jag tog 30 alvedon',
    'Min son har druckit klorin',
    'Daisy has taken a lot of pills',
    'I overdosed',
    'Jag drack tvättmedel',
    'I drank washing up liquid',
    'Jag har tagit extra insulin',
    'jag har tagit tabletter',
    'Nu har jag tagit piller. Förlåt',
    'hon tog några tabletter och sover nu',
    'I took some pills',
    'she has taken pills and won’t say which',
    // may be a dose as it should be, but not beside danger
    'Han våldtog mig, jag har tagit tabletter',
  ]
  expect(taken.filter((text) => !mayBeOverdose(text))).toEqual([])
  const others = [
    'Jag vill dö',
    'Hon skär sig',
    'Hon har tagit sina tabletter som vanligt',
    'I want to die',
    'Jag har tagit tabletter mot huvudvärken',
    'jag har tagit mina tabletter',
    'Har du tagit tabletter?',
    'I have not taken pills',
    'I have taken my pills',
  ]
  expect(others.filter(mayBeOverdose)).toEqual([])
})

test('R-362 whoever goes for good without a word of dying is found, and a plain goodbye is not', () => {
  const meant = languages.flatMap((language) => farewellSentences[language])
  const others = languages.flatMap((language) => plainFarewells[language])
  expect([new Set(meant).size, new Set(others).size]).toEqual([113, 103])
  // what stays missed, and what stays found: each would cost more than it gives
  expect(meant.filter((sentence) => !isFound(sentence))).toEqual([
    'fan att jag vaknade idag också',
    'please take care of my kids',
  ])
  expect(others.filter(isFound)).toEqual(['Han slipper mig på mötena', 'I got a gun for the video game'])
})

test.each(languages)(
  'R-259 whoever does not bear to exist, or to be there any longer, is found (%s), and whoever does not want to be in one place is not',
  (language) => {
    expect(existenceSentences[language].filter((sentence) => !isFound(sentence))).toEqual([])
    expect(ordinaryStays[language].filter(isFound)).toEqual([])
  },
)

test.each([
  'DET VORE BAST FOR ALLA OM JAG VAR BORTA',
  'ni kommer slippa mejj snart',
  'jag har sagt hej da till alla',
  'Hejdåå!! Tack för allt.. Ta hand om min katt',
  'jag   ville, inte vakna\ti morse',
  'i can’t go on any more',
  'cant go on anymoree',
])('R-362 however it is typed: %j', (text) => {
  expect(findDanger(text)).toContainEqual({ Kind: 'Suicide', Words: expect.any(String) })
})

test('R-362 self-harm that has ended is found too: whoever has begun again may say no more than that', () => {
  expect(isFound('Jag har slutat med självskadebeteende för fem år sedan och mår bra')).toBe(true)
})

test('R-259 words of two sentences are no phrase', () => {
  expect(isFound('Jag vill. Döda blad låg på marken.')).toBe(false)
})

test('R-259 an exception covers its own words alone', () => {
  expect(isFound('Jag skar mig i fingret')).toBe(false)
  expect(isFound('Jag skar mig i fingret och sedan ville jag dö')).toBe(true)
})

test.each(languages)(
  'R-291 every exception (%s) is a whole harmless wording, with a statement of danger beside it',
  (language) => {
    const pairs = nearExceptions[language]
    expect(Object.keys(pairs)).toEqual(phraseLists[language].exceptions)
    // words that may stand anywhere in between are where a plain statement is silenced
    expect(phraseLists[language].exceptions.filter((written) => written.includes('~'))).toEqual([])
    const harmless = Object.values(pairs).map(([one]) => one)
    const danger = Object.values(pairs).map(([, one]) => one)
    expect(harmless.filter(isFound)).toEqual([])
    expect(danger.filter((sentence) => !isFound(sentence))).toEqual([])
  },
)

test('R-259 every phrase of the list finds itself', () => {
  for (const language of languages) {
    const { groups, phrases, threats, exceptions } = phraseLists[language]
    for (const written of [...Object.values(phrases).flat(), ...threats, ...exceptions])
      for (const { exact, starts, parts } of compilePhrase(written, groups).places)
        expect([
          written,
          exact.size + starts.length + parts.length > 0,
          [...starts, ...parts].every((stem) => stem.length > 1),
        ]).toEqual([written, true, true])
  }
})

test('R-259 whatever is typed is looked through, and what is found stands in the text', () => {
  const words = fc.constantFrom(
    'jag',
    'vill',
    'inte',
    'leva',
    'dö',
    'i',
    'want',
    'to',
    'die',
    'ta',
    'mitt',
    'liv',
    '.',
    '\n',
    'brev',
    'alla',
    '😀',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(words, { maxLength: 200 }).map((list) => list.join(' ')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const shown = text.replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
      return findDanger(text).every(({ Words }) => Words !== '' && shown.includes(Words))
    }),
  )
})

test('R-259 a phrase looks only so far ahead, so that the work grows with the length of the text and not faster', () => {
  for (const { groups, phrases, threats, exceptions } of Object.values(phraseLists))
    for (const written of [...Object.values(phrases).flat(), ...threats, ...exceptions]) {
      const { places } = compilePhrase(written, groups)
      const ahead = places.reduce((sum, { gap }) => sum + 1 + gap, 0)
      expect([written, ahead <= 16]).toEqual([written, true])
    }
  // begins many phrases and ends none
  expect(findDanger('jag vill inte tänker brev alla '.repeat(1500))).toEqual([])
})

test('R-259 danger is found in the last words of a text of any length and make, which is looked through in pieces', () => {
  const before = [
    'jag vill inte '.repeat(10_000),
    `x${'!'.repeat(100_000)}`,
    'a '.repeat(50_000),
    'ö'.repeat(100_000),
    'Det var en lång vecka. '.repeat(5_000),
  ]
  for (const text of before) {
    expect(isFound(text)).toBe(false)
    expect(findDanger(`${text} x. Jag vill dö`)).toEqual([{ Kind: 'Suicide', Words: 'vill dö' }])
  }
  const piecesOf = (text: string) => [...lookThrough(text)].length
  expect(piecesOf('jag vill inte '.repeat(10_000))).toBeGreaterThan(10)
  expect(piecesOf('jag vill inte '.repeat(20_000))).toBeGreaterThan(1.9 * piecesOf('jag vill inte '.repeat(10_000)))
})

test('R-259 signs end a sentence before a space or at the end, and not within words', () => {
  expect(isFound('Jag vill!? Döda blad')).toBe(false)
  expect(isFound('Jag vill!?dö')).toBe(true)
  expect(isFound('jag orkar inte mer...')).toBe(true)
})

test.each([
  'Jag vill... dö',
  'Jag vill bara … dö',
  'Jag vill\ndö',
  'Jag\nvill\ninte\nleva\nlängre',
  'Jag vill;\ndö',
  'I want to... die',
  'Jag vill d\u2068ö\u2069',
])('a pause or a line break in the middle hides nothing: %j', (text) => {
  expect(findDanger(text)).not.toEqual([])
})

test.each(['Jag vill inte. Dö gör ingen här.', 'Hej!\n\nVad vill du?\n\nDöden på Nilen var en bra film.'])(
  'two sentences are not read as one: %j',
  (text) => {
    expect(findDanger(text)).toEqual([])
  },
)
