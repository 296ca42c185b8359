/** A part of a longer text, as it is set on a screen or a page. */
export type TextBlock =
  | { kind: 'paragraph' | 'heading'; text: string }
  /** Points, or steps that are done in turn. */
  | { kind: 'list' | 'steps'; items: string[] }

const marks = { heading: /^## +(.*)$/, list: /^- +(.*)$/, steps: /^\d{1,2}\. +(.*)$/ }

/** Whether it is more than one paragraph, as most texts are not. */
export function hasBlocks(text: string): boolean {
  return /\n\s*\n|^(##|-|\d{1,2}\.) /m.test(text.trim())
}

/**
 * paragraphs with an empty line between them, `## ` headings, `- ` points and `1. ` steps. Everything else is written as it
 * stands: there is no other mark, and nothing of it is markup of a page.
 */
export function readBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  // What the next line goes on with: nothing after an empty line or a heading.
  let open: TextBlock | undefined
  for (const line of text.split('\n').map((one) => one.trim())) {
    const marked = readMark(line)
    if (line === '') open = isListed(open) ? open : undefined
    else if (!marked && open?.kind === 'paragraph') open.text += `\n${line}`
    else if (marked && isListed(open) && open.kind === marked.kind) open.items.push(marked.text)
    else {
      const block = blockOf(marked, line)
      blocks.push(block)
      open = block.kind === 'heading' ? undefined : block
    }
  }
  return blocks
}

type Marked = { kind: keyof typeof marks; text: string }

function readMark(line: string): Marked | undefined {
  for (const kind of ['heading', 'list', 'steps'] as const) {
    const found = marks[kind].exec(line)?.[1]
    if (found) return { kind, text: found }
  }
  return undefined
}

function blockOf(marked: Marked | undefined, line: string): TextBlock {
  if (!marked) return { kind: 'paragraph', text: line }
  const { kind, text } = marked
  return kind === 'heading' ? { kind, text } : { kind, items: [text] }
}

function isListed(block: TextBlock | undefined): block is Extract<TextBlock, { items: string[] }> {
  return block?.kind === 'list' || block?.kind === 'steps'
}
