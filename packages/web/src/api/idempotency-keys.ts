/** A person who has given up and later asks for the same anew means another one. */
const keptMs = 600_000

const unanswered = new Map<string, { key: string; at: number }>()

/** The key of what was sent: the same one until it has been answered, however often it is sent. */
export function keyFor(sent: string): string {
  const before = unanswered.get(sent)
  if (before && Date.now() - before.at < keptMs) return before.key
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-')
  unanswered.set(sent, { key, at: Date.now() })
  return key
}

export function forgetKey(sent: string): void {
  unanswered.delete(sent)
}
