import type { AnswerValue } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import type { Item } from '@samklang/engine/form/answers'
import type { FormWords } from './words.ts'

export function questionWords({ word }: FormWords, { question, row }: Item): string {
  const ofRow = row === null ? '' : word(textKeys.row(question.questionId, row))
  return [word(textKeys.question(question.questionId)), ofRow].filter(Boolean).join(' ')
}

/** An answer as a person would say it; `inTime` says hours and minutes. */
export function answerWords(
  { word, hasWord }: FormWords,
  { question }: Item,
  value: AnswerValue,
  inTime: (minutes: number) => string,
): string {
  const { questionId, options, type } = question
  const chosen = (key: string) =>
    options.some((option) => option.key === key) ? word(textKeys.option(questionId, key)) : key
  if (Array.isArray(value)) return value.map(chosen).join(', ')
  if (typeof value === 'string') return chosen(value)
  if (type === 'Duration') return inTime(value)
  const unit = textKeys.unit(questionId)
  return [String(value).replace('.', ','), hasWord(unit) && word(unit)].filter(Boolean).join(' ')
}
