import type { AnswerValue } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import { findAlerts } from '../follow-up/alerts.ts'
import { choice, formOf, girl, number, type WrittenScoring } from '../testing/written-form.ts'
import { scoreForm } from './score.ts'
import { visibleItems } from './visible.ts'

/** Worked by hand. Answers a, b, c and d count 0, 1, 2 and 3; a dot is a question that was left out. */
type WrittenScale = NonNullable<WrittenScoring['Scales']>[number]

const ten = Array.from({ length: 10 }, (_, place) => `q${place + 1}`)
const questions = [...ten.map((id) => choice(id)), number('n1', { min: 0, max: 10 }), number('n2', { min: 0, max: 10 })]

function given(letters: string): Record<string, AnswerValue> {
  return Object.fromEntries([...letters].flatMap((letter, place) => (letter === '.' ? [] : [[ten[place], letter]])))
}

function scored(scale: Omit<WrittenScale, 'Key'>, answers: Record<string, AnswerValue>) {
  const form = formOf(questions, { Scales: [{ Key: 's', ...scale }] })
  const [score] = scoreForm(form, visibleItems(form, new Map(Object.entries(answers)), girl), girl)
  if (!score) throw new Error('there is one scale')
  return score
}

const four = ten.slice(0, 4)
const directions = ['HigherIsWorse', 'HigherIsBetter'] as const

type Case = [string, Omit<WrittenScale, 'Key'>, string, number | null, string]
const cases: Case[] = [
  // Raised in proportion: (3 + 2 + 1) x 4 / 3 = 8.
  ['a raised sum, one of four missing', { Method: 'Sum', MaxMissing: 1, Prorate: true }, 'dcb.', 8, 'Prorated'],
  // (3 + 1) x 4 / 2 = 8.
  ['a raised sum, half missing', { Method: 'Sum', MaxMissing: 2, Prorate: true }, 'db..', 8, 'Prorated'],
  [
    'a raised sum, more than half missing',
    { Method: 'Sum', MaxMissing: 3, Prorate: true },
    'd...',
    null,
    'TooManyMissing',
  ],
  [
    'a raised sum, one more than it allows',
    { Method: 'Sum', MaxMissing: 1, Prorate: true },
    'dc..',
    null,
    'TooManyMissing',
  ],
  // As it stands 6 of 12 would read as if the question left out had been answered with 0.
  ['a sum as it stands', { Method: 'Sum', MaxMissing: 1 }, 'dcb.', null, 'TooManyMissing'],
  ['a sum that says nothing of missing answers', { Method: 'Sum' }, 'dcb.', null, 'TooManyMissing'],
  ['a whole sum', { Method: 'Sum' }, 'dcba', 6, 'Valid'],
  // (3 + 2 + 1) / 3 = 2.
  ['a mean', { Method: 'Mean', MaxMissing: 1 }, 'dcb.', 2, 'Prorated'],
  ['a mean that says nothing of missing answers', { Method: 'Mean' }, 'dcb.', null, 'TooManyMissing'],
  ['a mean, more than half missing', { Method: 'Mean', MaxMissing: 3 }, 'd...', null, 'TooManyMissing'],
  ['a whole mean', { Method: 'Mean', Decimals: 1 }, 'dcba', 1.5, 'Valid'],
  // What was left out may be the worst of all.
  ['a maximum', { Method: 'Max', MaxMissing: 3 }, 'bcb.', null, 'TooManyMissing'],
  ['a maximum, raised or not', { Method: 'Max', MaxMissing: 1, Prorate: true }, 'bcb.', null, 'TooManyMissing'],
  ['a whole maximum', { Method: 'Max' }, 'bcba', 2, 'Valid'],
  ['a count as it stands', { Method: 'Count', MaxMissing: 3 }, 'dcb.', null, 'TooManyMissing'],
  // Three of three reach it: 3 x 4 / 3 = 4.
  ['a raised count', { Method: 'Count', MaxMissing: 1, Prorate: true }, 'dcb.', 4, 'Prorated'],
  ['a whole count', { Method: 'Count', CountFrom: 2 }, 'dcba', 2, 'Valid'],
  // Weights 2, 1, 1 and 1: (2 x 3 + 2 + 1) x 5 / 4 = 11.25.
  [
    'a raised weighted sum',
    { Method: 'Weighted', Weights: { q1: 2, q2: 1, q3: 1, q4: 1 }, MaxMissing: 1, Prorate: true, Decimals: 2 },
    'dcb.',
    11.25,
    'Prorated',
  ],
  [
    'a weighted sum as it stands',
    { Method: 'Weighted', Weights: { q1: 2, q2: 1, q3: 1, q4: 1 }, MaxMissing: 1 },
    'dcb.',
    null,
    'TooManyMissing',
  ],
]

test.each(cases.flatMap((one) => directions.map((Direction) => [one[0], Direction, one] as const)))(
  'R-287 golden: %s, %s',
  (_what, Direction, [, scale, letters, value, validity]) => {
    const score = scored({ Items: four, Direction, ...scale }, given(letters))
    expect(score).toMatchObject({ Value: value, Validity: validity, Direction })
    expect(score.MissingItems).toEqual(four.filter((_, place) => letters.charAt(place) === '.'))
  },
)

test('R-287 golden: a turned item counts turned in the estimate: (3 + 2 + (3 - 1)) x 4 / 3 = 9.3', () => {
  const turned = { Items: four, Reverse: ['q3', 'q4'], MaxMissing: 1, Prorate: true, Decimals: 1 }
  expect(scored({ Method: 'Sum', ...turned }, given('dcb.'))).toMatchObject({ Value: 9.3, Validity: 'Prorated' })
})

test('R-287 one answer of ten is no value and no band, whatever the definition allows', () => {
  const bands: WrittenScale['Cutoffs'] = [
    { Key: 'few', Comparison: 'Less', High: 3, Severity: 'Default' },
    { Key: 'many', Comparison: 'GreaterOrEqual', Low: 3, Severity: 'Attention' },
  ]
  for (const Prorate of [false, true])
    expect(scored({ Items: ten, Method: 'Count', MaxMissing: 9, Prorate, Cutoffs: bands }, given('b'))).toMatchObject({
      Value: null,
      Validity: 'TooManyMissing',
      CutoffKey: null,
      MissingItems: ten.slice(1),
    })
})

test('R-287 a total of scales has no value where one of them has none', () => {
  const scales: WrittenScale[] = [
    { Key: 'all', SubScales: ['one', 'other'], Method: 'Sum', MaxMissing: 1 },
    { Key: 'one', Items: ten.slice(0, 5), Method: 'Sum' },
    { Key: 'other', Items: ten.slice(5), Method: 'Sum', MaxMissing: 2, Prorate: true },
  ]
  const form = formOf(questions, { Scales: scales })
  const valuesOf = (letters: string) =>
    scoreForm(form, visibleItems(form, new Map(Object.entries(given(letters))), girl), girl).map(({ Value }) => Value)
  // Others: (2 + 2 + 2) x 5 / 3 = 10.
  expect(valuesOf('bbbbbccc..')).toEqual([15, 5, 10])
  expect(valuesOf('bbbb.ccc..')).toEqual([null, null, 10])
})

/** What is still unanswered, or never was, may be the best or the worst: an alert that holds either way is certain. */
const sum = { Key: 's', Items: four, Method: 'Sum' as const }
const spread = { Key: 's', Items: ['n1', 'n2'], Method: 'Sum' as const, Direction: 'HigherIsBetter' as const }

test.each([
  ['enough is answered to reach it', sum, { Comparison: 'GreaterOrEqual', Low: 8 }, given('ddc.'), [8]],
  ['what is missing could leave it unreached', sum, { Comparison: 'GreaterOrEqual', Low: 8 }, given('dcc.'), []],
  ['downwards: even the best answer leaves it low', spread, { Comparison: 'LessOrEqual', High: 12 }, { n1: 2 }, [12]],
  ['downwards: a good answer would lift it', spread, { Comparison: 'LessOrEqual', High: 11 }, { n1: 2 }, []],
  ['an interval holds at both ends', sum, { Comparison: 'Interval', Low: 8, High: 11 }, given('ddc.'), [8]],
  ['an interval could be passed', sum, { Comparison: 'Interval', Low: 8, High: 10 }, given('ddc.'), []],
] as const)(
  'R-288 a scale without a value alerts where its value cannot be otherwise: %s',
  (_, scale, limit, answers, values) => {
    const rule = { Key: 'k', ScaleKey: 's', Severity: 'Alert' as const, ...limit }
    const form = formOf(questions, { Scales: [{ ...scale, Items: [...scale.Items] }], Alerts: [rule] })
    const shown = visibleItems(form, new Map(Object.entries<AnswerValue>(answers)), girl)
    expect(findAlerts(form, shown).map(({ Value }) => Value)).toEqual(values)
  },
)
