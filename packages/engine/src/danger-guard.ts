import type { AnswerValue, FormTexts, Option, Question } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { judgeAlerts, type RaisedAlert } from './alerts.ts'
import type { Item } from './answers.ts'
import type { CompiledForm } from './compile-form.ts'
import type { DangerKind } from './danger/phrases.ts'
import { hasOptions } from './item-score.ts'
import { boundsOf } from './judge-answer.ts'

/** AtLowest: only the lowest answer calls somebody, as of a question that is put the other way round. */
export type Guard = 'Guarded' | 'AtLowest' | 'Unguarded'

/** Where an item speaks of danger: in what is asked, or only in some of its choices. */
export type Spoken = { isAsked: boolean; choices: readonly Option[]; kinds: ReadonlySet<DangerKind> }

/** A free text, a day or a time. */
export function isOpen(question: Question): boolean {
  return !hasOptions(question) && !isNumber(question)
}

function isNumber({ type }: Question): boolean {
  return type === 'Number' || type === 'Slider' || type === 'Duration'
}

/**
 * where the life of whoever answers is asked about, every answer but the one that denies it calls somebody; of other
 * danger the gravest answer, which a plain no never is.
 */
export function guardOf(form: CompiledForm, texts: FormTexts, item: Item, spoken: Spoken): Guard {
  const { question } = item
  if (isNumber(question)) return guardOfNumber(form, item, spoken)
  const isOwnLife = spoken.kinds.has('Suicide') || spoken.kinds.has('SelfHarm')
  const words = (option: Option) => wordsOf(texts, question, option)
  const isCalledBy = (option: Option) =>
    raisedBy(form, item, answerWith(question, option)).some((alert) => isEnough(alert, spoken.kinds, words(option)))
  return isOwnLife
    ? guardOfOwnLife({ question, spoken, words, isCalledBy })
    : guardOfOthers({ question, spoken, words, isCalledBy })
}

/** What an answer to an item raises, whatever else is answered. */
export function raisedBy(form: CompiledForm, { ref }: Item, value: AnswerValue): RaisedAlert[] {
  const shown = { items: form.items, answers: new Map([[ref, value]]) }
  return judgeAlerts(form, shown, []).filter(({ ItemRef }) => ItemRef === ref)
}

export function answerWith({ type }: Question, { key }: Option): AnswerValue {
  return type === 'MultiChoice' ? [key] : key
}

/** Danger to the life of whoever answers must give them help at once, and only an alert does, but of what lies behind them; of other danger staff may be told alone. */
function isEnough({ Kind, Severity }: RaisedAlert, kinds: ReadonlySet<DangerKind>, words: readonly string[]): boolean {
  const isOwnLife = kinds.has('Suicide') || kinds.has('SelfHarm')
  const isTold = Severity === 'Alert' || Severity === 'Attention'
  if (!isOwnLife) return isTold
  return Kind === 'Risk' && (Severity === 'Alert' || (isTold && words.some((one) => liesBehind.test(one))))
}

type Judged = {
  question: Question
  spoken: Spoken
  words: (option: Option) => readonly string[]
  isCalledBy: (option: Option) => boolean
}

function guardOfOwnLife({ question, spoken, words, isCalledBy }: Judged): Guard {
  const { options, type } = question
  const denying = denials(question, words)
  const asked = spoken.isAsked && !(type === 'MultiChoice' && spoken.choices.length > 0) ? options : spoken.choices
  const meant = asked.filter((option) => !denying.includes(option))
  if (meant.length > 0 && meant.every(isCalledBy)) return 'Guarded'
  // "Can you keep yourself safe?": there a yes is what means no danger
  const safe = options.filter((option) => isAffirmation(option, words))
  const isReversed = spoken.kinds.has('Unsafe') && safe.length > 0
  if (isReversed && options.filter((option) => !safe.includes(option)).every(isCalledBy)) return 'Guarded'
  return spoken.isAsked && lowest(options).some(isCalledBy) ? 'AtLowest' : 'Unguarded'
}

/** The one that denies it: in plain words, else the one that counts least, else the first. Of several that may be ticked none by its place. */
function denials(question: Question, words: Judged['words']): readonly Option[] {
  const { options, type } = question
  const plain = options.filter((option) => isDenial(option, words))
  if (type === 'MultiChoice') return [...plain, ...options.filter(({ exclusive }) => exclusive)]
  if (plain.length > 0) return plain
  const least = lowest(options)
  return least.length > 0 ? least : options.slice(0, 1)
}

function guardOfOthers({ question, spoken, words, isCalledBy }: Judged): Guard {
  const { options, type } = question
  const { isAsked, choices, kinds } = spoken
  const means = (option: Option) => !isDenial(option, words)
  const isGuardedByChoice =
    type === 'MultiChoice' ? choices.every(isCalledBy) : highest(choices).filter(means).some(isCalledBy)
  if (choices.length > 0 && isGuardedByChoice) return 'Guarded'
  if (!isAsked || (type === 'MultiChoice' && choices.length > 0)) return 'Unguarded'
  if (highest(options).filter(means).some(isCalledBy)) return 'Guarded'
  if (lowest(options).some(isCalledBy)) return 'AtLowest'
  // "Do you feel safe at home?": there a no is what means danger
  const isUnsafeAlone = [...kinds].every((kind) => kind === 'Unsafe')
  return isUnsafeAlone && options.some((option) => !means(option) && isCalledBy(option)) ? 'AtLowest' : 'Unguarded'
}

/** Those that count the most, all of them where nothing is counted. */
function highest(options: readonly Option[]): readonly Option[] {
  const scores = options.flatMap(({ score }) => score ?? [])
  return scores.length === 0 ? options : options.filter(({ score }) => score === Math.max(...scores))
}

/** Those that count the least, none where nothing is counted. */
function lowest(options: readonly Option[]): readonly Option[] {
  const scores = options.flatMap(({ score }) => score ?? [])
  return options.filter(({ score }) => score !== undefined && score !== null && score === Math.min(...scores))
}

function wordsOf(texts: FormTexts, { questionId }: Question, { key }: Option): string[] {
  return Object.values(texts).flatMap((words) => words?.[textKeys.option(questionId, key)] ?? [])
}

const plainNo =
  /^(nej|nä|no|aldrig|never|inte alls|not at all|inte|not|ingen dag|inga dagar|no days?|ingen gång|inga gånger|inga|ingen|inget|none|nothing|0|noll|zero|stämmer inte|stämmer inte alls|not true|false|falskt|nej aldrig|no never|nej inte alls|no not at all)$/u
// What else begins with a no may go on with a but.
const noThoughts =
  /(^|\s)(inga|inte några|aldrig haft|inte haft|no|any|never had|not had) (sådana |such )?(tankar|thoughts)(\s|$)|^(nej |jag har |i have )?(aldrig|inte|never|not) (tänkt|thought)(\s|$)/u
const goesOn = /(^|\s)(men|but|fast|though|although|utom|except)(\s|$)/u
const plainYes = /^(ja|yes|alltid|always|helt|completely|ja absolut|yes definitely|sant|true)$/u
const liesBehind =
  /(^|[^\p{L}])(tidigare|förut|sedan|inte de senaste|ago|before|earlier|previously|not (during|in) the (last|past))([^\p{L}]|$)/iu

function isDenial(option: Option, words: Judged['words']): boolean {
  if (option.key === 'false') return true
  return words(option)
    .map(inPlainLetters)
    .some((one) => plainNo.test(one) || (noThoughts.test(one) && !goesOn.test(one)))
}

function isAffirmation(option: Option, words: Judged['words']): boolean {
  return (
    option.key === 'true' ||
    words(option)
      .map(inPlainLetters)
      .some((one) => plainYes.test(one))
  )
}

function inPlainLetters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

// Beyond what anybody answers where the form sets no limit.
const far = 1_000_000

/** Of one's own life from the first number above the least on; of other danger at the most. */
function guardOfNumber(form: CompiledForm, item: Item, { kinds }: Spoken): Guard {
  const { question } = item
  const { min, max } = boundsOf(question)
  const step = question.step !== undefined && question.step !== null && question.step > 0 ? question.step : 1
  const least = min ?? 0
  const most = max ?? least + step * far
  const first = Math.min(least + step, most)
  const calls = (value: number) => raisedBy(form, item, value).some((alert) => isEnough(alert, kinds, []))
  const isOwnLife = kinds.has('Suicide') || kinds.has('SelfHarm')
  const limits = form.scoring.Alerts.filter(({ questionId }) => questionId === question.questionId)
    .flatMap(({ Low, High }) => [Low, High])
    .flatMap((limit) => (typeof limit === 'number' ? [limit - step, limit, limit + step] : []))
    .filter((limit) => limit >= first && limit <= most)
  const meant = isOwnLife ? [first, ...limits, most] : [most]
  if (meant.every(calls)) return 'Guarded'
  return calls(least) ? 'AtLowest' : 'Unguarded'
}
