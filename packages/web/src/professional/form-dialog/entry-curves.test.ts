import { FormContent, Scoring } from '@samklang/contract/form-content'
import { compileForm } from '@samklang/engine/form/compile-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { curvesOf, layoutCurve } from './entry-curves.ts'

const Questions = [
  { questionId: 'mood', key: 'mood', type: 'Slider', min: 0, max: 10 },
  { questionId: 'cups', key: 'cups', type: 'Number', min: 0, max: 30 },
  { questionId: 'note', key: 'note', type: 'Text' },
]
const content = z.parse(FormContent, { Pages: [{ Id: 'p', Groups: [{ Id: 'g', Questions }] }] })
const form = compileForm(content, z.parse(Scoring, {}))

const days = ['2026-11-01', '2026-11-02', '2026-11-05', '2026-11-06']
const entries = days.map((EntryDate) => ({ Id: EntryDate, EntryDate }))
const answer = (QuestionId: string, Value: string | number, AnswerGroupId: string) => ({
  QuestionId,
  Key: QuestionId,
  Value,
  AnswerGroupId,
})

test('R-297 every question of a diary that is answered with a number has a curve, where two days have one', () => {
  const answers = [
    ...days.map((day, index) => answer('mood', index + 2, day)),
    ...days.map((day) => answer('note', 'x', day)),
    answer('cups', 3, '2026-11-01'),
  ]
  const [mood, ...others] = curvesOf(form, { entries, answers })
  expect(others).toEqual([])
  expect(mood).toMatchObject({ ref: 'mood', span: [0, 10] })
  expect(mood?.points.map(({ day, value }) => [day, value])).toEqual(days.map((day, index) => [day, index + 2]))
})

test('R-297 the line is broken where a day has no entry, and a number without an end stands below a value that is named', () => {
  const answers = days.map((day) => answer('cups', day === '2026-11-05' ? 4 : 1, day))
  const [cups] = curvesOf(form, { entries, answers })
  expect(cups?.span).toEqual([0, 4])
  const laid = cups && layoutCurve(cups, { from: '2026-10-30', to: '2026-11-10' }, { width: 400, height: 120 })
  expect(laid?.lines).toHaveLength(2)
  const [bottom = 0, top = 0] = [laid?.values[0]?.at, laid?.values[1]?.at]
  expect(laid?.values.map(({ label }) => label)).toEqual(['0', '5'])
  const heights = laid?.points.map(({ y }) => Math.round((5 * (bottom - y)) / (bottom - top)))
  expect(heights).toEqual([1, 1, 4, 1])
  const xs = laid?.points.map(({ x }) => x) ?? []
  expect(xs).toEqual(xs.toSorted((one, other) => one - other))
  // two days before the first entry and four after the last stay empty
  const { left = 0, right = 0 } = laid?.plot ?? {}
  const aDay = (right - left - 40) / 11
  expect([xs[0], xs[3]]).toEqual([left + 20 + 2 * aDay, left + 20 + 7 * aDay].map((x) => expect.closeTo(x, 6)))
})

test('R-297 the last day is named whole: half of a date has room beside it', () => {
  const answers = days.map((day) => answer('mood', 3, day))
  const [mood] = curvesOf(form, { entries, answers })
  const width = 900
  const laid = mood && layoutCurve(mood, { from: '2026-11-01', to: '2026-11-10' }, { width, height: 150 })
  const last = laid?.steps.at(-1)
  expect(last?.label).toBe('2026-11-10')
  // Ten characters of the axis are less than 64 wide.
  expect(width - (last?.at ?? width)).toBeGreaterThanOrEqual(32)
})
