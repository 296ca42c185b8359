import type { Gender } from '@samklang/contract/gender'
import { type ForWhom, hasBounds } from '../people/age-span.ts'

export type ScaleProfile = { age: number | undefined; gender: Gender }

/**
 * One person of each sort that a table can tell apart, among those it means to cover: both genders, and the ages from its
 * youngest to its oldest. Where it does not speak of age or gender, somebody of whom that is not known.
 */
export function profilesOf(rows: readonly ForWhom[]): ScaleProfile[] {
  const genders: Gender[] = rows.some((row) => row.Gender) ? ['Female', 'Male'] : ['Unknown']
  const spans = rows.flatMap((row) => (hasBounds(row.Age) ? [row.Age] : []))
  if (spans.length === 0) return genders.map((gender) => ({ age: undefined, gender }))
  const youngest = Math.min(...spans.map((span) => span.From ?? 0))
  const oldest = Math.max(...spans.map((span) => span.To ?? 130))
  const turns = spans.flatMap(({ From, To }) => [From ?? 0, (To ?? 130) + 1])
  const ages = [...new Set(turns)]
    .filter((age) => age >= youngest && age <= oldest)
    .toSorted((one, other) => one - other)
  return genders.flatMap((gender) => ages.map((age) => ({ age, gender })))
}

export function nameOf({ age, gender }: ScaleProfile): string {
  const parts = [...(gender === 'Unknown' ? [] : [gender]), ...(age === undefined ? [] : [`${age}`])]
  return parts.length > 0 ? parts.join(' ') : '–'
}
