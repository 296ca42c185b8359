import type { Instant } from '@samklang/contract/instants'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'

type Shown = Pick<RiskAlert, 'Id' | 'LastModifiedAt' | 'AcknowledgedAt'>

const writeReadings = statement(
  'note-alert-readings',
  { accountId: value<string>(), ids: value<string[]>(), states: value<Instant[]>() },
  ({ accountId, ids, states }) => sql<object>`insert into alert_reading as r (alert_id, account_id, last_modified_at)
    select shown.id, ${accountId}::uuid, shown.state
    from unnest(${ids}::uuid[], ${states}::timestamptz[]) as shown (id, state)
    join risk_alert a on a.id = shown.id
    where shown.state > coalesce((select known.last_modified_at from alert_reading known
      where known.alert_id = shown.id and known.account_id = ${accountId}::uuid), '-infinity')
    order by shown.id
    on conflict (alert_id, account_id) do update set last_modified_at = excluded.last_modified_at
      where r.last_modified_at < excluded.last_modified_at`,
)

/** Keeps which state of the alerts that wait this person has been shown. Of what they had read already nothing is written. */
export async function noteReadings(db: Db, accountId: string, alerts: readonly Shown[]): Promise<void> {
  const waiting = alerts.filter(({ AcknowledgedAt }) => AcknowledgedAt === null)
  if (waiting.length === 0) return
  const ids = waiting.map(({ Id }) => Id)
  const states = waiting.map(({ LastModifiedAt }) => LastModifiedAt)
  await writeReadings(db, { accountId, ids, states })
}

/** The state of an alert that this person was last shown. */
export async function findReading(db: Db, accountId: string, alertId: string): Promise<Instant | undefined> {
  const reading = db
    .selectFrom('alert_reading')
    .select('last_modified_at')
    .where('alert_id', '=', alertId)
    .where('account_id', '=', accountId)
  return (await reading.executeTakeFirst())?.last_modified_at
}
