import type { StaffForm } from '@samklang/contract/forms'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormWords, wordsOf } from '../../answering/words.ts'

/** Staff read in their own language, whichever one it was answered in. */
export function useStaffWords({ VariantVersionDefinition: { Texts } }: StaffForm): FormWords {
  const { i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'sv'
  return useMemo(() => wordsOf(Texts, language), [Texts, language])
}
