import type { AlertKind, AnswerValue, Severity } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import { scoreForm } from '../form/score.ts'
import { visibleItems } from '../form/visible.ts'
import { choice, formOf, girl, number, type WrittenScoring } from '../testing/written-form.ts'
import { helpFor, judgeAlerts } from './alerts.ts'

const questions = [
  choice('mood'),
  choice('safety', { showWhen: { questionId: 'mood', op: 'notEquals', value: 'a' } }),
  choice('ticks', { type: 'MultiChoice' }),
  number('hours'),
  choice('grid', { type: 'Matrix', rows: [{ key: 'r1' }, { key: 'r2' }] }),
]

type WrittenRule = NonNullable<WrittenScoring['Alerts']>[number]

function raised(rule: WrittenRule, answers: Record<string, AnswerValue>) {
  const form = formOf(questions, { Alerts: [rule], Scales: [{ Key: 's', Items: ['mood', 'hours'], Method: 'Sum' }] })
  const shown = visibleItems(form, new Map(Object.entries(answers)), girl)
  return judgeAlerts(form, shown, scoreForm(form, shown, girl))
}

const safety = { Key: 'risk', questionId: 'safety', Options: ['c', 'd'] }

test('a choice that calls for it raises an alert as soon as it is made, the form half answered', () => {
  expect(raised(safety, { mood: 'b', safety: 'c' })).toEqual([
    { Key: 'risk', Kind: 'Risk', Severity: 'Alert', ItemRef: 'safety', ScaleKey: null, Value: 'c' },
  ])
  expect(raised(safety, { mood: 'b', safety: 'a' })).toEqual([])
})

test('what was answered to a question that is hidden again raises nothing', () => {
  expect(raised(safety, { mood: 'a', safety: 'd' })).toEqual([])
})

const rules: [Omit<WrittenRule, 'Key'>, Record<string, AnswerValue>, boolean][] = [
  [{ questionId: 'mood', Comparison: 'GreaterOrEqual', Low: 2 }, { mood: 'c' }, true],
  [{ questionId: 'mood', Comparison: 'GreaterOrEqual', Low: 2 }, { mood: 'b' }, false],
  [{ questionId: 'hours', Comparison: 'Less', High: 1 }, { hours: 0 }, true],
  [{ questionId: 'hours', Comparison: 'Less', High: 1 }, {}, false],
  [{ questionId: 'ticks', Options: ['d'] }, { ticks: ['a', 'd'] }, true],
  [{ questionId: 'grid', row: 'r2', Options: ['d'] }, { 'grid.r2': 'd' }, true],
  [{ questionId: 'grid', row: 'r2', Options: ['d'] }, { 'grid.r1': 'd' }, false],
  [{ questionId: 'grid', Options: ['d'] }, { 'grid.r1': 'd' }, true],
  [{ questionId: 'nowhere', Options: ['d'] }, { nowhere: 'd' }, false],
  [{ questionId: 'mood' }, { mood: 'd' }, false],
  [{ questionId: 'mood', Comparison: 'Greater' }, { mood: 'd' }, false],
  [{}, { mood: 'd' }, false],
]

test.each(rules)('%j with %j raises: %s', (rule, answers, expected) => {
  expect(raised({ Key: 'k', ...rule }, answers)).toHaveLength(expected ? 1 : 0)
})

test('R-254 a rule for a matrix as a whole is raised for every row that calls for it', () => {
  const rule = { Key: 'k', questionId: 'grid', Options: ['d'], Severity: 'Attention' as const }
  expect(raised(rule, { 'grid.r1': 'd', 'grid.r2': 'd' })).toEqual([
    { Key: 'k', Kind: 'Risk', Severity: 'Attention', ItemRef: 'grid.r1', ScaleKey: null, Value: 'd' },
    { Key: 'k', Kind: 'Risk', Severity: 'Attention', ItemRef: 'grid.r2', ScaleKey: null, Value: 'd' },
  ])
  expect(raised(rule, { 'grid.r1': 'a', 'grid.r2': 'd' })).toMatchObject([{ ItemRef: 'grid.r2' }])
})

test('a scale raises an alert only where it has a value', () => {
  const rule = { Key: 'k', ScaleKey: 's', Comparison: 'GreaterOrEqual' as const, Low: 3 }
  expect(raised(rule, { mood: 'd' })).toEqual([])
  expect(raised(rule, { mood: 'd', hours: 0 })).toEqual([
    { Key: 'k', Kind: 'Risk', Severity: 'Alert', ItemRef: null, ScaleKey: 's', Value: 3 },
  ])
  expect(raised({ ...rule, ScaleKey: 'nowhere' }, { mood: 'd', hours: 0 })).toEqual([])
})

test('a rule says what kind of help it calls for; one that says nothing is about danger', () => {
  expect(raised({ ...safety, Kind: 'Medical' }, { mood: 'b', safety: 'c' })).toMatchObject([{ Kind: 'Medical' }])
  expect(raised(safety, { mood: 'b', safety: 'c' })).toMatchObject([{ Kind: 'Risk' }])
  const scale = { Key: 'k', ScaleKey: 's', Comparison: 'GreaterOrEqual' as const, Low: 3, Kind: 'Medical' as const }
  expect(raised(scale, { mood: 'd', hours: 0 })).toMatchObject([{ Kind: 'Medical' }])
})

const called: [[AlertKind, Severity, true?][], AlertKind | null][] = [
  [[], null],
  [[['Risk', 'Attention', true]], 'Risk'],
  [[['Medical', 'Info', true]], 'Medical'],
  [
    [
      ['Medical', 'Alert'],
      ['Risk', 'Attention', true],
    ],
    'Risk',
  ],
  [[['Risk', 'Alert']], 'Risk'],
  [[['Medical', 'Alert']], 'Medical'],
  [
    [
      ['Medical', 'Alert'],
      ['Risk', 'Alert'],
    ],
    'Risk',
  ],
  [
    [
      ['Medical', 'Alert'],
      ['Risk', 'Attention'],
    ],
    'Medical',
  ],
  [[['Medical', 'Attention']], null],
  [[['Risk', 'Info']], null],
]

test.each(called)('R-281 of %j whoever answers is helped with: %s', (alerts, expected) => {
  expect(helpFor(alerts.map(([Kind, Severity, Help]) => ({ Kind, Severity, Help })))).toBe(expected)
})

test('R-281 a rule below the severity of an alert may ask for help, by an answer as by a scale', () => {
  const lowest = { Key: 'k', questionId: 'hours', Comparison: 'LessOrEqual' as const, High: 1, Help: true as const }
  const found = raised({ ...lowest, Severity: 'Attention' }, { hours: 0 })
  expect(found).toMatchObject([{ Severity: 'Attention', Help: true }])
  expect(helpFor(found)).toBe('Risk')
  const scale = { Key: 'k', ScaleKey: 's', Comparison: 'GreaterOrEqual' as const, Low: 3, Help: true as const }
  expect(helpFor(raised({ ...scale, Severity: 'Info' }, { mood: 'd', hours: 0 }))).toBe('Risk')
  expect(helpFor(raised({ ...lowest, Help: undefined, Severity: 'Attention' }, { hours: 0 }))).toBeNull()
})
