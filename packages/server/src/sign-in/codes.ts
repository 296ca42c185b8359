import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { addMinutes } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { mostToNumber } from './code-limits.ts'
import type { Requester } from './requester.ts'

export const codeMinutes = 10
export const oneTimePasswordMinutes = 30
export const mostTries = 5

/** Sms: six digits to the person's phone. OneTimePassword: eight letters and digits, handed over by the clinic. */
export type CodeKind = 'Sms' | 'OneTimePassword'

/** Whom a code concerns, as it was asked for. Nothing tells whether two ways of asking mean the same person. */
export type Subject = { CivicId?: string | undefined; UserId?: string | undefined }

export function subjectIndex(keys: Keys, { CivicId, UserId }: Subject): Buffer {
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
  personId: string | null
  addressIndex?: Buffer | null
  requester?: Pick<Requester, 'index' | 'boundIndex'>
  issuedBy?: string | null
}

/** A new code makes the earlier ones of its kind void, of a code by SMS those that the same requester asked for. */
export async function insertCode(
  db: Db,
  keys: Keys,
  code: NewCode,
  now: Instant,
): Promise<{ id: string; expiresAt: Instant; voided: string[] }> {
  const voided = await db
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('subject_index', '=', code.subject)
    .where('purpose', '=', code.kind)
    .where('used_at', 'is', null)
    .where('bound_index', 'is not distinct from', code.requester?.boundIndex ?? null)
    .returning('id')
    .execute()
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
      person_id: code.personId,
      purpose: code.kind,
      code_hash: hashCode(keys, id, code.code),
      issued_by: code.issuedBy ?? null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { id, expiresAt, voided: voided.map((row) => row.id) }
}

/** The times at which a requester asked for a subject's codes during the last day; the newest first. */
export async function listRequests(db: Db, subject: Buffer, requester: Buffer, now: Instant): Promise<Instant[]> {
  const rows = await codesOfDay(db, now)
    .where('subject_index', '=', subject)
    .where('requester_index', '=', requester)
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
export type Guess = Pick<NewCode, 'subject' | 'kind' | 'code'> & { boundIndex: Buffer }

export type Tried = { id: string; personId: string | null; triesLeft: number; isRight: boolean }

/** Counts the try first and compares afterwards: however many guess at once, a code is compared five times at most. */
export async function tryCode(
  db: Db,
  keys: Keys,
  { subject, kind, code, boundIndex }: Guess,
  now: Instant,
): Promise<Tried | undefined> {
  const row = await db
    .updateTable('one_time_code')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('one_time_code')
        .select('id')
        .where('subject_index', '=', subject)
        .where('purpose', '=', kind)
        .where('bound_index', 'is not distinct from', kind === 'Sms' ? boundIndex : null)
        .where('used_at', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .where('attempts', '<', mostTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'person_id', 'code_hash', 'attempts'])
    .executeTakeFirst()
  if (!row) return undefined
  const isRight = timingSafeEqual(hashCode(keys, row.id, code), row.code_hash)
  return { id: row.id, personId: row.person_id, triesLeft: mostTries - row.attempts, isRight }
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
