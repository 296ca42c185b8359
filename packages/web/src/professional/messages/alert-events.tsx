import { List } from '@mantine/core'
import type { AlertEvent } from '@samklang/contract/form-events'
import { formEventLabels } from '@samklang/contract/labels'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { useLabel } from '../../ui/use-label.ts'

/** what was done about the alerts of a thread, whom it was told to and when. */
export function AlertEvents({ events }: { events: readonly AlertEvent[] }) {
  const { t } = useText('professional')
  const eventText = useEventText()
  if (events.length === 0) return null
  return (
    <details data-alert-events>
      <summary>{t('messages.alert.history')}</summary>
      <List size="sm" mt="xs">
        {events.map((event) => (
          <List.Item key={event.Id}>{eventText(event)}</List.Item>
        ))}
      </List>
    </details>
  )
}

/** When, what, and who did it or was told; of an alert that changed hands, who gave whose to whom. */
export function useEventText(): (event: AlertEvent) => string {
  const { t } = useText('professional')
  const label = useLabel()
  return (event) =>
    [formatMoment(event.At), label(formEventLabels, event.Event), who(event)].filter(Boolean).join(' · ')

  function who({ Event, By: by, To: to, From: from }: AlertEvent): string | null {
    if (Event !== 'AlertTakenOver' || !to) return by ?? to
    if (by === null || by === to) return t('form-dialog.took-over', { to })
    return from && from !== by
      ? t('form-dialog.gave-over-from', { by, from, to })
      : t('form-dialog.gave-over', { by, to })
  }
}
