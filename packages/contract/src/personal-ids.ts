import * as z from 'zod/mini'
import { isBorn, isCalendarDate } from './birth-date.ts'
import { findCheckDigitFault, findCivicIdShapeFault, formatCivicId, normaliseCivicId } from './civic-id.ts'
import type { ShapeKey, ValidationKey } from './errors.ts'
import type { CivilDate } from './instants.ts'

export const IdType = z.enum(['PNR', 'NRID', 'LRID', 'LID', 'SNR', 'Unknown'])
export type IdType = z.output<typeof IdType>

/** Stands where the id of a protected person would stand. */
export const maskedPersonalId = '••••••••-••••'

/** Of an id that is still being typed: only what no further character mends is a fault. */
export function findTypedIdFault(type: IdType, id: string, today: CivilDate): ValidationKey | ShapeKey | undefined {
  if (type === 'PNR' || type === 'SNR') return id.length >= 12 ? findGivenIdFault(type, id, today) : undefined
  return id.length >= 12 && isOfOtherType(type, id) ? 'civicIdUnderOtherType' : undefined
}

/** Reserve and local ids have no dates to check, only a length and plain characters. */
const lengths: Record<'NRID' | 'LRID' | 'LID', [from: number, to: number]> = {
  NRID: [12, 12],
  LRID: [6, 20],
  LID: [4, 20],
}

export function normalisePersonalId(text: string): string {
  return normaliseCivicId(text).toUpperCase()
}

/** of an id that somebody is to be known by from now on: nobody is born after today, and nobody has two kinds of it. */
export function findGivenIdFault(type: IdType, id: string, today: CivilDate): ValidationKey | ShapeKey | undefined {
  if (isOfOtherType(type, id)) return 'civicIdUnderOtherType'
  const fault = findPersonalIdFault(type, id) ?? (type === 'Unknown' ? findUnseenFault(id) : undefined)
  const born = birthDateOfId(type, id)
  return fault ?? (born === undefined || isBorn(born, today) ? undefined : 'futureDateInCivicId')
}

/** Somebody's personal number under another type would make a second person of them, whom no protection follows. */
function isOfOtherType(type: IdType, id: string): boolean {
  return type !== 'PNR' && type !== 'SNR' && isCivicId(id.replace(/[+./]/g, ''))
}

/** Also where the century is left out, as it is in speech and on paper. */
function isCivicId(digits: string): boolean {
  const whole = digits.length === 10 ? ['18', '19', '20'].map((century) => century + digits) : [digits]
  return whole.some((id) => mayBeCivicId(id) && findCheckDigitFault(id) === undefined)
}

const longestUnknown = 40

/** An id of unknown type is whatever somebody has on paper: letters, figures and the signs between them, all of them seen. */
function findUnseenFault(id: string): ValidationKey | ShapeKey | undefined {
  if (id.length > longestUnknown) return 'maxLength'
  const isSeen = /^[\p{L}0-9./-]*$/u.test(id) && !/\p{Default_Ignorable_Code_Point}/u.test(id)
  return isSeen && /[\p{L}0-9]/u.test(id) ? undefined : 'regex'
}

/** Whether it is written as ids of its type are. */
export function findPersonalIdFault(type: IdType, id: string): ValidationKey | ShapeKey | undefined {
  if (type === 'Unknown') return undefined
  if (type === 'PNR' || type === 'SNR')
    return findCivicIdShapeFault(id) ?? findDayFault(type, id) ?? findCheckDigitFault(id)
  const [from, to] = lengths[type]
  if (!/^[A-Z0-9]*$/.test(id)) return 'regex'
  if (id.length < from || id.length > to) return 'validLengthCivicId'
  return type === 'NRID' && mayBeCivicId(id) ? 'regex' : undefined
}

/** A reserve id means the same in the whole country, as a civic id does: none may look like somebody else's. */
function mayBeCivicId(id: string): boolean {
  return /^(18|19|20)/.test(id) && findCivicIdShapeFault(id) === undefined
}

// A coordination number's day is 61 to 91, a personal number's 1 to 31.
function findDayFault(type: 'PNR' | 'SNR', id: string): ValidationKey | undefined {
  return Number(id.slice(6, 8)) > 60 === (type === 'SNR') ? undefined : 'validDayInCivicId'
}

export function formatPersonalId(type: IdType, id: string): string {
  return type === 'LRID' || type === 'LID' ? id : formatCivicId(id)
}

/** The birth date that an id tells, when it tells one. */
export function birthDateOfId(type: IdType, id: string): CivilDate | undefined {
  if (type !== 'PNR' && type !== 'SNR') return undefined
  const day = String(Number(id.slice(6, 8)) - (type === 'SNR' ? 60 : 0)).padStart(2, '0')
  const date = `${id.slice(0, 4)}-${id.slice(4, 6)}-${day}`
  return isCalendarDate(date) ? date : undefined
}

/** whoever has an id that tells a birth date was born on that day. */
export function contradictsId(type: IdType, id: string | null, birthDate: string): boolean {
  const born = birthDateOfId(type, id ?? '')
  return born !== undefined && born !== birthDate
}
