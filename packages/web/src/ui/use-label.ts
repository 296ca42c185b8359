import type { Label } from '@samklang/contract/labels'
import { describeRelation } from '@samklang/contract/relation-words'
import { headerLanguage } from '../i18n/language.ts'
import { keyView } from '../i18n/texts.ts'
import { useText } from '../i18n/use-text.ts'

/** What the value of an enumeration is called, in the language of whoever reads; the key view shows the value itself. */
export function useLabel(): <Name extends string>(labels: Record<Name, Label>, name: Name) => string {
  const { language } = useText()
  return (labels, name) => (language === keyView ? name : labels[name][readerLanguage()])
}

/** What a person is to the patient: a known word in the reader's language, free text as it was written. */
export function useRelationText(): (description: string) => string {
  const { language } = useText()
  return (description) => (language === keyView ? description : describeRelation(description, readerLanguage()))
}

export function readerLanguage(): keyof Label {
  return headerLanguage() === 'en' ? 'en' : 'sv'
}
