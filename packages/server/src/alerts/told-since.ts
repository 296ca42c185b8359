import type { Instant } from '@samklang/contract/instants'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { byEntry } from './by-entry.ts'
import { isOf } from './raise.ts'

/**
 * Of what a save calls for that was taken before, since its reply was lost: what was not answered yet when the page had last read the
 * form is as new to that page as it was then.
 */
export async function leaveOutToldBefore(
  db: Db,
  formId: string,
  alerts: readonly RaisedAlert[],
  since: Instant | null | undefined,
): Promise<RaisedAlert[]> {
  if (!since || alerts.length === 0) return [...alerts]
  const { rows } = await sql<{ entry: string; rule_key: string; item_ref: string | null }>`
    select a.entry_id as entry, a.rule_key, a.item_ref
    from risk_alert a join alert_answerer k on k.alert_id = a.id
    where a.form_id = ${formId} and a.entry_id is not null
    group by a.entry_id, a.rule_key, a.item_ref having max(k.answered_at) <= ${since}::timestamptz`.execute(db)
  const unknown: RaisedAlert[] = []
  for (const [entry, ofEntry] of byEntry(alerts))
    unknown.push(...ofEntry.filter((alert) => !rows.some((row) => row.entry === entry && isOf(row, alert))))
  return unknown
}
