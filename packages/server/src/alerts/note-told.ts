import type { AlertStep } from '@samklang/contract/alert-steps'
import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import { sourceOf } from '../alert-rows/source.ts'
import type { Db } from '../database/connect.ts'
import { type AlertEventKind, insertManyAlertEvents, type NewAlertEvent } from './events.ts'
import type { WaitingAlert } from './waiting.ts'

export type StepTelling = {
  step: AlertStep
  messageIds: readonly string[]
  /** This step had been told of the alert before. */
  isAgain: boolean
  /** Whose account it went to, where that is one. */
  to: string | null
}

/** What was done about an alert, and by which messages. */
export type EscalationOutcome = {
  alert: WaitingAlert
  tellings: readonly StepTelling[]
  escalate: boolean
  isOwnerUnreached: boolean
  isUnitUnreached: boolean
}

/** Kept with the alert, which messages they were, and in the history of what it came from. */
export async function noteTold(db: Db, done: readonly EscalationOutcome[], now: Instant): Promise<void> {
  const changed = done.filter((one) => eventsOf(one).length > 0 || isOtherwiseNow(one))
  if (changed.length === 0) return
  await setTold(db, changed, now)
  const tellings = changed.flatMap(({ alert, tellings: told }) =>
    told.flatMap(({ step, messageIds }) => messageIds.map((messageId) => ({ alertId: alert.id, messageId, step }))),
  )
  if (tellings.length > 0) await insertTellings(db, tellings, now)
  const events = changed.map((one) => ({
    source: sourceOf(one.alert),
    patientId: one.alert.patientId,
    events: eventsOf(one),
  }))
  await insertManyAlertEvents(db, events, now)
}

type AlertTelling = { alertId: string; messageId: string; step: AlertStep }

/** As many as there are alerts times messages: as three lists, which may be of any length. Told again within a minute is one message. */
async function insertTellings(db: Db, tellings: readonly AlertTelling[], now: Instant): Promise<void> {
  const alerts = tellings.map(({ alertId }) => alertId)
  const messages = tellings.map(({ messageId }) => messageId)
  const steps = tellings.map(({ step }) => step)
  await sql`insert into alert_telling (alert_id, message_id, step, told_at)
    select t.alert_id, t.message_id, t.step, ${now}
    from unnest(${alerts}::uuid[], ${messages}::uuid[], ${steps}::alert_step[]) t (alert_id, message_id, step)
    on conflict (alert_id, step, message_id) do update set told_at = excluded.told_at`.execute(db)
}

function isOtherwiseNow({ alert, isOwnerUnreached, isUnitUnreached }: EscalationOutcome): boolean {
  return alert.isOwnerUnreached !== isOwnerUnreached || alert.isUnitUnreached !== isUnitUnreached
}

const toldEvents: Record<AlertStep, AlertEventKind> = {
  Owner: 'AlertOwnerTold',
  Deputy: 'AlertDeputyTold',
  OnDuty: 'AlertOnDutyTold',
  OnCall: 'AlertOnCallTold',
  Head: 'AlertHeadTold',
}

function eventsOf(done: EscalationOutcome): NewAlertEvent[] {
  const { alert, tellings } = done
  const event = (kind: AlertEventKind, data: NewAlertEvent['data'] = {}): NewAlertEvent => ({
    event: kind,
    accountId: null,
    data: { Alert: alert.id, ...data },
  })
  const again = tellings.filter(({ isAgain }) => isAgain).map(({ step }) => step)
  return [
    ...(done.isOwnerUnreached && !alert.isOwnerUnreached
      ? [event('AlertOwnerUnreached', { To: alert.owner?.id ?? null })]
      : []),
    ...(done.escalate ? [event('AlertEscalated')] : []),
    ...tellings
      .filter(({ isAgain }) => !isAgain)
      .map(({ step, to, messageIds }) => event(toldEvents[step], { To: to, Messages: messageIds.length })),
    ...(again.length > 0 ? [event('AlertToldAgain', { Steps: again.join(' ') })] : []),
    ...(done.isUnitUnreached && !alert.isUnitUnreached ? [event('AlertUnitUnreached')] : []),
  ]
}

async function setTold(db: Db, changed: readonly EscalationOutcome[], now: Instant): Promise<void> {
  const among = (isSo: (done: EscalationOutcome) => boolean): RawBuilder<boolean> =>
    sql<boolean>`id = any(${changed.filter(isSo).map(({ alert }) => alert.id)}::uuid[])`
  const isToldTo = (isMeant: (step: AlertStep) => boolean) => (done: EscalationOutcome) =>
    done.tellings.some(({ step }) => isMeant(step))
  await sql`update risk_alert set
      owner_told_at = case when ${among(isToldTo((step) => step === 'Owner'))} then ${now}::timestamptz else owner_told_at end,
      escalated_at = case when ${among(({ escalate }) => escalate)} then ${now}::timestamptz else escalated_at end,
      unit_told_at = case when ${among(isToldTo((step) => step !== 'Owner' && step !== 'Deputy'))}
        then ${now}::timestamptz else unit_told_at end,
      owner_unreached_at = case when ${among(({ isOwnerUnreached }) => isOwnerUnreached)}
        then coalesce(owner_unreached_at, ${now}::timestamptz) end,
      unit_unreached_at = case when ${among(({ isUnitUnreached }) => isUnitUnreached)}
        then coalesce(unit_unreached_at, ${now}::timestamptz) end
    where ${among(() => true)}`.execute(db)
}
