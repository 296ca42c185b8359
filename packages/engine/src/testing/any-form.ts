import {
  type AnswerValue,
  type Condition,
  FormContent,
  QuestionType,
  RespondentType,
  Scoring,
} from '@samklang/contract/form-content'
import fc from 'fast-check'
import type { Subject } from '../person.ts'

/** Definitions as careless as they come: names that do not exist, circles, limits the wrong way round, twins. */
const questionIds = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q1.r1']
const questionId = fc.constantFrom(...questionIds)
const optionKey = fc.constantFrom('a', 'b', 'c', 'd')
const rowKey = fc.constantFrom('r1', 'r2', 'r3')
const scaleKey = fc.constantFrom('s1', 's2', 's3')
const ref = fc.oneof(
  questionId,
  fc.tuple(questionId, rowKey).map((pair) => pair.join('.')),
  fc.constant('nowhere'),
)
const amount = fc.oneof(fc.integer({ min: -4, max: 12 }), fc.constantFrom(0.1, 0.2, 1.005, -0.5, 1e9))
const maybeAmount = fc.option(amount, { nil: null })
const value: fc.Arbitrary<string | number | (string | number)[]> = fc.oneof(
  optionKey,
  amount,
  fc.constantFrom('Female', 'Staff', '2026-11-15', '22:30'),
  fc.array(fc.oneof(optionKey, amount), { maxLength: 3 }),
)
const op = fc.constantFrom(
  'equals',
  'notEquals',
  'in',
  'greater',
  'greaterOrEqual',
  'less',
  'lessOrEqual',
  'answered',
  'notAnswered',
)

const tests: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ questionId, op, value }) },
  { weight: 1, arbitrary: fc.record({ questionId, row: rowKey, op, value }) },
  { weight: 1, arbitrary: fc.record({ scaleKey, op, value }) },
  { weight: 1, arbitrary: fc.record({ about: fc.constantFrom('Age', 'Gender', 'Respondent'), op, value }) },
)
const several = fc.array(tests, { maxLength: 3 })
const conditions: fc.Arbitrary<Condition> = fc.oneof(
  tests,
  several.map((all) => ({ all })),
  several.map((any) => ({ any })),
  fc.tuple(several, several).map(([all, any]) => ({ all: [...all, { any }] })),
)

const question = fc.record(
  {
    questionId,
    key: questionId,
    type: fc.constantFrom(...QuestionType.options),
    required: fc.boolean(),
    hidden: fc.constantFrom(false, false, false, true),
    active: fc.constantFrom(true, true, true, false),
    options: fc.array(
      fc.record(
        { key: optionKey, score: fc.option(amount, { nil: null }), exclusive: fc.boolean() },
        { requiredKeys: ['key'] },
      ),
      { maxLength: 5 },
    ),
    rows: fc.array(fc.record({ key: rowKey, required: fc.boolean() }, { requiredKeys: ['key'] }), { maxLength: 3 }),
    min: maybeAmount,
    max: maybeAmount,
    step: maybeAmount,
    maxLength: fc.integer({ min: 0, max: 5 }),
    showWhen: conditions,
  },
  { requiredKeys: ['questionId', 'key', 'type', 'options', 'rows'] },
)
const group = fc.record(
  {
    Id: fc.constantFrom('g1', 'g2', 'g3'),
    hidden: fc.constantFrom(false, false, true),
    showWhen: conditions,
    Questions: fc.array(question, { maxLength: 4 }),
  },
  { requiredKeys: ['Id', 'Questions'] },
)
const page = fc.record({ Id: fc.constantFrom('p1', 'p2'), Groups: fc.array(group, { minLength: 1, maxLength: 2 }) })

export const anyContent: fc.Arbitrary<FormContent> = fc
  .record({ Pages: fc.array(page, { minLength: 1, maxLength: 2 }) })
  .map((written) => FormContent.parse(written))

const years = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null })
const forWhom = {
  Age: fc.option(fc.record({ From: years, To: years }), { nil: null }),
  Gender: fc.constantFrom('Female', 'Male', null),
}
const comparison = fc.constantFrom('Greater', 'GreaterOrEqual', 'LessOrEqual', 'Less', 'Interval')
const severity = fc.constantFrom('Info', 'Alert', 'Attention', 'Default')
const cutoff = fc.record({
  Key: fc.constantFrom('low', 'middle', 'high'),
  Of: fc.constantFrom('Raw', 'Tscore'),
  Comparison: comparison,
  Low: maybeAmount,
  High: maybeAmount,
  Severity: severity,
  ...forWhom,
})
const normGroup = fc.record(
  {
    ...forWhom,
    Mean: amount,
    Sd: amount,
    Table: fc.array(fc.record({ Raw: amount, T: fc.integer({ min: 20, max: 90 }) }), { maxLength: 4 }),
  },
  { requiredKeys: [] },
)
const scale = fc.record(
  {
    Key: scaleKey,
    Items: fc.array(ref, { maxLength: 6 }),
    SubScales: fc.array(fc.oneof({ weight: 1, arbitrary: scaleKey }), { maxLength: 2 }),
    Method: fc.constantFrom('Sum', 'Mean', 'Max', 'Count', 'Weighted'),
    Reverse: fc.array(ref, { maxLength: 3 }),
    Weights: fc.dictionary(ref, amount, { maxKeys: 3 }),
    CountFrom: amount,
    MaxMissing: fc.nat(4),
    Prorate: fc.boolean(),
    Decimals: fc.nat(3),
    Direction: fc.constantFrom('HigherIsWorse', 'HigherIsBetter'),
    Min: maybeAmount,
    Max: maybeAmount,
    Cutoffs: fc.array(cutoff, { maxLength: 4 }),
    Norm: fc.option(
      fc.record({ Name: fc.constant('Made up'), Groups: fc.array(normGroup, { minLength: 1, maxLength: 3 }) }),
      { nil: null },
    ),
  },
  { requiredKeys: ['Key', 'Items', 'Method'] },
)
const alert = fc.record(
  {
    Key: fc.constantFrom('k1', 'k2'),
    questionId,
    row: rowKey,
    ScaleKey: scaleKey,
    Options: fc.array(optionKey, { maxLength: 2 }),
    Comparison: comparison,
    Low: maybeAmount,
    High: maybeAmount,
    Severity: severity,
  },
  { requiredKeys: ['Key'] },
)

export const anyScoring: fc.Arbitrary<Scoring> = fc
  .record({ Scales: fc.array(scale, { maxLength: 3 }), Alerts: fc.array(alert, { maxLength: 3 }) })
  .map((written) => Scoring.parse(written))

const answer: fc.Arbitrary<AnswerValue> = fc.oneof(
  { weight: 4, arbitrary: optionKey },
  { weight: 3, arbitrary: amount },
  { weight: 2, arbitrary: fc.uniqueArray(optionKey, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '2026-02-30', '2026-11-15', '22:30', 'Hej', 'z') },
)

export const anyAnswers = fc.uniqueArray(fc.tuple(ref, answer), { maxLength: 12, selector: ([name]) => name })

export const anySubject: fc.Arbitrary<Subject> = fc.record({
  age: fc.option(fc.integer({ min: 0, max: 25 }), { nil: undefined }),
  gender: fc.constantFrom('Female', 'Male', 'Unknown'),
  respondent: fc.constantFrom(...RespondentType.options),
})
