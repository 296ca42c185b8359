import { FormContent, Scoring } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import { choice, formOf, girl, number } from '../testing/written-form.ts'
import { compileForm } from './compile-form.ts'
import { missingRequired, unansweredOptional } from './complete.ts'
import { visibleItems } from './visible.ts'

const form = formOf([
  choice('must'),
  choice('may', { required: false }),
  number('level', { min: 0, max: 10 }),
  choice('off', { active: false }),
  choice('hidden', { hidden: true }),
  choice('more', { showWhen: { questionId: 'must', op: 'equals', value: 'b' } }),
  choice('grid', { type: 'Matrix', rows: [{ key: 'r1' }, { key: 'r2', required: false }] }),
  number('read', { type: 'Information' }),
])
const refs = (items: { ref: string }[]) => items.map((item) => item.ref)

function shownWith(answers: Record<string, string | number>) {
  return visibleItems(form, new Map(Object.entries(answers)), girl)
}

test('R-096 a question is required unless it says otherwise, and so is each row of a matrix', () => {
  const shown = shownWith({})
  expect(refs(missingRequired(form, shown))).toEqual(['must', 'level', 'grid.r1'])
  expect(refs(unansweredOptional(form, shown))).toEqual(['may', 'grid.r2'])
})

test('R-097 what is hidden, inactive or in a hidden group is skipped; what a condition shows is not', () => {
  expect(refs(missingRequired(form, shownWith({ must: 'a' })))).toEqual(['level', 'grid.r1'])
  expect(refs(missingRequired(form, shownWith({ must: 'b' })))).toEqual(['level', 'more', 'grid.r1'])
  const Groups = [
    { Id: 'seen', Questions: [choice('one')] },
    { Id: 'unseen', hidden: true, Questions: [choice('two'), choice('three', { required: false })] },
  ]
  const grouped = compileForm(FormContent.parse({ Pages: [{ Id: 'p', Groups }] }), Scoring.parse({}))
  const shown = visibleItems(grouped, new Map(), girl)
  expect([refs(missingRequired(grouped, shown)), unansweredOptional(grouped, shown)]).toEqual([['one'], []])
})

test('R-098 nothing is missing when every visible required question is answered, and 0 is an answer', () => {
  const missing = (answers: Record<string, string | number>) => refs(missingRequired(form, shownWith(answers)))
  expect(missing({ must: 'a', level: 0, 'grid.r1': 'a' })).toEqual([])
  expect(missing({ must: 'a', level: 0 })).toEqual(['grid.r1'])
  expect(missing({ must: ' ', level: 0, 'grid.r1': 'a' })).toEqual(['must'])
})

test('R-099 R-100 of a closed form nothing is missing and nothing optional is mentioned, whatever it lacks', () => {
  expect(missingRequired(form, shownWith({}), true)).toEqual([])
  expect(unansweredOptional(form, shownWith({}), true)).toEqual([])
})
