import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { addMinutes } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { DataSource } from '../database/table-types.ts'
import { Refusal } from '../http/refusal.ts'
import { endSessionsFor } from './end-sessions.ts'
import { type Asking, patientFor } from './patient-for.ts'
import { lockPatient } from './queries.ts'
import { laterThan, withdrawInvitations } from './registration-queries.ts'
import { stopMessages } from './stop-messages.ts'

/** Staff say that an identity is protected, or lift that; what the person record says is not theirs to lift. */
export async function setProtection(asking: Asking, id: string, isProtected: boolean): Promise<void> {
  const { db, actor, now, note } = asking
  await lockPatient(db, id)
  const { identityId, unitId, ...patient } = await patientFor(asking, id)
  note({ data: { IsProtected: isProtected } })
  if (patient.isProtected === isProtected) return
  if (isProtected) return protectIdentity(db, { identityId, source: 'Manual', unitId }, now)
  await liftProtection(db, { identityId, unitId, accountId: actor.accountId }, now)
}

type Protecting = { identityId: string; source: DataSource; unitId: string | null }

/**
 * From now on numbers are masked at every unit that cares for the person or has been accepted by them, and where the person
 * is a patient nobody else stands in their place until staff have approved them by name: who is in is out, what was sent opens
 * nothing, what waits is not sent.
 */
export async function protectIdentity(db: Db, { identityId, source, unitId }: Protecting, now: Instant): Promise<void> {
  await db
    .updateTable('identity')
    .set({
      is_protected: true,
      protected_since: sql`case when is_protected then protected_since else ${now}::timestamptz end`,
      protection_source: source,
      protected_by_unit_id: sql`case when is_protected then protected_by_unit_id else ${unitId}::uuid end`,
      lift_asked_by: null,
      lift_asked_at: null,
    })
    .where('id', '=', identityId)
    .execute()
  await sql`update person n set is_protected = true, protected_since = i.protected_since,
      protection_source = i.protection_source, updated_at = ${now}
    from identity i where i.id = n.identity_id and i.id = ${identityId}
      and (exists (select from patient p where p.person_id = n.id)
        or exists (select from relation l where l.person_id = n.id and l.status = 'Active'))`.execute(db)
  for (const patientId of await touchPatients(db, identityId, now)) {
    await withdrawInvitations(db, patientId, now)
    await stopMessages(db, patientId)
    await endSessionsFor(db, { patientId, type: 'others' }, now)
  }
}

const minutesToAgree = 7 * 24 * 60

type Lifting = { identityId: string; unitId: string; accountId: string }

/**
 * The unit that set a protection lifts it. Anybody else needs a second person to ask for the same within a week: the first
 * request is kept and refused, so that no single mistake shows where somebody lives.
 */
export async function liftProtection(db: Db, { identityId, unitId, accountId }: Lifting, now: Instant): Promise<void> {
  const identity = await db
    .selectFrom('identity')
    .select(['protection_source', 'protected_by_unit_id', 'lift_asked_by', 'lift_asked_at'])
    .where('id', '=', identityId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (identity.protection_source === 'Integration') throw new Refusal(409, 'invalid-transition')
  const isOwn = identity.protected_by_unit_id === null || identity.protected_by_unit_id === unitId
  const { lift_asked_by: first, lift_asked_at: askedAt } = identity
  const isAgreed =
    first !== null && first !== accountId && askedAt !== null && askedAt > addMinutes(now, -minutesToAgree)
  if (isOwn || isAgreed) return unprotectIdentity(db, identityId, now)
  if (first !== accountId)
    await db
      .updateTable('identity')
      .set({ lift_asked_by: accountId, lift_asked_at: now })
      .where('id', '=', identityId)
      .execute()
  throw new Refusal(409, 'second-person-needed', { keep: true })
}

export async function unprotectIdentity(db: Db, identityId: string, now: Instant): Promise<void> {
  const unprotected = { is_protected: false, protected_since: null, protection_source: null }
  await db
    .updateTable('identity')
    .set({ ...unprotected, protected_by_unit_id: null, lift_asked_by: null, lift_asked_at: null })
    .where('id', '=', identityId)
    .execute()
  await db
    .updateTable('person')
    .set({ ...unprotected, updated_at: now })
    .where('identity_id', '=', identityId)
    .execute()
  await touchPatients(db, identityId, now)
}

/** A form that was opened before shows what is no longer so. */
async function touchPatients(db: Db, identityId: string, now: Instant): Promise<string[]> {
  const touched = await db
    .updateTable('patient')
    .set({ updated_at: laterThan(now) })
    .where('person_id', 'in', (eb) => eb.selectFrom('person').select('id').where('identity_id', '=', identityId))
    .returning('id')
    .execute()
  return touched.map(({ id }) => id)
}
