import { expect, test } from 'vitest'
import { extensionUrls } from './extensions.ts'
import { bring, often } from './testing/brought.ts'

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
