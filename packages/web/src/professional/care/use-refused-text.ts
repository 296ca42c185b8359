import { refusedReasonLabels } from '@samklang/contract/labels'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { useLabel } from '../../ui/use-label.ts'
import { useMessageRefusedReason } from '../messages/use-message-refused-reason.ts'

type RefusedAlert = Pick<RiskAlert, 'Refused' | 'Message'>

/** That an alert comes from answers which the form did not take, or from a message that was refused: when and why. */
export function useRefusedText(): (alert: RefusedAlert) => string | null {
  const { t } = useText('professional')
  const label = useLabel()
  const sayReason = useMessageRefusedReason()
  return ({ Refused, Message }) => {
    if (!Refused) return null
    const at = formatMoment(Refused.SentAt)
    const isInProgram = Message?.ProgramId != null
    if (Message) return t('care.alert.message-refused', { at, reason: sayReason(Refused.Reason, isInProgram) })
    return t('care.alert.refused', { at, reason: label(refusedReasonLabels, Refused.Reason) })
  }
}
