import { formatPersonalId, type IdType, maskedPersonalId } from '@samklang/contract/personal-ids'
import { maskedPhone } from '@samklang/contract/phone'
import { blindIndex } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import { openField, sealField } from '../keys/sealed-field.ts'

export { maskedPersonalId }

type SealedColumn = 'phone' | 'personal_id'

function placeOf(column: SealedColumn, personId: string) {
  return { table: 'person', column, row: personId }
}

/** The columns of a phone as they are stored; null clears them. */
export function phoneColumns(keys: Keys, personId: string, phone: string | null) {
  return {
    phone: phone === null ? null : sealField(keys, placeOf('phone', personId), phone),
    phone_index: phone === null ? null : blindIndex(keys, 'phone', phone),
  }
}

/** The columns of a personal id as they are stored; null for somebody who has none. */
export function personalIdColumns(keys: Keys, personId: string, personalId: string | null) {
  return {
    personal_id: personalId === null ? null : sealField(keys, placeOf('personal_id', personId), personalId),
    personal_id_index: personalId === null ? null : blindIndex(keys, 'personal-id', personalId),
  }
}

export function openPhone(keys: Keys, { personId, phone }: { personId: string; phone: Buffer | null }): string | null {
  return phone && openField(keys, placeOf('phone', personId), phone)
}

type WithPersonalId = { personId: string; idType: IdType; personalId: Buffer | null }

export function openPersonalId(keys: Keys, { personId, personalId }: Omit<WithPersonalId, 'idType'>): string | null {
  return personalId && openField(keys, placeOf('personal_id', personId), personalId)
}

export function openFormattedId(keys: Keys, person: WithPersonalId): string | null {
  const id = openPersonalId(keys, person)
  return id && formatPersonalId(person.idType, id)
}

/** As it may be shown to everyone who reaches the patient: a protected person's only as dots. */
export function shownPhone(keys: Keys, person: { personId: string; phone: Buffer | null; isProtected: boolean }) {
  if (!person.phone) return null
  return person.isProtected ? maskedPhone : openPhone(keys, person)
}

export function shownPersonalId(keys: Keys, person: WithPersonalId & { isProtected: boolean }): string | null {
  if (!person.personalId) return null
  return person.isProtected ? maskedPersonalId : openFormattedId(keys, person)
}
