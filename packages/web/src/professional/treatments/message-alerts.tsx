import { Badge } from '@mantine/core'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { useText } from '../../i18n/use-text.ts'

/** that words in messages of the treatment raised alerts which nobody has acknowledged. */
export function MessageAlerts({ treatment }: { treatment: Pick<TreatmentRow, 'MessageAlerts'> }) {
  const { t } = useText('professional')
  const count = treatment.MessageAlerts
  if (count === 0) return null
  return (
    <Badge color="red" variant="light" tt="none">
      {t('treatments.message-alerts', { count })}
    </Badge>
  )
}
