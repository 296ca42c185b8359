import type { FileKind } from '@samklang/contract/media'
import type { Actor } from '../http/actor.ts'
import { countInWindow } from '../http/count-in-window.ts'
import type { IncomingFile } from '../http/incoming-file.ts'
import { Refusal, unauthenticated } from '../http/refusal.ts'
import { type FileDependencies, type Pace, type ReceivedFile, receiveFile } from './receive-file.ts'

export type FileReceiver = (
  actor: Pick<Actor, 'accountId' | 'sessionId'>,
  file: IncomingFile,
  kinds: readonly FileKind[],
) => Promise<ReceivedFile>

type Limits = {
  /** Of all together, on this server. */
  atOnce?: number
  /** Of one account, of those. */
  ofAccount?: number
  /** Of one account. */
  anHour?: number
  /** What must come of each. */
  pace?: Pace
}

/** Slower than any line that a file is sent on. */
const leastPace: Pace = { bytes: 10_000, ms: 30_000 }

/**
 * Uploads may take long and fill a disk: a few at a time, of one account fewer and so many an hour. One ends when it comes too slowly
 * or its session is over, so that nobody keeps others out.
 */
export function makeFileReceiver(
  dependencies: FileDependencies,
  { atOnce = 8, ofAccount = 3, anHour = 200, pace = leastPace }: Limits = {},
): FileReceiver {
  const { db, clock } = dependencies
  const count = countInWindow({ most: anHour, seconds: 3600 })
  /** Whose are under way. */
  const underWay: string[] = []
  return async ({ accountId, sessionId }, file, kinds) => {
    const wait = count(accountId, clock.now())
    if (wait > 0) throw new Refusal(429, 'rate-limited', { RetryAfter: wait })
    if (underWay.length >= atOnce) throw new Refusal(503, 'busy', { RetryAfter: 5 })
    if (underWay.filter((whose) => whose === accountId).length >= ofAccount)
      throw new Refusal(429, 'rate-limited', { RetryAfter: 5 })
    underWay.push(accountId)
    const refusal = async () => ((await isSessionEnded(db, sessionId)) ? unauthenticated() : undefined)
    try {
      return await receiveFile({ ...dependencies, pace, refusal }, file, kinds)
    } finally {
      underWay.splice(underWay.indexOf(accountId), 1)
    }
  }
}

async function isSessionEnded(db: FileDependencies['db'], sessionId: string): Promise<boolean> {
  const ended = db.selectFrom('session').select('id').where('id', '=', sessionId).where('ended_at', 'is not', null)
  return (await ended.executeTakeFirst()) !== undefined
}
