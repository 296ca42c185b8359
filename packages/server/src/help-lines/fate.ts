import { type AlertStep, alertSteps } from '@samklang/contract/alert-steps'
import type { AnswerFate } from '@samklang/contract/help-lines'
import type { Instant } from '@samklang/contract/instants'
import { firstTold, type StepState } from '@samklang/engine/follow-up/escalation'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { isInThread, type ThreadOwner } from '../alert-rows/thread-owner.ts'
import { addressesOfUnit } from '../alerts/addresses.ts'
import { listCareUnits } from '../alerts/waiting.ts'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import type { Services } from '../outbox/services.ts'
import { readDuty } from '../units/roster.ts'

export type FateDependencies = { keys: Keys; services: Services }

/** Alerts, and when the answer that each is about was last given. */
type Answered = {
  unitId: string
  answered: readonly { id: string; answeredAt: Instant }[]
  /** The thread in which it was written, where the one who is told may read it. */
  thread: ThreadOwner | null
}

/**
 * what became of answers at the unit, and what its steps, as they are set, will do next. They count as seen when each was
 * acknowledged after it was last given, and as told when a message has left about each. No step tells of what is less than an
 * alert.
 */
export async function readFate(
  db: Db,
  { keys, services }: FateDependencies,
  { unitId, answered, thread }: Answered,
  now: Instant,
): Promise<AnswerFate> {
  const { rows } = await sql<AlertState>`select a.id, a.severity = 'Alert' as "isAlarm", a.raised_at as "raisedAt",
      a.acknowledged_at as "seenAt",
      (select max(t.told_at) from alert_telling t join outgoing_message m on m.id = t.message_id
        where t.alert_id = a.id and m.status in ('Sent', 'Delivered')) as "toldAt"
    from risk_alert a where a.id = any (${answered.map(({ id }) => id)}::uuid[])
    order by a.raised_at desc limit 200`.execute(db)
  const waiting = rows.filter(({ seenAt }) => seenAt === null)
  if (waiting.length === 0) return seenOf(rows, answered)
  const given = latest([...rows.map(({ raisedAt }) => raisedAt), ...answered.map(({ answeredAt }) => answeredAt)])
  const RepliedAt = thread && given && (await findReply(db, thread, given))
  const alarms = waiting.filter(({ isAlarm }) => isAlarm)
  const [newest] = alarms
  if (!newest) return { ...nothing, RepliedAt, WithoutAlarm: 'All' }
  const isToldOfAll = alarms.every(({ toldAt }) => toldAt !== null)
  return {
    ...nothing,
    RepliedAt,
    WithoutAlarm: alarms.length < waiting.length ? 'Some' : 'None',
    ToldAt: isToldOfAll ? latest(alarms.map(({ toldAt }) => toldAt)) : null,
    Next: isToldOfAll ? null : await findNext(db, { keys, services }, { unitId, raisedAt: newest.raisedAt }, now),
  }
}

type AlertState = { id: string; isAlarm: boolean; raisedAt: Instant; seenAt: Instant | null; toldAt: Instant | null }

const nothing: AnswerFate = {
  SeenAt: null,
  SeenEarlierAt: null,
  RepliedAt: null,
  ToldAt: null,
  Next: null,
  WithoutAlarm: 'None',
}

/** when staff last wrote to the patient in the thread, after all that was given. */
async function findReply(db: Db, thread: ThreadOwner, given: Instant): Promise<Instant | null> {
  const replies = db
    .selectFrom('message as m')
    .select('m.created_at as at')
    .where(isInThread(thread, 'm'))
    .where('from_staff', '=', true)
    .where('kind', '=', 'Chat')
    .where('created_at', '>', given)
    .orderBy('number', 'desc')
  return (await replies.limit(1).executeTakeFirst())?.at ?? null
}

/** An answer that says again what was acknowledged raises nothing anew: nobody is said to have seen it. */
function seenOf(rows: readonly AlertState[], answered: Answered['answered']): AnswerFate {
  const seenAt = latest(rows.map((row) => row.seenAt))
  const isSeen = ({ id, seenAt: at }: AlertState) =>
    at !== null && answered.every((given) => given.id !== id || given.answeredAt <= at)
  return rows.every(isSeen) ? { ...nothing, SeenAt: seenAt } : { ...nothing, SeenEarlierAt: seenAt }
}

/** So long a message may be on its way. */
const patienceMinutes = 5

const untold: StepState = { isReachable: false, toldAt: null, outcome: null }

/** Without regard to who owns the alert: what the unit does in any case, so that nobody is promised more. */
async function findNext(
  db: Db,
  { keys, services }: FateDependencies,
  { unitId, raisedAt }: { unitId: string; raisedAt: Instant },
  now: Instant,
): Promise<AnswerFate['Next']> {
  const [unit] = await listCareUnits(db, [unitId], now)
  if (!unit) return null
  const duty = await readDuty(db, unit, now)
  const messaging = { keys, services, log: { warn: () => {} } }
  const addresses = await addressesOfUnit(db, duty, { messaging, unit, now })
  const reach = (step: 'OnDuty' | 'OnCall' | 'Head') => ({ ...untold, isReachable: addresses[step].length > 0 })
  const steps = {
    Owner: untold,
    Deputy: untold,
    OnDuty: reach('OnDuty'),
    OnCall: reach('OnCall'),
    Head: reach('Head'),
  }
  const alert = { raisedAt, owner: 'None' as const, steps, escalatedAt: null }
  const hours = { isOpen: duty.hours !== 'Closed', since: duty.hours === 'Unknown' ? null : duty.since }
  const first = firstTold({ ...alert, isOwnerUnreached: false, isUnitUnreached: false }, unit, hours, now)
  // What should have left by now and has not is not promised again.
  if (!first || first.at < addMinutes(now, -patienceMinutes)) return null
  const isLast = !first.steps.includes('OnCall')
  return { Who: first.steps.some(isOfStaff) ? 'Staff' : isLast ? 'Head' : 'OnCall', At: first.at }
}

function isOfStaff(step: AlertStep): boolean {
  return alertSteps.indexOf(step) <= alertSteps.indexOf('OnDuty')
}

function latest(instants: readonly (Instant | null)[]): Instant | null {
  return (
    instants
      .flatMap((instant) => instant ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}
