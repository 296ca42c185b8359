import { expect, test } from 'vitest'
import { type ComparedScale, compareInformants, type InformantScore } from './compare-informants.ts'

type Told = [informant: string, day: string, value: number | null, tscore?: number | null]
type Measure = InformantScore['Measure']

/**
 * Reliability 0.8 and deviation 3.3: SEM = 3.3 x sqrt(0.2) = 1.4758, and in T-scores 10 x sqrt(0.2) = 4.4721. Two of them differ
 * by sqrt(2) times that: 2.0871 and 6.3246.
 */
const known: Measure = { Min: 0, Max: 18, Sem: 3.3 * Math.sqrt(0.2), SemOfT: 10 * Math.sqrt(0.2) }

function scale(
  told: readonly Told[],
  measures: Partial<Measure>[] = [],
  more: Partial<ComparedScale> = {},
): ComparedScale {
  const Scores = told.map(
    ([Key, Day, Value, NormalizedValue = null], index): InformantScore => ({
      FormId: `${Key} ${Day}`,
      Day,
      DateTime: `${Day}T10:00:00.000Z`,
      AnsweredBy: { Key },
      Value,
      NormalizedValue,
      Measure: { ...known, ...measures[index] },
    }),
  )
  return { Key: 'focus', Dimension: 'focus', Scores, ...more }
}

const met = (told: readonly Told[], days?: number) =>
  compareInformants([scale(told)], days).map(({ values }) => values.map(({ formId }) => formId).toSorted())

const unknown = { Sem: null, SemOfT: null }

test.each<[string, Told[], Partial<Measure>[], object]>([
  // 1.96 x 6.3246 = 12.396.
  [
    'thirteen T apart',
    [
      ['child', '2026-03-01', 8, 49],
      ['mother', '2026-03-05', 12, 62],
    ],
    [],
    { unit: 'Tscore', gap: 13, judged: 'Notable', highest: 'mother', lowest: 'child' },
  ],
  [
    'twelve T apart',
    [
      ['child', '2026-03-01', 8, 50],
      ['mother', '2026-03-05', 12, 62],
    ],
    [],
    { unit: 'Tscore', gap: 12, judged: 'NotNotable' },
  ],
  // SEM 3 and 4: 1.96 x 5 = 9.8.
  [
    'ten T apart where both are measured more surely',
    [
      ['child', '2026-03-01', 8, 52],
      ['mother', '2026-03-05', 12, 62],
    ],
    [{ SemOfT: 3 }, { SemOfT: 4 }],
    { gap: 10, judged: 'Notable' },
  ],
  // One of the three has no norm, so all are compared raw: 14 - 6 = 8, beyond 2.3437 x 2.0871 = 4.8915.
  [
    'raw where one has no T',
    [
      ['child', '2026-03-01', 6, 50],
      ['mother', '2026-03-05', 14, 75],
      ['teacher', '2026-03-06', 9],
    ],
    [],
    { unit: 'Raw', gap: 8, judged: 'Notable' },
  ],
  // 1.96 x 2.0871 = 4.0907.
  [
    'raw, within what chance gives',
    [
      ['child', '2026-03-01', 6],
      ['mother', '2026-03-05', 10],
    ],
    [],
    { unit: 'Raw', gap: 4, judged: 'NotNotable' },
  ],
  [
    'raw, nobody knows how surely one is measured',
    [
      ['child', '2026-03-01', 0],
      ['mother', '2026-03-05', 18],
    ],
    [{}, unknown],
    { unit: 'Raw', gap: 18, judged: 'Unknown' },
  ],
  [
    'raw, on scales that do not reach equally far',
    [
      ['child', '2026-03-01', 0],
      ['mother', '2026-03-05', 18],
    ],
    [{}, { Max: 36 }],
    { unit: 'Raw', gap: 18, judged: 'Unknown' },
  ],
  // Of three: 2.3437 x 6.3246 = 14.823, where 1.96 would have told of it.
  [
    'three informants, fourteen T',
    [
      ['child', '2026-03-01', 5, 48],
      ['mother', '2026-03-05', 13, 62],
      ['teacher', '2026-03-10', 9, 60],
    ],
    [],
    { gap: 14, judged: 'NotNotable', highest: 'mother', lowest: 'child', from: '2026-03-01', to: '2026-03-10' },
  ],
  [
    'three informants, fifteen T',
    [
      ['child', '2026-03-01', 5, 47],
      ['mother', '2026-03-05', 13, 62],
      ['teacher', '2026-03-10', 9, 60],
    ],
    [],
    { gap: 15, judged: 'Notable' },
  ],
  [
    'all agree',
    [
      ['child', '2026-03-01', 5, 48],
      ['mother', '2026-03-01', 5, 48],
    ],
    [],
    { gap: 0, judged: 'NotNotable' },
  ],
])('R-280 golden: %s', (_, told, measures, expected) => {
  expect(compareInformants([scale(told, measures)])).toMatchObject([expected])
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

test('R-280 those nearest in time meet, not the newest of each', () => {
  // The mother's answer of the 20th is newer, that of the 5th lies nearer to the child's.
  expect(
    met([
      ['child', '2026-03-01', 1],
      ['mother', '2026-03-05', 2],
      ['mother', '2026-03-20', 3],
    ]),
  ).toEqual([['child 2026-03-01', 'mother 2026-03-05']])
  // The teacher lies nearest to the mother, and within the days of the child as well.
  expect(
    met([
      ['child', '2026-03-01', 1],
      ['mother', '2026-03-10', 2],
      ['teacher', '2026-03-12', 3],
      ['teacher', '2026-04-05', 4],
      ['mother', '2026-04-06', 5],
    ]),
  ).toEqual([
    ['mother 2026-04-06', 'teacher 2026-04-05'],
    ['child 2026-03-01', 'mother 2026-03-10', 'teacher 2026-03-12'],
  ])
  // Nobody joins others who is too far from one of them.
  expect(
    met([
      ['child', '2026-03-01', 1],
      ['mother', '2026-03-20', 2],
      ['teacher', '2026-04-10', 3],
    ]),
  ).toEqual([['child 2026-03-01', 'mother 2026-03-20']])
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
    ['child 2026-01-10', 'mother 2026-01-12'],
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
  const scales = [scale(both, [], { Key: 'total', Dimension: null }), scale([]), scale(both)]
  expect(compareInformants(scales).map(({ key, dimension }) => [key, dimension])).toEqual([
    ['total', null],
    ['focus', 'focus'],
  ])
})
