import { expect, test } from 'vitest'
import type { Subject } from '../people/person.ts'
import { boy, choice, formOf, girl, number, type WrittenScoring } from '../testing/written-form.ts'
import { cutoffWording } from './cutoff.ts'
import { scoreForm } from './score.ts'
import { visibleItems } from './visible.ts'

/** Worked by hand, from answers to the band that they lie in. T = 50 + 10 x (raw - mean) / deviation, to a whole number. */
type WrittenScale = NonNullable<WrittenScoring['Scales']>[number]

const six = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6']
const questions = [...six.map((id) => choice(id)), number('n', { min: 0, max: 100 })]

function scored(
  scale: Omit<WrittenScale, 'Key' | 'Method'>,
  answers: Record<string, string | number>,
  subject: Subject,
) {
  const form = formOf(questions, { Scales: [{ Key: 's', Method: 'Sum', Decimals: 1, ...scale }] })
  const [score] = scoreForm(form, visibleItems(form, new Map(Object.entries(answers)), subject), subject)
  if (!score) throw new Error('there is one scale')
  return score
}

const bandsOfT: WrittenScale['Cutoffs'] = [
  { Key: 'as-most', Of: 'Tscore', Comparison: 'Less', High: 60, Severity: 'Default' },
  { Key: 'raised', Of: 'Tscore', Comparison: 'Interval', Low: 60, High: 69, Severity: 'Info' },
  { Key: 'high', Of: 'Tscore', Comparison: 'GreaterOrEqual', Low: 70, Severity: 'Attention' },
]
const focus: Omit<WrittenScale, 'Key' | 'Method'> = {
  Items: six,
  Reverse: ['q6'],
  MaxMissing: 1,
  Prorate: true,
  Cutoffs: bandsOfT,
  Norm: {
    Name: 'Worked',
    Groups: [
      { Gender: 'Female', Age: { From: 8, To: 12 }, Mean: 5.4, Sd: 3.3 },
      { Gender: 'Male', Age: { From: 8, To: 12 }, Mean: 6.3, Sd: 3.3 },
    ],
  },
}

test('golden: the same answers with one missing are high for a girl and raised for a boy', () => {
  // 3 + 2 + 2 + 1 + (3 - 1, turned round) = 10 on five items; on six that is 10 x 6 / 5 = 12.
  const answers = { q1: 'd', q2: 'c', q3: 'c', q4: 'b', q6: 'b' }
  // Girls: 50 + 10 x (12 - 5.4) / 3.3 = 50 + 66 / 3.3 = 70. Boys: 50 + 10 x (12 - 6.3) / 3.3 = 50 + 17.27 = 67.
  expect(scored(focus, answers, girl)).toMatchObject({
    Value: 12,
    Validity: 'Prorated',
    ItemsUsed: ['q1', 'q2', 'q3', 'q4', 'q6'],
    MissingItems: ['q5'],
    NormalizedValue: 70,
    CutoffKey: 'high',
    CutoffStatus: 'Above',
    ThresholdLow: 70,
    Severity: 'Attention',
  })
  expect(scored(focus, answers, boy)).toMatchObject({
    Value: 12,
    NormalizedValue: 67,
    CutoffKey: 'raised',
    CutoffStatus: 'Between',
    Severity: 'Info',
  })
})

test('golden: two missing where one is allowed is no score, no T-score and no band', () => {
  const answers = { q1: 'd', q2: 'c', q3: 'c', q6: 'b' }
  expect(scored(focus, answers, girl)).toMatchObject({
    Value: null,
    Validity: 'TooManyMissing',
    MissingItems: ['q4', 'q5'],
    NormalizedValue: null,
    CutoffKey: null,
    CutoffStatus: 'None',
    Severity: 'Default',
  })
})

const ofMean = (Mean: number, Sd: number): WrittenScale['Norm'] => ({ Name: 'Worked', Groups: [{ Mean, Sd }] })

test.each([
  [20, 50], // the mean
  [25, 60], // one deviation above
  [15, 40],
  [30, 70],
  [10, 30],
  [22, 54], // 50 + 10 x 2 / 5
  [21.2, 52], // 52.4
  [21.25, 53], // 52.5: half is away from zero
  [21.3, 53], // 52.6
  [0, 10],
  [100, 210], // nothing is cut off
])('golden: with mean 20 and deviation 5 raw %s is T %s', (raw, tscore) => {
  const score = scored({ Items: ['n'], Decimals: 2, Norm: ofMean(20, 5) }, { n: raw }, girl)
  expect(score.NormalizedValue).toBe(tscore)
})

const table = [
  { Raw: 3, T: 41 },
  { Raw: 6, T: 46 },
  { Raw: 12, T: 58 },
]
test.each([
  [3, 41],
  [6, 46],
  [4, 43], // 41 + 5 x 1/3 = 42.67
  [5, 44], // 41 + 5 x 2/3 = 44.33
  [9, 52], // 46 + 12 x 3/6
  [12, 58],
  [2, null], // nobody was measured there
  [13, null],
])('golden: by a table raw %s is T %s', (raw, tscore) => {
  const Norm = { Name: 'Worked', Groups: [{ Table: table }] }
  expect(scored({ Items: ['n'], Norm }, { n: raw }, girl).NormalizedValue).toBe(tscore)
})

// Of a scale where higher is better the T-score is not turned round: fewer points are fewer T, and the bands look downwards.
const wellbeing: Omit<WrittenScale, 'Key' | 'Method'> = {
  Items: ['n'],
  Direction: 'HigherIsBetter',
  Norm: ofMean(60, 12),
  Cutoffs: [
    { Key: 'low', Of: 'Tscore', Comparison: 'LessOrEqual', High: 40, Severity: 'Attention' },
    { Key: 'very-low', Of: 'Tscore', Comparison: 'LessOrEqual', High: 30, Severity: 'Alert' },
  ],
}
test.each([
  [78, 65, null, 'Below', 'Above'], // 50 + 10 x 18 / 12; no limit is passed, so it is said to lie above them
  [50, 42, null, 'Below', 'Above'], // 50 - 8.33
  [48, 40, 'low', 'Above', 'Below'], // 50 - 10: at the limit
  [38, 32, 'low', 'Above', 'Below'], // 50 - 18.33
  [36, 30, 'very-low', 'Above', 'Below'], // 50 - 20: the tighter limit
  [0, 0, 'very-low', 'Above', 'Below'], // 50 - 50
])('golden: where higher is better raw %s is T %s, band %s, %s, in words %s', (raw, tscore, band, status, wording) => {
  const score = scored(wellbeing, { n: raw }, girl)
  expect(score).toMatchObject({ NormalizedValue: tscore, CutoffKey: band, CutoffStatus: status })
  expect(cutoffWording(score.CutoffStatus, score.Comparison)).toBe(wording)
})

const worry: Omit<WrittenScale, 'Key' | 'Method'> = {
  Items: six,
  Cutoffs: [
    { Key: 'little', Comparison: 'Less', High: 8, Severity: 'Default' },
    { Key: 'some', Comparison: 'Interval', Low: 8, High: 14, Severity: 'Info' },
    { Key: 'much', Comparison: 'GreaterOrEqual', Low: 15, Severity: 'Attention' },
  ],
}
test.each([
  ['aaaaaa', 0, 'little'],
  ['bbbbbc', 7, 'little'], // 5 + 2
  ['bbbbcc', 8, 'some'], // 4 + 4
  ['ccccdd', 14, 'some'], // 8 + 6
  ['cccddd', 15, 'much'], // 6 + 9
  ['dddddd', 18, 'much'],
])('golden: raw bands, answers %s are %s, %s', (letters, value, band) => {
  const answers = Object.fromEntries(six.map((id, place) => [id, letters.charAt(place)]))
  expect(scored(worry, answers, girl)).toMatchObject({ Value: value, CutoffKey: band, NormalizedValue: null })
})
