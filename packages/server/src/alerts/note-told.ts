import type { AlertStep } from '@samklang/contract/alert-steps'
import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { FormEventKind } from '../database/table-types.ts'
import { eventRows, type NewEvent } from '../forms/events.ts'
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

/** Kept with the alert, which messages they were, and in the history of its form. */
export async function noteTold(db: Db, done: readonly EscalationOutcome[], now: Instant): Promise<void> {
  const changed = done.filter((one) => eventsOf(one).length > 0 || isOtherwiseNow(one))
  if (changed.length === 0) return
  await setTold(db, changed, now)
  const tellings = changed.flatMap(({ alert, tellings: told }) =>
    told.flatMap(({ step, messageIds }) => messageIds.map((messageId) => ({ alertId: alert.id, messageId, step }))),
  )
  if (tellings.length > 0) await insertTellings(db, tellings, now)
  const events = changed.flatMap((one) =>
    eventRows({ id: one.alert.formId, patientId: one.alert.patientId }, eventsOf(one), now),
  )
  for (let from = 0; from < events.length; from += eventsAtOnce)
    await db
      .insertInto('form_event')
      .values(events.slice(from, from + eventsAtOnce))
      .execute()
}

/** A statement takes 65,535 parameters, and an event has seven. */
const eventsAtOnce = 5000

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

const toldEvents: Record<AlertStep, FormEventKind> = {
  Owner: 'AlertOwnerTold',
  Deputy: 'AlertDeputyTold',
  OnDuty: 'AlertOnDutyTold',
  OnCall: 'AlertOnCallTold',
  Head: 'AlertHeadTold',
}

function eventsOf(done: EscalationOutcome): NewEvent[] {
  const { alert, tellings } = done
  const event = (kind: FormEventKind, data: NewEvent['data'] = {}): NewEvent => ({
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
