import type { AnswerValue, ContentLanguage } from '@samklang/contract/form-content'
import { itemRef, textKeys } from '@samklang/contract/item-names'
import type { Item } from '@samklang/engine/form/answers'
import { type FormVersion, wordOf } from './version.ts'

/** What was asked, as it stands in the form. */
export function questionInWords(version: FormVersion, { question, row }: Item, language: ContentLanguage): string {
  const { questionId } = question
  const asked = wordOf(version, textKeys.question(questionId), language)
  const ofRow = row === null ? undefined : wordOf(version, textKeys.row(questionId, row), language)
  return [asked, ofRow].filter(Boolean).join(' ') || itemRef(questionId, row)
}

/** What was answered: choices in the words of the form, numbers with their unit, durations in hours and minutes. */
export function answerInWords(
  version: FormVersion,
  { question }: Item,
  value: AnswerValue,
  language: ContentLanguage,
): string {
  const { questionId, type, options } = question
  const chosen = (key: string) =>
    options.some((option) => option.key === key)
      ? (wordOf(version, textKeys.option(questionId, key), language) ?? key)
      : key
  if (Array.isArray(value)) return value.map(chosen).join(', ')
  if (typeof value === 'string') return chosen(value)
  if (type === 'Duration') return durationInWords(value)
  const unit = question.hasUnit ? wordOf(version, textKeys.unit(questionId), language) : undefined
  const number = value.toLocaleString(language, { maximumFractionDigits: 6, useGrouping: false })
  return unit ? `${number} ${unit}` : number
}

function durationInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes - hours * 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
