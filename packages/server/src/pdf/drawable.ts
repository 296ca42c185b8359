import { readLetters } from './font-letters.ts'
import { furtherFonts, usualFonts } from './fonts.ts'
import type { PdfBlock, PdfDocument } from './pdf-document.ts'

/** Stands for a character that no font has, so that whoever reads sees that something was written there. */
export const substitute = '\uFFFD'

export type DrawableDocument = {
  document: PdfDocument
  /** Fonts that it needs besides the usual ones. */
  families: readonly string[]
}

/** With a sign in the place of every character that cannot be drawn. */
export function toDrawable(document: PdfDocument): DrawableDocument {
  const families = new Set<string>()
  const draw = (character: string) => {
    const needed = findFamilies(character)
    for (const family of needed ?? []) families.add(family)
    return needed ? character : substitute
  }
  const drawn = mapTexts(document, (text) => (isPlain.test(text) ? text : charactersOf(text).map(draw).join('')))
  return { document: drawn, families: [...families] }
}

/** How many characters of these texts no font has: as people count them, a flag or a letter with its accents as one. */
export function countMissing(texts: readonly string[]): number {
  const others = texts.filter((text) => !isPlain.test(text))
  return others.flatMap(charactersOf).filter((character) => !findFamilies(character)).length
}

/** Of Latin letters alone, as by far the most are: the usual fonts have them all. */
const isPlain = /^[\n -~\u00a0-\u024f]*$/u

const segmenter = new Intl.Segmenter('sv', { granularity: 'grapheme' })

function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Neither blanks nor signs that only say how others are joined are seen. */
const unseen = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]$/u

/** Undefined where a part of it cannot be drawn. */
function findFamilies(character: string): string[] | undefined {
  const families: string[] = []
  for (const part of character) {
    const codePoint = part.codePointAt(0) ?? 0
    if (usualHas(codePoint) || unseen.test(part)) continue
    const font = furtherFonts.find(({ path }) => lettersOf(path)(codePoint))
    if (!font) return undefined
    families.push(font.family)
  }
  return families
}

function usualHas(codePoint: number): boolean {
  return usualFonts.some((path) => lettersOf(path)(codePoint))
}

/** Read once, those of the other scripts when somebody has written a character that the usual ones lack. */
const known = new Map<string, (codePoint: number) => boolean>()

function lettersOf(path: string): (codePoint: number) => boolean {
  const letters = known.get(path) ?? readLetters(path)
  known.set(path, letters)
  return letters
}

type OfText = (text: string) => string

function mapTexts(document: PdfDocument, of: OfText): PdfDocument {
  return {
    ...document,
    title: of(document.title),
    footer: of(document.footer),
    facts: document.facts.map(of),
    sections: document.sections.map(({ heading, blocks }) => ({
      heading: of(heading),
      blocks: blocks.map((block) => mapBlock(block, of)),
    })),
  }
}

function mapBlock(block: PdfBlock, of: OfText): PdfBlock {
  if (block.kind === 'list' || block.kind === 'steps') return { ...block, items: block.items.map(of) }
  if (block.kind === 'items')
    return {
      ...block,
      items: block.items.map((fields) => fields.map(({ label, text }) => ({ label: of(label), text: of(text) }))),
    }
  if (block.kind === 'answer') return { ...block, question: of(block.question), text: of(block.text) }
  return { ...block, text: of(block.text) }
}
