import { randomUUID } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nextTokenOf } from '../database/next-token.ts'
import type { DataSource } from '../database/table-types.ts'
import type { Actor } from '../http/actor.ts'
import { makeId } from '../keys/ids.ts'

export type DataSources = {
  phoneSource: DataSource
  /** Whether somebody has decided about number and leave to write to it otherwise than the person record. */
  isContactByHand: boolean
  /** Where the person record has one. */
  recordedConsent: boolean | null
}

type NewPatient = DataSources & {
  personId: string
  comment: string | null
  /** Whether the patient may be written to at the number that stands there. */
  hasConsent: boolean
  isRecorded: boolean
}

export async function insertPatient(db: Db, made: NewPatient, actor: Actor, now: Instant): Promise<string> {
  const { personId, isRecorded, phoneSource } = made
  const id = makeId(now)
  await db
    .insertInto('patient')
    .values({
      id,
      guid: randomUUID(),
      person_id: personId,
      identity_source: isRecorded ? 'PersonRecord' : 'Manual',
      phone_source: phoneSource,
      is_contact_by_hand: made.isContactByHand,
      has_notification_consent: made.hasConsent,
      ...consentColumns(made),
      comment: made.comment,
      created_by: actor.accountId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

function consentColumns({ recordedConsent }: DataSources) {
  if (recordedConsent === null) return {}
  return { has_notification_consent: recordedConsent, notification_consent_source: 'Integration' as const }
}

type TakenUp = NewPatient & { patientId: string; isPhoneFilled: boolean; isConsentRecorded: boolean }

/** A record that the unit has goes on as it was, and what it lacks is filled in. */
export async function takeUpPatient(db: Db, taken: TakenUp, now: Instant): Promise<void> {
  const { patientId, isRecorded, isPhoneFilled, isConsentRecorded } = taken
  const consent = !isConsentRecorded && { has_notification_consent: taken.hasConsent }
  await db
    .updateTable('patient')
    .set({
      ...(isRecorded && { identity_source: 'PersonRecord' as const }),
      ...(isPhoneFilled && { phone_source: taken.phoneSource, ...consent }),
      ...((isPhoneFilled || isConsentRecorded) && consentColumns(taken)),
      ...(taken.isContactByHand && { is_contact_by_hand: true }),
      comment: sql`coalesce(comment, ${taken.comment})`,
      updated_at: laterThan(now),
    })
    .where('id', '=', patientId)
    .execute()
}

/** The token that tells an old copy of the form from the newest one never stands still. */
export function laterThan(now: Instant) {
  return nextTokenOf('updated_at', now)
}

/** a number that staff have given or removed is no longer the record's, also where they did so at another's contacts. */
export async function setPhoneByHand(db: Db, personId: string, now: Instant): Promise<void> {
  await db
    .updateTable('patient')
    .set({ phone_source: 'Manual', is_contact_by_hand: true, updated_at: laterThan(now) })
    .where('person_id', '=', personId)
    .execute()
}

/** False when the patient was registered there already. */
export async function registerAtUnit(
  db: Db,
  { patientId, unitId }: { patientId: string; unitId: string },
  now: Instant,
): Promise<boolean> {
  const registered = await db
    .insertInto('patient_unit')
    .values({ patient_id: patientId, unit_id: unitId, registered_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['patient_id', 'unit_id'])
        .doUpdateSet({ registered_at: now, released_at: null })
        .where('patient_unit.released_at', 'is not', null),
    )
    .returning('patient_id')
    .executeTakeFirst()
  return registered !== undefined
}

/** A protected identity begins anew: nobody comes in by an invitation that was sent before. */
export async function withdrawInvitations(db: Db, patientId: string, now: Instant): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('patient_id', '=', patientId)
    .where('status', 'in', ['Unsent', 'Pending'])
    .where('withdrawn_at', 'is', null)
    .execute()
}
