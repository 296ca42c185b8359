import { FormContent, FormTexts, Scoring } from '@samklang/contract/form-content'
import { compileForm } from '@samklang/engine/form/compile-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { FormVersion } from '../forms/version.ts'
import { askedOf, type JudgeableOccasion, judgeSeries } from './change.ts'

type Told = {
  scale?: object
  words?: Record<string, string>
  /** One more question that the scale does not count. */
  more?: boolean
  options?: object[]
}

/** 8 x sqrt(2 x 0.125) = 4, so that 8 points is two standard errors. */
function version({ scale = {}, words = {}, more = false, options = choices }: Told = {}): FormVersion {
  const question = (questionId: string) => ({ questionId, key: questionId, type: 'SingleChoice', options })
  const Questions = ['rest', 'energy', ...(more ? ['other'] : [])].map(question)
  const content = z.parse(FormContent, { Pages: [{ Id: 'p', Groups: [{ Id: 'g', Questions }] }] })
  const Scales = [
    {
      Key: 's',
      Items: ['rest', 'energy'],
      Method: 'Sum',
      Min: 0,
      Max: 60,
      Change: { Reliability: 0.875, Sd: 8 },
      Norm: {
        Name: 'prov',
        Groups: [
          { Age: { From: 0, To: 17 }, Mean: 20, Sd: 10 },
          { Age: { From: 18, To: null }, Mean: 20, Sd: 10 },
        ],
      },
      ...scale,
    },
  ]
  const sv = { 'question/rest': 'Har du svårt att vila?', 'question/other': 'Något mer?', ...words }
  const texts = z.parse(FormTexts, { sv })
  return { id: crypto.randomUUID(), compiled: compileForm(content, z.parse(Scoring, { Scales })), texts }
}

const choices = [
  { key: 'never', score: 0 },
  { key: 'often', score: 30 },
]

const plain = version()

type Time = { by?: string; of?: FormVersion; age?: number; isBaseline?: boolean }

function answered(month: number, value: number | null, told: Time = {}): JudgeableOccasion {
  const { by = 'Patient', of = plain, age = 30, isBaseline = false } = told
  const day = `2026-${String(month).padStart(2, '0')}-01`
  return {
    form: { id: `${by} ${month}`, isBaseline },
    version: of,
    by: { Key: by },
    person: { age, gender: 'Unknown' },
    at: `${day}T10:00:00.000Z`,
    day,
    scores: new Map([
      [
        's',
        {
          Value: value,
          Validity: value === null ? 'TooManyMissing' : 'Valid',
          NormalizedValue: value === null ? null : value + 30,
          CutoffKey: null,
          CutoffStatus: 'None',
          Severity: 'Default',
        },
      ],
    ]),
  }
}

function judged(...occasions: JudgeableOccasion[]) {
  return [...judgeSeries(askedOf(occasions, 's')).values()].map(({ IsNewYardstick, Change }) => ({
    isNew: IsNewYardstick,
    said: Change?.Judgements.map(({ To, SinceFormId, Verdict }) => [To, SinceFormId, Verdict]) ?? null,
  }))
}

test('R-275 a value is judged since the time before, the baseline and the best, within its informant', () => {
  const series = [answered(1, 40), answered(2, 20), answered(3, 25, { by: 'mother' }), answered(4, 30), answered(5, 34)]
  expect(judged(...series)).toEqual([
    { isNew: false, said: null },
    { isNew: false, said: [['Previous', 'Patient 1', 'Improved']] },
    { isNew: false, said: null },
    {
      isNew: false,
      said: [
        ['Best', 'Patient 2', 'Worsened'],
        ['Previous', 'Patient 2', 'Worsened'],
        ['Baseline', 'Patient 1', 'Improved'],
      ],
    },
    {
      isNew: false,
      said: [
        ['Best', 'Patient 2', 'Worsened'],
        ['Baseline', 'Patient 1', 'NotReliable'],
        ['Previous', 'Patient 4', 'NotReliable'],
      ],
    },
  ])
})

test('R-275 the figures of a judgement are told with it, and the baseline that staff chose', () => {
  const series = [answered(1, 40), answered(2, 20, { isBaseline: true }), answered(3, 25), answered(4, 30)]
  const last = [...judgeSeries(askedOf(series, 's')).values()].at(-1)
  const baseline = last?.Change?.Judgements.find(({ To }) => To === 'Baseline')
  expect(baseline).toEqual({
    To: 'Baseline',
    SinceFormId: 'Patient 2',
    SinceDateTime: '2026-02-01T10:00:00.000Z',
    SinceDay: '2026-02-01',
    SinceValue: 20,
    SinceTscore: 50,
    IsChosen: true,
    Occasions: 1,
    Values: [],
    Difference: 10,
    StandardError: 4,
    Index: 2.5,
    CriticalValue: 1.96,
    Verdict: 'Worsened',
    CannotShow: [],
  })
  expect(last?.Measure).toMatchObject({ Min: 0, Max: 60 })
  // SEM = 8 x sqrt(0.125) = 2.8284; in T-scores of a deviation of 10 it is the same.
  expect([last?.Measure.Sem, last?.Measure.SemOfT].map((one) => one?.toFixed(4))).toEqual(['2.8284', '2.8284'])
})

const others: [string, Time][] = [
  ['in other words', { of: version({ words: { 'question/rest': 'Har du haft svårt att vila i veckan?' } }) }],
  ['with other words above it', { of: version({ words: { instruction: 'Tänk på de senaste två veckorna.' } }) }],
  ['on a page with other words', { of: version({ words: { 'page/p': 'De senaste sju dagarna' } }) }],
  ['with other steps', { of: version({ options: [...choices, { key: 'sometimes', score: 15 }] }) }],
  ['over another range', { of: version({ scale: { Max: 90 } }) }],
  ['put together in another way', { of: version({ scale: { Method: 'Mean' } }) }],
  ['of other questions', { of: version({ scale: { Items: ['rest'] } }) }],
  ['turned round', { of: version({ scale: { Direction: 'HigherIsBetter' } }) }],
  ['by another norm', { of: version({ scale: { Norm: { Name: 'ny', Groups: [{ Mean: 20, Sd: 10 }] } } }) }],
  ['by the norm of another age', { age: 17 }],
]

test.each(others)('R-279 what was asked %s is another yardstick, which nothing is compared across', (_, other) => {
  const [first, second, third, fourth] = judged(
    answered(1, 20, other),
    answered(2, 40),
    answered(3, 22, other),
    answered(4, 41),
  )
  expect(first).toEqual({ isNew: false, said: null })
  expect(second).toEqual({ isNew: true, said: null })
  // Each goes on within its own.
  expect(third).toEqual({ isNew: true, said: [['Previous', 'Patient 1', 'NotReliable']] })
  expect(fourth).toEqual({ isNew: true, said: [['Previous', 'Patient 2', 'NotReliable']] })
})

test('R-297 what is compared with has its T-score, and a drift the values that it is reckoned from', () => {
  const values = [5, 10, 14, 18, 22, 26, 30]
  const series = values.map((value, index) => answered(index + 1, value))
  const { Judgements = [] } = [...judgeSeries(askedOf(series, 's')).values()].at(-1)?.Change ?? {}
  const drift = Judgements.find(({ To }) => To === 'Drift')
  expect(drift).toMatchObject({ SinceValue: 10, SinceTscore: 40, Values: values.slice(1) })
  expect(Judgements.find(({ To }) => To === 'Baseline')).toMatchObject({ SinceValue: 5, SinceTscore: 35, Values: [] })
})

test('R-297 with a value stands the first one that its informant had by another yardstick, and what differs', () => {
  const reworded = { of: version({ words: { instruction: 'Tänk på de senaste två veckorna.' } }) }
  const others = (...occasions: JudgeableOccasion[]) =>
    [...judgeSeries(askedOf(occasions, 's')).values()].map(({ EarliestOther: one }) =>
      one ? [one.FormId, one.Value, one.Tscore, one.Differs] : null,
    )
  expect(
    others(
      answered(1, null, reworded),
      answered(2, 18, reworded),
      answered(3, 24, reworded),
      answered(4, 33, { by: 'mother' }),
      answered(5, 8),
      answered(6, null),
      answered(7, 5),
    ),
  ).toEqual([null, null, null, null, ...Array(3).fill(['Patient 2', 18, 48, 'Version'])])
  expect(others(answered(1, 18, { age: 17 }), answered(2, 8))[1]).toEqual(['Patient 1', 18, 48, 'Norm'])
  // the version was there before: what this yardstick began with is another norm
  expect(others(answered(1, 18, reworded), answered(2, 9, { age: 17 }), answered(3, 8))[2]).toEqual([
    'Patient 1',
    18,
    48,
    'Norm',
  ])
})

test.each<[string, FormVersion]>([
  ['asks something more beside it', version({ more: true })],
  ['corrects the words of another question', version({ words: { 'question/other': 'Är det något mer?' } })],
  ['knows better how surely it measures', version({ scale: { Change: { Reliability: 0.9, Sd: 8 } } })],
  [
    'names its levels otherwise',
    version({ scale: { Cutoffs: [{ Key: 'low', Comparison: 'Less', High: 10, Severity: 'Default' }] } }),
  ],
])('R-279 a version that %s measures as before', (_, of) => {
  expect(judged(answered(1, 20), answered(2, 50, { of }))[1]).toMatchObject({
    isNew: false,
    said: [
      ['Best', 'Patient 1', 'Worsened'],
      ['Previous', 'Patient 1', 'Worsened'],
    ],
  })
})

test('nothing is said where there is no value or nobody knows how surely the scale measures', () => {
  expect(judged(answered(1, 20), answered(2, null), answered(3, 40)).map(({ said }) => said?.[0]?.[1])).toEqual([
    undefined,
    undefined,
    'Patient 1',
  ])
  const unknown = { of: version({ scale: { Change: null } }) }
  expect(judged(answered(1, 20, unknown), answered(2, 50, unknown))[1]?.said).toBeNull()
})

test('R-277 what clinical significance is told by, as far as the form has norms', () => {
  const told = (of: FormVersion) =>
    [...judgeSeries(askedOf([answered(1, 50, { of }), answered(2, 25, { of })], 's')).values()].at(-1)?.Change?.Clinical
  // B: 20 + 2 x 10 = 40. With the ill at 50 and deviation 10, A is 30; they overlap, and C is (10 x 50 + 10 x 20) / 20 = 35.
  expect(told(plain)).toEqual({
    Outcome: 'Recovered',
    WasWell: false,
    IsWell: true,
    Kind: 'B',
    Cutoff: 40,
    IsDemonstration: false,
  })
  const Change = { Reliability: 0.875, Sd: 8, Clinical: { Mean: 50, Sd: 10 }, IsDemonstration: true }
  const both = told(version({ scale: { Change } }))
  expect(both).toEqual({
    Outcome: 'Recovered',
    WasWell: false,
    IsWell: true,
    Kind: 'C',
    Cutoff: 35,
    IsDemonstration: true,
  })
  const ill = told(version({ scale: { Change, Norm: null } }))
  expect(ill).toMatchObject({ Outcome: 'Recovered', IsWell: true, Kind: 'A', Cutoff: 30 })
  expect(told(version({ scale: { Norm: null } }))).toBeNull()
})
