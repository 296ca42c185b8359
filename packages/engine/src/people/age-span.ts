import type { AgeSpan } from '@samklang/contract/form-content'
import type { Subject } from './person.ts'

export type ForWhom = { Age?: AgeSpan | null; Gender?: 'Female' | 'Male' | null }

export function hasBounds(span: AgeSpan | null | undefined): span is AgeSpan {
  return !!span && (span.From !== null || span.To !== null)
}

/** both ends are included, an open end is null. An unknown age lies within no bounds. */
export function isWithin(age: number | undefined, span: AgeSpan | null | undefined): boolean {
  if (!hasBounds(span)) return true
  return age !== undefined && age >= (span.From ?? 0) && age <= (span.To ?? Number.POSITIVE_INFINITY)
}

/** Those rows of a table that were made for people like this one: only the closest description of the person counts. */
export function closestTo<Row extends ForWhom>(
  rows: readonly Row[],
  { age, gender }: Omit<Subject, 'respondent'>,
): Row[] {
  const fitting = rows.filter((row) => isWithin(age, row.Age) && (!row.Gender || row.Gender === gender))
  const closest = Math.max(...fitting.map(closeness))
  return fitting.filter((row) => closeness(row) === closest)
}

// Gender and age together say most, then age, then gender; a narrow span says more than a wide one.
function closeness({ Age, Gender }: ForWhom): number {
  if (!hasBounds(Age)) return Gender ? 1 : 0
  return (Gender ? 2000 : 1000) - ((Age.To ?? 130) - (Age.From ?? 0))
}
