import type { Instant } from '@samklang/contract/instants'
import type { InsertObject } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { DB } from '../database/table-types.ts'
import { makeId } from '../keys/ids.ts'

type Known = 'id' | 'identity_id' | 'unit_id' | 'created_at' | 'updated_at'

export type PersonColumns = Omit<InsertObject<DB, 'person'>, Known>

/**
 * What a unit knows of an identity, as patient or as contact. `columnsOf` gets the row's id, which sealed columns are bound to.
 * Undefined when the unit has come to know this person in the meantime.
 */
export async function insertPerson(
  db: Db,
  { identityId, unitId }: { identityId: string; unitId: string },
  columnsOf: (id: string) => PersonColumns,
  now: Instant,
): Promise<string | undefined> {
  const id = makeId(now)
  const inserted = await db
    .insertInto('person')
    .values({
      ...columnsOf(id),
      id,
      identity_id: identityId,
      unit_id: unitId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['identity_id', 'unit_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}
