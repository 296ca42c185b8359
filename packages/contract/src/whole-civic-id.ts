import { findCheckDigitFault, findCivicIdFault, normaliseCivicId } from './civic-id.ts'
import type { IdType } from './personal-ids.ts'

export type WholeCivicId = { idType: Extract<IdType, 'PNR' | 'SNR'>; personalId: string }

/** A personal or coordination number that is written out and can be somebody's. A slip of the finger gives none. */
export function readWholeCivicId(text: string): WholeCivicId | undefined {
  const id = normaliseCivicId(text)
  if (findCivicIdFault(id)) return undefined
  return { idType: Number(id.slice(6, 8)) > 60 ? 'SNR' : 'PNR', personalId: id }
}

/** Without the century nobody knows which of two people is meant. */
export function lacksCentury(text: string): boolean {
  const id = normaliseCivicId(text)
  return /^\d{10}$/.test(id) && !findCheckDigitFault(`00${id}`)
}
