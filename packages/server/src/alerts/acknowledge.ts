import type { Instant } from '@samklang/contract/instants'
import type { Acknowledgement } from '@samklang/contract/questionnaires'
import type { Db } from '../database/connect.ts'
import { insertFormEvents, tellUnit } from '../forms/events.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { conflict, notFound } from '../http/refusal.ts'
import { type LockedAlert, lockAlerts, setAcknowledged } from './queries.ts'
import { findReading } from './readings.ts'

type Act = { body: Acknowledgement | null | undefined; accountId: string }

/**
 * somebody has dealt with it, and says how. An alert is acknowledged as it was read: as the caller says, else as this
 * person was last shown it; if it says something else now, nothing changes. What another has dealt with already stays as
 * that person left it.
 */
export async function acknowledge(db: Db, form: FoundForm, { body, accountId }: Act, now: Instant) {
  const alert = meant(await lockAlerts(db, form.id), body?.AlertId)
  if (alert.acknowledgedAt !== null) return
  const read = body?.PreviousLastModifiedAt ?? (await findReading(db, accountId, alert.id))
  if (read !== alert.lastModifiedAt) throw conflict()
  await setAcknowledged(db, alert.id, { accountId, action: body?.Action ?? 'Other' }, now)
  const data = { Alert: alert.id }
  await insertFormEvents(db, form, [{ event: 'AlertAcknowledged', accountId, data }], now)
  await tellUnit(db, form)
}

/** The one that is named, or the only one that waits. */
function meant(alerts: readonly LockedAlert[], alertId: string | null | undefined): LockedAlert {
  if (alertId) {
    const named = alerts.find(({ id }) => id === alertId)
    if (!named) throw notFound()
    return named
  }
  const [only, ...others] = alerts.filter(({ acknowledgedAt }) => acknowledgedAt === null)
  if (!only || others.length > 0) throw conflict()
  return only
}
