import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { publish } from '../events/bus.ts'

const day = 24 * 60
const sessionsKeptDays = 30
const signInsKeptDays = 2
const exceptionsKeptDays = 90
const idempotencyKeysKeptDays = 1
const atOnce = 1000

/** Ends the sessions that were left alone and removes what nobody can use any more. Resolves to how many rows it touched. */
export async function cleanUpSessions(db: Db, now: Instant): Promise<number> {
  const ended = await inBatches(() => endExpired(db, now))
  const removed = [
    await inBatches(() => removeSessions(db, addMinutes(now, -sessionsKeptDays * day))),
    await removeTokens(db, now),
    await removeMediaTokens(db, now),
    await removeIdentifications(db, addMinutes(now, -signInsKeptDays * day)),
    await removeCodes(db, addMinutes(now, -signInsKeptDays * day)),
    await removeHandovers(db, addMinutes(now, -signInsKeptDays * day)),
    await removeExceptions(db, addMinutes(now, -exceptionsKeptDays * day)),
    await removeIdempotencyKeys(db, addMinutes(now, -idempotencyKeysKeptDays * day)),
  ]
  return removed.reduce((sum, count) => sum + count, ended)
}

/** The session ended when it expired, not when somebody came by to notice. */
function endExpired(db: Db, now: Instant): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('session')
      .set(({ ref }) => ({ ended_at: ref('expires_at'), ended_by: 'Expired' }))
      .where('id', 'in', (expired) =>
        expired
          .selectFrom('session')
          .select('id')
          .where('ended_at', 'is', null)
          .where('expires_at', '<=', now)
          .limit(atOnce)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute()
    for (const { id } of ended) await publish(trx, { sessionId: id }, { Kind: 'session-ended' })
    return ended.length
  })
}

/** Takes its tokens along. */
async function removeSessions(db: Db, endedBefore: Instant): Promise<number> {
  const removed = await db
    .deleteFrom('session')
    .where('id', 'in', (old) =>
      old
        .selectFrom('session')
        .select('id')
        .where('absolute_expires_at', '<', endedBefore)
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}

/** A replaced token is known for as long as its session lives: whoever uses it then is not the one it was given to. */
async function removeTokens(db: Db, now: Instant): Promise<number> {
  const removed = await db
    .deleteFrom('session_token as t')
    .using('session as s')
    .whereRef('s.id', '=', 't.session_id')
    .where('t.valid_until', '<=', now)
    .where('s.ended_at', 'is not', null)
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}

async function removeMediaTokens(db: Db, now: Instant): Promise<number> {
  const removed = await db.deleteFrom('media_token').where('expires_at', '<=', now).executeTakeFirst()
  return Number(removed.numDeletedRows)
}

async function removeIdentifications(db: Db, madeBefore: Instant): Promise<number> {
  const removed = await db.deleteFrom('identification').where('created_at', '<', madeBefore).executeTakeFirst()
  return Number(removed.numDeletedRows)
}

/** Two days, since the limits on codes look back over one. */
async function removeCodes(db: Db, madeBefore: Instant): Promise<number> {
  const removed = await db.deleteFrom('one_time_code').where('created_at', '<', madeBefore).executeTakeFirst()
  return Number(removed.numDeletedRows)
}

async function removeHandovers(db: Db, expiredBefore: Instant): Promise<number> {
  const removed = await db.deleteFrom('form_handover').where('expires_at', '<', expiredBefore).executeTakeFirst()
  return Number(removed.numDeletedRows)
}

/** What browsers reported is for those who mend it; nobody needs it for ever. */
async function removeExceptions(db: Db, reportedBefore: Instant): Promise<number> {
  const removed = await db.deleteFrom('client_exception').where('at', '<', reportedBefore).executeTakeFirst()
  return Number(removed.numDeletedRows)
}

/** Nobody waits for an answer that long, and what was answered tells of people. */
async function removeIdempotencyKeys(db: Db, madeBefore: Instant): Promise<number> {
  const removed = await db.deleteFrom('idempotency_key').where('created_at', '<', madeBefore).executeTakeFirst()
  return Number(removed.numDeletedRows)
}
