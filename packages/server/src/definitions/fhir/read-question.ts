import { Question, type QuestionType } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { z } from 'zod'
import { doubted, failed, told } from '../finding-words.ts'
import { type Medium, readMedium } from '../form-media/read-medium.ts'
import { controlsOf, extensionAt, extensionsAt, extensionUrls, isMarked, numberOf } from './extensions.ts'
import { isRecord, type Json, numberAt, recordAt, textAt } from './json.ts'
import { readOwnJson } from './own-json.ts'
import { type ReadOption, readOptions } from './read-options.ts'
import type { ReadContext } from './read-parts.ts'
import type { TreeItem } from './read-tree.ts'

export type ReadQuestion = {
  question: Question
  options: ReadOption[]
  /** What is asked of whoever chose to answer in words of their own. */
  other: Question | undefined
}

const types: Record<string, QuestionType> = {
  display: 'Information',
  boolean: 'SingleChoice',
  choice: 'SingleChoice',
  'open-choice': 'SingleChoice',
  coding: 'SingleChoice',
  integer: 'Number',
  decimal: 'Number',
  quantity: 'Number',
  date: 'Date',
  dateTime: 'Date',
  time: 'Time',
  string: 'Text',
  text: 'LongText',
  url: 'Text',
}
const notAnswered = ['attachment', 'reference', 'question']

const yesAndNo: ReadOption[] = [
  { key: 'true', code: 'true', words: { sv: 'Ja', en: 'Yes' } },
  { key: 'false', code: 'false', words: { sv: 'Nej', en: 'No' } },
]

/** Undefined when there is no asking it here; the findings say why. */
export function readQuestion(
  branch: TreeItem,
  reading: ReadContext,
  nameFor: (wanted: string) => string,
): ReadQuestion | undefined {
  const { linkId, item } = branch
  const type = typeOf(branch, reading)
  if (!type) return undefined
  const questionId = nameFor(linkId)
  const isOpen =
    branch.type === 'open-choice' || ['optionsOrString', 'optionsOrType'].includes(String(item.answerConstraint))
  const hasOptions = type === 'SingleChoice' || type === 'MultiChoice'
  const options = hasOptions ? optionsOf(branch, reading, isOpen) : []
  for (const option of options) reading.write(textKeys.option(questionId, option.key), option.words)
  const question = Question.parse({
    questionId,
    key: questionId,
    type,
    required: item.required === true && type !== 'Information' && type !== 'Media',
    hidden: isMarked(item, extensionUrls.hidden),
    options: options.map(({ words: _, code: __, ...option }) => option),
    ...(type === 'Number' || type === 'Slider' ? numberRules(branch, reading, questionId) : {}),
    ...(type === 'Text' || type === 'LongText' ? lengthRule(branch) : {}),
    ...(type === 'Media' ? { media: keepMedium(branch, reading) } : {}),
    ...readOwnJson(item, extensionUrls.ownQuestion, OwnQuestion),
  })
  return { question, options, other: isOpen && hasOptions ? otherOf(question, reading, nameFor) : undefined }
}

/** Of our own files: what FHIR has no field for. */
const OwnQuestion = z.strictObject({
  type: z.enum(['Duration']).optional(),
  key: z.optional(Question.shape.key),
  active: z.boolean().optional(),
  min: z.number().nullish(),
  max: z.number().nullish(),
  step: z.number().nullish(),
})

function typeOf({ linkId, type: written, item }: TreeItem, reading: ReadContext): QuestionType | undefined {
  const { findings } = reading
  const type = Object.hasOwn(types, written) ? types[written] : undefined
  if (notAnswered.includes(written)) {
    findings.push(doubted(linkId, 'type-not-imported', written))
    return undefined
  }
  if (!type) {
    findings.push(failed(linkId, 'unknown-type', written.slice(0, 60)))
    return undefined
  }
  if (written === 'dateTime') findings.push(doubted(linkId, 'time-left-out'))
  const hasOptions = Array.isArray(item.answerOption) || textAt(item, 'answerValueSet') !== undefined
  // R5 lets any kind of question be answered by choosing.
  const isChoice = type === 'SingleChoice' || (hasOptions && type !== 'Information')
  if (isChoice && item.repeats === true && written !== 'boolean') return 'MultiChoice'
  if (item.repeats === true && type !== 'Information') findings.push(doubted(linkId, 'repeats-once'))
  if (isChoice) return 'SingleChoice'
  if (type === 'Number' && controlsOf(item).includes('slider')) return 'Slider'
  const { isShown, medium } = mediumOf(item, reading)
  if (isShown && !(medium && type === 'Information')) findings.push(doubted(linkId, 'media-left-out'))
  return medium && type === 'Information' ? 'Media' : type
}

function optionsOf(branch: TreeItem, reading: ReadContext, isOpen: boolean): ReadOption[] {
  if (branch.type === 'boolean') return yesAndNo
  const { options, findings } = readOptions(branch.item, branch.linkId, reading)
  reading.findings.push(...findings)
  if (options.length > 199) reading.findings.push(failed(branch.linkId, 'too-many', `> 199`))
  const some = options.slice(0, 199)
  if (!isOpen || some.some(({ key }) => key === otherKey)) return some
  const isScored = some.some(({ score }) => score !== undefined)
  const words = { sv: 'Annat', en: 'Other' }
  return [...some, { key: otherKey, code: otherKey, words, ...(isScored && { score: null }) }]
}

const otherKey = 'other-answer'

function otherOf(
  { questionId, type, hidden }: Question,
  { write, findings }: ReadContext,
  nameFor: (wanted: string) => string,
): Question {
  findings.push(told(questionId, 'open-choice'))
  const id = nameFor(`${questionId}-other`)
  write(textKeys.question(id), { sv: 'Skriv ditt svar', en: 'Write your answer' })
  return Question.parse({
    questionId: id,
    key: id,
    type: 'Text',
    required: type === 'SingleChoice',
    hidden,
    showWhen: { questionId, op: 'equals', value: otherKey },
  })
}

function numberRules({ item, type }: TreeItem, { readWords, write }: ReadContext, questionId: string) {
  const places = numberOf(item, extensionUrls.maxDecimalPlaces)
  const isSane = places !== undefined && Number.isInteger(places) && places >= 0 && places <= 6
  const step = numberOf(item, extensionUrls.sliderStep) ?? (type === 'integer' ? 1 : isSane ? 10 ** -places : undefined)
  const min = numberOf(item, extensionUrls.minValue)
  const max = numberOf(item, extensionUrls.maxValue)
  const units = [extensionUrls.unit, extensionUrls.unitOption].flatMap((url) => extensionsAt(item, url))
  const coding = units[0] && recordAt(units[0], 'valueCoding')
  const code = coding && textAt(coding, 'code')
  // A unit mostly reads the same in any language, so that one without a translation is no reason to lose the language.
  const same = coding && (textAt(coding, 'display') ?? code)
  const words = same ? { sv: same, en: same, ...readWords(coding, 'display') } : undefined
  write(textKeys.unit(questionId), words)
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && step > 0 && { step }),
    ...(words && { hasUnit: true }),
  }
}

function lengthRule({ item }: TreeItem): { maxLength?: number } {
  const length = numberAt(item, 'maxLength')
  return length !== undefined && Number.isInteger(length) && length > 0 ? { maxLength: Math.min(length, 20_000) } : {}
}

type ShownMedium = Pick<Medium, 'id' | 'kind'> & Partial<Medium>

/**
 * Only what lies in the file itself or in our own library: nobody who answers a form is to be sent to somebody else's server for
 * it.
 */
function mediumOf(item: Json, { library }: ReadContext): { isShown: boolean; medium: ShownMedium | undefined } {
  const attachment = extensionAt(item, extensionUrls.media)?.valueAttachment
  if (!isRecord(attachment)) return { isShown: false, medium: undefined }
  const id = /^urn:uuid:([\da-f-]{36})$/i.exec(textAt(attachment, 'url') ?? '')?.[1]?.toLowerCase() ?? ''
  const known = library.get(id)
  return {
    isShown: true,
    medium: known
      ? { id, ...known }
      : readMedium(textAt(attachment, 'contentType') ?? '', textAt(attachment, 'data') ?? ''),
  }
}

function keepMedium({ item }: TreeItem, reading: ReadContext): Question['media'] {
  const { medium } = mediumOf(item, reading)
  if (!medium) return undefined
  const { id, kind, contentType, bytes } = medium
  if (contentType && bytes) reading.media.push({ id, kind, contentType, bytes })
  return { kind, source: id }
}
