import { type AnswerValue, FormContent, FormTexts, Scoring } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { compileForm } from '@samklang/engine/form/compile-form'
import { expect, test } from 'vitest'
import { answerInWords, questionInWords } from './answer-words.ts'
import type { FormVersion } from './version.ts'

const options = [{ key: 'little' }, { key: 'much' }, { key: 'wordless' }]
const Questions = [
  { questionId: 'one', key: 'one', type: 'SingleChoice', options },
  { questionId: 'many', key: 'many', type: 'MultiChoice', options },
  { questionId: 'grid', key: 'grid', type: 'Matrix', options, rows: [{ key: 'head' }] },
  { questionId: 'hours', key: 'hours', type: 'Number', hasUnit: true },
  { questionId: 'long', key: 'long', type: 'Duration' },
  { questionId: 'free', key: 'free', type: 'Text' },
] as const
const content = FormContent.parse({ Pages: [{ Id: 'p', Groups: [{ Id: 'g', Questions }] }] })
const words = (yes: string) => ({
  ...Object.fromEntries(['one', 'many', 'grid'].map((id) => [textKeys.option(id, 'much'), yes])),
  ...Object.fromEntries(['one', 'many', 'grid'].map((id) => [textKeys.option(id, 'little'), `${yes} (lite)`])),
})
const texts = FormTexts.parse({
  sv: {
    ...words('Mycket'),
    [textKeys.question('grid')]: 'Besvär av',
    [textKeys.row('grid', 'head')]: 'ont i huvudet',
    [textKeys.question('one')]: 'Hur mycket?',
    [textKeys.unit('hours')]: 'timmar',
  },
  en: { ...words('A lot'), [textKeys.unit('hours')]: 'hours' },
})
const version: FormVersion = { id: 'v', compiled: compileForm(content, Scoring.parse({})), texts }

function item(ref: string) {
  const found = version.compiled.items.get(ref)
  if (!found) throw new Error(`no item ${ref}`)
  return found
}

test.each<[string, AnswerValue, string, string]>([
  ['one', 'much', 'Mycket', 'A lot'],
  ['one', 'wordless', 'wordless', 'wordless'],
  ['many', ['little', 'much'], 'Mycket (lite), Mycket', 'A lot (lite), A lot'],
  ['grid.head', 'much', 'Mycket', 'A lot'],
  ['hours', 7.5, '7,5 timmar', '7.5 hours'],
  ['hours', 12000, '12000 timmar', '12000 hours'],
  ['long', 90, '1 h 30 min', '1 h 30 min'],
  ['long', 45, '45 min', '45 min'],
  ['long', 120, '2 h', '2 h'],
  ['long', 0, '0 min', '0 min'],
  ['free', 'much', 'much', 'much'],
])('%s answered %j is %s in Swedish, %s in English', (ref, value, sv, en) => {
  expect(answerInWords(version, item(ref), value, 'sv')).toBe(sv)
  expect(answerInWords(version, item(ref), value, 'en')).toBe(en)
})

test.each([
  ['one', 'Hur mycket?'],
  ['grid.head', 'Besvär av ont i huvudet'],
  ['free', 'free'],
])('%s is asked as %s', (ref, asked) => {
  expect(questionInWords(version, item(ref), 'sv')).toBe(asked)
  expect(questionInWords(version, item(ref), 'en')).toBe(asked)
})
