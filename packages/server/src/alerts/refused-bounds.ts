import type { Instant } from '@samklang/contract/instants'
import { refusedMessageItems } from '@samklang/engine/follow-up/alerts-in-text'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { itemAmong } from '../alert-rows/item-among.ts'
import type { Db } from '../database/connect.ts'
import { insertAlertEvents } from './events.ts'
import { type AlertOrigin, type AlertsToRaise, eventOf, insertAlerts, modifiedAt } from './raise.ts'

/** A browser that got no answer tries again by itself, or the person does at once. */
const retryMinutes = 10

/**
 * whether what was refused is the same sending as the one that an acknowledged alert is about, and not said on another
 * occasion. Counted from when it was told, not from the last try: whoever goes on saying it is heard again.
 */
export function isSameOccasion(toldAt: Instant, now: Instant): boolean {
  return toldAt > addMinutes(now, -retryMinutes)
}

/** More than anybody sends who means it, and as many as staff can see to. */
const mostWaiting = 50

type FromSender = AlertsToRaise & { writtenBy: string }

/**
 * raises what one person was refused, as far as there is room for their alerts about this patient. What is beyond is not
 * raised; the latest of those that wait says that there is more.
 */
export async function raiseWithinBounds(db: Db, origin: AlertOrigin, alerts: FromSender, now: Instant): Promise<void> {
  const { raised, writtenBy } = alerts
  const sender = { patientId: origin.patientId, writtenBy }
  const room = Math.max(0, mostWaiting - (await countWaiting(db, sender)))
  const within = raised.slice(0, room)
  if (within.length > 0) {
    const fresh = await insertAlerts(db, origin, { ...alerts, raised: within }, now)
    await insertAlertEvents(db, origin, fresh.map(eventOf), now)
  }
  if (within.length < raised.length) await markMore(db, sender, now)
}

type Sender = { patientId: string; writtenBy: string }

/** Of the alerts `a`, what this person was refused and nobody has acknowledged. */
function isWaitingOf({ patientId, writtenBy }: Sender) {
  return sql<boolean>`(a.patient_id = ${patientId} and a.written_by = ${writtenBy} and a.acknowledged_at is null
    and (a.refused_answers_id is not null or ${itemAmong('a', refusedMessageItems)}))`
}

async function countWaiting(db: Db, sender: Sender): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from risk_alert a
    where ${isWaitingOf(sender)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Once: an alert that changed with every further one could never be read and acknowledged. */
async function markMore(db: Db, sender: Sender, now: Instant): Promise<void> {
  await sql`update risk_alert set more_since = ${now}, last_modified_at = ${modifiedAt(now)}
    where id = (select a.id from risk_alert a where ${isWaitingOf(sender)} order by a.raised_at desc, a.id desc limit 1)
      and not exists (select from risk_alert a where ${isWaitingOf(sender)} and a.more_since is not null)`.execute(db)
}
