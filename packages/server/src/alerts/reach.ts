import { defaultRepeatMinutes, defaultStepMinutes } from '@samklang/contract/alert-steps'
import type { Instant } from '@samklang/contract/instants'
import { believedAheadMinutes } from '@samklang/engine/follow-up/escalation'
import { sql } from 'kysely'
import { isToBeSeen } from '../alert-rows/is-to-be-seen.ts'
import type { Db } from '../database/connect.ts'

/** How long after its time an alert may still not be told, or told again, before something must be wrong with us. */
const slackMinutes = 10

/**
 * Whether everybody is told of alerts who should be: none waits at a unit where no message has reached anybody, and none is
 * overdue for being told or told again, whatever keeps those from running who see to it. Without a time the latter is not
 * asked. What a clock that was ahead has written down as later than now is no word on when somebody was told.
 */
export async function areAlertsTold(db: Db, now: Instant | undefined): Promise<boolean> {
  const at = sql`${now ?? null}::timestamptz`
  const latest = sql`${at} + make_interval(mins => ${believedAheadMinutes})`
  const { rows } = await sql<{ untold: boolean }>`select exists (select from risk_alert a
      where a.unit_unreached_at is not null and a.acknowledged_at is null and ${isToBeSeen}) or exists (
      select from risk_alert a join unit u on u.id = a.unit_id left join unit_group g on g.id = u.unit_group_id
        left join lateral (select max(t.told_at) as at from alert_telling t
          where t.alert_id = a.id and t.told_at <= ${latest}) told on true
      where a.acknowledged_at is null and a.severity = 'Alert' and ${isToBeSeen}
        and case when told.at is not null then told.at < ${at}
            - make_interval(mins => coalesce(g.alert_repeat_minutes, ${defaultRepeatMinutes}) + ${slackMinutes})
          else a.raised_at > ${latest} or a.raised_at < ${at}
            - make_interval(mins => coalesce(g.alert_on_duty_minutes, ${defaultStepMinutes.OnDuty}) + ${slackMinutes})
          end) as untold`.execute(db)
  return rows[0]?.untold === false
}
