import { Scale } from '@samklang/contract/form-content'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findAlerts } from '../follow-up/alerts.ts'
import { add, divide, type ExactNumber, exact, max, min, round, times, toNumber } from '../testing/exact-number.ts'
import { choice, formOf, girl, type WrittenScoring } from '../testing/written-form.ts'
import { scoreForm } from './score.ts'
import { visibleItems } from './visible.ts'

type WrittenScale = NonNullable<WrittenScoring['Scales']>[number]

const settings = { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) }

/** Answers a, b, c and d count 0 to 3; the index into the items, undefined where one was left out. */
type Points = readonly (number | undefined)[]

function scoresOf(Scales: WrittenScale[], points: Points, Alerts: WrittenScoring['Alerts'] = []) {
  const form = formOf(
    points.map((_, at) => choice(`q${at}`)),
    { Scales, Alerts },
  )
  const given = points.flatMap((one, at) => (one === undefined ? [] : [[`q${at}`, 'abcd'.charAt(one)] as const]))
  const shown = visibleItems(form, new Map(given), girl)
  const scores = scoreForm(form, shown, girl)
  return { scores, alerts: findAlerts(form, shown).map(({ Key }) => Key) }
}

const refs = (from: number, count: number) => Array.from({ length: count }, (_, at) => `q${from + at}`)

// Five of six answered with 12 in all: 12 x 6 / 5 = 14.4. Four of five with 9: 9 x 5 / 4 = 11.25. Together 25.65.
const feeling: WrittenScale = { Key: 'feeling', Items: refs(0, 6), Method: 'Sum', MaxMissing: 1, Prorate: true }
const energy: WrittenScale = { Key: 'energy', Items: refs(6, 5), Method: 'Sum', MaxMissing: 1, Prorate: true }
const mood = [3, 3, 2, 2, 2, undefined, 3, 2, 2, 2, undefined]

test('R-287 a scale of scales is put together from what they exactly come to, and is rounded once', () => {
  const total: WrittenScale = {
    Key: 'total',
    SubScales: ['feeling', 'energy'],
    Method: 'Sum',
    Cutoffs: [
      { Key: 'clear', Comparison: 'Less', High: 26, Severity: 'Default' },
      { Key: 'strong', Comparison: 'GreaterOrEqual', Low: 26, Severity: 'Alert' },
    ],
  }
  const rule = { Key: 'strong', ScaleKey: 'total', Comparison: 'GreaterOrEqual' as const, Low: 26 }
  const { scores, alerts } = scoresOf([total, feeling, energy], mood, [rule])
  expect(scores).toMatchObject([{ Value: 26, CutoffKey: 'strong', Severity: 'Alert' }, { Value: 14 }, { Value: 11 }])
  expect(alerts).toEqual(['strong'])
})

test('R-287 how many scales reach a limit is judged by the values that are shown', () => {
  const reached: WrittenScale = { Key: 'n', SubScales: ['feeling', 'energy'], Method: 'Count', CountFrom: 14.4 }
  expect(scoresOf([reached, feeling, energy], mood).scores[0]).toMatchObject({ Value: 0 })
  expect(scoresOf([{ ...reached, CountFrom: 14 }, feeling, energy], mood).scores[0]).toMatchObject({ Value: 1 })
})

// Five of six with 7 in all: 8.4, shown as 8. From a mean of 4 and a deviation of 2 that is T 72, and T 70 from the 8.
const seven = [3, 2, 1, 1, 0, undefined]
const normed: WrittenScale = { ...feeling, Norm: { Name: 'N', Groups: [{ Mean: 4, Sd: 2 }] } }
const table = [
  { Raw: 0, T: 30 },
  { Raw: 8, T: 70 },
  { Raw: 9, T: 75 },
]

test.each<[string, Partial<WrittenScale>, number]>([
  ['by mean and deviation it is that of the exact value', {}, 72],
  ['a table is read at the value that is shown', { Norm: { Name: 'N', Groups: [{ Table: table }] } }, 70],
  [
    'one that can be of level Alert is that of the value that alerts are judged by',
    { Cutoffs: [{ Key: 'high', Of: 'Tscore', Comparison: 'GreaterOrEqual', Low: 71, Severity: 'Alert' }] },
    70,
  ],
])('R-287 a T-score is rounded once: %s', (_, more, tscore) => {
  expect(scoresOf([{ ...normed, ...more }], seven).scores).toMatchObject([{ Value: 8, NormalizedValue: tscore }])
})

// ------------------------------------------------ against fractions of whole numbers, written without the engine

const items = 12
const points = fc.array(fc.option(fc.nat(3), { freq: 5, nil: undefined }), { minLength: items, maxLength: items })
const weight = fc.constantFrom(0.1, 0.25, 0.5, 1, 1.5, 2, -0.5)
const some = (names: readonly string[]) => fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 6 })

function scaleOf(Key: string, names: { Items?: string[]; SubScales?: string[] }) {
  const parts = [...(names.Items ?? []), ...(names.SubScales ?? [])]
  return fc
    .record({
      Method: fc.constantFrom('Sum', 'Mean', 'Max', 'Count', 'Weighted'),
      Prorate: fc.boolean(),
      MaxMissing: fc.nat(3),
      Decimals: fc.nat(2),
      CountFrom: fc.constantFrom(1, 2, 2.5),
      Reverse: fc.subarray(names.Items ?? []),
      weights: fc.array(weight, { minLength: parts.length, maxLength: parts.length }),
    })
    .map(({ weights, ...written }) =>
      Scale.parse({
        Key,
        ...names,
        ...written,
        Weights: Object.fromEntries(parts.map((part, at) => [part, weights[at]])),
        Norm: { Name: 'N', Groups: [{ Mean: 4.3, Sd: 2.7 }] },
      }),
    )
}

const all = refs(0, items)
const cases = fc.tuple(some(all), some(all), some(all)).chain(([one, two, three]) =>
  fc.record({
    scales: fc.tuple(
      scaleOf('a', { Items: one }),
      scaleOf('b', { Items: two }),
      scaleOf('c', { Items: three, SubScales: ['a'] }),
      scaleOf('total', { SubScales: ['a', 'b', 'c'] }),
    ),
    points,
  }),
)

test('R-287 every value and T-score is what fractions come to, rounded once, whatever is missing', () => {
  const seen = { raised: 0, without: 0 }
  fc.assert(
    fc.property(cases, ({ scales, points: given }) => {
      const { scores } = scoresOf(scales, given)
      for (const [at, scale] of scales.entries()) {
        const { value } = countExactly(scale, scales, given)
        const score = scores[at]
        if (score?.Validity === 'Prorated') seen.raised += 1
        if (value === null) seen.without += 1
        expect(score?.Value).toBe(value && toNumber(round(value, scale.Decimals)))
        const t = value && add(exact(50), divide(times(exact(10), add(value, exact(-4.3))), exact(2.7)))
        expect(score?.NormalizedValue).toBe(t && toNumber(round(t, 0)))
      }
    }),
    settings,
  )
  expect(Math.min(seen.raised, seen.without)).toBeGreaterThan(settings.numRuns / 10)
})

test('R-287 whole sums of whole points come to what they did when each scale was rounded first', () => {
  const whole = { Method: 'Sum' as const, Prorate: true, MaxMissing: 1 }
  const scales: WrittenScale[] = [
    { Key: 'a', Items: refs(0, 6), ...whole },
    { Key: 'b', Items: refs(6, 6), ...whole },
    { Key: 'total', SubScales: ['a', 'b'], Method: 'Sum' },
  ]
  fc.assert(
    fc.property(fc.array(fc.nat(3), { minLength: items, maxLength: items }), (given) => {
      const [a, b, total] = scoresOf(scales, given).scores.map(({ Value }) => Value ?? Number.NaN)
      expect(total).toBe((a ?? 0) + (b ?? 0))
    }),
    settings,
  )
})

type Found = { value: ExactNumber | null; least: ExactNumber; most: ExactNumber }

/** What a scale comes to by the words of R-287, and the least and most that it can. */
function countExactly(scale: Scale, scales: readonly Scale[], given: Points): Found {
  const ofItems = scale.Items.map((ref): Found & { name: string } => {
    const one = given[Number(ref.slice(1))]
    const counted = one !== undefined && scale.Reverse.includes(ref) ? 3 - one : one
    return { name: ref, value: counted === undefined ? null : exact(counted), least: exact(0), most: exact(3) }
  })
  const ofScales = scale.SubScales.map((key) => {
    const sub = scales.find(({ Key }) => Key === key)
    if (!sub) throw new Error(`there is no ${key}`)
    const { value, least, most } = countExactly(sub, scales, given)
    const seen = (one: ExactNumber) => (scale.Method === 'Count' ? round(one, sub.Decimals) : one)
    return { name: key, value: value && seen(value), least: seen(least), most: seen(most) }
  })
  const parts = [...ofItems, ...ofScales].map(({ name, value, least, most }) => {
    const by = exact(scale.Method === 'Weighted' ? (scale.Weights?.[name] ?? 1) : 1)
    const ends = [times(least, by), times(most, by)] as const
    return { by, value: value && times(value, by), least: min(...ends), most: max(...ends) }
  })
  const answered = parts.flatMap(({ value }) => (value ? [value] : []))
  const least = putTogether(
    scale,
    parts.map((part) => part.least),
  )
  const most = putTogether(
    scale,
    parts.map((part) => part.most),
  )
  const missing = parts.length - answered.length
  const isEstimated = scale.Method === 'Mean' || (scale.Prorate && scale.Method !== 'Max')
  const allowed = isEstimated ? Math.min(scale.MaxMissing, Math.floor(parts.length / 2)) : 0
  if (answered.length === 0 || missing > allowed) return { value: null, least, most }
  const together = putTogether(scale, answered)
  if (missing === 0 || scale.Method === 'Mean') return { value: together, least, most }
  const size = (some: typeof parts) => some.map(({ by }) => max(by, times(by, exact(-1)))).reduce(add, exact(0))
  const raised = divide(times(together, size(parts)), size(parts.filter(({ value }) => value)))
  return { value: min(max(raised, least), most), least, most }
}

function putTogether({ Method, CountFrom }: Scale, values: readonly ExactNumber[]): ExactNumber {
  if (Method === 'Max') return values.reduce((one, other) => max(one, other))
  if (Method === 'Count') return exact(values.filter((value) => toNumber(value) >= (CountFrom ?? 1)).length)
  const sum = values.reduce(add, exact(0))
  return Method === 'Mean' ? divide(sum, exact(values.length)) : sum
}
