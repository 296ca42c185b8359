import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment, formatTime } from '../../ui/format-time.ts'

/** that an answer was given without network, when, and when it arrived, and a message likewise; nothing of what arrived at once. */
export function useOfflineText(): (
  alert: Pick<RiskAlert, 'AnsweredBetween' | 'RaisedAt' | 'Message'>,
) => string | null {
  const { t } = useText('professional')
  return ({ AnsweredBetween: between, RaisedAt, Message }) =>
    between &&
    t(Message ? 'care.alert.offline-message' : 'care.alert.offline', {
      answered: spanOf(between),
      arrived: formatMoment(RaisedAt),
    })
}

export function spanOf({ First, Last }: NonNullable<RiskAlert['AnsweredBetween']>): string {
  const [first, last] = [formatMoment(First), formatMoment(Last)]
  if (first === last) return last
  return first.slice(0, 10) === last.slice(0, 10) ? `${first}–${formatTime(Last)}` : `${first} – ${last}`
}
