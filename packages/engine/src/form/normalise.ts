import type { Norm, NormGroup } from '@samklang/contract/form-content'
import { closestTo } from '../people/age-span.ts'
import type { Subject } from '../people/person.ts'
import { roundTo } from './decimals.ts'

/**
 * The T-score (mean 50, deviation 10) among people of the same age and gender, a whole number as bands of T-scores are written.
 * Null where the norm says nothing about this person or this value: it is not stretched beyond what was measured.
 */
export function normalise(
  norm: Norm | null | undefined,
  raw: number,
  person: Pick<Subject, 'age' | 'gender'>,
): number | null {
  const group = normGroupFor(norm, person)
  if (!group) return null
  const t = isTable(group) ? readTable(group.Table, raw) : fromMean(group, raw)
  return t !== null && Number.isFinite(t) ? roundTo(t, 0) : null
}

/** The people of the norm whom this person is read among. */
export function normGroupFor(
  norm: Norm | null | undefined,
  person: Pick<Subject, 'age' | 'gender'>,
): NormGroup | undefined {
  return closestTo(norm?.Groups ?? [], person)[0]
}

export function isTable(group: NormGroup | undefined): group is NormGroup & Required<Pick<NormGroup, 'Table'>> {
  return group?.Table !== undefined && group.Table.length > 0
}

function fromMean({ Mean, Sd }: NormGroup, raw: number): number | null {
  if (Mean === undefined || Sd === undefined || Sd <= 0) return null
  return 50 + (10 * (raw - Mean)) / Sd
}

/** Between two rows (a prorated value, a table with gaps) it lies on the line from the one to the other. */
function readTable(table: readonly { Raw: number; T: number }[], raw: number): number | null {
  const rows = table.toSorted((one, other) => one.Raw - other.Raw)
  const below = rows.findLast((row) => row.Raw <= raw)
  const above = rows.find((row) => row.Raw >= raw)
  if (!below || !above) return null
  if (below.Raw === above.Raw) return above.T
  return below.T + ((above.T - below.T) * (raw - below.Raw)) / (above.Raw - below.Raw)
}
