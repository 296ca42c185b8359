import type { AgeSpan } from '@samklang/contract/form-content'
import { useText } from '../i18n/use-text.ts'

/** Which ages something is made for: ”13 år och äldre”; undefined for any age. */
export function useAgeSpanText() {
  const { t } = useText('professional')
  return (span: AgeSpan | null | undefined): string | undefined => {
    const { From, To } = span ?? { From: null, To: null }
    if (From !== null && To !== null) return t('library.ages.between', { from: From, to: To })
    if (From !== null) return t('library.ages.from', { from: From })
    return To === null ? undefined : t('library.ages.to', { to: To })
  }
}
