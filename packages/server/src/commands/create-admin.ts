import { randomUUID } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import { defaultPermissions } from '@samklang/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'

export type NewAdmin = { hsaId: string; firstname: string; lastname: string }

/** The first person of a new installation, who lets in all others. Somebody known already becomes administrator too. */
export function createAdmin(db: Db, { hsaId, firstname, lastname }: NewAdmin, now: Instant): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const account = await transaction
      .insertInto('account')
      .values({
        id: makeId(now),
        public_id: randomUUID(),
        kind: 'Staff',
        hsa_id: hsaId,
        firstname,
        lastname,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(hsa_id)`)
          .where('hsa_id', 'is not', null)
          .doUpdateSet({ status: 'Active', updated_at: now }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('account_role')
      .values({ account_id: account.id, role: 'SysAdmin' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await transaction
      .insertInto('account_permission')
      .values(defaultPermissions('SysAdmin').map((permission) => ({ account_id: account.id, permission })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
