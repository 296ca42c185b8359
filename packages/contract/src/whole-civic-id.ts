import { findCivicIdFault, normaliseCivicId } from './civic-id.ts'
import type { IdType } from './personal-ids.ts'

export type WholeCivicId = { idType: Extract<IdType, 'PNR' | 'SNR'>; personalId: string }

/**
 * A personal or coordination number that is written out and can be somebody's: twelve digits, a day that the calendar has and the
 * right check digit. A slip of the finger gives none.
 */
export function readWholeCivicId(text: string): WholeCivicId | undefined {
  const id = normaliseCivicId(text)
  if (findCivicIdFault(id) || !hasCheckDigit(id.slice(2))) return undefined
  const idType = Number(id.slice(6, 8)) > 60 ? 'SNR' : 'PNR'
  return isDay(id, idType) ? { idType, personalId: id } : undefined
}

/** Without the century nobody knows which of two people is meant. */
export function lacksCentury(text: string): boolean {
  const id = normaliseCivicId(text)
  return /^\d{10}$/.test(id) && hasCheckDigit(id)
}

function hasCheckDigit(tenDigits: string): boolean {
  return checkDigitOf(tenDigits.slice(0, 9)) === Number(tenDigits.slice(9))
}

export function checkDigitOf(nineDigits: string): number {
  const sum = [...nineDigits].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

function isDay(id: string, idType: WholeCivicId['idType']): boolean {
  const day = Number(id.slice(6, 8)) - (idType === 'SNR' ? 60 : 0)
  const date = new Date(Date.UTC(Number(id.slice(0, 4)), Number(id.slice(4, 6)) - 1, day))
  return date.getUTCDate() === day
}
