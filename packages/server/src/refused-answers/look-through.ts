import { setImmediate } from 'node:timers/promises'
import { type DangerFound, lookThrough } from '@samklang/engine/danger/find-danger'

/** Looks through a text of any length, all of it, and lets other requests go first after every piece and every text. */
export async function lookThroughInTurn(text: string): Promise<DangerFound[]> {
  const pieces = lookThrough(text)
  for (;;) {
    const piece = pieces.next()
    await setImmediate()
    if (piece.done) return piece.value
  }
}
