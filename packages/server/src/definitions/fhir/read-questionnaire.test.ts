import { expect, test } from 'vitest'
import { readBrought } from '../read-brought.ts'
import { extensionUrls } from './extensions.ts'

const coding = (code: string, display: string, points?: number) => ({
  ...(points !== undefined && { extension: [{ url: extensionUrls.ordinal, valueDecimal: points }] }),
  valueCoding: { code, display },
})
const often = [coding('no', 'Aldrig', 0), coding('yes', 'Ofta', 1)]
const control = (code: string) => ({ url: extensionUrls.itemControl, valueCodeableConcept: { coding: [{ code }] } })
const translated = (lang: string, content: string) => ({
  extension: [
    {
      url: extensionUrls.translation,
      extension: [
        { url: 'lang', valueCode: lang },
        { url: 'content', valueString: content },
      ],
    },
  ],
})

function bring(item: unknown, more: object = {}) {
  const resource = { resourceType: 'Questionnaire', language: 'sv', title: 'Provformulär', item, ...more }
  return bringText(JSON.stringify(resource))
}

function bringText(Content: string) {
  const { form, findings } = readBrought({ Format: 'Fhir', Content, LicenceNote: 'Provets.', RespondentTypes: [] })
  const [variant] = form?.variants ?? []
  const groups = variant?.content.Pages.flatMap(({ Groups }) => Groups) ?? []
  const told = findings.map(({ Level, Item, Code, about }) => [Level, Item, Code, about].join(' ').trim())
  return {
    form,
    variant,
    groups,
    questions: groups.flatMap(({ Questions }) => Questions),
    texts: variant?.texts ?? {},
    findings: told,
    errors: told.filter((line) => line.startsWith('Error')),
  }
}

test.each([
  ['boolean', {}, { type: 'SingleChoice', options: [{ key: 'true' }, { key: 'false' }] }],
  ['integer', {}, { type: 'Number', step: 1 }],
  ['decimal', {}, { type: 'Number' }],
  [
    'quantity',
    { extension: [{ url: extensionUrls.unit, valueCoding: { code: 'kg' } }] },
    { type: 'Number', hasUnit: true },
  ],
  [
    'decimal',
    { extension: [control('slider'), { url: extensionUrls.maxValue, valueInteger: 10 }] },
    { type: 'Slider', max: 10 },
  ],
  ['date', {}, { type: 'Date' }],
  ['dateTime', {}, { type: 'Date' }],
  ['time', {}, { type: 'Time' }],
  ['string', { maxLength: 40 }, { type: 'Text', maxLength: 40 }],
  ['text', {}, { type: 'LongText' }],
  ['url', {}, { type: 'Text' }],
  ['display', { required: true }, { type: 'Information', required: false }],
  [
    'choice',
    { answerOption: often },
    {
      type: 'SingleChoice',
      options: [
        { key: 'no', score: 0 },
        { key: 'yes', score: 1 },
      ],
    },
  ],
  ['coding', { answerOption: often, repeats: true }, { type: 'MultiChoice' }],
  [
    'choice',
    { answerOption: [{ valueInteger: -1 }, { valueInteger: 2 }] },
    {
      options: [
        { key: 'minus-1', score: -1 },
        { key: '2', score: 2 },
      ],
    },
  ],
  ['choice', { answerOption: [{ valueString: 'Röd' }] }, { options: [{ key: 'Rod' }] }],
  ['integer', { answerOption: [{ valueInteger: 3 }] }, { type: 'SingleChoice', options: [{ key: '3', score: 3 }] }],
  ['string', { required: true }, { required: true }],
  ['string', {}, { required: false, hidden: false }],
  ['string', { extension: [{ url: extensionUrls.hidden, valueBoolean: true }] }, { hidden: true }],
])('a question of type %s with %o is asked so', (type, more, expected) => {
  const { questions, errors } = bring([{ linkId: 'q', type, text: 'Hur?', ...more }])
  expect(errors).toEqual([])
  expect(questions).toMatchObject([{ questionId: 'q', ...expected }])
})

test('a choice with an answer of one’s own gets a field for it, and still only counts what has points', () => {
  const { questions, texts, errors } = bring([{ linkId: 'q', type: 'open-choice', text: 'Hur?', answerOption: often }])
  expect(errors).toEqual([])
  expect(questions.map(({ questionId, type }) => `${questionId} ${type}`)).toEqual(['q SingleChoice', 'q-other Text'])
  expect(questions[0]?.options.at(-1)).toEqual({ key: 'other-answer', score: null })
  expect(questions[1]?.showWhen).toEqual({ questionId: 'q', op: 'equals', value: 'other-answer' })
  expect(texts.sv?.['question/q/option/other-answer']).toBe('Annat')
})

const expansion = {
  contains: [{ code: 'a', display: 'A', extension: [{ url: extensionUrls.weight, valueDecimal: 2 }] }],
}
const concept = [{ code: 'a', display: 'A' }]
const system = {
  resourceType: 'CodeSystem',
  url: 's',
  concept: [{ code: 'a', display: 'A', property: [{ code: 'itemWeight', valueDecimal: 2 }] }],
}

test.each([
  ['an expansion', [{ resourceType: 'ValueSet', id: 'v', expansion }]],
  [
    'its concepts, with points of the code system',
    [system, { resourceType: 'ValueSet', id: 'v', compose: { include: [{ system: 's', concept }] } }],
  ],
  [
    'codes only, with words of the code system',
    [system, { resourceType: 'ValueSet', id: 'v', compose: { include: [{ system: 's', concept: [{ code: 'a' }] }] } }],
  ],
  ['a whole code system', [system, { resourceType: 'ValueSet', id: 'v', compose: { include: [{ system: 's' }] } }]],
  [
    'another value set',
    [
      { resourceType: 'ValueSet', url: 'w', expansion },
      { resourceType: 'ValueSet', id: 'v', compose: { include: [{ valueSet: ['w'] }] } },
    ],
  ],
])('answers are taken from a value set of the file: %s', (_, contained) => {
  const { questions, texts, errors } = bring([{ linkId: 'q', type: 'choice', text: 'Hur?', answerValueSet: '#v' }], {
    contained,
  })
  expect(errors).toEqual([])
  expect(questions[0]?.options).toEqual([{ key: 'a', score: 2 }])
  expect(texts.sv?.['question/q/option/a']).toBe('A')
})

const asked = [
  { linkId: 'c', type: 'choice', text: 'Val', answerOption: often },
  { linkId: 'n', type: 'integer', text: 'Tal' },
  { linkId: 'b', type: 'boolean', text: 'Ja eller nej' },
  { linkId: 't', type: 'time', text: 'Tid' },
]
const shown = (enableWhen: object[], more: object = {}) =>
  bring([...asked, { linkId: 'q', type: 'string', text: 'Hur?', enableWhen, ...more }])

test.each([
  [
    { question: 'c', operator: '=', answerCoding: { code: 'yes' } },
    { questionId: 'c', op: 'equals', value: 'yes' },
  ],
  [
    { question: 'c', operator: '!=', answerCoding: { code: 'yes' } },
    { questionId: 'c', op: 'notEquals', value: 'yes' },
  ],
  [
    { question: 'c', operator: '>=', answerCoding: { code: 'yes' } },
    { questionId: 'c', op: 'greaterOrEqual', value: 1 },
  ],
  [
    { question: 'n', operator: '>', answerInteger: 3 },
    { questionId: 'n', op: 'greater', value: 3 },
  ],
  [
    { question: 'n', operator: '<=', answerQuantity: { value: 3 } },
    { questionId: 'n', op: 'lessOrEqual', value: 3 },
  ],
  [
    { question: 'b', operator: '=', answerBoolean: false },
    { questionId: 'b', op: 'equals', value: 'false' },
  ],
  [
    { question: 't', operator: '<', answerTime: '22:30:00' },
    { questionId: 't', op: 'less', value: '22:30' },
  ],
  [
    { question: 'n', operator: 'exists', answerBoolean: true },
    { questionId: 'n', op: 'answered' },
  ],
  [
    { question: 'n', operator: 'exists', answerBoolean: false },
    { questionId: 'n', op: 'notAnswered' },
  ],
])('the condition %o is understood', (enableWhen, expected) => {
  const { questions, errors } = shown([enableWhen])
  expect(errors).toEqual([])
  expect(questions.at(-1)?.showWhen).toEqual(expected)
})

test.each(['all', 'any'])('several conditions hold together as %s', (enableBehavior) => {
  const number = { question: 'n', operator: '>', answerInteger: 3 }
  const { questions } = shown([number, { question: 'b', operator: 'exists', answerBoolean: true }], { enableBehavior })
  const both = [
    { questionId: 'n', op: 'greater', value: 3 },
    { questionId: 'b', op: 'answered' },
  ]
  expect(questions.at(-1)?.showWhen).toEqual({ [enableBehavior]: both })
})

test('in R5 "is not" also holds where nothing is answered', () => {
  const enableWhen = [{ question: 'c', operator: '!=', answerCoding: { code: 'yes' } }]
  const { questions } = bring([
    { linkId: 'c', type: 'coding', text: 'Val', answerOption: often },
    { linkId: 'q', type: 'string', text: 'Hur?', enableWhen },
  ])
  const other = { questionId: 'c', op: 'notAnswered' }
  expect(questions[1]?.showWhen).toEqual({ any: [{ questionId: 'c', op: 'notEquals', value: 'yes' }, other] })
})

test('groups in groups are laid after each other, under the conditions and titles of what they lay in', () => {
  const enableWhen = [{ question: 'n', operator: '=', answerInteger: 1 }]
  const inner = {
    linkId: 'inner',
    type: 'group',
    text: 'Inre',
    enableWhen,
    item: [{ linkId: 'q2', type: 'string', text: 'B' }],
  }
  const { groups, texts, errors } = bring([
    asked[1],
    {
      linkId: 'outer',
      type: 'group',
      text: 'Yttre',
      extension: [{ url: extensionUrls.hidden, valueBoolean: true }],
      enableWhen: [{ question: 'n', operator: 'exists', answerBoolean: true }],
      item: [{ linkId: 'q1', type: 'string', text: 'A' }, inner, { linkId: 'q3', type: 'string', text: 'C' }],
    },
  ])
  expect(errors).toEqual([])
  expect(groups.map(({ Id, hidden }) => [Id, hidden])).toEqual([
    ['group', false],
    ['outer', true],
    ['inner', true],
    ['outer-2', true],
  ])
  const one = { questionId: 'n', op: 'equals', value: 1 }
  expect(groups[2]?.showWhen).toEqual({ all: [{ questionId: 'n', op: 'answered' }, one] })
  expect(texts.sv).toMatchObject({ 'group/outer': 'Yttre', 'group/inner': 'Inre' })
})

test('a question under another is asked once that one is answered', () => {
  const under = { linkId: 'why', type: 'text', text: 'Varför?' }
  const { questions } = bring([{ linkId: 'q', type: 'boolean', text: 'Hur?', item: [under] }])
  expect(questions[1]).toMatchObject({ questionId: 'why', showWhen: { questionId: 'q', op: 'answered' } })
})

test('translations come along, and a language that lacks something does not', () => {
  const whole = bring([{ linkId: 'q', type: 'boolean', text: 'Hur?', _text: translated('en', 'How?') }], {
    _title: translated('en-GB', 'Trial'),
  })
  expect(whole.variant?.languages).toEqual(['sv', 'en'])
  expect(whole.texts.en).toMatchObject({ title: 'Trial', 'question/q': 'How?', 'question/q/option/true': 'Yes' })
  const partial = bring([{ linkId: 'q', type: 'boolean', text: 'Hur?' }], { _title: translated('en', 'Trial') })
  expect(partial.variant?.languages).toEqual(['sv'])
  expect(partial.findings).toEqual(['Warning  translation-partial en'])
  const german = bring([{ linkId: 'q', type: 'string', text: 'Wie?', _text: translated('sv', 'Hur?') }], {
    language: 'de',
    _title: translated('sv', 'Prov'),
  })
  expect(german.variant?.languages).toEqual(['sv'])
  expect(bring([{ linkId: 'q', type: 'string', text: 'Wie?' }], { language: 'de' }).errors).toEqual([
    'Error  language-unknown de',
  ])
})

test('names are kept where they can be, and two are never given the same', () => {
  const { questions } = bring([
    { linkId: '/44-9', type: 'string', text: 'A' },
    { linkId: '44-9', type: 'string', text: 'B' },
    { linkId: 'å ä', type: 'string', text: 'C' },
  ])
  expect(questions.map(({ questionId }) => questionId)).toEqual(['44-9', '44-9-2', 'a-a'])
})

test.each([
  ['not JSON', '{"resourceType":', 'Error  bad-json'],
  ['something else', '{"resourceType":"Patient"}', 'Error  not-a-questionnaire'],
  ['no question', '{"resourceType":"Questionnaire"}', 'Error  no-items'],
])('%s is refused', (_, text, finding) => {
  expect(bringText(text)).toMatchObject({ form: undefined, errors: [finding] })
})

const text = { type: 'string', text: 'Hur?' }
const when = (question: string) => [{ question, operator: 'exists', answerBoolean: true }]

test.each<[string, object[], string[]]>([
  [
    'two of one linkId',
    [
      { linkId: 'a', ...text },
      { linkId: 'a', ...text },
    ],
    ['Error a duplicate-link-id'],
  ],
  ['no linkId', [{ linkId: 'a', ...text }, text], ['Error item[1] missing-link-id']],
  [
    'a type that does not exist',
    [
      { linkId: 'a', ...text },
      { linkId: 'b', type: 'smell' },
    ],
    ['Error b unknown-type smell'],
  ],
  ['a condition on nothing', [{ linkId: 'a', ...text, enableWhen: when('x') }], ['Error a condition-on-nothing x']],
  ['a condition on itself', [{ linkId: '/a', ...text, enableWhen: when('/a') }], ['Error /a condition-cycle']],
  [
    'conditions in a ring',
    [
      { linkId: 'a', ...text, enableWhen: when('b') },
      { linkId: 'b', ...text, enableWhen: when('a') },
    ],
    ['Error a condition-cycle', 'Error b condition-cycle'],
  ],
  [
    'a condition on what cannot be answered',
    [
      { linkId: 'a', type: 'attachment' },
      { linkId: 'b', ...text, enableWhen: when('a') },
    ],
    ['Error b condition-on-left-out a'],
  ],
  [
    'a condition on an answer that does not exist',
    [
      { linkId: 'a', type: 'choice', text: 'Hur?', answerOption: often },
      { linkId: 'b', ...text, enableWhen: [{ question: 'a', operator: '=', answerCoding: { code: 'x' } }] },
    ],
    ['Error b condition-on-unknown-answer a = x'],
  ],
  [
    'several conditions without how',
    [
      { linkId: 'a', ...text },
      { linkId: 'b', ...text, enableWhen: [...when('a'), ...when('a')] },
    ],
    ['Error b enable-behavior-missing'],
  ],
  [
    'answers that lie elsewhere',
    [{ linkId: 'a', type: 'choice', text: 'Hur?', answerValueSet: 'http://x' }],
    ['Error a value-set-missing http://x', 'Error a no-options'],
  ],
  ['a question without words', [{ linkId: '/a', type: 'string' }], ['Error /a missing-text sv']],
  [
    'what changes the meaning',
    [{ linkId: 'a', ...text, modifierExtension: [{ url: 'http://m' }] }],
    ['Error a modifier-extension http://m'],
  ],
  [
    'a condition that must be calculated',
    [
      {
        linkId: 'a',
        ...text,
        extension: [{ url: extensionUrls.enableWhen, valueExpression: { expression: '%age > 3' } }],
      },
    ],
    ['Error a condition-left-out %age > 3'],
  ],
])('%s is an error that names the item', (_, item, errors) => {
  expect(bring(item).errors).toEqual(errors)
})

test.each<[string, object, string]>([
  ['an initial value', { type: 'string', initial: [{ valueString: 'Bra' }] }, 'initial-left-out'],
  [
    'an option chosen beforehand',
    { type: 'choice', answerOption: [{ ...coding('a', 'A'), initialSelected: true }] },
    'initial-left-out',
  ],
  ['what cannot be changed', { type: 'string', readOnly: true }, 'read-only-left-out'],
  ['a file to send', { type: 'attachment' }, 'type-not-imported attachment'],
  ['several numbers', { type: 'integer', repeats: true }, 'repeats-once'],
  ['date and time', { type: 'dateTime' }, 'time-left-out'],
  ['an unknown extension', { type: 'string', extension: [{ url: 'http://x' }] }, 'extension-left-out http://x'],
  [
    'an answer without points',
    { type: 'choice', answerOption: [coding('a', 'A', 1), coding('b', 'B')] },
    'option-without-points b',
  ],
])('%s is told of and the rest goes on', (_, more, finding) => {
  const { findings, errors } = bring([
    { linkId: 'q', text: 'Hur?', ...more },
    { linkId: 'r', ...text },
  ])
  expect(errors).toEqual([])
  expect(findings).toEqual([`Warning q ${finding}`])
})

test.each([
  ['Har du tänkt att det vore bättre om du var död?', true],
  ['How often have you thought of suicide?', true],
  ['Har du skadat dig på jobbet?', false],
])('a form with "%s" is told to call nobody: %s', (words, isTold) => {
  const { findings } = bring([{ linkId: '/9', type: 'boolean', text: words }])
  expect(findings).toEqual(isTold ? ['Warning /9 risk-without-alert'] : [])
})
