import { textKeys } from '@samklang/contract/item-names'
import { expect, test } from 'vitest'
import { choice, formOf, number, type WrittenQuestion, type WrittenScoring } from '../testing/written-form.ts'
import { listDangerItems } from './check-danger.ts'

type WrittenScale = NonNullable<WrittenScoring['Scales']>[number]
type Counted = Omit<WrittenScale, 'Key' | 'Items' | 'Method'> & Partial<Pick<WrittenScale, 'Method'>>
type Rule = Omit<NonNullable<WrittenScoring['Alerts']>[number], 'Key'>

/** How the question q is guarded, counted by these scales. */
function guardIn(question: WrittenQuestion, words: Record<string, string>, rule: Rule, scales: Counted[]) {
  const Scales = scales.map((scale, at) => ({ Key: `s${at}`, Items: ['q'], Method: 'Sum' as const, ...scale }))
  const form = formOf([question], { Scales, Alerts: [{ Key: 'k', ...rule }] })
  const keys = Object.entries(words).map(([key, text]) => [
    key === 'q' ? textKeys.question('q') : textKeys.option('q', key),
    text,
  ])
  return listDangerItems(form, { sv: Object.fromEntries(keys) }).map(({ guard }) => guard)
}

const thoughts = 'Tankar på att du skulle ha det bättre om du vore död, eller att skada dig själv på något sätt'
const often = { a: 'Inte alls', b: 'Flera dagar', c: 'Mer än hälften av dagarna', d: 'Nästan varje dag' }
const backwards = { a: 'Nästan varje dag', b: 'Mer än hälften av dagarna', c: 'Flera dagar', d: 'Inte alls' }
const unknown = { a: 'Grönt', b: 'Gult', c: 'Rött', d: 'Svart' }

const worse: Counted = { Direction: 'HigherIsWorse' }
const better: Counted = { Direction: 'HigherIsBetter' }
const turned: Counted = { Direction: 'HigherIsWorse', Reverse: ['q'] }
const subtracted: Counted = { Direction: 'HigherIsWorse', Method: 'Weighted', Weights: { q: -1 } }
const uncounted: Counted = { Direction: 'HigherIsWorse', Method: 'Weighted', Weights: { q: 0 } }
const plainSum: Counted = { Direction: 'HigherIsWorse', Method: 'Sum', Weights: { q: -1 } }
const turnedTwice: Counted = { Direction: 'HigherIsBetter', Reverse: ['q'] }

const lowest = ['a']
const allButHighest = ['a', 'b', 'c']
const allButLowest = ['b', 'c', 'd']
const all = ['a', 'b', 'c', 'd']

test.each<[string, Counted[], Record<string, string>, string[], string]>([
  ['not at all alone, where higher is worse', [worse], often, lowest, 'Unguarded'],
  ['all but the gravest, where higher is worse', [worse], often, allButHighest, 'Unguarded'],
  ['all but not at all, where higher is worse', [worse], often, allButLowest, 'Guarded'],
  ['not at all alone, in no scale', [], often, lowest, 'Unguarded'],
  ['all but the gravest, in no scale', [], often, allButHighest, 'Unguarded'],
  ['all but the lowest in words that tell nothing, where higher is worse', [worse], unknown, allButLowest, 'Guarded'],
  [
    'all but the highest in words that tell nothing, where higher is worse',
    [worse],
    unknown,
    allButHighest,
    'Unguarded',
  ],
  ['the lowest alone of a turned item', [turned], unknown, lowest, 'Unguarded'],
  ['all but the highest of a turned item', [turned], unknown, allButHighest, 'AtLowest'],
  ['all but the highest of what is taken away', [subtracted], unknown, allButHighest, 'AtLowest'],
  ['all but the highest, where higher is better', [better], unknown, allButHighest, 'AtLowest'],
  ['all but the lowest, where higher is better', [better], unknown, allButLowest, 'Unguarded'],
  ['every answer, where higher is better', [better], unknown, all, 'Guarded'],
  ['a turned item where higher is better', [turnedTwice], unknown, allButLowest, 'Guarded'],
  ['a denial that counts most, where higher is better', [better], backwards, allButHighest, 'Guarded'],
  ['a denial that counts most, in no scale', [], backwards, allButHighest, 'Guarded'],
  ['a denial that counts most, in scales that disagree', [worse, better], backwards, allButHighest, 'Guarded'],
  [
    'all but the highest, where a scale that counts it as nothing disagrees',
    [uncounted, better],
    unknown,
    allButHighest,
    'AtLowest',
  ],
  [
    'all but the lowest of a plain sum, whatever weights are written there',
    [plainSum],
    unknown,
    allButLowest,
    'Guarded',
  ],
  // words and scale contradict each other: neither is believed alone
  ['a denial that the scale calls worst', [better], often, lowest, 'Unguarded'],
  ['all but the highest, with a denial that the scale calls worst', [better], often, allButHighest, 'Unguarded'],
  ['all but a denial that the scale calls worst', [better], often, allButLowest, 'Unguarded'],
  ['every answer, with a denial that the scale calls worst', [better], often, all, 'Guarded'],
  ['a denial that counts most, where higher is worse', [worse], backwards, allButHighest, 'Unguarded'],
])('R-361 the answers that call are those at the end that means more: %s', (_, scales, options, Options, expected) => {
  expect(guardIn(choice('q'), { q: thoughts, ...options }, { questionId: 'q', Options }, scales)).toEqual([expected])
})

test.each<[string, Counted[], Omit<Rule, 'questionId'>, string]>([
  ['none alone, where higher is worse', [worse], { Comparison: 'LessOrEqual', High: 0 }, 'Unguarded'],
  ['none alone, in no scale', [], { Comparison: 'LessOrEqual', High: 0 }, 'Unguarded'],
  ['none alone, where higher is better', [better], { Comparison: 'LessOrEqual', High: 0 }, 'Unguarded'],
  ['up to the last but one, where higher is better', [better], { Comparison: 'LessOrEqual', High: 9 }, 'AtLowest'],
  ['from the first on, where higher is better', [better], { Comparison: 'GreaterOrEqual', Low: 1 }, 'Unguarded'],
  ['from the first on, where higher is worse', [worse], { Comparison: 'GreaterOrEqual', Low: 1 }, 'Guarded'],
  ['every number, where higher is better', [better], { Comparison: 'GreaterOrEqual', Low: 0 }, 'Guarded'],
])('R-361 so are the numbers: %s', (_, scales, rule, expected) => {
  const question = number('q', { min: 0, max: 10 })
  expect(guardIn(question, { q: thoughts }, { questionId: 'q', ...rule }, scales)).toEqual([expected])
})

test.each<[string, Counted[], Record<string, string>, string[], string]>([
  ['never alone, where higher is worse', [worse], { ...often, a: 'Aldrig' }, lowest, 'Unguarded'],
  ['never alone, in no scale', [], { ...often, a: 'Aldrig' }, lowest, 'Unguarded'],
  ['the gravest', [worse], { ...often, a: 'Aldrig' }, ['d'], 'Guarded'],
  ['the gravest first, which the scale says', [better], { ...backwards, d: 'Aldrig' }, lowest, 'AtLowest'],
  ['the gravest first, which the words say', [], { ...backwards, d: 'Aldrig' }, lowest, 'AtLowest'],
  ['words and scale that contradict each other', [worse], { ...backwards, d: 'Aldrig' }, lowest, 'Unguarded'],
  ['every answer of such', [worse], { ...backwards, d: 'Aldrig' }, all, 'Guarded'],
])('R-361 of other danger the gravest answer is at that end: %s', (_, scales, options, Options, expected) => {
  const asked = 'Har någon hemma slagit dig?'
  expect(guardIn(choice('q'), { q: asked, ...options }, { questionId: 'q', Options }, scales)).toEqual([expected])
})

test.each<[string, Counted[], string[], string]>([
  ['all but a plain yes, in no scale', [], allButHighest, 'Guarded'],
  ['all but the highest, where higher is better', [better], allButHighest, 'AtLowest'],
  ['all but the highest, where higher is worse', [worse], allButHighest, 'Unguarded'],
])('R-361 where it is asked whether somebody can keep safe, a no is no denial: %s', (_, scales, Options, expected) => {
  const words = { q: 'Kan du låta bli att skada dig själv?', a: 'Nej', b: 'Knappt', c: 'Mest', d: 'Ja' }
  expect(guardIn(choice('q'), words, { questionId: 'q', Options }, scales)).toEqual([expected])
})

test('R-361 a scale tells no end of answers that it does not count, or counts alike', () => {
  const rule = { questionId: 'q', Options: allButLowest }
  const withoutScores = choice('q', { options: all.map((key) => ({ key })) })
  expect(guardIn(withoutScores, { q: thoughts, ...unknown }, rule, [better]), 'the first denies').toEqual(['Guarded'])
  const alike = choice('q', { options: all.map((key) => ({ key, score: 1 })) })
  expect(guardIn(alike, { q: thoughts, ...often }, rule, [worse]), 'plain words deny').toEqual(['Guarded'])
})

test('R-361 of choices that may be ticked together no scale tells an end: the one that excludes the others denies', () => {
  const options = all.map((key, score) => ({ key, score, ...(key === 'a' && { exclusive: true }) }))
  const question = choice('q', { type: 'MultiChoice', options })
  const rule = { questionId: 'q', Options: allButLowest }
  expect(guardIn(question, { q: thoughts, ...unknown }, rule, [turned])).toEqual(['Guarded'])
})

test('R-361 where only choices speak of other danger, the gravest of them is at the end that the scale tells', () => {
  const words = { q: 'Vad stämmer bäst?', a: 'Någon hemma slår mig varje dag', b: 'Någon hemma slår mig', c: 'Lugnt' }
  const guard = (Options: string[], scale: Counted) =>
    guardIn(choice('q'), { ...words, d: 'Mycket lugnt' }, { questionId: 'q', Options }, [scale])
  expect(guard(['a'], better)).toEqual(['Guarded'])
  expect(guard(['b'], better)).toEqual(['Unguarded'])
  expect(guard(['b'], worse)).toEqual(['Guarded'])
})

test('R-361 where it is asked whether somebody is safe with others, a no means danger, unless the scale says otherwise', () => {
  const words = { q: 'Känner du dig trygg hemma?', a: 'Nej', b: 'Knappt', c: 'Mest', d: 'Ja' }
  const guard = (scales: Counted[]) => guardIn(choice('q'), words, { questionId: 'q', Options: lowest }, scales)
  expect([guard([]), guard([better]), guard([worse])]).toEqual([['AtLowest'], ['AtLowest'], ['Unguarded']])
})
