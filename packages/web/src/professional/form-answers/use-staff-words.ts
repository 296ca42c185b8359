import type { StaffForm } from '@samklang/contract/forms'
import { useMemo } from 'react'
import { type FormWords, wordsOf } from '../../answering/words.ts'
import { useText } from '../../i18n/use-text.ts'

/** Staff read in their own language, whichever one it was answered in. */
export function useStaffWords({
  VariantVersionDefinition: { Texts },
}: Pick<StaffForm, 'VariantVersionDefinition'>): FormWords {
  const { language: shown } = useText()
  const language = shown === 'en' ? 'en' : 'sv'
  return useMemo(() => wordsOf(Texts, language), [Texts, language])
}
