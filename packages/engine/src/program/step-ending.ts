import type { OccurrenceStatus, StepEnding } from '@samklang/contract/programs'

export type EndedStep = {
  hasEnded: boolean
  /** By hand. */
  isSkipped: boolean
  /** Of all that it was to send. */
  statuses: readonly OccurrenceStatus[]
}

/** what has become of a step that is over; null while it is not. */
export function stepEndingOf({ hasEnded, isSkipped, statuses }: EndedStep): StepEnding | null {
  if (!hasEnded && !isSkipped) return null
  if (statuses.includes('Sent')) return 'Done'
  if (!isSkipped && statuses.includes('NotSent')) return 'NothingSent'
  return isSkipped || statuses.includes('Skipped') ? 'LeftOut' : 'Done'
}
