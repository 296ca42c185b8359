/**
 * Looks at what this browser kept, another tab told or the server sent, before it is believed. A patient's first pages need no
 * more of a schema than this, and zod weighs as much as the texts of the whole patient side.
 */
export type Shape<T> = (value: unknown) => value is T

export const text: Shape<string> = (value) => typeof value === 'string'
export const amount: Shape<number> = (value) => typeof value === 'number'
export const flag: Shape<boolean> = (value) => typeof value === 'boolean'

export function orNull<T>(is: Shape<T>): Shape<T | null> {
  return (value) => value === null || is(value)
}

export function orAbsent<T>(is: Shape<T>): Shape<T | undefined> {
  return (value) => value === undefined || is(value)
}

export function listOf<T>(is: Shape<T>): Shape<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(is)
}

/** All the words of an enumeration: name it (`oneOf<Language>`), and one that is forgotten does not compile. */
export function oneOf<T extends string>(words: Record<T, true>): Shape<T> {
  return (value): value is T => typeof value === 'string' && Object.hasOwn(words, value)
}

export function only<T extends string>(word: T): Shape<T> {
  return (value): value is T => value === word
}

export function anyOf<T>(...shapes: Shape<T>[]): Shape<T> {
  return (value): value is T => shapes.some((is) => is(value))
}

/** All the fields of an entity: name it (`shape<Profile>`), and one that is forgotten does not compile. */
export function shape<T extends object>(fields: { [Name in keyof T]-?: Shape<T[Name]> }): Shape<T> {
  const checks: [string, (value: unknown) => boolean][] = Object.entries(fields)
  return (value): value is T =>
    typeof value === 'object' && value !== null && checks.every(([name, is]) => is(Reflect.get(value, name)))
}
