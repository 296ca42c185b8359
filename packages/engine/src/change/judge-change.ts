import type { CivilDate } from '@samklang/contract/instants'
import { certain, criticalSinceBest } from './critical-values.ts'
import { findDrift, mostForDrift } from './drift.ts'
import {
  type ChangeTurn,
  type Measure,
  type MeasuredValue,
  type ReliableVerdict,
  reliableChange,
} from './reliable-change.ts'

/** One time that one informant was measured by one yardstick. */
export type MeasuredOccasion = MeasuredValue & { day: CivilDate; isBaseline?: boolean }

export type ComparedTo = 'Best' | 'Baseline' | 'Previous' | 'Drift'

export type Judgement<Some extends MeasuredOccasion = MeasuredOccasion> = {
  to: ComparedTo
  /** What it is compared to; of a drift the first of the values that it is seen in. */
  since: Some
  /** How many occasions were looked at to judge it, this one not counted; of a drift counted. */
  occasions: number
  /** Of a drift: the values that its slope is reckoned from, oldest first. Otherwise empty. */
  values: number[]
  /** Of a drift: the slope from one occasion to the next. */
  difference: number
  standardError: number
  index: number
  critical: number
  verdict: ReliableVerdict
  cannotShow: ChangeTurn[]
}

/**
 * What has become of the last value of a series, which is by time and holds one yardstick alone: since the time before, since the
 * baseline (the latest that staff chose, else the first), since the best of the twelve months before, and by a drift over the
 * last. The gravest first. The best and the drift are told of where they say something for sure, the drift also where its values
 * turned back (then it is NotReliable); empty where there is nothing to compare with or nobody knows how surely the scale measures.
 */
export function judgeChange<Some extends MeasuredOccasion>(
  series: readonly Some[],
  measure: Measure,
): Judgement<Some>[] {
  const now = series.at(-1)
  const earlier = series.slice(0, -1)
  const previous = earlier.at(-1)
  if (!now || now.sem === null || !previous) return []
  const sem = now.sem
  const judge = (to: ComparedTo, since: Some, occasions: number, critical: number): Judgement<Some>[] => {
    const change = reliableChange({ value: since.value, sem: since.sem ?? sem }, now, measure, critical)
    return change ? [{ to, since, occasions, values: [], ...change }] : []
  }
  const baseline = earlier.findLast(({ isBaseline }) => isBaseline) ?? earlier[0]
  const ofTheYear = earlier.filter(({ day }) => day >= yearBefore(now.day))
  const best = bestOf(ofTheYear, measure)
  return [
    ...(best ? judge('Best', best, ofTheYear.length, criticalSinceBest(ofTheYear.length)).filter(isWorsened) : []),
    ...(baseline && baseline !== previous ? judge('Baseline', baseline, 1, certain) : []),
    ...judge('Previous', previous, 1, certain),
    ...driftOf(series, sem, measure),
  ].toSorted((one, other) => gravity[one.verdict] - gravity[other.verdict])
}

const gravity: Record<ReliableVerdict, number> = { Worsened: 0, NotMeasurable: 1, Improved: 2, NotReliable: 3 }

function isWorsened({ verdict }: { verdict: ReliableVerdict }): boolean {
  return verdict === 'Worsened'
}

/** The day itself is within the year. The last of February is looked for by its name, which sorts where it should. */
function yearBefore(day: CivilDate): CivilDate {
  return `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
}

/** Of several that are as good, the latest. */
function bestOf<Some extends MeasuredOccasion>(occasions: readonly Some[], { direction }: Measure): Some | undefined {
  const [best] = occasions
    .toReversed()
    .toSorted((one, other) => (direction === 'HigherIsWorse' ? one.value - other.value : other.value - one.value))
  return best
}

function driftOf<Some extends MeasuredOccasion>(
  series: readonly Some[],
  sem: number,
  { direction }: Measure,
): Judgement<Some>[] {
  const last = series.slice(-mostForDrift)
  const [since] = last
  const drift = findDrift(
    last.map((occasion) => ({ value: occasion.value, sem: occasion.sem ?? sem })),
    direction,
  )
  if (!since || !drift || drift.verdict === 'NotReliable') return []
  const { slope: difference, verdict, ...found } = drift
  const values = last.map(({ value }) => value)
  const led = isTurnedBack(values, difference) ? 'NotReliable' : verdict
  return [{ to: 'Drift', since, values, difference, critical: certain, cannotShow: [], ...found, verdict: led }]
}

/** A line may rise through values whose last is no higher than the first: then they went up and down, and led nowhere. */
function isTurnedBack(values: readonly number[], slope: number): boolean {
  return Math.sign((values.at(-1) ?? 0) - (values[0] ?? 0)) !== Math.sign(slope)
}
