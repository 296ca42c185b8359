import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { openField, sealField } from '../keys/sealed-field.ts'

const atOnce = 200

/**
 * What is sealed is bound to its row, and keys lie outside the database: a migration that makes a row for each unit that knows
 * a person leaves the id, phone and e-mail of the new rows to the server, which does this before it serves anybody. Several
 * instances may do it at once. Resolves to how many there were.
 */
export async function sealCopiedPeople(db: Db, keys: Keys): Promise<number> {
  for (let total = 0; ; ) {
    const done = await db.transaction().execute((trx) => sealSome(trx, keys))
    total += done
    if (done < atOnce) return total
  }
}

async function sealSome(db: Db, keys: Keys): Promise<number> {
  const copies = await db
    .selectFrom('person as copy')
    .innerJoin('person as source', 'source.id', 'copy.sealed_from')
    .select(['copy.id', 'source.id as sourceId', 'source.personal_id', 'source.phone', 'source.email'])
    .orderBy('copy.id')
    .limit(atOnce)
    .forUpdate('copy')
    .execute()
  for (const { id, sourceId, ...sealed } of copies) {
    const reseal = (column: keyof typeof sealed) => {
      const bytes = sealed[column]
      return bytes && sealField(keys, place(column, id), openField(keys, place(column, sourceId), bytes))
    }
    await db
      .updateTable('person')
      .set({
        personal_id: reseal('personal_id'),
        phone: reseal('phone'),
        email: reseal('email'),
        sealed_from: null,
      })
      .where('id', '=', id)
      .execute()
  }
  return copies.length
}

function place(column: 'personal_id' | 'phone' | 'email', row: string) {
  return { table: 'person', column, row }
}
