import { hash } from 'node:crypto'
import type { Call } from '@samklang/contract/call'
import type { Instant } from '@samklang/contract/instants'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { idempotencyKeyHeader, idempotencyKeyPattern } from '../http/idempotency-key.ts'
import { conflict, invalid, Refusal } from '../http/refusal.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { openField, sealField } from '../keys/sealed-field.ts'
import { refuseEnded } from '../patients/live-opening.ts'
import { patientFor } from '../patients/patient-for.ts'

const Key = z.string().regex(idempotencyKeyPattern)

/** What the client has named its request by, where the call takes such a name. */
export function idempotencyKeyOf({ idempotencyKey }: Call, { headers }: FastifyRequest): string | undefined {
  const given = headers[idempotencyKeyHeader.toLowerCase()]
  if (!idempotencyKey || given === undefined) return undefined
  const key = Key.safeParse(given)
  if (!key.success) throw invalid(idempotencyKeyHeader, 'regex')
  return key.data
}

/** A request under its key. Keys belong to accounts: somebody else's is another key. */
export type KeyedRequest = {
  key: string
  callName: string
  actor: Actor
  input: unknown
  note(facts: AuditFacts): void
}

const Done = z.object({ request: z.string(), answer: z.unknown(), facts: z.custom<AuditFacts>() })

/**
 * What was done under this key before, or nothing. Whoever comes at the same time waits here until the first one's transaction
 * has ended. The same key for something else is refused, and so is whoever may no longer see the patient. The log is told the
 * same facts again, and that it was a repetition.
 */
export async function findDone(
  db: Db,
  keys: Keys,
  keyed: KeyedRequest,
  now: Instant,
): Promise<{ answer: unknown } | undefined> {
  const { actor, key, note } = keyed
  await sql`select pg_advisory_xact_lock(hashtextextended(${`idempotency-key ${actor.accountId} ${key}`}, 0))`.execute(
    db,
  )
  const row = await db
    .selectFrom('idempotency_key')
    .select(['id', 'done', 'created_at'])
    .where('account_id', '=', actor.accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  const kept = Done.parse(JSON.parse(openField(keys, placeOf(row.id), row.done)))
  if (kept.request !== requestOf(keyed)) throw new Refusal(409, 'key-reused')
  const { answer, facts } = kept
  note(facts)
  note({ data: { Repeated: true } })
  // What tells nothing is told again to whoever did it, also of a patient whom the unit has released since.
  const isTelling = JSON.stringify(answer) !== '{}'
  if (actor.unitId && isTelling) {
    for (const id of patientsOf(facts)) {
      const patient = await patientFor({ db, actor, now, isChange: false, note }, id)
      // What was shown then is masked now.
      if (patient.protectedSince && patient.protectedSince > row.created_at) throw conflict()
    }
    note(facts)
    await refuseEnded(db, openingsOf(facts), now)
  }
  return { answer }
}

/** Everybody whom the answer tells of. */
function patientsOf({ patientId, patientIds = [] }: AuditFacts): string[] {
  return [...new Set([...(patientId ? [patientId] : []), ...patientIds])]
}

/** Every opening that the answer tells of, as `openPerson` has told the log. */
function openingsOf({ openingId, data }: AuditFacts): string[] {
  const all = typeof data?.Openings === 'string' ? data.Openings.split(' ') : []
  return [...new Set([...(openingId ? [openingId] : []), ...all])]
}

/** In the transaction of what was done: either both stand or neither does. */
export async function insertDone(
  db: Db,
  keys: Keys,
  { answer, facts, ...keyed }: KeyedRequest & { answer: unknown; facts: AuditFacts },
  now: Instant,
): Promise<void> {
  const id = makeId(now)
  const done: z.input<typeof Done> = { request: requestOf(keyed), answer, facts }
  await db
    .insertInto('idempotency_key')
    .values({
      id,
      account_id: keyed.actor.accountId,
      key: keyed.key,
      done: sealField(keys, placeOf(id), JSON.stringify(done)),
      created_at: now,
    })
    .execute()
}

function placeOf(row: string) {
  return { table: 'idempotency_key', column: 'done', row }
}

/** Tells one request from another, in whatever order its fields were sent. At another unit the same words mean another thing. */
function requestOf({ callName, actor, input }: KeyedRequest): string {
  const request = [callName, actor.unitId, actor.context?.patientId, input]
  return hash('sha256', JSON.stringify(request, inOrder), 'base64')
}

function inOrder(_: string, value: unknown): unknown {
  const isFields = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isFields ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value
}
