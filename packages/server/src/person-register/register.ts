import type { PersonRecord } from '@samklang/contract/person-record'
import type { IdType } from '@samklang/contract/personal-ids'
import { isMobilePhone, normalisePhone } from '@samklang/contract/phone'

export type RecordedPerson = NonNullable<PersonRecord['Person']>

/** Where a country or a region keeps who people are. Undefined: nobody has this id. Throws when it cannot be asked. */
export type PersonRegister = { find(type: IdType, personalId: string): Promise<RecordedPerson | undefined> }

export type RegisterReply = { outcome: 'Found'; person: RecordedPerson } | { outcome: 'NotFound' | 'Unavailable' }

/** A register that is down, slow or absent never stands in the way of a registration. */
export async function ask(
  register: PersonRegister | undefined,
  type: IdType,
  personalId: string,
): Promise<RegisterReply> {
  if (!register) return { outcome: 'Unavailable' }
  try {
    const person = await register.find(type, personalId)
    return person ? { outcome: 'Found', person } : { outcome: 'NotFound' }
  } catch {
    return { outcome: 'Unavailable' }
  }
}

/** The number that the record has, as we store it; what is no mobile number is not believed. */
export function recordedPhone(recorded: RecordedPerson | undefined): string | undefined {
  return recorded?.Phone && isMobilePhone(recorded.Phone) ? normalisePhone(recorded.Phone) : undefined
}
