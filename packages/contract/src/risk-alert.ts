import * as z from 'zod/mini'
import { Abuse } from './abuse.ts'
import { AlertAction, FollowUp, HandOver } from './alert-follow-up.ts'
import { AnsweredBetween } from './answered-between.ts'
import { FormKind } from './definitions.ts'
import { Severity } from './form-content.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { OnBehalf } from './on-behalf.ts'
import { RefusedReason } from './refused-answers.ts'

/** An answer, a score or words that somebody must see, until it is acknowledged. It came from a form, or from messages. */
export const RiskAlert = z.object({
  Id: z.uuid(),
  /** null where it came from messages, which need no form. */
  FormId: z.nullable(z.uuid()),
  FormName: z.string(),
  FormKind: z.nullable(FormKind),
  /** the form has left the unit, which keeps what it has acknowledged and can no longer open the form. */
  IsFormMoved: z.boolean(),
  RespondentName: namesPerson(z.string(), 'name'),
  /** Who wrote the answer that raised it, where it was not the respondent. */
  OnBehalf: z.nullable(OnBehalf),
  AnswerGroupId: z.nullable(z.uuid()),
  RuleKey: z.string(),
  /** In the words of the form: what was asked and what was answered. */
  Question: z.nullable(z.string()),
  AnswerText: z.nullable(z.string()),
  /** What was answered when it was raised, where it has been changed since to something that calls for it too. */
  RaisedAnswerText: z.nullable(z.string()),
  Text: z.string(),
  Severity: Severity,
  /** An answer that may be about danger to life, also in words of their own; a scale that is high is none. */
  IsDanger: z.boolean(),
  /** words of it may be of violence or abuse by somebody else, beside danger to life or alone; those weigh as much. */
  Abuse: z.nullable(Abuse),
  /** words of it may be of medicine or poison that somebody has taken, or means to take. */
  IsOverdose: z.boolean(),
  /** Of danger, unless the words of its rule say that today is soon enough. */
  IsAtOnce: z.boolean(),
  /** When it arrived and was raised. */
  RaisedAt: Instant,
  /** where it could not be sent when it was answered. */
  AnsweredBetween: z.nullable(AnsweredBetween),
  IsFromDraft: z.boolean(),
  OwnerName: namesPerson(z.nullable(z.string()), 'staff'),
  /** As the owner has said; a day that is past says nothing any more. */
  OwnerAwayUntil: z.nullable(CivilDate),
  OwnerDeputy: z.nullable(z.object({ Name: namesPerson(z.string(), 'staff'), AwayUntil: z.nullable(CivilDate) })),
  AnswerChangedAt: z.nullable(Instant),
  FormCanceledAt: z.nullable(Instant),
  /** It comes from answers that were refused and are kept beside the form, or from a message that was refused. */
  Refused: z.nullable(z.object({ Reason: RefusedReason, SentAt: Instant })),
  /** it was raised by a message in a treatment or program; then `FormName` is its name, and there is no form. */
  Message: z.nullable(
    z.object({
      /** Null where it was refused: then it has no place among the messages. */
      Id: z.nullable(z.uuid()),
      /** one of the two. */
      TreatmentId: z.nullable(z.uuid()),
      ProgramId: z.nullable(z.uuid()),
      /** The whole of what was refused, where `AnswerText` is a part of it. */
      Text: z.nullable(z.string()),
    }),
  ),
  /** of words of abuse in a message, who beside the patient reads it and what is replied, while it waits or is followed up. */
  AlsoReadBy: z.array(z.object({ Kind: z.enum(['Agent', 'Guardian']), Name: namesPerson(z.string(), 'name') })),
  /** whoever sent it has sent more that was refused and that no alert tells. */
  HasMore: z.boolean(),
  /** Moves whenever what it says changes: raised, answered otherwise, canceled. Sent back when it is acknowledged. */
  LastModifiedAt: Instant,
  AcknowledgedAt: z.nullable(Instant),
  AcknowledgedBy: namesPerson(z.nullable(z.string()), 'staff'),
  Action: z.nullable(z.string()),
  /** What was done, beside the words; empty where nothing of the list was chosen. */
  Actions: z.array(AlertAction),
  /** Null while nobody has acknowledged it, and of what was acknowledged before follow-ups were asked for. */
  FollowUp: z.nullable(FollowUp),
  /** The latest request to take it over, answered or not. */
  HandOver: z.nullable(HandOver),
  /** What was written about it since, the first one first. */
  Notes: z.array(
    z.object({
      By: namesPerson(z.nullable(z.string()), 'staff'),
      At: Instant,
      Text: z.string(),
      Actions: z.array(AlertAction),
      /** A step of the follow-up; without a next one it was ticked off with it. */
      IsFollowUp: z.boolean(),
      NextStepOn: z.nullable(CivilDate),
    }),
  ),
})
export type RiskAlert = z.output<typeof RiskAlert>
