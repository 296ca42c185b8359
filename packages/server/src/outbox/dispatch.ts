import type { Instant } from '@samklang/contract/instants'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'
import { place } from './outbox.ts'
import { pointlessAfterSeconds, tooLate } from './pointless.ts'
import type { Delivery, MessageProvider } from './provider.ts'
import {
  type Channel,
  type ClaimedMessage,
  claimMessages,
  setFailed,
  setRetry,
  setSent,
  setSuppressed,
} from './queries.ts'
import { mailConnections, mailWaitMs } from './smtp.ts'

/**
 * How many of a channel are sent at once, how long an attempt may last, and for how long nobody else takes it up: longer than
 * the attempt, and short, so that what a dying server had taken is soon free again. A mail server looks through a mail before
 * it answers for it; one that is given up before that arrives twice.
 */
export const pace: Record<Channel, { atOnce: number; sendingMs: number; leaseSeconds: number }> = {
  Sms: { atOnce: 20, sendingMs: 9_000, leaseSeconds: 12 },
  Email: { atOnce: mailConnections, sendingMs: mailWaitMs + 1000, leaseSeconds: 30 },
}

/** How long a message waits after each attempt but the last that failed while its channel carried others. */
const delays = [15, 60, 300, 1800, 7200]
export const attemptsAtMost = delays.length + 1

/** While the channel carries nothing: sooner at first, then every five minutes until it answers or the message is pointless. */
const outageDelays = { shortest: 15, longest: 300 }

/** A channel that has answered within this time is not down: what fails is the message's own trouble. */
const recentAnswerMs = 60_000

export type DispatchDependencies = {
  db: Db
  keys: Keys
  provider: MessageProvider
  log?: Pick<FastifyBaseLogger, 'warn'>
}

export const channels = ['Sms', 'Email'] as const satisfies Channel[]

/** When each channel last answered, by a clock that nobody sets. */
export type LastAnswers = Map<Channel, number>

/** A handful of each channel. Resolves to how many were taken; call again until that is none. */
export async function dispatchDue(dispatching: DispatchDependencies, now: Instant): Promise<number> {
  const answered: LastAnswers = new Map()
  const taken = await Promise.all(channels.map((channel) => dispatchChannel(dispatching, { channel, answered }, now)))
  return taken.reduce((sum, count) => sum + count, 0)
}

/**
 * Sends one handful of what is due, outside any transaction: a lock held during a call to somebody else's server would
 * hold up the sealing of the audit log.
 */
export async function dispatchChannel(
  dispatching: DispatchDependencies,
  { channel, answered }: { channel: Channel; answered: LastAnswers },
  now: Instant,
): Promise<number> {
  const { db } = dispatching
  const { leaseSeconds, atOnce } = pace[channel]
  const claimed = await claimMessages(db, { channel, leaseSeconds, limit: atOnce })
  await Promise.all(
    claimed.map((message) =>
      message.isVoid ? setSuppressed(db, message) : dispatch(dispatching, { message, answered, now }),
    ),
  )
  return claimed.length
}

type Attempt = { message: ClaimedMessage; answered: LastAnswers; now: Instant }

async function dispatch(dispatching: DispatchDependencies, { message, answered, now }: Attempt): Promise<void> {
  const { db } = dispatching
  const outcome = await trySending(dispatching, message)
  if ('notTried' in outcome) return giveUp(dispatching, message, outcome.notTried, now)
  if ('missed' in outcome) {
    const isOwnTrouble = performance.now() - (answered.get(message.channel) ?? -recentAnswerMs) < recentAnswerMs
    const delay = isOwnTrouble ? delays[message.attempts - 1] : outageDelay(message)
    if (delay === undefined) return giveUp(dispatching, message, outcome.missed, now)
    // What the channel could not carry has not been tried.
    const attempts = isOwnTrouble ? message.attempts : message.attempts - 1
    return setRetry(db, message, { failure: outcome.missed, attempts, delay })
  }
  answered.set(message.channel, performance.now())
  if ('refused' in outcome) return setFailed(db, message, outcome.refused, now)
  await setSent(db, message.id, outcome.reference, now)
}

/** Told in the log, by its id: whoever runs the server is to know what never left it. */
async function giveUp(
  { db, log }: DispatchDependencies,
  message: ClaimedMessage,
  failure: string,
  now: Instant,
): Promise<void> {
  const { id: messageId, channel, purpose, attempts } = message
  log?.warn({ messageId, channel, purpose, attempts, failure }, 'message given up')
  await setFailed(db, message, failure, now)
}

type Outcome = Delivery | { missed: string } | { notTried: string }

async function trySending({ keys, provider }: DispatchDependencies, message: ClaimedMessage): Promise<Outcome> {
  // More tries than there are delays means that servers died while sending this one: it may be what they die of.
  if (message.attempts > attemptsAtMost) return { notTried: 'interrupted too often' }
  if (message.ageSeconds >= pointlessAfterSeconds[message.purpose]) return { notTried: tooLate }
  const signal = AbortSignal.timeout(pace[message.channel].sendingMs)
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

function outageDelay({ ageSeconds }: ClaimedMessage): number {
  return Math.min(outageDelays.longest, Math.max(outageDelays.shortest, ageSeconds))
}
