import type { ErrorKey } from './errors.ts'

/**
 * The rules that any field can have: what is wrong with a value, by its key, or nothing. Browser, server
 * and engine ask the same ones; `obeys` makes one a part of a schema.
 */
export type FieldRule<T> = (value: T) => ErrorKey | undefined

/** Days are compared as texts: written YYYY-MM-DD, their order is that of the calendar. */
type Comparable = number | string

/** Something is filled in; 0 counts as nothing, as in a number field that was never touched. */
export function required(value: unknown): 'required' | undefined {
  return value === 0 ? 'required' : requiredOrZero(value)
}

/** Something is filled in, and 0 is something: an answer on a scale often is 0. */
export function requiredOrZero(value: unknown): 'required' | undefined {
  if (value === undefined || value === null || value === false) return 'required'
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'required'
  const isEmpty = typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
  return isEmpty ? 'required' : undefined
}

/** Both bounds belong to it. */
export function between(from: Comparable, to: Comparable): FieldRule<Comparable> {
  return (value) => (value >= from && value <= to ? undefined : 'between')
}

export function max(most: Comparable): FieldRule<Comparable> {
  return (value) => (value <= most ? undefined : 'max_value')
}

export function min(least: Comparable): FieldRule<Comparable> {
  return (value) => (value >= least ? undefined : 'min_value')
}

export function lessThan(other: Comparable): FieldRule<Comparable> {
  return (value) => (value < other ? undefined : 'less-than-compare')
}

export function greaterThan(other: Comparable): FieldRule<Comparable> {
  return (value) => (value > other ? undefined : 'greater-than-compare')
}

/** Of days, which are whole: the last one may be the first one. */
export function notBefore(day: string): FieldRule<string> {
  return (value) => (value >= day ? undefined : 'greater-than-compare')
}

export function minLength(least: number): FieldRule<string> {
  return (value) => (value.length >= least ? undefined : 'minLength')
}

export function matches(pattern: RegExp): FieldRule<string> {
  return (value) => (pattern.test(value) ? undefined : 'regex')
}

/** At least one word of three letters, in any script. */
export const inWords: FieldRule<string> = (value) => (value === '' || word.test(value) ? undefined : 'not-in-words')

// Some letters are drawn as nothing; vowels are marks beside the letters in some scripts.
const word = /(?:(?!\p{Default_Ignorable_Code_Point})\p{L}\p{M}*){3}/u

export const noCommas: FieldRule<string> = (value) => (value.includes(',') ? 'no-commas' : undefined)

/** A time of day, such as 19:00. */
export const timeOfDay = matches(/^([01]\d|2[0-3]):[0-5]\d$/)

/** A number of days. None at all is allowed; whether one is needed is another rule. */
export const days: FieldRule<number | null> = (value) => (value === null ? undefined : wholeBetween(1, 365)(value))

/** How many times, how many days: a whole number. */
export function wholeBetween(from: number, to: number): FieldRule<number> {
  return (value) => (Number.isInteger(value) ? between(from, to)(value) : 'between')
}

/** How often something can recur. */
export const times = wholeBetween(1, 500)
