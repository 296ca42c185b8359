import { FormContent } from '@samklang/contract/form-content'
import { compileForm } from '@samklang/engine/form/compile-form'
import { expect, test } from 'vitest'
import { compareAnswers, holds, mergeAnswers } from './compare-answers.ts'

const options = [{ key: 'yes' }, { key: 'no' }]
const Questions = [
  { questionId: 'a', key: 'a', type: 'SingleChoice', options },
  { questionId: 'b', key: 'b', type: 'SingleChoice', options },
  { questionId: 'many', key: 'many', type: 'MultiChoice', options },
  { questionId: 'grid', key: 'grid', type: 'Matrix', options, rows: [{ key: 'r1' }, { key: 'r2' }] },
  { questionId: 'words', key: 'words', type: 'LongText', required: false },
]
const content = FormContent.parse({ Pages: [{ Id: 'p', Groups: [{ Id: 'g', Questions }] }] })
const form = compileForm(content, { Scales: [], Alerts: [] })
const answer = (QuestionId: string, Value: string | string[], Key = QuestionId) => ({ QuestionId, Key, Value })

const mine = [answer('a', 'yes'), answer('b', 'no'), answer('many', ['no', 'yes']), answer('grid', 'yes', 'r1')]
const theirs = [answer('a', 'no'), answer('b', 'no'), answer('many', ['yes', 'no']), answer('grid', 'no', 'r1')]
const onlyThere = answer('words', 'Skrivet på datorn.')
const onlyHere = answer('grid', 'yes', 'r2')

test('R-336 two devices differ question by question, row by row; what one alone has answered is no choice', () => {
  const { differences, onlyOnce } = compareAnswers(form, { mine: [...mine, onlyHere], theirs: [...theirs, onlyThere] })
  expect(differences.map(({ item, mine, theirs }) => [item.ref, mine, theirs])).toEqual([
    ['a', 'yes', 'no'],
    ['grid.r1', 'yes', 'no'],
  ])
  expect(onlyOnce).toBe(2)
})

test('R-336 what only one has changed since both had the same is nothing to choose; what both have, or nobody knows of, is', () => {
  const both = { mine, theirs }
  const compare = (common: typeof mine | null) => {
    const { differences, settled } = compareAnswers(form, { ...both, common })
    return { asked: differences.map(({ item }) => item.ref), settled: [...settled] }
  }
  expect(compare(null)).toEqual({ asked: ['a', 'grid.r1'], settled: [] })
  expect(compare([])).toEqual({ asked: ['a', 'grid.r1'], settled: [] })
  const common = [answer('a', 'yes'), answer('grid', 'no', 'r1')]
  const { asked, settled } = compare(common)
  expect(asked).toEqual([])
  expect(settled).toEqual([
    ['a', 'theirs'],
    ['grid.r1', 'mine'],
  ])
  const merged = mergeAnswers(form, both, new Map(settled))
  expect(merged).toEqual(expect.arrayContaining([answer('a', 'no'), answer('grid', 'yes', 'r1')]))
})

test('R-336 each question is answered as chosen, and what one alone has answered is kept whichever is chosen', () => {
  const both = { mine: [...mine, onlyHere], theirs: [...theirs, onlyThere] }
  const merged = mergeAnswers(form, both, new Map([['a', 'theirs'] as const]))
  expect(merged).toEqual([
    answer('a', 'no'),
    answer('b', 'no'),
    answer('many', ['no', 'yes']),
    answer('grid', 'yes', 'r1'),
    onlyHere,
    onlyThere,
  ])
  const all = new Map(['a', 'grid.r1'].map((ref) => [ref, 'theirs'] as const))
  const taken = mergeAnswers(form, both, all)
  expect(taken).toEqual(expect.arrayContaining([onlyHere, onlyThere]))
  expect([holds(form, taken, both.theirs), holds(form, taken, both.mine)]).toEqual([true, false])
})
