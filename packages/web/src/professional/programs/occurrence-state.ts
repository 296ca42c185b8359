import type { Instant } from '@samklang/contract/instants'
import type { ProgramOccurrence } from '@samklang/contract/programs'
import { isAnswerable } from '@samklang/engine/form/form-status'

/** What has become of something that a program sends, as it is told of. */
export type OccurrenceState =
  | 'Planned'
  | 'Due'
  | 'Answered'
  | 'Waiting'
  | 'Begun'
  | 'Late'
  | 'LateBegun'
  | 'Missed'
  | 'Withdrawn'
  | 'Ongoing'
  | 'Over'
  | 'Started'
  | 'Sent'
  | 'Skipped'
  | 'NotSent'
  | 'Merged'
  | 'Canceled'

/** What is due goes out within a minute or two; only after these is it said that it has not. */
const patienceMs = 10 * 60_000

export function stateOf(occurrence: ProgramOccurrence, now: Instant): OccurrenceState {
  const { Status, Reason, Kind, FormStatus, PlannedAt, AnsweredAt, IsMissed } = occurrence
  if (Reason === 'Merged') return 'Merged'
  // As the plan stands it is not sent; the row says so once its time has come.
  if (Reason !== null) return 'NotSent'
  if (Status === 'Planned') return Date.parse(PlannedAt) + patienceMs < Date.parse(now) ? 'Due' : 'Planned'
  if (Status !== 'Sent') return Status
  if (Kind === 'Message') return 'Sent'
  if (Kind === 'TreatmentTemplate') return 'Started'
  if (Kind !== 'QuestionnaireType') return courseOf(occurrence)
  if (AnsweredAt !== null) return 'Answered'
  if (IsMissed) return 'Missed'
  if (FormStatus === 'Canceled') return 'Withdrawn'
  if (FormStatus === 'Closed') return 'Over'
  const hasBegun = FormStatus !== null && isAnswerable(FormStatus) && FormStatus !== 'Open'
  if (occurrence.IsLate) return hasBegun ? 'LateBegun' : 'Late'
  return hasBegun ? 'Begun' : 'Waiting'
}

/** A diary and a module go on until somebody or their last day ends them. */
function courseOf({ FormStatus }: ProgramOccurrence): OccurrenceState {
  if (FormStatus === null) return 'Started'
  if (FormStatus === 'Canceled') return 'Withdrawn'
  return FormStatus === 'Closed' || FormStatus === 'Done' ? 'Over' : 'Ongoing'
}

/** Sent, and somebody is to answer it or write in it still. */
export function isWaiting(state: OccurrenceState): boolean {
  return ['Waiting', 'Begun', 'Late', 'LateBegun', 'Ongoing'].includes(state)
}

/** planned, and it is sent as the plan stands. */
export function goesOut({ Status, Reason }: Pick<ProgramOccurrence, 'Status' | 'Reason'>): boolean {
  return Status === 'Planned' && Reason === null
}

export function isToCome(state: OccurrenceState): boolean {
  return state === 'Planned' || state === 'Due'
}
