import { Text } from '@mantine/core'
import type { HistoryItem } from '@samklang/contract/care-items'
import { useText } from '../../i18n/use-text.ts'
import { formatDay, formatMoment } from '../../ui/format-time.ts'
import { Line } from '../care/line.tsx'

/** What has happened around the patient beside the forms. */
export function EventLine({ item: { Id, At, By, UnitName, Event, Detail } }: { item: HistoryItem }) {
  const { t } = useText('professional')
  if (!Event) return null
  return (
    <Line
      id={Id}
      title={
        <Text component="span" fw={600}>
          {words()}
        </Text>
      }
      facts={[formatMoment(At), UnitName, By]}
    />
  )

  function words(): string {
    switch (Event) {
      case 'Admitted':
        return t('history.event.Admitted', { date: Detail ?? formatDay(At) })
      case 'ConsentChanged':
        return t('history.event.ConsentChanged', { status: t(`patient.consent.${statusOf(Detail)}`) })
      default:
        return t(`history.event.${Event ?? 'Registered'}`)
    }
  }
}

const statuses = ['Presumptive', 'Accepted', 'Rejected'] as const

function statusOf(detail: string | null) {
  return statuses.find((status) => status === detail) ?? 'NotRegistered'
}
