import { Text, Title } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useTranslation } from 'react-i18next'
import { useLostText } from '../../connection/use-lost-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import { useDealingLines } from '../care/dealing.tsx'
import { useOfflineText } from '../care/use-offline-text.ts'
import classes from './summary.module.css'

const mostWaiting = 4
const mostSeenTo = 2
/** What was done about a risk is cut late: the end of it may be the plan. It goes first, then what was answered. */
const linesOfAct = 7

/** What nobody has seen to yet, and what was done the last times. */
export function AlertLines({
  waiting,
  acknowledged,
}: {
  waiting: readonly RiskAlert[]
  acknowledged: readonly RiskAlert[]
}) {
  const { t } = useTranslation('professional')
  const respondent = useRespondentText()
  const dealing = useDealingLines()
  const lostSince = useLostText()
  const offlineText = useOfflineText()
  return (
    <section className={classes.part} data-alarms={waiting.length > 0 || undefined}>
      <Title order={3} size="h6">
        {t('summary.alerts')}
      </Title>
      {waiting.length === 0 && (
        <Text size="sm">{lostSince ? t('contact.alerts-unknown', { since: lostSince }) : t('summary.no-alerts')}</Text>
      )}
      <ul className={classes.lines}>
        {waiting.slice(0, mostWaiting).map((alert) => (
          <li key={alert.Id}>
            <b>{t('summary.waiting', { text: alert.Text })}</b> {cause(alert)}
          </li>
        ))}
        {waiting.length > mostWaiting && <li>{t('summary.more', { count: waiting.length - mostWaiting })}</li>}
        {acknowledged.slice(0, mostSeenTo).map((alert) => (
          <li key={alert.Id} className={classes.clipped} style={{ WebkitLineClamp: linesOfAct }}>
            {dealing(alert).join(' ')} {alert.Text} {cause(alert)}
          </li>
        ))}
      </ul>
    </section>
  )

  /** What was answered, where, by whom, and when it was raised. */
  function cause(alert: RiskAlert): string {
    const answer = [alert.Question, alert.AnswerText].filter(Boolean).join(' ')
    const raised = t('care.alert.raised', { at: formatMoment(alert.RaisedAt) })
    return [answer, alert.FormName, respondent(alert), raised, offlineText(alert)].filter(Boolean).join(' · ')
  }
}
