import { randomUUID } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import type { SecurityLevel } from '@samklang/contract/roles'
import type { CareUnit } from '@samklang/contract/sign-in'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'
import { relationHolds } from '../session/representation.ts'

/** Directories write HSA ids in any case. */
export function findStaffAccount(db: Db, hsaId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'status'])
    .where('kind', '=', 'Staff')
    .where(sql`lower(hsa_id)`, '=', hsaId.trim().toLowerCase())
    .executeTakeFirst()
}

export async function listRoles(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('account_role').select('role').where('account_id', '=', accountId).execute()
  return rows.map(({ role }) => role)
}

/** Closed units stay listed, so that nobody wonders where a unit went; the one used last comes first. */
export function listCareUnits(db: Db, accountId: string): Promise<CareUnit[]> {
  return db
    .selectFrom('account_care_unit as held')
    .innerJoin('unit', 'unit.id', 'held.unit_id')
    .innerJoin('account', 'account.id', 'held.account_id')
    .leftJoin('unit_group', 'unit_group.id', 'unit.unit_group_id')
    .select((eb) => [
      'unit.id as Id',
      'unit.name as Name',
      'unit.hsa_id as HsaId',
      'unit_group.name as UnitGroupName',
      eb('unit.status', '=', 'Active').$castTo<boolean>().as('IsActive'),
      sql<boolean>`unit.id is not distinct from account.latest_unit_id`.as('IsLatest'),
    ])
    .where('held.account_id', '=', accountId)
    .where('unit.kind', '=', 'CareUnit')
    .where('unit.status', '<>', 'Deleted')
    .orderBy('IsActive', 'desc')
    .orderBy('IsLatest', 'desc')
    .orderBy(sql`unit.name collate "sv-x-icu"`)
    .limit(500)
    .execute()
}

export async function setSignedIn(db: Db, accountId: string, unitId: string | null, now: Instant): Promise<void> {
  await db
    .updateTable('account')
    .set({ last_login_at: now, ...(unitId && { latest_unit_id: unitId }) })
    .where('id', '=', accountId)
    .execute()
}

/** Somebody who may come in on the patient side: patients, those who answer for one, and those who are invited to. */
export type Visitor = {
  personId: string
  phone: Buffer | null
  phoneIndex: Buffer | null
  email: Buffer | null
  emailIndex: Buffer | null
  language: string
}

type Whom = { personalIdIndexes: Buffer[] } | { userId: string } | { personId: string }

/**
 * A person by civic id, by the id that an invitation link carries, or by our own. Whoever has nobody to answer for, or
 * whose account is closed, is as unknown here as a stranger. An agent needs e-ID.
 */
export function findVisitor(db: Db, whom: Whom, level: SecurityLevel, now: Instant): Promise<Visitor | undefined> {
  const admitted = db
    .selectFrom('person')
    .leftJoin('account', 'account.person_id', 'person.id')
    .select([
      'person.id as personId',
      'person.phone',
      'person.phone_index as phoneIndex',
      'person.email',
      'person.email_index as emailIndex',
      'person.preferred_language as language',
    ])
    .where((eb) => eb.or([eb('account.id', 'is', null), eb('account.status', '=', 'Active')]))
    .where(answersForSomeone(level, now))
  if ('userId' in whom) return admitted.where('account.public_id', '=', whom.userId).executeTakeFirst()
  if ('personId' in whom) return admitted.where('person.id', '=', whom.personId).executeTakeFirst()
  return admitted.where('person.personal_id_index', 'in', whom.personalIdIndexes).executeTakeFirst()
}

function answersForSomeone(level: SecurityLevel, now: Instant) {
  return sql<boolean>`(
    exists (select from patient p where p.person_id = person.id and p.status = 'Active')
    or exists (
      select from relation l join patient p on p.id = l.patient_id
      where l.person_id = person.id and ${relationHolds(sql`${level}::text`, civilDay(now))})
    or exists (
      select from invitation i join patient p on p.id = i.patient_id
      where i.person_id = person.id and i.status = 'Pending' and i.withdrawn_at is null
        and i.expires_at > ${now}::timestamptz and p.status = 'Active'))`
}

/** The account of a person, made at the first sign-in of somebody whom the clinic knows. */
export async function ensureAccount(
  db: Db,
  { personId, language }: Pick<Visitor, 'personId' | 'language'>,
  now: Instant,
): Promise<string> {
  await db
    .insertInto('account')
    .values({
      id: makeId(now),
      public_id: randomUUID(),
      kind: 'Person',
      person_id: personId,
      preferred_language: language,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute()
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return account.id
}
