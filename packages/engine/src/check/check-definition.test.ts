import { type Condition, FormContent, type FormTexts, Scoring } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { expect, test } from 'vitest'
import { questionsOf } from '../form/answers.ts'
import { choice, contentOf, number, type WrittenQuestion, type WrittenScoring } from '../testing/written-form.ts'
import { checkDefinition } from './check-definition.ts'

type WrittenScale = NonNullable<WrittenScoring['Scales']>[number]

/** Words for everything, so that a test can look at something else. */
function wordsFor(content: FormContent, scoring: Scoring): Record<string, string> {
  const keys = [
    textKeys.title,
    ...questionsOf(content).flatMap(({ questionId, options, rows }) => [
      textKeys.question(questionId),
      ...options.map((option) => textKeys.option(questionId, option.key)),
      ...rows.map((row) => textKeys.row(questionId, row.key)),
    ]),
    ...scoring.Scales.flatMap(({ Key, Cutoffs }) => [
      textKeys.scale(Key),
      ...Cutoffs.map((cutoff) => textKeys.band(Key, cutoff.Key)),
    ]),
    ...scoring.Alerts.map((alert) => textKeys.alert(alert.Key)),
  ]
  return Object.fromEntries(keys.map((key) => [key, 'ord']))
}

function check(content: FormContent, written: WrittenScoring = {}): string[] {
  const scoring = Scoring.parse(written)
  const texts: FormTexts = { sv: wordsFor(content, scoring) }
  return checkDefinition({ content, scoring, texts, languages: ['sv'] }).map(
    ({ Level, Item, Code, Detail }) => `${Level} ${Item} ${Code} ${Detail}`,
  )
}

const three = [choice('q1'), choice('q2'), choice('q3')]
const scale: WrittenScale = { Key: 's', Items: ['q1', 'q2', 'q3'], Method: 'Sum' }

test('a sound definition has no findings', () => {
  const sound: WrittenScoring = {
    Scales: [
      {
        ...scale,
        Min: 0,
        Max: 9,
        Reverse: ['q2'],
        Change: { Reliability: 0.8, Sd: 2 },
        Norm: {
          Name: 'n',
          Groups: [
            { Age: { From: 8, To: 12 }, Mean: 4, Sd: 2 },
            { Age: { From: 13 }, Mean: 3, Sd: 2 },
          ],
        },
        Cutoffs: [
          { Key: 'low', Comparison: 'Less', High: 4, Severity: 'Default' },
          { Key: 'middle', Comparison: 'Interval', Low: 4, High: 6, Severity: 'Attention' },
          { Key: 'high', Comparison: 'Greater', Low: 6, Severity: 'Alert' },
        ],
      },
    ],
    Alerts: [
      { Key: 'k', questionId: 'q3', Options: ['d'] },
      { Key: 'high', ScaleKey: 's', Comparison: 'Greater', Low: 6 },
    ],
  }
  const shown = choice('q4', {
    showWhen: {
      all: [
        { questionId: 'q1', op: 'equals', value: 'b' },
        { about: 'Age', op: 'less', value: 18 },
      ],
    },
  })
  expect(check(contentOf([...three, shown]), sound)).toEqual([])
})

const structures: [string, WrittenQuestion[], string[]][] = [
  ['two questions of one id', [choice('q1'), choice('q1')], ['Error q1 duplicate-id ']],
  [
    'a row that is called as another question',
    [choice('q', { type: 'Matrix', rows: [{ key: '1' }] }), choice('q.1')],
    ['Error q.1 duplicate-id '],
  ],
  ['two options of one key', [choice('q', { options: [{ key: 'a' }, { key: 'a' }] })], ['Error q duplicate-id a']],
  ['a choice among nothing', [choice('q', { options: [] })], ['Error q no-options ']],
  ['a matrix without rows', [choice('q', { type: 'Matrix' })], ['Error q no-rows ']],
  ['a medium without one', [number('q', { type: 'Media' })], ['Error q missing-media ']],
  ['bounds the wrong way round', [number('q', { min: 5, max: 1 })], ['Error q min-above-max 5 > 1']],
  ['a step that goes nowhere', [number('q', { step: 0 })], ['Error q bad-step 0']],
]

test.each(structures)('structure: %s', (_what, questions, findings) => {
  expect(check(contentOf(questions))).toEqual(findings)
})

const never = ['Error q never-shown ']
const conditions: [string, Condition, string[]][] = [
  ['a question that does not exist', { questionId: 'x', op: 'answered' }, ['Error q unknown-question x']],
  ['a row that does not exist', { questionId: 'grid', row: 'x', op: 'answered' }, ['Error q unknown-row x']],
  ['a scale that does not exist', { scaleKey: 'x', op: 'answered' }, ['Error q unknown-scale x']],
  ['no value to compare with', { questionId: 'q1', op: 'equals' }, ['Error q condition-without-value ']],
  ['itself', { questionId: 'q', op: 'answered' }, ['Error q condition-cycle ']],
  ['a choice that does not exist', { questionId: 'q1', op: 'equals', value: 'z' }, never],
  ['none of these choices', { questionId: 'q1', op: 'in', value: ['y', 'z'] }, never],
  ['one of these choices', { questionId: 'q1', op: 'in', value: ['a', 'z'] }, []],
  ['a tick that does not exist', { questionId: 'ticks', op: 'equals', value: 'z' }, never],
  ['a row answered as it cannot be', { questionId: 'grid', row: 'r1', op: 'equals', value: 'z' }, never],
  ['a score that no choice has', { questionId: 'q1', op: 'greater', value: 3 }, never],
  ['a number beyond its bounds', { questionId: 'n', op: 'greater', value: 10 }, never],
  ['a number at its bound', { questionId: 'n', op: 'greaterOrEqual', value: 10 }, []],
  ['a sum beyond what it can be', { scaleKey: 's', op: 'greaterOrEqual', value: 7 }, never],
  ['a sum that can be', { scaleKey: 's', op: 'greaterOrEqual', value: 6 }, []],
  ['a gender that does not exist', { about: 'Gender', op: 'equals', value: 'Kvinna' }, never],
  [
    'no span of age',
    {
      all: [
        { about: 'Age', op: 'greater', value: 12 },
        { about: 'Age', op: 'less', value: 10 },
      ],
    },
    never,
  ],
  [
    'nobody in between',
    {
      all: [
        { about: 'Age', op: 'greater', value: 12 },
        { about: 'Age', op: 'less', value: 13 },
      ],
    },
    never,
  ],
  [
    'somebody in between',
    {
      all: [
        { about: 'Age', op: 'greater', value: 12 },
        { about: 'Age', op: 'less', value: 14 },
      ],
    },
    [],
  ],
  [
    'two answers to one question',
    {
      all: [
        { questionId: 'q1', op: 'equals', value: 'a' },
        { questionId: 'q1', op: 'equals', value: 'b' },
      ],
    },
    never,
  ],
  [
    'either of two answers',
    {
      any: [
        { questionId: 'q1', op: 'equals', value: 'a' },
        { questionId: 'q1', op: 'equals', value: 'z' },
      ],
    },
    [],
  ],
  ['none of nothing', { any: [] }, never],
  ['an inactive question', { questionId: 'off', op: 'answered' }, never],
  ['an inactive question left out', { questionId: 'off', op: 'notAnswered' }, []],
]

test.each(conditions)('a question that is shown after %s', (_what, showWhen, findings) => {
  const content = contentOf([
    choice('q1'),
    choice('q2'),
    choice('ticks', { type: 'MultiChoice' }),
    choice('grid', { type: 'Matrix', rows: [{ key: 'r1' }] }),
    number('n', { min: 0, max: 10 }),
    choice('off', { active: false }),
    choice('q', { showWhen }),
  ])
  expect(check(content, { Scales: [{ Key: 's', Items: ['q1', 'q2'], Method: 'Sum' }] })).toEqual(findings)
})

test('a condition nested deeper than it is followed is an error', () => {
  let deep: Condition = { questionId: 'q1', op: 'answered' }
  for (let depth = 0; depth < 70; depth++) deep = { any: [deep] }
  expect(check(contentOf([choice('q1'), choice('q', { showWhen: deep })]))).toEqual(['Error q condition-too-deep '])
})

test('circles are named by all who are in them, and what is never shown takes along what hangs on it', () => {
  const circle = contentOf([
    choice('a', { showWhen: { questionId: 'b', op: 'answered' } }),
    choice('b', { showWhen: { questionId: 'a', op: 'answered' } }),
    choice('c', { showWhen: { questionId: 'b', op: 'answered' } }),
    choice('d', { showWhen: { questionId: 'c', op: 'answered' } }),
  ])
  expect(check(circle)).toEqual([
    'Error a condition-cycle ',
    'Error b condition-cycle ',
    'Error c never-shown ',
    'Error d never-shown ',
  ])
})

test('a group that is never shown is said once, and a condition that looks ahead is doubted', () => {
  const content = FormContent.parse({
    Pages: [
      {
        Id: 'p1',
        Groups: [
          { Id: 'g1', Questions: [choice('a', { showWhen: { questionId: 'c', op: 'answered' } })] },
          { Id: 'g2', showWhen: { any: [] }, Questions: [choice('b'), choice('b2')] },
        ],
      },
      { Id: 'p2', Groups: [{ Id: 'g3', Questions: [choice('c')] }] },
    ],
  })
  expect(check(content).toSorted()).toEqual(['Error g2 never-shown ', 'Warning a asks-ahead '])
})

const scales: [string, Partial<WrittenScale>, string[]][] = [
  ['nothing', { Items: [] }, ['Error s empty-scale ']],
  ['an item that does not exist', { Items: ['q1', 'x'] }, ['Error s unknown-item x']],
  ['an item twice', { Items: ['q1', 'q1'] }, ['Error s duplicate-id q1']],
  ['words', { Items: ['text'] }, ['Error s item-not-countable text']],
  ['choices that count nothing', { Items: ['bare'] }, ['Error s option-without-score bare: a']],
  ['choices that count nothing on purpose', { Items: ['meant'] }, []],
  ['a turned item that is not in it', { Items: ['q1'], Reverse: ['q2'] }, ['Error s unknown-item q2']],
  ['a turned item without bounds', { Items: ['free'], Reverse: ['free'] }, ['Error s reverse-without-bounds free']],
  [
    'a weight of something else',
    { Items: ['q1'], Method: 'Weighted', Weights: { q1: 1, q2: 1 } },
    ['Error s unknown-item q2'],
  ],
  [
    'a weight left out',
    { Items: ['q1', 'q2'], Method: 'Weighted', Weights: { q1: 1 } },
    ['Warning s missing-weight q2'],
  ],
  ['weights for nothing', { Items: ['q1'], Weights: { q1: 2 } }, ['Warning s unused-weights ']],
  ['a scale that does not exist', { Items: [], SubScales: ['x'] }, ['Error s unknown-scale x']],
  ['itself', { Items: ['q1'], SubScales: ['s'] }, ['Error s scale-cycle ']],
  ['bounds the wrong way round', { Min: 5, Max: 1 }, ['Error s min-above-max 5 > 1']],
  ['bounds that are too narrow', { Min: 0, Max: 8 }, ['Error s range-too-narrow 0–9']],
  ['a sum that may lack answers and is not raised', { MaxMissing: 1 }, ['Error s missing-not-estimated 1']],
  ['a count that may lack answers', { Method: 'Count', MaxMissing: 1 }, ['Error s missing-not-estimated 1']],
  ['the highest of some', { Method: 'Max', MaxMissing: 1, Prorate: true }, ['Error s missing-not-estimated 1']],
  ['a sum raised for less than half', { MaxMissing: 1, Prorate: true }, []],
  ['a mean that may lack less than half', { Method: 'Mean', MaxMissing: 1 }, []],
  ['a sum raised for most of it', { MaxMissing: 2, Prorate: true }, ['Error s max-missing-too-high 2']],
  ['a mean of one in three', { Method: 'Mean', MaxMissing: 2 }, ['Error s max-missing-too-high 2']],
  ['a reliability of one', { Change: { Reliability: 1, Sd: 2 } }, ['Error s bad-change 1, 2']],
]

test.each(scales)('a scale of %s', (_what, more, findings) => {
  const content = contentOf([
    ...three,
    number('free'),
    number('text', { type: 'Text' }),
    choice('bare', { options: [{ key: 'a' }] }),
    choice('meant', {
      options: [
        { key: 'a', score: 1 },
        { key: 'b', score: null },
      ],
    }),
  ])
  expect(check(content, { Scales: [{ ...scale, ...more }] })).toEqual(findings)
})

function band(
  Low: number | null,
  High: number | null,
  more: Partial<NonNullable<WrittenScale['Cutoffs']>[number]> = {},
) {
  return { Key: `b${Low ?? ''}`, Comparison: 'Interval' as const, Low, High, Severity: 'Default' as const, ...more }
}
const atLeast = (Low: number) => band(Low, null, { Comparison: 'GreaterOrEqual' })
const girls = { Gender: 'Female' as const }
const boys = { Gender: 'Male' as const }

const bands: [string, Partial<WrittenScale>, string[]][] = [
  ['cover all', { Cutoffs: [band(0, 4), band(5, 9)] }, []],
  ['leave a gap', { Cutoffs: [band(0, 4), band(6, 9)] }, ['Error s cutoff-gap –: 5']],
  ['leave out the beginning', { Cutoffs: [band(1, 9)] }, ['Error s cutoff-gap –: 0']],
  ['leave out the end', { Cutoffs: [band(0, 8)] }, ['Error s cutoff-gap –: 9']],
  ['overlap', { Cutoffs: [band(0, 5), band(5, 9)] }, ['Error s cutoff-overlap –: 5']],
  [
    'leave a gap between decimals',
    { Method: 'Mean', Decimals: 1, Cutoffs: [band(0, 1), band(1.5, 3)] },
    ['Error s cutoff-gap –: 1.1'],
  ],
  ['lie within each other', { Cutoffs: [atLeast(3), atLeast(6)] }, []],
  ['end in an open limit', { Cutoffs: [band(0, 4), atLeast(5)] }, []],
  ['have no limit', { Cutoffs: [band(null, null)] }, ['Error s cutoff-without-limit b']],
  ['go the wrong way', { Cutoffs: [band(5, 1)] }, ['Error s min-above-max 5 > 1']],
  [
    'leave a gap for girls',
    { Cutoffs: [band(0, 9, boys), band(0, 4, girls), band(6, 9, girls)] },
    ['Error s cutoff-gap Female: 5'],
  ],
  ['forget the boys', { Cutoffs: [band(0, 9, girls)] }, ['Error s cutoff-gap Male']],
  [
    'forget an age',
    { Cutoffs: [band(0, 9, { Age: { From: 8, To: 10 } }), band(0, 9, { Age: { From: 12, To: 17 } })] },
    ['Error s cutoff-gap 11'],
  ],
  [
    'of T-scores leave a gap',
    {
      Norm: { Name: 'n', Groups: [{ Mean: 4.5, Sd: 1.5 }] },
      Cutoffs: [band(20, 59, { Of: 'Tscore' }), band(61, 80, { Of: 'Tscore' })],
    },
    ['Error s cutoff-gap –: 60'],
  ],
  ['know no end', { Items: ['free'], Cutoffs: [band(0, 9)] }, ['Warning s cutoffs-without-range ']],
]

test.each(bands)('bands that %s', (_what, more, findings) => {
  expect(check(contentOf([...three, number('free')]), { Scales: [{ ...scale, ...more }] })).toEqual(findings)
})

const span = (From: number, To: number) => ({ Age: { From, To }, Mean: 4, Sd: 2 })
const norms: [string, NonNullable<NonNullable<WrittenScale['Norm']>['Groups']>, string[]][] = [
  ['leaves out an age', [span(8, 10), span(12, 17)], ['Error s norm-gap 11']],
  ['has an age twice', [span(8, 12), span(12, 16)], ['Error s norm-overlap 12']],
  ['leaves out a gender', [{ Gender: 'Male', Mean: 4, Sd: 2 }], ['Error s norm-gap Female']],
  [
    'says nothing',
    [{ Mean: 4 }],
    ['Error s norm-empty ', 'Warning s score-without-norm –: 0', 'Warning s score-without-norm –: 9'],
  ],
  [
    'ends too early',
    [
      {
        Table: [
          { Raw: 0, T: 40 },
          { Raw: 8, T: 60 },
        ],
      },
    ],
    ['Warning s score-without-norm –: 9'],
  ],
  [
    'has a value twice',
    [
      {
        Table: [
          { Raw: 0, T: 40 },
          { Raw: 0, T: 41 },
          { Raw: 9, T: 60 },
        ],
      },
    ],
    ['Error s duplicate-id 0'],
  ],
]

test.each(norms)('a norm that %s', (_what, Groups, findings) => {
  expect(check(contentOf(three), { Scales: [{ ...scale, Norm: { Name: 'n', Groups } }] })).toEqual(findings)
})

const alerts: [string, Partial<NonNullable<WrittenScoring['Alerts']>[number]>, string[]][] = [
  ['nothing', {}, ['Error k alert-without-target ', 'Error k alert-without-rule ']],
  ['two things', { questionId: 'q1', ScaleKey: 's', Comparison: 'Greater', Low: 1 }, ['Error k alert-without-target ']],
  ['a question that does not exist', { questionId: 'x', Options: ['a'] }, ['Error k unknown-question x']],
  ['a row that does not exist', { questionId: 'q1', row: 'x', Options: ['a'] }, ['Error k unknown-row x']],
  ['a choice that does not exist', { questionId: 'q1', Options: ['z'] }, ['Error k unknown-option z']],
  ['a scale that does not exist', { ScaleKey: 'x', Comparison: 'Greater', Low: 1 }, ['Error k unknown-scale x']],
  ['a scale without a rule', { ScaleKey: 's' }, ['Error k alert-without-rule ']],
  ['a comparison with nothing', { questionId: 'q1', Comparison: 'Greater' }, ['Error k alert-without-limit ']],
  [
    'limits the wrong way round',
    { ScaleKey: 's', Comparison: 'Interval', Low: 3, High: 1 },
    ['Error k min-above-max 3 > 1'],
  ],
]

test.each(alerts)('an alert on %s', (_what, rule, findings) => {
  expect(check(contentOf(three), { Scales: [scale], Alerts: [{ Key: 'k', ...rule }] })).toEqual(findings)
})

test('every language has all the words: of title, question, option, row, unit, scale, band and alert', () => {
  const content = contentOf([
    choice('q1', { options: [{ key: 'a', score: 1 }] }),
    choice('m', { type: 'Matrix', options: [{ key: 'a' }], rows: [{ key: 'r' }] }),
    number('n', { hasUnit: true }),
    choice('off', { active: false }),
  ])
  const scoring = Scoring.parse({
    Scales: [
      {
        Key: 's',
        Items: ['q1'],
        Method: 'Sum',
        Cutoffs: [{ Key: 'b', Comparison: 'Greater', Low: 0, Severity: 'Info' }],
      },
    ],
    Alerts: [{ Key: 'k', questionId: 'q1', Options: ['a'] }],
  })
  const needed = [
    'title',
    'question/q1',
    'question/q1/option/a',
    'question/m',
    'question/m/option/a',
    'question/m/row/r',
    'question/n',
    'question/n/unit',
    'scale/s',
    'scale/s/band/b',
    'alert/k',
  ]
  const sv = Object.fromEntries(needed.map((key) => [key, 'ord']))
  const findings = (texts: FormTexts) => checkDefinition({ content, scoring, texts, languages: ['sv', 'en'] })
  const missing = findings({ sv })
  expect(missing.map((finding) => finding.Item)).toEqual(needed)
  expect(
    missing.every(({ Level, Code, Detail }) => Level === 'Error' && Code === 'missing-text' && Detail === 'en'),
  ).toBe(true)
  expect(findings({ sv, en: sv })).toEqual([])
  expect(findings({ sv, en: { ...sv, title: ' ', 'question/q1/help': 'x', 'question/x': 'x' } })).toEqual([
    { Level: 'Error', Item: 'title', Code: 'missing-text', Detail: 'en' },
    { Level: 'Warning', Item: 'question/x', Code: 'unused-text', Detail: 'en' },
  ])
  expect(checkDefinition({ content, scoring, texts: { sv }, languages: [] })).toMatchObject([{ Code: 'no-language' }])
})

test('a result is shown to the one who answers only with words for it, and never where an answer can mean danger', () => {
  const content = contentOf(three)
  const banded: WrittenScale = {
    ...scale,
    Min: 0,
    Max: 9,
    Cutoffs: [
      { Key: 'low', Comparison: 'Less', High: 4, Severity: 'Default' },
      { Key: 'high', Comparison: 'GreaterOrEqual', Low: 4, Severity: 'Attention' },
    ],
  }
  const grave = { ...banded, Cutoffs: banded.Cutoffs?.map((cutoff) => ({ ...cutoff, Severity: 'Alert' as const })) }
  const alert = (Severity: 'Alert' | 'Attention') => [{ Key: 'k', questionId: 'q1', Options: ['d'], Severity }]
  const findings = (written: WrittenScoring) => check(content, { ...written, ShownToRespondent: true })
  expect(findings({ Scales: [banded], Alerts: alert('Attention') })).toEqual([])
  expect(findings({ Scales: [scale] })).toEqual(['Error title result-without-bands '])
  expect(findings({ Scales: [banded], Alerts: alert('Alert') })).toEqual(['Error k result-with-alert '])
  const helped = alert('Attention').map((rule) => ({ ...rule, Help: true as const }))
  expect(findings({ Scales: [banded], Alerts: helped })).toEqual(['Error k result-with-alert '])
  expect(findings({ Scales: [grave] })).toEqual(['Error s band-without-alert –: 0', 'Error s result-with-alert '])
  const always = { Key: 'always', ScaleKey: 's', Comparison: 'GreaterOrEqual' as const, Low: 0 }
  expect(check(content, { Scales: [grave], Alerts: [...alert('Alert'), always] })).toEqual([])
})

type WrittenAlert = NonNullable<WrittenScoring['Alerts']>[number]
const fromFour: WrittenScale['Cutoffs'] = [
  { Key: 'low', Comparison: 'Less', High: 4, Severity: 'Default' },
  { Key: 'high', Comparison: 'GreaterOrEqual', Low: 4, Severity: 'Alert' },
]
const toTwo: WrittenScale['Cutoffs'] = [
  { Key: 'low', Comparison: 'LessOrEqual', High: 2, Severity: 'Alert' },
  { Key: 'high', Comparison: 'Greater', Low: 2, Severity: 'Default' },
]
// Girls come to T 70 at 8, boys at 6.
const ofT: Partial<WrittenScale> = {
  Norm: {
    Name: 'n',
    Groups: [
      { Gender: 'Female', Mean: 4, Sd: 2 },
      { Gender: 'Male', Mean: 2, Sd: 2 },
    ],
  },
  Cutoffs: [
    { Key: 'low', Of: 'Tscore', Comparison: 'Less', High: 70, Severity: 'Default' },
    { Key: 'high', Of: 'Tscore', Comparison: 'GreaterOrEqual', Low: 70, Severity: 'Alert' },
  ],
}
const rule = (more: Partial<WrittenAlert>): WrittenAlert => ({ Key: 'k', ScaleKey: 's', ...more })
const from = (Low: number, more: Partial<WrittenAlert> = {}) => rule({ Comparison: 'GreaterOrEqual', Low, ...more })
const to = (High: number) => rule({ Comparison: 'LessOrEqual', High })

const agreeing: [string, Partial<WrittenScale>, WrittenAlert[], string[]][] = [
  ['the same values', { Cutoffs: fromFour }, [from(4)], []],
  ['the same values, said in another way', { Cutoffs: fromFour }, [rule({ Comparison: 'Greater', Low: 3 })], []],
  ['no rule', { Cutoffs: fromFour }, [], ['Error s band-without-alert –: 4']],
  ['a milder rule', { Cutoffs: fromFour }, [from(4, { Severity: 'Attention' })], ['Error s band-without-alert –: 4']],
  ['a rule that begins later', { Cutoffs: fromFour }, [from(6)], ['Error s band-without-alert –: 4']],
  ['a rule that begins earlier', { Cutoffs: fromFour }, [from(3)], ['Error s alert-without-band –: 3']],
  ['a rule and no such band', { Cutoffs: [band(0, 9)] }, [from(5)], ['Error s alert-without-band –: 5']],
  ['a rule and no bands at all', {}, [from(5)], []],
  [
    'two rules that together are the band',
    { Cutoffs: fromFour },
    [from(6), rule({ Key: 'k2', Comparison: 'Interval', Low: 4, High: 5 })],
    [],
  ],
  ['downwards, the same values', { Direction: 'HigherIsBetter', Cutoffs: toTwo }, [to(2)], []],
  ['downwards, a rule that ends earlier', { Cutoffs: toTwo }, [to(1)], ['Error s band-without-alert –: 2']],
  ['downwards, a rule that ends later', { Cutoffs: toTwo }, [to(3)], ['Error s alert-without-band –: 3']],
  ['of T-scores, a rule right for girls only', ofT, [from(8)], ['Error s band-without-alert Male: 6']],
  [
    'of a scale elsewhere',
    { Cutoffs: fromFour },
    [{ Key: 'k', questionId: 'q1', Options: ['d'] }],
    ['Error s band-without-alert –: 4'],
  ],
]

test.each(agreeing)('R-289 a band of level Alert and its rule agree: %s', (_what, more, Alerts, findings) => {
  expect(check(contentOf(three), { Scales: [{ ...scale, ...more }], Alerts })).toEqual(findings)
})
