import type { ContentLanguage, FormTexts } from '@samklang/contract/form-content'
import { extensionUrls } from './extensions.ts'
import type { Json } from './json.ts'

/** Puts a text of the form into a field of FHIR, with its other languages beside it as FHIR has them. */
export type FhirWordWriter = (field: string, key: string) => Json

export function wordsWriter(texts: FormTexts, languages: readonly ContentLanguage[]): FhirWordWriter {
  const [base, ...others] = languages
  return (field, key) => {
    const text = base && texts[base]?.[key]
    const translations = others.flatMap((language) => {
      const content = texts[language]?.[key]
      return content ? [translationOf(language, content)] : []
    })
    return {
      ...(text && { [field]: text }),
      ...(translations.length > 0 && { [`_${field}`]: { extension: translations } }),
    }
  }
}

function translationOf(language: ContentLanguage, content: string): Json {
  return {
    url: extensionUrls.translation,
    extension: [
      { url: 'lang', valueCode: language },
      { url: 'content', valueString: content },
    ],
  }
}
