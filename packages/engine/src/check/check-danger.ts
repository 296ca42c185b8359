import type { FormTexts } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { type DangerFound, findDanger, type KnownWords, makeKnownWords } from '../danger/find-danger.ts'
import type { DangerKind } from '../danger/phrases.ts'
import type { Item } from '../form/answers.ts'
import type { CompiledForm, CompiledStep } from '../form/compile-form.ts'
import { testsIn } from '../form/conditions.ts'
import { type DangerGuard, guardOf, isOpen } from './danger-guard.ts'
import { isAsked, listScopes } from './danger-scopes.ts'
import { type CheckFinding, doubt, fault } from './finding.ts'

/** An item whose words may be about danger to life, and whether the answers that say so call somebody. */
export type FoundDangerItem = {
  ref: string
  questionId: string
  row: string | null
  found: DangerFound[]
  guard: DangerGuard
  /** A free text, a day or a time: no rule can tell which answer means danger. */
  isOpenAnswer: boolean
}

/** What is about danger to life and calls nobody is an error, until somebody who may has said by name why it is left so. */
export function checkDanger(form: CompiledForm, texts: FormTexts, waived: readonly string[]): CheckFinding[] {
  return listDangerItems(form, texts).flatMap(({ ref, found, guard, isOpenAnswer }) => {
    if (guard === 'Guarded' || waived.includes(ref)) return []
    const words = found.map(({ Words }) => `”${Words}”`).join(', ')
    if (guard === 'AtLowest') return [doubt(ref, 'danger-at-lowest', words)]
    return [fault(ref, isOpenAnswer ? 'danger-in-open-answer' : 'danger-without-alert', words)]
  })
}

/**
 * Every item that can be answered and has such words in any language: its question, help, ends, row or choices. Where only
 * words beside questions have them, one item stands for those questions: they may be as short as "How often?". Whoever looks many
 * forms through keeps the `known` words.
 */
export function listDangerItems(
  form: CompiledForm,
  texts: FormTexts,
  known: KnownWords = makeKnownWords(),
): FoundDangerItem[] {
  const listed = listNamed(form, texts, known)
  for (const { textKeys: keys, questions } of listScopes(form.content)) {
    const found = lookThrough(texts, keys, known)
    const items = questions.flatMap(({ questionId }) => form.itemsOfQuestion.get(questionId) ?? [])
    const isNamed = items.some(({ ref }) => listed.some((one) => one.ref === ref))
    if (found.length > 0 && !isNamed) listed.push(...standFor(form, texts, items, found))
  }
  return listed
}

/** One of the items that the words stand over: the first that can be judged. */
function standFor(
  form: CompiledForm,
  texts: FormTexts,
  items: readonly Item[],
  found: DangerFound[],
): FoundDangerItem[] {
  const closed = items.filter(({ question }) => !isOpen(question))
  const spoken = { isAsked: true, choices: [], kinds: kindsOf(found) }
  const guards = closed.map((item) => guardOf(form, texts, item, spoken))
  const item = closed[Math.max(guards.indexOf('Guarded'), 0)] ?? items[0]
  if (!item) return []
  const guard = guards.includes('Guarded') ? 'Guarded' : (guards[0] ?? 'Unguarded')
  const { question, ref, row } = item
  return [{ ref, questionId: question.questionId, row, found, guard, isOpenAnswer: isOpen(question) }]
}

function listNamed(form: CompiledForm, texts: FormTexts, known: KnownWords): FoundDangerItem[] {
  return form.steps.flatMap((step) => {
    const { question, items } = step
    if (!question || step.group.hidden || !isAsked(question)) return []
    const { questionId, options } = question
    const keys = [textKeys.question, textKeys.help, textKeys.low, textKeys.high].map((keyOf) => keyOf(questionId))
    const asked = lookThrough(texts, keys, known)
    const choices = options.flatMap((option) => {
      const found = lookThrough(texts, [textKeys.option(questionId, option.key)], known)
      return found.length > 0 ? [{ option, found }] : []
    })
    return items.flatMap((item) => {
      const ofRow = item.row === null ? [] : lookThrough(texts, [textKeys.row(questionId, item.row)], known)
      const inQuestion = [...asked, ...ofRow]
      const found = [...inQuestion, ...choices.flatMap((choice) => choice.found)]
      if (found.length === 0) return []
      const spoken = {
        isAsked: inQuestion.length > 0,
        choices: choices.map(({ option }) => option),
        kinds: kindsOf(found),
      }
      const isOpenAnswer = isOpen(question)
      const guard = isOpenAnswer ? followUp(form, item) : guardOf(form, texts, item, spoken)
      return [{ ref: item.ref, questionId, row: item.row, found, guard, isOpenAnswer }]
    })
  })
}

function lookThrough(texts: FormTexts, keys: readonly string[], known: KnownWords): DangerFound[] {
  const found = Object.values(texts).flatMap((words) => keys.flatMap((key) => findDanger(words?.[key] ?? '', known)))
  return [...new Map(found.map((one) => [one.Words.toLowerCase(), one])).values()]
}

function kindsOf(found: readonly DangerFound[]): ReadonlySet<DangerKind> {
  return new Set(found.map(({ Kind }) => Kind))
}

/** What is asked in free text after an answer that calls somebody adds to it; asked by itself it calls nobody. */
function followUp(form: CompiledForm, { ref }: Item): FoundDangerItem['guard'] {
  const isOfItem = ({ items }: CompiledStep) => items.some((item) => item.ref === ref)
  const step = form.steps.find(isOfItem)
  const conditions = [step?.showWhen, step?.group.showWhen]
  const asked = conditions
    .flatMap((one) => testsIn(one))
    .flatMap((test) => ('questionId' in test ? [test.questionId] : []))
  const isGuarded = form.scoring.Alerts.some(({ questionId }) => questionId !== undefined && asked.includes(questionId))
  return isGuarded ? 'Guarded' : 'Unguarded'
}
