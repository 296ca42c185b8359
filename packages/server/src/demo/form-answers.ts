import type { AlertRule, AnswerValue, Option, Scale } from '@samklang/contract/form-content'
import type { CivilDate } from '@samklang/contract/instants'
import { itemRef } from '@samklang/contract/item-names'
import { type GivenAnswer, type Item, listAnswers } from '@samklang/engine/form/answers'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { isMet } from '@samklang/engine/form/cutoff'
import { visibleItems } from '@samklang/engine/form/visible'
import type { Subject } from '@samklang/engine/people/person'
import type { RandomDraw } from './draw.ts'

export type AnswerMood = {
  /** From 0, nothing is hard, to 1. */
  burden: number
  /** What is answered just so, by item. */
  given?: Readonly<Record<string, AnswerValue>>
  today: CivilDate
}

/**
 * Answers as somebody would give them who finds things so hard, to whatever their own answers make the form ask. Nothing
 * that calls for help is answered unless it is given.
 */
export function makeAnswers(form: CompiledForm, subject: Subject, mood: AnswerMood, draw: RandomDraw): GivenAnswer[] {
  const answers = new Map<string, AnswerValue>()
  for (let before = -1; before < answers.size; ) {
    before = answers.size
    const shown = visibleItems(form, answers, subject)
    for (const item of form.items.values()) {
      if (!shown.items.has(item.ref) || answers.has(item.ref)) continue
      const value = mood.given?.[item.ref] ?? valueFor(form, item, mood, draw)
      if (value !== undefined) answers.set(item.ref, value)
    }
  }
  return listAnswers(form, answers)
}

function valueFor(form: CompiledForm, item: Item, mood: AnswerMood, draw: RandomDraw): AnswerValue | undefined {
  const { question, required } = item
  const level = levelOf(form, item, mood, draw)
  switch (question.type) {
    case 'SingleChoice':
    case 'Matrix':
      return choose(harmless(form, item), level, draw)
    case 'MultiChoice':
      return required ? [draw.oneOf(harmless(form, item)).key] : undefined
    case 'Slider':
      return onScale(item, level)
    case 'Number':
    case 'Duration':
      return required ? onScale(item, level / 4) : undefined
    case 'Date':
      return required ? mood.today : undefined
    case 'Time':
      return required ? `0${6 + draw.below(3)}:30` : undefined
    case 'Text':
    case 'LongText':
      return required ? 'Som vi kom överens om vid besöket.' : undefined
    default:
      return undefined
  }
}

/** Where on its own scale an item lies, given that some are better the higher they are. */
function levelOf({ scoring }: CompiledForm, { ref }: Item, { burden }: AnswerMood, draw: RandomDraw): number {
  const swayed = burden + (draw.below(100) / 100 - 0.5) * 0.5
  const level = Math.min(1, Math.max(0, swayed))
  const scales = scoring.Scales.filter(({ Items }) => Items.includes(ref))
  return scales.some((scale) => isBetterHigh(scale, ref)) ? 1 - level : level
}

function isBetterHigh({ Direction, Reverse }: Scale, ref: string): boolean {
  return (Direction === 'HigherIsBetter') !== Reverse.includes(ref)
}

function harmless({ scoring }: CompiledForm, { question, ref }: Item): Option[] {
  const rules = scoring.Alerts.filter(({ questionId, row }) => questionId && itemRef(questionId, row ?? null) === ref)
  return question.options.filter((option) => !option.exclusive && !rules.some((rule) => callsFor(rule, option)))
}

function callsFor({ Options, Comparison, Low, High }: AlertRule, { key, score }: Option): boolean {
  if (Options?.includes(key)) return true
  return Comparison !== undefined && typeof score === 'number' && isMet({ Comparison, Low, High }, score)
}

function choose(options: Option[], level: number, draw: RandomDraw): string | undefined {
  const scored = options.filter(({ score }) => typeof score === 'number')
  if (scored.length < 2) return options.length > 0 ? draw.oneOf(options).key : undefined
  const rising = scored.toSorted((one, other) => (one.score ?? 0) - (other.score ?? 0))
  return rising[Math.round(level * (rising.length - 1))]?.key
}

function onScale({ question }: Item, level: number): number {
  const { min, max, step } = question
  const from = min ?? 0
  const width = (max ?? from + 10) - from
  const by = step ?? 1
  return from + Math.round((width * level) / by) * by
}
