import type { NormGroup } from '@samklang/contract/form-content'
import { roundTo } from '../form/decimals.ts'
import type { Direction, ReliableVerdict } from './reliable-change.ts'

export type Population = { mean: number; sd: number }

/**
 * Where the side of those who are ill ends, after Jacobson and Truax. A: two deviations from their mean. B: two deviations from the
 * mean of those who are well. C: as likely on both sides.
 */
export type ClinicalCutoff = { kind: 'A' | 'B' | 'C'; value: number }

export type ClinicalOutcome = 'Recovered' | 'Improved' | 'NotReliable' | 'Deteriorated'

/** C where both populations are known and overlap, B where they do not or only the well are known, A where only the ill are. */
export function clinicalCutoff(
  well: Population | null,
  ill: Population | null,
  direction: Direction,
): ClinicalCutoff | null {
  const worse = direction === 'HigherIsWorse' ? 1 : -1
  const a = ill && ill.mean - worse * 2 * ill.sd
  const b = well && well.mean + worse * 2 * well.sd
  if (a !== null && b !== null && well && ill && worse * (b - a) > 0)
    return { kind: 'C', value: roundTo((well.sd * ill.mean + ill.sd * well.mean) / (well.sd + ill.sd), 4) }
  if (b !== null) return { kind: 'B', value: roundTo(b, 4) }
  return a === null ? null : { kind: 'A', value: roundTo(a, 4) }
}

/** The people of a norm's group: by its mean and deviation, or by what its table says of T 50 and T 60. */
export function populationOf(group: NormGroup | undefined): Population | null {
  if (!group) return null
  if (group.Table && group.Table.length > 0) {
    const [mean, above] = [rawAt(group.Table, 50), rawAt(group.Table, 60)]
    return mean !== null && above !== null && above !== mean ? { mean, sd: Math.abs(above - mean) } : null
  }
  return group.Mean !== undefined && group.Sd !== undefined && group.Sd > 0 ? { mean: group.Mean, sd: group.Sd } : null
}

/** On the line between the two rows around it; null outside of what was measured. */
function rawAt(table: readonly { Raw: number; T: number }[], t: number): number | null {
  const rows = table.toSorted((one, other) => one.T - other.T || one.Raw - other.Raw)
  const below = rows.findLast((row) => row.T <= t)
  const above = rows.find((row) => row.T >= t)
  if (!below || !above) return null
  if (below.T === above.T) return below.Raw
  return below.Raw + ((above.Raw - below.Raw) * (t - below.T)) / (above.T - below.T)
}

/**
 * What has become of somebody since the baseline, by whether the change is reliable and which side of the cut-off it led to. Null
 * where the scale could not have shown it.
 */
export function clinicalOutcome(
  { before, after, verdict }: { before: number; after: number; verdict: ReliableVerdict },
  { value }: ClinicalCutoff,
  direction: Direction,
): { outcome: ClinicalOutcome; wasWell: boolean; isWell: boolean } | null {
  if (verdict === 'NotMeasurable') return null
  const isOfTheWell = (one: number) => (direction === 'HigherIsWorse' ? one < value : one > value)
  const [wasWell, isWell] = [isOfTheWell(before), isOfTheWell(after)]
  if (verdict === 'Worsened') return { outcome: 'Deteriorated', wasWell, isWell }
  if (verdict !== 'Improved') return { outcome: 'NotReliable', wasWell, isWell }
  return { outcome: !wasWell && isWell ? 'Recovered' : 'Improved', wasWell, isWell }
}
