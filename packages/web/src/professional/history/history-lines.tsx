import { Badge, Text } from '@mantine/core'
import type { HistoryItem } from '@samklang/contract/care-items'
import type { FormRow } from '@samklang/contract/forms'
import { useText } from '../../i18n/use-text.ts'
import { formatDay, formatMoment } from '../../ui/format-time.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import careClasses from '../care/care.module.css'
import { FormDetails, Name } from '../care/form-line.tsx'
import { FormMarks } from '../care/form-marks.tsx'
import { FormMenu } from '../care/form-menu.tsx'
import { Line } from '../care/line.tsx'
import { useRoleText } from '../care/use-role-text.ts'
import { EventLine } from './event-line.tsx'
import classes from './history.module.css'
import { ProgramLine } from './program-line.tsx'
import { TreatmentLine } from './treatment-line.tsx'

/** Day by day; opening a form shows it as it was answered. */
export function HistoryLines({ items }: { items: readonly HistoryItem[] }) {
  const days = Map.groupBy(items, ({ At }) => formatDay(At))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={classes.day} aria-label={day}>
      <Text component="h3" fw={600} size="sm" m={0}>
        {day}
      </Text>
      <ul className={careClasses.lines}>
        {ofDay.map((item) => (
          <ItemLine key={item.Id} item={item} />
        ))}
      </ul>
    </section>
  ))
}

function ItemLine({ item }: { item: HistoryItem }) {
  if (item.Treatment) return <TreatmentLine item={item} treatment={item.Treatment} />
  if (item.Program) return <ProgramLine program={item.Program} />
  return item.Form ? <PastLine item={item} row={item.Form} /> : <EventLine item={item} />
}

function PastLine({ item, row }: { item: HistoryItem; row: FormRow }) {
  const { t } = useText('professional')
  const respondent = useRespondentText()
  const role = useRoleText()
  const end = endOf(item, row)
  return (
    <Line
      id={row.Id}
      hasAlert={row.WaitingAlerts > 0}
      title={<Name row={row}>{row.DisplayName}</Name>}
      facts={[
        respondent(row),
        role(row),
        t(`history.end.${end}`, { at: formatMoment(item.At) }),
        end === 'Canceled' && item.By,
        row.Kind === 'Journal' && t('care.entries', { count: row.EntriesCount }),
        row.ResponsibleUnitName,
      ]}
      marks={
        <>
          {row.Status === 'Closed' && row.Confirmation === 'Unconfirmed' && (
            <Badge color="amber" variant="light" tt="none">
              {t('history.unconfirmed')}
            </Badge>
          )}
          <FormMarks row={row} />
        </>
      }
      below={<FormDetails row={row} isOfPast />}
      acts={<FormMenu row={row} />}
    />
  )
}

function endOf({ Ending }: HistoryItem, { Kind, Status }: FormRow): 'Canceled' | 'Expired' | 'Closed' | 'Answered' {
  if (Status === 'Canceled') return 'Canceled'
  if (Ending === 'Expired') return 'Expired'
  return Kind === 'Questionnaire' ? 'Answered' : 'Closed'
}
