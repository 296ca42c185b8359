import { StorageFailure } from './file-storage.ts'

/** A disk that answers nothing for so long is out of reach. */
const silentAfterMs = 5000

type DiskCalls = {
  /** Refused before it begins while the disk is silent, which it is when a call takes longer than `silentMs`. */
  call<Answer>(work: () => Promise<Answer>): Promise<Answer>
  /** Waits for its turn also while the disk is silent: what was opened is closed. */
  close(work: () => Promise<void>): Promise<void>
  /** What comes of it, or a failure as soon as the disk is silent: what has begun then goes on by itself. */
  untilSilent<Answer>(answer: Promise<Answer>): Promise<Answer>
}

type Waiting = { begin(): void; refuse?(): void }

/**
 * A call to a network disk that stalls ends no sooner than the disk answers, and holds one of the four threads that Node compresses
 * answers, signs in at the database and looks up names with. So a few go to the disk at once, and no more while it is silent.
 */
export function makeDiskCalls({ atOnce = 2, silentMs = silentAfterMs } = {}): DiskCalls {
  const waiting: Waiting[] = []
  const watching = new Set<() => void>()
  let underWay = 0
  let overdue = 0

  async function take(refusable: boolean): Promise<void> {
    if (refusable && overdue > 0) throw silent()
    if (underWay++ < atOnce) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.push({ begin: resolve, ...(refusable && { refuse: () => reject(silent()) }) })
    await promise
  }

  function leave(): void {
    underWay--
    waiting.shift()?.begin()
  }

  function refuseWaiting(): void {
    for (const one of waiting.splice(0)) {
      if (!one.refuse) waiting.push(one)
      else {
        underWay--
        one.refuse()
      }
    }
    for (const tell of watching) tell()
  }

  async function timed<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    let isOverdue = false
    const timer = setTimeout(() => {
      isOverdue = true
      overdue++
      refuseWaiting()
    }, silentMs).unref()
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      if (isOverdue) overdue--
      leave()
    }
  }

  return {
    async call(work) {
      await take(true)
      return timed(work)
    },

    async close(work) {
      await take(false)
      return timed(work)
    },

    async untilSilent(answer) {
      const { promise, reject } = Promise.withResolvers<never>()
      const tell = () => reject(silent())
      watching.add(tell)
      try {
        return await Promise.race([answer, promise])
      } finally {
        watching.delete(tell)
      }
    },
  }
}

function silent(): StorageFailure {
  return new StorageFailure('the disk does not answer')
}
