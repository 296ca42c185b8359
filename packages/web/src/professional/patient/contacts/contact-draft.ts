import { isCalendarDate } from '@samklang/contract/birth-date'
import type { CivilDate } from '@samklang/contract/instants'
import type { IdType } from '@samklang/contract/personal-ids'
import { findPersonalIdFault, normalisePersonalId } from '@samklang/contract/personal-ids'
import { NewRelation, type Relation } from '@samklang/contract/relations'
import { byField, type Faults, judge } from '../../../patient-form/faults.ts'

export const contactKinds = ['guardian', 'caretaker', 'agent', 'other'] as const
export type ContactKind = (typeof contactKinds)[number]

/** A contact as typed, right or wrong. */
export type ContactDraft = {
  kind: ContactKind
  description: string
  firstname: string
  lastname: string
  personalId: string
  phone: string
  email: string
  language: 'sv' | 'en'
  schoolConsent: Relation['SchoolConsent']
  comment: string
  inviteBy: 'Sms' | 'Email' | 'later'
  /** Empty: for as long as the relation lasts. */
  validUntil: string
}

export const emptyContact: ContactDraft = {
  kind: 'guardian',
  description: '',
  firstname: '',
  lastname: '',
  personalId: '',
  phone: '',
  email: '',
  language: 'sv',
  schoolConsent: 'NotRegistered',
  comment: '',
  inviteBy: 'Sms',
  validUntil: '',
}

const standing = {
  guardian: { RelationType: 'Guardian', ActsAs: 'Guardian' },
  caretaker: { RelationType: 'Other', ActsAs: 'Caretaker' },
  agent: { RelationType: 'Other', ActsAs: 'Agent' },
  other: { RelationType: 'Other', ActsAs: 'Other' },
} as const

export function standingOf(kind: ContactKind) {
  return standing[kind]
}

export function kindOf({ RelationType, ActsAs }: Pick<Relation, 'RelationType' | 'ActsAs'>): ContactKind {
  if (RelationType === 'Guardian') return 'guardian'
  return contactKinds.find((kind) => standing[kind].ActsAs === ActsAs) ?? 'other'
}

/** The contact as it may be sent, or what is wrong with it, by the fields of the call. */
export function judgeContact(draft: ContactDraft, today: CivilDate, isTemporary: boolean) {
  const id = normalisePersonalId(draft.personalId)
  const type = id ? idTypeOf(id) : 'Unknown'
  const judged = judge(NewRelation, {
    ...standing[draft.kind],
    RelationTypeDescription: draft.description.trim() || null,
    Firstname: draft.firstname,
    Lastname: draft.lastname,
    Phone: draft.phone.trim() || null,
    Email: draft.email.trim() || null,
    IdType: type,
    PersonalId: id || null,
    PreferredLanguage: draft.language,
    SchoolConsent: draft.schoolConsent,
    Comment: draft.comment.trim() || null,
    InviteBy: draft.inviteBy === 'later' ? null : draft.inviteBy,
  })
  const faults: Faults = { ...judged.faults, ...findMore(draft, { type, id, today, isTemporary }) }
  return Object.keys(faults).length > 0 ? { faults } : { ...judged, faults }
}

// What the shape of the call cannot know: an id fits its type, an invitation has somewhere to go, an end lies ahead.
function findMore(
  draft: ContactDraft,
  at: { type: IdType; id: string; today: CivilDate; isTemporary: boolean },
): Faults {
  const idFault = at.id ? findPersonalIdFault(at.type, at.id) : undefined
  const needsPhone = draft.inviteBy === 'Sms' && !draft.phone.trim()
  const needsEmail = draft.inviteBy === 'Email' && !draft.email.trim()
  return byField([
    ...(idFault ? [{ Field: 'PersonalId', Key: idFault }] : []),
    ...(needsPhone ? [{ Field: 'Phone', Key: 'required' as const }] : []),
    ...(needsEmail ? [{ Field: 'Email', Key: 'required' as const }] : []),
    ...(at.isTemporary && !isAhead(draft.validUntil, at.today)
      ? [{ Field: 'ValidUntil', Key: 'valid-date-of-birth' as const }]
      : []),
  ])
}

export function isAhead(date: string, today: CivilDate): boolean {
  return isCalendarDate(date) && date >= today
}

// A coordination number tells itself by its day, so nobody has to say which kind of number it is.
function idTypeOf(id: string): IdType {
  return Number(id.slice(6, 8)) > 60 ? 'SNR' : 'PNR'
}
