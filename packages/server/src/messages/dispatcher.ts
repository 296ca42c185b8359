import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { dispatchDue } from './dispatch.ts'
import type { MessageProvider } from './provider.ts'

export type Dispatching = { db: Db; keys: Keys; provider: MessageProvider; clock: Clock }

export type Dispatcher = {
  /** Sends all that is due, one round at a time. Whoever calls during a round gets another one after it. */
  dispatch(): Promise<number>
  /** Begins no more rounds and waits for the one under way. */
  stop(): Promise<void>
}

export function makeDispatcher({ db, keys, provider, clock }: Dispatching): Dispatcher {
  let round: Promise<number> | undefined
  let next: Promise<number> | undefined
  let isStopped = false

  async function sendAll(): Promise<number> {
    for (let total = 0; ; ) {
      const sent = isStopped ? 0 : await dispatchDue(db, keys, provider, clock.now())
      total += sent
      if (sent === 0) return total
    }
  }

  function begin(): Promise<number> {
    next = undefined
    round = sendAll().finally(() => {
      round = undefined
    })
    return round
  }

  return {
    dispatch() {
      if (!round) return begin()
      next ??= round.then(begin, begin)
      return next
    },
    async stop() {
      isStopped = true
      await Promise.allSettled([round, next])
    },
  }
}
