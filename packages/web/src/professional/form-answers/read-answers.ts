import type { AnswerValue, Question, QuestionGroup, Scale } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import { type Item, itemOf, readAnswers } from '@samklang/engine/form/answers'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { visibleItems } from '@samklang/engine/form/visible'
import type { Subject } from '@samklang/engine/people/person'
import type { FormWords } from '../../answering/words.ts'

/** A line of an answered form, in its own words. Null is "not answered". */
export type AnswerLine = {
  ref: string
  question: string
  answer: string | null
  before: string | null
  /** Of a scale that is answered with a number: without its ends the number says nothing. */
  ends: ScaleEnds | null
}

/** What the ends are called; where they have no words, which way a scale of that question alone counts. */
export type ScaleEnds = { min: number; max: number; low: string; high: string; direction: Scale['Direction'] | null }

export type AnswerSection = { id: string; title: string; lines: AnswerLine[] }

type Read = {
  form: CompiledForm
  words: FormWords
  subject: Subject
  answers: readonly Answer[]
  /** Of the time before: shown where it differs. */
  earlier?: readonly Answer[] | undefined
  /** Of a group that is written several times; else its own heading or that of its page. */
  titleOf?: (group: QuestionGroup) => string | undefined
}

/** What was asked and answered, group by group. What was never shown is left out; what the form no longer knows stays raw. */
export function readSections({ form, words, subject, answers, earlier, titleOf }: Read): AnswerSection[] {
  const values = readAnswers(form, answers)
  const before = earlier && readAnswers(form, earlier)
  const shown = visibleItems(form, values, subject)
  const sections: AnswerSection[] = []
  for (const page of form.content.Pages)
    for (const group of page.Groups) {
      const lines = [...form.items.values()]
        .filter((item) => item.groupId === group.Id && item.pageId === page.Id)
        .filter(({ ref }) => shown.items.has(ref) || values.has(ref))
        .map((item) => ({
          ...lineOf(item, { value: values.get(item.ref), before: before?.get(item.ref) }, words),
          ends: endsOf(item, form, words),
        }))
      const own = titleOf?.(group)
      const title = own ?? (words.word(textKeys.groupTitle(group.Id)) || words.word(textKeys.pageTitle(page.Id)))
      // A page of several groups without headings of their own is one section to read.
      const last = sections.at(-1)
      if (last && title !== '' && last.title === title) last.lines.push(...lines)
      else if (lines.length > 0) sections.push({ id: `${page.Id}/${group.Id}`, title, lines })
    }
  const unknown = answers.filter((answer) => !itemOf(form.items, answer))
  if (unknown.length > 0) sections.push({ id: '?', title: '', lines: unknown.map(rawLine) })
  return sections
}

type Given = { value: AnswerValue | undefined; before: AnswerValue | undefined }

function lineOf(item: Item, { value, before }: Given, words: FormWords): Omit<AnswerLine, 'ends'> {
  const { ref, question } = item
  const answer = value === undefined ? null : answerText(question, value, words)
  const earlier = before === undefined ? null : answerText(question, before, words)
  return { ref, question: questionText(item, words), answer, before: earlier === answer ? null : earlier }
}

export function endsOf({ ref, question }: Item, { scales }: CompiledForm, words: FormWords): ScaleEnds | null {
  if (question.type !== 'Slider') return null
  const low = words.word(textKeys.low(question.questionId))
  const high = words.word(textKeys.high(question.questionId))
  const alone = [...scales.values()].find(({ Items }) => Items.length === 1 && Items[0] === ref)
  const direction = low || high ? null : (alone?.Direction ?? null)
  return { min: question.min ?? 0, max: question.max ?? 100, low, high, direction }
}

/** What was asked: of a matrix the row. */
export function questionText({ ref, question, row }: Item, words: FormWords): string {
  const rowWords = row && words.word(textKeys.row(question.questionId, row))
  return rowWords || words.word(textKeys.question(question.questionId)) || ref
}

function rawLine({ QuestionId, Key, Value }: Answer): AnswerLine {
  const name = Key === QuestionId ? QuestionId : `${QuestionId}.${Key}`
  return {
    ref: name,
    question: name,
    answer: Array.isArray(Value) ? Value.join(', ') : String(Value),
    before: null,
    ends: null,
  }
}

/** An answer as the one who gave it would say it. */
export function answerText(question: Question, value: AnswerValue, words: FormWords): string {
  const { questionId, options, type } = question
  if (Array.isArray(value)) return value.map((key) => optionText(questionId, key, words)).join(', ')
  if (typeof value === 'string') {
    return options.some(({ key }) => key === value) ? optionText(questionId, value, words) : value
  }
  if (type === 'Duration') return durationText(value)
  const unit = unitText(question, words)
  return unit ? `${value} ${unit}` : String(value)
}

/** What a number counts; empty where it is no more than a number. */
export function unitText({ questionId, type, hasUnit }: Question, words: FormWords): string {
  if (type === 'Duration') return 'min'
  return hasUnit ? words.word(textKeys.unit(questionId)) : ''
}

function optionText(questionId: string, key: string, words: FormWords): string {
  return words.word(textKeys.option(questionId, key)) || key
}

function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
