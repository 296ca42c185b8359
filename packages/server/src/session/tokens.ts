import type { Instant } from '@samklang/contract/instants'
import type { SecurityLevel } from '@samklang/contract/roles'
import type { Token } from '@samklang/contract/sign-in'
import { addSeconds } from '@samklang/engine/time/instants'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { makeId } from '../keys/ids.ts'
import { hashToken, makeToken } from '../keys/tokens.ts'
import { absoluteEnd, graceSeconds, type SessionLifetimes, slidingEnd } from './lifetimes.ts'

export type SessionToOpen = {
  accountId: string
  level: SecurityLevel
  unitId?: string | null
  /** When the identity provider saw the person; null or left out where none did. */
  authenticatedAt?: Instant | null
  /** Who vouches for a sign-in at level Two, and by which address. */
  vouching?: SessionVouching
}

export type SessionVouching = { unitIds: string[]; addressIndex: Buffer | null }

export async function openSession(
  db: Db,
  opening: SessionToOpen,
  lifetimes: SessionLifetimes,
  now: Instant,
): Promise<Token> {
  const absolute = absoluteEnd(lifetimes, opening.level, now)
  const session = {
    id: makeId(now),
    expiresAt: slidingEnd(lifetimes, opening.level, now, absolute),
    absolute,
    level: opening.level,
  }
  await db
    .insertInto('session')
    .values({
      id: session.id,
      account_id: opening.accountId,
      level: opening.level,
      unit_id: opening.unitId ?? null,
      authenticated_at: opening.authenticatedAt ?? null,
      vouching_unit_ids: opening.vouching?.unitIds ?? null,
      address_index: opening.vouching?.addressIndex ?? null,
      created_at: now,
      expires_at: session.expiresAt,
      absolute_expires_at: absolute,
    })
    .execute()
  return issueToken(db, session, now)
}

/** A new token for the same session; the one before it lives a few seconds more. */
export async function renewSession(
  db: Db,
  actor: Actor,
  lifetimes: SessionLifetimes,
  now: Instant,
): Promise<Token | undefined> {
  const level = actor.SecurityLevel
  if (!level || actor.absoluteExpiresAt <= now) return undefined
  const expiresAt = slidingEnd(lifetimes, level, now, actor.absoluteExpiresAt)
  const renewed = await db
    .updateTable('session')
    .set({ expires_at: expiresAt })
    .where('id', '=', actor.sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!renewed) return undefined
  await retireToken(db, actor.tokenHash, now)
  const session = { id: actor.sessionId, expiresAt, absolute: actor.absoluteExpiresAt, level }
  return issueToken(db, { ...session, replaces: actor.tokenHash }, now)
}

/** Exchanges all its tokens without moving the session's end: used when what the session stands for changes. */
export async function exchangeToken(db: Db, actor: Actor, level: SecurityLevel, now: Instant): Promise<Token> {
  await retireAllTokens(db, actor.sessionId, now)
  return issueToken(
    db,
    { id: actor.sessionId, expiresAt: actor.expiresAt, absolute: actor.absoluteExpiresAt, level },
    now,
  )
}

async function retireToken(db: Db, tokenHash: Buffer, now: Instant): Promise<void> {
  await db
    .updateTable('session_token')
    .set({ valid_until: addSeconds(now, graceSeconds) })
    .where('token_hash', '=', tokenHash)
    .where('valid_until', 'is', null)
    .execute()
}

async function retireAllTokens(db: Db, sessionId: string, now: Instant): Promise<void> {
  await db
    .updateTable('session_token')
    .set({ valid_until: addSeconds(now, graceSeconds) })
    .where('session_id', '=', sessionId)
    .where('valid_until', 'is', null)
    .execute()
}

type TokenToIssue = {
  id: string
  expiresAt: Instant
  absolute: Instant
  level: SecurityLevel
  /** The token that this one is given for. */
  replaces?: Buffer
}

export async function issueToken(db: Db, session: TokenToIssue, now: Instant): Promise<Token> {
  const AccessToken = makeToken()
  await db
    .insertInto('session_token')
    .values({
      token_hash: hashToken(AccessToken),
      session_id: session.id,
      replaces: session.replaces ?? null,
      created_at: now,
    })
    .execute()
  return {
    AccessToken,
    ExpiresAt: session.expiresAt,
    AbsoluteExpirationTime: session.absolute,
    SecurityLevel: session.level,
  }
}
