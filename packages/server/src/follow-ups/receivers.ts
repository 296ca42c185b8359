import type { HandOverReceiver } from '@samklang/contract/follow-ups'
import type { Instant } from '@samklang/contract/instants'
import { listTakers, type TakersOf } from '../alerts/takers.ts'
import type { Db } from '../database/connect.ts'
import { readDuty } from '../units/roster.ts'

/** R-309 R-347: who may be asked to take over, and whether the roster says that they are on duty now. */
export async function listReceivers(db: Db, of: TakersOf, now: Instant): Promise<HandOverReceiver[]> {
  const able = await listTakers(db, of, now)
  const unit = db.selectFrom('unit').select(['unit_group_id as unitGroupId', 'time_zone as timeZone'])
  const { staff } = await readDuty(db, await unit.where('id', '=', of.unitId).executeTakeFirstOrThrow(), now)
  return able.map(({ accountId, ...taker }) => ({ ...taker, IsOnDuty: staff?.includes(accountId) ?? null }))
}
