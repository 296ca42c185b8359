import { createHash } from 'node:crypto'
import type { SplitVariant } from '@samklang/contract/split-file'

export type VersionBody = Pick<SplitVariant, 'content' | 'scoring' | 'texts' | 'languages'>

/** The same for the same version, in whatever order its fields were written. */
export function checksumOf({ content, scoring, texts, languages }: VersionBody): string {
  const text = JSON.stringify({ content, scoring, texts, languages: languages.toSorted() }, sortKeys)
  return createHash('sha256').update(text).digest('hex')
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
