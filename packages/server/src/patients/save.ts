import { isBorn } from '@samklang/contract/birth-date'
import type { Fault } from '@samklang/contract/faults'
import type { Instant } from '@samklang/contract/instants'
import { findNameFault } from '@samklang/contract/names'
import type { PatientInformation } from '@samklang/contract/patients'
import { maskedPhone } from '@samklang/contract/phone'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { conflict } from '../http/refusal.ts'
import type { Keys } from '../keys/keys.ts'
import { refuseFaults } from './faults.ts'
import { type Asking, type FoundPatient, patientFor } from './patient-for.ts'
import { openPhone, phoneColumns } from './person-fields.ts'
import { lockPatient } from './queries.ts'
import { mayModify, type Reading } from './read-patient.ts'
import { laterThan } from './registration-queries.ts'
import { findUnusableTags, listTagsOf, setTags } from './tag-queries.ts'

type Form = PatientInformation & { PreviousLastModifiedAt?: Instant | undefined }
type Field = keyof PatientInformation

/** Keeps the patient information form. A copy that has grown old is refused, unless it says what stands there anyway. */
export async function savePatient(asking: Asking, reading: Reading, id: string, form: Form): Promise<void> {
  const { db, now, note } = asking
  await lockPatient(db, id)
  const patient = await patientFor(asking, id)
  const tags = await listTagsOf(db, id)
  const changed = listChanged(reading.keys, patient, tags, form)
  note({ data: { Changed: changed.join(',') } })
  if (changed.length === 0) return
  if (form.PreviousLastModifiedAt && form.PreviousLastModifiedAt !== patient.updatedAt) throw conflict()
  const locked = listLocked(patient, reading).filter((field) => changed.includes(field))
  refuseFaults([
    ...locked.map((Field) => ({ Field, Key: 'not-allowed' as const })),
    ...findFormFaults(
      patient,
      form,
      changed.filter((field) => !locked.includes(field)),
      civilDay(now, patient.timeZone),
    ),
    ...(await findUnusableTags(db, form.Tags, tags)),
  ])
  await setPerson(db, reading.keys, { patient, form, changed }, now)
  await setPatient(db, { patient, form, changed }, now)
  if (changed.includes('Tags')) await setTags(db, id, form.Tags)
}

/** The names of the fields that differ from what is stored. A field that was not sent, or came as dots, stays. */
function listChanged(keys: Keys, patient: FoundPatient, tags: string[], form: Form): Field[] {
  const isSame: Record<Field, boolean> = {
    Firstname: form.Firstname === patient.firstname,
    Lastname: form.Lastname === patient.lastname,
    Phone: isUntouched(patient, form.Phone) || (form.Phone || null) === openPhone(keys, patient),
    Gender: form.Gender === patient.gender,
    DateOfBirth: form.DateOfBirth === patient.dateOfBirth,
    Tags: tags.length === new Set(form.Tags).size && form.Tags.every((name) => tags.includes(name)),
    Comment: form.Comment === undefined || (form.Comment || null) === patient.comment,
    PreferredLanguage: form.PreferredLanguage === patient.language,
    HasNotificationConsent: form.HasNotificationConsent === patient.hasNotificationConsent,
  }
  return fields.filter((field) => !isSame[field])
}

const fields: Field[] = [
  'Firstname',
  'Lastname',
  'Phone',
  'Gender',
  'DateOfBirth',
  'Tags',
  'Comment',
  'PreferredLanguage',
  'HasNotificationConsent',
]

function isUntouched(patient: FoundPatient, phone: string | null | undefined): boolean {
  return phone === undefined || (phone === maskedPhone && patient.isProtected && patient.phone !== null)
}

function findFormFaults(patient: FoundPatient, form: Form, changed: Field[], today: string): Fault[] {
  const faults: Fault[] = []
  // A name that stays may have come from the record, where other rules hold.
  for (const Field of ['Firstname', 'Lastname'] as const) {
    const Key = changed.includes(Field) ? findNameFault(form[Field]) : undefined
    if (Key) faults.push({ Field, Key })
  }
  if (changed.includes('DateOfBirth') && !isBorn(form.DateOfBirth, today))
    faults.push({ Field: 'DateOfBirth', Key: 'valid-date-of-birth' })
  if (form.Phone === maskedPhone && !isUntouched(patient, form.Phone))
    faults.push({ Field: 'Phone', Key: 'invalid-phone' })
  return faults
}

const identityFields: Field[] = ['Firstname', 'Lastname', 'DateOfBirth', 'Gender']

function listLocked(patient: FoundPatient, { isRecordTrusted }: Reading): Field[] {
  const isConsentFixed = patient.consentSource === 'Integration'
  return [
    ...(mayModify(patient, isRecordTrusted) ? [] : identityFields),
    ...(isConsentFixed ? (['HasNotificationConsent'] as const) : []),
  ]
}

type Change = { patient: FoundPatient; form: Form; changed: Field[] }

async function setPerson(db: Db, keys: Keys, { patient, form, changed }: Change, now: Instant): Promise<void> {
  await db
    .updateTable('person')
    .set({
      firstname: form.Firstname,
      lastname: form.Lastname,
      gender: form.Gender,
      date_of_birth: form.DateOfBirth,
      preferred_language: form.PreferredLanguage,
      ...(changed.includes('Phone') && phoneColumns(keys, patient.personId, form.Phone || null)),
      updated_at: now,
    })
    .where('id', '=', patient.personId)
    .execute()
}

async function setPatient(db: Db, { patient, form, changed }: Change, now: Instant): Promise<void> {
  await db
    .updateTable('patient')
    .set({
      ...(changed.includes('Comment') && { comment: form.Comment || null }),
      ...(changed.includes('Phone') && { phone_source: 'Manual' as const }),
      has_notification_consent: form.HasNotificationConsent,
      updated_at: laterThan(now),
    })
    .where('id', '=', patient.id)
    .execute()
}
