import { expect, test } from 'vitest'
import { abuseForHelp, abuseOf, findDanger, mayBeOverdose, readDanger } from './find-danger.ts'
import { outsideOthers, outsideSentences, threats, threatsAndMore } from './outside-sentences.ts'

const languages = ['sv', 'en'] as const
const isFound = (sentence: string) => findDanger(sentence).length > 0
const kinds = (sentence: string) => findDanger(sentence).map(({ Kind }) => Kind)
const abuses = (sentences: readonly string[], judge: typeof abuseOf) =>
  sentences.map((sentence) => [sentence, judge([readDanger(sentence)])])
const all = (sentences: readonly string[], meant: unknown) => sentences.map((sentence) => [sentence, meant])

test.each(languages)(
  'R-259 R-481 what outsiders wrote of medicine and poison is found (%s), and told as that',
  (language) => {
    const { overdose } = outsideSentences[language]
    expect(overdose.filter((sentence) => !isFound(sentence))).toEqual([])
    expect(overdose.filter((sentence) => !mayBeOverdose(sentence))).toEqual([])
  },
)

test.each(languages)('R-259 so is what they wrote of their own lives and their children (%s)', (language) => {
  const { life, children } = outsideSentences[language]
  expect(life.filter((sentence) => !isFound(sentence))).toEqual([])
  expect(children.filter((sentence) => !kinds(sentence).includes('HarmToOthers'))).toEqual([])
  expect(children.filter((sentence) => kinds(sentence).includes('Abuse'))).toEqual([])
})

test.each(languages)('R-540 so is what others do to them (%s), as abuse alone', (language) => {
  const { abuse } = outsideSentences[language]
  expect(abuses(abuse, abuseOf)).toEqual(all(abuse, 'Alone'))
})

test.each(languages)(
  'R-540 R-541 a threat is both for staff (%s), and abuse alone for the help of who writes',
  (language) => {
    expect(abuses(threats[language], abuseOf)).toEqual(all(threats[language], 'Beside'))
    expect(abuses(threats[language], abuseForHelp)).toEqual(all(threats[language], 'Alone'))
    expect(abuseForHelp(threats[language].map((text) => readDanger(text)))).toBe('Alone')
    expect(abuseForHelp([...threats[language], 'jag vill dö'].map((text) => readDanger(text)))).toBe('Beside')
  },
)

test('R-541 words beside it of wanting to die count as ever', () => {
  expect(abuses(threatsAndMore, abuseForHelp)).toEqual(all(threatsAndMore, 'Beside'))
  const [unitPhrase] = ['till sjöbron']
  const meant = readDanger('han hotar att döda mig, jag går till Sjöbron', { life: [unitPhrase ?? ''], abuse: [] })
  expect([abuseForHelp([meant]), abuseForHelp([null])]).toEqual(['Beside', null])
})

test('R-540 R-541 what was said to be a death threat in English is abuse alone for both', () => {
  const meant = [readDanger('he said he will kill me')]
  expect([abuseOf(meant), abuseForHelp(meant)]).toEqual(['Alone', 'Alone'])
})

test.each(languages)('R-259 what is like them on any day is not found (%s)', (language) => {
  expect(outsideOthers[language].filter(isFound)).toEqual([])
  expect(outsideOthers[language].filter(mayBeOverdose)).toEqual([])
})
