import type { Instant } from '@samklang/contract/instants'
import { recordBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import type { DataSource } from '../database/table-types.ts'
import type { Keys } from '../keys/keys.ts'
import { openPhone, phoneColumns } from '../patients/person-fields.ts'
import { lockPatientOf } from '../patients/queries.ts'
import { laterThan } from '../patients/registration-queries.ts'
import { type RecordedPerson, recordedPhone } from '../person-register/register.ts'
import { endFormerAddress } from '../sign-in/change-address.ts'

type Known = {
  id: string
  personId: string
  phone: Buffer | null
  phoneSource: DataSource
  hasConsent: boolean
  consentSource: DataSource
  isByHand: boolean
}

/**
 * number and leave to write to it, where the record has them. It fills what is empty and renews what it has said
 * itself; what somebody has set, replaced or removed by hand is kept. Resolves to whether anything is another one now.
 */
export async function takeContact(
  db: Db,
  keys: Keys,
  { personId, recorded }: { personId: string; recorded: RecordedPerson },
  now: Instant,
): Promise<boolean> {
  await lockPatientOf(db, personId)
  const known = await findContact(db, personId)
  if (!known) return false
  const isEmpty = known.phone === null && !known.isByHand
  const phone = known.phoneSource === 'Integration' || isEmpty ? recordedPhone(recorded) : undefined
  const isNewPhone = phone !== undefined && phone !== openPhone(keys, known)
  const mayConsent = known.consentSource === 'Integration' || (isEmpty && !known.hasConsent)
  const consent = mayConsent ? (recorded.HasNotificationConsent ?? undefined) : undefined
  const isNewConsent = consent !== undefined && (consent !== known.hasConsent || known.consentSource !== 'Integration')
  if (isNewPhone) await setPhone(db, keys, { personId, phone }, now)
  if (!isNewPhone && !isNewConsent) return false
  await db
    .updateTable('patient')
    .set({
      ...(isNewPhone && { phone_source: 'Integration' as const }),
      ...(isNewConsent && { has_notification_consent: consent, notification_consent_source: 'Integration' as const }),
      updated_at: laterThan(now),
    })
    .where('id', '=', known.id)
    .execute()
  const Changed = [...(isNewPhone ? ['Phone'] : []), ...(isNewConsent ? ['HasNotificationConsent'] : [])].join(',')
  const data = { Changed, Source: 'PersonRecord' }
  await recordBySystem(db, { action: 'SavePatient', call: 'readRecordsAgain', patientId: known.id, data }, now)
  return true
}

function findContact(db: Db, personId: string): Promise<Known | undefined> {
  return db
    .selectFrom('patient')
    .innerJoin('person', 'person.id', 'patient.person_id')
    .select(['patient.id', 'person.id as personId', 'person.phone', 'patient.phone_source as phoneSource'])
    .select(['patient.has_notification_consent as hasConsent', 'patient.is_contact_by_hand as isByHand'])
    .select('patient.notification_consent_source as consentSource')
    .where('person.id', '=', personId)
    .where('patient.status', '=', 'Active')
    .executeTakeFirst()
}

/** A number is how somebody comes in: what rested on the one before ends with it. */
async function setPhone(
  db: Db,
  keys: Keys,
  { personId, phone }: { personId: string; phone: string },
  now: Instant,
): Promise<void> {
  await endFormerAddress(db, keys, { personId, column: 'phone' }, now)
  await db
    .updateTable('person')
    .set({ ...phoneColumns(keys, personId, phone), updated_at: now })
    .where('id', '=', personId)
    .execute()
}
