import type { QuestionGroup } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import { splitRepeated } from '@samklang/contract/item-names'
import { secondsBetween } from '../time/instants.ts'
import { type GivenAnswer, isAnswered } from './answers.ts'
import type { CompiledForm } from './compile-form.ts'

type OfTime = { QuestionId: string; AnswerGroupId?: string | null | undefined }
type Content = Pick<CompiledForm, 'content'>

const version7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i

/** When a time of a group that is asked again was asked: its id is a uuid of version 7. Undefined of any other id. */
export function askedAt(id: string): Instant | undefined {
  const found = version7.exec(id)
  return found ? new Date(Number.parseInt(`${found[1]}${found[2]}`, 16)).toISOString() : undefined
}

/** Groups that are asked again, by the ids of their questions. */
export function groupsAskedAgain({ content }: Content): ReadonlyMap<string, QuestionGroup> {
  const groups = content.Pages.flatMap(({ Groups }) => Groups).filter(({ repeat }) => repeat?.asksAgainAfterHours)
  return new Map(
    groups.flatMap((group) =>
      group.Questions.map(({ questionId }) => [splitRepeated(questionId).name, group] as const),
    ),
  )
}

/** whether what was answered then is still the answer. Of an id that says no time, and of a clock that is wrong, it is not known. */
export function isStillAnswered({ repeat }: Pick<QuestionGroup, 'repeat'>, id: string, now: Instant): boolean {
  const at = askedAt(id)
  return at !== undefined && isWithin(repeat, at, now)
}

/** Whether two times of a group are of one visit, as of two tabs that were opened at once. */
export function isSameVisit({ repeat }: Pick<QuestionGroup, 'repeat'>, one: string, other: string): boolean {
  const [first, second] = [askedAt(one), askedAt(other)]
  return first !== undefined && second !== undefined && isWithin(repeat, first, second)
}

/** What was answered at earlier visits, apart from the rest. */
export function splitByVisit<A extends OfTime>(
  form: Content,
  answers: readonly A[],
  now: Instant,
): { earlier: A[]; present: A[] } {
  const groups = groupsAskedAgain(form)
  const isEarlier = ({ QuestionId, AnswerGroupId }: A) => {
    const group = groups.get(QuestionId)
    return group !== undefined && !(AnswerGroupId && isStillAnswered(group, AnswerGroupId, now))
  }
  return {
    earlier: answers.filter(isEarlier),
    present: answers.filter((answer) => !isEarlier(answer)),
  }
}

/** What is stored, and what is sent instead of it. */
type Sending<A> = { stored: readonly A[]; sent: readonly A[] }

/**
 * what is sent of an earlier visit and is not what is stored of it, as when it was changed without network and comes when the
 * visit is over, is a time of its own beside that one: neither is lost. `idBeside` gives the same id for the same answers, so that what
 * is sent again is the same time. The list keeps its order and its length.
 */
export function setBesideEarlier<A extends GivenAnswer>(
  form: Content,
  { stored, sent }: Sending<A>,
  now: Instant,
  idBeside: (id: string, answers: string) => string,
): A[] {
  const named = timeIn(form)
  const kept = new Set(splitByVisit(form, stored, now).earlier.map(named))
  const changed = changedIn(form, { stored, sent })
  const ids = new Map<string, string>()
  for (const [time, answers] of Map.groupBy(sent, named)) {
    const id = answers[0]?.AnswerGroupId
    if (id && kept.has(time) && changed.has(time)) ids.set(time, idBeside(id, answers.map(saidIn).sort().join(' ')))
  }
  return sent.map((answer) => {
    const id = ids.get(named(answer))
    return id ? { ...answer, AnswerGroupId: id } : answer
  })
}

/** what was answered at an earlier visit stays as it is stored, whatever a page sends of it, and also where it is left out. */
export function keepEarlier<A extends OfTime>(form: Content, { stored, sent }: Sending<A>, now: Instant): A[] {
  const kept = Map.groupBy(splitByVisit(form, stored, now).earlier, timeIn(form))
  if (kept.size === 0) return [...sent]
  const given = Map.groupBy(sent, timeIn(form))
  const leftOut = [...kept].flatMap(([time, answers]) => (given.has(time) ? [] : answers))
  return [...leftOut, ...[...given].flatMap(([time, answers]) => kept.get(time) ?? answers)]
}

type Called = { ItemRef: string | null; entry?: string | null }

/**
 * Those that what is answered now calls for: what was said at an earlier visit, and is stored as it is sent, was helped then. What was
 * answered without network, and has not been heard of before or not so, is as new as the rest. `entry` is the time, where the name of
 * the item does not say it.
 */
export function alertsOfNow<Alert extends Called>(
  form: Content,
  alerts: readonly Alert[],
  { stored, sent, now }: Sending<GivenAnswer> & { now: Instant },
): Alert[] {
  const groups = groupsAskedAgain(form)
  if (groups.size === 0) return [...alerts]
  const known = new Set(stored.map(timeIn(form)))
  const changed = changedIn(form, { stored, sent })
  return alerts.filter(({ ItemRef, entry }) => {
    const { name, answerGroupId = entry } = splitRepeated(ItemRef ?? '')
    const group = groupOfItem(groups, name)
    if (!group || !answerGroupId || isStillAnswered(group, answerGroupId, now)) return true
    const time = timeOf(group, answerGroupId)
    return !known.has(time) || changed.has(time)
  })
}

/** Times in which something is sent that is not stored. */
function changedIn(form: Content, { stored, sent }: Sending<GivenAnswer>): ReadonlySet<string> {
  const time = timeIn(form)
  const known = new Set(stored.map((answer) => `${time(answer)} ${saidIn(answer)}`))
  const isNew = (answer: GivenAnswer) => isAnswered(answer.Value) && !known.has(`${time(answer)} ${saidIn(answer)}`)
  return new Set(sent.filter(isNew).map(time))
}

/** Names the time of a group that an answer belongs to. */
function timeIn(form: Content): (answer: OfTime) => string {
  const groups = groupsAskedAgain(form)
  return ({ QuestionId, AnswerGroupId }) => timeOf(groups.get(QuestionId), AnswerGroupId)
}

function timeOf(group: QuestionGroup | undefined, id: string | null | undefined): string {
  return `${group?.Id ?? ''}@${id ?? ''}`
}

/** Choices are the same in any order. */
function saidIn({ QuestionId, Key, Value }: GivenAnswer): string {
  return JSON.stringify([QuestionId, Key, Array.isArray(Value) ? Value.toSorted() : Value])
}

/** The group that a question, or a row of a matrix, is asked again in. */
export function groupOfItem(groups: ReadonlyMap<string, QuestionGroup>, ref: string | null): QuestionGroup | undefined {
  return ref === null ? undefined : (groups.get(ref) ?? groups.get(ref.replace(/\.[^.]*$/, '')))
}

function isWithin(repeat: QuestionGroup['repeat'], one: Instant, other: Instant): boolean {
  return Math.abs(secondsBetween(one, other)) < (repeat?.asksAgainAfterHours ?? 0) * 3600
}
