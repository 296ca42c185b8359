import { setImmediate } from 'node:timers/promises'
import { mayBeDanger } from '@samklang/engine/danger/find-danger'

/** As long as any text that is kept beside a form. */
const longest = 20_000
/** More than any phrase. */
const overlap = 500
/** More than anybody writes by hand, in pieces that keep nobody waiting. */
const mostPieces = 12

/**
 * of a text that is longer than can be kept, the first part that may be about danger, else its beginning. Of what is longer
 * still, the beginning and the end.
 */
export async function partToJudge(text: string, unitPhrases: readonly string[]): Promise<string> {
  if (text.length <= longest) return text
  for (const piece of piecesOf(text)) {
    if (mayBeDanger(piece, unitPhrases)) return piece.trim()
    await setImmediate()
  }
  return text.slice(0, longest).toWellFormed().trim()
}

function piecesOf(text: string): string[] {
  const step = longest - overlap
  const starts = Array.from({ length: Math.ceil(text.length / step) }, (_, index) => index * step)
  const judged = starts.length <= mostPieces ? starts : [...starts.slice(0, mostPieces - 1), text.length - longest]
  return judged.map((start) => text.slice(start, start + longest).toWellFormed())
}
