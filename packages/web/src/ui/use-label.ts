import type { Label } from '@samklang/contract/labels'
import { describeRelation } from '@samklang/contract/relation-words'
import { useTranslation } from 'react-i18next'
import { headerLanguage, keyView } from '../i18n/language.ts'

/** What the value of an enumeration is called, in the language of whoever reads; the key view shows the value itself. */
export function useLabel(): <Name extends string>(labels: Record<Name, Label>, name: Name) => string {
  const { i18n } = useTranslation()
  return (labels, name) => (i18n.language === keyView ? name : labels[name][readerLanguage()])
}

/** What a person is to the patient: a known word in the reader's language, free text as it was written. */
export function useRelationText(): (description: string) => string {
  const { i18n } = useTranslation()
  return (description) => (i18n.language === keyView ? description : describeRelation(description, readerLanguage()))
}

export function readerLanguage(): keyof Label {
  return headerLanguage() === 'en' ? 'en' : 'sv'
}
