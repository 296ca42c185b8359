import type { AlertAction } from '@samklang/contract/alert-follow-up'
import type { FollowUpStep } from '@samklang/contract/follow-ups'
import type { Instant } from '@samklang/contract/instants'
import { actionsThatCount, judgeNextStep } from '@samklang/engine/follow-up/follow-up'
import { sql } from 'kysely'
import { insertAlertEvents } from '../alerts/events.ts'
import { readAlerts } from '../alerts/queries.ts'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { nextToken } from '../database/next-token.ts'
import { publishCareChanged } from '../forms/events.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { Refusal, refuseFault } from '../http/refusal.ts'
import { makeId } from '../keys/ids.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { alertFor, type FoundAlert } from './found-alert.ts'
import { endHandOver } from './hand-over.ts'
import { resolveOverdue } from './notices.ts'

/**
 * what was done about an acknowledged alert, and when somebody goes on; without a day it is ticked off. A step is of what
 * was read: whoever comes after a colleague is told, and nothing is written.
 */
export async function followUpAlert(
  request: PatientRequest & { origin: { language: SpokenLanguage } },
  alertId: string,
  step: FollowUpStep,
): Promise<void> {
  const { db, actor, now, origin } = request
  const alert = await alertFor(request, alertId)
  if (!alert.isOpen || alert.changedAt !== step.PreviousLastModifiedAt) {
    const Details = {
      Alerts: await readAlerts(db, { ...alert.source, unitId: alert.unitId }, { language: origin.language, now }),
    }
    throw new Refusal(409, 'follow-up-changed', { Details })
  }
  const actions = [...new Set(step.Actions)]
  const today = civilDay(now, alert.timeZone)
  const counted = actionsThatCount(actions, await listDone(db, alert.id))
  refuseFault('NextStepOn', judgeNextStep(step.NextStepOn, { actions: counted, today, severity: alert.severity }))
  await insertStep(db, alert, { ...step, Actions: actions }, { accountId: actor.accountId, now })
  await setStep(db, alert, step, { accountId: actor.accountId, now })
  await resolveOverdue(db, { source: alert.source, unitId: alert.unitId, accountId: actor.accountId, now }, today)
  const ended = step.NextStepOn === null ? await endHandOver(db, alert.id, actor.accountId, now) : []
  const data = { Alert: alert.id, NextStepOn: step.NextStepOn }
  const event = { event: 'AlertFollowedUp', accountId: actor.accountId, data } as const
  await insertAlertEvents(db, alert, [event, ...ended], now)
  request.note({ data: { NextStepOn: step.NextStepOn, Actions: actions } })
  await publishCareChanged(db, alert)
}

/** What was done each time, the acknowledgement first. */
async function listDone(db: Db, alertId: string): Promise<AlertAction[][]> {
  const { rows } = await sql<{ actions: AlertAction[] }>`select a.actions from risk_alert a where a.id = ${alertId}
    union all (select n.actions from alert_note n where n.alert_id = ${alertId} order by n.at, n.id)`.execute(db)
  return rows.map(({ actions }) => actions)
}

type By = { accountId: string; now: Instant }

async function insertStep(db: Db, alert: FoundAlert, step: FollowUpStep, { accountId, now }: By): Promise<void> {
  await db
    .insertInto('alert_note')
    .values({
      id: makeId(now),
      alert_id: alert.id,
      account_id: accountId,
      at: now,
      text: step.Text,
      actions: step.Actions ?? [],
      is_follow_up: true,
      next_step_on: step.NextStepOn,
    })
    .execute()
}

/** What nobody who can act answers for becomes that of whoever goes on with it. */
async function setStep(db: Db, alert: FoundAlert, { NextStepOn }: FollowUpStep, { accountId, now }: By): Promise<void> {
  const changedAt = nextToken(alert.changedAt ?? now, now)
  const next =
    NextStepOn === null
      ? { followed_up_at: now, followed_up_by: accountId }
      : { next_step_on: NextStepOn, follow_up_account_id: alert.isResponsibleHere ? alert.responsibleId : accountId }
  await db
    .updateTable('risk_alert')
    .set({ ...next, follow_up_changed_at: changedAt })
    .where('id', '=', alert.id)
    .execute()
}
