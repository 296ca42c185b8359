import type { Condition, FormContent, Question, QuestionGroup, Scale, Scoring } from '@samklang/contract/form-content'
import { type Item, itemsOf } from './answers.ts'
import { testsIn } from './conditions.ts'
import { sortByNeed } from './sort-by-need.ts'

/** One thing that is shown or not: a group, or a question in it. */
export type CompiledStep = {
  group: QuestionGroup
  /** Undefined for the group itself. */
  question: Question | undefined
  /** The group's place among all, so that two groups of one name are still two. */
  groupIndex: number
  items: readonly Item[]
  showWhen: Condition | undefined
  /** Its condition leads back to itself; it is never shown. */
  isCircular: boolean
}

/** A form made ready once, so that every click costs one pass. */
export type CompiledForm = {
  content: FormContent
  scoring: Scoring
  items: ReadonlyMap<string, Item>
  itemsOfQuestion: ReadonlyMap<string, readonly Item[]>
  scales: ReadonlyMap<string, Scale>
  /** Each after everything that its condition asks about. */
  steps: readonly CompiledStep[]
}

export function compileForm(content: FormContent, scoring: Scoring): CompiledForm {
  const items = itemsOf(content)
  const itemsOfQuestion = groupItems(items)
  const scales = new Map(scoring.Scales.toReversed().map((scale) => [scale.Key, scale]))
  const steps = listSteps(content, itemsOfQuestion)
  const { order, circular } = sortByNeed(needsOf(steps, items, scales))
  const sorted = order.flatMap((index) => {
    const step = steps[index]
    return step ? [{ ...step, isCircular: circular.has(index) }] : []
  })
  return { content, scoring, items, itemsOfQuestion, scales, steps: sorted }
}

/** Everything whose answers a scale builds on, also by way of its sub-scales. */
export function questionsUnder(
  scaleKey: string,
  scales: ReadonlyMap<string, Scale>,
  items: ReadonlyMap<string, Item>,
): Set<string> {
  const keys = new Set([scaleKey])
  const questions = new Set<string>()
  for (const key of keys) {
    const scale = scales.get(key)
    for (const sub of scale?.SubScales ?? []) keys.add(sub)
    for (const ref of scale?.Items ?? []) {
      const item = items.get(ref)
      if (item) questions.add(item.question.questionId)
    }
  }
  return questions
}

function groupItems(items: ReadonlyMap<string, Item>): Map<string, Item[]> {
  const grouped = new Map<string, Item[]>()
  for (const item of items.values()) {
    const known = grouped.get(item.question.questionId)
    if (known) known.push(item)
    else grouped.set(item.question.questionId, [item])
  }
  return grouped
}

function listSteps(content: FormContent, itemsOfQuestion: ReadonlyMap<string, readonly Item[]>): CompiledStep[] {
  const groups = content.Pages.flatMap((page) => page.Groups)
  return groups.flatMap((group, groupIndex) => {
    const shared = { group, groupIndex, isCircular: false }
    const questions = group.Questions.map((question) => {
      const items = (itemsOfQuestion.get(question.questionId) ?? []).filter((item) => item.question === question)
      return { ...shared, question, items, showWhen: question.showWhen }
    })
    return [{ ...shared, question: undefined, items: [], showWhen: group.showWhen }, ...questions]
  })
}

/** For every step the steps that must be decided before it: its group, and what its condition asks about. */
function needsOf(
  steps: readonly CompiledStep[],
  items: ReadonlyMap<string, Item>,
  scales: ReadonlyMap<string, Scale>,
): number[][] {
  const groupAt = new Map<number, number>()
  const questionAt = new Map<string, number>()
  for (const [index, { question, groupIndex }] of steps.entries()) {
    if (!question) groupAt.set(groupIndex, index)
    else if (!questionAt.has(question.questionId)) questionAt.set(question.questionId, index)
  }
  return steps.map(({ question, groupIndex, showWhen }) => {
    const asked = testsIn(showWhen).flatMap((test) => {
      if ('questionId' in test) return [test.questionId]
      return 'scaleKey' in test ? [...questionsUnder(test.scaleKey, scales, items)] : []
    })
    const needs = asked.map((id) => questionAt.get(id))
    const own = question ? groupAt.get(groupIndex) : undefined
    return [...new Set([own, ...needs])].filter((need) => need !== undefined)
  })
}
