import { FormContent, Scoring } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import { compileForm } from '@samklang/engine/form/compile-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wordsOf } from '../../answering/words.ts'
import { readSections } from './read-answers.ts'

const options = [{ key: 'no' }, { key: 'yes' }]
const content = z.parse(FormContent, {
  Pages: [
    {
      Id: 'p',
      Groups: [
        {
          Id: 'g',
          Questions: [
            { questionId: 'tired', key: 'tired', type: 'SingleChoice', options },
            {
              questionId: 'why',
              key: 'why',
              type: 'Text',
              showWhen: { questionId: 'tired', op: 'equals', value: 'yes' },
            },
            { questionId: 'what', key: 'what', type: 'MultiChoice', options, required: false },
            { questionId: 'long', key: 'long', type: 'Duration', required: false },
            { questionId: 'cups', key: 'cups', type: 'Number', hasUnit: true, required: false },
            { questionId: 'rows', key: 'rows', type: 'Matrix', options, rows: [{ key: 'home' }] },
          ],
        },
      ],
    },
  ],
})
const form = compileForm(content, z.parse(Scoring, {}))

test('R-297 what was answered on a scale says what the ends are, in the words of the form or by the way its scale counts', () => {
  const slider = (questionId: string, more: object = {}) => ({ questionId, key: questionId, type: 'Slider', ...more })
  const Questions = [slider('mood', { min: 0, max: 10 }), slider('calm', { min: 1, max: 7 }), slider('bare')]
  const asked = z.parse(FormContent, { Pages: [{ Id: 'p', Groups: [{ Id: 'g', Questions }] }] })
  const Scales = [{ Key: 's', Items: ['calm'], Method: 'Max', Direction: 'HigherIsBetter' }]
  const ends = { [textKeys.low('mood')]: 'Så dåligt det kan vara', [textKeys.high('mood')]: 'Så bra det kan vara' }
  const [section] = readSections({
    form: compileForm(asked, z.parse(Scoring, { Scales })),
    words: wordsOf({ sv: ends }, 'sv'),
    subject,
    answers: ['mood', 'calm', 'bare'].map((id) => answer(id, 5)),
  })
  expect(section?.lines.map(({ answer: said, ends: of }) => [said, of])).toEqual([
    ['5', { min: 0, max: 10, low: 'Så dåligt det kan vara', high: 'Så bra det kan vara', direction: null }],
    ['5', { min: 1, max: 7, low: '', high: '', direction: 'HigherIsBetter' }],
    ['5', { min: 0, max: 100, low: '', high: '', direction: null }],
  ])
})
const words = wordsOf(
  {
    sv: {
      [textKeys.groupTitle('g')]: 'Veckan',
      [textKeys.question('tired')]: 'Är du trött?',
      [textKeys.option('tired', 'no')]: 'Nej',
      [textKeys.option('tired', 'yes')]: 'Ja',
      [textKeys.option('what', 'no')]: 'Kaffe',
      [textKeys.option('what', 'yes')]: 'Te',
      [textKeys.unit('cups')]: 'koppar',
      [textKeys.row('rows', 'home')]: 'Hemma',
      [textKeys.option('rows', 'yes')]: 'Bra',
    },
  },
  'sv',
)
const subject = { age: 15, gender: 'Unknown', respondent: 'Patient' } as const

function read(answers: Answer[], earlier?: Answer[]) {
  const [section, ...others] = readSections({ form, words, subject, answers, earlier })
  const lines = section?.lines.map(({ ref, answer, before }) => [ref, answer, before]) ?? []
  return { section, lines, others }
}

const answer = (QuestionId: string, Value: Answer['Value'], Key = QuestionId): Answer => ({ QuestionId, Key, Value })

test('answers are read in the words of the form; what was not shown is left out, what was not answered says so', () => {
  const { section, lines } = read([
    answer('tired', 'no'),
    answer('what', ['no', 'yes']),
    answer('long', 95),
    answer('cups', 0),
    answer('rows', 'yes', 'home'),
  ])
  expect(section?.title).toBe('Veckan')
  expect(section?.lines[0]?.question).toBe('Är du trött?')
  expect(lines).toEqual([
    ['tired', 'Nej', null],
    ['what', 'Kaffe, Te', null],
    ['long', '1 h 35 min', null],
    ['cups', '0 koppar', null],
    ['rows.home', 'Bra', null],
  ])
  expect(read([answer('tired', 'yes')]).lines.slice(0, 2)).toEqual([
    ['tired', 'Ja', null],
    ['why', null, null],
  ])
})

test('the last time is told where it was something else', () => {
  const { lines } = read([answer('tired', 'yes'), answer('cups', 2)], [answer('tired', 'no'), answer('cups', 2)])
  expect(lines).toContainEqual(['tired', 'Ja', 'Nej'])
  expect(lines).toContainEqual(['cups', '2 koppar', null])
})

test('an answer that the form no longer knows is shown as it was given', () => {
  expect(read([answer('gone', ['a', 'b'])]).others[0]?.lines).toEqual([
    { ref: 'gone', question: 'gone', answer: 'a, b', before: null, ends: null },
  ])
})
