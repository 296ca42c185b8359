import { Text } from '@mantine/core'
import type { UnitAlert } from '@samklang/contract/notifications'
import { isDangerToLife, isToActAtOnce } from '@samklang/engine/follow-up/alert-order'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { formatDay, formatMoment, formatTime } from '../../ui/format-time.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import classes from './alert-strip.module.css'

type FoldedAlertsProps = {
  alerts: readonly UnitAlert[]
  name: string
  /** Not all that wait have room in the list: there may be more about this patient. */
  hasMore: boolean
  children: ReactNode
}

/**
 * a fold must not look as if what stands above it were all: it says how many there are, when they were raised and how grave
 * they are, and the words of those to act upon at once are read beneath it also while it is closed.
 */
export function FoldedAlerts({ alerts, name, hasMore, children }: FoldedAlertsProps) {
  const { t } = useText('professional')
  const respondent = useRespondentText()
  const [isOpen, setOpen] = useState(false)
  const atOnce = alerts.filter(isToActAtOnce)
  const danger = alerts.filter((alert) => isDangerToLife(alert) && !isToActAtOnce(alert)).length
  return (
    <>
      <details className={classes.others} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span>
            {[
              t(hasMore ? 'home.alerts.more-at-least' : 'home.alerts.more', { count: alerts.length, name }),
              t('home.alerts.more-raised', { when: timesOf(alerts) }),
              atOnce.length > 0 && t('home.alerts.of-at-once', { count: atOnce.length }),
              danger > 0 &&
                t(atOnce.length > 0 ? 'home.alerts.others-of-danger' : 'follow-up.of-danger', { count: danger }),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>{' '}
          <span className={classes.shows}>{showsText()}</span>
        </summary>
        {children}
      </details>
      {atOnce.length > 0 && (
        <ul className={classes.quoted} aria-label={t('care.alert.grade.at-once')}>
          {atOnce.map((alert) => (
            <Text component="li" size="sm" key={alert.Id}>
              {`${formatMoment(alert.RaisedAt)}, ${respondent(alert)}: ${(!alert.IsOverdose && alert.Question) || alert.Text}`}{' '}
              <b>{alert.AnswerText}</b>
            </Text>
          ))}
        </ul>
      )}
    </>
  )

  /** the words beneath make it look open already. */
  function showsText(): string {
    if (isOpen) return t('home.alerts.hide-more')
    return hasMore ? t('home.alerts.show-more-listed') : t('home.alerts.show-more', { count: alerts.length })
  }
}

/** From the first to the last; of the same minute once, of the same day the day once. */
function timesOf(alerts: readonly UnitAlert[]): string {
  const raised = alerts.map(({ RaisedAt }) => RaisedAt).toSorted()
  const [first = '', last = first] = [raised[0], raised.at(-1)]
  if (formatMoment(first) === formatMoment(last)) return formatMoment(first)
  return `${formatMoment(first)}–${formatDay(first) === formatDay(last) ? formatTime(last) : formatMoment(last)}`
}
