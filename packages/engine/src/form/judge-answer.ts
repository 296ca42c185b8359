import { isCalendarDate } from '@samklang/contract/birth-date'
import type { ErrorKey } from '@samklang/contract/errors'
import { between, max, min, timeOfDay } from '@samklang/contract/field-rules'
import type { AnswerValue, Question } from '@samklang/contract/form-content'
import { type GivenAnswer, type Items, isAnswered, itemOf } from './answers.ts'

export type AnswerFault = ErrorKey

/** What is wrong with an answer in itself. Nothing is wrong with an empty one: whether it is missing is another question. */
export function judgeAnswer(question: Question, value: AnswerValue): AnswerFault | undefined {
  if (!isAnswered(value)) return typeof value === 'number' ? 'not-allowed' : undefined
  switch (question.type) {
    case 'SingleChoice':
    case 'Matrix':
      if (typeof value !== 'string') return 'wrong-type'
      return question.options.some((option) => option.key === value) ? undefined : 'not-allowed'
    case 'MultiChoice':
      return Array.isArray(value) ? judgeChoices(question, value) : 'wrong-type'
    case 'Number':
    case 'Slider':
    case 'Duration':
      return typeof value === 'number' ? judgeNumber(question, value) : 'wrong-type'
    case 'Date':
      if (typeof value !== 'string') return 'wrong-type'
      return isCalendarDate(value) ? undefined : 'valid-date-of-birth'
    case 'Time':
      if (typeof value !== 'string') return 'wrong-type'
      return timeOfDay(value)
    case 'Text':
    case 'LongText':
      if (typeof value !== 'string') return 'wrong-type'
      return question.maxLength !== undefined && value.length > question.maxLength ? 'maxLength' : undefined
    default:
      return 'not-allowed'
  }
}

/** The faults of a whole set: also what the form does not ask, and what is answered twice. */
export function judgeAnswers(form: Items, list: readonly GivenAnswer[]): { Answer: GivenAnswer; Fault: AnswerFault }[] {
  const seen = new Set<string>()
  const faults: { Answer: GivenAnswer; Fault: AnswerFault }[] = []
  for (const answer of list) {
    const item = itemOf(form.items, answer)
    const isRepeated = item !== undefined && seen.has(item.ref)
    if (item) seen.add(item.ref)
    const fault = item && !isRepeated ? judgeAnswer(item.question, answer.Value) : 'not-allowed'
    if (fault) faults.push({ Answer: answer, Fault: fault })
  }
  return faults
}

/** What a number may be. A slider goes from 0 to 100 unless it says otherwise, and time spent is never negative. */
export function boundsOf({ type, min, max }: Question): { min: number | null; max: number | null } {
  const least = type === 'Slider' || type === 'Duration' ? 0 : null
  return { min: min ?? least, max: max ?? (type === 'Slider' ? 100 : null) }
}

function judgeNumber(question: Question, value: number): AnswerFault | undefined {
  const bounds = boundsOf(question)
  const fault = findBoundsFault(bounds.min, bounds.max, value)
  if (fault) return fault
  const step = question.step ?? (question.type === 'Duration' ? 1 : null)
  return step !== null && step > 0 && !isOnStep(value - (bounds.min ?? 0), step) ? 'not-allowed' : undefined
}

function findBoundsFault(from: number | null, to: number | null, value: number): AnswerFault | undefined {
  if (from !== null && to !== null) return between(from, to)(value)
  return (from === null ? undefined : min(from)(value)) ?? (to === null ? undefined : max(to)(value))
}

// 0.3 is three steps of 0.1, whatever the machine makes of it.
function isOnStep(distance: number, step: number): boolean {
  const steps = distance / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

function judgeChoices({ options }: Question, chosen: readonly string[]): AnswerFault | undefined {
  if (new Set(chosen).size < chosen.length) return 'not-allowed'
  const found = chosen.map((key) => options.find((option) => option.key === key))
  if (found.includes(undefined)) return 'not-allowed'
  return chosen.length > 1 && found.some((option) => option?.exclusive) ? 'not-allowed' : undefined
}
