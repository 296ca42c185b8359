import { isBorn, isCalendarDate } from '@samklang/contract/birth-date'
import type { Fault } from '@samklang/contract/faults'
import { Gender } from '@samklang/contract/gender'
import type { CivilDate } from '@samklang/contract/instants'
import { RecordedName } from '@samklang/contract/names'
import { type Patient, PatientInformation } from '@samklang/contract/patients'
import { birthDateOfId, normalisePersonalId } from '@samklang/contract/personal-ids'
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
export function judgeDraft(
  draft: PatientDraft,
  today: CivilDate,
  { isRecorded = false, born }: PatientDraftContext = {},
) {
  const judged = judge(isRecorded ? RecordedInformation : PatientInformation, draft)
  const fault = isCalendarDate(draft.DateOfBirth) ? findBirthFault(draft.DateOfBirth, today, born) : undefined
  return fault ? { faults: { ...judged.faults, DateOfBirth: fault } } : judged
}

/** Born: the birth date that the id tells. */
type PatientDraftContext = { isRecorded?: boolean; born?: CivilDate | undefined }

function findBirthFault(date: CivilDate, today: CivilDate, born: CivilDate | undefined): Fault['Key'] | undefined {
  if (!isBorn(date, today)) return 'valid-date-of-birth'
  return born !== undefined && born !== date ? 'birth-date-of-id' : undefined
}

/** Decision of the person record, also where it says nothing: never typed, and not sent. */
export const recordFields = ['Firstname', 'Lastname', 'DateOfBirth', 'Gender'] as const satisfies (keyof PatientDraft)[]

const OwnInformation = z.omit(PatientInformation, { Firstname: true, Lastname: true, DateOfBirth: true, Gender: true })

/** The change of a patient as it may be sent: without what the person record owns. */
export function judgeChange(draft: PatientDraft, today: CivilDate, patient: Patient) {
  // A date that is left as it was is not judged; only another one has to be the one that the id tells.
  const born = draft.DateOfBirth === patient.DateOfBirth ? undefined : bornById(patient)
  if (patient.CanModify) return judgeDraft(draft, today, { born })
  const { Firstname, Lastname, DateOfBirth, Gender: _, ...own } = draft
  return judge(OwnInformation, own)
}

/** undefined also where the id is shown as dots. */
export function bornById({ Identity }: Pick<Patient, 'Identity'>): CivilDate | undefined {
  return birthDateOfId(Identity.IdType, normalisePersonalId(Identity.FormattedPersonalId ?? ''))
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
