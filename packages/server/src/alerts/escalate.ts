import type { Instant } from '@samklang/contract/instants'
import { mayReceiveSms, normalisePhone } from '@samklang/contract/phone'
import { nextStep, type Step } from '@samklang/engine/escalation'
import type { FastifyBaseLogger } from 'fastify'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { tellUnits } from '../forms/due-forms.ts'
import { queueMessage } from '../messages/outbox.ts'
import { alertText, staffEntrance } from '../messages/staff-text.ts'
import type { Post } from '../messages/write-about-forms.ts'
import { listUnitsWithAlerts, lockWaiting, setTold, type UnitOfAlerts, type Waiting } from './waiting.ts'

export type AlertPost = Post & { log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * Sees to it that no alert waits unseen: its owner is written to, then it becomes the whole unit's and the unit is told,
 * again and again. Nothing switches this off, and no message says about whom it is. What keeps one unit's from being seen
 * to keeps no other's. Resolves to how many alerts something was done about.
 */
export async function escalateAlerts(db: Db, post: AlertPost, now: Instant): Promise<number> {
  const failures: unknown[] = []
  let total = 0
  for (const unit of await listUnitsWithAlerts(db)) {
    try {
      total += await db.transaction().execute((trx) => escalateAt(trx, post, unit, now))
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
  return total
}

type Address = { channel: 'Sms' | 'Email'; recipient: string }

async function escalateAt(db: Db, post: AlertPost, unit: UnitOfAlerts, now: Instant): Promise<number> {
  const address = addressOf(unit, post)
  const waiting = await lockWaiting(db, unit.id)
  const steps = waiting.map((alert) => ({ alert, ...stepFor(alert, unit, { post, address, now }) }))
  const ofOwner = steps.filter(({ tellOwner }) => tellOwner).map(({ alert }) => alert)
  const escalated = steps.filter(({ escalate }) => escalate).map(({ alert }) => alert)
  // One message for all that is the unit's.
  const isUnitDue = steps.some(({ tellUnit }) => tellUnit)
  const ofUnit = isUnitDue ? waiting.filter((alert) => alert.escalatedAt !== null || escalated.includes(alert)) : []
  await writeToOwners(db, post, ofOwner, now)
  if (isUnitDue) await writeToUnit(db, post, { unit, address, count: ofUnit.length }, now)
  await setTold(db, { owner: idsOf(ofOwner), escalated: idsOf(escalated), unit: idsOf(ofUnit) }, now)
  const places = escalated.map(({ patientId }) => ({ patientId, unitId: unit.id }))
  await tellUnits(db, places)
  return new Set([...ofOwner, ...escalated, ...ofUnit]).size
}

function idsOf(alerts: readonly Waiting[]): string[] {
  return alerts.map(({ id }) => id)
}

type Circumstances = { post: AlertPost; address: Address | undefined; now: Instant }

function stepFor(alert: Waiting, unit: UnitOfAlerts, { post, address, now }: Circumstances): Step {
  const { owner } = alert
  const isAway = owner?.awayUntil != null && owner.awayUntil >= civilDay(now, unit.timeZone)
  return nextStep(
    {
      ...alert,
      owner: owner ? (owner.isAtUnit && !isAway ? 'Here' : 'Away') : 'None',
      isOwnerReachable: post.services.email && Boolean(owner?.email),
      isUnitReachable: address !== undefined,
    },
    unit,
    now,
  )
}

function addressOf({ email, phone }: UnitOfAlerts, { services }: AlertPost): Address | undefined {
  if (services.email && email) return { channel: 'Email', recipient: email }
  if (services.sms && phone && mayReceiveSms(phone)) return { channel: 'Sms', recipient: normalisePhone(phone) }
  return undefined
}

/** One message for all that waits for a person, and of one minute one only: somebody may own alerts at several units. */
async function writeToOwners(db: Db, post: AlertPost, alerts: readonly Waiting[], now: Instant): Promise<void> {
  const owners = new Map(alerts.flatMap(({ owner }) => (owner ? [[owner.id, owner] as const] : [])))
  for (const { id: accountId, email: recipient, language } of owners.values())
    if (recipient) await write(db, post, { channel: 'Email', recipient, accountId, language, to: accountId }, now)
}

type ToUnit = { unit: UnitOfAlerts; address: Address | undefined; count: number }

async function writeToUnit(db: Db, post: AlertPost, { unit, address, count }: ToUnit, now: Instant): Promise<void> {
  if (address) await write(db, post, { ...address, accountId: null, language: 'sv', to: unit.id }, now)
  else post.log.warn({ unitId: unit.id, alerts: count }, 'alerts wait and the unit has no address to be told at')
}

type Writing = Address & { accountId: string | null; language: string; to: string }

async function write(db: Db, { keys, base }: AlertPost, { to, language, ...writing }: Writing, now: Instant) {
  const body = alertText({ language, link: staffEntrance(base) })
  const idempotencyKey = `AlertWaiting:${to}:${now.slice(0, 16)}`
  await queueMessage(db, keys, { ...writing, purpose: 'AlertWaiting', body, idempotencyKey }, now)
}
