import { CST, type Document, isNode, isScalar, Lexer, visit } from 'yaml'

const deepest = 60
const aliasesAtMost = 200
const piecesAtMost = 180_000

/**
 * Whether a text is nested, tied together or cut up beyond what any form needs. Seen before it is parsed, since parsing such
 * a text is what takes long.
 */
export function isBeyondReason(text: string): boolean {
  let open = 0
  let begun = 0
  let aliases = 0
  let pieces = 0
  for (const piece of new Lexer().lex(text)) {
    const kind = CST.tokenType(piece)
    pieces += 1
    if (kind === 'flow-seq-start' || kind === 'flow-map-start') open += 1
    else if (kind === 'flow-seq-end' || kind === 'flow-map-end') open -= 1
    else if (kind === 'alias') aliases += 1
    else if (kind === 'newline') begun = 0
    // Outside brackets, what begins on a line lies in what began before it there.
    else if (open <= 0 && (kind === 'seq-item-ind' || kind === 'explicit-key-ind')) begun += 1
    if (open > deepest || begun > deepest || aliases > aliasesAtMost || pieces > piecesAtMost) return true
  }
  return false
}

/** Where a name stands that its map has already. The parser's own look for these takes the square of how many names there are. */
export function findRepeated(document: Document.Parsed): number | undefined {
  let found: number | undefined
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>()
      for (const { key } of items) {
        const name = isScalar(key) ? key.value : key
        if (names.has(name) && isNode(key)) found ??= key.range?.[0] ?? 0
        names.add(name)
      }
      return found === undefined ? undefined : visit.BREAK
    },
  })
  return found
}
