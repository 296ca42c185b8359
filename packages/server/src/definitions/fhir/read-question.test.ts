import { expect, test } from 'vitest'
import { extensionUrls } from './extensions.ts'
import { readQuestionnaire } from './read-questionnaire.ts'
import { bring, control, often } from './testing/brought.ts'

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

test('a text that would have to be cut is told of', () => {
  const item = [{ linkId: 'q', type: 'boolean', text: 'x'.repeat(10_001) }]
  const resource = { resourceType: 'Questionnaire', language: 'sv', title: 'Prov', item }
  const { findings } = readQuestionnaire(JSON.stringify(resource))
  expect(findings).toContainEqual({ Level: 'Error', Item: 'q', Code: 'text-too-long', about: '10000' })
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
