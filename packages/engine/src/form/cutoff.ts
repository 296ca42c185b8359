import type { Comparison, Cutoff, Severity } from '@samklang/contract/form-content'
import { closestTo } from '../people/age-span.ts'
import type { Subject } from '../people/person.ts'

export type CutoffStatus = 'None' | 'Below' | 'Above' | 'Between'

export type CutoffResult = {
  CutoffKey: string | null
  CutoffStatus: CutoffStatus
  Comparison: Comparison | null
  ThresholdLow: number | null
  ThresholdHigh: number | null
  Severity: Severity
}

type Bounds = { Comparison: Comparison; Low?: number | null; High?: number | null }

const none: CutoffResult = {
  CutoffKey: null,
  CutoffStatus: 'None',
  Comparison: null,
  ThresholdLow: null,
  ThresholdHigh: null,
  Severity: 'Default',
}

/**
 * The band a value lies in. Only the bands made for people like this one are looked at; those of T-scores go before those of
 * raw values, and of several that hold the tightest one counts. Above means that a limit has been passed, in whichever
 * direction it counts; Below, that there is a limit and it has not been.
 */
export function judgeCutoff(
  cutoffs: readonly Cutoff[],
  { raw, tscore }: { raw: number | null; tscore: number | null },
  person: Pick<Subject, 'age' | 'gender'>,
): CutoffResult {
  const ofT =
    tscore === null
      ? []
      : closestTo(
          cutoffs.filter((cutoff) => cutoff.Of === 'Tscore'),
          person,
        )
  const bands =
    ofT.length > 0
      ? ofT
      : closestTo(
          cutoffs.filter((cutoff) => cutoff.Of === 'Raw'),
          person,
        )
  const value = ofT.length > 0 ? tscore : raw
  if (value === null) return none
  const [band] = bands
    .filter((cutoff) => isMet(cutoff, value))
    .toSorted((one, other) => distance(one, value) - distance(other, value))
  if (band) {
    const status = band.Comparison === 'Interval' ? 'Between' : 'Above'
    return { ...thresholds(band), CutoffKey: band.Key, CutoffStatus: status, Severity: band.Severity }
  }
  const [nearest] = bands
    .filter((cutoff) => cutoff.Comparison !== 'Interval' && limitOf(cutoff) !== null)
    .toSorted((one, other) => distance(one, value) - distance(other, value))
  return nearest ? { ...none, ...thresholds(nearest), CutoffStatus: 'Below' } : none
}

/** Whether a value is what a rule looks for; an interval includes both its ends. */
export function isMet(bounds: Bounds, value: number): boolean {
  const { Comparison, Low, High } = bounds
  if (Comparison === 'Interval')
    return value >= (Low ?? Number.NEGATIVE_INFINITY) && value <= (High ?? Number.POSITIVE_INFINITY)
  const limit = limitOf(bounds)
  if (limit === null) return false
  if (Comparison === 'Greater') return value > limit
  if (Comparison === 'GreaterOrEqual') return value >= limit
  return Comparison === 'Less' ? value < limit : value <= limit
}

/** a limit that is passed downwards is worded the other way round. */
export function cutoffWording(status: CutoffStatus, comparison: Comparison | null): CutoffStatus {
  if (comparison !== 'Less' && comparison !== 'LessOrEqual') return status
  if (status === 'Below') return 'Above'
  return status === 'Above' ? 'Below' : status
}

/** Of a limit upwards the low end, of one downwards the high end; the other where only that is given. */
export function limitOf({ Comparison, Low, High }: Bounds): number | null {
  const isDownwards = Comparison === 'Less' || Comparison === 'LessOrEqual'
  return (isDownwards ? (High ?? Low) : (Low ?? High)) ?? null
}

// An interval that holds is tighter than any open limit.
function distance(cutoff: Cutoff, value: number): number {
  if (cutoff.Comparison === 'Interval') return -1 / (1 + (cutoff.High ?? 1e9) - (cutoff.Low ?? -1e9))
  return Math.abs(value - (limitOf(cutoff) ?? 1e9))
}

function thresholds(cutoff: Cutoff): Pick<CutoffResult, 'Comparison' | 'ThresholdLow' | 'ThresholdHigh'> {
  return { Comparison: cutoff.Comparison, ThresholdLow: cutoff.Low, ThresholdHigh: cutoff.High }
}
