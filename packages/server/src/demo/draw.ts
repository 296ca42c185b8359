export type RandomDraw = {
  below(limit: number): number
  oneOf<T>(list: readonly T[]): T
  /** True once in so many. */
  oneIn(times: number): boolean
}

/** Chance that falls the same way every time for the same seed (mulberry32). */
export function drawFrom(seed: number): RandomDraw {
  let state = seed >>> 0
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return {
    below,
    oneOf(list) {
      const item = list[below(list.length)]
      if (item === undefined) throw new RangeError('nothing to draw from')
      return item
    },
    oneIn: (times) => below(times) === 0,
  }
}
