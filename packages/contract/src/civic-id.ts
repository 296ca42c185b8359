import * as z from 'zod/mini'
import { isCalendarDate } from './birth-date.ts'
import { obeys } from './obeys.ts'

/** Hyphens and blanks are how people write it; twelve digits are what it is. */
export function normaliseCivicId(text: string): string {
  return text.replace(/[-\s]/g, '')
}

/** A Swedish personal identity number as typed, checked in the order that a person would want to be told. */
export const CivicId = z.string().check(z.overwrite(normaliseCivicId), obeys(findCivicIdFault))

/** also that the day is one of the calendar, and that the last digit fits the others. */
export function findCivicIdFault(digits: string) {
  return findCivicIdShapeFault(digits) ?? findCheckDigitFault(digits)
}

/** Whether it is written as a civic id is, whatever its last digit. */
export function findCivicIdShapeFault(digits: string) {
  if (!/^\d{12}$/.test(digits)) return 'validLengthCivicId'
  const month = Number(digits.slice(4, 6))
  if (month < 1 || month > 12) return 'validMonthInCivicId'
  // A coordination number carries its day plus sixty.
  const day = Number(digits.slice(6, 8))
  const date = [digits.slice(0, 4), digits.slice(4, 6), String(day > 60 ? day - 60 : day).padStart(2, '0')]
  return isCalendarDate(date.join('-')) ? undefined : 'validDayInCivicId'
}

export function findCheckDigitFault(digits: string) {
  return checkDigitOf(digits.slice(2, 11)) === Number(digits.slice(11)) ? undefined : 'validCheckDigitInCivicId'
}

export function checkDigitOf(nineDigits: string): number {
  const sum = [...nineDigits].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

export function formatCivicId(digits: string): string {
  return /^\d{12}$/.test(digits) ? `${digits.slice(0, 8)}-${digits.slice(8)}` : digits
}
