import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { changeWords } from './change-words.ts'

export function useChangeWords() {
  const { t, language } = useText('professional')
  return useMemo(() => changeWords(t, language), [t, language])
}
