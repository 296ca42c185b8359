import type { AlertStaff } from '@samklang/contract/alert-steps'
import { useText } from '../../i18n/use-text.ts'
import { useWhenText } from '../../ui/use-when-text.ts'

/** A name, and that somebody may not acknowledge where that is so. */
export function useNameText(): (person: AlertStaff) => string {
  const { t } = useText('administration')
  return ({ Fullname: name, MayAcknowledge }) => (MayAcknowledge ? name : t('alert-steps.deputy-may-not', { name }))
}

/** That a number or address did not work when it was last tried, and when that was. */
export function useFailedText(): (failedAt: string | null) => string | null {
  const { t } = useText('administration')
  const whenText = useWhenText()
  return (failedAt) => failedAt && t('alert-steps.failed', { when: whenText(failedAt) })
}
