import type { AnswerValue, RespondentType } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { NotSentReason, OccurrenceStatus, ProgramStepStatus } from '@samklang/contract/programs'

/** What is known of a program when its plan is reckoned. */
export type ProgramFacts = {
  startDate: CivilDate
  /** When its first day began; null while that is to come. */
  startedAt: Instant | null
  /** When it was completed or closed: nothing comes after that. */
  endedAt?: Instant | null
  timeZone: string
  dateOfBirth: CivilDate | null
  admittedOn: CivilDate | null
  /** Days on which the unit is closed. */
  closedDays: readonly CivilDate[]
  /** By hand, each of all that was not sent at that time. */
  postponements: readonly { at: Instant; days: number }[]
  steps: readonly KnownStep[]
  /** Of everything that was ever planned, sent or left out, as it is now. */
  occurrences: readonly KnownOccurrence[]
  /**
   * To whom nothing could be sent as things stand, by relation, or by part where there is none. Whether something reaches somebody is
   * judged when it is to go out; until then nothing is foreseen that depends on it.
   */
  unreachable?: ReadonlySet<string>
}

/** A step of which something is certain, or set by hand. */
export type KnownStep = {
  stepId: string
  /** When what it starts on happened: once known it stays, whatever is scored or answered anew. */
  anchorAt: Instant | null
  startedAt: Instant | null
  /** When that was found out, which may be later: what was postponed until then is in the start already. */
  startNotedAt: Instant | null
  endedAt: Instant | null
  manualDay: CivilDate | null
  isSkipped: boolean
  /** When staff last changed it by hand: what they set to that same day goes at once. */
  changedAt: Instant | null
}

export type KnownOccurrence = {
  key: string
  stepId: string
  itemId: string
  round: number
  no: number
  respondentType: RespondentType
  relationId: string | null
  plannedAt: Instant
  manualDay: CivilDate | null
  /** When staff last changed it by hand. */
  changedAt: Instant | null
  status: OccurrenceStatus
  sentAt: Instant | null
  /** When what was sent was over, in whatever way; null while it goes on. Of a message: when it was sent. */
  overAt: Instant | null
  /** It was sent in, and when it is said to have been answered. */
  answeredAt: Instant | null
  /** Of what was sent in, where a step of the plan starts on it. */
  scores: readonly { scale: string; value: number | null }[]
  answers: Readonly<Record<string, AnswerValue>>
}

export type PlannedStep = {
  stepId: string
  status: ProgramStepStatus
  /** When what it starts on happened; the server keeps what is new. */
  anchorAt: Instant | null
  /** When it started or, as far as anybody can know, will. */
  startsAt: Instant | null
  /** When it ended or will; null where that depends on answers. */
  endsAt: Instant | null
  isManual: boolean
}

/**
 * Of a step that was skipped, what has not been sent is said to be Skipped; its rows stay Planned, so that the step can be taken
 * back. A row that is Planned, not set by hand and not in the plan is no longer to come: what it waited for cannot happen.
 */
export type PlannedOccurrence = {
  key: string
  stepId: string
  itemId: string
  round: number
  no: number
  respondentType: RespondentType
  relationId: string | null
  plannedAt: Instant
  plannedOn: CivilDate
  isManual: boolean
  status: OccurrenceStatus
  /** Planned, its time has come, and it may go out at this hour. */
  isDue: boolean
  /**
   * Planned, and not to be sent; becomes NotSent once it is due. Merged: the same is planned for the same person on the same day,
   * which is known beforehand. TooLate: its day passed and the same goes to the same person later, or it is too long ago.
   */
  notSentReason: Extract<NotSentReason, 'Merged' | 'TooLate'> | null
  /** Planned, and something to answer: the last day for that. */
  lastAnswerOn: CivilDate | null
  /** Near enough to be kept as a row. */
  isWithinHorizon: boolean
}

export type ProgramPlan = {
  /** In the order of the content. */
  steps: PlannedStep[]
  /** In the order of time: what was, what is due, and all that can be foreseen. */
  occurrences: PlannedOccurrence[]
  /**
   * When something is due next, a step begins or ends, or the horizon has to be moved; null: nothing but an answer changes it. It is
   * now where something is due: what is sent can end a step and so let another begin.
   */
  nextLookAt: Instant | null
  /** Nothing is to come, nothing waits, and no step can start any more. */
  isCompleted: boolean
}

/** Days ahead for which occurrences are kept as rows. */
export const horizonDays = 90

/** What goes out does so between these, by the clock of the unit; what comes later waits for the next morning. */
export const firstHour = '08:00'
export const lastHour = '20:00'

/** As those who cannot be reached are named. */
export function personKey({
  respondentType,
  relationId,
}: Pick<KnownOccurrence, 'respondentType' | 'relationId'>): string {
  return relationId ?? respondentType
}

/** The idempotency key of an occurrence. */
export function occurrenceKey({
  stepId,
  round,
  itemId,
  respondentType,
  relationId,
  no,
}: Pick<KnownOccurrence, 'stepId' | 'round' | 'itemId' | 'respondentType' | 'relationId' | 'no'>): string {
  return [stepId, round, itemId, personKey({ respondentType, relationId }), no].join('/')
}
