import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { NewAlertEvent } from './events.ts'

type HandOversToEnd = {
  alertIds: readonly string[]
  /** Who acts on the alerts. */
  accountId: string
  /** Whose they are from now on. */
  takerId: string
}

/**
 * somebody has acted on alerts that this transaction holds: nobody is asked any more. Whoever was asked and acts has
 * accepted by it; whoever was asked and is named by somebody else has not.
 */
export async function endHandOvers(db: Db, { alertIds, accountId, takerId }: HandOversToEnd, now: Instant) {
  const { rows } = await sql<{ alertId: string; to: string; answer: 'Accepted' | 'Withdrawn' }>`
    update alert_hand_over set answered_at = ${now}, answered_by = ${accountId},
      answer = case when to_account_id = ${accountId} and to_account_id = ${takerId} then 'Accepted' else 'Withdrawn' end
    where alert_id = any (${[...alertIds]}::uuid[]) and answer is null
    returning alert_id as "alertId", to_account_id as "to", answer`.execute(db)
  return rows.map(({ alertId, to, answer }) => {
    const event: NewAlertEvent = { event: `AlertHandOver${answer}`, accountId, data: { Alert: alertId, To: to } }
    return { alertId, event }
  })
}
