import * as z from 'zod/mini'
import { Gender } from './gender.ts'

/**
 * What a form is: structure here, words in `FormTexts`, so that a licensed scale can travel as a skeleton with a clinic's
 * own text. A published version is never changed; item ids are stable from version to version.
 */
export const RespondentType = z.enum(['Caretaker', 'Other', 'Patient', 'Staff'])
export type RespondentType = z.output<typeof RespondentType>

const slug = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_./-]{0,119}$/, 'regex'))
const finite = z.number().check(z.refine((value) => Number.isFinite(value), 'not-allowed'))

export const QuestionType = z.enum([
  'SingleChoice',
  'MultiChoice',
  'Number',
  'Slider',
  'Date',
  'Time',
  'Duration',
  'Text',
  'LongText',
  'Matrix',
  'Information',
  'Media',
])
export type QuestionType = z.output<typeof QuestionType>

/** An answer is a choice's key, several keys, a number (minutes for a duration), or text (also of a date and a time). */
export const AnswerValue = z.union([
  z.string().check(z.maxLength(20_000)),
  finite,
  z.array(slug).check(z.maxLength(100)),
])
export type AnswerValue = z.output<typeof AnswerValue>

export const ConditionOperator = z.enum([
  'equals',
  'notEquals',
  'in',
  'greater',
  'greaterOrEqual',
  'less',
  'lessOrEqual',
  'answered',
  'notAnswered',
])
export type ConditionOperator = z.output<typeof ConditionOperator>

const ConditionValue = z.union([z.string(), finite, z.array(z.union([z.string(), finite]))])

/** What one thing must be for something else to be shown: an answer, a scale so far, or the person that it is about. */
export const Test = z.union([
  z.strictObject({ questionId: slug, row: z.optional(slug), op: ConditionOperator, value: z.optional(ConditionValue) }),
  z.strictObject({ scaleKey: slug, op: ConditionOperator, value: z.optional(ConditionValue) }),
  z.strictObject({
    about: z.enum(['Age', 'Gender', 'Respondent']),
    op: ConditionOperator,
    value: z.optional(ConditionValue),
  }),
])
export type Test = z.output<typeof Test>

export type Condition = Test | { all: Condition[] } | { any: Condition[] }
export const Condition: z.ZodMiniType<Condition> = z.lazy(() =>
  z.union([
    Test,
    z.strictObject({ all: z.array(Condition).check(z.maxLength(50)) }),
    z.strictObject({ any: z.array(Condition).check(z.maxLength(50)) }),
  ]),
)

/** An option counts `score` in scales; one that is exclusive ("none of these") unticks the others. */
export const Option = z.strictObject({
  key: slug,
  score: z.optional(z.nullable(finite)),
  exclusive: z.optional(z.boolean()),
})
export type Option = z.output<typeof Option>

export const MediaKind = z.enum(['Image', 'Audio', 'Video'])

export const Question = z.strictObject({
  questionId: slug,
  key: slug,
  type: QuestionType,
  /** required unless it says otherwise. */
  required: z._default(z.boolean(), true),
  hidden: z._default(z.boolean(), false),
  active: z._default(z.boolean(), true),
  options: z._default(z.array(Option).check(z.maxLength(200)), []),
  /** Of a matrix: each row is answered with one of the options. */
  rows: z._default(
    z.array(z.strictObject({ key: slug, required: z.optional(z.boolean()) })).check(z.maxLength(100)),
    [],
  ),
  min: z.optional(z.nullable(finite)),
  max: z.optional(z.nullable(finite)),
  step: z.optional(z.nullable(finite)),
  /** A word from the texts. */
  hasUnit: z.optional(z.boolean()),
  maxLength: z.optional(z.int()),
  /** Of a medium: what kind, and its id at `/api/media/{id}`; before it is stored, the medium itself as `data:`. */
  media: z.optional(z.strictObject({ kind: MediaKind, source: z.string().check(z.maxLength(2_000_000)) })),
  showWhen: z.optional(Condition),
})
export type Question = z.output<typeof Question>

export const QuestionGroup = z.strictObject({
  Id: slug,
  hidden: z._default(z.boolean(), false),
  showWhen: z.optional(Condition),
  /** Of a module: the most times that it can be written. Its answers say by AnswerGroupId which time they belong to. */
  repeat: z.optional(
    z.strictObject({
      most: z.int().check(z.minimum(2), z.maximum(2000)),
      /**
       * asked again at every visit that comes so many hours after it was last asked. What was answered before stands as it
       * was answered. The id of a time is then a uuid of version 7, which says when it was asked.
       */
      asksAgainAfterHours: z.optional(z.int().check(z.minimum(1), z.maximum(168))),
    }),
  ),
  Questions: z.array(Question).check(z.maxLength(500)),
})
export type QuestionGroup = z.output<typeof QuestionGroup>

export const Page = z.strictObject({ Id: slug, Groups: z.array(QuestionGroup).check(z.minLength(1), z.maxLength(100)) })
export type Page = z.output<typeof Page>

/** A document made from the answers of these pages, or of all; one that is the person's plan for danger is shown where help is. */
export const ArtifactContent = z.strictObject({
  Name: slug,
  pageIds: z.optional(z.array(slug).check(z.minLength(1), z.maxLength(100))),
  isSafetyPlan: z.optional(z.boolean()),
})
export type ArtifactContent = z.output<typeof ArtifactContent>

export const FormContent = z.strictObject({
  Pages: z.array(Page).check(z.minLength(1), z.maxLength(100)),
  /** Whether sending with optional questions unanswered warns once. */
  WarnOfUnanswered: z._default(z.boolean(), true),
  /** Of a module: the documents that can be made from its answers. */
  Artifacts: z.optional(z.array(ArtifactContent).check(z.maxLength(10))),
})
export type FormContent = z.output<typeof FormContent>

// ---------------------------------------------------------------- scoring

export const Severity = z.enum(['Info', 'Alert', 'Attention', 'Default'])
export type Severity = z.output<typeof Severity>
export const Comparison = z.enum(['Greater', 'GreaterOrEqual', 'LessOrEqual', 'Less', 'Interval'])
export type Comparison = z.output<typeof Comparison>

const years = z.int().check(z.minimum(0), z.maximum(130))
/** Ages in whole years, both ends included; an open end is null. */
export const AgeSpan = z.strictObject({
  From: z._default(z.nullable(years), null),
  To: z._default(z.nullable(years), null),
})
export type AgeSpan = z.output<typeof AgeSpan>

const forWhom = { Age: z.optional(z.nullable(AgeSpan)), Gender: z.optional(z.nullable(z.enum(['Female', 'Male']))) }

/** One band of a scale, both ends included where Interval. `Key` names its words in the texts. */
export const Cutoff = z.strictObject({
  Key: slug,
  Of: z._default(z.enum(['Raw', 'Tscore']), 'Raw'),
  Comparison: Comparison,
  Low: z._default(z.nullable(finite), null),
  High: z._default(z.nullable(finite), null),
  Severity: Severity,
  ...forWhom,
})
export type Cutoff = z.output<typeof Cutoff>

/** How a raw value becomes a T-score (mean 50, deviation 10) for people of an age and gender: by table, or by mean and deviation. */
export const NormGroup = z.strictObject({
  ...forWhom,
  Mean: z.optional(finite),
  Sd: z.optional(finite),
  Table: z.optional(z.array(z.strictObject({ Raw: finite, T: finite })).check(z.maxLength(500))),
})
export type NormGroup = z.output<typeof NormGroup>
export const Norm = z.strictObject({
  Name: z.string().check(z.maxLength(200)),
  /** Made up to show how it works; never to be read as a population's. */
  IsDemonstration: z._default(z.boolean(), false),
  Groups: z.array(NormGroup).check(z.minLength(1), z.maxLength(200)),
})
export type Norm = z.output<typeof Norm>

/** Items are named by question id, or `questionId.row` for a row of a matrix. */
export const Scale = z.strictObject({
  Key: slug,
  Items: z._default(z.array(slug).check(z.maxLength(500)), []),
  /** Scales whose values are put together instead of items. */
  SubScales: z._default(z.array(slug).check(z.maxLength(50)), []),
  /** Count: how many items reach `CountFrom`. Weighted: the sum of item times weight. */
  Method: z.enum(['Sum', 'Mean', 'Max', 'Count', 'Weighted']),
  Reverse: z._default(z.array(slug).check(z.maxLength(500)), []),
  Weights: z.optional(z.record(slug, finite)),
  CountFrom: z.optional(finite),
  /** More unanswered items than this, and there is no score. */
  MaxMissing: z._default(z.int().check(z.minimum(0)), 0),
  /** A sum with items missing is raised to what all would give at the same mean. */
  Prorate: z._default(z.boolean(), false),
  Decimals: z._default(z.int().check(z.minimum(0), z.maximum(6)), 0),
  Direction: z._default(z.enum(['HigherIsWorse', 'HigherIsBetter']), 'HigherIsWorse'),
  Dimension: z.optional(z.nullable(slug)),
  AlwaysVisible: z._default(z.boolean(), true),
  IsAggregated: z._default(z.boolean(), false),
  Min: z.optional(z.nullable(finite)),
  Max: z.optional(z.nullable(finite)),
  Cutoffs: z._default(z.array(Cutoff).check(z.maxLength(200)), []),
  /** The limits of the bands were made up to show how they work, as a norm can be. Left out: they were not. */
  CutoffsAreDemonstration: z.optional(z.literal(true)),
  Norm: z.optional(z.nullable(Norm)),
  /** What reliable change between two occasions is reckoned from. */
  Change: z.optional(
    z.nullable(
      z.strictObject({
        Reliability: finite,
        Sd: finite,
        IsDemonstration: z.optional(z.boolean()),
        /** Of those who have what the scale asks about: with it and the norm of the others recovery can be told. */
        Clinical: z.optional(z.strictObject({ Mean: finite, Sd: finite })),
      }),
    ),
  ),
})
export type Scale = z.output<typeof Scale>

/** What whoever answers is told at once: where help is in danger of life, or whom to turn to about their health. */
export const AlertKind = z.enum(['Risk', 'Medical'])
export type AlertKind = z.output<typeof AlertKind>

/** An answer or a score that somebody must see at once. Words for staff under its key in the texts. */
export const AlertRule = z.strictObject({
  Key: slug,
  questionId: z.optional(slug),
  row: z.optional(slug),
  ScaleKey: z.optional(slug),
  /** Choices that call for it; or a comparison of the item's score, number or scale. */
  Options: z.optional(z.array(slug)),
  Comparison: z.optional(Comparison),
  Low: z.optional(z.nullable(finite)),
  High: z.optional(z.nullable(finite)),
  Severity: z._default(Severity, 'Alert'),
  /** Left out: Risk, as in every version that was published before there were kinds. */
  Kind: z.optional(AlertKind),
  /** Whoever answers is helped at once although the severity is less than `Alert`, which always calls for help. */
  Help: z.optional(z.literal(true)),
})
export type AlertRule = z.output<typeof AlertRule>

export const Scoring = z.strictObject({
  Scales: z._default(z.array(Scale).check(z.maxLength(100)), []),
  Alerts: z._default(z.array(AlertRule).check(z.maxLength(100)), []),
  /** Whoever answers may see in words, once it is sent, what their own answers came to. Left out: they may not. */
  ShownToRespondent: z.optional(z.boolean()),
})
export type Scoring = z.output<typeof Scoring>

// ---------------------------------------------------------------- words

export const ContentLanguage = z.enum(['sv', 'en'])
export type ContentLanguage = z.output<typeof ContentLanguage>

/** By language, then by the keys that `textKeys` gives. */
export const FormTexts = z.partialRecord(ContentLanguage, z.record(z.string(), z.string()))
export type FormTexts = z.output<typeof FormTexts>

// ---------------------------------------------------------------- whom it is for

/** both ends of an age are included, a null end is open. */
export const Criterias = z.strictObject({
  Age: z._default(z.nullable(AgeSpan), null),
  Gender: z._default(z.nullable(z.strictObject({ Gender: Gender })), null),
  GenderKnown: z._default(z.nullable(z.boolean()), null),
})
export type Criterias = z.output<typeof Criterias>
export const CriteriaBehavior = z.enum(['Forbid', 'Warn'])
export type CriteriaBehavior = z.output<typeof CriteriaBehavior>
