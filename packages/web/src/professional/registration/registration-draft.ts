import { SettableConsent } from '@samklang/contract/consent-status'
import { PersonRecord } from '@samklang/contract/person-record'
import { birthDateOfId, IdType, normalisePersonalId } from '@samklang/contract/personal-ids'
import { isMobilePhone } from '@samklang/contract/phone'
import { channelsOf } from '@samklang/engine/people/contact-status'
import * as z from 'zod/mini'
import { ContactDraft, isSchool } from '../../patient-form/contact-draft.ts'
import { emptyDraft, formatPhone, PatientDraft } from '../../patient-form/patient-draft.ts'

export const InviteDraft = z.enum(['Later', 'Sms', 'Email'])
export type InviteDraft = z.output<typeof InviteDraft>

/** A registration under way: everything that was typed, and how much of it the server has been told. */
export const RegistrationDraft = z.object({
  IdType: z.nullable(IdType),
  PersonalId: z.string(),
  /** The id that was last looked up; another one has to be looked up anew. */
  LookedUp: z.nullable(z.string()),
  Record: z.nullable(PersonRecord),
  Information: PatientDraft,
  Contacts: z.array(ContactDraft),
  /** The contact that is being written. */
  Editing: z.nullable(ContactDraft),
  Admit: z.boolean(),
  /** Null: today, until somebody says another day. */
  AdmittedDate: z.nullable(z.string()),
  ConsentStatus: SettableConsent,
  ConsentComment: z.string(),
  AllowAgent: z.boolean(),
  Invites: z.record(z.string(), InviteDraft),
  /** Null: nobody. Undefined: not decided, which proposes the one who registers. */
  Responsible: z.optional(z.nullable(z.string())),
  /** Set once the patient is registered; from then on only the rest remains. */
  PatientId: z.nullable(z.uuid()),
  /** Set when the server answers that the patient was there already, although the look-up found nobody. */
  ExistingId: z.nullable(z.uuid()),
  Done: z.array(z.string()),
})
export type RegistrationDraft = z.output<typeof RegistrationDraft>

export const emptyRegistration: RegistrationDraft = {
  IdType: null,
  PersonalId: '',
  LookedUp: null,
  Record: null,
  Information: emptyDraft,
  Contacts: [],
  Editing: null,
  Admit: true,
  AdmittedDate: null,
  ConsentStatus: 'NotRegistered',
  ConsentComment: '',
  AllowAgent: false,
  Invites: {},
  PatientId: null,
  ExistingId: null,
  Done: [],
}

export const patientKey = 'patient'

/** The record decides who this is, and with it whether the identity is protected. */
export function isRecorded({ Record }: RegistrationDraft): boolean {
  return Record?.Person != null
}

/** What the record says; what it does not tell about somebody new is typed. */
export function recordedFields({ Record }: RegistrationDraft): (keyof PatientDraft)[] {
  const person = Record?.Person
  if (!person) return []
  return [
    'Firstname',
    'Lastname',
    ...(person.DateOfBirth === null ? [] : (['DateOfBirth'] as const)),
    ...(person.Gender === 'Unknown' ? [] : (['Gender'] as const)),
  ]
}

/** the birth date that the id tells, unless the record has another word on it. */
export function bornOf({ IdType: type, PersonalId, Record }: RegistrationDraft): string | undefined {
  return Record?.Person?.DateOfBirth ? undefined : birthDateOfId(type ?? 'Unknown', normalisePersonalId(PersonalId))
}

/** Whether the number that stands there is the record's. */
export function isPhoneRecorded({ Record, Information }: RegistrationDraft): boolean {
  const phone = Record?.Person?.Phone
  return Boolean(phone) && formatPhone(phone ?? '') === Information.Phone
}

export function isProtected({ Record }: RegistrationDraft): boolean {
  return Record?.Person?.IsProtected ?? false
}

/** How somebody can be invited: the patient only by a number that may be used. */
export function invitesOf(draft: RegistrationDraft, contact?: ContactDraft): InviteDraft[] {
  if (contact) return channelsOf({ phone: formatPhone(contact.Phone) || null, email: contact.Email.trim() || null })
  const { Phone, HasNotificationConsent } = draft.Information
  return HasNotificationConsent ? channelsOf({ phone: formatPhone(Phone) || null, email: null }) : []
}

/** The numbers that are about to be written, each once, as they are dialled; a hidden one is the record's own. */
export function phonesOf({ Information, Contacts }: RegistrationDraft): string[] {
  const typed = [Information, ...Contacts].map(({ Phone }) => formatPhone(Phone))
  return [...new Set(typed)].filter((phone) => isMobilePhone(phone))
}

/** What was chosen, if it still can be, or what most would choose: at once, unless somebody ought to be asked first. */
export function inviteOf(draft: RegistrationDraft, contact?: ContactDraft): InviteDraft {
  const ways = invitesOf(draft, contact)
  const chosen = draft.Invites[contact?.Key ?? patientKey]
  if (chosen && (chosen === 'Later' || ways.includes(chosen))) return chosen
  if (isProtected(draft) || (contact && lacksSchoolConsent(contact))) return 'Later'
  return ways[0] ?? 'Later'
}

export function lacksSchoolConsent(contact: ContactDraft): boolean {
  return isSchool(contact) && contact.SchoolConsent !== 'Accepted' && contact.SchoolConsent !== 'Presumptive'
}
