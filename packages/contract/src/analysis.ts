import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Comparison, RespondentType, Severity } from './form-content.ts'
import { FormRow } from './forms.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { OnBehalf } from './on-behalf.ts'
import { ScaleScore } from './scale-score.ts'
import { CutoffPassed, FormChange, OtherMeasured, ScoreChange, ScoreMeasure } from './score-change.ts'
import { AnalysisMode, ChartStyle } from './unit-groups.ts'

/** The columns that a table of results may be given. */
export const ResultTableColumn = z.enum([
  'FormName',
  'FormVariant',
  'FormAnsweredBy',
  'FormComment',
  'FormSentDate',
  'FormAnsweredDate',
  'FormConfirmedDate',
  'SingleResultField',
])
export type ResultTableColumn = z.output<typeof ResultTableColumn>

/** Who answered. The key is the same for the same informant in every chart of the patient's; who answers for another is one more. */
export const AnsweredBy = z.object({
  Key: z.string(),
  RespondentType: RespondentType,
  RelationId: z.nullable(z.uuid()),
  Name: namesPerson(z.string(), 'name'),
  /** What they are to the patient (mother, teacher), where that is known. */
  Relation: z.nullable(z.string()),
  OnBehalf: z.nullable(OnBehalf),
})
export type AnsweredBy = z.output<typeof AnsweredBy>

/** A stretch of the scale in words; an open end is null. */
export const Band = z.object({
  Key: z.string(),
  Of: z.enum(['Raw', 'Tscore']),
  From: z.nullable(z.number()),
  To: z.nullable(z.number()),
  Severity: Severity,
  Label: z.string(),
  /** Its limits were made up to show how they work. */
  IsDemonstration: z.boolean(),
})
export type Band = z.output<typeof Band>

export const AnalysisScore = z.object({
  DateTime: Instant,
  /** The civil day of the unit, by which the dates of the filter are judged. */
  Day: CivilDate,
  AnsweredBy: AnsweredBy,
  FormId: z.uuid(),
  /** Of a diary: the entry. */
  AnswerGroupId: z.nullable(z.uuid()),
  ProgramTemplateId: z.nullable(z.uuid()),
  /** Null is "cannot be computed", never 0: the line has a gap there. */
  Value: z.nullable(z.number()),
  NormalizedValue: z.nullable(z.number()),
  NormalizedValueType: z.nullable(z.literal('Tscore')),
  CutoffStatus: z.enum(['None', 'Below', 'Above', 'Between']),
  Comparison: z.nullable(Comparison),
  Band: z.nullable(z.string()),
  Severity: Severity,
  MissingItems: z.array(z.string()),
  IsIncomplete: z.boolean(),
  UnitName: z.string(),
  Measure: ScoreMeasure,
  /** The informant's answer before was measured by another yardstick: what came before is not compared with this. */
  IsNewYardstick: z.boolean(),
  EarliestOther: z.nullable(OtherMeasured),
  /** Null for the first of a yardstick, and where the scale does not say how reliable it is. */
  Change: z.nullable(ScoreChange),
  CutoffPassed: z.nullable(CutoffPassed),
})
export type AnalysisScore = z.output<typeof AnalysisScore>

export const AnalysisChart = z.object({
  /** Of the form and the scale: the same in both modes, and no other chart's. */
  Key: z.string(),
  /** As the form names the scale, and as `getAnalysisDetails` gives it. */
  ScaleKey: z.string(),
  DisplayName: z.string(),
  ChartStyle: ChartStyle,
  AlwaysVisible: z.boolean(),
  IsAggregated: z.boolean(),
  Dimension: z.nullable(z.string()),
  Direction: z.enum(['HigherIsWorse', 'HigherIsBetter']),
  Min: z.nullable(z.number()),
  Max: z.nullable(z.number()),
  /** Those who answered, with the bands that hold for what they answered latest. */
  Answerers: z.array(z.extend(AnsweredBy, { Bands: z.array(Band) })),
  /** By time. */
  Scores: z.array(AnalysisScore),
})
export type AnalysisChart = z.output<typeof AnalysisChart>

/**
 * Detailed: a form. Compact: a topic, with the scales that sum up; its name is a `ClinicalTopic`, which the reader's language has
 * words for, or the form's own where that has no topic.
 */
export const AnalysisGroup = z.object({
  Name: z.string(),
  DisplayName: z.string(),
  FormIds: z.array(z.uuid()),
  CanBeExpanded: z.boolean(),
  AnalysisCharts: z.array(AnalysisChart),
})
export type AnalysisGroup = z.output<typeof AnalysisGroup>

export const Analysis = z.object({
  AnalysisGroups: z.array(AnalysisGroup),
  /** The person's other units with results of this patient's, and whether they are included now. */
  AvailableCareUnits: z.array(
    z.object({ Id: z.uuid(), Name: z.string(), IsIncluded: z.boolean(), IsCurrent: z.boolean() }),
  ),
  /** What the unit group begins with. */
  Settings: z.object({ Mode: AnalysisMode, ChartStyle: ChartStyle }),
  /** What happened beside the answers: drawn as marks on the time line. */
  Marks: z.array(
    z.object({
      At: Instant,
      Day: CivilDate,
      Kind: z.enum(['ProgramStarted', 'Medication']),
      Text: z.string(),
      FormId: z.nullable(z.uuid()),
    }),
  ),
  /** Those that have sent something with results, the latest first: what can be asked for by itself. */
  Programs: z.array(z.object({ Id: z.uuid(), DisplayName: z.string() })),
})
export type Analysis = z.output<typeof Analysis>

/** A form with everything that its results rest on: what a table shows and what a score is traced by. */
export const FormDetails = z.object({
  FormId: z.uuid(),
  FormName: z.string(),
  FormVariant: z.string(),
  FormAnsweredBy: AnsweredBy,
  FormComment: z.nullable(z.string()),
  FormSentDate: z.nullable(Instant),
  FormAnsweredDate: z.nullable(Instant),
  FormConfirmedDate: z.nullable(Instant),
  EnteredAt: z.nullable(Instant),
  EnteredBy: namesPerson(z.nullable(z.string()), 'name'),
  IsIncomplete: z.boolean(),
  UnitName: z.string(),
  VersionNo: z.number(),
  /** said before the results; null where nothing can be said (yet). */
  Change: z.nullable(FormChange),
  /** Of a diary: per entry. */
  Results: z.array(
    z.extend(ScaleScore, {
      Label: z.string(),
      Band: z.nullable(z.string()),
      BandIsDemonstration: z.boolean(),
      ComputedAt: Instant,
      AnswerGroupId: z.nullable(z.uuid()),
    }),
  ),
  /** In words and in the order of the form; null is an item that a scale asks for and that nobody answered. */
  Answers: z.array(
    z.object({
      Ref: z.string(),
      AnswerGroupId: z.nullable(z.uuid()),
      /** Of a diary: the day that the entry is about. */
      EntryDate: z.nullable(CivilDate),
      Question: z.string(),
      Answer: z.nullable(z.string()),
    }),
  ),
})
export type FormDetails = z.output<typeof FormDetails>

const byId = z.object({ id: z.uuid() })

export const analysisCalls = {
  /** a read, sent as POST. Without a mode the unit group's holds. */
  analyse: {
    method: 'POST',
    path: '/api/patients/:id/analysis',
    shows: ['care/analysis/:id'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({
      Mode: z.optional(AnalysisMode),
      IncludeUnitIds: z.optional(z.array(z.uuid()).check(z.maxLength(200))),
      /** What this program has sent, and nothing else; compared as among all. */
      ProgramId: z.optional(z.uuid()),
    }),
    reply: Analysis,
    audit: 'ViewAnalysis',
    reads: true,
  },
  /** In the order asked. A form that may not be read is not there. */
  getAnalysisDetails: {
    method: 'POST',
    path: '/api/patients/:id/analysis/details',
    shows: ['care/analysis/:id'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ FormIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)) }),
    reply: z.object({ Forms: z.array(FormDetails) }),
    audit: 'ViewAnalysis',
    reads: true,
  },
  /** what later answers of the same respondent are compared with, instead of the first. */
  setBaseline: {
    method: 'POST',
    path: '/api/forms/:id/baseline',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ IsBaseline: z.boolean() }),
    reply: FormRow,
    audit: 'SetBaseline',
  },
} as const satisfies Calls
