import { ContentLanguage } from '@samklang/contract/form-content'
import type { Words } from '@samklang/contract/form-facts'
import { extensionsAt, extensionUrls } from './extensions.ts'
import { type Json, recordAt, recordsAt, textAt } from './json.ts'

/** Reads a text with its translations; undefined where there is none in a language that we show. */
export type ReadWords = (element: Json, field: string) => Words | undefined

export const longest = 10_000

/** `base` is the language of the file; undefined when it is one that we do not show. */
export function wordsReader(base: ContentLanguage | undefined): ReadWords {
  return (element, field) => {
    const words: Words = {}
    const text = textAt(element, field)
    if (text && base) words[base] = text.slice(0, longest)
    for (const translation of extensionsAt(recordAt(element, `_${field}`), extensionUrls.translation)) {
      const parts = recordsAt(translation, 'extension')
      const language = languageFrom(textOfPart(parts, 'lang'))
      const content = textOfPart(parts, 'content')
      if (language && content && !words[language]) words[language] = content.slice(0, longest)
    }
    return Object.keys(words).length > 0 ? words : undefined
  }
}

export function languageFrom(tag: string | undefined): ContentLanguage | undefined {
  return ContentLanguage.safeParse(tag?.slice(0, 2).toLowerCase()).data
}

function textOfPart(parts: Json[], url: string): string | undefined {
  const part = parts.find((candidate) => candidate.url === url)
  return part && ['valueCode', 'valueString', 'valueMarkdown'].map((field) => textAt(part, field)).find(Boolean)
}
