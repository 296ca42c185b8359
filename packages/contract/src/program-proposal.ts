import * as z from 'zod/mini'
import { ErrorKey } from './errors.ts'
import { ContentLanguage, RespondentType } from './form-content.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { ProgramItemKind, ProgramRepeat, ProgramTrigger } from './program-content.ts'
import { ContactStatus } from './relations.ts'

const ofPlanned = {
  Key: z.string(),
  RespondentType: RespondentType,
  RelationId: z.nullable(z.uuid()),
  PlannedAt: Instant,
  PlannedOn: CivilDate,
  /** Its time is now or has been: it goes out when the program starts. */
  GoesAtOnce: z.boolean(),
}

export const ProposedRespondent = z.object({
  RespondentType: RespondentType,
  RelationId: z.nullable(z.uuid()),
  Name: namesPerson(z.string(), 'name'),
  /** It is to be sent to them. */
  IsChosen: z.boolean(),
  ContactStatus: z.nullable(ContactStatus),
  /** the last message to an address of theirs that is still in use did not arrive. */
  HasFailedMessage: z.boolean(),
  /** since when the same form waits for them already, where this one would come while it can still be answered. */
  WaitsSince: z.nullable(Instant),
  VariantId: z.nullable(z.uuid()),
  /** What could be sent to them, each with how it fits. */
  Variants: z.array(z.object({ Id: z.uuid(), DisplayName: z.string(), Verdict: z.enum(['Allow', 'Warn', 'Forbid']) })),
  Verdict: z.enum(['Allow', 'Warn', 'Forbid']),
  Reasons: z.array(ErrorKey),
})
export type ProposedRespondent = z.output<typeof ProposedRespondent>

export const ProposedStep = z.object({
  StepId: z.uuid(),
  Name: z.string(),
  Start: ProgramTrigger,
  StartOffset: z.string(),
  DurationDays: z.nullable(z.number()),
  Repeat: z.nullable(ProgramRepeat),
  /** Null while nobody can know: it waits for what it starts on. */
  PlannedStart: z.nullable(Instant),
  /** What it starts on cannot happen: nothing of it is sent. */
  IsNotNeeded: z.boolean(),
  /** Set by whoever plans. */
  IsManual: z.boolean(),
  Items: z.array(
    z.object({
      ItemId: z.uuid(),
      Kind: ProgramItemKind,
      DisplayName: z.string(),
      /** From the day on which the step starts. */
      OffsetDays: z.number(),
      AnswerWithinDays: z.nullable(z.number()),
      /** After it was sent, while there is no answer. */
      ReminderDays: z.array(z.number()),
      Repeat: z.nullable(ProgramRepeat),
      /** Of a message: the whole of it, as the template has it. */
      MessageText: z.nullable(z.partialRecord(ContentLanguage, z.string())),
      IsRemoved: z.boolean(),
      Respondents: z.array(ProposedRespondent),
      /** Of a step whose start nobody can know, none. */
      Occurrences: z.array(z.object(ofPlanned)),
    }),
  ),
})
export type ProposedStep = z.output<typeof ProposedStep>

/** What would happen, when and to whom. */
export const ProgramProposal = z.object({
  PatientId: z.uuid(),
  ProgramTemplateId: z.uuid(),
  TemplateVersionId: z.uuid(),
  DisplayName: z.string(),
  Description: z.nullable(z.string()),
  StartDate: CivilDate,
  /** The day of the last thing that can be foreseen. */
  LastPlannedOn: z.nullable(CivilDate),
  Steps: z.array(ProposedStep),
  /** Gravest first. What stops has to be chosen away; what warns is to be seen. */
  Problems: z.array(
    z.object({
      Key: z.union([
        ErrorKey,
        ContactStatus,
        z.enum(['AlertWaits', 'NotNeeded', 'FailedMessage', 'Waits', 'NobodyOfType', 'MayNotReadMessages']),
      ]),
      Stops: z.boolean(),
      StepId: z.nullable(z.uuid()),
      ItemId: z.nullable(z.uuid()),
      DisplayName: z.nullable(z.string()),
      RespondentName: namesPerson(z.nullable(z.string()), 'name'),
      /** Of `NobodyOfType`: the part in which nobody is around the patient. */
      RespondentType: z.nullable(RespondentType),
    }),
  ),
})
export type ProgramProposal = z.output<typeof ProgramProposal>
