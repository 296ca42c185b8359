import * as z from 'zod/mini'
import { CivilDate, Instant } from './instants.ts'

/**
 * NotReliable: no change that is more than chance. NotMeasurable: neither, and the scale ends too near the value before to show
 * a change in the direction that it went.
 */
export const ChangeVerdict = z.enum(['Improved', 'Worsened', 'NotReliable', 'NotMeasurable'])
export type ChangeVerdict = z.output<typeof ChangeVerdict>

/** One judgement of change, with what it is compared to and the figures behind it. */
export const JudgedChange = z.object({
  /** Best: of the twelve months before. Baseline: the one that staff chose, else the first. Drift: over the last four to six. */
  To: z.enum(['Best', 'Baseline', 'Previous', 'Drift']),
  SinceFormId: z.uuid(),
  SinceDateTime: Instant,
  SinceDay: CivilDate,
  SinceValue: z.number(),
  SinceTscore: z.nullable(z.number()),
  /** Staff have chosen what it is compared to. */
  IsChosen: z.boolean(),
  /** How many occasions were looked at: the more, the more it takes. */
  Occasions: z.number(),
  /** Of a drift: the values that its slope is reckoned from, oldest first. Otherwise empty. */
  Values: z.array(z.number()),
  /** Of a drift: the slope from one occasion to the next, by least squares. */
  Difference: z.number(),
  StandardError: z.number(),
  Index: z.number(),
  /** What the index must be beyond. */
  CriticalValue: z.number(),
  Verdict: ChangeVerdict,
  /** What the scale could not have shown from the value before. */
  CannotShow: z.array(z.enum(['Worsening', 'Improvement'])),
})
export type JudgedChange = z.output<typeof JudgedChange>

/** What has become of a value, judged within one yardstick alone: the same questions, norm and informant. */
export const ScoreChange = z.object({
  /** The gravest first, at least one. */
  Judgements: z.array(JudgedChange),
  Reliability: z.number(),
  StandardDeviation: z.number(),
  IsDemonstration: z.boolean(),
  /** Since the baseline, after Jacobson and Truax; null where the form has no norm of a population. */
  Clinical: z.nullable(
    z.object({
      Outcome: z.enum(['Recovered', 'Improved', 'NotReliable', 'Deteriorated']),
      /** The baseline lay on the side of those who are well: there was nothing to recover from. */
      WasWell: z.boolean(),
      /** The value now does: whatever has become of it, the cut-off is not reached. */
      IsWell: z.boolean(),
      Kind: z.enum(['A', 'B', 'C']),
      Cutoff: z.number(),
      IsDemonstration: z.boolean(),
    }),
  ),
})
export type ScoreChange = z.output<typeof ScoreChange>

/**
 * The informant's first value that was measured by another yardstick: it is told, so that nobody takes the first of this yardstick
 * for the first of all, and is not compared.
 */
export const OtherMeasured = z.object({
  FormId: z.uuid(),
  Day: CivilDate,
  Value: z.number(),
  Tscore: z.nullable(z.number()),
  /** What this yardstick began with: another version (also other words or scoring), or of the same version another norm. */
  Differs: z.enum(['Version', 'Norm']),
})
export type OtherMeasured = z.output<typeof OtherMeasured>

const BandWords = z.object({ sv: z.nullable(z.string()), en: z.nullable(z.string()) })

/**
 * For the worse, since the answer before of the same informant and yardstick: into another band of the form, or to the other side
 * of the clinical cut-off.
 */
export const CutoffPassed = z.object({
  SinceFormId: z.uuid(),
  SinceDay: CivilDate,
  SinceValue: z.number(),
  SinceTscore: z.nullable(z.number()),
  /** The bands in the words of the form; null where it lies in none. */
  From: z.nullable(BandWords),
  To: z.nullable(BandWords),
  /** Set where the clinical cut-off is what was passed. */
  ClinicalCutoff: z.nullable(z.number()),
})
export type CutoffPassed = z.output<typeof CutoffPassed>

/** why an answer is read and confirmed by itself, never among many. */
export const readAloneReasons = [
  /** An alert was raised by it at some time, acknowledged or not, from a draft or from answers that were refused too. */
  'Alerted',
  'Worsened',
  'CutoffPassed',
  /** It lies beyond a limit, and there is no earlier answer to compare with. */
  'FirstBeyondCutoff',
  /** It went for the worse, and the scale ends too near to show by how much. */
  'NotMeasurable',
  /** A line through the last values leads for the worse, although the last is no worse than the first of them. */
  'Swings',
  /** More was answered, which was refused and is kept beside the form. */
  'AnswersBeside',
  /** The respondent has written something in words of their own, which no score tells of. */
  'FreeText',
  /** Another answer of the patient's has raised an alert that waits, or whose follow-up goes on. */
  'PatientAlerted',
  /** The same informant has answered the same form since, and that answer is worse. */
  'LaterWorse',
  /** What has become of it is not judged (yet). */
  'NotJudged',
] as const
export const ReadAloneReason = z.enum(readAloneReasons)
export type ReadAloneReason = z.output<typeof ReadAloneReason>

/** The same informant's later answer to the same form: the latest that is worse, else the latest. */
export const LaterAnswer = z.object({
  FormId: z.uuid(),
  Day: CivilDate,
  /** Of the same scale, unless another is named. */
  Value: z.number(),
  Tscore: z.nullable(z.number()),
  /** Worsened and CutoffPassed: as that answer itself was judged. Worse: a worse value than this one, or not measurably so. */
  Turn: z.enum(['Worsened', 'CutoffPassed', 'Worse', 'NotWorse']),
  /** Of a form: the scale that is worse since, where it is not the one that the form is told by. */
  ScaleName: z.optional(BandWords),
})
export type LaterAnswer = z.output<typeof LaterAnswer>

/** the gravest that has become of any scale of a form, for places with room for one sentence. */
export const FormChange = z.object({
  ScaleKey: z.string(),
  ScaleName: BandWords,
  Value: z.number(),
  Tscore: z.nullable(z.number()),
  Day: CivilDate,
  /** Its gravest judgement, and what it is since the answer before. */
  Change: z.nullable(ScoreChange),
  CutoffPassed: z.nullable(CutoffPassed),
  IsNewYardstick: z.boolean(),
  EarliestOther: z.nullable(OtherMeasured),
  Later: z.nullable(LaterAnswer),
  /** How many other scales of the form have changed for the worse. */
  OthersWorse: z.number(),
})
export type FormChange = z.output<typeof FormChange>

/** What a value was measured by. */
export const ScoreMeasure = z.object({
  /** The same for values that may be compared: asked, scored and normed alike. */
  Yardstick: z.string(),
  Min: z.nullable(z.number()),
  Max: z.nullable(z.number()),
  /** Standard error of measurement, raw and in T-scores; null where the scale does not say how surely it measures. */
  Sem: z.nullable(z.number()),
  SemOfT: z.nullable(z.number()),
})
export type ScoreMeasure = z.output<typeof ScoreMeasure>

/** What staff read beside the scores of a form. */
export const changesOfForm = {
  /** What has become of each scale's value since the same respondent's earlier answers. */
  Changes: z.array(
    z.object({
      ScaleKey: z.string(),
      Change: z.nullable(ScoreChange),
      /** The answer before was measured by another yardstick: it is shown and not compared. */
      IsNewYardstick: z.boolean(),
      EarliestOther: z.nullable(OtherMeasured),
      CutoffPassed: z.nullable(CutoffPassed),
      Later: z.nullable(LaterAnswer),
      /** The earlier answers whose value of this scale was measured by another yardstick. */
      OtherFormIds: z.array(z.uuid()),
    }),
  ),
  /** What later answers of this respondent are compared with, as staff decided. */
  IsBaseline: z.boolean(),
}
