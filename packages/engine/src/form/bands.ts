import type { Cutoff } from '@samklang/contract/form-content'
import { closestTo } from '../people/age-span.ts'
import type { Subject } from '../people/person.ts'
import { limitOf } from './cutoff.ts'

/** A stretch of a scale; an open end is null. */
export type BandStretch = Pick<Cutoff, 'Key' | 'Of' | 'Severity'> & { From: number | null; To: number | null }

/**
 * The bands that hold for people like this one, as stretches from the lowest to the highest, raw values and T-scores each by
 * themselves. Of limits within each other the tightest counts, so an open limit reaches to where the next one begins.
 */
export function stretchesOf(cutoffs: readonly Cutoff[], person: Pick<Subject, 'age' | 'gender'>): BandStretch[] {
  return (['Raw', 'Tscore'] as const).flatMap((of) => {
    const own = closestTo(
      cutoffs.filter((cutoff) => cutoff.Of === of),
      person,
    )
    const bounded = own.flatMap((cutoff) => endsOf(cutoff))
    return bounded.map((one) => reach(one, bounded)).toSorted(byPlace)
  })
}

type Bounded = BandStretch & { isOpen: 'Up' | 'Down' | null }

function endsOf(cutoff: Cutoff): Bounded[] {
  const { Key, Of, Severity, Comparison } = cutoff
  const named = { Key, Of, Severity }
  if (Comparison === 'Interval') return [{ ...named, From: cutoff.Low, To: cutoff.High, isOpen: null }]
  const limit = limitOf(cutoff)
  if (limit === null) return []
  return Comparison === 'Greater' || Comparison === 'GreaterOrEqual'
    ? [{ ...named, From: limit, To: null, isOpen: 'Up' }]
    : [{ ...named, From: null, To: limit, isOpen: 'Down' }]
}

function reach({ isOpen, ...band }: Bounded, all: readonly Bounded[]): BandStretch {
  const { From, To } = band
  if (isOpen === 'Up' && From !== null) {
    const above = all.flatMap((other) => (other.From !== null && other.From > From ? [other.From] : []))
    return { ...band, To: above.length > 0 ? Math.min(...above) : null }
  }
  if (isOpen === 'Down' && To !== null) {
    const below = all.flatMap((other) => (other.To !== null && other.To < To ? [other.To] : []))
    return { ...band, From: below.length > 0 ? Math.max(...below) : null }
  }
  return band
}

function byPlace(one: BandStretch, other: BandStretch): number {
  const start = ({ From }: BandStretch) => From ?? Number.NEGATIVE_INFINITY
  const end = ({ To }: BandStretch) => To ?? Number.POSITIVE_INFINITY
  return compare(start(one), start(other)) || compare(end(one), end(other))
}

// Infinity less infinity is no number.
function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
