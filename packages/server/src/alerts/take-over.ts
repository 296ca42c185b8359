import type { TakeoverNeeded } from '@samklang/contract/alert-refusals'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { lockSources } from '../alert-rows/lock-sources.ts'
import { type SourceColumns, sourceOf } from '../alert-rows/source.ts'
import type { Db } from '../database/connect.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { endHandOvers } from './end-hand-overs.ts'
import { insertManyAlertEvents } from './events.ts'
import { type AlertWording, alertRows, inWords } from './queries.ts'
import { listTakers, type TakersOf } from './takers.ts'

/** Whose alerts: of a form, of a patient at a unit, of a unit, of an owner at either, or these. */
export type AlertsLeft =
  | { formId: string }
  | { unitId: string; patientId?: string; ownerId?: string }
  | { ids: readonly string[] }

export type Takeover = {
  takers: TakersOf
  /** As the caller names them (`AlertTakerId`); absent while nobody has been asked. */
  takerId: string | null | undefined
  /** Who hands over. Without a language it is somebody who may not read of the patients: an administrator. */
  by: { accountId: string; language: SpokenLanguage | null; note(facts: AuditFacts): void }
}

type Left = SourceColumns & { id: string; patientId: string; ownerId: string | null }

/**
 * before a patient is released, a form moves or somebody answers no longer for a patient (and, once the
 * administration can do it, before somebody leaves a unit or a unit is closed): who takes over the alerts that wait? Nothing waits, nothing is asked. Whoever it is owns them from now on
 * and is written to as an owner; a request to a colleague that waits ends; that the whole unit has them already stays so. Whatever ends somebody's or a unit's part in
 * care calls this, in its own transaction and before it changes anything, and tells open screens itself.
 */
export async function handOverAlerts(
  db: Db,
  left: AlertsLeft,
  { takers, takerId, by }: Takeover,
  now: Instant,
): Promise<void> {
  const alerts = await lockLeft(db, left)
  if (alerts.length === 0) return
  const able = await listTakers(db, takers, now)
  if (!takerId) {
    const Takers = able.map(({ accountId, ...taker }) => taker)
    const Details: TakeoverNeeded = {
      Waiting: alerts.length,
      Alerts: by.language === null ? [] : await readLeft(db, alerts, { language: by.language, now }),
      Takers,
    }
    throw new Refusal(409, 'alert-taker-needed', { Details })
  }
  const taker = able.find(({ StaffUserId }) => StaffUserId === takerId)
  if (!taker) throw invalid('AlertTakerId', 'not-allowed')
  const alertIds = alerts.map(({ id }) => id)
  const ended = await endHandOvers(db, { alertIds, accountId: by.accountId, takerId: taker.accountId }, now)
  await setOwner(db, alerts, taker.accountId, now)
  const events = alerts.map(({ id, patientId, ownerId, ...columns }) => {
    const data = { Alert: id, From: ownerId, To: taker.accountId }
    const asked = ended.flatMap(({ alertId, event }) => (alertId === id ? [event] : []))
    const taken = { event: 'AlertTakenOver' as const, accountId: by.accountId, data }
    return { source: sourceOf(columns), patientId, events: [...asked, taken] }
  })
  await insertManyAlertEvents(db, events, now)
  by.note({ data: { AlertsTakenOver: alertIds, AlertTaker: taker.accountId } })
}

/**
 * Held until the transaction is over, so that nobody acknowledges one while it changes hands; what they came from first, as whoever
 * answers or acknowledges does, so that nobody waits for each other.
 */
async function lockLeft(db: Db, left: AlertsLeft): Promise<Left[]> {
  const columns = ['form_id as formId', 'treatment_id as treatmentId', 'program_id as programId'] as const
  const sources = await leftAlerts(db, left).select(columns).distinct().execute()
  if (sources.length === 0) return []
  await lockSources(db, sources.map(sourceOf))
  return leftAlerts(db, left)
    .select(['id', ...columns, 'patient_id as patientId', 'owner_account_id as ownerId'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

function leftAlerts(db: Db, left: AlertsLeft) {
  const waiting = db.selectFrom('risk_alert').where('acknowledged_at', 'is', null)
  if ('formId' in left) return waiting.where('form_id', '=', left.formId)
  if ('ids' in left) return waiting.where(sql<boolean>`id = any (${[...left.ids]}::uuid[])`)
  const { unitId, patientId, ownerId } = left
  const atUnit = waiting.where('unit_id', '=', unitId)
  const ofPatient = patientId ? atUnit.where('patient_id', '=', patientId) : atUnit
  return ownerId ? ofPatient.where('owner_account_id', '=', ownerId) : ofPatient
}

const shown = 200

async function readLeft(db: Db, alerts: readonly Left[], said: AlertWording) {
  const rows = alertRows(db, said)
    .where(sql<boolean>`a.id = any (${alerts.map(({ id }) => id)}::uuid[])`)
    .orderBy('a.raised_at')
    .orderBy('a.id')
    .limit(shown)
  return inWords(db, await rows.execute(), said)
}

/** Nobody has written to the new owner yet. */
export async function setOwner(
  db: Db,
  alerts: readonly Pick<Left, 'id'>[],
  accountId: string,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('risk_alert')
    .set({ owner_account_id: accountId, taken_over_at: now, owner_told_at: null, owner_unreached_at: null })
    .where(
      'id',
      'in',
      alerts.map(({ id }) => id),
    )
    .execute()
}
