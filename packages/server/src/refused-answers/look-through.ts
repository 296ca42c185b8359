import { setImmediate } from 'node:timers/promises'
import { lookThrough } from '@samklang/engine/danger/find-danger'
import { lookForUnitPhrases } from '@samklang/engine/danger/unit-phrases'

/** Looks through a text of any length, all of it, and lets other requests go first after every piece and every text. */
export async function lookThroughInTurn(
  text: string,
  unitPhrases: readonly string[],
): Promise<readonly { Words: string }[]> {
  const found = await inTurn(lookThrough(text))
  return found.length > 0 ? found : inTurn(lookForUnitPhrases(text, unitPhrases))
}

async function inTurn<Found>(pieces: Generator<undefined, Found>): Promise<Found> {
  for (;;) {
    const piece = pieces.next()
    await setImmediate()
    if (piece.done) return piece.value
  }
}
