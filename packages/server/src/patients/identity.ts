import type { Instant } from '@samklang/contract/instants'
import type { IdType } from '@samklang/contract/personal-ids'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { blindIndex, blindIndexes, previousBlindIndex } from '../keys/blind-index.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'

/** Who somebody is: the type of an id, who gave it, and the id. What units know of them stands with each unit. */
export type IdentityKey = {
  idType: IdType
  /** Normalised; null for somebody without one, who is then known by nothing but the unit's own row. */
  personalId: string | null
  issuerId: string | null
}

/** An id of the whole country means the same everywhere; a local one belongs to the unit group that made it up. */
export function issuerOf(idType: IdType, unit: { id: string; groupId: string | null }): string | null {
  return idType === 'PNR' || idType === 'SNR' || idType === 'NRID' ? null : (unit.groupId ?? unit.id)
}

export type FoundIdentity = { id: string }

/** The same statements for somebody known and for somebody new, so that the time taken tells nothing. */
export async function ensureIdentity(db: Db, keys: Keys, key: IdentityKey, now: Instant): Promise<FoundIdentity> {
  const id = makeId(now)
  const index = key.personalId === null ? null : blindIndex(keys, 'personal-id', key.personalId)
  const previous = key.personalId === null ? null : previousBlindIndex(keys, 'personal-id', key.personalId)
  const idType = key.personalId === null ? 'Unknown' : key.idType
  // Whoever is known by the key before is the same person.
  await sql`insert into identity (id, id_type, issuer_id, personal_id_index, personal_id_index_previous, created_at)
    select ${id}, ${idType}::id_type, ${key.issuerId}::uuid, ${index}::bytea, ${previous}::bytea, ${now}::timestamptz
    where not exists (${ofKey(db, keys, key)})
    on conflict do nothing`.execute(db)
  if (index === null) return found(db).where('id', '=', id).executeTakeFirstOrThrow()
  return ofKey(db, keys, key).executeTakeFirstOrThrow()
}

function found(db: Db) {
  return db.selectFrom('identity').select('id')
}

/** By either key, while the index key is being changed. */
function ofKey(db: Db, keys: Keys, { idType, personalId, issuerId }: IdentityKey) {
  return found(db)
    .where('id_type', '=', personalId === null ? 'Unknown' : idType)
    .where(sql<boolean>`issuer_id is not distinct from ${issuerId}::uuid`)
    .where('personal_id_index', 'in', blindIndexes(keys, 'personal-id', personalId ?? ''))
}

/** Looked for and perhaps found: the log names the identity, so that a person's own extract shows who has asked for them. */
export async function findIdentityId(db: Db, keys: Keys, key: IdentityKey): Promise<string | undefined> {
  if (key.personalId === null) return undefined
  const known = await ofKey(db, keys, key).executeTakeFirst()
  return known?.id
}

/** The name that the person record gives, kept for the units that the person accepts. */
export async function setRecordedName(
  db: Db,
  identityId: string,
  { firstname, lastname }: { firstname: string; lastname: string },
): Promise<void> {
  await db
    .updateTable('identity')
    .set({ recorded_firstname: firstname, recorded_lastname: lastname })
    .where('id', '=', identityId)
    .execute()
}

/** By e-ID somebody has shown a unit who they are: it knows them by the name that the person record gives. */
export async function showToUnit(db: Db, personId: string, now: Instant): Promise<void> {
  await sql`update person n set firstname = coalesce(i.recorded_firstname, n.firstname),
      lastname = coalesce(i.recorded_lastname, n.lastname), proven_at = coalesce(n.proven_at, ${now}), updated_at = ${now}
    from identity i where i.id = n.identity_id and n.id = ${personId}`.execute(db)
}
