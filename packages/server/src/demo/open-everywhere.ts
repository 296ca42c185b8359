import type { Db } from '../database/connect.ts'
import { everywhereHsaId } from './staff.ts'

/** One of the demo's staff works at every unit there is, so that a seeded clinic can be looked at too. */
export async function openEverywhere(db: Db): Promise<void> {
  await db
    .insertInto('account_care_unit')
    .columns(['account_id', 'unit_id'])
    .expression(
      db
        .selectFrom('account')
        .innerJoin('unit', (join) => join.on('unit.kind', '=', 'CareUnit'))
        .select(['account.id as account_id', 'unit.id as unit_id'])
        .where('account.hsa_id', '=', everywhereHsaId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
