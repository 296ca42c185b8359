import { expect, test } from 'vitest'
import { aBand, aChart, aGroup, aScore, mother, patient } from '../../testing/an-analysis.ts'
import { bandsShown } from './bands-shown.ts'
import type { Frame } from './drawing.ts'
import { layoutBars } from './layout-bars.ts'
import { layoutLines } from './layout-lines.ts'
import { type AnalysisMark, layoutMarks } from './layout-marks.ts'
import { dimensionsOf, layoutProfile } from './layout-profile.ts'
import { lookNumber, looksOf, shapes } from './looks.ts'
import { nextPoint } from './next-point.ts'
import { alongLines, hasRoomForTurn, placeBandWord } from './place-words.ts'
import { brokenLines, fileNameOf, legendRows } from './save-picture.ts'

const frame: Frame = {
  width: 452,
  height: 248,
  looks: new Map([
    [patient.Key, lookNumber(0)],
    [mother.Key, lookNumber(1)],
  ]),
  measure: 'Raw',
  formatValue: String,
}

const both = { Answerers: [patient, mother].map((one) => ({ ...one, Bands: [] })) }
const byMother = { AnsweredBy: mother, FormId: '5a6a0000-0000-4000-8000-000000000501' }

test('R-297 the line breaks where a score could not be computed, and its mark stands outside the scale, not at 0', () => {
  const chart = aChart([
    aScore('2026-01-01', 30),
    aScore('2026-02-01', 15),
    aScore('2026-03-01', null),
    aScore('2026-04-01', 0),
    aScore('2026-05-01', 15),
  ])
  const { series, plot, gapAt } = layoutLines(chart, [], frame)
  expect(series[0]?.lines).toHaveLength(2)
  expect(series[0]?.points.map(({ isGap }) => isGap)).toEqual([false, false, true, false, false])
  expect(series[0]?.points.map(({ y }) => y)).toEqual([plot.top, 113, gapAt, plot.bottom, 113])
  expect(gapAt).toBeGreaterThan(plot.bottom + 5)
  expect(gapAt).toBeLessThan(frame.height - 19)
})

test('R-297 whatever is drawn, what has no value stands below the scale, and where all have one nothing is kept free', () => {
  const chart = aChart([aScore('2026-01-01', 30), aScore('2026-02-01', null)], { Dimension: 'a' })
  for (const { series, plot, gapAt } of [layoutBars(chart, frame), layoutProfile([chart], frame)]) {
    const gap = series[0]?.points.find(({ isGap }) => isGap)
    if (gap) expect([gap.y, gap.y > plot.bottom]).toEqual([gapAt, true])
  }
  expect(layoutBars(chart, frame).gapAt).toBeGreaterThan(0)
  const whole = layoutLines(aChart([aScore('2026-01-01', 30)]), [], frame)
  expect([whole.gapAt, whole.plot.bottom]).toEqual([null, 222])
})

test('a single answer is a point without a line', () => {
  const { series, steps } = layoutLines(aChart([aScore('2026-01-05', 12)]), [], frame)
  expect(series[0]?.lines).toEqual([])
  expect(series[0]?.points[0]?.x).toBe(240)
  expect(steps.length).toBeGreaterThan(0)
})

test('R-279 the line is broken where another yardstick begins', () => {
  const other = { Yardstick: 'other', Min: 0, Max: 30, Sem: null, SemOfT: null }
  const scores = [
    aScore('2026-01-01', 10),
    aScore('2026-02-01', 12),
    aScore('2026-03-01', 20, { Measure: other, IsNewYardstick: true }),
    aScore('2026-04-01', 22, { Measure: other }),
  ]
  const { series } = layoutLines(aChart(scores), [], frame)
  expect(series[0]?.lines).toHaveLength(2)
  expect(series[0]?.points).toHaveLength(4)
})

test('T-scores are drawn where they exist; a score without a norm is a gap', () => {
  const chart = aChart([aScore('2026-01-01', 12, { NormalizedValue: 50 }), aScore('2026-02-01', 14)])
  const { series } = layoutLines(chart, [], { ...frame, measure: 'Tscore' })
  expect(series[0]?.points.map(({ y, isGap }) => [y, isGap])).toEqual([
    [131.2, false],
    [215, true],
  ])
})

test('bars of one day stand side by side, and days follow upon each other evenly', () => {
  const chart = aChart([aScore('2026-01-01', 30), aScore('2026-01-01', 15, byMother), aScore('2026-06-01', 15)], both)
  const { series, steps } = layoutBars(chart, frame)
  const [own, hers] = series
  expect(steps.map(({ label }) => label)).toEqual(['2026-01-01', '2026-06-01'])
  expect(own?.points[0]?.x).toBeLessThan(hers?.points[0]?.x ?? 0)
  expect(own?.points.map(({ bar }) => bar?.height)).toEqual([200, 100])
})

test('a profile shows what each informant answered latest, over the dimensions', () => {
  const focus = aChart([aScore('2026-01-01', 10), aScore('2026-02-01', 20), aScore('2026-01-15', 5, byMother)], {
    ...both,
    Key: 'focus',
    Dimension: 'focus',
    Max: 20,
  })
  const friends = aChart([aScore('2026-01-01', 10), aScore('2026-02-01', 10), aScore('2026-01-15', null, byMother)], {
    ...both,
    Key: 'friends',
    Dimension: 'friends',
    Max: 40,
  })
  const charts = dimensionsOf([focus, friends, aChart([])])
  expect(charts.map(({ Key }) => Key)).toEqual(['focus', 'friends'])
  const { series } = layoutProfile(charts, frame)
  // Raw values of unlike scales are parts of the whole: 20 of 20 and 10 of 40.
  expect(series[0]?.points.map(({ y }) => y)).toEqual([22, 158.5])
  expect(series[1]?.points.map(({ isGap }) => isGap)).toEqual([false, true])
})

test('bands are shared, or said to be of one', () => {
  const own = { ...patient, Bands: [aBand({ From: 10 })] }
  const hers = { ...mother, Bands: [aBand({ From: 12 })] }
  const scores = [aScore('2026-01-01', 1), aScore('2026-01-01', 1, byMother)]
  expect(bandsShown(aChart(scores, { Answerers: [own, { ...hers, Bands: own.Bands }] }), 'Raw').onlyOf).toBeNull()
  expect(bandsShown(aChart(scores, { Answerers: [own, hers] }), 'Raw')).toEqual({ bands: own.Bands, onlyOf: own })
  expect(bandsShown(aChart([aScore('2026-01-01', 1, byMother)], { Answerers: [own, hers] }), 'Raw')).toEqual({
    bands: hers.Bands,
    onlyOf: null,
  })
  expect(bandsShown(aChart(scores, { Answerers: [own, hers] }), 'Tscore').bands).toEqual([])
})

const mark = (Day: string, Text: string): AnalysisMark => ({
  At: `${Day}T08:00:00.000Z`,
  Day,
  Kind: 'Medication',
  Text,
  FormId: null,
})

test('marks have their words beside them where there is room, and always a number', () => {
  const placed = layoutMarks(
    [mark('2026-01-01', 'Dosen höjd'), mark('2026-01-02', 'Yrsel')],
    (at) => at / 86_400_000,
    30_000,
  )
  expect(placed.map(({ number, text }) => [number, text])).toEqual([
    [1, null],
    [2, 'Yrsel'],
  ])
})

test('what happened long before the first answer does not stretch the picture', () => {
  const chart = aChart([aScore('2026-05-01', 12), aScore('2026-06-01', 12)])
  const { marks } = layoutLines(chart, [mark('2024-01-01', 'Förr'), mark('2026-04-20', 'Nyss')], frame)
  expect(marks.map((one) => one.mark.Text)).toEqual(['Nyss'])
})

test('arrows lead along an informant and across to what another answered about then', () => {
  const scores = [
    aScore('2026-01-01', 10),
    aScore('2026-02-01', 12),
    aScore('2026-01-30', 20, byMother),
    aScore('2026-03-01', 22, { ...byMother, FormId: '5a6a0000-0000-4000-8000-000000000502' }),
  ]
  const { series } = layoutLines(aChart(scores, both), [], frame)
  const from = series[0]?.points[1]?.id ?? ''
  const led = (key: string) => nextPoint(series, from, key)?.score.Day
  expect(['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'a'].map(led)).toEqual([
    '2026-01-01',
    undefined,
    '2026-01-30',
    '2026-01-30',
    '2026-01-01',
    '2026-02-01',
    undefined,
  ])
})

test('informants keep shape and colour in every chart, the patient first, and no two are alike', () => {
  const looks = looksOf([aGroup([aChart([], { Answerers: both.Answerers.toReversed() })]), aGroup([aChart([])])])
  expect([...looks.entries()]).toEqual([
    [patient.Key, { shape: 'circle', colour: 1 }],
    [mother.Key, { shape: 'square', colour: 2 }],
  ])
  const all = Array.from({ length: shapes.length ** 2 }, (_, index) => JSON.stringify(lookNumber(index)))
  expect(new Set(all).size).toBe(all.length)
})

test('a saved picture is named by the scale and the day alone', () => {
  expect(fileNameOf('Nedstämdhet i allt', '2026-11-16')).toBe('nedstamdhet-i-allt-2026-11-16.png')
  expect(fileNameOf('…', '2026-11-16')).toBe('diagram-2026-11-16.png')
})

test('a legend that is too long goes on in the next row', () => {
  expect(legendRows(['Patienten', 'Salvia Rosendimma (mamma)', 'Personal'], 300).map(({ row }) => row)).toEqual([
    0, 0, 1,
  ])
})

test('R-306 a sentence in a saved picture is broken between words and nothing of it is lost', () => {
  const sentence = 'Försämrad sedan bästa svaret (12 poäng, 2026-03-01, 8 månader tidigare): 31 poäng.'
  const lines = brokenLines(sentence, 200)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join(' ')).toBe(sentence)
  expect(lines.every((line) => line.length * 6.8 <= 200)).toBe(true)
  expect(brokenLines('Sjukdomsförlöpandesammanställning ja', 60)).toEqual(['Sjukdomsförlöpandesammanställning', 'ja'])
})

test('the word of a band stands where fewest points lie on it, and one too thin has none', () => {
  const plot = { left: 40, top: 20, right: 440, bottom: 220 }
  const band = { band: aBand({ Label: 'Vissa tecken' }), low: 0, high: 1, top: 100, bottom: 150 }
  expect(placeBandWord(band, plot, [], false)?.anchor).toBe('start')
  expect(placeBandWord(band, plot, [{ x: 60, y: 108 }], false)?.anchor).toBe('end')
  expect(
    placeBandWord(
      band,
      plot,
      [
        { x: 60, y: 108 },
        { x: 420, y: 108 },
      ],
      false,
    )?.anchor,
  ).toBe('middle')
  expect(placeBandWord({ ...band, bottom: 108 }, plot, [], false)).toBeNull()
  // A line that runs through counts as well, though its points lie outside.
  const point = { isGap: false, bar: null }
  const line = [
    { ...point, x: 45, y: 90 },
    { ...point, x: 120, y: 160 },
  ]
  expect(placeBandWord(band, plot, alongLines([{ points: line }]), false)?.anchor).toBe('end')
  expect(alongLines([{ points: line.map((one) => ({ ...one, isGap: true })) }])).toEqual([])
})

test('words beside arrows need room', () => {
  const one = { id: 'a', x: 100, y: 100 }
  expect(hasRoomForTurn(one, [one, { id: 'b', x: 200, y: 100 }])).toBe(true)
  expect(hasRoomForTurn(one, [one, { id: 'b', x: 130, y: 110 }])).toBe(false)
})
