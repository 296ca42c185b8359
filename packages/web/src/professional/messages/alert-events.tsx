import { List, Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import type { EventsOfAlert } from './events-of-alerts.ts'
import { useEventText } from './use-event-text.ts'

/** what was done about each alert of a thread, whom it was told to and when. */
export function AlertEvents({ events }: { events: readonly EventsOfAlert[] }) {
  const { t } = useText('professional')
  if (events.length === 0) return null
  return (
    <details data-alert-events>
      <summary>{t('messages.alert.history')}</summary>
      {events.map((one) => (
        <OneAlert key={one.alert?.Id ?? ''} {...one} />
      ))}
    </details>
  )
}

function OneAlert({ alert, events }: EventsOfAlert) {
  const { t } = useText('professional')
  const eventText = useEventText()
  const id = useId()
  return (
    <>
      <Text id={id} size="sm" fw={600} mt="xs">
        {alert ? nameOf(alert) : t('messages.alert.other')}
      </Text>
      <List size="sm" aria-labelledby={id}>
        {events.map((event) => (
          <List.Item key={event.Id}>{eventText(event)}</List.Item>
        ))}
      </List>
    </>
  )

  function nameOf({ RaisedAt, AnswerText, Text: words }: RiskAlert): string {
    return t('messages.alert.of', { when: formatMoment(RaisedAt), words: AnswerText ?? words })
  }
}
