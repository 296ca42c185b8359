/** A piece of a chapter: what one wants to know, and the answer as paragraphs, as steps in order, or as a list. */
export type Section = {
  title: string
  text?: readonly string[]
  steps?: readonly string[]
  list?: readonly string[]
  /** A document elsewhere on the web. */
  document?: string | null
}

export type Chapter = { title: string; sections: readonly Section[] }
