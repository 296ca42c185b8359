import { Button, Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { compareAlertsOfOne } from '@samklang/engine/follow-up/alert-order'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { AlertGrade } from './alert-grade.tsx'
import classes from './follow-up.module.css'

type WaitingInThreadProps = {
  /** The one that is shown. */
  alert: RiskAlert
  ofThread: readonly RiskAlert[]
  onShow: (alert: RiskAlert) => void
}

/** the alert that is shown is not all: what else of the same messages nobody has acknowledged, and the way to it. */
export function WaitingInThread({ alert, ofThread, onShow }: WaitingInThreadProps) {
  const { t } = useText('professional')
  const id = useId()
  const others = ofThread.filter(({ Id, AcknowledgedAt }) => Id !== alert.Id && AcknowledgedAt === null)
  if (others.length === 0) return null
  return (
    <section aria-labelledby={id} data-waiting-in-thread>
      <Text id={id} fw={650}>
        {t('care.alert.waiting-in-thread', { count: others.length })}
      </Text>
      <ul className={classes.waiting}>
        {others.toSorted(compareAlertsOfOne).map((other) => (
          <li key={other.Id}>
            <AlertGrade alert={other} /> {formatMoment(other.RaisedAt)} {other.IsOverdose && other.Text}{' '}
            <b>{other.AnswerText ?? other.Text}</b>{' '}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('care.alert.show-of', { at: formatMoment(other.RaisedAt) })}
              onClick={() => onShow(other)}
            >
              {t('messages.alert.show')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
