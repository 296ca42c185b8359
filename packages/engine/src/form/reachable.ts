import type { Condition, Question, QuestionGroup, Test } from '@samklang/contract/form-content'
import type { Item } from './answers.ts'
import { type CompiledForm, questionsUnder } from './compile-form.ts'
import { type ConditionFact, passes } from './conditions.ts'
import { boundsOf } from './judge-answer.ts'
import { possibleRange } from './scale-value.ts'

/** What is known so far never to be shown: question ids and groups. */
export type ReachState = { form: CompiledForm; unreachable: Set<string | QuestionGroup> }

const silent: ConditionFact = { value: undefined, score: null }

/**
 * Whether some answers, or some person, can make a condition true. What cannot be decided is taken to be possible. Parts of
 * one "all" that ask about the same thing are tried together: over twelve and under ten is nobody.
 */
export function canHold(condition: Condition, reach: ReachState, depth = 0): boolean {
  if (depth > 60) return false
  if ('any' in condition) return condition.any.some((part) => canHold(part, reach, depth + 1))
  if (!('all' in condition)) return canBe([condition], reach)
  const tests = condition.all.filter(isTest)
  const others = condition.all.filter((part) => !isTest(part))
  const together = Map.groupBy(tests, subjectOf)
  return (
    [...together.values()].every((asked) => canBe(asked, reach)) &&
    others.every((part) => canHold(part, reach, depth + 1))
  )
}

function isTest(condition: Condition): condition is Test {
  return !('all' in condition || 'any' in condition)
}

function subjectOf(test: Test): string {
  if ('about' in test) return `about ${test.about}`
  return 'scaleKey' in test ? `scale ${test.scaleKey}` : `question ${test.questionId} ${test.row ?? ''}`
}

function canBe(tests: readonly Test[], reach: ReachState): boolean {
  const [first] = tests
  const facts = first ? factsOf(first, tests, reach) : undefined
  return !facts || facts.some((fact) => tests.every((test) => passes(fact, test.op, test.value)))
}

/** Everything that can be the case as far as these tests can tell. Undefined: too much to try. */
function factsOf(test: Test, tests: readonly Test[], reach: ReachState): ConditionFact[] | undefined {
  if ('about' in test) return factsOfPerson(test.about)
  if ('scaleKey' in test) return factsOfScale(test.scaleKey, tests, reach)
  const items = reach.form.itemsOfQuestion.get(test.questionId)
  const item = items?.find((candidate) => test.row === undefined || candidate.row === test.row)
  if (!item) return []
  if (reach.unreachable.has(item.question.questionId)) return [silent]
  return factsOfItem(item, test.row === undefined, tests)
}

function factsOfPerson(about: 'Age' | 'Gender' | 'Respondent'): ConditionFact[] {
  if (about === 'Age') return [silent, ...Array.from({ length: 131 }, (_, age) => ({ value: age, score: age }))]
  const words = about === 'Gender' ? ['Female', 'Male', 'Unknown'] : ['Caretaker', 'Other', 'Patient', 'Staff']
  return words.map((value) => ({ value, score: null }))
}

function factsOfItem({ question, row }: Item, isWhole: boolean, tests: readonly Test[]): ConditionFact[] | undefined {
  const { type, options } = question
  if (type === 'MultiChoice' || (row !== null && isWhole)) return isWithinChoices(question, tests) ? undefined : []
  if (type === 'SingleChoice' || type === 'Matrix')
    return [silent, ...options.map((option) => ({ value: option.key, score: option.score ?? null }))]
  if (type === 'Number' || type === 'Slider' || type === 'Duration') {
    const { min, max } = boundsOf(question)
    return numbersAround(tests, min, max)
  }
  return undefined
}

// Which sets of choices are possible is too much to try; that a choice does not exist at all is easily seen.
function isWithinChoices({ options }: Question, tests: readonly Test[]): boolean {
  return tests.every(({ op, value }) => {
    if (op !== 'equals' && op !== 'in') return true
    const wanted = [value].flat().filter((one) => typeof one === 'string')
    const known = wanted.filter((one) => options.some((option) => option.key === one))
    if (typeof value === 'number' || wanted.length < [value].flat().length) return true
    return op === 'in' ? known.length > 0 : known.length === wanted.length && wanted.length > 0
  })
}

function factsOfScale(key: string, tests: readonly Test[], reach: ReachState): ConditionFact[] | undefined {
  const { form, unreachable } = reach
  const scale = form.scales.get(key)
  if (!scale) return []
  const questions = questionsUnder(key, form.scales, form.items)
  const reachable = [...questions].filter((id) => !unreachable.has(id))
  if (reachable.length === 0) return [silent]
  // Only where all is always asked and must be answered do the bounds of the items bound the scale.
  const isFixed = scale.SubScales.length === 0 && scale.MaxMissing === 0
  const isAlwaysAsked = form.steps.every(({ question, showWhen, group }) => {
    if (!question || !questions.has(question.questionId)) return true
    return !showWhen && !group.showWhen && !unreachable.has(question.questionId)
  })
  const range = isFixed && isAlwaysAsked ? possibleRange(form, scale) : undefined
  return numbersAround(tests, range?.min ?? null, range?.max ?? null)
}

/** A number of each sort that the tests can tell apart: at every limit, between two, and outside all. */
function numbersAround(tests: readonly Test[], min: number | null, max: number | null): ConditionFact[] {
  const asked = tests.flatMap(({ value }) => [value].flat()).filter((value) => typeof value === 'number')
  const marks = [...new Set([...asked, min, max].filter((mark) => mark !== null))].toSorted((one, other) => one - other)
  const between = marks.flatMap((mark, index) => {
    const next = marks[index + 1]
    return next === undefined ? [] : [(mark + next) / 2]
  })
  const outside = [(marks.at(0) ?? 0) - 1, (marks.at(-1) ?? 0) + 1]
  const within = [...marks, ...between, ...outside].filter(
    (value) => (min === null || value >= min) && (max === null || value <= max),
  )
  return [silent, ...within.map((value) => ({ value, score: value }))]
}
