import { Marked, type MarkedToken, type Token, type Tokens } from 'marked'
import type { Block, Chapter, Inline, InlineText, Picture } from './src/manual/chapter.ts'

/** The picture that a chapter names, or nothing where there is none. */
type FindPicture = (path: string) => Picture | undefined

type Section = { title: string; blocks: Block[] }

const markdown = new Marked()

/**
 * A chapter of the manual from its Markdown (content/README.md says what is understood). Anything else throws, with file and
 * line: the page renders data, so nothing that was written may be left out or become HTML.
 */
export function parseChapter(source: string, file: string, findPicture: FindPicture): Chapter {
  const [heading, ...tokens] = withLines(markdown.lexer(source), 1)
  if (heading?.token.type !== 'heading' || heading.token.depth !== 1)
    throw fault(file, 1, 'a chapter begins with # Title')
  const sections: Section[] = []
  for (const { token, line } of tokens) {
    if (token.type === 'heading') {
      if (token.depth !== 2) throw fault(file, line, 'under the title there are only sections, ## Section')
      sections.push({ title: readPlain(token.tokens, { file, line }), blocks: [] })
      continue
    }
    const section = sections.at(-1)
    if (!section) throw fault(file, line, 'this stands before the first section')
    section.blocks.push(readBlock(token, { file, line, findPicture }))
  }
  const empty = sections.find(({ blocks }) => blocks.length === 0)
  if (empty) throw fault(file, lineOf(source, `## ${empty.title}`), 'a section without text')
  return { title: readPlain(heading.token.tokens, { file, line: 1 }), sections }
}

type Place = { file: string; line: number }

function readBlock(token: MarkedToken, place: Place & { findPicture: FindPicture }): Block {
  if (token.type === 'list') return readList(token, place)
  if (token.type !== 'paragraph') throw unknown(token, place)
  const [only, ...others] = token.tokens.filter(isBuiltIn)
  if (only?.type === 'image' && others.length === 0) return readPicture(only, place)
  return { type: 'paragraph', text: readInline(token.tokens, place) }
}

function readList({ ordered, start, items, loose }: Tokens.List, { file, line }: Place): Block {
  if (ordered && start !== 1) throw fault(file, line, 'steps begin with 1')
  if (loose) throw fault(file, line, 'the lines of a list stand below each other, each a line of text')
  const lines = withLines(items, line).map(({ token, line }) => {
    const [only, ...others] = token.type === 'list_item' ? token.tokens.filter(isBuiltIn) : []
    if (only?.type !== 'text' || others.length > 0) throw fault(file, line, 'a line of a list is one line of text')
    return readInline(only.tokens ?? [], { file, line })
  })
  return { type: ordered ? 'steps' : 'list', items: lines }
}

function readPicture({ href, text, title }: Tokens.Image, place: Place & { findPicture: FindPicture }): Block {
  const { file, line } = place
  if (!/^pictures\/[a-z-]+\.webp$/.test(href)) throw fault(file, line, `a picture is pictures/<name>.webp, not ${href}`)
  if (!text.trim() || title) throw fault(file, line, 'a picture has a text that says what is seen, and no title')
  const picture = place.findPicture(href)
  if (!picture) throw fault(file, line, `there is no ${href}`)
  return { type: 'picture', alt: text, ...picture }
}

function readInline(tokens: Token[], { file, line: first }: Place): InlineText {
  const parts = withLines(tokens, first).map(({ token, line }) => {
    if (token.type === 'link') return readLink(token, { file, line })
    return readText(token, { file, line })
  })
  return joinTexts(parts)
}

function readLink({ href, title, tokens }: Tokens.Link, place: Place): Inline {
  const [, chapter] = /^#([a-z-]+)$/.exec(href) ?? []
  if (!chapter || title)
    throw fault(place.file, place.line, `a link leads to a chapter, [words](#chapter), not to ${href}`)
  return { text: readPlain(tokens, place), chapter }
}

function readPlain(tokens: Token[], place: Place): string {
  return tokens
    .filter(isBuiltIn)
    .map((token) => readText(token, place))
    .join('')
}

function readText(token: MarkedToken, place: Place): string {
  if (token.type === 'escape') return token.text
  if (token.type !== 'text' || /&#?\w+;/.test(token.text)) throw unknown(token, place)
  return token.text.replaceAll('\n', ' ')
}

/** An escaped character is a token of its own, and no more than text. */
function joinTexts(parts: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}

/** Each token with the line that it begins in, without the empty lines between them. */
function withLines(tokens: readonly Token[], first: number): { token: MarkedToken; line: number }[] {
  let line = first
  const placed = tokens.filter(isBuiltIn).map((token) => {
    const at = { token, line }
    line += token.raw.split('\n').length - 1
    return at
  })
  return placed.filter(({ token }) => token.type !== 'space')
}

/** Without extensions there are no others; the library's types leave room for them. */
function isBuiltIn(token: Token): token is MarkedToken {
  return token.type !== 'extension'
}

function lineOf(source: string, text: string): number {
  return source.slice(0, source.indexOf(text)).split('\n').length
}

function unknown({ type, raw }: MarkedToken, { file, line }: Place): Error {
  return fault(file, line, `the manual's Markdown has no ${type}: ${raw.trim().slice(0, 60)}`)
}

function fault(file: string, line: number, message: string): Error {
  return new Error(`${file}:${line}: ${message}`)
}
