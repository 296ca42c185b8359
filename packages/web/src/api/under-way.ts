const underWay = new Set<Promise<unknown>>()

/** Counts a call until it is answered. */
export async function whileUnderWay<T>(call: Promise<T>): Promise<T> {
  underWay.add(call)
  try {
    return await call
  } finally {
    underWay.delete(call)
  }
}

/** Resolves when what this tab has asked is answered, or when that takes too long to be waited for. */
export async function allAnswered(atMostMs: number): Promise<void> {
  const patience = Promise.withResolvers<void>()
  const timer = setTimeout(patience.resolve, atMostMs)
  await Promise.race([Promise.allSettled([...underWay]), patience.promise])
  clearTimeout(timer)
}
