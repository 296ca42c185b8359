import { expect, test } from 'vitest'
import { extensionUrls } from './extensions.ts'
import { bring, bringText, coding, often, translated } from './testing/brought.ts'

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
])('R-260 a form with "%s" is refused for as long as it calls nobody: %s', (words, isTold) => {
  const { errors } = bring([{ linkId: '/9', type: 'boolean', text: words }])
  expect(errors).toEqual(isTold ? [expect.stringMatching(/^Error \/9 danger-without-alert/)] : [])
})
