import type { Clock } from '../clock.ts'
import { channels, type DispatchDependencies, dispatchChannel, type LastAnswers } from './dispatch.ts'
import type { Channel } from './queries.ts'

export type Dispatcher = {
  /** Sends all that is due, one round at a time of each channel. Whoever calls during a round gets another one after it. */
  dispatch(): Promise<number>
  /** Begins no more rounds and waits for those under way. */
  stop(): Promise<void>
}

/** Each channel has its own rounds: a gateway that hangs holds up nothing but what it is to carry. */
export function makeDispatcher(dispatching: DispatchDependencies & { clock: Clock }): Dispatcher {
  const answered: LastAnswers = new Map()
  const rounds = channels.map((channel) => makeRounds(dispatching, channel, answered))
  return {
    async dispatch() {
      const all = await Promise.allSettled(rounds.map(({ dispatch }) => dispatch()))
      const failed = all.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
      return all.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0)
    },
    stop: async () => void (await Promise.all(rounds.map(({ stop }) => stop()))),
  }
}

function makeRounds(
  dispatching: DispatchDependencies & { clock: Clock },
  channel: Channel,
  answered: LastAnswers,
): Dispatcher {
  let round: Promise<number> | undefined
  let next: Promise<number> | undefined
  let isStopped = false

  async function sendAll(): Promise<number> {
    for (let total = 0; ; ) {
      const { clock } = dispatching
      const sent = isStopped ? 0 : await dispatchChannel(dispatching, { channel, answered }, clock.now())
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
