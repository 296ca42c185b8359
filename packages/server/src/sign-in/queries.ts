import { randomUUID } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import type { IdType } from '@samklang/contract/personal-ids'
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
export type PatientSideVisitor = { identityId: string; known: KnownAt[] }

/** As one unit knows them that has something for them: where it reaches them, and in which language. */
export type KnownAt = {
  personId: string
  unitId: string
  phone: Buffer | null
  phoneIndex: Buffer | null
  email: Buffer | null
  emailIndex: Buffer | null
  language: string
}

type Whom = { personalIdIndexes: Buffer[]; idTypes: readonly IdType[] } | { userId: string } | { identityId: string }

/** What a civic id, and the e-ID that shows one, can be. */
export const civicIdTypes = ['PNR', 'SNR'] as const
const mostUnits = 50

/**
 * A person by civic id, by the id that a unit's link to them carries, or by our own, with the units that have something for
 * them; a link is of one unit, and means what that unit knows alone. Whoever has nobody to answer for, or whose account is closed, is as unknown here as a stranger. An agent needs e-ID.
 * A local id is no civic id: nobody comes in by it; and where a reserve id has the same digits as a civic id, the civic id is
 * meant. Who is found is always one.
 */
export async function findVisitor(
  db: Db,
  whom: Whom,
  level: SecurityLevel,
  now: Instant,
): Promise<PatientSideVisitor | undefined> {
  const { rows } = await sql<KnownAt & { identityId: string }>`
    select i.id as "identityId", me.id as "personId", me.unit_id as "unitId", me.phone, me.phone_index as "phoneIndex",
      me.email, me.email_index as "emailIndex", me.preferred_language as language
    from identity i left join account a on a.identity_id = i.id join person me on me.identity_id = i.id
    where ${isMeant(whom)} and (a.id is null or a.status = 'Active') and ${answersForSomeone(level, now)}
    order by i.id_type = 'NRID', i.id, me.created_at, me.id limit ${sql.lit(mostUnits)}`.execute(db)
  const [first] = rows
  return (
    first && { identityId: first.identityId, known: rows.filter(({ identityId }) => identityId === first.identityId) }
  )
}

/** Who is meant, whether or not they may come in: for the log, which they may ask for. */
export async function findMeant(db: Db, whom: Whom): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.id from identity i left join account a on a.identity_id = i.id left join person me on me.identity_id = i.id
    where ${isMeant(whom)} order by i.id_type = 'NRID', i.id limit 1`.execute(db)
  return rows[0]?.id
}

function isMeant(whom: Whom) {
  if ('userId' in whom) return sql<boolean>`me.link_id = ${whom.userId}`
  if ('identityId' in whom) return sql<boolean>`i.id = ${whom.identityId}`
  return sql<boolean>`i.personal_id_index = any (${whom.personalIdIndexes}::bytea[])
    and i.id_type = any (${whom.idTypes}::id_type[]) and i.issuer_id is null`
}

function answersForSomeone(level: SecurityLevel, now: Instant) {
  return sql<boolean>`(
    exists (select from patient p where p.person_id = me.id and p.status = 'Active')
    or exists (
      select from relation l join patient p on p.id = l.patient_id
      where l.person_id = me.id and ${relationHolds({ level: sql`${level}::text`, today: civilDay(now) })})
    or exists (
      select from invitation v join patient p on p.id = v.patient_id
      where v.person_id = me.id and v.status = 'Pending' and v.withdrawn_at is null
        and v.expires_at > ${now}::timestamptz and p.status = 'Active'))`
}

/** The account of a person, made at the first sign-in of somebody whom a clinic knows. */
export async function ensureAccount(
  db: Db,
  { identityId, language }: { identityId: string; language: string },
  now: Instant,
): Promise<string> {
  await db
    .insertInto('account')
    .values({
      id: makeId(now),
      public_id: randomUUID(),
      kind: 'Person',
      identity_id: identityId,
      preferred_language: language,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('identity_id').doNothing())
    .execute()
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('identity_id', '=', identityId)
    .executeTakeFirstOrThrow()
  return account.id
}

/** The language that somebody is known by: the units may differ, and the first one has known them longest. */
export function languageOf({ known }: PatientSideVisitor): string {
  return known[0]?.language ?? 'sv'
}
