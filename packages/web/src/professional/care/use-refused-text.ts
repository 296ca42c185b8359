import { refusedReasonLabels } from '@samklang/contract/labels'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { useLabel } from '../../ui/use-label.ts'

/** That an alert comes from answers which the form did not take, when and why. */
export function useRefusedText(): (refused: NonNullable<RiskAlert['Refused']>) => string {
  const { t } = useText('professional')
  const label = useLabel()
  return ({ Reason, SentAt }) =>
    t('care.alert.refused', { at: formatMoment(SentAt), reason: label(refusedReasonLabels, Reason) })
}
