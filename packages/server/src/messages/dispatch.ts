import type { Instant } from '@samklang/contract/instants'
import { addMinutes, addSeconds } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'
import { codeMinutes } from '../sign-in/codes.ts'
import { place } from './outbox.ts'
import type { Delivery, MessageProvider } from './provider.ts'
import { type Claimed, claimMessages, setFailed, setRetry, setSent, setSuppressed } from './queries.ts'

/** Short, so that what a dying server had taken is soon free again; and longer than any attempt may last. */
export const leaseSeconds = 12
const sendingMs = 9_000
const atOnce = 20

/** How long to wait after each attempt but the last: a provider may be down for a moment or for an afternoon. */
const delays = [15, 60, 300, 1800, 7200]
export const attemptsAtMost = delays.length + 1

/**
 * Sends one handful of what is due, outside any transaction: a lock held during a call to somebody else's server would
 * hold up the sealing of the audit log. Resolves to how many were taken; call again until that is none.
 */
export async function dispatchDue(db: Db, keys: Keys, provider: MessageProvider, now: Instant): Promise<number> {
  const leaseUntil = addSeconds(now, leaseSeconds)
  const claimed = await claimMessages(db, leaseUntil, atOnce, now)
  await Promise.all(
    claimed.map((message) =>
      message.isVoid
        ? setSuppressed(db, { id: message.id, leaseUntil })
        : dispatch(db, { message, leaseUntil, now }, trySending(keys, provider, message, now)),
    ),
  )
  return claimed.length
}

type Attempt = { message: Claimed; leaseUntil: Instant; now: Instant }

async function dispatch(db: Db, { message, leaseUntil, now }: Attempt, sending: Promise<Outcome>): Promise<void> {
  const { id, attempts } = message
  const outcome = await sending
  if ('reference' in outcome) return setSent(db, id, outcome.reference, now)
  if ('refused' in outcome) return setFailed(db, { id, leaseUntil, failure: outcome.refused }, now)
  const delay = delays[attempts - 1]
  if (delay === undefined) return setFailed(db, { id, leaseUntil, failure: outcome.missed }, now)
  await setRetry(db, { id, leaseUntil, failure: outcome.missed }, addSeconds(now, delay))
}

type Outcome = Delivery | { missed: string }

async function trySending(keys: Keys, provider: MessageProvider, message: Claimed, now: Instant): Promise<Outcome> {
  // More tries than there are delays means that servers died while sending this one: it may be what they die of.
  if (message.attempts > attemptsAtMost) return { refused: 'interrupted too often' }
  if (isTooLate(message, now)) return { refused: 'too late' }
  const signal = AbortSignal.timeout(sendingMs)
  try {
    return await Promise.race([
      provider.send({
        channel: message.channel,
        recipient: openField(keys, place('recipient', message.id), message.recipient),
        body: openField(keys, place('body', message.id), message.body),
        idempotencyKey: message.idempotencyKey,
        signal,
      }),
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ])
  } catch (error) {
    // The name only: a provider's own words may repeat the number or the text.
    return { missed: error instanceof Error ? error.name : 'unknown' }
  }
}

/** A code that has run out while nobody could be reached opens nothing: it would only be taken for the newest one. */
function isTooLate({ purpose, createdAt }: Claimed, now: Instant): boolean {
  return purpose === 'OneTimeCode' && addMinutes(createdAt, codeMinutes) <= now
}
