import type { CivilDate, Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { isLive } from './live-opening.ts'

/** Changes of one patient come one after the other. */
export async function lockPatient(db: Db, id: string): Promise<void> {
  await db.selectFrom('patient').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Two records of one person, by id: whoever takes the same two in the other direction waits and is not waited for. */
export async function lockPatients(db: Db, ids: readonly string[]): Promise<void> {
  await db.selectFrom('patient').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** The same for whoever of the unit this person is, before their own row is changed. */
export async function lockPatientOf(db: Db, personId: string): Promise<void> {
  await db.selectFrom('patient').select('id').where('person_id', '=', personId).forNoKeyUpdate().execute()
}

/** of a person's records at the unit the one that is not deleted; there is at most one. */
export async function findRecordOf(db: Db, personId: string): Promise<string | undefined> {
  const records = db.selectFrom('patient').select('id').where('person_id', '=', personId)
  return (await records.where('status', '<>', 'Deleted').executeTakeFirst())?.id
}

export async function setVisit(db: Db, accountId: string, patientId: string, now: Instant): Promise<void> {
  await db
    .insertInto('patient_visit')
    .values({ account_id: accountId, patient_id: patientId, visited_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'patient_id']).doUpdateSet({ visited_at: now }))
    .execute()
}

type At = { patientId: string; unitId: string }

export async function setAdmission(db: Db, { patientId, unitId }: At, date: CivilDate | null): Promise<void> {
  await db
    .updateTable('patient_unit')
    .set({ admitted_in_treatment: date !== null, admitted_date: date })
    .where('patient_id', '=', patientId)
    .where('unit_id', '=', unitId)
    .execute()
}

export async function setConsent(
  db: Db,
  patientId: string,
  consent: {
    consent_status: 'NotRegistered' | 'Presumptive' | 'Accepted' | 'Rejected'
    consent_comment?: string | null
  },
): Promise<void> {
  await db.updateTable('patient').set(consent).where('id', '=', patientId).execute()
}

export async function setAllowAgent(db: Db, patientId: string, allowAgent: boolean): Promise<void> {
  await db.updateTable('patient').set({ allow_agent: allowAgent }).where('id', '=', patientId).execute()
}

/** A colleague who works at the unit, by the id that others know them by. */
export function findStaffOfUnit(db: Db, staffUserId: string, unitId: string) {
  return db
    .selectFrom('account')
    .innerJoin('account_care_unit as held', 'held.account_id', 'account.id')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .select('account.id')
    .where('account.public_id', '=', staffUserId)
    .where('account.status', '=', 'Active')
    .where('account_role.role', '=', 'Staff')
    .where('held.unit_id', '=', unitId)
    .executeTakeFirst()
}

/** Whoever works at the unit, or has left it and still stands as responsible: nobody else is known to those who work there. */
export async function findResponsible(db: Db, staffUserId: string, at: At): Promise<string | undefined> {
  const named = await db
    .selectFrom('patient_responsible as named')
    .innerJoin('account', 'account.id', 'named.account_id')
    .select('account.id')
    .where('account.public_id', '=', staffUserId)
    .where('named.patient_id', '=', at.patientId)
    .where('named.unit_id', '=', at.unitId)
    .executeTakeFirst()
  return (named ?? (await findStaffOfUnit(db, staffUserId, at.unitId)))?.id
}

type Responsible = At & { accountId: string }

export async function insertResponsible(
  db: Db,
  { patientId, unitId, accountId }: Responsible,
  addedBy: string,
  now: Instant,
): Promise<void> {
  await db
    .insertInto('patient_responsible')
    .values({ patient_id: patientId, unit_id: unitId, account_id: accountId, added_by: addedBy, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteResponsible(db: Db, { patientId, unitId, accountId }: Responsible): Promise<void> {
  await db
    .deleteFrom('patient_responsible')
    .where('patient_id', '=', patientId)
    .where('unit_id', '=', unitId)
    .where('account_id', '=', accountId)
    .execute()
}

type Linked = { id: string; unitId: string | null; unitName: string | null; openingId: string | null }

/** R-228: by guid or id, one of this person's units' patients, or whom an emergency opening shows, and by which. */
export async function findLinkedPatient(db: Db, key: string, actor: Actor, now: Instant): Promise<Linked | undefined> {
  return (await findPatientAmongUnits(db, key, actor, now)) ?? (await findOpenedPatient(db, key, actor, now))
}

/** None of their units has the person: what they are shown is the other unit's record, from the unit of the session. */
async function findOpenedPatient(
  db: Db,
  key: string,
  { accountId, unitId }: Actor,
  now: Instant,
): Promise<Linked | undefined> {
  const opened = await db
    .selectFrom('patient')
    .innerJoin('emergency_opening as e', 'e.patient_id', 'patient.id')
    .select(['patient.id', 'e.id as openingId'])
    .where((eb) => eb.or([eb('patient.guid', '=', key), eb('patient.id', '=', key)]))
    .where('patient.status', '=', 'Active')
    .where('e.account_id', '=', accountId)
    .where('e.unit_id', '=', unitId)
    .where(isLive(now))
    .orderBy('e.ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return opened && { ...opened, unitId, unitName: null }
}

/**
 * By guid or id: the record of the same person at one of this person's units; that of the session is preferred. A link may
 * have been made at any of them, or be that of a record which an emergency opening shows: which of mine any other unit's link
 * means is not for me to know.
 */
function findPatientAmongUnits(db: Db, key: string, actor: Actor, now: Instant): Promise<Linked | undefined> {
  const { careUnitIds, unitId, accountId } = actor
  const opened = sql<string | null>`(select e.id from emergency_opening e where e.patient_id = linked.id
    and e.account_id = ${accountId} and e.unit_id = ${unitId} and ${isLive(now)}
    order by e.ends_at desc limit 1)`
  const isOwn = sql<boolean>`meant.unit_id = any(${careUnitIds}::uuid[])`
  return db
    .selectFrom('patient as linked')
    .innerJoin('person as meant', 'meant.id', 'linked.person_id')
    .innerJoin('person', 'person.identity_id', 'meant.identity_id')
    .innerJoin('patient', 'patient.person_id', 'person.id')
    .innerJoin('patient_unit as at', 'at.patient_id', 'patient.id')
    .innerJoin('unit', 'unit.id', 'at.unit_id')
    .select(['patient.id', 'unit.id as unitId', 'unit.name as unitName'])
    .select(sql<string | null>`case when ${isOwn} then null else ${opened} end`.as('openingId'))
    .where((eb) => eb.or([eb('linked.guid', '=', key), eb('linked.id', '=', key)]))
    .where(sql<boolean>`(${isOwn} or ${opened} is not null)`)
    .where('patient.status', '=', 'Active')
    .where('at.released_at', 'is', null)
    .where(sql<boolean>`at.unit_id = any(${careUnitIds}::uuid[])`)
    .orderBy(sql`at.unit_id is not distinct from ${unitId}::uuid`, 'desc')
    .orderBy(sql`unit.name collate "sv-x-icu"`)
    .limit(1)
    .executeTakeFirst()
}
