import type { ErrorCode } from '@samklang/contract/errors'
import type { ReadAloneReason } from '@samklang/contract/score-change'
import { useText } from '../../i18n/use-text.ts'

type LeftOut = { Code: ErrorCode; Reasons: readonly ReadAloneReason[] }

/** Why an answer cannot be confirmed among others. */
export function useReadAloneText() {
  const { t } = useText('professional')
  return ({ Code, Reasons }: LeftOut): string => {
    if (Code === 'confirm-own-only') return t('read-alone.NotOwn')
    if (Code === 'busy') return t('read-alone.Busy')
    if (Reasons.length === 0) return t('read-alone.Changed')
    return Reasons.map((reason) => t(`read-alone.${reason}`)).join(' ')
  }
}
