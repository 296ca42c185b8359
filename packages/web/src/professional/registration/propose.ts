import { isCalendarDate } from '@samklang/contract/birth-date'
import type { Gender } from '@samklang/contract/gender'
import type { PersonRecord } from '@samklang/contract/person-record'
import { birthDateOfId, type IdType } from '@samklang/contract/personal-ids'
import { emptyDraft, type PatientDraft } from '../../patient-form/patient-draft.ts'

type Known = Partial<Pick<PatientDraft, 'Firstname' | 'Lastname' | 'DateOfBirth' | 'Gender'>>

/** What an id tells of a person: the birth date, and the gender by its last digit but one. */
export function proposeFromId(type: IdType, id: string): Known {
  const birth = birthDateOfId(type, id)
  if (!birth) return {}
  return { Gender: genderOfId(id), ...(isCalendarDate(birth) && { DateOfBirth: birth }) }
}

function genderOfId(id: string): Gender {
  return Number(id.at(-2)) % 2 === 0 ? 'Female' : 'Male'
}

/** What is known of a person from elsewhere: the record's word before what the number tells. */
export function knownOf(type: IdType, id: string, person: PersonRecord['Person']): Known {
  const told = proposeFromId(type, id)
  if (!person) return told
  return {
    ...told,
    Firstname: person.Firstname,
    Lastname: person.Lastname,
    ...(person.DateOfBirth && { DateOfBirth: person.DateOfBirth }),
    ...(person.Gender !== 'Unknown' && { Gender: person.Gender }),
  }
}

/** Fills what is empty or was proposed for another id; what somebody typed stays. */
export function takeIn(typed: PatientDraft, known: Known, before: Known): PatientDraft {
  const blank = { ...emptyDraft, ...before }
  return {
    ...typed,
    Firstname: pick(typed.Firstname, known.Firstname, blank.Firstname),
    Lastname: pick(typed.Lastname, known.Lastname, blank.Lastname),
    DateOfBirth: pick(typed.DateOfBirth, known.DateOfBirth, blank.DateOfBirth),
    Gender: typed.Gender === blank.Gender || typed.Gender === 'Unknown' ? (known.Gender ?? 'Unknown') : typed.Gender,
  }
}

function pick(typed: string, known: string | undefined, blank: string): string {
  return typed === '' || typed === blank ? (known ?? '') : typed
}
