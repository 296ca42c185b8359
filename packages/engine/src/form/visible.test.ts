import { type AnswerValue, type Condition, FormContent, Scoring } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import type { Subject } from '../people/person.ts'
import { ageless, choice, formOf, girl, howOften, number, type WrittenQuestion } from '../testing/written-form.ts'
import { compileForm } from './compile-form.ts'
import { visibleItems } from './visible.ts'

const asked: WrittenQuestion[] = [
  choice('one'),
  choice('ticks', { type: 'MultiChoice' }),
  number('hours', { min: 0, max: 24 }),
  number('day', { type: 'Date' }),
  choice('grid', { type: 'Matrix', options: howOften, rows: [{ key: 'r1' }, { key: 'r2' }] }),
]

function isShown(showWhen: Condition, answers: Record<string, AnswerValue>, subject: Subject = girl): boolean {
  const form = formOf([...asked, choice('more', { showWhen })], {
    Scales: [{ Key: 's', Items: ['one', 'grid.r1'], Method: 'Sum' }],
  })
  return visibleItems(form, new Map(Object.entries(answers)), subject).questions.has('more')
}

const conditions: [Condition, Record<string, AnswerValue>, boolean][] = [
  [{ questionId: 'one', op: 'equals', value: 'b' }, { one: 'b' }, true],
  [{ questionId: 'one', op: 'equals', value: 'b' }, { one: 'a' }, false],
  [{ questionId: 'one', op: 'equals', value: 'b' }, {}, false],
  [{ questionId: 'one', op: 'equals', value: 1 }, { one: 'b' }, true],
  [{ questionId: 'one', op: 'notEquals', value: 'b' }, { one: 'a' }, true],
  [{ questionId: 'one', op: 'notEquals', value: 'b' }, {}, false],
  [{ questionId: 'one', op: 'in', value: ['b', 'c'] }, { one: 'c' }, true],
  [{ questionId: 'one', op: 'in', value: ['b', 'c'] }, { one: 'd' }, false],
  [{ questionId: 'one', op: 'greaterOrEqual', value: 2 }, { one: 'c' }, true],
  [{ questionId: 'one', op: 'greater', value: 2 }, { one: 'c' }, false],
  [{ questionId: 'one', op: 'answered' }, { one: 'a' }, true],
  [{ questionId: 'one', op: 'answered' }, { one: ' ' }, false],
  [{ questionId: 'one', op: 'notAnswered' }, {}, true],
  [{ questionId: 'one', op: 'equals' }, { one: 'a' }, false],
  [{ questionId: 'ticks', op: 'equals', value: 'b' }, { ticks: ['a', 'b'] }, true],
  [{ questionId: 'ticks', op: 'equals', value: ['b', 'a'] }, { ticks: ['a', 'b'] }, true],
  [{ questionId: 'ticks', op: 'equals', value: ['a'] }, { ticks: ['a', 'b'] }, false],
  [{ questionId: 'ticks', op: 'notEquals', value: 'c' }, { ticks: ['a', 'b'] }, true],
  [{ questionId: 'ticks', op: 'greater', value: 2 }, { ticks: ['b', 'c'] }, true],
  [{ questionId: 'hours', op: 'equals', value: 0 }, { hours: 0 }, true],
  [{ questionId: 'hours', op: 'answered' }, { hours: 0 }, true],
  [{ questionId: 'hours', op: 'less', value: 6 }, { hours: 5.5 }, true],
  [{ questionId: 'hours', op: 'lessOrEqual', value: 6 }, { hours: 6 }, true],
  [{ questionId: 'hours', op: 'in', value: [1, 2] }, { hours: 2 }, true],
  [{ questionId: 'day', op: 'less', value: '2026-11-15' }, { day: '2026-11-14' }, true],
  [{ questionId: 'day', op: 'greater', value: '2026-11-15' }, { day: '2026-11-15' }, false],
  [{ questionId: 'grid', row: 'r2', op: 'equals', value: 'd' }, { 'grid.r2': 'd' }, true],
  [{ questionId: 'grid', row: 'r2', op: 'equals', value: 'd' }, { 'grid.r1': 'd' }, false],
  [{ questionId: 'grid', op: 'equals', value: 'd' }, { 'grid.r1': 'd' }, true],
  [{ questionId: 'grid', op: 'notAnswered' }, { 'grid.r1': 'd' }, false],
  [{ questionId: 'nowhere', op: 'notAnswered' }, {}, false],
  [{ questionId: 'grid', row: 'r9', op: 'notAnswered' }, {}, false],
  [{ scaleKey: 'nowhere', op: 'notAnswered' }, {}, false],
  [{ scaleKey: 's', op: 'greaterOrEqual', value: 4 }, { one: 'd', 'grid.r1': 'b' }, true],
  [{ scaleKey: 's', op: 'greaterOrEqual', value: 4 }, { one: 'd' }, false],
  [{ scaleKey: 's', op: 'equals', value: 0 }, { one: 'a', 'grid.r1': 'a' }, true],
  [{ all: [] }, {}, true],
  [{ any: [] }, {}, false],
  [
    {
      all: [
        { questionId: 'one', op: 'answered' },
        {
          any: [
            { questionId: 'hours', op: 'answered' },
            { questionId: 'day', op: 'answered' },
          ],
        },
      ],
    },
    { one: 'a', day: '2026-11-15' },
    true,
  ],
]

test.each(conditions)('shown when %j and answered %j: %s', (condition, answers, expected) => {
  expect(isShown(condition, answers)).toBe(expected)
})

const people: [Condition, Subject, boolean][] = [
  [{ about: 'Age', op: 'less', value: 12 }, girl, true],
  [{ about: 'Age', op: 'greaterOrEqual', value: 12 }, girl, false],
  [{ about: 'Age', op: 'notEquals', value: 12 }, ageless, false],
  [{ about: 'Age', op: 'answered' }, ageless, false],
  [{ about: 'Gender', op: 'equals', value: 'Female' }, girl, true],
  [{ about: 'Gender', op: 'notEquals', value: 'Female' }, ageless, true],
  [{ about: 'Respondent', op: 'in', value: ['Caretaker', 'Other'] }, girl, false],
  [{ about: 'Respondent', op: 'equals', value: 'Staff' }, { ...girl, respondent: 'Staff' }, true],
]

test.each(people)('shown when %j about %j: %s', (condition, subject, expected) => {
  expect(isShown(condition, {}, subject)).toBe(expected)
})

test('what was answered to a question that is hidden again does not keep others in sight', () => {
  const form = formOf([
    choice('q3', { showWhen: { questionId: 'q2', op: 'equals', value: 'b' } }),
    choice('q2', { showWhen: { questionId: 'q1', op: 'equals', value: 'b' } }),
    choice('q1'),
  ])
  const answers = new Map([
    ['q1', 'b'],
    ['q2', 'b'],
    ['q3', 'b'],
  ])
  expect(visibleItems(form, answers, girl).questions).toEqual(new Set(['q1', 'q2', 'q3']))
  answers.set('q1', 'a')
  const shown = visibleItems(form, answers, girl)
  expect(shown.questions).toEqual(new Set(['q1']))
  expect(shown.answers).toEqual(new Map([['q1', 'a']]))
})

test('a condition on a scale counts the visible answers only', () => {
  const form = formOf(
    [
      choice('q1'),
      choice('q2', { showWhen: { questionId: 'q1', op: 'equals', value: 'd' } }),
      choice('q3', { showWhen: { scaleKey: 's', op: 'greaterOrEqual', value: 3 } }),
    ],
    { Scales: [{ Key: 's', Items: ['q1', 'q2'], Method: 'Sum', MaxMissing: 1 }] },
  )
  expect(
    visibleItems(
      form,
      new Map([
        ['q1', 'c'],
        ['q2', 'd'],
      ]),
      girl,
    ).questions.has('q3'),
  ).toBe(false)
  expect(
    visibleItems(
      form,
      new Map([
        ['q1', 'd'],
        ['q2', 'a'],
      ]),
      girl,
    ).questions.has('q3'),
  ).toBe(true)
})

test('conditions that lead back to themselves hide what they hang on, and nothing else', () => {
  const form = formOf(
    [
      choice('q1', { showWhen: { questionId: 'q2', op: 'notAnswered' } }),
      choice('q2', { showWhen: { questionId: 'q1', op: 'notAnswered' } }),
      choice('q3', { showWhen: { questionId: 'q3', op: 'notAnswered' } }),
      choice('q4', { showWhen: { scaleKey: 's', op: 'notAnswered' } }),
      choice('q5', { showWhen: { questionId: 'q1', op: 'notAnswered' } }),
      choice('q6'),
    ],
    { Scales: [{ Key: 's', Items: ['q4'], Method: 'Sum' }] },
  )
  expect(visibleItems(form, new Map(), girl).questions).toEqual(new Set(['q5', 'q6']))
})

const content = FormContent.parse({
  Pages: [
    {
      Id: 'p1',
      Groups: [
        { Id: 'g1', Questions: [choice('q1'), choice('off', { active: false }), choice('hid', { hidden: true })] },
        { Id: 'g2', hidden: true, Questions: [choice('q2')] },
      ],
    },
    {
      Id: 'p2',
      Groups: [
        {
          Id: 'g3',
          showWhen: { questionId: 'q1', op: 'equals', value: 'b' },
          Questions: [
            choice('grid', { type: 'Matrix', rows: [{ key: 'r1' }, { key: 'r2' }] }),
            number('info', { type: 'Information' }),
          ],
        },
      ],
    },
    { Id: 'p3', Groups: [{ Id: 'g4', Questions: [choice('q4', { active: false })] }] },
  ],
})
const pages = compileForm(content, Scoring.parse({}))

test('R-097 a question is out of sight when it is hidden, inactive or in a hidden group, and so is an empty page', () => {
  const shown = visibleItems(pages, new Map([['q1', 'a']]), girl)
  expect(shown.pages).toEqual(new Set(['p1']))
  expect(shown.groups).toEqual(new Set(['g1']))
  expect(shown.questions).toEqual(new Set(['q1']))
})

test('rows are shown with their matrix, and words to read count as questions without being asked', () => {
  const shown = visibleItems(pages, new Map([['q1', 'b']]), girl)
  expect(shown.pages).toEqual(new Set(['p1', 'p2']))
  expect(shown.questions).toEqual(new Set(['q1', 'grid', 'info']))
  expect(shown.items).toEqual(new Set(['q1', 'grid.r1', 'grid.r2']))
})

test('a chain of two thousand conditions is followed to its end', () => {
  const chain = Array.from({ length: 2000 }, (_, index) =>
    choice(`q${index}`, index > 0 ? { showWhen: { questionId: `q${index - 1}`, op: 'answered' } } : {}),
  )
  const groups = [0, 1, 2, 3].map((part) => ({ Id: `g${part}`, Questions: chain.slice(part * 500, part * 500 + 500) }))
  const long = compileForm(FormContent.parse({ Pages: [{ Id: 'p', Groups: groups }] }), Scoring.parse({}))
  const answers = new Map(chain.map((question) => [question.questionId, 'a']))
  expect(visibleItems(long, answers, girl).questions.size).toBe(2000)
})

test('a condition nested deeper than anybody writes is false, and nothing breaks', () => {
  let deep: Condition = { questionId: 'one', op: 'notAnswered' }
  for (let depth = 0; depth < 200; depth++) deep = { all: [deep] }
  const form = compileForm(
    { ...content, Pages: [{ Id: 'p', Groups: [{ Id: 'g', hidden: false, showWhen: deep, Questions: [] }] }] },
    Scoring.parse({}),
  )
  expect(visibleItems(form, new Map(), girl).groups.size).toBe(0)
})
