import * as z from 'zod/mini'
import { obeys } from './obeys.ts'

/** Hyphens and blanks are how people write it; twelve digits are what it is. */
export function normaliseCivicId(text: string): string {
  return text.replace(/[-\s]/g, '')
}

/** A Swedish personal identity number as typed, checked in the order that a person would want to be told. */
export const CivicId = z.string().check(z.overwrite(normaliseCivicId), obeys(findCivicIdFault))

export function findCivicIdFault(digits: string) {
  if (!/^\d{12}$/.test(digits)) return 'validLengthCivicId'
  if (!within(digits.slice(4, 6), 1, 12)) return 'validMonthInCivicId'
  const day = Number(digits.slice(6, 8))
  // A coordination number carries its day plus sixty.
  if (!within(String(day > 60 ? day - 60 : day), 1, 31)) return 'validDayInCivicId'
  return undefined
}

function within(text: string, from: number, to: number): boolean {
  return Number(text) >= from && Number(text) <= to
}

export function formatCivicId(digits: string): string {
  return /^\d{12}$/.test(digits) ? `${digits.slice(0, 8)}-${digits.slice(8)}` : digits
}
