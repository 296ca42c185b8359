import type { AnswerValue, FormTexts, Option, Question } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { judgeAlerts, type RaisedAlert } from './alerts.ts'
import type { Item } from './answers.ts'
import type { CompiledForm, Step } from './compile-form.ts'
import { testsIn } from './conditions.ts'
import { type DangerFound, findDanger } from './danger/find-danger.ts'
import type { DangerKind } from './danger/phrases.ts'
import { doubt, type Finding, fault } from './finding.ts'
import { hasOptions } from './item-score.ts'
import { boundsOf } from './judge-answer.ts'

/** An item whose words may be about danger to life, and whether the answer that says so most calls somebody. */
export type DangerItem = {
  ref: string
  questionId: string
  row: string | null
  found: DangerFound[]
  /** AtLowest: only the lowest answer calls somebody, as of a question that is put the other way round. */
  guard: 'Guarded' | 'AtLowest' | 'Unguarded'
  /** A free text, a day or a time: no rule can tell which answer means danger. */
  isOpenAnswer: boolean
}

/** What is about danger to life and calls nobody is an error, until somebody who may has said by name why it is left so. */
export function checkDanger(form: CompiledForm, texts: FormTexts, waived: readonly string[]): Finding[] {
  return listDangerItems(form, texts).flatMap(({ ref, found, guard, isOpenAnswer }) => {
    if (guard === 'Guarded' || waived.includes(ref)) return []
    const words = found.map(({ Words }) => `”${Words}”`).join(', ')
    if (guard === 'AtLowest') return [doubt(ref, 'danger-at-lowest', words)]
    return [fault(ref, isOpenAnswer ? 'danger-in-open-answer' : 'danger-without-alert', words)]
  })
}

/**
 * Every item that can be answered and has such words in any language: its question, help, ends, row or choices. Where only
 * the heading of a group has them, one item stands for the group: its questions may be as short as "How often?".
 */
export function listDangerItems(form: CompiledForm, texts: FormTexts): DangerItem[] {
  const named = listNamed(form, texts)
  return [...named, ...listUnderHeadings(form, texts, named)]
}

function listUnderHeadings(form: CompiledForm, texts: FormTexts, named: readonly DangerItem[]): DangerItem[] {
  const groups = new Set(form.steps.map(({ group }) => group))
  return [...groups].flatMap((group) => {
    const found = lookThrough(texts, [textKeys.groupTitle(group.Id), textKeys.groupText(group.Id)])
    if (found.length === 0) return []
    const items = form.steps.filter((step) => step.group === group && isAsked(step)).flatMap((step) => step.items)
    if (items.some(({ ref }) => named.some((one) => one.ref === ref))) return []
    const closed = items.filter(({ question }) => !isOpen(question))
    const guards = closed.map((item) => guardOf(form, item, { isAsked: true, choices: [] }, kindsOf(found)))
    const item = closed[0] ?? items[0]
    if (!item) return []
    const guard = guards.includes('Guarded') ? 'Guarded' : (guards[0] ?? 'Unguarded')
    const { question, ref, row } = item
    return [{ ref, questionId: question.questionId, row, found, guard, isOpenAnswer: isOpen(question) }]
  })
}

function isAsked({ question, group }: Step): boolean {
  return question !== undefined && !group.hidden && !question.hidden && question.active
}

/** A free text, a day or a time. */
function isOpen(question: Question): boolean {
  return !hasOptions(question) && !isNumber(question)
}

function listNamed(form: CompiledForm, texts: FormTexts): DangerItem[] {
  return form.steps.flatMap((step) => {
    const { question, items } = step
    if (!question || !isAsked(step)) return []
    const { questionId, options } = question
    const asked = lookThrough(texts, [
      textKeys.question(questionId),
      textKeys.help(questionId),
      textKeys.low(questionId),
      textKeys.high(questionId),
    ])
    const choices = options.flatMap((option) => {
      const found = lookThrough(texts, [textKeys.option(questionId, option.key)])
      return found.length > 0 ? [{ option, found }] : []
    })
    return items.flatMap((item) => {
      const ofRow = item.row === null ? [] : lookThrough(texts, [textKeys.row(questionId, item.row)])
      const inQuestion = [...asked, ...ofRow]
      const found = [...inQuestion, ...choices.flatMap((choice) => choice.found)]
      if (found.length === 0) return []
      const spoken = { isAsked: inQuestion.length > 0, choices: choices.map(({ option }) => option) }
      const isOpenAnswer = isOpen(question)
      const guard = isOpenAnswer ? followUp(form, item) : guardOf(form, item, spoken, kindsOf(found))
      return [{ ref: item.ref, questionId, row: item.row, found, guard, isOpenAnswer }]
    })
  })
}

function lookThrough(texts: FormTexts, keys: readonly string[]): DangerFound[] {
  const found = Object.values(texts).flatMap((words) => keys.flatMap((key) => findDanger(words?.[key] ?? '')))
  return [...new Map(found.map((one) => [one.Words.toLowerCase(), one])).values()]
}

function kindsOf(found: readonly DangerFound[]): ReadonlySet<DangerKind> {
  return new Set(found.map(({ Kind }) => Kind))
}

function isNumber({ type }: Question): boolean {
  return type === 'Number' || type === 'Slider' || type === 'Duration'
}

/** What is asked in free text after an answer that calls somebody adds to it; asked by itself it calls nobody. */
function followUp(form: CompiledForm, { ref }: Item): DangerItem['guard'] {
  const isOfItem = ({ items }: Step) => items.some((item) => item.ref === ref)
  const step = form.steps.find(isOfItem)
  const conditions = [step?.showWhen, step?.group.showWhen]
  const asked = conditions
    .flatMap((one) => testsIn(one))
    .flatMap((test) => ('questionId' in test ? [test.questionId] : []))
  const isGuarded = form.scoring.Alerts.some(({ questionId }) => questionId !== undefined && asked.includes(questionId))
  return isGuarded ? 'Guarded' : 'Unguarded'
}

type Spoken = { isAsked: boolean; choices: readonly Option[] }

function guardOf(
  form: CompiledForm,
  { ref, question }: Item,
  { isAsked, choices }: Spoken,
  kinds: ReadonlySet<DangerKind>,
): DangerItem['guard'] {
  const calls = (value: AnswerValue) =>
    judgeAlerts(form, { items: form.items, answers: new Map([[ref, value]]) }, []).some(
      (alert) => alert.ItemRef === ref && isEnough(alert, kinds),
    )
  const isCalledBy = ({ key }: Option) => calls(question.type === 'MultiChoice' ? [key] : key)
  if (isNumber(question)) return guardOfNumber(form, question, calls)
  const isGuardedByChoice =
    question.type === 'MultiChoice' ? choices.every(isCalledBy) : atEnd(choices, 'highest').some(isCalledBy)
  if (choices.length > 0 && isGuardedByChoice) return 'Guarded'
  if (!isAsked) return 'Unguarded'
  if (question.type === 'MultiChoice' && choices.length > 0) return 'Unguarded'
  if (atEnd(question.options, 'highest').some(isCalledBy)) return 'Guarded'
  return atEnd(question.options, 'lowest').some(isCalledBy) ? 'AtLowest' : 'Unguarded'
}

/** Danger to the life of whoever answers must give them help at once, and only an alert does; of other danger staff may be told alone. */
function isEnough({ Kind, Severity }: RaisedAlert, kinds: ReadonlySet<DangerKind>): boolean {
  const isOwnLife = kinds.has('Suicide') || kinds.has('SelfHarm')
  return isOwnLife ? Severity === 'Alert' && Kind === 'Risk' : Severity === 'Alert' || Severity === 'Attention'
}

/** Those that count the most or the least, of yes and no the one or the other; all of them where nothing is counted. */
function atEnd(options: readonly Option[], end: 'highest' | 'lowest'): readonly Option[] {
  const scores = options.flatMap(({ score }) => score ?? [])
  const isYesOrNo = options.length === 2 && options.every(({ key }) => key === 'true' || key === 'false')
  if (scores.length === 0 && isYesOrNo) return options.filter(({ key }) => (key === 'true') === (end === 'highest'))
  if (scores.length === 0) return options
  const wanted = end === 'highest' ? Math.max(...scores) : Math.min(...scores)
  return options.filter(({ score }) => score === wanted)
}

function guardOfNumber(
  { scoring }: CompiledForm,
  question: Question,
  calls: (value: number) => boolean,
): DangerItem['guard'] {
  const { min, max } = boundsOf(question)
  if (max !== null && calls(max)) return 'Guarded'
  if (max === null && scoring.Alerts.some(({ questionId }) => questionId === question.questionId)) return 'Guarded'
  return min !== null && calls(min) ? 'AtLowest' : 'Unguarded'
}
