import type { ContentLanguage, FormTexts } from '@samklang/contract/form-content'
import { splitRepeated } from '@samklang/contract/item-names'
import { createContext, use } from 'react'

/** Words of a form by their key. A language that lacks one borrows it from another rather than showing a hole. */
export type FormWords = {
  language: ContentLanguage
  word(key: string): string
  hasWord(key: string): boolean
  /** the first name of whom the questions are about, where somebody else answers. */
  about?: string | null
}

export function wordsOf(texts: FormTexts, language: ContentLanguage): FormWords {
  const sources = [texts[language], texts.sv, texts.en]
  // What is written several times has the same words each time.
  const find = (name: string) => {
    const key = splitRepeated(name).name
    return sources.find((source) => source?.[key])?.[key]
  }
  return { language, word: (key) => find(key) ?? '', hasWord: (key) => find(key) !== undefined }
}

export const WordsContext = createContext<FormWords | null>(null)

export function useWords(): FormWords {
  const words = use(WordsContext)
  if (!words) throw new Error('no form is open here')
  return words
}
