import type { Instant } from '@samklang/contract/instants'
import type { UnitInformation } from '@samklang/contract/units'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { readDuty, type UnitWithRoster } from './roster.ts'

/**
 * when the unit opens or closes next, by its roster. Holidays are known as far ahead as somebody has written closed days
 * down: past the last of them, nobody has told whether a day is one.
 */
export async function readHours(db: Db, unit: UnitWithRoster, now: Instant): Promise<UnitInformation['Hours']> {
  const { hours: State, opensAt: OpensAt, closesAt: ClosesAt } = await readDuty(db, unit, now)
  const day = civilDay(OpensAt ?? now, unit.timeZone)
  const later = await db
    .selectFrom('closed_day')
    .select('day')
    .where('unit_group_id', '=', unit.unitGroupId)
    .where('day', '>=', day)
    .limit(1)
    .executeTakeFirst()
  return { State, OpensAt, ClosesAt, AreHolidaysKnown: later !== undefined }
}
