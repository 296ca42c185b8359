import { expect, test } from 'vitest'
import { aBegunModule, aModule } from '../../testing/a-treatment.ts'
import { fixedIn, mergePlan, moveLine, type PlanDraft, setSkipped } from './plan-draft.ts'

const none: ReadonlySet<string> = new Set()

/** A letter is a module, one in parentheses is skipped: `a b (c)`. */
function plan(words: string, opensNext = true): PlanDraft {
  const lines = words.split(' ').map((word) => ({ PlanId: word.replace(/[()]/g, ''), IsSkipped: word.startsWith('(') }))
  return { lines, opensNext }
}

test('a line moves one step and stays at the ends', () => {
  expect(moveLine(plan('a b c'), 'c', -1, none)).toEqual(plan('a c b'))
  expect(moveLine(plan('a b c'), 'a', 1, none)).toEqual(plan('b a c'))
  expect(moveLine(plan('a b c'), 'a', -1, none)).toEqual(plan('a b c'))
  expect(moveLine(plan('a b c'), 'c', 1, none)).toEqual(plan('a b c'))
  expect(setSkipped(plan('a b c'), 'b', true)).toEqual(plan('a (b) c'))
})

test('R-526 what has been opened keeps its place, and the others trade places past it', () => {
  const fixed = new Set(['b', 'd'])
  expect(moveLine(plan('a b c d e'), 'c', -1, fixed)).toEqual(plan('c b a d e'))
  expect(moveLine(plan('b c d e'), 'e', -1, fixed)).toEqual(plan('b e d c'))
  expect(moveLine(plan('b c d'), 'c', -1, fixed)).toEqual(plan('b c d'))
  const [closed, planned, to] = [aBegunModule({ Status: 'Closed' }), aBegunModule({ Status: 'Scheduled' }), aModule()]
  expect(fixedIn({ Modules: [closed, planned, to] })).toEqual(new Set([closed.PlanId, planned.PlanId]))
})

test('R-526 what a colleague has opened meanwhile stands where their plan has it', () => {
  expect(mergePlan(plan('c a b'), plan('a b c'), plan('a b c'), new Set(['a']))).toEqual(plan('a c b'))
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
  expect(mergePlan(plan(draft), plan(read), plan(latest), none)).toEqual(plan(merged))
})

test('R-408 whether the next opens by itself is the colleague’s unless it was changed here', () => {
  expect(mergePlan(plan('a', true), plan('a', true), plan('a', false), none).opensNext).toBe(false)
  expect(mergePlan(plan('a', false), plan('a', true), plan('a', true), none).opensNext).toBe(false)
})
