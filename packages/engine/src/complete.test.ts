import { expect, test } from 'vitest'
import { isComplete, missingRequired, unansweredOptional } from './complete.ts'
import { choice, formOf, girl, number } from './testing/written-form.ts'
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
})

test('R-098 a form is complete when every visible required question is answered, and 0 is an answer', () => {
  expect(isComplete(form, shownWith({ must: 'a', level: 0, 'grid.r1': 'a' }))).toBe(true)
  expect(isComplete(form, shownWith({ must: 'a', level: 0 }))).toBe(false)
  expect(isComplete(form, shownWith({ must: ' ', level: 0, 'grid.r1': 'a' }))).toBe(false)
})

test('R-099 a closed form always counts as complete', () => {
  expect(isComplete(form, shownWith({}), true)).toBe(true)
})

test('R-100 unanswered optional questions are never mentioned for a closed form', () => {
  expect(unansweredOptional(form, shownWith({}), true)).toEqual([])
})
