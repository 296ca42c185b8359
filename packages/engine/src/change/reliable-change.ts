import { roundTo } from '../form/decimals.ts'
import { certain } from './critical-values.ts'
import { errorOfDifference } from './measurement-error.ts'

export type Direction = 'HigherIsWorse' | 'HigherIsBetter'

/** What a scale can show. An end that nobody knows is null. */
export type Measure = { min: number | null; max: number | null; direction: Direction }

/** A value with its standard error of measurement; null where the scale does not say how surely it measures. */
export type MeasuredValue = { value: number; sem: number | null }

/**
 * NotReliable: no change that is more than chance. NotMeasurable: neither, and the scale ends too near the value before to
 * show a change in the direction that it went.
 */
export type ReliableVerdict = 'Improved' | 'Worsened' | 'NotReliable' | 'NotMeasurable'
export type ChangeTurn = 'Worsening' | 'Improvement'

export type ReliableChange = {
  difference: number
  standardError: number
  index: number
  /** What the index must be beyond. */
  critical: number
  verdict: ReliableVerdict
  /** What could not have been shown from the value before, however the person had answered. */
  cannotShow: ChangeTurn[]
}

/**
 * Reliable change after Jacobson and Truax: the difference over its standard error. Null where nobody knows how surely one of
 * the two was measured.
 */
export function reliableChange(
  before: MeasuredValue,
  after: MeasuredValue,
  measure: Measure,
  critical: number = certain,
): ReliableChange | null {
  if (before.sem === null || after.sem === null) return null
  const difference = roundTo(after.value - before.value, 6)
  const standardError = errorOfDifference(before.sem, after.sem)
  // At the limit itself it is arithmetic, not the last bit of a number, that decides.
  const index = roundTo(difference / standardError, 9)
  const cannotShow = (['Worsening', 'Improvement'] as const).filter(
    (turn) => roundTo(roomFor(turn, before.value, measure) / standardError, 9) <= critical,
  )
  return {
    difference,
    standardError: roundTo(standardError, 4),
    index: roundTo(index, 4),
    critical: roundTo(critical, 4),
    verdict: verdictOf(index, critical, measure.direction, cannotShow),
    cannotShow,
  }
}

function verdictOf(
  index: number,
  critical: number,
  direction: Direction,
  cannotShow: readonly ChangeTurn[],
): ReliableVerdict {
  const worsening = direction === 'HigherIsWorse' ? index : -index
  if (worsening > critical) return 'Worsened'
  if (worsening < -critical) return 'Improved'
  // The same value again: what matters is whether it could have been seen to be worse.
  return cannotShow.includes(worsening < 0 ? 'Improvement' : 'Worsening') ? 'NotMeasurable' : 'NotReliable'
}

function roomFor(turn: ChangeTurn, from: number, { min, max, direction }: Measure): number {
  const isUpwards = (turn === 'Worsening') === (direction === 'HigherIsWorse')
  return isUpwards ? (max ?? Number.POSITIVE_INFINITY) - from : from - (min ?? Number.NEGATIVE_INFINITY)
}
