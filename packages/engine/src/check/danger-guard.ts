import type { AnswerValue, FormTexts, Option, Question } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import type { DangerKind } from '../danger/phrases.ts'
import { judgeAlerts, type RaisedAlert } from '../follow-up/alerts.ts'
import type { Item } from '../form/answers.ts'
import type { CompiledForm } from '../form/compile-form.ts'
import { hasOptions } from '../form/item-score.ts'
import { boundsOf } from '../form/judge-answer.ts'
import { type GraveEnd, graveEndOf } from './grave-end.ts'

/** AtLowest: the low answers call somebody and the highest does not, as of a question that is put the other way round. */
export type DangerGuard = 'Guarded' | 'AtLowest' | 'Unguarded'

/** Where an item speaks of danger: in what is asked, or only in some of its choices. */
export type DangerWording = { isAsked: boolean; choices: readonly Option[]; kinds: ReadonlySet<DangerKind> }

/** A free text, a day or a time. */
export function isOpen(question: Question): boolean {
  return !hasOptions(question) && !isNumber(question)
}

function isNumber({ type }: Question): boolean {
  return type === 'Number' || type === 'Slider' || type === 'Duration'
}

/**
 * where the life of whoever answers is asked about, every answer but the one that denies it calls somebody; of other
 * danger the gravest answer, which a plain no never is. R-361: the answer that its scale counts as the worst is never silent.
 */
export function guardOf(form: CompiledForm, texts: FormTexts, item: Item, spoken: DangerWording): DangerGuard {
  const { question } = item
  if (isNumber(question)) return guardOfNumber(form, item, spoken)
  const end = graveEndOf(form, item)
  const words = (option: Option) => wordsOf(texts, question, option)
  const isCalledBy = (option: Option) =>
    raisedBy(form, item, answerWith(question, option)).some((alert) => isEnough(alert, spoken.kinds, words(option)))
  const judged = { question, spoken, end, words, isCalledBy }
  return isOwnLife(spoken.kinds) ? guardOfOwnLife(judged) : guardOfOthers(judged)
}

function isOwnLife(kinds: ReadonlySet<DangerKind>): boolean {
  return kinds.has('Suicide') || kinds.has('SelfHarm')
}

/** "Can you keep yourself safe?": there a yes, or more, is what means no danger. */
function asksForSafety(kinds: ReadonlySet<DangerKind>): boolean {
  return isOwnLife(kinds) ? kinds.has('Unsafe') : [...kinds].every((kind) => kind === 'Unsafe')
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
  const isTold = Severity === 'Alert' || Severity === 'Attention'
  if (!isOwnLife(kinds)) return isTold
  return Kind === 'Risk' && (Severity === 'Alert' || (isTold && words.some((one) => liesBehind.test(one))))
}

type Judged = {
  question: Question
  spoken: DangerWording
  end: GraveEnd | undefined
  words: (option: Option) => readonly string[]
  isCalledBy: (option: Option) => boolean
}

function guardOfOwnLife(judged: Judged): DangerGuard {
  const { question, spoken, end, words, isCalledBy } = judged
  const { options, type } = question
  const denying = denials(judged)
  const asked = spoken.isAsked && !(type === 'MultiChoice' && spoken.choices.length > 0) ? options : spoken.choices
  const meant = asked.filter((option) => !denying.includes(option))
  if (meant.length > 0 && meant.every(isCalledBy)) {
    const isByPointsAlone = denying.some((option) => !isCalledBy(option) && !isDenial(option, words))
    return end === 'Lowest' && isByPointsAlone ? 'AtLowest' : 'Guarded'
  }
  if (!asksForSafety(spoken.kinds)) return 'Unguarded'
  const safe = options.filter((option) => isAffirmation(option, words) && !gravestOf(options, end).includes(option))
  const others = options.filter((option) => !safe.includes(option))
  return safe.length > 0 && others.every(isCalledBy) ? 'Guarded' : 'Unguarded'
}

/**
 * The one that denies it: in plain words, else the one that counts least, or most where less is worse, else the first. Plain
 * words at the end that the scale calls worse deny nothing: words and points disagree about what is asked, and every answer
 * calls. Of several that may be ticked none denies by its place.
 */
function denials({ question, spoken, end, words }: Judged): readonly Option[] {
  const { options, type } = question
  const plain = options.filter((option) => isDenial(option, words))
  if (type === 'MultiChoice') return [...plain, ...options.filter(({ exclusive }) => exclusive)]
  const isWorded = plain.length > 0 && !(end && asksForSafety(spoken.kinds))
  if (isWorded) return plain.filter((option) => !gravestOf(options, end).includes(option))
  const least = end === 'Lowest' ? highest(options) : lowest(options)
  return least.length > 0 ? least : options.slice(0, 1)
}

function guardOfOthers({ question, spoken, end, words, isCalledBy }: Judged): DangerGuard {
  const { options, type } = question
  const { isAsked, choices, kinds } = spoken
  const means = (option: Option) => !isDenial(option, words)
  const gravest = end === 'Lowest' ? lowest : highest
  const isGuardedByChoice =
    type === 'MultiChoice' ? choices.every(isCalledBy) : gravest(choices).filter(means).some(isCalledBy)
  if (choices.length > 0 && isGuardedByChoice) return 'Guarded'
  if (!isAsked || (type === 'MultiChoice' && choices.length > 0)) return 'Unguarded'
  if (options.every(isCalledBy)) return 'Guarded'
  if (gravest(options).filter(means).some(isCalledBy)) return end === 'Lowest' ? 'AtLowest' : 'Guarded'
  // "Do you feel safe at home?": there a no is what means danger
  const isUnsafe = (option: Option) => !means(option) && (!end || gravestOf(options, end).includes(option))
  if (asksForSafety(kinds) && options.some((option) => isUnsafe(option) && isCalledBy(option))) return 'AtLowest'
  const isTurned = !end && (asksForSafety(kinds) || !highest(options).some(means))
  return isTurned && lowest(options).some(isCalledBy) ? 'AtLowest' : 'Unguarded'
}

/** What the scale counts as the worst; none where it does not say. */
function gravestOf(options: readonly Option[], end: GraveEnd | undefined): readonly Option[] {
  if (!end) return []
  return end === 'Lowest' ? lowest(options) : highest(options)
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

/**
 * Of one's own life from the first number above the least on, of other danger at the most. Where less is worse, or where it is
 * asked how safe somebody is and no scale says which way it goes, the same from the other end.
 */
function guardOfNumber(form: CompiledForm, item: Item, { kinds }: DangerWording): DangerGuard {
  const { question } = item
  const end = graveEndOf(form, item)
  const { min, max } = boundsOf(question)
  const step = question.step !== undefined && question.step !== null && question.step > 0 ? question.step : 1
  const least = min ?? 0
  const most = max ?? least + step * far
  const calls = (value: number) => raisedBy(form, item, value).some((alert) => isEnough(alert, kinds, []))
  const limits = form.scoring.Alerts.filter(({ questionId }) => questionId === question.questionId)
    .flatMap(({ Low, High }) => [Low, High])
    .flatMap((limit) => (typeof limit === 'number' ? [limit - step, limit, limit + step] : []))
  const callAll = (from: number, to: number) =>
    [from, ...limits.filter((limit) => limit >= from && limit <= to), to].every(calls)
  const isUpright = isOwnLife(kinds) ? callAll(Math.min(least + step, most), most) : calls(most)
  const isTurned = isOwnLife(kinds) ? callAll(least, Math.max(most - step, least)) : calls(least)
  if (isUpright && (end !== 'Lowest' || isTurned)) return 'Guarded'
  return isTurned && (end === 'Lowest' || (!end && asksForSafety(kinds))) ? 'AtLowest' : 'Unguarded'
}
