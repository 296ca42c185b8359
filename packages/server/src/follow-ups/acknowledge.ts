import type { Acknowledgement } from '@samklang/contract/alerts'
import type { Severity } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { mayAcknowledge, type RoleHolder } from '@samklang/contract/roles'
import { judgeNextStep, proposeNextStep } from '@samklang/engine/follow-up/follow-up'
import type { AlertSource } from '../alert-rows/source.ts'
import { insertAlertEvents } from '../alerts/events.ts'
import {
  type AlertHandling,
  insertNote,
  type LockedAlert,
  lockAlerts,
  readAlerts,
  setAcknowledged,
} from '../alerts/queries.ts'
import { findReading } from '../alerts/readings.ts'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { publishCareChanged } from '../forms/events.ts'
import type { FoundForm } from '../forms/found-form.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { conflict, invalid, notFound, Refusal, refuseFault } from '../http/refusal.ts'
import { askToTakeOver, endHandOver } from './hand-over.ts'

/** What alerts came from, at the unit whose they are. */
export type AlertedSource = { source: AlertSource; patientId: string; unitId: string; timeZone: string }

export function alertedForm({ id: formId, patientId, unitId, timeZone }: FoundForm): AlertedSource {
  return { source: { formId }, patientId, unitId, timeZone }
}

type Act = { body: Acknowledgement | null | undefined; accountId: string; language: SpokenLanguage }

/** everybody at the unit sees an alert; whoever treats acknowledges it. */
export function refuseUnlessMayAcknowledge(standing: RoleHolder): void {
  if (!mayAcknowledge(standing)) throw new Refusal(403, 'acknowledge-not-permitted')
}

/**
 * somebody has dealt with it, and says how. An alert is acknowledged as it was read: as the caller says, else as this
 * person was last shown it; if it says something else now, nothing changes and the caller is told what it says.
 */
export async function acknowledge(db: Db, of: AlertedSource, { body, accountId, language }: Act, now: Instant) {
  const alert = meant(await lockAlerts(db, atUnit(of)), body?.AlertId)
  if (alert?.acknowledgedAt) return afterAcknowledged(db, of, { alert, body, accountId, language }, now)
  const read = body?.PreviousLastModifiedAt ?? (alert && (await findReading(db, accountId, alert.id)))
  // A further note is of what somebody has acknowledged, and acknowledges nothing.
  if (!alert || read !== alert.lastModifiedAt || body?.IsFurtherNote) {
    const Details = { Alerts: await readAlerts(db, atUnit(of), { language, now }) }
    throw new Refusal(409, 'alert-changed', { Details })
  }
  // what alarms is dealt with in words; the specification names no body, which is enough for less.
  if (alert.severity === 'Alert' && !body) throw invalid('Action', 'required')
  const next = whatNext(body, alert.severity, civilDay(now, of.timeZone))
  await setAcknowledged(db, alert.id, { accountId, action: body?.Action ?? 'Other', ...next }, now)
  const data = { Alert: alert.id, NextStepOn: next.nextStepOn }
  const ended = await endHandOver(db, alert.id, accountId, now)
  const handed = { ...of, id: alert.id, nextStepOn: next.nextStepOn, holderId: accountId }
  const to = body?.HandOverTo
  const asked = to ? await askToTakeOver(db, handed, { fromId: accountId, to, field: 'HandOverTo', language }, now) : []
  const events = [...ended, { event: 'AlertAcknowledged', accountId, data } as const, ...asked]
  await insertAlertEvents(db, of, events, now)
  await publishCareChanged(db, of)
}

/**
 * what another has dealt with stays as that person left it. Whoever comes after them is told who did what and when, so
 * that nothing they wrote is lost without a word; they may have it kept beside it. Where nothing is said nothing can be lost, and
 * to have acknowledged it oneself is a success.
 */
async function afterAcknowledged(
  db: Db,
  of: AlertedSource,
  { alert, body, accountId, language }: Act & { alert: LockedAlert },
  now: Instant,
): Promise<void> {
  const text = body?.Action
  if (alert.acknowledgedBy === accountId && text === undefined) return
  if (text === undefined || !body?.IsFurtherNote) {
    const Details = { Alerts: await readAlerts(db, atUnit(of), { language, now }) }
    throw new Refusal(409, 'alert-acknowledged', { Details })
  }
  refuseNextStep(body)
  const actions = [...new Set(body.Actions)]
  await insertNote(db, alert.id, { accountId, text, actions }, now)
  await insertAlertEvents(db, of, [{ event: 'AlertNoted', accountId, data: { Alert: alert.id } }], now)
  await publishCareChanged(db, of)
}

/**
 * the day of the next step, or why none is needed; where neither is said, the day that would be proposed. Handing over is
 * said by naming whom.
 */
function whatNext(
  body: Act['body'],
  severity: Severity,
  today: CivilDate,
): Omit<AlertHandling, 'accountId' | 'action'> {
  const actions = [...new Set([...(body?.Actions ?? []), ...(body?.HandOverTo ? ['HandedOver' as const] : [])])]
  if (actions.includes('HandedOver') && !body?.HandOverTo) throw invalid('HandOverTo', 'required')
  const noFollowUpReason = body?.NoFollowUpReason ?? null
  if (noFollowUpReason !== null && body?.NextStepOn) throw invalid('NoFollowUpReason', 'not-allowed')
  const nextStepOn = noFollowUpReason === null ? (body?.NextStepOn ?? proposeNextStep(severity, today, actions)) : null
  refuseFault('NextStepOn', judgeNextStep(nextStepOn, { actions, today, severity }))
  return { actions, nextStepOn, noFollowUpReason }
}

/** What goes on is a colleague's to say already: a note beside it says what was done, and hands nothing over. */
function refuseNextStep(body: Acknowledgement): void {
  for (const field of ['NextStepOn', 'NoFollowUpReason', 'HandOverTo'] as const) {
    if (body[field]) throw invalid(field, 'not-allowed')
  }
  if (body.Actions?.includes('HandedOver')) throw invalid('Actions', 'not-allowed')
}

/** what another unit has acknowledged of a form is not there for this one. */
function atUnit({ source, unitId }: AlertedSource) {
  return { ...source, unitId }
}

/** The one that is named, or the only one that waits; undefined where several do. */
function meant(alerts: readonly LockedAlert[], alertId: string | null | undefined): LockedAlert | undefined {
  if (alertId) {
    // An id may come in capitals.
    const named = alerts.find(({ id }) => id === alertId.toLowerCase())
    if (!named) throw notFound()
    return named
  }
  const [only, ...others] = alerts.filter(({ acknowledgedAt }) => acknowledgedAt === null)
  if (!only) throw conflict()
  return others.length > 0 ? undefined : only
}
