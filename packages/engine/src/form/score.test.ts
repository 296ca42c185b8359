import { type AnswerValue, Scoring } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import type { Subject } from '../people/person.ts'
import { adult, ageless, boy, choice, formOf, girl, number, type WrittenScoring } from '../testing/written-form.ts'
import { engineVersion, scoreForm } from './score.ts'
import { visibleItems } from './visible.ts'

type WrittenScale = NonNullable<WrittenScoring['Scales']>[number]

const questions = [
  choice('q1'),
  choice('q2'),
  choice('q3'),
  choice('q4', { showWhen: { questionId: 'q1', op: 'equals', value: 'd' } }),
  number('n1', { min: 0, max: 10 }),
  number('n2'),
  choice('ticks', { type: 'MultiChoice' }),
  choice('grid', { type: 'Matrix', rows: [{ key: 'r1' }, { key: 'r2' }] }),
  choice('unsure', {
    options: [
      { key: 'yes', score: 1 },
      { key: 'unsure', score: null },
    ],
  }),
  number('note', { type: 'Text' }),
]

function scoresOf(scales: WrittenScale[], answers: Record<string, AnswerValue>, subject: Subject = girl) {
  const form = formOf(questions, { Scales: scales })
  return scoreForm(form, visibleItems(form, new Map(Object.entries(answers)), subject), subject)
}

function scoreOf(scale: Omit<WrittenScale, 'Key'>, answers: Record<string, AnswerValue>, subject: Subject = girl) {
  const [score] = scoresOf([{ Key: 's', ...scale }], answers, subject)
  if (!score) throw new Error('there is one scale')
  return score
}

const three = ['q1', 'q2', 'q3']
const full = { q1: 'b', q2: 'c', q3: 'd' }

const methods: [WrittenScale['Method'], Partial<WrittenScale>, Record<string, AnswerValue>, number][] = [
  ['Sum', {}, full, 6],
  ['Mean', {}, full, 2],
  ['Mean', { Decimals: 2 }, { q1: 'b', q2: 'b', q3: 'd' }, 1.67],
  ['Max', {}, full, 3],
  ['Count', {}, full, 3],
  ['Count', { CountFrom: 2 }, full, 2],
  ['Weighted', { Weights: { q1: 2, q3: 0.5 }, Decimals: 1 }, full, 5.5],
  ['Sum', { Reverse: ['q3'] }, full, 3],
  ['Sum', {}, { q1: 'a', q2: 'a', q3: 'a' }, 0],
  ['Sum', { Items: ['n1', 'n2'], Decimals: 1 }, { n1: 0, n2: 0.5 }, 0.5],
  ['Sum', { Items: ['n1'], Reverse: ['n1'] }, { n1: 3 }, 7],
  ['Sum', { Items: ['ticks'] }, { ticks: ['b', 'd'] }, 4],
  ['Sum', { Items: ['grid.r1', 'grid.r2'] }, { 'grid.r1': 'c', 'grid.r2': 'd' }, 5],
]

test.each(methods)('%s %j of %j is %s', (Method, more, answers, value) => {
  const score = scoreOf({ Items: three, Method, ...more }, answers)
  expect(score).toMatchObject({ Value: value, Validity: 'Valid', MissingItems: [], EngineVersion: engineVersion })
})

test('sums have no binary noise, and halves are rounded as by hand', () => {
  const items: Omit<WrittenScale, 'Key'> = { Items: ['n1', 'n2'], Method: 'Sum', Decimals: 2 }
  expect(scoreOf(items, { n1: 0.1, n2: 0.2 }).Value).toBe(0.3)
  expect(scoreOf(items, { n1: 1, n2: 0.005 }).Value).toBe(1.01)
  expect(scoreOf({ Items: ['n1', 'n2'], Method: 'Sum' }, { n1: 0, n2: -2.5 }).Value).toBe(-3)
  expect(scoreOf({ Items: ['n1', 'n2'], Method: 'Sum' }, { n1: 0, n2: -0.2 }).Value).toBe(0)
})

test('more missing than allowed, and there is no score', () => {
  expect(scoreOf({ Items: three, Method: 'Sum' }, { q1: 'b', q2: 'c' })).toMatchObject({
    Value: null,
    Validity: 'TooManyMissing',
    ItemsUsed: ['q1', 'q2'],
    MissingItems: ['q3'],
    CutoffStatus: 'None',
  })
})

test('R-287 as many missing as allowed, and a sum is raised to what all would give, or else there is none', () => {
  const answers = { q1: 'b', q2: 'c' }
  expect(scoreOf({ Items: three, Method: 'Sum', MaxMissing: 1 }, answers)).toMatchObject({
    Value: null,
    Validity: 'TooManyMissing',
  })
  expect(scoreOf({ Items: three, Method: 'Sum', MaxMissing: 1, Prorate: true, Decimals: 1 }, answers)).toMatchObject({
    Value: 4.5,
    Validity: 'Prorated',
    MissingItems: ['q3'],
  })
  expect(scoreOf({ Items: three, Method: 'Mean', MaxMissing: 1, Prorate: true, Decimals: 1 }, answers)).toMatchObject({
    Value: 1.5,
    Validity: 'Prorated',
  })
})

test('a raised sum never goes beyond what the items can give', () => {
  const scale: Omit<WrittenScale, 'Key'> = { Items: ['n1', 'q1'], Method: 'Sum', MaxMissing: 1, Prorate: true }
  expect(scoreOf(scale, { n1: 10 }).Value).toBe(13)
})

test('nothing answered is no score, however many may be missing', () => {
  expect(scoreOf({ Items: three, Method: 'Count', MaxMissing: 3 }, {})).toMatchObject({
    Value: null,
    Validity: 'TooManyMissing',
  })
})

test('an item that was never shown is neither missing nor counted', () => {
  const scale: Omit<WrittenScale, 'Key'> = { Items: ['q1', 'q2', 'q4'], Method: 'Sum', Prorate: true, MaxMissing: 1 }
  expect(scoreOf(scale, { q1: 'b', q2: 'c', q4: 'd' })).toMatchObject({ Value: 3, Validity: 'Valid', MissingItems: [] })
  expect(scoreOf(scale, { q1: 'd', q2: 'c', q4: 'd' })).toMatchObject({ Value: 8, ItemsUsed: ['q1', 'q2', 'q4'] })
  expect(scoreOf({ Items: ['q4'], Method: 'Sum' }, { q1: 'a', q4: 'd' })).toMatchObject({
    Value: null,
    Validity: 'NoItems',
  })
})

test('a choice that counts nothing is missing, and so is an answer that the question does not allow', () => {
  expect(scoreOf({ Items: ['unsure'], Method: 'Sum' }, { unsure: 'unsure' }).MissingItems).toEqual(['unsure'])
  expect(scoreOf({ Items: ['n1'], Method: 'Sum' }, { n1: 99 }).MissingItems).toEqual(['n1'])
  expect(scoreOf({ Items: ['q1'], Method: 'Sum' }, { q1: 'z' }).MissingItems).toEqual(['q1'])
  expect(scoreOf({ Items: ['note'], Method: 'Sum' }, { note: 'Hej' }).MissingItems).toEqual(['note'])
})

test('an item without bounds cannot be turned and counts as missing', () => {
  expect(scoreOf({ Items: ['n2'], Method: 'Sum', Reverse: ['n2'] }, { n2: 4 })).toMatchObject({
    Value: null,
    MissingItems: ['n2'],
  })
})

test('items that do not exist, or stand twice, count as little and as once', () => {
  expect(scoreOf({ Items: ['q1', 'q1', 'nowhere'], Method: 'Sum' }, { q1: 'd' })).toMatchObject({
    Value: 3,
    Validity: 'Valid',
  })
})

test('scales are put together from scales, with their missing items and what was raised', () => {
  const subs: WrittenScale[] = [
    { Key: 'a', Items: ['q1', 'q2'], Method: 'Mean' },
    { Key: 'b', Items: ['q3', 'n1'], Method: 'Sum', MaxMissing: 1, Prorate: true },
    { Key: 'all', SubScales: ['a', 'b'], Method: 'Sum', IsAggregated: true },
  ]
  // The mean of 1 and 2 is shown as 2, and 1.5 is what is added: 7.5.
  expect(scoresOf(subs, { q1: 'b', q2: 'c', q3: 'd' }).map((score) => score.Value)).toEqual([2, 6, 8])
  const all = scoresOf(subs, { q1: 'b', q2: 'c', q3: 'd' }).at(-1)
  expect(all).toMatchObject({ Validity: 'Prorated', ItemsUsed: ['q1', 'q2', 'q3'], MissingItems: ['n1'] })
  expect(scoresOf(subs, { q1: 'b', q3: 'd' }).at(-1)).toMatchObject({ Value: null, Validity: 'TooManyMissing' })
})

test('scales that are parts of each other have no value', () => {
  const circle: WrittenScale[] = [
    { Key: 'a', SubScales: ['b'], Method: 'Sum' },
    { Key: 'b', SubScales: ['a'], Method: 'Sum' },
  ]
  expect(scoresOf(circle, {}).map((score) => score.Validity)).toEqual(['NoItems', 'NoItems'])
})

// Worked by hand. Girls 8 to 12: mean 4, deviation 2. Raw 7 lies one and a half deviations above: 50 + 15 = 65.
const normed: Omit<WrittenScale, 'Key'> = {
  Items: three,
  Method: 'Sum',
  MaxMissing: 1,
  Prorate: true,
  Decimals: 1,
  Norm: {
    Name: 'Demonstration 2026',
    IsDemonstration: true,
    Groups: [
      { Age: { From: 8, To: 12 }, Gender: 'Female', Mean: 4, Sd: 2 },
      {
        Age: { From: 8, To: 12 },
        Gender: 'Male',
        Table: [
          { Raw: 9, T: 80 },
          { Raw: 0, T: 35 },
          { Raw: 6, T: 60 },
        ],
      },
      { Mean: 3, Sd: 3 },
    ],
  },
  Cutoffs: [
    { Key: 'usual', Of: 'Tscore', Comparison: 'Less', High: 60, Severity: 'Default' },
    { Key: 'raised', Of: 'Tscore', Comparison: 'Interval', Low: 60, High: 69, Severity: 'Attention' },
    { Key: 'high', Of: 'Tscore', Comparison: 'GreaterOrEqual', Low: 70, Severity: 'Alert' },
  ],
}

test.each([
  ['by mean and deviation', girl, { q1: 'd', q2: 'd', q3: 'b' }, 7, 65, 'raised'],
  ['one deviation below', girl, { q1: 'a', q2: 'b', q3: 'b' }, 2, 40, 'usual'],
  ['by table', boy, { q1: 'c', q2: 'c', q3: 'c' }, 6, 60, 'raised'],
  ['between two rows of the table', boy, { q1: 'd', q2: 'd', q3: 'b' }, 7, 67, 'raised'],
  ['at the end of the table', boy, { q1: 'd', q2: 'd', q3: 'd' }, 9, 80, 'high'],
  ['prorated, between two rows', boy, { q1: 'd', q2: 'c' }, 7.5, 70, 'high'],
  ['for everybody else', adult, { q1: 'd', q2: 'd', q3: 'a' }, 6, 60, 'raised'],
  ['of an age that is not known', ageless, { q1: 'b', q2: 'b', q3: 'b' }, 3, 50, 'usual'],
] as const)('a T-score %s', (_how, subject, answers, raw, tscore, band) => {
  expect(scoreOf(normed, answers, subject)).toMatchObject({
    Value: raw,
    NormalizedValue: tscore,
    NormalizedValueType: 'Tscore',
    Norm: 'Demonstration 2026',
    NormIsDemonstration: true,
    CutoffKey: band,
  })
})

test('a norm that says nothing of a person or of a value gives no T-score, and bands of raw values are used', () => {
  const scale: Omit<WrittenScale, 'Key'> = {
    Items: three,
    Method: 'Sum',
    Norm: {
      Name: 'Boys',
      Groups: [
        {
          Gender: 'Male',
          Table: [
            { Raw: 0, T: 40 },
            { Raw: 5, T: 60 },
          ],
        },
      ],
    },
    Cutoffs: [
      { Key: 't', Of: 'Tscore', Comparison: 'GreaterOrEqual', Low: 50, Severity: 'Alert' },
      { Key: 'raw', Comparison: 'GreaterOrEqual', Low: 5, Severity: 'Attention' },
    ],
  }
  const none = {
    NormalizedValue: null,
    NormalizedValueType: null,
    Norm: null,
    NormIsDemonstration: false,
    CutoffKey: 'raw',
  }
  expect(scoreOf(scale, full, girl)).toMatchObject(none)
  expect(scoreOf(scale, full, boy)).toMatchObject(none)
  expect(scoreOf(scale, { q1: 'b', q2: 'b', q3: 'b' }, boy)).toMatchObject({ NormalizedValue: 52, CutoffKey: 't' })
})

test('a scale is scored in the order of the definition, with its direction', () => {
  const { Scales } = Scoring.parse({
    Scales: [{ Key: 'b', Items: ['q1'], Method: 'Sum', Direction: 'HigherIsBetter' }],
  })
  expect(scoresOf([...Scales, { Key: 'a', Items: ['q2'], Method: 'Sum' }], { q1: 'a', q2: 'a' })).toMatchObject([
    { Key: 'b', Direction: 'HigherIsBetter', Value: 0 },
    { Key: 'a', Direction: 'HigherIsWorse', Value: 0 },
  ])
})
