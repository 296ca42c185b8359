import type { Instant } from '@samklang/contract/instants'
import { secondsBetween } from '@samklang/engine/time/instants'
import { CallError } from '../api/call-error.ts'
import type { Cell } from '../state/cell.ts'

type Outside = {
  lostSince: Cell<Instant | null>
  now: () => Instant
  /** Whether there is a login to ask with, and enough of it left. */
  mayAsk: () => boolean
  /** A small question that the server needs its database for. */
  ask: () => Promise<unknown>
  /** Reads anew all that is shown. */
  readAnew: () => Promise<unknown>
  /** In how long to ask again, after so many questions without an answer. */
  restMs: (failures: number) => number
}

const quietSeconds = 30
/** Longer than a tab in the background lets its questions wait; a computer that slept is far beyond it. */
const unknownSeconds = 90
const readingMs = 20_000

/**
 * whether the server can be reached, known also while nothing is pressed. No answer at all is a loss at once; an answer of
 * 500 or more may be about one call alone, so the small question decides. What was lost comes back by that question, and counts
 * as back when what is shown has been read anew.
 */
export function watchContact({ lostSince, now, mayAsk, ask, readAnew, restMs }: Outside) {
  let answeredAt = now()
  let failures = 0
  let isAsking = false
  let isReading = false
  let isLostAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function lose(): void {
    if (lostSince.get() === null) lostSince.set(answeredAt)
    isLostAgain = true
    clearTimeout(timer)
    timer = setTimeout(look, restMs(failures))
  }

  async function look(): Promise<void> {
    if (isAsking || isReading || !mayAsk()) return
    isAsking = true
    const error: unknown = await ask().then(
      () => undefined,
      (cause: unknown) => cause,
    )
    isAsking = false
    if (error === undefined || (error instanceof CallError && isAnswer(error.status))) return regain()
    // Anything else was not asked at all: another unit was chosen meanwhile.
    if (!(error instanceof CallError)) return
    failures += 1
    lose()
  }

  async function regain(): Promise<void> {
    clearTimeout(timer)
    failures = 0
    answeredAt = now()
    if (lostSince.get() === null) return
    isReading = true
    isLostAgain = false
    const patience = Promise.withResolvers<'late'>()
    const waiting = setTimeout(patience.resolve, readingMs, 'late')
    const outcome = await Promise.race([readAnew(), patience.promise])
    clearTimeout(waiting)
    isReading = false
    if (outcome === 'late') lose()
    else if (!isLostAgain) lostSince.set(null)
  }

  return {
    heard(status: number): void {
      if (status === 0) lose()
      else if (!isAnswer(status) || lostSince.get() !== null) void look()
      else answeredAt = now()
    },
    /** The browser says so itself. */
    lose,
    look,
    /** Asked every few seconds, by the clock that goes on while a computer sleeps. */
    tick(): void {
      if (!mayAsk()) return
      const quiet = secondsBetween(answeredAt, now())
      if (quiet > unknownSeconds) lose()
      if (quiet >= quietSeconds) void look()
    },
    /** Nobody is signed in any more, or somebody else. */
    begin(): void {
      clearTimeout(timer)
      failures = 0
      answeredAt = now()
      lostSince.set(null)
    },
  }
}

function isAnswer(status: number): boolean {
  return status > 0 && status < 500
}
