import { isCalendarDate } from '@samklang/contract/birth-date'
import { findEmailFault } from '@samklang/contract/email'
import type { CivilDate } from '@samklang/contract/instants'
import type { Label } from '@samklang/contract/labels'
import { isMobilePhone, normalisePhone } from '@samklang/contract/phone'
import { describeRelation, readRelationWord } from '@samklang/contract/relation-words'
import type { Relation } from '@samklang/contract/relations'
import { type ContactDraft, ContactKind, isSchool, newContact } from '../../patient-form/contact-draft.ts'
import { type FieldFaults, hasFaults } from '../../patient-form/faults.ts'

export function kindOf({ RelationType, ActsAs }: Pick<Relation, 'RelationType' | 'ActsAs'>): ContactKind {
  return RelationType === 'Guardian' ? 'Guardian' : (ContactKind.safeParse(ActsAs).data ?? 'Other')
}

/** As it is changed, in the words of whoever does so. */
export function draftOf(relation: Relation, language: keyof Label): ContactDraft {
  return newContact({
    Kind: kindOf(relation),
    RelationTypeDescription: describeRelation(relation.RelationTypeDescription ?? '', language),
    Phone: relation.Phone ?? '',
    Email: relation.Email ?? '',
    SchoolConsent: relation.SchoolConsent,
    ValidUntil: relation.ValidUntil ?? '',
  })
}

/** The change as it may be sent. What was not touched is not sent: a masked number is no number, and stays as it is. */
export function judgeChange(draft: ContactDraft, relation: Relation, today: CivilDate) {
  const phone = draft.Phone.trim()
  const email = draft.Email.trim()
  const isNewPhone = phone !== (relation.Phone ?? '')
  const isNewEmail = email !== (relation.Email ?? '')
  const isAhead = isCalendarDate(draft.ValidUntil) && draft.ValidUntil >= today
  const faults: FieldFaults = {
    Phone: isNewPhone && phone !== '' && !isMobilePhone(phone) ? 'invalid-phone' : undefined,
    Email: isNewEmail && email !== '' ? findEmailFault(email) : undefined,
    ValidUntil: relation.IsTemporary && !isAhead ? 'valid-date-of-birth' : undefined,
  }
  if (hasFaults(faults)) return { faults }
  const value = {
    RelationType: draft.Kind === 'Guardian' ? ('Guardian' as const) : ('Other' as const),
    ActsAs: draft.Kind,
    RelationTypeDescription: readRelationWord(draft.RelationTypeDescription) || null,
    ...(isSchool(draft) && { SchoolConsent: draft.SchoolConsent }),
    ...(isNewPhone && { Phone: phone ? normalisePhone(phone) : null }),
    ...(isNewEmail && { Email: email || null }),
    ...(relation.IsTemporary && { ValidUntil: draft.ValidUntil }),
  }
  return { value, faults }
}
