import type { NotSentReason, OccurrenceStatus, StepEnding } from '@samklang/contract/programs'

export type EndedStep = {
  hasEnded: boolean
  /** By hand. */
  isSkipped: boolean
  /** Of all that it was to send. */
  occurrences: readonly { status: OccurrenceStatus; reason: NotSentReason | null }[]
}

/** what has become of a step that is over; null while it is not. */
export function stepEndingOf({ hasEnded, isSkipped, occurrences }: EndedStep): StepEnding | null {
  if (!hasEnded && !isSkipped) return null
  // What was merged is told of by what it was merged with.
  const statuses = occurrences.flatMap(({ status, reason }) => (reason === 'Merged' ? [] : status))
  if (statuses.includes('Sent')) return 'Done'
  if (!isSkipped && statuses.includes('NotSent')) return 'NothingSent'
  return isSkipped || statuses.includes('Skipped') ? 'LeftOut' : 'Done'
}
