import type { TextGroup } from './text-keys.ts'
import { addTexts, hasTexts } from './texts.ts'

const groups = import.meta.glob<{ default: object }>('./*/*.{json,ts}')

/** Fetched once. The key view is no language, and has no texts to fetch. */
export async function loadTexts(language: string, group: TextGroup): Promise<void> {
  const path = `./${language}/${group}.`
  const fetchTexts = groups[`${path}json`] ?? groups[`${path}ts`]
  if (fetchTexts && !hasTexts(language, group)) addTexts(language, group, (await fetchTexts()).default)
}
