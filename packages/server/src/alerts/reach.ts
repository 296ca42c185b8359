import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { isToBeSeen } from './is-to-be-seen.ts'

/** How long after its time an alert may still not be the whole unit's before something must be wrong with us. */
const slackMinutes = 10

/**
 * Whether everybody is told of alerts who should be: none waits at a unit where no message has reached anybody, and none is
 * overdue, whatever keeps those from running who see to it. Without a time the latter is not asked.
 */
export async function areAlertsTold(db: Db, now: Instant | undefined): Promise<boolean> {
  const { rows } = await sql<{ untold: boolean }>`select exists (select from risk_alert a
      where a.unit_unreached_at is not null and a.acknowledged_at is null and ${isToBeSeen}) or exists (
      select from risk_alert a join unit u on u.id = a.unit_id left join unit_group g on g.id = u.unit_group_id
      where a.acknowledged_at is null and a.escalated_at is null and a.severity = 'Alert'
        and a.raised_at < ${now ?? null}::timestamptz
          - make_interval(mins => coalesce(g.alert_on_duty_minutes, 60) + ${slackMinutes}) and ${isToBeSeen}) as untold`.execute(
    db,
  )
  return rows[0]?.untold === false
}
