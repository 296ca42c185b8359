import { type AlertStep, alertSteps } from '@samklang/contract/alert-steps'
import type { Instant } from '@samklang/contract/instants'
import { decideSteps, type StepState, type UnitHours } from '@samklang/engine/follow-up/escalation'
import { recordManyBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import { publishCareChangedAt } from '../forms/due-forms.ts'
import { queueAlertMessage } from '../outbox/alert-messages.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { alertText, staffEntrance } from '../outbox/staff-text.ts'
import { readDuty } from '../units/roster.ts'
import {
  type AlertMessageDependencies as Addressing,
  addressesOf,
  addressesOfUnit,
  type StaffAddress,
  type UnitAddresses,
} from './addresses.ts'
import { type EscalationOutcome, noteTold } from './note-told.ts'
import { alertsAtOnce, listUnitsWithAlerts, lockWaiting, type UnitOfAlerts, type WaitingAlert } from './waiting.ts'

export type EscalationDependencies = Addressing & Pick<MessageDependencies, 'base'>

/**
 * Sees to it that no alert waits unseen: the steps of its unit group are told, each by all its channels, again and again until
 * it is acknowledged. Nothing switches this off, and no message says about whom it is. What keeps one unit's from being seen
 * to keeps no other's. Resolves to how many alerts something was done about.
 */
export async function escalateAlerts(db: Db, messaging: EscalationDependencies, now: Instant): Promise<number> {
  const failures: unknown[] = []
  let total = 0
  for (const unit of await listUnitsWithAlerts(db, now)) {
    try {
      total += await escalateAt(db, messaging, unit, now)
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
  return total
}

/** So many at a time, each time in a transaction of its own. */
async function escalateAt(
  db: Db,
  messaging: EscalationDependencies,
  unit: UnitOfAlerts,
  now: Instant,
): Promise<number> {
  const duty = await readDuty(db, unit, now)
  const hours = { isOpen: duty.hours !== 'Closed', since: duty.hours === 'Unknown' ? null : duty.since }
  const addresses = await addressesOfUnit(db, duty, { messaging, unit, now })
  let total = 0
  let batch: Batch = { seen: [], told: 0, messages: new Map() }
  do {
    const { seen, messages } = batch
    const situation = { messaging, unit, hours, addresses, messages, now }
    batch = await db.transaction().execute((trx) => escalateBatch(trx, situation, seen.at(-1)))
    total += batch.told
  } while (batch.seen.length >= alertsAtOnce)
  return total
}

type Messages = Map<string, string[]>

type Batch = {
  seen: WaitingAlert[]
  told: number
  /** What was written in this minute, by step and person: it counts for all that waits for them. */
  messages: Messages
}

type Situation = {
  messaging: EscalationDependencies
  unit: UnitOfAlerts
  hours: UnitHours
  addresses: UnitAddresses
  messages: Messages
  now: Instant
}

async function escalateBatch(db: Db, situation: Situation, after: WaitingAlert | undefined): Promise<Batch> {
  const { unit, now } = situation
  const waiting = await lockWaiting(db, unit.id, now, after)
  const decided = waiting.map((alert) => decideFor(alert, situation))
  warnOfUnreachable(decided, situation)
  const messages = await writeAll(db, decided, situation)
  const done = decided.map((one) => withMessages(one, messages))
  await noteTold(db, done, now)
  const news = done.filter(
    ({ alert, ...step }) =>
      step.escalate ||
      step.isOwnerUnreached !== alert.isOwnerUnreached ||
      step.isUnitUnreached !== alert.isUnitUnreached,
  )
  await publishCareChangedAt(
    db,
    news.map(({ alert: { patientId } }) => ({ patientId, unitId: unit.id })),
  )
  const told = done.filter(({ escalate, tellings }) => escalate || tellings.length > 0)
  const about = told.map(({ alert: { patientId } }) => ({ patientId }))
  await recordManyBySystem(db, { action: 'TellOfAlert', call: 'escalateAlerts', unitId: unit.id, about }, now)
  return { seen: waiting, told: told.length, messages }
}

type Decided = Omit<EscalationOutcome, 'tellings'> & { tell: AlertStep[]; addresses: Record<AlertStep, StaffAddress[]> }

function decideFor(alert: WaitingAlert, { messaging, unit, hours, addresses: ofUnit, now }: Situation): Decided {
  const { owner } = alert
  const isHere = Boolean(owner?.isAtUnit && !owner.isAway)
  const deputy = owner?.deputy?.isAtUnit && !owner.deputy.isAway ? owner.deputy : null
  const addresses = {
    ...ofUnit,
    Owner: isHere ? addressesOf(messaging, owner) : [],
    Deputy: addressesOf(messaging, deputy),
  }
  const state = (step: AlertStep): StepState => ({
    isReachable: addresses[step].length > 0,
    toldAt: alert.told[step]?.toldAt ?? null,
    outcome: alert.told[step]?.outcome ?? null,
  })
  const steps = {
    Owner: state('Owner'),
    Deputy: state('Deputy'),
    OnDuty: state('OnDuty'),
    OnCall: state('OnCall'),
    Head: state('Head'),
  }
  const standing = owner === null ? 'None' : isHere ? 'Here' : 'Away'
  return { alert, addresses, ...decideSteps({ ...alert, owner: standing, steps }, unit, hours, now) }
}

function warnOfUnreachable(decided: readonly Decided[], { messaging, unit }: Situation): void {
  const nobody = decided.filter(
    ({ escalate, addresses }) => escalate && alertSteps.every((step) => !addresses[step][0]),
  )
  if (nobody.length > 0)
    messaging.log.warn(
      { unitId: unit.id, alerts: nobody.length },
      'alerts wait and there is no address to tell anybody at',
    )
}

/** One message for all that waits for a person, and of one minute one only: somebody may own alerts at several units. */
async function writeAll(
  db: Db,
  decided: readonly Decided[],
  { messaging, messages, now }: Situation,
): Promise<Messages> {
  const written = new Map(messages)
  for (const { tell, addresses } of decided)
    for (const step of tell) {
      const key = keyOf(step, addresses)
      if (written.has(key)) continue
      const about = decided.filter((one) => one.tell.includes(step) && keyOf(step, one.addresses) === key)
      const raisedAt = about.map(({ alert }) => alert.raisedAt)
      const ids: string[] = []
      for (const address of addresses[step]) ids.push(await write(db, messaging, { address, raisedAt }, now))
      written.set(key, ids)
    }
  return written
}

/** Whoever reads the message sees all that waits: it counts for what they were told of before as well. */
function withMessages({ tell, addresses, ...decided }: Decided, messages: Messages): EscalationOutcome {
  const { told } = decided.alert
  return {
    ...decided,
    tellings: alertSteps.flatMap((step) => {
      const messageIds = messages.get(keyOf(step, addresses))
      const isTold = tell.includes(step) || (told[step] !== undefined && addresses[step].length > 0)
      return messageIds && isTold
        ? [{ step, messageIds, isAgain: told[step] !== undefined, to: toOf(step, addresses) }]
        : []
    }),
  }
}

/** The steps of the unit are the same for all its alerts; owners and deputies are persons. */
function keyOf(step: AlertStep, addresses: Record<AlertStep, StaffAddress[]>): string {
  return step === 'Owner' || step === 'Deputy' ? `${step}:${toOf(step, addresses)}` : step
}

function toOf(step: AlertStep, addresses: Record<AlertStep, StaffAddress[]>): string | null {
  return step === 'OnDuty' ? null : (addresses[step][0]?.accountId ?? null)
}

type MessageToStaff = { address: StaffAddress; raisedAt: readonly Instant[] }

async function write(
  db: Db,
  { keys, base }: EscalationDependencies,
  { address, raisedAt }: MessageToStaff,
  now: Instant,
): Promise<string> {
  const { to, language, unitName, ...receiver } = address
  const body = alertText({ language, unitName, link: staffEntrance(base) })
  return queueAlertMessage(db, keys, { ...receiver, to, body, raisedAt }, now)
}
