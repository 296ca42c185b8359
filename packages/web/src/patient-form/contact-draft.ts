import { isCalendarDate } from '@samklang/contract/birth-date'
import type { CivilDate } from '@samklang/contract/instants'
import { findGivenIdFault, findTypedIdFault, type IdType, normalisePersonalId } from '@samklang/contract/personal-ids'
import { readRelationWord } from '@samklang/contract/relation-words'
import { NewRelation, SchoolConsent } from '@samklang/contract/relations'
import { Language } from '@samklang/contract/session'
import * as z from 'zod/mini'
import { newId } from '../state/new-id.ts'
import { type FieldFaults, hasFaults, judge } from './faults.ts'

/** What a person is to the patient, as staff think of it; the contract's two words follow from it. */
export const ContactKind = z.enum(['Guardian', 'Caretaker', 'Agent', 'Other'])
export type ContactKind = z.output<typeof ContactKind>

/** A person around the patient as typed, right or wrong. */
export const ContactDraft = z.object({
  Key: z.string(),
  Kind: ContactKind,
  RelationTypeDescription: z.string(),
  Firstname: z.string(),
  Lastname: z.string(),
  Phone: z.string(),
  Email: z.string(),
  PersonalId: z.string(),
  PreferredLanguage: Language,
  SchoolConsent: SchoolConsent,
  ValidUntil: z.string(),
  Comment: z.string(),
})
export type ContactDraft = z.output<typeof ContactDraft>

export function newContact(known: Partial<ContactDraft> = {}): ContactDraft {
  return {
    Key: newId(),
    Kind: 'Guardian',
    RelationTypeDescription: '',
    Firstname: '',
    Lastname: '',
    Phone: '',
    Email: '',
    PersonalId: '',
    PreferredLanguage: 'sv',
    SchoolConsent: 'NotRegistered',
    ValidUntil: '',
    Comment: '',
    ...known,
  }
}

/** The contact as it may be sent, or what is wrong with it. A day to end on makes it a temporary one. */
export function judgeContact(draft: ContactDraft, today: CivilDate) {
  const { value, faults } = judge(NewRelation, {
    RelationType: draft.Kind === 'Guardian' ? 'Guardian' : 'Other',
    RelationTypeDescription: readRelationWord(draft.RelationTypeDescription) || null,
    ActsAs: draft.Kind,
    Firstname: draft.Firstname,
    Lastname: draft.Lastname,
    Phone: draft.Phone.trim() || null,
    Email: draft.Email.trim() || null,
    ...idOf(draft),
    PreferredLanguage: draft.PreferredLanguage,
    SchoolConsent: isSchool(draft) ? draft.SchoolConsent : 'NotRegistered',
    Comment: draft.Comment.trim() || null,
  })
  const all: FieldFaults = { ...faults, ...findIdFault(draft, today), ...findDayFault(draft, today) }
  return value && !hasFaults(all) ? { value, faults: {} } : { faults: all }
}

/** School staff are asked for by the school's consent and never by a personal id. */
export function isSchool({ Kind }: Pick<ContactDraft, 'Kind'>): boolean {
  return Kind === 'Other'
}

function idOf(draft: ContactDraft): { IdType: IdType; PersonalId: string | null } {
  const id = isSchool(draft) ? '' : normalisePersonalId(draft.PersonalId)
  return id === '' ? { IdType: 'Unknown', PersonalId: null } : { IdType: typeOf(id), PersonalId: id }
}

// A coordination number carries its day plus sixty: nobody needs to be asked which of the two it is.
function typeOf(id: string): IdType {
  return Number(id.slice(6, 8)) > 60 ? 'SNR' : 'PNR'
}

/** what is told before anybody presses anything. */
export function findTypedFaults(draft: ContactDraft, today: CivilDate): FieldFaults {
  const { IdType: type, PersonalId } = idOf(draft)
  const key = PersonalId === null ? undefined : findTypedIdFault(type, PersonalId, today)
  return key ? { PersonalId: key } : {}
}

function findIdFault(draft: ContactDraft, today: CivilDate): FieldFaults {
  const { IdType: type, PersonalId } = idOf(draft)
  const key = PersonalId === null ? undefined : findGivenIdFault(type, PersonalId, today)
  return key ? { PersonalId: key } : {}
}

function findDayFault({ ValidUntil }: ContactDraft, today: CivilDate): FieldFaults {
  if (ValidUntil === '' || (isCalendarDate(ValidUntil) && ValidUntil >= today)) return {}
  return { ValidUntil: 'valid-date-of-birth' }
}
