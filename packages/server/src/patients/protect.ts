import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { endSessionsFor } from './end-sessions.ts'
import { type PatientRequest, patientFor } from './patient-for.ts'
import { lockPatient } from './queries.ts'
import { laterThan, withdrawInvitations } from './registration-queries.ts'
import { stopMessages } from './stop-messages.ts'

/** Staff say that an identity is protected, or lift that; what the person record says is not theirs to lift. */
export async function setProtection(asking: PatientRequest, id: string, isProtected: boolean): Promise<void> {
  const { db, actor, now, note } = asking
  await lockPatient(db, id)
  const { identityId, unitId, ...patient } = await patientFor(asking, id)
  note({ data: { IsProtected: isProtected } })
  if (isProtected) return protectIdentity(db, { identityId, unitId }, now)
  if (patient.isProtected) await liftProtection(db, { identityId, unitId, accountId: actor.accountId }, now)
}

/** A unit says so of somebody it cares for or who has shown it by e-ID who they are; without a unit it is the person record. */
type ProtectionToSet = { identityId: string; unitId: string | null }

/** From now on numbers are masked at every unit that cares for the person or was shown by e-ID who they are. */
export async function protectIdentity(db: Db, said: ProtectionToSet, now: Instant): Promise<void> {
  await insertProtection(db, { ...said, isShared: true }, now)
  await db
    .updateTable('identity')
    .set({ lift_asked_by: null, lift_asked_at: null })
    .where('id', '=', said.identityId)
    .execute()
  await resolveProtection(db, said.identityId, now)
}

/** The person record takes back what it said; what staff have said stays. */
export async function endRecordedProtection(db: Db, identityId: string, now: Instant): Promise<void> {
  await db.deleteFrom('protection').where('identity_id', '=', identityId).where('unit_id', 'is', null).execute()
  await resolveProtection(db, identityId, now)
}

/** A unit has come to care for somebody, or was shown who they are: what others say holds here too, and its own word elsewhere. */
export async function shareProtection(
  db: Db,
  { identityId, unitId }: { identityId: string; unitId: string },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('protection')
    .set({ is_shared: true, since: now })
    .where('identity_id', '=', identityId)
    .where('unit_id', '=', unitId)
    .where('is_shared', '=', false)
    .execute()
  await resolveProtection(db, identityId, now)
}

type Contact = { personId: string; identityId: string; unitId: string; accountId: string }

/**
 * Of a contact, by the unit whose contact it is. It does not know who somebody is who has not shown so by e-ID: then it masks
 * what it was told itself, and other units hear nothing of it.
 */
export async function setContactProtection(
  db: Db,
  contact: Contact,
  isProtected: boolean,
  now: Instant,
): Promise<void> {
  const { personId, identityId, unitId } = contact
  const { proven_at } = await db
    .selectFrom('person')
    .select('proven_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (proven_at && isProtected) return protectIdentity(db, { identityId, unitId }, now)
  if (proven_at) return liftProtection(db, contact, now)
  if (isProtected) await insertProtection(db, { identityId, unitId, isShared: false }, now)
  else await deleteProtection(db, { identityId, unitId })
  await resolveProtection(db, identityId, now)
}

type Former = { identityId: string; isProtected: boolean }

/**
 * Of a contact who is known by another identity from now on: what the unit itself has said of them goes along, and no longer
 * stands by the former one, which is somebody else's.
 */
export async function moveContactProtection(db: Db, contact: Contact, former: Former, now: Instant): Promise<void> {
  await deleteProtection(db, { identityId: former.identityId, unitId: contact.unitId })
  await resolveProtection(db, former.identityId, now)
  if (former.isProtected) return setContactProtection(db, contact, true, now)
  await resolveProtection(db, contact.identityId, now)
}

const minutesToAgree = 7 * 24 * 60

type ProtectionToLift = { identityId: string; unitId: string; accountId: string }

/**
 * A unit takes back what it said itself. What others have said needs a second person to ask for the same within a week: the
 * first request is kept and refused, so that no single mistake shows where somebody lives.
 */
async function liftProtection(
  db: Db,
  { identityId, unitId, accountId }: ProtectionToLift,
  now: Instant,
): Promise<void> {
  const { lift_asked_by: first, lift_asked_at: askedAt } = await db
    .selectFrom('identity')
    .select(['lift_asked_by', 'lift_asked_at'])
    .where('id', '=', identityId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const others = await db
    .selectFrom('protection')
    .select('unit_id')
    .where('identity_id', '=', identityId)
    .where('is_shared', '=', true)
    .where(sql<boolean>`unit_id is distinct from ${unitId}::uuid`)
    .execute()
  if (others.some(({ unit_id }) => unit_id === null)) throw new Refusal(409, 'invalid-transition')
  const isAgreed =
    first !== null && first !== accountId && askedAt !== null && askedAt > addMinutes(now, -minutesToAgree)
  if (others.length > 0 && !isAgreed) {
    if (first !== accountId)
      await db
        .updateTable('identity')
        .set({ lift_asked_by: accountId, lift_asked_at: now })
        .where('id', '=', identityId)
        .execute()
    throw new Refusal(409, 'second-person-needed', { keep: true })
  }
  for (const said of [{ unit_id: unitId }, ...others]) await deleteProtection(db, { identityId, unitId: said.unit_id })
  await db
    .updateTable('identity')
    .set({ lift_asked_by: null, lift_asked_at: null })
    .where('id', '=', identityId)
    .execute()
  await resolveProtection(db, identityId, now)
}

async function insertProtection(
  db: Db,
  { identityId, unitId, isShared }: ProtectionToSet & { isShared: boolean },
  now: Instant,
): Promise<void> {
  await db
    .insertInto('protection')
    .values({ identity_id: identityId, unit_id: unitId, since: now, is_shared: isShared })
    .onConflict((known) =>
      known
        .columns(['identity_id', 'unit_id'])
        .doUpdateSet({ is_shared: sql`protection.is_shared or excluded.is_shared` }),
    )
    .execute()
}

async function deleteProtection(db: Db, { identityId, unitId }: ProtectionToSet): Promise<void> {
  await db.deleteFrom('protection').where('identity_id', '=', identityId).where('unit_id', '=', unitId).execute()
}

/**
 * Lays on each unit's row of the person what is said of the identity and concerns that unit: its own word, and if it cares for
 * the person, was shown by e-ID who they are or has read the person record, that of the others or the record. Where a patient comes to
 * be protected nobody else stands in their place until staff have approved them by name: who is in is out, what was sent opens
 * nothing, what waits is not sent.
 */
async function resolveProtection(db: Db, identityId: string, now: Instant): Promise<void> {
  const { rows: changed } = await sql<{ id: string; isNew: boolean }>`
    update person n
    set is_protected = said.since is not null, protected_since = said.since, protection_source = said.source, updated_at = ${now}
    from (
      select at.id, at.is_protected as was_protected, case
          when count(p.identity_id) = 0 then null
          -- Never earlier than it was: whom staff have not approved since then does not come back by another unit's word.
          when at.is_protected then greatest(at.protected_since, min(p.since))
          else ${now}::timestamptz end as since,
        case when bool_or(p.unit_id is null) filter (where p.identity_id is not null) then 'Integration'::data_source
          when count(p.identity_id) > 0 then 'Manual'::data_source end as source
      from person at left join protection p on p.identity_id = at.identity_id and (
        p.unit_id = at.unit_id
        or (p.is_shared and (at.proven_at is not null or exists (select from patient c where c.person_id = at.id)))
        or (p.unit_id is null and at.record_read_at is not null))
      where at.identity_id = ${identityId} group by at.id) said
    where said.id = n.id
      and (n.is_protected, n.protected_since, n.protection_source)
        is distinct from (said.since is not null, said.since, said.source)
    returning n.id, n.is_protected and not said.was_protected as "isNew"`.execute(db)
  for (const { id, isNew } of changed) {
    for (const patientId of await touchPatients(db, id, now)) {
      if (!isNew) continue
      await withdrawInvitations(db, patientId, now)
      await stopMessages(db, patientId)
      await endSessionsFor(db, { patientId, type: 'others' }, now)
    }
  }
}

/** A form that was opened before shows what is no longer so. R-357: beside a record that was deleted there may be one that began anew. */
async function touchPatients(db: Db, personId: string, now: Instant): Promise<string[]> {
  const touched = await db
    .updateTable('patient')
    .set({ updated_at: laterThan(now) })
    .where('person_id', '=', personId)
    .returning('id')
    .execute()
  return touched.map(({ id }) => id)
}
