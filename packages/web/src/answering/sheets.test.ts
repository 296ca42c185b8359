import { FormContent } from '@samklang/contract/form-content'
import { readAnswers } from '@samklang/engine/form/answers'
import { compileForm } from '@samklang/engine/form/compile-form'
import { missingRequired } from '@samklang/engine/form/complete'
import { visibleItems } from '@samklang/engine/form/visible'
import { describe, expect, test } from 'vitest'
import { judgeSending } from './judge-sending.ts'
import { sheetsOf, sheetToBeginAt, sheetToGoOnAt, wholeOf } from './sheets.ts'
import { wordsOf } from './words.ts'

const yesNo = [{ key: 'yes' }, { key: 'no' }]
const content = FormContent.parse({
  Pages: [
    {
      Id: 'p1',
      Groups: [
        { Id: 'g1', Questions: [{ questionId: 'a', key: 'a', type: 'SingleChoice', options: yesNo }] },
        {
          Id: 'g2',
          showWhen: { questionId: 'a', op: 'equals', value: 'yes' },
          Questions: [{ questionId: 'b', key: 'b', type: 'SingleChoice', options: yesNo }],
        },
      ],
    },
    {
      Id: 'p2',
      Groups: [{ Id: 'g3', Questions: [{ questionId: 'c', key: 'c', type: 'LongText', required: false }] }],
    },
  ],
})
const form = compileForm(content, { Scales: [], Alerts: [] })

function shownWith(given: Record<string, string>) {
  const answers = Object.entries(given).map(([QuestionId, Value]) => ({ QuestionId, Key: QuestionId, Value }))
  return visibleItems(form, readAnswers(form, answers), { age: 15, gender: 'Female', respondent: 'Patient' })
}

describe('sheets', () => {
  test('are pages at a desk and groups on a phone, without what is not asked', () => {
    expect(sheetsOf(content, shownWith({}), false).map(({ id }) => id)).toEqual(['p1', 'p2'])
    expect(sheetsOf(content, shownWith({}), true).map(({ id }) => id)).toEqual(['g1', 'g3'])
    expect(sheetsOf(content, shownWith({ a: 'yes' }), true).map(({ id }) => id)).toEqual(['g1', 'g2', 'g3'])
  })
  test('begin where something that must be answered is not, or end at the last', () => {
    const at = (given: Record<string, string>) => {
      const shown = shownWith(given)
      return sheetToGoOnAt(sheetsOf(content, shown, true), missingRequired(form, shown))
    }
    expect(at({})).toBe(0)
    expect(at({ a: 'yes' })).toBe(1)
    expect(at({ a: 'no' })).toBe(1)
    expect(sheetToGoOnAt([], [])).toBe(0)
  })
  test('begin at the first where nothing has to be answered, and go on at the first that nobody has touched', () => {
    const sheets = sheetsOf(content, shownWith({ a: 'yes' }), true)
    expect(sheetToBeginAt(sheets, [], [])).toBe(0)
    expect(sheetToBeginAt(sheets, [], [{ QuestionId: 'a' }])).toBe(1)
    expect(sheetToBeginAt(sheets, [], [{ QuestionId: 'a' }, { QuestionId: 'b' }])).toBe(2)
    const shown = shownWith({ a: 'yes' })
    expect(sheetToBeginAt(sheets, missingRequired(form, shown), [{ QuestionId: 'c' }])).toBe(1)
  })
  test('are one whole for whoever reads', () => {
    expect(wholeOf(content, shownWith({ a: 'yes' })).map(({ groups }) => groups.length)).toEqual([3])
  })
})

describe('sending', () => {
  test('R-098 waits for what must be answered', () => {
    expect(judgeSending(form, shownWith({ a: 'yes' }), false)).toEqual({ may: 'not-yet', missing: 1 })
  })
  test('R-078 R-079 R-100 warns once of what may be left out', () => {
    const shown = shownWith({ a: 'no' })
    expect(judgeSending(form, shown, false)).toEqual({ may: 'warn', unanswered: 1 })
    expect(judgeSending(form, shown, true)).toEqual({ may: 'send' })
    expect(judgeSending(form, shownWith({ a: 'no', c: 'ord' }), false)).toEqual({ may: 'send' })
  })
})

test('a word that one language lacks is borrowed from the other, not left out', () => {
  const { word, hasWord } = wordsOf({ sv: { hello: 'Hej', bye: 'Hej då' }, en: { hello: 'Hello' } }, 'en')
  expect([word('hello'), word('bye'), word('nothing')]).toEqual(['Hello', 'Hej då', ''])
  expect(hasWord('nothing')).toBe(false)
})
