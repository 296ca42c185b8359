import { expect, test } from 'vitest'
import { choice, formOf, girl } from '../testing/written-form.ts'
import { begunDays } from './begun-days.ts'
import { visibleItems } from './visible.ts'

const form = formOf([
  choice('must'),
  choice('may', { required: false }),
  choice('older', { showWhen: { about: 'Age', op: 'greaterOrEqual', value: 12 } }),
])

function entry(day: string, age: number, ...answered: string[]) {
  const answers = new Map(answered.map((ref) => [ref, 'a']))
  return { day, shown: visibleItems(form, answers, { ...girl, age }) }
}

test('R-363 a day is begun while every entry of it lacks something that must be answered, and is told once', () => {
  const entries = [
    entry('2026-11-14', 11, 'must'),
    entry('2026-11-15', 11, 'may'),
    entry('2026-11-15', 11),
    entry('2026-11-16', 11, 'may'),
    entry('2026-11-16', 11, 'must', 'may'),
  ]
  expect(begunDays(form, entries)).toEqual(['2026-11-15'])
  expect(begunDays(form, entries.toReversed())).toEqual(['2026-11-15'])
  expect(begunDays(form, [])).toEqual([])
})

test('R-363 what must be answered is what is asked of whoever was as old as on that day', () => {
  expect(begunDays(form, [entry('2026-11-14', 11, 'must'), entry('2026-11-15', 12, 'must')])).toEqual(['2026-11-15'])
})
