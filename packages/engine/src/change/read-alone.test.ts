import type { JudgedChange } from '@samklang/contract/score-change'
import { expect, test } from 'vitest'
import { type BandedValue, passedCutoff } from './passed-cutoff.ts'
import { compareScales, gravityOf, reasonsOf, type ToldOfScale } from './read-alone.ts'

const mild: BandedValue = { value: 8, CutoffKey: 'mild', CutoffStatus: 'Between', Severity: 'Info' }
const moderate: BandedValue = { value: 13, CutoffKey: 'moderate', CutoffStatus: 'Between', Severity: 'Attention' }
const upwards = { direction: 'HigherIsWorse', clinicalCutoff: null } as const

test('R-304 a limit is passed where the band is another one and the value worse, in the direction of the scale', () => {
  expect(passedCutoff(mild, moderate, upwards)).toBe('Band')
  expect(passedCutoff(moderate, mild, upwards)).toBeNull()
  expect(passedCutoff(mild, { ...mild, value: 9 }, upwards)).toBeNull()
  const downwards = { direction: 'HigherIsBetter', clinicalCutoff: null } as const
  expect(passedCutoff({ ...mild, value: 13 }, { ...moderate, value: 8 }, downwards)).toBe('Band')
})

test('R-304 a band that is graver is passed into from either end of the scale', () => {
  expect(passedCutoff(mild, { ...moderate, value: 2 }, upwards)).toBe('Band')
})

test('R-304 the clinical cut-off is passed from the side of those who are well, and at the cut-off itself', () => {
  const none = { CutoffKey: null, CutoffStatus: 'None', Severity: 'Default' } as const
  const at = (value: number): BandedValue => ({ value, ...none })
  const clinical = { direction: 'HigherIsWorse', clinicalCutoff: 10 } as const
  expect(passedCutoff(at(9), at(10), clinical)).toBe('Clinical')
  expect(passedCutoff(at(10), at(14), clinical)).toBeNull()
  expect(passedCutoff(at(14), at(9), clinical)).toBeNull()
})

const judged = (Verdict: JudgedChange['Verdict'], Difference: number, To: JudgedChange['To'] = 'Previous') => ({
  To,
  SinceFormId: '00000000-0000-4000-8000-000000000000',
  SinceDateTime: '2026-07-14T10:00:00.000Z',
  SinceDay: '2026-07-14',
  SinceValue: 8,
  SinceTscore: null,
  IsChosen: false,
  Occasions: 1,
  Values: [],
  Difference,
  StandardError: 2,
  Index: Difference / 2,
  CriticalValue: 1.96,
  Verdict,
  CannotShow: [],
})

const calm: ToldOfScale = {
  direction: 'HigherIsWorse',
  Change: { Judgements: [judged('NotReliable', 1)] },
  CutoffPassed: null,
  isFirstBeyond: false,
}

test('R-304 whatever is reliably worse, by a drift too, or went for the worse unmeasurably is read by itself', () => {
  expect(reasonsOf(calm)).toEqual([])
  expect(reasonsOf({ ...calm, Change: { Judgements: [judged('Worsened', 3, 'Drift')] } })).toEqual(['Worsened'])
  expect(reasonsOf({ ...calm, Change: { Judgements: [judged('Improved', -9)] } })).toEqual([])
  expect(reasonsOf({ ...calm, Change: { Judgements: [judged('NotMeasurable', 2)] } })).toEqual(['NotMeasurable'])
  expect(reasonsOf({ ...calm, Change: { Judgements: [judged('NotMeasurable', 0)] } })).toEqual([])
  expect(reasonsOf({ ...calm, Change: null, isFirstBeyond: true })).toEqual(['FirstBeyondCutoff'])
})

test('R-304 values that went up and down are read by themselves where a line through them leads for the worse', () => {
  const turned = (Difference: number) => ({ Change: { Judgements: [judged('NotReliable', Difference, 'Drift')] } })
  expect(reasonsOf({ ...calm, ...turned(0.9) })).toEqual(['Swings'])
  expect(reasonsOf({ ...calm, ...turned(-0.9) })).toEqual([])
  expect(reasonsOf({ ...calm, ...turned(-0.9), direction: 'HigherIsBetter' })).toEqual(['Swings'])
})

test('R-306 of several scales the one that is worse is told of first, then the limit, then what cannot be measured', () => {
  const passed = {
    SinceFormId: '00000000-0000-4000-8000-000000000000',
    SinceDay: '2026-07-14',
    SinceValue: 8,
    SinceTscore: null,
    From: null,
    To: null,
    ClinicalCutoff: null,
  }
  const order = [
    { ...calm, Change: { Judgements: [judged('Worsened', 9)] } },
    { ...calm, CutoffPassed: passed },
    { ...calm, Change: { Judgements: [judged('NotMeasurable', 2)] } },
    { ...calm, Change: { Judgements: [judged('Improved', -9)] } },
    calm,
    { ...calm, Change: null },
  ]
  expect(order.map(gravityOf)).toEqual([0, 1, 2, 3, 4, 5])
})

test('R-359 a form is told by the scale that sums up, unless another is graver by the answer itself', () => {
  const scale = (name: string, told: Partial<ToldOfScale> = {}, isAggregated = false) => ({
    ...calm,
    ...told,
    name,
    isAggregated,
  })
  const total = scale('total', {}, true)
  const worseSince = scale('worse since', { Later: { Turn: 'Worsened' } })
  const improved = scale('improved', { Change: { Judgements: [judged('Improved', -9)] } })
  const worse = scale('worse', { Change: { Judgements: [judged('Worsened', 9)] } })
  const told = (scales: (typeof total)[]) => scales.toSorted(compareScales).map(({ name }) => name)
  expect(told([worseSince, improved, total])).toEqual(['total', 'worse since', 'improved'])
  expect(told([total, improved, worse])).toEqual(['worse', 'total', 'improved'])
})
