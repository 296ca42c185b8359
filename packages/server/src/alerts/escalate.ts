import type { Instant } from '@samklang/contract/instants'
import { nextStep, type Step } from '@samklang/engine/escalation'
import type { FastifyBaseLogger } from 'fastify'
import { recordManyByItself } from '../audit/by-itself.ts'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { tellUnits } from '../forms/due-forms.ts'
import { findMessage, queueMessage } from '../messages/outbox.ts'
import { alertText, staffEntrance } from '../messages/staff-text.ts'
import type { Post } from '../messages/write-about-forms.ts'
import { type Done, noteTold } from './note-told.ts'
import { alertsAtOnce, listUnitsWithAlerts, lockWaiting, type UnitOfAlerts, type Waiting } from './waiting.ts'
import { type Address, hasOtherWay, nextWay, type Way, waysToUnit } from './ways-to-unit.ts'

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
      total += await escalateAt(db, post, unit, now)
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
  return total
}

type Deciding = { alert: Waiting } & Step

/** So many at a time, each time in a transaction of its own. */
async function escalateAt(db: Db, post: AlertPost, unit: UnitOfAlerts, now: Instant): Promise<number> {
  let total = 0
  let batch: Batch = { seen: [], told: 0, unitMessages: [] }
  do {
    const { seen, unitMessages } = batch
    batch = await db
      .transaction()
      .execute((trx) => escalateBatch(trx, post, { unit, after: seen.at(-1), unitMessages }, now))
    total += batch.told
  } while (batch.seen.length >= alertsAtOnce)
  return total
}

type Batch = {
  seen: Waiting[]
  told: number
  /** What the unit was told in this minute counts for all that is its own. */
  unitMessages: string[]
}

type Batching = { unit: UnitOfAlerts; after: Waiting | undefined; unitMessages: string[] }

async function escalateBatch(
  db: Db,
  post: AlertPost,
  { unit, after, ...before }: Batching,
  now: Instant,
): Promise<Batch> {
  const waiting = await lockWaiting(db, unit.id, now, after)
  const ways = await waysToUnit(db, unit, post, now)
  const steps = waiting.map((alert) => ({ alert, ...stepFor(alert, unit, { post, ways, now }) }))
  const ownerMessages = await writeToOwners(db, post, steps, now)
  // One message for all that is the unit's: whoever reads it sees them all.
  const isDue = steps.some(({ tellUnit }) => tellUnit)
  const unitMessages = isDue ? await writeToUnit(db, post, { unit, ways, steps }, now) : before.unitMessages
  const isUnitTold = isDue || unitMessages.length > 0
  const done: Done[] = steps.map((step) => {
    const tellUnit = isUnitTold && (step.escalate || step.alert.escalatedAt !== null)
    return {
      ...step,
      tellUnit,
      ownerMessageIds: step.tellOwner ? (ownerMessages.get(step.alert.owner?.id ?? '') ?? []) : [],
      unitMessageIds: tellUnit ? unitMessages : [],
    }
  })
  await noteTold(db, done, now)
  const news = done.filter(
    ({ alert, ...step }) =>
      step.escalate ||
      step.isOwnerUnreached !== alert.isOwnerUnreached ||
      step.isUnitUnreached !== alert.isUnitUnreached,
  )
  await tellUnits(
    db,
    news.map(({ alert: { patientId } }) => ({ patientId, unitId: unit.id })),
  )
  const told = done.filter(({ tellOwner, escalate, tellUnit }) => tellOwner || escalate || tellUnit)
  const about = told.map(({ alert: { patientId } }) => ({ patientId }))
  await recordManyByItself(db, { action: 'TellOfAlert', call: 'escalateAlerts', unitId: unit.id, about }, now)
  return { seen: waiting, told: told.length, unitMessages }
}

type Circumstances = { post: AlertPost; ways: readonly Way[]; now: Instant }

function stepFor(alert: Waiting, unit: UnitOfAlerts, { post, ways, now }: Circumstances): Step {
  const { owner } = alert
  const isAway = owner?.awayUntil != null && owner.awayUntil >= civilDay(now, unit.timeZone)
  return nextStep(
    {
      ...alert,
      owner: owner ? (owner.isAtUnit && !isAway ? 'Here' : 'Away') : 'None',
      isOwnerReachable: post.services.email && Boolean(owner?.email),
      isUnitReachable: ways.length > 0,
      hasOtherWay: hasOtherWay(ways, alert.lastWay),
    },
    unit,
    now,
  )
}

/** One message for all that waits for a person, and of one minute one only: somebody may own alerts at several units. */
async function writeToOwners(
  db: Db,
  post: AlertPost,
  steps: readonly Deciding[],
  now: Instant,
): Promise<Map<string, string[]>> {
  const written = new Map<string, string[]>()
  for (const { tellOwner, alert } of steps) {
    const { owner } = alert
    if (!tellOwner || !owner?.email || written.has(owner.id)) continue
    const { id: accountId, email: recipient, language } = owner
    const address = { channel: 'Email', recipient, accountId, language } as const
    written.set(accountId, [await write(db, post, { ...address, to: accountId }, now)])
  }
  return written
}

type ToUnit = { unit: UnitOfAlerts; ways: readonly Way[]; steps: readonly Deciding[] }

async function writeToUnit(db: Db, post: AlertPost, { unit, ways, steps }: ToUnit, now: Instant): Promise<string[]> {
  const due = steps.filter(({ tellUnit }) => tellUnit)
  if (due.length === 0) return []
  const missed = due.find(({ alert }) => alert.unitOutcome === 'Missed')
  const way = nextWay(ways, missed?.alert.lastWay ?? null)
  if (!way) {
    post.log.warn({ unitId: unit.id, alerts: due.length }, 'alerts wait and the unit has no address to be told at')
    return []
  }
  const ids: string[] = []
  for (const address of way.addresses)
    ids.push(await write(db, post, { ...address, to: address.accountId ?? `${unit.id}:${way.name}` }, now))
  return ids
}

async function write(
  db: Db,
  { keys, base }: AlertPost,
  { to, language, ...address }: Address & { to: string },
  now: Instant,
): Promise<string> {
  const body = alertText({ language, link: staffEntrance(base) })
  const idempotencyKey = `AlertWaiting:${to}:${now.slice(0, 16)}`
  await queueMessage(db, keys, { ...address, purpose: 'AlertWaiting', body, idempotencyKey }, now)
  return findMessage(db, idempotencyKey)
}
