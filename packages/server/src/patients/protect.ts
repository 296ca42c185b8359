import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { DataSource } from '../database/table-types.ts'
import { Refusal } from '../http/refusal.ts'
import { endSessionsFor } from './end-sessions.ts'
import { type Asking, patientFor } from './patient-for.ts'
import { lockPatient } from './queries.ts'
import { laterThan, withdrawInvitations } from './registration-queries.ts'
import { stopMessages } from './stop-messages.ts'

/** Staff say that an identity is protected, or take that back; what the person record says is not theirs to take back. */
export async function setProtection(asking: Asking, id: string, isProtected: boolean): Promise<void> {
  const { db, now, note } = asking
  await lockPatient(db, id)
  const patient = await patientFor(asking, id)
  note({ data: { IsProtected: isProtected } })
  if (patient.isProtected === isProtected) return
  if (isProtected) return protectPerson(db, { personId: patient.personId, source: 'Manual' }, now)
  if (patient.protectionSource === 'Integration') throw new Refusal(409, 'invalid-transition')
  await unprotectPerson(db, patient.personId, now)
}

/**
 * From now on numbers are masked, and where the person is a patient nobody else stands in their place until staff have
 * approved them by name: who is in is out, what was sent opens nothing, what waits is not sent.
 */
export async function protectPerson(
  db: Db,
  { personId, source }: { personId: string; source: DataSource },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('person')
    .set({
      is_protected: true,
      protected_since: sql`case when is_protected then protected_since else ${now}::timestamptz end`,
      protection_source: source,
      updated_at: now,
    })
    .where('id', '=', personId)
    .execute()
  const patientId = await touchPatient(db, personId, now)
  if (!patientId) return
  await withdrawInvitations(db, patientId, now)
  await stopMessages(db, patientId)
  await endSessionsFor(db, { patientId, type: 'others' }, now)
}

export async function unprotectPerson(db: Db, personId: string, now: Instant): Promise<void> {
  await db
    .updateTable('person')
    .set({ is_protected: false, protected_since: null, protection_source: null, updated_at: now })
    .where('id', '=', personId)
    .execute()
  await touchPatient(db, personId, now)
}

/** A form that was opened before shows what is no longer so. */
async function touchPatient(db: Db, personId: string, now: Instant): Promise<string | undefined> {
  const patient = await db
    .updateTable('patient')
    .set({ updated_at: laterThan(now) })
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  return patient?.id
}
