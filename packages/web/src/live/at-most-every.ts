/** At once the first time; what is asked for while resting is done once, when the rest is over. */
export function atMostEvery(ms: number, act: () => void): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false

  function ask(): void {
    if (timer !== undefined) {
      isAsked = true
      return
    }
    act()
    timer = setTimeout(() => {
      timer = undefined
      if (!isAsked) return
      isAsked = false
      ask()
    }, ms)
  }

  return { ask, stop: () => clearTimeout(timer) }
}
