import { expect, test } from 'vitest'
import { type ComparedScale, compareInformants, type InformantScore } from './compare-informants.ts'

type Told = [informant: string, day: string, value: number | null, tscore?: number | null]

function scale(told: readonly Told[], more: Partial<ComparedScale> = {}): ComparedScale {
  const Scores = told.map(
    ([Key, Day, Value, NormalizedValue = null]): InformantScore => ({
      FormId: `${Key} ${Day}`,
      Day,
      DateTime: `${Day}T10:00:00.000Z`,
      AnsweredBy: { Key },
      Value,
      NormalizedValue,
    }),
  )
  return { Key: 'focus', Dimension: 'focus', StandardDeviation: null, Scores, ...more }
}

const met = (told: readonly Told[], days?: number) =>
  compareInformants([scale(told)], days).map(({ values }) => values.map(({ formId }) => formId).toSorted())

test.each<[string, Told[], Partial<ComparedScale>, object]>([
  // 62 - 52 = 10: one deviation of T-scores.
  [
    'ten T apart',
    [
      ['child', '2026-03-01', 8, 52],
      ['mother', '2026-03-05', 12, 62],
    ],
    {},
    { unit: 'Tscore', gap: 10, isNotable: true, highest: 'mother', lowest: 'child' },
  ],
  [
    'nine T apart',
    [
      ['child', '2026-03-01', 8, 53],
      ['mother', '2026-03-05', 12, 62],
    ],
    {},
    { unit: 'Tscore', gap: 9, isNotable: false },
  ],
  // One of the three has no norm, so all are compared raw: 14 - 6 = 8, and 8 >= 3.3.
  [
    'raw where one has no T',
    [
      ['child', '2026-03-01', 6, 50],
      ['mother', '2026-03-05', 14, 75],
      ['teacher', '2026-03-06', 9],
    ],
    { StandardDeviation: 3.3 },
    { unit: 'Raw', gap: 8, isNotable: true },
  ],
  [
    'raw, less than a deviation',
    [
      ['child', '2026-03-01', 6],
      ['mother', '2026-03-05', 9.2],
    ],
    { StandardDeviation: 3.3 },
    { unit: 'Raw', gap: 3.2, isNotable: false },
  ],
  [
    'raw, no deviation known',
    [
      ['child', '2026-03-01', 0],
      ['mother', '2026-03-05', 18],
    ],
    {},
    { unit: 'Raw', gap: 18, isNotable: false },
  ],
  // The largest of three: 71 - 48 = 23.
  [
    'three informants',
    [
      ['child', '2026-03-01', 5, 48],
      ['mother', '2026-03-05', 13, 71],
      ['teacher', '2026-03-10', 9, 60],
    ],
    {},
    { gap: 23, highest: 'mother', lowest: 'child', from: '2026-03-01', to: '2026-03-10' },
  ],
  [
    'all agree',
    [
      ['child', '2026-03-01', 5, 48],
      ['mother', '2026-03-01', 5, 48],
    ],
    {},
    { gap: 0, isNotable: false },
  ],
])('%s', (_, told, more, expected) => {
  expect(compareInformants([scale(told, more)])).toMatchObject([expected])
})

test('thirty days apart is together, thirty-one is not', () => {
  expect(
    met([
      ['child', '2026-03-01', 1],
      ['mother', '2026-03-31', 2],
    ]),
  ).toHaveLength(1)
  expect(
    met([
      ['child', '2026-03-01', 1],
      ['mother', '2026-04-01', 2],
    ]),
  ).toEqual([])
  expect(
    met(
      [
        ['child', '2026-03-01', 1],
        ['mother', '2026-03-08', 2],
      ],
      7,
    ),
  ).toHaveLength(1)
  expect(
    met(
      [
        ['child', '2026-03-01', 1],
        ['mother', '2026-03-09', 2],
      ],
      7,
    ),
  ).toEqual([])
})

test('every answer is compared once, the newest first', () => {
  const told: Told[] = [
    ['child', '2026-01-10', 1],
    ['mother', '2026-01-12', 2],
    ['child', '2026-02-01', 3],
    ['child', '2026-03-10', 4],
    ['mother', '2026-03-01', 5],
  ]
  expect(met(told)).toEqual([
    ['child 2026-03-10', 'mother 2026-03-01'],
    ['child 2026-02-01', 'mother 2026-01-12'],
  ])
})

test('what could not be computed is compared with nothing, and one informant alone with nobody', () => {
  expect(
    met([
      ['child', '2026-03-01', null],
      ['mother', '2026-03-02', 2],
    ]),
  ).toEqual([])
  expect(
    met([
      ['child', '2026-03-01', 1],
      ['child', '2026-03-02', 2],
    ]),
  ).toEqual([])
  expect(compareInformants([])).toEqual([])
})

test('the scales keep their order, each with its own occasions', () => {
  const both: Told[] = [
    ['child', '2026-03-01', 1],
    ['mother', '2026-03-02', 2],
  ]
  const scales = [scale(both, { Key: 'total', Dimension: null }), scale([]), scale(both)]
  expect(compareInformants(scales).map(({ key, dimension }) => [key, dimension])).toEqual([
    ['total', null],
    ['focus', 'focus'],
  ])
})
