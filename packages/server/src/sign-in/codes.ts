import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { codeMinutes } from '../session/lifetimes.ts'
import { mostToNumber } from './code-limits.ts'
import type { Requester } from './requester.ts'

export const oneTimePasswordMinutes = 30
export const mostTries = 5

/** Sms: six digits to the person's phone. OneTimePassword: eight letters and digits, handed over by the clinic. */
export type CodeKind = 'Sms' | 'OneTimePassword'

/** Whom a code concerns, as it was asked for. Nothing tells whether two ways of asking mean the same person. */
export type CodeSubject = { CivicId?: string | undefined; UserId?: string | undefined }

export function subjectIndex(keys: Keys, { CivicId, UserId }: CodeSubject): Buffer {
  return blindIndex(keys, 'code-subject', CivicId ? `civic-id:${CivicId}` : `user-id:${UserId?.toLowerCase()}`)
}

export function kindOf(code: string): CodeKind {
  return code.length === 6 ? 'Sms' : 'OneTimePassword'
}

export function makeSmsCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

// Without letters and digits that look alike on paper: thirty-two of them, so that a byte gives no one an advantage.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function makeOneTimePassword(): string {
  return Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('')
}

export type NewCode = {
  subject: Buffer
  kind: CodeKind
  code: string
  /** Null for somebody unknown: a code is kept all the same, and nobody can tell the difference by trying. */
  identityId: string | null
  addressIndex?: Buffer | null
  /** The unit that hands over a one-time password, and vouches for it. */
  unitId?: string | null
  requester?: Pick<Requester, 'index' | 'boundIndex'>
  /** Sent by the same request as another, to another address. */
  isBeside?: boolean
  issuedBy?: string | null
}

type CodesToVoid = Pick<NewCode, 'subject' | 'kind' | 'unitId'> & { requester?: Pick<Requester, 'boundIndex'> }

/**
 * New codes make the earlier ones of their kind void: of codes by SMS those that the same requester asked for, of one-time
 * passwords those of the same unit. Resolves to their ids.
 */
export async function voidCodes(
  db: Db,
  { subject, kind, unitId, requester }: CodesToVoid,
  now: Instant,
): Promise<string[]> {
  const voided = await db
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('subject_index', '=', subject)
    .where('purpose', '=', kind)
    .where('used_at', 'is', null)
    .where('bound_index', 'is not distinct from', requester?.boundIndex ?? null)
    .where('unit_id', 'is not distinct from', unitId ?? null)
    .returning('id')
    .execute()
  return voided.map(({ id }) => id)
}

export async function insertCode(
  db: Db,
  keys: Keys,
  code: NewCode,
  now: Instant,
): Promise<{ id: string; expiresAt: Instant }> {
  const id = makeId(now)
  const expiresAt = addMinutes(now, code.kind === 'Sms' ? codeMinutes : oneTimePasswordMinutes)
  await db
    .insertInto('one_time_code')
    .values({
      id,
      subject_index: code.subject,
      address_index: code.addressIndex ?? null,
      requester_index: code.requester?.index ?? null,
      bound_index: code.requester?.boundIndex ?? null,
      identity_id: code.identityId,
      unit_id: code.unitId ?? null,
      is_beside: code.isBeside ?? false,
      purpose: code.kind,
      code_hash: hashCode(keys, id, code.code),
      issued_by: code.issuedBy ?? null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { id, expiresAt }
}

/**
 * The times at which a requester asked for a subject's codes during the last day; the newest first. As many for somebody whom
 * units know by three addresses as for somebody unknown: the limit must not tell them apart.
 */
export async function listRequests(db: Db, subject: Buffer, requester: Buffer, now: Instant): Promise<Instant[]> {
  const rows = await codesOfDay(db, now)
    .where('subject_index', '=', subject)
    .where('requester_index', '=', requester)
    .where('is_beside', '=', false)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** The times at which codes were sent to a phone during the last day, and those of them that this requester asked for. */
export async function listSendings(db: Db, addressIndex: Buffer, requester: Buffer, now: Instant) {
  const rows = await codesOfDay(db, now).where('address_index', '=', addressIndex).execute()
  const timesOf = (some: typeof rows) => some.map(({ created_at }) => created_at)
  return { all: timesOf(rows), own: timesOf(rows.filter((row) => row.requester_index?.equals(requester))) }
}

function codesOfDay(db: Db, now: Instant) {
  return db
    .selectFrom('one_time_code')
    .select(['created_at', 'requester_index'])
    .where('purpose', '=', 'Sms')
    .where('created_at', '>', addMinutes(now, -24 * 60))
    .orderBy('created_at', 'desc')
    .limit(mostToNumber)
}

/** One at a time for each subject and each phone, so that parallel requests cannot slip past the limits together. */
export async function takeTurn(db: Db, whose: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${whose.readBigInt64BE().toString()}::bigint)`.execute(db)
}

/** A one-time password is bound to nothing: it was handed over on paper. */
export type CodeGuess = Pick<NewCode, 'subject' | 'kind' | 'code'> & { boundIndex: Buffer }

/** What a code that was tried has proven, if it was right: whose it is, and the address or the unit that it came from. */
export type TriedCode = {
  id: string
  identityId: string | null
  addressIndex: Buffer | null
  unitId: string | null
  triesLeft: number
  isRight: boolean
}

/**
 * Counts the try first and compares afterwards: however many guess at once, a code is compared five times at most. Somebody
 * whom units know by several addresses has a code at each, and a try counts for all of them.
 */
export async function tryCode(
  db: Db,
  keys: Keys,
  { subject, kind, code, boundIndex }: CodeGuess,
  now: Instant,
): Promise<TriedCode | undefined> {
  const rows = await db
    .updateTable('one_time_code')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('subject_index', '=', subject)
    .where('purpose', '=', kind)
    .where('bound_index', 'is not distinct from', kind === 'Sms' ? boundIndex : null)
    .where('attempts', '<', mostTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning([
      'id',
      'identity_id as identityId',
      'address_index as addressIndex',
      'unit_id as unitId',
      'code_hash as hash',
      'attempts',
    ])
    .execute()
  const right = rows.filter(({ id, hash }) => timingSafeEqual(hashCode(keys, id, code), hash))
  const [found] = right.length > 0 ? right : rows
  if (!found) return undefined
  const { hash, attempts, ...tried } = found
  const triesLeft = mostTries - Math.max(...rows.map((row) => row.attempts))
  return { ...tried, triesLeft, isRight: right.length > 0 }
}

/** True for one caller only. */
export async function spendCode(db: Db, id: string, now: Instant): Promise<boolean> {
  const row = await db
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

// Keyed, since a million codes are tried in a moment by whoever gets hold of the table.
function hashCode(keys: Keys, id: string, code: string): Buffer {
  return createHmac('sha256', keys.indexKey).update(`one-time-code|${id}|${code}`, 'utf8').digest()
}
