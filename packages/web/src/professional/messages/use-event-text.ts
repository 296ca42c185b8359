import type { AlertEvent } from '@samklang/contract/form-events'
import { formEventLabels } from '@samklang/contract/labels'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { useLabel } from '../../ui/use-label.ts'

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
