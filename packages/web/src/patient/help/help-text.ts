/** Whom a piece of help is written for: the one it is about, a parent, somebody close or an agent, or whoever was asked. */
export type HelpReader = 'patient' | 'guardian' | 'near' | 'other'

export type HelpSection = {
  title: string
  text?: readonly string[]
  steps?: readonly string[]
  list?: readonly string[]
  /** Everybody, unless told. */
  for?: readonly HelpReader[]
}

/** One question at a time, in the order in which people come to ask it. */
export function helpFor(sections: readonly HelpSection[], reader: HelpReader): HelpSection[] {
  return sections.filter((section) => section.for?.includes(reader) ?? true)
}
