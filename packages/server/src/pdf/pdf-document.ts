import type { ContentLanguage } from '@samklang/contract/form-content'

/** What stands in a PDF, without how it looks (`template.typ`). All of it is shown as it is written: nothing in it is markup. */
export type PdfDocument = {
  title: string
  /** Of the headings and of what we wrote; what a person wrote may be in another. */
  language: ContentLanguage
  /** Under the title: whose it is, when it was made. */
  facts: readonly string[]
  sections: readonly PdfSection[]
  /** At the foot of every page, before its number. */
  footer: string
  /** In the language of the document: "Sida 1 av 2". */
  pageWord: string
  ofWord: string
}

export type PdfSection = { heading: string; blocks: readonly PdfBlock[] }

export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'steps'; items: readonly string[] }
  /** A question and what was answered to it. */
  | { kind: 'answer'; question: string; text: string }
  /** Several things of a kind, each with what was said of it. */
  | { kind: 'items'; items: readonly (readonly PdfField[])[] }

export type PdfField = { label: string; text: string }

/** A line as it is drawn: from the right where its first letter is of a script that is written so. */
type DrawnLine = { text: string; isRtl: boolean }

/** Letters of the scripts that are written from the right, and those that are not. */
const firstLetter = /\p{L}/u
const rtlLetter = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u

function drawnLines(text: string): DrawnLine[] {
  // However many empty lines there are, they part two texts once: each would be a paragraph of its own.
  const folded = text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/\n[^\S\n]*(?:\n[^\S\n]*)+/g, '\n\n')
  return folded
    .trim()
    .split('\n')
    .map((line) => {
      const [letter] = firstLetter.exec(line) ?? []
      return { text: line, isRtl: letter !== undefined && rtlLetter.test(letter) }
    })
}

type DrawnBlock = Record<string, unknown>

/** As the template reads it: every text as lines, each with its direction. `families`: fonts besides the usual ones. */
export function drawnDocument(document: PdfDocument, families: readonly string[]): Record<string, unknown> {
  const { sections, facts, ...rest } = document
  return {
    ...rest,
    families,
    facts: facts.map(drawnLines),
    sections: sections.map(({ heading, blocks }) => ({ heading, blocks: blocks.map(drawnBlock) })),
  }
}

function drawnBlock(block: PdfBlock): DrawnBlock {
  if (block.kind === 'list' || block.kind === 'steps') return { ...block, items: block.items.map(drawnLines) }
  if (block.kind === 'items')
    return {
      ...block,
      items: block.items.map((fields) => fields.map(({ label, text }) => ({ label, lines: drawnLines(text) }))),
    }
  if (block.kind === 'heading') return block
  const { text, ...rest } = block
  return { ...rest, lines: drawnLines(text) }
}
