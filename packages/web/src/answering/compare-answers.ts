import type { AnswerValue } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import { type Answers, type Item, listAnswers, readAnswers } from '@samklang/engine/form/answers'
import type { CompiledForm } from '@samklang/engine/form/compile-form'

/** A question that two who wrote at once have answered each in their own way. */
export type Difference = { item: Item; mine: AnswerValue; theirs: AnswerValue }
export type AnswerSide = 'mine' | 'theirs'

export type AnswerComparison = {
  differences: Difference[]
  /** How many are answered by one of the two alone: those are kept, whichever is chosen. */
  onlyOnce: number
  /** What only one of the two has changed since both had the same: that one's counts, and nobody is asked. */
  settled: ReadonlyMap<string, AnswerSide>
}

type Versions = Record<AnswerSide, readonly Answer[]> & { common?: readonly Answer[] | null }

export function compareAnswers(form: CompiledForm, { mine, theirs, common }: Versions): AnswerComparison {
  const [here, there] = [readAnswers(form, mine), readAnswers(form, theirs)]
  const before = common && readAnswers(form, common)
  const differences: Difference[] = []
  const settled = new Map<string, AnswerSide>()
  let onlyOnce = 0
  for (const item of form.items.values()) {
    const [one, other] = [here.get(item.ref), there.get(item.ref)]
    if (one === undefined && other === undefined) continue
    if (one === undefined || other === undefined) onlyOnce += 1
    else if (isSame(one, other)) continue
    else if (before && isSame(one, before.get(item.ref))) settled.set(item.ref, 'theirs')
    else if (before && isSame(other, before.get(item.ref))) settled.set(item.ref, 'mine')
    else differences.push({ item, mine: one, theirs: other })
  }
  return { differences, onlyOnce, settled }
}

/** of what both have answered the chosen one, of what one alone has answered that. */
export function mergeAnswers(
  form: CompiledForm,
  { mine, theirs }: Record<AnswerSide, readonly Answer[]>,
  choices: ReadonlyMap<string, AnswerSide>,
): Answer[] {
  const [here, there] = [readAnswers(form, mine), readAnswers(form, theirs)]
  const merged = new Map<string, AnswerValue>()
  for (const ref of form.items.keys()) {
    const [first, second] = choices.get(ref) === 'theirs' ? [there, here] : [here, there]
    const value = first.get(ref) ?? second.get(ref)
    if (value !== undefined) merged.set(ref, value)
  }
  return listAnswers(form, merged)
}

/** Whether `answers` says all that `part` says. */
export function holds(form: CompiledForm, answers: readonly Answer[], part: readonly Answer[]): boolean {
  const whole: Answers = readAnswers(form, answers)
  return [...readAnswers(form, part)].every(([ref, value]) => isSame(whole.get(ref), value))
}

function isSame(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((part) => other.includes(part))
}
