import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { blindIndex, blindIndexes } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'
import { queueMessage, replaceQueued } from '../outbox/outbox.ts'
import { codeMinutes } from '../session/lifetimes.ts'
import { limitsOfNumber, limitsOfRequester, secondsToWait } from './code-limits.ts'
import { type CodeSubject, insertCode, listRequests, listSendings, makeSmsCode, takeTurn, voidCodes } from './codes.ts'
import { civicIdTypes, findVisitor, type KnownAt, type PatientSideVisitor } from './queries.ts'
import type { Requester } from './requester.ts'

export const resendSeconds = 60

/**
 * Sends a code to a person who may come in, at every address by which units know them, a code of its own to each: the one
 * that is answered tells which units vouch. By e-mail to whoever was invited so and has no phone there.
 */
export async function requestCode(db: Db, keys: Keys, { whom, subject, requester }: CodeRequest, now: Instant) {
  await awaitTurn(db, { subject, requester }, now)
  const visitor = await findVisitor(db, wayToFind(keys, whom), 'Two', now)
  const addressees = visitor ? addresseesOf(keys, visitor) : []
  return sendCodes(db, keys, { subject, requester, addressees, identityId: visitor?.identityId ?? null }, now)
}

type Request = { subject: Buffer; requester: Requester }
type CodeRequest = Request & { whom: CodeSubject }

export type CodeAddressee = {
  personId: string
  language: string
  channel: 'Sms' | 'Email'
  recipient: string
  addressIndex: Buffer
}

/** One after the other for each subject, and no more than the limits of this requester allow. */
export async function awaitTurn(db: Db, { subject, requester }: Request, now: Instant): Promise<void> {
  await takeTurn(db, subject)
  const requests = await listRequests(db, subject, requester.index, now)
  const wait = secondsToWait(requests, limitsOfRequester(requester.isKnown), now)
  if (wait > 0) throw new Refusal(429, 'rate-limited', { RetryAfter: wait })
}

type CodeToSend = Request & { addressees: CodeAddressee[]; identityId: string | null }

/** Somebody with more has been given the codes of the units that know them longest. */
const mostAddresses = 3

/**
 * The same is done, in the same order and as many times, for those who have fewer addresses or none at all, and taken back:
 * neither the answer nor its time tells whether somebody is known here, or at how many units.
 */
export async function sendCodes(db: Db, keys: Keys, sending: CodeToSend, now: Instant) {
  const { subject, requester, addressees, identityId } = sending
  const voided = await voidCodes(db, { subject, kind: 'Sms', requester }, now)
  await replaceQueued(db, { idempotencyKeys: voided.map(messageKey) })
  const distinct = addressees.filter(
    (one, index) => addressees.findIndex((other) => other.addressIndex.equals(one.addressIndex)) === index,
  )
  // Always in one order, so that two who ask at once do not wait for each other.
  const sent = distinct
    .slice(0, mostAddresses)
    .sort((one, other) => Buffer.compare(one.addressIndex, other.addressIndex))
  for (let round = 0; round < mostAddresses; round += 1) {
    await sql`savepoint code`.execute(db)
    const addressee = sent[round]
    await sendCode(db, keys, { subject, requester, addressee, identityId, isBeside: round > 0 }, now)
    // Of somebody unknown one code is kept, so that trying it is as it is for the known.
    const isKept = addressee !== undefined || round === 0
    await (isKept ? sql`release savepoint code` : sql`rollback to savepoint code`).execute(db)
  }
  return { ResendAfter: resendSeconds, ExpiresAt: addMinutes(now, codeMinutes) }
}

type OneSending = Request & { addressee: CodeAddressee | undefined; identityId: string | null; isBeside: boolean }

/** A code that is not sent opens nothing: it could only be guessed. */
async function sendCode(db: Db, keys: Keys, sending: OneSending, now: Instant): Promise<void> {
  const { subject, requester, addressee, isBeside } = sending
  const addressIndex =
    addressee?.addressIndex ?? blindIndex(keys, 'code-subject', `no-phone:${subject.toString('hex')}`)
  await takeTurn(db, addressIndex)
  const reached = (await hasRoom(db, addressIndex, requester, now)) ? addressee : undefined
  const identityId = reached ? sending.identityId : null

  const code = makeSmsCode()
  const issued = await insertCode(
    db,
    keys,
    { subject, requester, kind: 'Sms', code, identityId, isBeside, addressIndex: reached ? addressIndex : null },
    now,
  )
  await sql`savepoint message`.execute(db)
  await queueMessage(
    db,
    keys,
    {
      channel: reached?.channel ?? 'Sms',
      purpose: 'OneTimeCode',
      personId: reached?.personId ?? null,
      recipient: reached?.recipient ?? nobodysPhone,
      body: codeMessage(addressee?.language, code),
      idempotencyKey: messageKey(issued.id),
    },
    now,
  )
  await (reached ? sql`release savepoint message` : sql`rollback to savepoint message`).execute(db)
}

async function hasRoom(db: Db, addressIndex: Buffer, { index, isKnown }: Requester, now: Instant): Promise<boolean> {
  const { all, own } = await listSendings(db, addressIndex, index, now)
  const waits = [secondsToWait(own, limitsOfRequester(isKnown), now), secondsToWait(all, limitsOfNumber(isKnown), now)]
  return waits.every((wait) => wait === 0)
}

function messageKey(codeId: string): string {
  return `code:${codeId}`
}

const nobodysPhone = '+46700000000'

export function wayToFind(keys: Keys, { CivicId, UserId }: CodeSubject) {
  if (UserId) return { userId: UserId }
  const idTypes = [...civicIdTypes, 'NRID'] as const
  return { personalIdIndexes: blindIndexes(keys, 'personal-id', CivicId ?? ''), idTypes }
}

/** Where codes to this person go, those of the units that know them longest first. */
export function addresseesOf(keys: Keys, { known }: PatientSideVisitor): CodeAddressee[] {
  return known.flatMap((at) => addresseeAt(keys, at) ?? [])
}

function addresseeAt(keys: Keys, { personId, language, ...known }: KnownAt): CodeAddressee | undefined {
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
