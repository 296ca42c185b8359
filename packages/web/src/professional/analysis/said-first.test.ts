import { expect, test } from 'vitest'
import { aChange, aJudgement } from '../../testing/an-analysis.ts'
import { saidOf, turnOf } from './said-first.ts'

const best = aJudgement({ To: 'Best' })
const baseline = aJudgement({
  To: 'Baseline',
  SinceFormId: '5a6a0000-0000-4000-8000-000000000002',
  Verdict: 'NotReliable',
})

test('R-275 what is said twice of the same answer is said once, by what is graver', () => {
  const said = (...all: Parameters<typeof aChange>) => saidOf(aChange(...all)).map(({ To }) => To)
  expect(said(best, aJudgement(), baseline)).toEqual(['Best', 'Baseline'])
  // Of the same answer, but not the same: both are said.
  expect(said(best, aJudgement({ Verdict: 'NotReliable' }))).toEqual(['Best', 'Previous'])
  // Two days of one diary are two answers.
  const otherDay = aJudgement({ To: 'Baseline', SinceDateTime: '2020-01-01T10:00:00.000Z' })
  expect(said(best, otherDay)).toEqual(['Best', 'Baseline'])
  // A drift that begins elsewhere is said beside it.
  expect(said(best, aJudgement({ To: 'Drift' }))).toEqual(['Best'])
  expect(said(best, { ...baseline, To: 'Drift', Verdict: 'Worsened' })).toEqual(['Best', 'Drift'])
})

test('R-275 an arrow stands where a value is worse than something before, or better than the time before', () => {
  expect(turnOf(aChange(best, baseline))?.To).toBe('Best')
  expect(turnOf(aChange(aJudgement({ Verdict: 'Improved' })))?.To).toBe('Previous')
  // Better than at first, as for a long time: no new turn.
  expect(turnOf(aChange({ ...baseline, Verdict: 'Improved' }, aJudgement({ Verdict: 'NotReliable' })))).toBeUndefined()
  expect(turnOf(null)).toBeUndefined()
  // Worse over time, and it fell: an arrow can say one of them only.
  const fell = aJudgement({ Verdict: 'Improved', Difference: -11 })
  expect(turnOf(aChange(aJudgement({ To: 'Drift', Difference: 3.1 }), fell))).toBeUndefined()
})
