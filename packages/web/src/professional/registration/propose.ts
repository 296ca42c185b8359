import type { Gender } from '@samklang/contract/gender'
import type { PersonRecord } from '@samklang/contract/person-record'
import { birthDateOfId, type IdType } from '@samklang/contract/personal-ids'
import { isMobilePhone } from '@samklang/contract/phone'
import { emptyDraft, formatPhone, type PatientDraft } from '../../patient-form/patient-draft.ts'

type Field = 'Firstname' | 'Lastname' | 'DateOfBirth' | 'Gender' | 'Phone' | 'HasNotificationConsent'
type Known = Partial<Pick<PatientDraft, Field>>
type Told = Pick<PersonRecord, 'Person' | 'Known'>

/** What an id tells of a person: the birth date, and the gender by its last digit but one. */
export function proposeFromId(type: IdType, id: string): Known {
  const birth = birthDateOfId(type, id)
  if (!birth) return {}
  return { Gender: genderOfId(id), DateOfBirth: birth }
}

function genderOfId(id: string): Gender {
  return Number(id.at(-2)) % 2 === 0 ? 'Female' : 'Male'
}

/** What is known of a person from elsewhere: the record's word, else the name that the unit has, before what the number tells. */
export function knownOf(type: IdType, id: string, record: Told | null): Known {
  const person = record?.Person
  const told = { ...proposeFromId(type, id), ...record?.Known?.Name }
  if (!person) return told
  return {
    ...told,
    Firstname: person.Firstname,
    Lastname: person.Lastname,
    ...(person.DateOfBirth && { DateOfBirth: person.DateOfBirth }),
    ...(person.Gender !== 'Unknown' && { Gender: person.Gender }),
    ...reachedAt(person),
  }
}

/** A number brings the consent to use it, unless the record has another word on that. */
function reachedAt({ Phone, HasNotificationConsent: consent }: NonNullable<PersonRecord['Person']>): Known {
  return {
    ...(Phone && { Phone: formatPhone(Phone), HasNotificationConsent: isMobilePhone(Phone) }),
    ...(typeof consent === 'boolean' && { HasNotificationConsent: consent }),
  }
}

/** Fills what is empty or was proposed for another id; what somebody typed stays. */
export function storeReply(typed: PatientDraft, known: Known, before: Known): PatientDraft {
  const blank = { ...emptyDraft, ...before }
  const isPhoneTyped = typed.Phone !== '' && typed.Phone !== blank.Phone
  return {
    ...typed,
    Firstname: pick(typed.Firstname, known.Firstname, blank.Firstname),
    Lastname: pick(typed.Lastname, known.Lastname, blank.Lastname),
    Phone: pick(typed.Phone, known.Phone, blank.Phone),
    HasNotificationConsent: known.HasNotificationConsent ?? (isPhoneTyped && typed.HasNotificationConsent),
    // not for anybody to say otherwise.
    DateOfBirth: known.DateOfBirth ?? pick(typed.DateOfBirth, undefined, blank.DateOfBirth),
    Gender: typed.Gender === blank.Gender || typed.Gender === 'Unknown' ? (known.Gender ?? 'Unknown') : typed.Gender,
  }
}

function pick(typed: string, known: string | undefined, blank: string): string {
  return typed === '' || typed === blank ? (known ?? '') : typed
}
