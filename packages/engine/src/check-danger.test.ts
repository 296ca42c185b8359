import type { FormTexts } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { expect, test } from 'vitest'
import { findAlertsInText } from './alerts-in-text.ts'
import { checkAlerts } from './check-alerts.ts'
import { checkDanger } from './check-danger.ts'
import { choice, formOf, number, type WrittenQuestion, type WrittenScoring } from './testing/written-form.ts'

const asked = 'Har du haft tankar på att ta ditt liv?'
const matrix: WrittenQuestion = choice('q', { type: 'Matrix', rows: [{ key: 'r1' }, { key: 'r2' }] })
const yesOrNo: WrittenQuestion = choice('q', { options: [{ key: 'true' }, { key: 'false' }] })
const unscored: WrittenQuestion = choice('q', { options: [{ key: 'a' }, { key: 'b' }] })

type Alerts = WrittenScoring['Alerts']

function check(questions: WrittenQuestion[], sv: Record<string, string>, Alerts: Alerts = [], waived: string[] = []) {
  const texts: FormTexts = { sv }
  return checkDanger(formOf(questions, { Alerts }), texts, waived).map(
    ({ Level, Item, Code }) => `${Level} ${Item} ${Code}`,
  )
}

const error = ['Error q danger-without-alert']

test.each<[string, WrittenQuestion, Record<string, string>, Alerts, string[]]>([
  ['a question that calls nobody', choice('q'), { [textKeys.question('q')]: asked }, [], error],
  ['help beside a question', choice('q'), { [textKeys.help('q')]: asked }, [], error],
  ['a choice', choice('q'), { [textKeys.option('q', 'd')]: 'Jag vill inte leva' }, [], error],
  ['the end of a slider', number('q', { type: 'Slider' }), { [textKeys.high('q')]: 'Vill dö' }, [], error],
  ['a row, and that row alone', matrix, { [textKeys.row('q', 'r2')]: asked }, [], ['Error q.r2 danger-without-alert']],
  [
    'a rule for the highest answer',
    choice('q'),
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Options: ['d'] }],
    [],
  ],
  [
    'a rule from a score on',
    choice('q'),
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Comparison: 'GreaterOrEqual', Low: 1 }],
    [],
  ],
  [
    'a rule for a lower answer alone',
    choice('q'),
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Options: ['b'] }],
    error,
  ],
  [
    'a rule for the lowest answer, as of a question put the other way round',
    choice('q'),
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Options: ['a'] }],
    ['Warning q danger-at-lowest'],
  ],
  [
    'a rule that gives whoever answers no help',
    choice('q'),
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Options: ['d'], Severity: 'Attention' }],
    error,
  ],
  [
    'of violence at home staff may be told alone',
    choice('q'),
    { [textKeys.question('q')]: 'Har någon hemma slagit dig?' },
    [{ Key: 'k', questionId: 'q', Options: ['d'], Severity: 'Attention' }],
    [],
  ],
  [
    'a rule for another row',
    matrix,
    { [textKeys.row('q', 'r2')]: asked },
    [{ Key: 'k', questionId: 'q', row: 'r1', Options: ['d'] }],
    ['Error q.r2 danger-without-alert'],
  ],
  [
    'a rule for the whole matrix',
    matrix,
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Options: ['d'] }],
    [],
  ],
  ['yes', yesOrNo, { [textKeys.question('q')]: asked }, [{ Key: 'k', questionId: 'q', Options: ['true'] }], []],
  [
    'no alone',
    yesOrNo,
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Options: ['false'] }],
    ['Warning q danger-at-lowest'],
  ],
  [
    'choices without points: the one that means it',
    unscored,
    { [textKeys.option('q', 'b')]: 'Jag vill dö' },
    [{ Key: 'k', questionId: 'q', Options: ['a'] }],
    error,
  ],
  [
    'of several that may be ticked each that means it',
    choice('q', { type: 'MultiChoice' }),
    { [textKeys.option('q', 'b')]: 'Vill dö', [textKeys.option('q', 'c')]: 'Skär mig' },
    [{ Key: 'k', questionId: 'q', Options: ['b'] }],
    error,
  ],
  [
    'a number up to its most',
    number('q', { min: 0, max: 10 }),
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Comparison: 'GreaterOrEqual', Low: 7 }],
    [],
  ],
  [
    'a free text, which no rule can judge',
    { questionId: 'q', key: 'q', type: 'LongText' },
    { [textKeys.question('q')]: asked },
    [],
    ['Error q danger-in-open-answer'],
  ],
  ['what is never shown', choice('q', { hidden: true }), { [textKeys.question('q')]: asked }, [], []],
  ['a text to read', { questionId: 'q', key: 'q', type: 'Information' }, { [textKeys.question('q')]: asked }, [], []],
  ['other words', choice('q'), { [textKeys.question('q')]: 'Har du sovit?' }, [], []],
])('R-260 words about danger to life: %s', (_, question, words, alerts, expected) => {
  expect(check([question], words, alerts)).toEqual(expected)
})

test('R-260 a free text that is asked for after an answer that calls somebody adds to it', () => {
  const followUp: WrittenQuestion = {
    questionId: 'r',
    key: 'r',
    type: 'LongText',
    showWhen: { questionId: 'q', op: 'equals', value: 'd' },
  }
  const words = { [textKeys.question('r')]: asked }
  expect(check([choice('q'), followUp], words, [{ Key: 'k', questionId: 'q', Options: ['d'] }])).toEqual([])
  expect(check([choice('q'), followUp], words)).toEqual(['Error r danger-in-open-answer'])
})

test('R-260 a heading about danger over questions that do not name it is an error until one of them calls somebody', () => {
  const questions = [choice('q'), choice('p')]
  for (const heading of [textKeys.groupTitle('g1'), textKeys.groupText('g1')]) {
    expect(check(questions, { [heading]: asked })).toEqual(error)
    expect(check(questions, { [heading]: asked }, [{ Key: 'k', questionId: 'p', Options: ['d'] }])).toEqual([])
    expect(check(questions, { [heading]: asked }, [], ['q'])).toEqual([])
  }
  // a question that names it is decided about itself
  const both = { [textKeys.groupTitle('g1')]: asked, [textKeys.question('p')]: asked }
  expect(check(questions, both)).toEqual(['Error p danger-without-alert'])
})

test('R-260 what was waived by name is let through, and nothing else', () => {
  const words = { [textKeys.question('q')]: asked, [textKeys.question('r')]: asked }
  expect(check([choice('q'), choice('r')], words, [], ['q'])).toEqual(['Error r danger-without-alert'])
})

test('R-260 every language is looked through', () => {
  const texts: FormTexts = {
    sv: { [textKeys.question('q')]: 'Hur mår du?' },
    en: { [textKeys.question('q')]: 'Do you want to die?' },
  }
  expect(checkDanger(formOf([choice('q')]), texts, [])).toMatchObject([{ Code: 'danger-without-alert' }])
})

test('R-261 the rule of free text is nobody else’s, and each question has its own alert', () => {
  const form = formOf([
    { questionId: 'q', key: 'q', type: 'Text' },
    { questionId: 'r', key: 'r', type: 'LongText' },
    { questionId: 's', key: 's', type: 'LongText' },
  ])
  const answers = new Map([
    ['q', 'jag vill dö'],
    ['r', 'i want to die'],
    ['s', 'allt är bra'],
  ])
  const found = findAlertsInText(form, { answers })
  expect(found.map(({ ItemRef, Severity, Kind }) => [ItemRef, Severity, Kind])).toEqual([
    ['q', 'Alert', 'Risk'],
    ['r', 'Alert', 'Risk'],
  ])
  const [rule] = found
  const taken = {
    ...form,
    scoring: { ...form.scoring, Alerts: [{ Key: rule?.Key ?? '', questionId: 'q', Severity: 'Alert' as const }] },
  }
  expect(checkAlerts(taken)).toContainEqual(expect.objectContaining({ Code: 'reserved-key' }))
  expect(() => formOf([], { Alerts: [{ Key: rule?.Key ?? '', questionId: 'q' }] })).toThrow()
})
