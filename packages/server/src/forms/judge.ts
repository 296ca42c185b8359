import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { findAlerts, type RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { findAlertsInText } from '@samklang/engine/follow-up/alerts-in-text'
import { type Answers, itemOf, listAnswers, readAnswers } from '@samklang/engine/form/answers'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { judgeAnswers } from '@samklang/engine/form/judge-answer'
import { type ComputedScore, scoreForm } from '@samklang/engine/form/score'
import { type Visibility, visibleItems } from '@samklang/engine/form/visible'
import { Refusal } from '../http/refusal.ts'
import { type AboutWhom, type JudgedForm, subjectOf } from './found-form.ts'

/** What answers come to: those that count, the scales and the alerts. */
export type JudgedAnswers = {
  shown: Visibility
  scores: ComputedScore[]
  alerts: RaisedAlert[]
  /** What answers to questions that are not shown would call for. They do not count, and nobody who sent one is passed over. */
  hidden: RaisedAlert[]
}

/**
 * the same rules as in the browser; an answer to what the form does not ask is refused. `sent` is the list that the
 * answers came in, where those of several entries came together.
 */
export function checkAnswers(form: CompiledForm, list: readonly Answer[], sent = list): void {
  const faults = judgeAnswers(form, list)
  if (faults.length === 0) return
  const places = new Map(sent.map((answer, index) => [answer, index]))
  throw new Refusal(400, 'validation', {
    Errors: faults.map(({ Answer, Fault }) => ({ Field: `Answers.${placeOf(places, Answer)}`, Key: Fault })),
  })
}

function placeOf(places: ReadonlyMap<object, number>, answer: object): number {
  return places.get(answer) ?? 0
}

/** One way to write the same answers: in the order of the form, what is empty left out, choices in the order of the options. */
export function inOrder(form: CompiledForm, list: readonly Answer[]): Answer[] {
  return listInOrder(form, readAnswers(form, list))
}

/** What is sent in: the answers to whatever is shown. */
export function shownInOrder(form: CompiledForm, { answers }: Pick<Visibility, 'answers'>): Answer[] {
  return listInOrder(form, answers)
}

function listInOrder(form: CompiledForm, answers: Answers): Answer[] {
  return listAnswers(form, answers).map((answer) => {
    if (!Array.isArray(answer.Value)) return answer
    const options = itemOf(form.items, answer)?.question.options ?? []
    const chosen = new Set(answer.Value)
    return { ...answer, Value: options.flatMap(({ key }) => (chosen.has(key) ? [key] : [])) }
  })
}

/** Of two lists that are both in order. */
export function areSame(one: readonly Answer[], other: readonly Answer[]): boolean {
  return one.length === other.length && one.every((answer, index) => isSame(answer, other[index]))
}

function isSame(one: Answer, other: Answer | undefined): boolean {
  return (
    one.QuestionId === other?.QuestionId &&
    one.Key === other.Key &&
    (one.AnswerGroupId ?? null) === (other.AnswerGroupId ?? null) &&
    (one.Value === other.Value || JSON.stringify(one.Value) === JSON.stringify(other.Value))
  )
}

export function judge(compiled: CompiledForm, form: JudgedForm, list: readonly Answer[], now: Instant): JudgedAnswers {
  const subject = subjectOf(form, now)
  const given = readAnswers(compiled, list)
  const shown = visibleItems(compiled, given, subject)
  let scored: ComputedScore[] | undefined
  return {
    shown,
    // A draft is judged at every click, and nobody asks what it scores.
    get scores() {
      scored ??= scoreForm(compiled, shown, subject)
      return scored
    },
    // By the rules of the form, and by what is written in free text.
    alerts: [...findAlerts(compiled, shown), ...findAlertsInText(compiled, shown, form.unitPhrases)],
    hidden: alertsOfHidden(compiled, form, given, shown),
  }
}

/** Of each answer by itself: a scale is not counted with what is not asked. */
function alertsOfHidden(
  compiled: CompiledForm,
  { unitPhrases }: JudgedForm,
  given: Answers,
  { items }: Visibility,
): RaisedAlert[] {
  const answers = new Map([...given].filter(([ref]) => !items.has(ref)))
  if (answers.size === 0) return []
  const byRules = findAlerts(compiled, { items: compiled.items, answers }).filter(({ ScaleKey }) => ScaleKey === null)
  return [...byRules, ...findAlertsInText(compiled, { answers }, unitPhrases)]
}

/**
 * The rules that are met by a part of the answers: whether a question was asked may hang on the very answer that is missing, so
 * each counts as asked too.
 */
export function rulesMetByParts(
  compiled: CompiledForm,
  form: AboutWhom,
  list: readonly Answer[],
  now: Instant,
): RaisedAlert[] {
  const answers = readAnswers(compiled, list)
  const shown = visibleItems(compiled, answers, subjectOf(form, now))
  return [...findAlerts(compiled, shown), ...findAlerts(compiled, { items: compiled.items, answers })]
}
