import { type AlertStep, alertSteps } from '@samklang/contract/alert-steps'
import type { AnswerFate } from '@samklang/contract/help-lines'
import type { Instant } from '@samklang/contract/instants'
import { firstTold, type StepState } from '@samklang/engine/escalation'
import { sql } from 'kysely'
import { readDuty } from '../alert-steps/roster.ts'
import { addressesOfUnit } from '../alerts/addresses.ts'
import { listCareUnits } from '../alerts/waiting.ts'
import { addMinutes } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import type { Services } from '../relations/list.ts'

export type Reaching = { keys: Keys; services: Services }

type Alerts = { unitId: string; alertIds: readonly string[] }

/**
 * what became of alerts at the unit, and what its steps, as they are set, will do next. An alert counts as told when a
 * message has left. What less than an alert calls for help is told to nobody by itself, and nothing is said to follow.
 */
export async function readFate(
  db: Db,
  { keys, services }: Reaching,
  { unitId, alertIds }: Alerts,
  now: Instant,
): Promise<AnswerFate> {
  const { rows } = await sql<Standing>`select a.raised_at as "raisedAt", a.acknowledged_at as "seenAt",
      (select max(t.told_at) from alert_telling t join outgoing_message m on m.id = t.message_id
        where t.alert_id = a.id and m.status in ('Sent', 'Delivered')) as "toldAt"
    from risk_alert a where a.id = any (${[...alertIds]}::uuid[]) and a.severity = 'Alert'
    order by a.raised_at desc limit 200`.execute(db)
  const waiting = rows.filter(({ seenAt }) => seenAt === null)
  const [newest] = waiting
  if (!newest) return { SeenAt: latest(rows.map(({ seenAt }) => seenAt)), ToldAt: null, Next: null }
  const isToldOfAll = waiting.every(({ toldAt }) => toldAt !== null)
  return {
    SeenAt: null,
    ToldAt: isToldOfAll ? latest(waiting.map(({ toldAt }) => toldAt)) : null,
    Next: isToldOfAll ? null : await findNext(db, { keys, services }, { unitId, raisedAt: newest.raisedAt }, now),
  }
}

type Standing = { raisedAt: Instant; seenAt: Instant | null; toldAt: Instant | null }

/** So long a message may be on its way. */
const patienceMinutes = 5

const untold: StepState = { isReachable: false, toldAt: null, outcome: null }

/** Without regard to who owns the alert: what the unit does in any case, so that nobody is promised more. */
async function findNext(
  db: Db,
  { keys, services }: Reaching,
  { unitId, raisedAt }: { unitId: string; raisedAt: Instant },
  now: Instant,
): Promise<AnswerFate['Next']> {
  const [unit] = await listCareUnits(db, [unitId])
  if (!unit) return null
  const duty = await readDuty(db, unit, now)
  const post = { keys, services, log: { warn: () => {} } }
  const addresses = await addressesOfUnit(db, duty, { post, unit, now })
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
  return { Who: first.steps.some(isOfStaff) ? 'Staff' : 'OnCall', At: first.at }
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
