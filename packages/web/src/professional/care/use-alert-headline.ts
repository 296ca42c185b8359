import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { spanOf } from './use-offline-text.ts'

type Headed = Pick<RiskAlert, 'Text' | 'IsOverdose' | 'RaisedAt' | 'AnsweredBetween' | 'AnswerChangedAt'>

/** what an alert is about; of a poisoning also when it was written, since hours decide what can be done. */
export function useAlertHeadline(): (alert: Headed) => string {
  const { t } = useText('professional')
  return ({ Text: text, IsOverdose, RaisedAt, AnsweredBetween: between, AnswerChangedAt: changed }) => {
    if (!IsOverdose) return text
    const at = between ? spanOf(between) : formatMoment(RaisedAt)
    if (changed === null) return t('care.alert.written', { text, at })
    return t('care.alert.written-changed', { text, at, changed: formatMoment(changed) })
  }
}
