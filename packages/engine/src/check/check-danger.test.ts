import { type FormTexts, Scoring } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { expect, test } from 'vitest'
import { findAlertsInText } from '../follow-up/alerts-in-text.ts'
import { compileForm } from '../form/compile-form.ts'
import {
  choice,
  contentOf,
  formOf,
  number,
  type WrittenQuestion,
  type WrittenScoring,
} from '../testing/written-form.ts'
import { checkAlerts } from './check-alerts.ts'
import { checkDanger } from './check-danger.ts'

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
    'a rule for every answer but the lowest',
    choice('q'),
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Options: ['b', 'c', 'd'] }],
    [],
  ],
  [
    'a rule for the highest answer alone',
    choice('q'),
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Options: ['d'] }],
    error,
  ],
  [
    'of violence at home the highest answer is enough',
    choice('q'),
    { [textKeys.question('q')]: 'Har någon hemma slagit dig?' },
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
    'a rule for the lowest answer alone',
    choice('q'),
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Options: ['a'] }],
    error,
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
    [{ Key: 'k', questionId: 'q', Options: ['b', 'c', 'd'] }],
    [],
  ],
  ['yes', yesOrNo, { [textKeys.question('q')]: asked }, [{ Key: 'k', questionId: 'q', Options: ['true'] }], []],
  [
    'no alone',
    yesOrNo,
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Options: ['false'] }],
    error,
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
    'a number from the first above none',
    number('q', { min: 0, max: 10 }),
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Comparison: 'GreaterOrEqual', Low: 1 }],
    [],
  ],
  [
    'a number at its most alone',
    number('q', { min: 0, max: 100 }),
    { [textKeys.question('q')]: asked },
    [{ Key: 'k', questionId: 'q', Comparison: 'GreaterOrEqual', Low: 100 }],
    error,
  ],
  [
    'a number without a limit from a thousand on',
    number('q'),
    { [textKeys.question('q')]: 'Hur många gånger har du försökt ta ditt liv?' },
    [{ Key: 'k', questionId: 'q', Comparison: 'GreaterOrEqual', Low: 1000 }],
    error,
  ],
  [
    'a number without a limit from one on',
    number('q'),
    { [textKeys.question('q')]: 'Hur många gånger har du försökt ta ditt liv?' },
    [{ Key: 'k', questionId: 'q', Comparison: 'GreaterOrEqual', Low: 1 }],
    [],
  ],
  [
    'a number in an interval that ends too early',
    number('q', { min: 0, max: 10 }),
    { [textKeys.question('q')]: asked },
    [
      { Key: 'k', questionId: 'q', Comparison: 'Interval', Low: 1, High: 5 },
      { Key: 'l', questionId: 'q', Comparison: 'GreaterOrEqual', Low: 9 },
    ],
    error,
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

test('R-260 what is about one’s own life needs the help for that: a medical alert is not it, and what is hidden is not asked', () => {
  const texts = { [textKeys.question('q')]: asked }
  const every = { Key: 'k', questionId: 'q', Options: ['b', 'c', 'd'] }
  expect(check([choice('q')], texts, [every])).toEqual([])
  expect(check([choice('q')], texts, [{ ...every, Kind: 'Medical' }])).toEqual(error)
  const content = contentOf([choice('q')])
  for (const page of content.Pages) for (const group of page.Groups) group.hidden = true
  expect(checkDanger(compileForm(content, Scoring.parse({})), { sv: texts }, [])).toEqual([])
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

const most = ['b', 'c', 'd']
const named = (options: Record<string, string>) => ({
  [textKeys.question('q')]: 'Have you thought of killing yourself?',
  ...Object.fromEntries(Object.entries(options).map(([key, text]) => [textKeys.option('q', key), text])),
})
const four = ['a', 'b', 'c', 'd']
const unscoredFour = choice('q', { options: four.map((key) => ({ key })) })
const steps = { a: 'Not at all', b: 'Several days', c: 'More than half the days', d: 'Nearly every day' }
const statements = {
  a: 'I do not have any thoughts of killing myself',
  b: 'I think of killing myself but would not do it',
  c: 'I want to kill myself',
  d: 'I will kill myself when I can',
}
const beside = { [textKeys.question('q')]: 'Choose what fits', ...withoutQuestion(statements) }

function withoutQuestion(options: Record<string, string>) {
  return Object.fromEntries(Object.entries(options).map(([key, text]) => [textKeys.option('q', key), text]))
}

test.each<[string, WrittenQuestion, Record<string, string>, string[], string[]]>([
  ['yes and no without points, no', unscored, named({ a: 'Yes', b: 'No' }), ['b'], error],
  ['yes and no without points, yes', unscored, named({ a: 'Yes', b: 'No' }), ['a'], []],
  ['four steps without points, not at all', unscoredFour, named(steps), ['a'], error],
  ['four steps without points, nearly every day', unscoredFour, named(steps), ['d'], error],
  ['four steps without points, all but not at all', unscoredFour, named(steps), most, []],
  ['four steps with points, nearly every day', choice('q'), named(steps), ['d'], error],
  ['four steps with points, all but not at all', choice('q'), named(steps), most, []],
  ['the gravest first, all but never', choice('q'), named({ ...steps, a: 'Always', d: 'Never' }), ['a', 'b', 'c'], []],
  ['statements without points, the denial', unscoredFour, beside, ['a'], error],
  ['statements without points, the gravest', unscoredFour, beside, ['d'], error],
  ['statements with points, the gravest', choice('q'), beside, ['d'], error],
  ['statements with points, all but the denial', choice('q'), beside, most, []],
  ['steps in words that tell nothing, all but the first', unscoredFour, named({}), most, []],
  ['steps in words that tell nothing, the first', unscoredFour, named({}), ['a'], error],
  [
    'I do not know calls as well',
    unscoredFour,
    named({ a: 'No', b: 'Yes', c: 'Often', d: 'Do not know' }),
    ['b', 'c'],
    error,
  ],
])('R-292 danger to one’s own life is guarded where every answer but the one that denies it calls: %s', (...row) => {
  const [, question, words, Options, expected] = row
  expect(check([question], words, [{ Key: 'k', questionId: 'q', Options }])).toEqual(expected)
})

test('R-292 what lies behind may call staff alone, what is now gives help', () => {
  const words = named({ a: 'No', b: 'Yes, long ago', c: 'Yes, now', d: 'Do not know' })
  const alerts = (lesser: string[], greater: string[]): Alerts => [
    { Key: 'k', questionId: 'q', Options: lesser, Severity: 'Attention' },
    { Key: 'l', questionId: 'q', Options: greater },
  ]
  expect(check([unscoredFour], words, alerts(['b'], ['c', 'd']))).toEqual([])
  expect(check([unscoredFour], words, alerts(['c'], ['b', 'd']))).toEqual(error)
})

test('R-292 of other danger an alert on a plain no is never enough, unless it is asked whether somebody is safe', () => {
  const yesOrNoWords = { [textKeys.option('q', 'a')]: 'Ja', [textKeys.option('q', 'b')]: 'Nej' }
  const onNo: Alerts = [{ Key: 'k', questionId: 'q', Options: ['b'] }]
  const violence = { [textKeys.question('q')]: 'Har någon hemma slagit dig?', ...yesOrNoWords }
  expect(check([unscored], violence, onNo)).toEqual(error)
  const safe = { [textKeys.question('q')]: 'Känner du dig trygg hemma?', ...yesOrNoWords }
  expect(check([unscored], safe, onNo)).toEqual(['Warning q danger-at-lowest'])
  const keepsSafe = { [textKeys.question('q')]: 'Kan du låta bli att skada dig själv?', ...yesOrNoWords }
  expect(check([unscored], keepsSafe, onNo)).toEqual([])
})

test('R-260 words about danger beside questions that do not name it are an error until one of them calls somebody', () => {
  const information: WrittenQuestion = { questionId: 'i', key: 'i', type: 'Information' }
  const questions = [information, choice('q'), choice('p')]
  const places = [
    textKeys.groupTitle('g1'),
    textKeys.groupText('g1'),
    textKeys.question('i'),
    textKeys.pageTitle('p1'),
    textKeys.title,
  ]
  for (const place of places) {
    expect(check(questions, { [place]: asked })).toEqual(error)
    expect(check(questions, { [place]: asked }, [{ Key: 'k', questionId: 'p', Options: most }])).toEqual([])
    expect(check(questions, { [place]: asked }, [], ['q'])).toEqual([])
  }
  // a question that names it is decided about itself, and one item stands for all that stands over it
  const both = { [textKeys.groupTitle('g1')]: asked, [textKeys.title]: asked, [textKeys.question('p')]: asked }
  expect(check(questions, both)).toEqual(['Error p danger-without-alert'])
  expect(check(questions, { [textKeys.groupTitle('g1')]: asked, [textKeys.title]: asked })).toEqual(error)
  // what is read after the last question stands over none, and the instruction tells where to find help
  expect(check([choice('q'), information], { [textKeys.question('i')]: asked })).toEqual([])
  expect(check(questions, { [textKeys.instruction]: asked })).toEqual([])
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
  const found = findAlertsInText(form, { answers }, [])
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
