import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { blindIndex } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'
import { queueMessage, replaceQueued } from '../messages/outbox.ts'
import { secondsToWait } from './code-limits.ts'
import { codeMinutes, insertCode, listSendings, makeSmsCode, type Subject, subjectIndex, takeTurn } from './codes.ts'
import { findVisitor, type Visitor } from './queries.ts'

export const resendSeconds = 60

/** Sends a code to a person who may come in: to the phone, or by e-mail to whoever was invited so and has no phone here. */
export async function requestCode(db: Db, keys: Keys, whom: Subject, now: Instant) {
  const subject = subjectIndex(keys, whom)
  await awaitTurn(db, subject, now)
  const visitor = await findVisitor(db, wayToFind(keys, whom), 'Two', now)
  const addressee = visitor && addresseeOf(keys, visitor)
  return sendCode(db, keys, { subject, addressee, personId: visitor?.personId ?? null }, now)
}

export type Addressee = {
  personId: string
  language: string
  channel: 'Sms' | 'Email'
  recipient: string
  addressIndex: Buffer
}

/** One after the other for each subject, and no more than the limits allow. */
export async function awaitTurn(db: Db, subject: Buffer, now: Instant): Promise<void> {
  await takeTurn(db, subject)
  const wait = secondsToWait(await listSendings(db, { subject }, now), now)
  if (wait > 0) throw new Refusal(429, 'rate-limited', { RetryAfter: wait })
}

type Sending = { subject: Buffer; addressee: Addressee | undefined; personId: string | null }

/**
 * For those who cannot be written to the same is done, in the same order, and the message is taken back: neither the
 * answer nor its time tells whether somebody is known here.
 */
export async function sendCode(db: Db, keys: Keys, { subject, addressee, personId }: Sending, now: Instant) {
  const addressIndex =
    addressee?.addressIndex ?? blindIndex(keys, 'code-subject', `no-phone:${subject.toString('hex')}`)
  await takeTurn(db, addressIndex)
  const hasRoom = secondsToWait(await listSendings(db, { addressIndex }, now), now) === 0
  const reached = hasRoom ? addressee : undefined

  const code = makeSmsCode()
  const issued = await insertCode(
    db,
    keys,
    { subject, kind: 'Sms', code, personId, addressIndex: reached ? addressIndex : null },
    now,
  )
  await replaceQueued(db, { codesTo: personId }, now)
  await sql`savepoint message`.execute(db)
  await queueMessage(
    db,
    keys,
    {
      channel: reached?.channel ?? 'Sms',
      purpose: 'OneTimeCode',
      personId,
      recipient: reached?.recipient ?? nobodysPhone,
      body: codeMessage(addressee?.language, code),
      idempotencyKey: `code:${issued.id}`,
    },
    now,
  )
  await (reached ? sql`release savepoint message` : sql`rollback to savepoint message`).execute(db)
  return { ResendAfter: resendSeconds, ExpiresAt: issued.expiresAt }
}

const nobodysPhone = '+46700000000'

function wayToFind(keys: Keys, { CivicId, UserId }: Subject) {
  if (UserId) return { userId: UserId }
  return { personalIdIndex: blindIndex(keys, 'personal-id', CivicId ?? '') }
}

/** Where a code to this person goes. */
export function addresseeOf(keys: Keys, { personId, language, ...known }: Visitor): Addressee | undefined {
  const open = (column: 'phone' | 'email', sealed: Buffer) =>
    openField(keys, { table: 'person', column, row: personId }, sealed)
  const person = { personId, language }
  if (known.phone && known.phoneIndex)
    return { ...person, channel: 'Sms', recipient: open('phone', known.phone), addressIndex: known.phoneIndex }
  if (known.email && known.emailIndex)
    return { ...person, channel: 'Email', recipient: open('email', known.email), addressIndex: known.emailIndex }
  return undefined
}

/** No name, no unit, nothing about care: others may see the phone. */
export function codeMessage(language: string | undefined, code: string): string {
  return language === 'en'
    ? `Your code is ${code}. It is valid for ${codeMinutes} minutes. Do not give it to anyone.`
    : `Din kod är ${code}. Den gäller i ${codeMinutes} minuter. Lämna inte ut den till någon.`
}
