import { isBorn, isCalendarDate } from '@samklang/contract/birth-date'
import { Gender } from '@samklang/contract/gender'
import type { CivilDate } from '@samklang/contract/instants'
import { RecordedName } from '@samklang/contract/names'
import { type Patient, PatientInformation } from '@samklang/contract/patients'
import { isMobilePhone, maskedPhone, mayReceiveSms, normalisePhone } from '@samklang/contract/phone'
import { Language } from '@samklang/contract/session'
import * as z from 'zod/mini'
import { judge } from './faults.ts'

/** The patient information form as typed, right or wrong. */
export const PatientDraft = z.object({
  Firstname: z.string(),
  Lastname: z.string(),
  Phone: z.string(),
  HasNotificationConsent: z.boolean(),
  DateOfBirth: z.string(),
  Gender: Gender,
  PreferredLanguage: Language,
  Tags: z.array(z.string()),
  Comment: z.string(),
})
export type PatientDraft = z.output<typeof PatientDraft>

export const emptyDraft: PatientDraft = {
  Firstname: '',
  Lastname: '',
  Phone: '',
  HasNotificationConsent: false,
  DateOfBirth: '',
  Gender: 'Unknown',
  PreferredLanguage: 'sv',
  Tags: [],
  Comment: '',
}

export function draftOf(patient: Patient): PatientDraft {
  return {
    Firstname: patient.Firstname,
    Lastname: patient.Lastname,
    Phone: patient.Phone ?? '',
    HasNotificationConsent: patient.HasNotificationConsent,
    DateOfBirth: patient.DateOfBirth ?? '',
    Gender: patient.Gender,
    PreferredLanguage: Language.safeParse(patient.PreferredLanguage).data ?? 'sv',
    Tags: patient.Tags,
    Comment: patient.Comment ?? '',
  }
}

// What the person record says is kept as it is, whatever our rules for typing say.
const RecordedInformation = z.extend(PatientInformation, { Firstname: RecordedName, Lastname: RecordedName })

/** The information as it may be sent, or what is wrong with it. */
export function judgeDraft(draft: PatientDraft, today: CivilDate, { isRecorded = false } = {}) {
  const judged = judge(isRecorded ? RecordedInformation : PatientInformation, draft)
  if (!isCalendarDate(draft.DateOfBirth) || isBorn(draft.DateOfBirth, today)) return judged
  return { faults: { ...judged.faults, DateOfBirth: 'valid-date-of-birth' as const } }
}

/** Decision of the person record, also where it says nothing: never typed, and not sent. */
export const recordFields = ['Firstname', 'Lastname', 'DateOfBirth', 'Gender'] as const satisfies (keyof PatientDraft)[]

const OwnInformation = z.omit(PatientInformation, { Firstname: true, Lastname: true, DateOfBirth: true, Gender: true })

/** The change of a patient as it may be sent: without what the person record owns. */
export function judgeChange(draft: PatientDraft, today: CivilDate, canModify: boolean) {
  if (canModify) return judgeDraft(draft, today)
  const { Firstname, Lastname, DateOfBirth, Gender: _, ...own } = draft
  return judge(OwnInformation, own)
}

/** A number that can be reached brings the consent to use it, and anything else takes it away. */
export function typePhone(text: string, isConsentFixed: boolean): Partial<PatientDraft> {
  return isConsentFixed ? { Phone: text } : { Phone: text, HasNotificationConsent: isMobilePhone(text) }
}

/** As it is dialled, as soon as it can be. */
export function formatPhone(text: string): string {
  return isMobilePhone(text) ? normalisePhone(text) : text.trim()
}

export function hasMismatch({ Phone, HasNotificationConsent }: PatientDraft): boolean {
  return (Phone.trim() !== '') !== HasNotificationConsent
}

/** A valid number all the same, but no message ever reaches it. */
export function isLandline(phone: string): boolean {
  return phone !== maskedPhone && isMobilePhone(phone) && !mayReceiveSms(phone)
}

/** However each was written; a hidden number is nobody's to compare. */
export function isSamePhone(one: string, other: string | null): boolean {
  return other !== null && one !== maskedPhone && isMobilePhone(one) && formatPhone(one) === formatPhone(other)
}
