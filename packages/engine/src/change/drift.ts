import { roundTo } from '../form/decimals.ts'
import { certain } from './critical-values.ts'
import type { Direction } from './reliable-change.ts'

/** The slope of a straight line from one occasion to the next, which is not the mean of the steps. */
export type DriftResult = {
  slope: number
  standardError: number
  index: number
  occasions: number
  verdict: 'Improved' | 'Worsened' | 'NotReliable'
}

const fewest = 4
/** One stretch is looked at, the longest up to this: looking at several and telling of the worst would raise false alarms. */
export const mostForDrift = 6

/**
 * A straight line through the last four to six values by least squares, each weighing 1/SEM². Steps are occasions, not days:
 * where the days between them differ, a change that follows the calendar shows as uneven steps, and how often a steady value is
 * taken for one that moves stays the same. Null with fewer values.
 */
export function findDrift(series: readonly { value: number; sem: number }[], direction: Direction): DriftResult | null {
  const last = series.slice(-mostForDrift)
  if (last.length < fewest) return null
  const weights = last.map(({ sem }) => 1 / sem ** 2)
  const all = sum(weights)
  const middle = sum(weights.map((weight, step) => weight * step)) / all
  const mean = sum(weights.map((weight, step) => weight * (last[step]?.value ?? 0))) / all
  const spread = sum(weights.map((weight, step) => weight * (step - middle) ** 2))
  const slope =
    sum(weights.map((weight, step) => weight * (step - middle) * ((last[step]?.value ?? 0) - mean))) / spread
  const standardError = 1 / Math.sqrt(spread)
  const index = roundTo(slope / standardError, 9)
  const worsening = direction === 'HigherIsWorse' ? index : -index
  return {
    slope: roundTo(slope, 4),
    standardError: roundTo(standardError, 4),
    index: roundTo(index, 4),
    occasions: last.length,
    verdict: worsening > certain ? 'Worsened' : worsening < -certain ? 'Improved' : 'NotReliable',
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
