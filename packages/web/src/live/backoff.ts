const first = 1000
const longest = 60_000

/** Doubles with each failure; the spread keeps a whole clinic from knocking in the same second after a restart. */
export function backoffMs(failures: number, random: number): number {
  return Math.min(longest, first * 2 ** Math.min(failures, 10)) * (0.5 + random / 2)
}
