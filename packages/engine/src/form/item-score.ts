import type { AnswerValue, Option, Question } from '@samklang/contract/form-content'
import { boundsOf, judgeAnswer } from './judge-answer.ts'

/** What an answer counts in a scale: the score of a choice (several added), or the number itself. Null when it counts nothing. */
export function itemScore(question: Question, value: AnswerValue): number | null {
  if (judgeAnswer(question, value)) return null
  if (typeof value === 'number') return value
  if (!hasOptions(question)) return null
  const { options } = question
  if (typeof value === 'string') return options.find((option) => option.key === value)?.score ?? null
  // Added in the order of the form, whatever was ticked first.
  const known = options.filter((option, index) => options.findIndex(({ key }) => key === option.key) === index)
  const scores = known.filter((option) => value.includes(option.key)).flatMap(scoreOf)
  return scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) : null
}

/** The least and the most that an item can count, where that is known. */
export function itemRange(question: Question): { min: number; max: number } | undefined {
  if (question.type === 'MultiChoice') return severalRange(question.options)
  if (hasOptions(question)) return rangeOf(question.options.flatMap(scoreOf))
  const { min, max } = boundsOf(question)
  const isNumber = question.type === 'Number' || question.type === 'Slider' || question.type === 'Duration'
  return isNumber && min !== null && max !== null ? { min, max } : undefined
}

export function hasOptions({ type }: Question): boolean {
  return type === 'SingleChoice' || type === 'MultiChoice' || type === 'Matrix'
}

function severalRange(options: readonly Option[]): { min: number; max: number } | undefined {
  const together = options.filter((option) => !option.exclusive).flatMap(scoreOf)
  const below = together.filter((score) => score < 0)
  const above = together.filter((score) => score > 0)
  // One at a time, all that add together, all that take away together.
  const sums = [below, above]
    .filter((scores) => scores.length > 0)
    .map((scores) => scores.reduce((sum, score) => sum + score, 0))
  return rangeOf([...options.flatMap(scoreOf), ...sums])
}

function rangeOf(scores: readonly number[]): { min: number; max: number } | undefined {
  return scores.length > 0 ? { min: Math.min(...scores), max: Math.max(...scores) } : undefined
}

function scoreOf({ score }: Option): number[] {
  return score === undefined || score === null ? [] : [score]
}
