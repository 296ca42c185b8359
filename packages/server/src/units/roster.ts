import type { Instant } from '@samklang/contract/instants'
import { type DutyState, dutyAt, type RosterInterval } from '@samklang/engine/follow-up/duty-roster'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

export type UnitWithRoster = { unitGroupId: string | null; timeZone: string }

/** Who is on duty at a unit, by the roster of its group and the unit's own clock. */
export async function readDuty(
  db: Db,
  { unitGroupId, timeZone: zone }: UnitWithRoster,
  now: Instant,
): Promise<DutyState> {
  const { rows } = await sql<{ intervals: RosterInterval[]; closedDays: string[] }>`select
      coalesce((select json_agg(json_build_object('weekdays', i.weekdays, 'from', to_char(i.from_time, 'HH24:MI'),
          'to', to_char(i.to_time, 'HH24:MI'),
          'staff', array(select s.account_id from duty_staff s where s.interval_id = i.id order by s.account_id))
          order by i.id) from duty_interval i where i.unit_group_id = ${unitGroupId}), '[]') as intervals,
      array(select to_char(d.day, 'YYYY-MM-DD') from closed_day d where d.unit_group_id = ${unitGroupId}
        order by d.day) as "closedDays"`.execute(db)
  return dutyAt({ ...(rows[0] ?? { intervals: [], closedDays: [] }), zone }, now)
}
