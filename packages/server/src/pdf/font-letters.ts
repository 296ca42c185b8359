import { readFileSync } from 'node:fs'

/** The first and last of characters that follow each other. */
type Span = readonly [first: number, last: number]

/** Which characters a font can draw, as its own table of them says. */
export function readLetters(path: string): (codePoint: number) => boolean {
  const bytes = readFileSync(path)
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const spans = spansOf(font).toSorted(([one], [other]) => one - other)
  return (codePoint) => isWithin(spans, codePoint)
}

function isWithin(spans: readonly Span[], codePoint: number): boolean {
  let [low, high] = [0, spans.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = spans[middle] ?? [0, 0]
    if (codePoint >= first && codePoint <= last) return true
    if (codePoint < first) high = middle - 1
    else low = middle + 1
  }
  return false
}

/** From the table "cmap": its subtable of all characters (12) where there is one, else the one of the first 65,536 (4). */
function spansOf(font: DataView): Span[] {
  const cmap = tableAt(font, 'cmap')
  const subtables = Array.from(
    { length: font.getUint16(cmap + 2) },
    (_, no) => cmap + font.getUint32(cmap + 8 + no * 8),
  )
  const ofFormat = (format: number) => subtables.find((at) => font.getUint16(at) === format)
  const [whole, basic] = [ofFormat(12), ofFormat(4)]
  if (whole !== undefined) return wholeSpans(font, whole)
  if (basic !== undefined) return basicSpans(font, basic)
  throw new Error('a font without a table of its characters')
}

function tableAt(font: DataView, name: string): number {
  for (let no = 0; no < font.getUint16(4); no += 1) {
    const record = 12 + no * 16
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((index) => font.getUint8(record + index)))
    if (tag === name) return font.getUint32(record + 8)
  }
  throw new Error(`a font without the table ${name}`)
}

function wholeSpans(font: DataView, at: number): Span[] {
  return Array.from({ length: font.getUint32(at + 12) }, (_, no) => {
    const group = at + 16 + no * 12
    return [font.getUint32(group), font.getUint32(group + 4)] as const
  })
}

/** Some characters between the first and the last of a segment may have no glyph. */
function basicSpans(font: DataView, at: number): Span[] {
  const length = font.getUint16(at + 6)
  const [ends, starts] = [at + 14, at + 16 + length]
  const [deltas, offsets] = [starts + length, starts + 2 * length]
  const spans: Span[] = []
  for (let no = 0; no < length; no += 2) {
    const [first, last] = [font.getUint16(starts + no), font.getUint16(ends + no)]
    const [delta, offset] = [font.getUint16(deltas + no), font.getUint16(offsets + no)]
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = offset === 0 ? code + delta : font.getUint16(offsets + no + offset + 2 * (code - first))
      if ((glyph & 0xffff) !== 0) spans.push([code, code])
    }
  }
  return spans
}
