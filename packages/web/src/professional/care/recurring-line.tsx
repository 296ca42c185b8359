import { Text } from '@mantine/core'
import type { RecurringRow } from '@samklang/contract/recurring'
import { useText } from '../../i18n/use-text.ts'
import { Line } from './line.tsx'
import { RecurringMenu } from './recurring-menu.tsx'

/** The same form again and again, each time bound to its place in the series. */
export function RecurringLine({ row }: { row: RecurringRow }) {
  const { t } = useText('professional')
  return (
    <Line
      id={row.Id}
      title={<Text fw={600}>{row.DisplayName}</Text>}
      facts={[
        row.RespondentName,
        t('care.every', { count: row.IntervalDays }),
        row.Occurrences === null
          ? t('care.done', { done: row.DoneCount })
          : t('care.done-of', { done: row.DoneCount, all: row.Occurrences }),
        row.EndDate && t('care.until', { date: row.EndDate }),
        row.NextDate && t('care.next', { date: row.NextDate }),
      ]}
      acts={<RecurringMenu row={row} />}
    />
  )
}
