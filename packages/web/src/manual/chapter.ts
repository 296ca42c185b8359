/** Text in a line; what has a target leads to another chapter of the same manual. */
export type Inline = string | { text: string; chapter: string }
export type InlineText = readonly Inline[]

export type Picture = { source: string; width: number; height: number }

/** A part of a section, in the order in which it is read. */
export type Block =
  | { type: 'paragraph'; text: InlineText }
  | { type: 'steps' | 'list'; items: readonly InlineText[] }
  | (Picture & { type: 'picture'; alt: string })

/** A piece of a chapter: what one wants to know, and the answer. */
export type Section = {
  title: string
  blocks: readonly Block[]
  /** A document elsewhere on the web. */
  document?: string | null
}

export type Chapter = { title: string; sections: readonly Section[] }
