import type { Instant } from '@samklang/contract/instants'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { sql } from 'kysely'
import { type AlertSource, isFrom } from '../alert-rows/source.ts'
import type { Db } from '../database/connect.ts'
import { sayings } from './sayings.ts'

type Given = {
  /** All that the answers call for, also what was known and raised nothing anew. */
  raised: readonly RaisedAlert[]
  entry: string | null
  /** Nobody where time has run out. */
  accountId: string | null
  isRefused: boolean
}

/**
 * keeps who has given an answer that calls for somebody, and when it arrived, with the alert that is about it: the one that
 * waits, else the one that was acknowledged for the same answer. What somebody else was refused is not about this answer.
 */
export async function noteAnswerer(db: Db, source: AlertSource, given: Given, now: Instant): Promise<void> {
  const { raised, entry, accountId, isRefused } = given
  if (raised.length === 0 || accountId === null) return
  await sql`insert into alert_answerer as known (alert_id, account_id, answered_at)
    select distinct on (a.rule_key, a.item_ref) a.id, ${accountId}::uuid, ${now}::timestamptz
    from risk_alert a join ${sayings(raised)} on a.rule_key = n.rule and a.item_ref is not distinct from n.item
    left join form f on f.id = a.form_id
    where ${isFrom(source)} and coalesce(f.unit_id = a.unit_id, true) and a.entry_id is not distinct from ${entry}
      and (a.acknowledged_at is null or a.answer_changed_at is null)
      and (a.refused_answers_id is null or a.written_by = ${accountId})
    order by a.rule_key, a.item_ref, a.acknowledged_at is not null, (a.refused_answers_id is not null) <> ${isRefused},
      a.raised_at desc
    on conflict (alert_id, account_id)
      do update set answered_at = greatest(known.answered_at, excluded.answered_at)`.execute(db)
}
