import * as z from 'zod/mini'
import { wholeBetween } from './field-rules.ts'
import { AnswerValue, ContentLanguage, RespondentType } from './form-content.ts'
import { CivilDate, Instant } from './instants.ts'
import { obeys } from './obeys.ts'
import { Days } from './recurring.ts'
import { emptyUnlessSeen } from './written.ts'

/**
 * What a program is: steps laid out in time, each with what is sent in it. A version of a template holds one and never changes; a
 * patient's program has a copy of its own, in which steps and items can be added without touching the template.
 */

/** What a step can start on. The first eight are the specification's program events. */
export const TriggerKey = z.enum([
  'QuestionnaireAnswered',
  'ProgramStarted',
  'ProgramEnded',
  'QuestionnaireSetStarted',
  'QuestionnaireSetEnded',
  'JournalClosed',
  'TreatmentModuleClosed',
  'TreatmentClosed',
  'StepStarted',
  'StepEnded',
  'ScoreReached',
  'AnswerGiven',
  'Birthday',
  'Admitted',
])
export type TriggerKey = z.output<typeof TriggerKey>

/** Words in the languages that there are; a template that is not ready may lack some. */
const draftWords = (most: number) =>
  z.partialRecord(ContentLanguage, z.string().check(emptyUnlessSeen, z.maxLength(most)))

const slug = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_./-]{0,119}$/, 'regex'))

export const ProgramTrigger = z.strictObject({
  Key: TriggerKey,
  /** The earlier step, of those that are about one. */
  StepId: z.nullish(z.uuid()),
  /** What was sent, of those that are about one thing. */
  ItemId: z.nullish(z.uuid()),
  /** Of ScoreReached: the value of a scale, both bounds included; one of them may be open. */
  Scale: z.nullish(slug),
  From: z.nullish(z.number()),
  To: z.nullish(z.number()),
  /** Of AnswerGiven: any of these. */
  Question: z.nullish(slug),
  Values: z.nullish(z.array(AnswerValue).check(z.minLength(1), z.maxLength(50))),
  /** Of Birthday: the age that the patient reaches. */
  Years: z.nullish(z.int().check(z.minimum(1), z.maximum(110))),
})
export type ProgramTrigger = z.output<typeof ProgramTrigger>

export const ProgramItemKind = z.enum([
  'QuestionnaireType',
  'JournalType',
  'TreatmentTemplate',
  'TreatmentModuleType',
  'Message',
])
export type ProgramItemKind = z.output<typeof ProgramItemKind>

/** So many times, with so many days between. */
export const ProgramRepeat = z.strictObject({ IntervalDays: Days, Count: z.int().check(z.minimum(1), z.maximum(365)) })
export type ProgramRepeat = z.output<typeof ProgramRepeat>

const OffsetDays = z.int().check(obeys(wholeBetween(0, 365)), z.meta({ minimum: 0, maximum: 365 }))

export const ProgramItem = z.strictObject({
  Id: z.uuid(),
  Kind: ProgramItemKind,
  /** What is sent: a questionnaire, a diary, a treatment or a module; null of a message. */
  DefinitionId: z.nullable(z.uuid()),
  /** Null: the one for the patient's age and whoever answers. */
  VariantId: z.nullable(z.uuid()),
  /** Everybody around the patient in these parts, unless staff choose. Treatments and modules are the patient's. */
  RespondentTypes: z.array(RespondentType).check(z.maxLength(4)),
  /** From the day on which the step starts. */
  OffsetDays,
  AnswerWithinDays: z.nullable(Days),
  ReminderDays: z.array(Days).check(z.maxLength(5)),
  Repeat: z.nullable(ProgramRepeat),
  /** Of a message. */
  MessageText: z.nullable(draftWords(4000)),
})
export type ProgramItem = z.output<typeof ProgramItem>

export const ProgramStep = z.strictObject({
  Id: z.uuid(),
  Name: draftWords(120),
  Start: ProgramTrigger,
  /** After what it starts on: days.hh:mm:ss. */
  StartOffset: z.string().check(z.maxLength(20), z.regex(/^(?:\d{1,5}\.)?([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'regex')),
  /** How long it lasts; null: until all that was sent in it is over. */
  DurationDays: z.nullable(Days),
  Repeat: z.nullable(ProgramRepeat),
  Items: z.array(ProgramItem).check(z.maxLength(50)),
})
export type ProgramStep = z.output<typeof ProgramStep>

export const mostSteps = 400
/** What one program may come to send in all. */
export const mostOccurrences = 2000

export const ProgramContent = z.strictObject({
  Name: draftWords(120),
  Description: draftWords(2000),
  /** What the patient side reads on home and among the documents while the program goes on; empty: nothing. */
  Information: z.strictObject({ Title: draftWords(120), Body: draftWords(10_000) }),
  /** What falls on such a day is sent on the next one that is not. */
  AvoidWeekends: z.boolean(),
  AvoidClosedDays: z.boolean(),
  Steps: z.array(ProgramStep).check(z.maxLength(mostSteps)),
})
export type ProgramContent = z.output<typeof ProgramContent>

/** Whom something is sent to, of those around the patient. */
export const ProgramRespondent = z.strictObject({
  RespondentType: RespondentType,
  RelationId: z.nullable(z.uuid()),
  /** Null: chosen when it is sent. */
  VariantId: z.nullable(z.uuid()),
})
export type ProgramRespondent = z.output<typeof ProgramRespondent>

/** As it runs for one patient: each item with those that staff chose. */
/** When it was put in by staff for this patient: its day holds what was postponed until then. */
const AddedAt = z.nullish(Instant)
export const ProgramPlanItem = z.extend(ProgramItem, { Respondents: z.array(ProgramRespondent), AddedAt })
export type ProgramPlanItem = z.output<typeof ProgramPlanItem>
export const ProgramPlanStep = z.extend(ProgramStep, {
  Items: z.array(ProgramPlanItem),
  /** Put in by staff for this patient. */
  AddedBy: z.nullish(z.uuid()),
  AddedAt,
})
export type ProgramPlanStep = z.output<typeof ProgramPlanStep>
export const ProgramPlanContent = z.extend(ProgramContent, { Steps: z.array(ProgramPlanStep) })
export type ProgramPlanContent = z.output<typeof ProgramPlanContent>

/** What keeps a template from being activated. */
export const ProgramFaultKey = z.enum([
  'required',
  'language-missing',
  'no-steps',
  'no-items',
  'too-many',
  'between',
  'cycle',
  'unknown-step',
  'unknown-item',
  'unknown-definition',
  'unknown-variant',
  'unknown-scale',
  'unknown-question',
  'definition-removed',
  'no-respondent',
  'respondent-not-fitting',
  'trigger-not-fitting',
  'repeated-id',
])
export type ProgramFaultKey = z.output<typeof ProgramFaultKey>

/** Where it is: the path within the content, such as Steps.0.Items.1.DefinitionId. */
export const ProgramFault = z.object({ Path: z.string(), Key: ProgramFaultKey })
export type ProgramFault = z.output<typeof ProgramFault>

/** What staff choose before a program starts. */
export const ProgramChoices = z.strictObject({
  /** Steps that start on a day of their own, whatever they would start on. */
  Steps: z._default(
    z.array(z.strictObject({ StepId: z.uuid(), StartDate: CivilDate })).check(z.maxLength(mostSteps)),
    [],
  ),
  RemovedItems: z._default(z.array(z.uuid()).check(z.maxLength(mostOccurrences)), []),
  /** By item; left out, everybody in the parts that the template says. */
  Items: z._default(
    z
      .array(z.strictObject({ ItemId: z.uuid(), Respondents: z.array(ProgramRespondent).check(z.maxLength(20)) }))
      .check(z.maxLength(mostOccurrences)),
    [],
  ),
})
export type ProgramChoices = z.output<typeof ProgramChoices>
