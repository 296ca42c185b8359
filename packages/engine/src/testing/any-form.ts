import {
  type AnswerValue,
  type Condition,
  FormContent,
  QuestionType,
  RespondentType,
  Scoring,
} from '@samklang/contract/form-content'
import fc from 'fast-check'
import { questionsOf } from '../form/answers.ts'
import type { Subject } from '../people/person.ts'

/** Definitions as careless as they come: names that do not exist, circles, limits the wrong way round, twins. */
const questionIds = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q1.r1']
const questionId = fc.constantFrom(...questionIds)
const optionKey = fc.constantFrom('a', 'b', 'c', 'd')
const rowKey = fc.constantFrom('r1', 'r2', 'r3')
const scaleKey = fc.constantFrom('s1', 's2', 's3')
const ref = fc.oneof(
  { weight: 5, arbitrary: questionId },
  { weight: 2, arbitrary: fc.tuple(questionId, rowKey).map((pair) => pair.join('.')) },
  { weight: 1, arbitrary: fc.constant('nowhere') },
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

const seldom = (condition: fc.Arbitrary<Condition>, outOf: number) =>
  fc.oneof({ weight: outOf - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: condition })
const mostly = <Value>(usual: Value, unusual: Value) => fc.constantFrom(...Array(9).fill(usual), unusual)

const type = fc.oneof(
  fc.constantFrom('SingleChoice', 'SingleChoice', 'Matrix', 'Number'),
  fc.constantFrom(...QuestionType.options),
)
const usualOptions = ['a', 'b', 'c', 'd'].map((key, score) => ({ key, score }))
const question = fc.record(
  {
    questionId,
    key: questionId,
    type,
    required: fc.boolean(),
    hidden: mostly(false, true),
    active: mostly(true, false),
    options: fc.oneof(
      fc.constant(usualOptions),
      fc.constant(usualOptions),
      fc.array(fc.record({ key: optionKey, score: maybeAmount, exclusive: fc.boolean() }, { requiredKeys: ['key'] }), {
        maxLength: 5,
      }),
    ),
    rows: fc.array(fc.record({ key: rowKey, required: fc.boolean() }, { requiredKeys: ['key'] }), {
      minLength: 1,
      maxLength: 3,
    }),
    min: fc.oneof(fc.constant(0), fc.constant(null), maybeAmount),
    max: fc.oneof(fc.constant(12), fc.constant(null), maybeAmount),
    step: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: maybeAmount }),
    maxLength: fc.integer({ min: 0, max: 5 }),
    showWhen: seldom(conditions, 4),
  },
  { requiredKeys: ['questionId', 'key', 'type', 'options', 'rows'] },
)
const group = fc.record(
  {
    Id: fc.constantFrom('g1', 'g2', 'g3'),
    hidden: mostly(false, true),
    showWhen: seldom(conditions, 6),
    Questions: fc.array(question, { minLength: 2, maxLength: 6 }),
  },
  { requiredKeys: ['Id', 'Questions'] },
)
const page = fc.record({ Id: fc.constantFrom('p1', 'p2'), Groups: fc.array(group, { minLength: 1, maxLength: 2 }) })

// Half of them number their questions as an orderly author would, so that not every form is spoilt by twins.
const anyContent: fc.Arbitrary<FormContent> = fc
  .tuple(fc.record({ Pages: fc.array(page, { minLength: 1, maxLength: 2 }) }), fc.boolean())
  .map(([written, isOrderly]) => {
    const content = FormContent.parse(written)
    if (isOrderly) for (const [index, question] of questionsOf(content).entries()) question.questionId = `q${index + 1}`
    return content
  })

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
    Items: fc.array(ref, { minLength: 1, maxLength: 5 }),
    SubScales: fc.oneof(fc.constant([]), fc.array(scaleKey, { maxLength: 2 })),
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
    Cutoffs: fc.array(cutoff, { minLength: 1, maxLength: 4 }),
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

const anyScoring: fc.Arbitrary<Scoring> = fc
  .record({ Scales: fc.array(scale, { minLength: 1, maxLength: 3 }), Alerts: fc.array(alert, { maxLength: 3 }) })
  .map((written) => Scoring.parse(written))

const answer = fc.record({
  choice: optionKey,
  several: fc.uniqueArray(optionKey, { maxLength: 3 }),
  amount: fc.oneof(fc.integer({ min: 0, max: 12 }), amount),
  text: fc.constantFrom('', ' ', '2026-02-30', '2026-11-15', '22:30', 'Hej', 'z'),
  /** Now and then an answer of the wrong sort. */
  isFitting: mostly(true, false),
})

type Draft = typeof answer extends fc.Arbitrary<infer Drawn> ? Drawn : never

const anySubject: fc.Arbitrary<Subject> = fc.record({
  age: fc.option(fc.integer({ min: 0, max: 25 }), { nil: undefined }),
  gender: fc.constantFrom('Female', 'Male', 'Unknown'),
  respondent: fc.constantFrom(...RespondentType.options),
})

const rows = questionIds.flatMap((id) => [`${id}.r1`, `${id}.r2`, `${id}.r3`])
const names = [...new Set([...questionIds, ...rows, 'nowhere'])]

/** A form, what was answered to most of it, and by whom. */
export const anyCase = fc
  .record({
    content: anyContent,
    scoring: anyScoring,
    drafts: fc.array(fc.option(answer, { freq: 8 }), { minLength: names.length, maxLength: names.length }),
    subject: anySubject,
  })
  .map(({ content, scoring, drafts, subject }) => {
    const types = new Map(questionsOf(content).map((question) => [question.questionId, question.type]))
    const answers = names.flatMap((name, index): [string, AnswerValue][] => {
      const draft = drafts[index]
      return draft ? [[name, fit(draft, types.get(name) ?? 'Matrix')]] : []
    })
    return { content, scoring, answers, subject }
  })

function fit({ choice, several, amount, text, isFitting }: Draft, type: QuestionType): AnswerValue {
  if (type === 'Number' || type === 'Slider' || type === 'Duration') return isFitting ? amount : choice
  if (type === 'SingleChoice' || type === 'Matrix') return isFitting ? choice : amount
  if (type === 'MultiChoice') return isFitting ? several : text
  return isFitting ? text : several
}
