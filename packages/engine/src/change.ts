import { roundTo } from './decimals.ts'

export type ChangeVerdict = 'Improved' | 'Unchanged' | 'Worsened'
export type Change = { difference: number; standardError: number; index: number | null; verdict: ChangeVerdict }

// Beyond this, chance alone explains a difference less than one time in twenty.
const certain = 1.96

/**
 * Reliable change after Jacobson and Truax: the difference over its standard error. Without a usable reliability or
 * deviation nothing can be said to have changed, and the index is null.
 */
export function reliableChange(measured: {
  before: number
  after: number
  reliability: number
  sd: number
  direction: 'HigherIsWorse' | 'HigherIsBetter'
}): Change {
  const { before, after, reliability, sd, direction } = measured
  const difference = roundTo(after - before, 6)
  const standardError = sd * Math.sqrt(2 * (1 - reliability))
  if (!(standardError > 0) || !(reliability >= 0) || !Number.isFinite(difference / standardError))
    return { difference, standardError: 0, index: null, verdict: 'Unchanged' }
  // At the limit itself it is arithmetic, not the last bit of a number, that decides.
  const index = roundTo(difference / standardError, 9)
  const isBetter = direction === 'HigherIsBetter' ? index > 0 : index < 0
  const verdict = Math.abs(index) <= certain ? 'Unchanged' : isBetter ? 'Improved' : 'Worsened'
  return { difference, standardError: roundTo(standardError, 4), index: roundTo(index, 4), verdict }
}
