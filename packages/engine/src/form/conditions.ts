import type { Condition, ConditionOperator, Test } from '@samklang/contract/form-content'
import { isAnswered } from './answers.ts'

/** What is known of something asked about: what was said, and what that counts. */
export type ConditionFact = { value: string | number | readonly string[] | undefined; score: number | null }

/** What a condition may ask. Undefined: there is no such thing, and then nothing about it holds. */
export type Facts = (test: Test) => ConditionFact | undefined

type Expected = Test['value']

// Deeper than anybody writes; what comes from outside must not exhaust the stack.
const deepest = 60

export function holds(condition: Condition, facts: Facts, depth = 0): boolean {
  if (depth > deepest) return false
  if ('all' in condition) return condition.all.every((part) => holds(part, facts, depth + 1))
  if ('any' in condition) return condition.any.some((part) => holds(part, facts, depth + 1))
  const fact = facts(condition)
  return fact !== undefined && passes(fact, condition.op, condition.value)
}

export function testsIn(condition: Condition | undefined, depth = 0): Test[] {
  if (!condition || depth > deepest) return []
  if ('all' in condition) return condition.all.flatMap((part) => testsIn(part, depth + 1))
  if ('any' in condition) return condition.any.flatMap((part) => testsIn(part, depth + 1))
  return [condition]
}

/** Nested further than is followed; whatever lies below is taken not to hold, and an author must know. */
export function isTooDeep(condition: Condition | undefined, depth = 0): boolean {
  if (!condition) return false
  if (depth > deepest) return true
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : []
  return parts.some((part) => isTooDeep(part, depth + 1))
}

/** Whatever is asked of an answer that is not there is not so, unless it is that: also "not equal" needs an answer. */
export function passes(fact: ConditionFact, op: ConditionOperator, expected: Expected): boolean {
  const isThere = isAnswered(typeof fact.value === 'object' ? [...fact.value] : fact.value)
  if (op === 'answered') return isThere
  if (op === 'notAnswered') return !isThere
  if (!isThere || expected === undefined) return false
  if (op === 'equals') return matches(fact, expected)
  if (op === 'notEquals') return !matches(fact, expected)
  if (op === 'in') return [expected].flat().some((one) => matches(fact, one))
  return compares(fact, op, expected)
}

/** One of several ticked choices is enough; a list must be ticked exactly so. A number is held against what a choice counts. */
function matches({ value, score }: ConditionFact, expected: Expected): boolean {
  if (typeof expected === 'number') return score === expected
  if (typeof value !== 'object')
    return Array.isArray(expected) ? expected.length === 1 && expected[0] === value : value === expected
  if (!Array.isArray(expected)) return value.some((one) => one === expected)
  return expected.length === value.length && value.every((one) => expected.includes(one))
}

function compares({ value, score }: ConditionFact, op: ConditionOperator, expected: Expected): boolean {
  if (typeof expected === 'number') return score !== null && isOrdered(Math.sign(score - expected), op)
  // Dates and times are written so that their text order is their order.
  if (typeof expected !== 'string' || typeof value !== 'string') return false
  return isOrdered(value < expected ? -1 : value > expected ? 1 : 0, op)
}

function isOrdered(sign: number, op: ConditionOperator): boolean {
  if (op === 'greater') return sign > 0
  if (op === 'greaterOrEqual') return sign >= 0
  if (op === 'less') return sign < 0
  return op === 'lessOrEqual' && sign <= 0
}
