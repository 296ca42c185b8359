import { FormContent, FormTexts, Scoring } from '@samklang/contract/form-content'
import type { LaterAnswer } from '@samklang/contract/score-change'
import { compileForm } from '@samklang/engine/form/compile-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { FormVersion } from '../forms/version.ts'
import { askedOf, type JudgeableOccasion, judgeSeries } from './change.ts'
import { changeOfForm } from './keep-judgements.ts'

const options = [
  { key: 'never', score: 0 },
  { key: 'often', score: 30 },
]
const questions = ['rest', 'energy'].map((questionId) => ({
  ...{ questionId, key: questionId },
  ...{ type: 'SingleChoice', options },
}))
const measured = { Method: 'Sum', Change: { Reliability: 0.875, Sd: 8 } }
// 8 x sqrt(2 x 0.125) = 4: from 8 points on a change is reliable
const Scales = [
  { ...measured, Key: 'sleep', Items: ['rest'], Min: 0, Max: 30 },
  { ...measured, Key: 'total', Items: ['rest', 'energy'], Min: 0, Max: 60, IsAggregated: true },
]
const version: FormVersion = {
  id: crypto.randomUUID(),
  compiled: compileForm(
    z.parse(FormContent, { Pages: [{ Id: 'p', Groups: [{ Id: 'g', Questions: questions }] }] }),
    z.parse(Scoring, { Scales }),
  ),
  texts: z.parse(FormTexts, { sv: { 'scale/sleep': 'Sömn', 'scale/total': 'Summa' } }),
}

type Values = { sleep: number | null; total: number | null }

function answered(month: number, values: Values): JudgeableOccasion {
  const day = `2026-0${month}-01`
  const scoreOf = (Value: number | null) => ({
    Value,
    Validity: Value === null ? ('TooManyMissing' as const) : ('Valid' as const),
    NormalizedValue: null,
    CutoffKey: null,
    CutoffStatus: 'None' as const,
    Severity: 'Default' as const,
  })
  return {
    ...{ version, day, at: `${day}T10:00:00.000Z`, by: { Key: 'Patient' } },
    form: { id: `${month}`, isBaseline: false },
    person: { age: 30, gender: 'Unknown' },
    scores: new Map([
      ['sleep', scoreOf(values.sleep)],
      ['total', scoreOf(values.total)],
    ]),
  }
}

/** What is said in one sentence of the last of two answers. */
function saidOf(before: Values, last: Values, later: Partial<Record<keyof Values, LaterAnswer>> = {}) {
  const occasions = [answered(1, before), answered(2, last)]
  return changeOfForm(
    (['sleep', 'total'] as const).flatMap((key) =>
      [...judgeSeries(askedOf(occasions, key))]
        .slice(-1)
        .map(([asked, told]) => ({ key, asked, told: { ...told, Later: later[key] ?? null } })),
    ),
  )
}

function later(Turn: LaterAnswer['Turn'], Value: number): LaterAnswer {
  return { FormId: '018f0000-0000-7000-8000-000000000003', Day: '2026-03-01', Value, Tscore: null, Turn }
}

test('R-359 a later answer that is worse is told whichever scale it is of, with the name of that scale', () => {
  const [before, last] = [
    { sleep: 10, total: 20 },
    { sleep: 10, total: 20 },
  ]
  const said = saidOf(before, last, { sleep: later('Worsened', 28), total: later('NotWorse', 20) })
  expect(said).toMatchObject({ ScaleKey: 'total', Value: 20 })
  expect(said?.Later).toEqual({ ...later('Worsened', 28), ScaleName: { sv: 'Sömn', en: null } })
  const own = saidOf(before, last, { sleep: later('Worsened', 28), total: later('Worse', 24) })
  expect(own?.Later).toEqual(later('Worse', 24))
  expect(saidOf(before, last, { total: later('NotWorse', 20) })?.Later).toEqual(later('NotWorse', 20))
})

test('R-306 a form is told by a scale that says something, also where the one that sums up has no value', () => {
  expect(saidOf({ sleep: 30, total: null }, { sleep: 5, total: null })).toMatchObject({
    ...{ ScaleKey: 'sleep', Value: 5 },
    Change: { Judgements: [{ Verdict: 'Improved' }] },
  })
  expect(saidOf({ sleep: 30, total: 40 }, { sleep: 5, total: null })).toMatchObject({ ScaleKey: 'sleep' })
  expect(saidOf({ sleep: null, total: null }, { sleep: null, total: null })).toBeNull()
})
