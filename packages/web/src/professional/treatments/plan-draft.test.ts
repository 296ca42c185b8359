import { expect, test } from 'vitest'
import { mergePlan, moveLine, type PlanDraft, setSkipped } from './plan-draft.ts'

/** A letter is a module, one in parentheses is skipped: `a b (c)`. */
function plan(words: string, opensNext = true): PlanDraft {
  const lines = words.split(' ').map((word) => ({ PlanId: word.replace(/[()]/g, ''), IsSkipped: word.startsWith('(') }))
  return { lines, opensNext }
}

test('a line moves one step and stays at the ends', () => {
  expect(moveLine(plan('a b c'), 'c', -1)).toEqual(plan('a c b'))
  expect(moveLine(plan('a b c'), 'a', 1)).toEqual(plan('b a c'))
  expect(moveLine(plan('a b c'), 'a', -1)).toEqual(plan('a b c'))
  expect(moveLine(plan('a b c'), 'c', 1)).toEqual(plan('a b c'))
  expect(setSkipped(plan('a b c'), 'b', true)).toEqual(plan('a (b) c'))
})

test.each([
  ['the colleague’s order holds where none was chosen here', 'a b c', 'a b c', 'c b a', 'c b a'],
  ['the order that was chosen here holds', 'c a b', 'a b c', 'b a c', 'c a b'],
  ['what both skipped is skipped', 'a (b) c', 'a b c', 'a b (c)', 'a (b) (c)'],
  ['what was included here again stays so', 'a b c', 'a (b) c', 'a (b) (c)', 'a b (c)'],
  ['a module that came since stands after the one it followed', 'c a b', 'a b c', 'a d b c', 'c a d b'],
  ['one that came first comes first', 'c a b', 'a b c', 'd a b c', 'd c a b'],
  ['one that is gone is gone', 'c a b', 'a b c', 'a c', 'c a'],
])('R-408 %s', (_rule, draft, read, latest, merged) => {
  expect(mergePlan(plan(draft), plan(read), plan(latest))).toEqual(plan(merged))
})

test('R-408 whether the next opens by itself is the colleague’s unless it was changed here', () => {
  expect(mergePlan(plan('a', true), plan('a', true), plan('a', false)).opensNext).toBe(false)
  expect(mergePlan(plan('a', false), plan('a', true), plan('a', true)).opensNext).toBe(false)
})
