import type { Db } from '../database/connect.ts'
import { isToBeSeen } from './is-to-be-seen.ts'
import { isOpenTo } from './open-to.ts'
import { type AlertSource, isFrom } from './source.ts'

type AlarmRequest = { db: Db; actor: { unitId: string | null; accountId: string } }

/**
 * Whether an alert from there waits that is open to this person, also where the unit has released the patient or is closed. With
 * `unitId`, one of that unit's: a form that moved may have alerts of another, which are not this person's.
 */
export async function isAlarming(
  { db, actor }: AlarmRequest,
  source: AlertSource,
  unitId: string | null = null,
): Promise<boolean> {
  const waiting = db
    .selectFrom('risk_alert as a')
    .select('a.id')
    .where(isFrom(source))
    .where(isOpenTo(actor))
    .where('a.acknowledged_at', 'is', null)
    .where(isToBeSeen)
    .$if(unitId !== null, (query) => query.where('a.unit_id', '=', unitId))
    .limit(1)
  return (await waiting.executeTakeFirst()) !== undefined
}
