import { isDeepStrictEqual } from 'node:util'
import { isBorn } from '@samklang/contract/birth-date'
import type { Fault } from '@samklang/contract/faults'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { findNameFault, tidy } from '@samklang/contract/names'
import type { PatientChange, PatientInformation } from '@samklang/contract/patients'
import { contradictsId, type IdType } from '@samklang/contract/personal-ids'
import { maskedPhone } from '@samklang/contract/phone'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { correctBirth } from '../form-actions/correct-birth.ts'
import { conflict } from '../http/refusal.ts'
import type { Keys } from '../keys/keys.ts'
import { type FoundPatient, type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { openPersonalId, openPhone, phoneColumns } from '../patients/person-fields.ts'
import { lockPatient } from '../patients/queries.ts'
import { laterThan } from '../patients/registration-queries.ts'
import { endFormerAddress } from '../sign-in/change-address.ts'
import { refuseFaults } from './faults.ts'
import { fixedFields, mayModify, type PatientReadOptions } from './read-patient.ts'
import { findUnusableTags, listTagsOf, setTags } from './tag-queries.ts'

/** What stands there, with what was sent in its place. Of the phone nothing stands there but what was sent. */
type Form = Omit<PatientInformation, 'DateOfBirth' | 'PreferredLanguage'> & {
  DateOfBirth: CivilDate | null
  PreferredLanguage: string
}
type Field = keyof PatientInformation

/** Keeps the patient information form. A copy that has grown old is refused, unless it says what stands there anyway. */
export async function savePatient(
  asking: PatientRequest,
  reading: PatientReadOptions,
  id: string,
  sent: PatientChange,
): Promise<void> {
  const { db, actor, now, note } = asking
  await lockPatient(db, id)
  const patient = await patientFor(asking, id)
  const tags = await listTagsOf(db, id)
  const form = fillForm(patient, tags, sent)
  const changed = listChanged(reading.keys, patient, tags, form)
  const fixed = listFixed(reading.keys, patient, sent)
  note({ data: { Changed: changed.join(',') } })
  if (changed.length === 0 && fixed.length === 0) return
  const known = sent.PreviousLastModifiedAt ?? sent.LastModifiedAt
  if (known && known !== patient.updatedAt) throw conflict()
  const locked = listLocked(patient, reading).filter((field) => changed.includes(field))
  refuseFaults([
    ...[...fixed, ...locked].map((Field) => ({ Field, Key: 'not-allowed' as const })),
    ...findFormFaults(
      { patient, form, changed: changed.filter((field) => !locked.includes(field)) },
      openPersonalId(reading.keys, patient),
      civilDay(now, patient.timeZone),
    ),
    ...(await findUnusableTags(db, form.Tags, tags)),
  ])
  await setPerson(db, reading.keys, { patient, form, changed }, now)
  await setPatient(db, { patient, form, changed }, now)
  if (changed.includes('DateOfBirth')) await correctBirth(db, { patientId: id, accountId: actor.accountId }, now)
  if (changed.includes('Tags')) await setTags(db, id, form.Tags)
}

function fillForm(patient: FoundPatient, tags: string[], sent: PatientChange): Form {
  return {
    Firstname: sent.Firstname ?? patient.firstname,
    Lastname: sent.Lastname ?? patient.lastname,
    Phone: sent.Phone,
    Gender: sent.Gender ?? patient.gender,
    DateOfBirth: sent.DateOfBirth === undefined ? patient.dateOfBirth : sent.DateOfBirth,
    Tags: sent.Tags ?? tags,
    Comment: sent.Comment,
    PreferredLanguage: sent.PreferredLanguage ?? patient.language,
    HasNotificationConsent: sent.HasNotificationConsent ?? patient.hasNotificationConsent,
  }
}

/** What was sent although it is not changed here, and is not what stands there. */
function listFixed(keys: Keys, patient: FoundPatient, sent: PatientChange): string[] {
  const fields = new Map<string, unknown>(Object.entries(sent))
  return Object.entries(fixedFields(keys, patient)).flatMap(([field, value]) =>
    fields.get(field) === undefined || isDeepStrictEqual(fields.get(field), value) ? [] : [field],
  )
}

/** The names of the fields that differ from what is stored. A field that was not sent, or came as dots, stays. */
function listChanged(keys: Keys, patient: FoundPatient, tags: string[], form: Form): Field[] {
  const isSame: Record<Field, boolean> = {
    // As the record has it; a name that is sent comes tidied.
    Firstname: tidy(form.Firstname) === tidy(patient.firstname),
    Lastname: tidy(form.Lastname) === tidy(patient.lastname),
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

function findFormFaults({ patient, form, changed }: Change, personalId: string | null, today: CivilDate): Fault[] {
  const faults: Fault[] = []
  // A name that stays may have come from the record, where other rules hold.
  for (const Field of ['Firstname', 'Lastname'] as const) {
    const Key = changed.includes(Field) ? findNameFault(form[Field]) : undefined
    if (Key) faults.push({ Field, Key })
  }
  const birthFault = changed.includes('DateOfBirth') && findBirthFault(patient.idType, personalId, form, today)
  if (birthFault) faults.push({ Field: 'DateOfBirth', Key: birthFault })
  if (form.Phone === maskedPhone && !isUntouched(patient, form.Phone))
    faults.push({ Field: 'Phone', Key: 'invalid-phone' })
  return faults
}

function findBirthFault(type: IdType, personalId: string | null, { DateOfBirth: born }: Form, today: CivilDate) {
  if (born === null || !isBorn(born, today)) return 'valid-date-of-birth'
  return contradictsId(type, personalId, born) ? 'birth-date-of-id' : undefined
}

const identityFields: Field[] = ['Firstname', 'Lastname', 'DateOfBirth', 'Gender']

function listLocked(patient: FoundPatient, { isRecordTrusted }: PatientReadOptions): Field[] {
  const isConsentFixed = patient.consentSource === 'Integration'
  return [
    ...(mayModify(patient, isRecordTrusted) ? [] : identityFields),
    ...(isConsentFixed ? (['HasNotificationConsent'] as const) : []),
  ]
}

type Change = { patient: FoundPatient; form: Form; changed: Field[] }

async function setPerson(db: Db, keys: Keys, { patient, form, changed }: Change, now: Instant): Promise<void> {
  if (changed.includes('Phone')) await endFormerAddress(db, keys, { personId: patient.personId, column: 'phone' }, now)
  await db
    .updateTable('person')
    .set({
      ...(changed.includes('Firstname') && { firstname: form.Firstname }),
      ...(changed.includes('Lastname') && { lastname: form.Lastname }),
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
      ...((changed.includes('Phone') || changed.includes('HasNotificationConsent')) && { is_contact_by_hand: true }),
      has_notification_consent: form.HasNotificationConsent,
      updated_at: laterThan(now),
    })
    .where('id', '=', patient.id)
    .execute()
}
