import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { useOfflineText } from './use-offline-text.ts'

/** when it alerted, and what has become of the answer and the form since: the same in the card and where it is acknowledged. */
export function useAlertHistoryText() {
  const { t } = useText('professional')
  const offlineText = useOfflineText()
  return (alert: RiskAlert): string =>
    [
      t('care.alert.raised', { at: formatMoment(alert.RaisedAt) }),
      offlineText(alert),
      alert.IsFromDraft && t('care.alert.draft'),
      alert.RaisedAnswerText && t('care.alert.raised-by', { answer: alert.RaisedAnswerText }),
      alert.AnswerChangedAt && t('care.alert.changed', { at: formatMoment(alert.AnswerChangedAt) }),
      alert.FormCanceledAt && t('care.alert.form-canceled'),
      alert.IsFormMoved && t('care.alert.form-moved'),
    ]
      .filter(Boolean)
      .join(' ')
}
