import type { Instant } from '@samklang/contract/instants'

type Limit = { most: number; seconds: number }

const quarter = 15 * 60
const day = 24 * 60 * 60

/** of one requester, for one person or one number. A browser where the person has signed in before may more often. */
export function limitsOfRequester(isKnown: boolean): Limit[] {
  return [
    { most: 3, seconds: quarter },
    { most: isKnown ? 10 : 5, seconds: day },
  ]
}

/**
 * to one number, whoever asks. Strangers can use up the first ten of a day, from several networks at once; the ten
 * after them are kept for browsers where the person has signed in before. More never reach a phone in a day.
 */
export function limitsOfNumber(isKnown: boolean): Limit[] {
  return [{ most: isKnown ? mostToNumber : 10, seconds: day }]
}

export const mostToNumber = 20

/** how many may ask for codes from one network in a quarter of an hour; a school shares one. */
export const requestsOfNetwork: Limit = { most: 300, seconds: quarter }

/** how many guesses at no code of theirs are written to the log from one network in a quarter of an hour. */
export const loggedGuesses: Limit = { most: 30, seconds: quarter }

/** Seconds until another code may go out, given when the earlier ones did (the newest first); 0 when it may now. */
export function secondsToWait(sendings: readonly Instant[], limits: readonly Limit[], now: Instant): number {
  const waits = limits.map(({ most, seconds }) => {
    const oldest = sendings[most - 1]
    return oldest === undefined ? 0 : Math.ceil((Date.parse(oldest) - Date.parse(now)) / 1000) + seconds
  })
  return Math.max(0, ...waits)
}
