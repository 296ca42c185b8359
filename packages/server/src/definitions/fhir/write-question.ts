import type { Option, Question, QuestionType } from '@samklang/contract/form-content'
import { itemRef, textKeys } from '@samklang/contract/item-names'
import type { ExportedMedium } from '../form-media/store-media.ts'
import { extensionUrls } from './extensions.ts'
import type { Json } from './json.ts'
import { type LinkIds, writeCondition } from './write-condition.ts'
import type { FhirWordWriter } from './write-words.ts'

const types: Record<QuestionType, string> = {
  SingleChoice: 'choice',
  MultiChoice: 'choice',
  Number: 'decimal',
  Slider: 'decimal',
  Date: 'date',
  Time: 'time',
  Duration: 'integer',
  Text: 'string',
  LongText: 'text',
  Matrix: 'group',
  Information: 'display',
  Media: 'display',
}

/** What writing an item needs to know of the rest of the form. */
export type WriteContext = { words: FhirWordWriter; targets: LinkIds; media: ReadonlyMap<string, ExportedMedium> }

/** `sums` are the scales that another program can calculate. */
export function targetsOf(questions: Question[], sums: string[]): LinkIds {
  return new Map([
    ...sums.map((key): [string, string] => [`scale/${key}`, 'decimal']),
    ...questions.flatMap((question): [string, string][] => {
      const { questionId, type, rows } = question
      if (type === 'Matrix') return rows.map((row) => [itemRef(questionId, row.key), 'choice'])
      return [[questionId, typeOf(question)]]
    }),
  ])
}

function typeOf(question: Question): string {
  return question.type === 'Number' && isWhole(question) ? 'integer' : types[question.type]
}

export function controlOf(code: string): Json {
  const coding = [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }]
  return { url: extensionUrls.itemControl, valueCodeableConcept: { coding } }
}

export function writeQuestion(question: Question, writing: WriteContext): Json {
  const { words, targets } = writing
  const { questionId, type, rows, showWhen } = question
  const { extension: ofCondition, ...shown } = writeCondition(showWhen, targets)
  const extension = [...extensionsOf(question, writing), ...ofCondition]
  const isMatrix = type === 'Matrix'
  const item = isMatrix
    ? rows.map((row) => ({
        linkId: itemRef(questionId, row.key),
        ...words('text', textKeys.row(questionId, row.key)),
        type: 'choice',
        required: row.required ?? question.required,
        answerOption: optionsOf(question, words),
      }))
    : wordsBeside(question, words)
  return {
    linkId: questionId,
    ...(extension.length > 0 && { extension }),
    ...words('text', textKeys.question(questionId)),
    type: typeOf(question),
    ...shown,
    ...(types[type] !== 'display' && !isMatrix && { required: question.required }),
    ...(type === 'MultiChoice' && { repeats: true }),
    ...(question.maxLength !== undefined && { maxLength: question.maxLength }),
    ...(question.options.length > 0 && !isMatrix && { answerOption: optionsOf(question, words) }),
    ...(item.length > 0 && { item }),
  }
}

function optionsOf({ questionId, options }: Question, words: FhirWordWriter): Json[] {
  return options.map((option) => ({
    ...optionExtensions(option),
    valueCoding: { code: option.key, ...words('display', textKeys.option(questionId, option.key)) },
  }))
}

function optionExtensions({ score, exclusive }: Option): Json {
  const extension = [
    ...(typeof score === 'number' ? [{ url: extensionUrls.ordinal, valueDecimal: score }] : []),
    ...(exclusive ? [{ url: extensionUrls.exclusive, valueBoolean: true }] : []),
  ]
  return extension.length > 0 ? { extension } : {}
}

function extensionsOf(question: Question, { words, media: known }: WriteContext): Json[] {
  const { questionId, type, min, max, step, hidden, hasUnit, media } = question
  const unit = hasUnit ? words('display', textKeys.unit(questionId)) : {}
  const own = ownPart(question)
  const isNumber = type === 'Number' || type === 'Slider' || type === 'Duration'
  return [
    ...(hidden ? [{ url: extensionUrls.hidden, valueBoolean: true }] : []),
    ...(type === 'Slider' ? [controlOf('slider')] : []),
    ...(type === 'Matrix' ? [controlOf('table')] : []),
    ...(isNumber && typeof min === 'number' ? [{ url: extensionUrls.minValue, valueDecimal: min }] : []),
    ...(isNumber && typeof max === 'number' ? [{ url: extensionUrls.maxValue, valueDecimal: max }] : []),
    ...(type === 'Slider' && Number.isInteger(step) ? [{ url: extensionUrls.sliderStep, valueInteger: step }] : []),
    ...(unit.display ? [{ url: extensionUrls.unit, valueCoding: unit }] : []),
    ...(media ? attachmentOf(known.get(media.source)) : []),
    ...(own ? [{ url: extensionUrls.ownQuestion, valueString: JSON.stringify(own) }] : []),
  ]
}

/** A file that is too large to go along is named: where it is known, it is found again. */
function attachmentOf(medium: ExportedMedium | undefined): Json[] {
  if (!medium) return []
  const { contentType, size } = medium
  const valueAttachment =
    'bytes' in medium
      ? { contentType, data: medium.bytes.toString('base64') }
      : { contentType, url: `urn:uuid:${medium.id}`, size, title: medium.name }
  return [{ url: extensionUrls.media, valueAttachment }]
}

function ownPart({ questionId, key, type, active, min, max, step }: Question): Json | undefined {
  const own = {
    // A whole number of minutes unless it says otherwise; what we read as a whole number has a step.
    ...(type === 'Duration' && { type, step: null }),
    ...(key !== questionId && { key }),
    ...(active ? {} : { active }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
  }
  return Object.keys(own).length > 0 ? own : undefined
}

function isWhole({ step, min }: Question): boolean {
  return Number.isInteger(step) && Number.isInteger(min ?? 0)
}

/** What stands beside a question: help, and what the ends of a slider are called. */
function wordsBeside({ questionId }: Question, words: FhirWordWriter): Json[] {
  const beside: [string, string][] = [
    ['help', textKeys.help(questionId)],
    ['lower', textKeys.low(questionId)],
    ['upper', textKeys.high(questionId)],
  ]
  return beside.flatMap(([control, key]) => {
    const text = words('text', key)
    if (!text.text) return []
    return [{ linkId: `${questionId}/${control}`, extension: [controlOf(control)], ...text, type: 'display' }]
  })
}
