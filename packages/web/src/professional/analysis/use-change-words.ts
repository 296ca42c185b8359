import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { changeWords } from './change-words.ts'

export function useChangeWords() {
  const { t, i18n } = useTranslation('professional')
  const { language } = i18n
  return useMemo(() => changeWords(t, language), [t, language])
}
